//! Players who only drop: their stores, and boards that fill up.

use super::context::Context;
use super::flow::World;
use super::usage::Usage;
use super::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{FULL_BOARD, SHORT_STORE};
use crate::game::{
    Game, GoalCondition, InstructionKind, PassTurn, PieceTypeId, PlayerId, PlayerKind,
};

/// Reports stores that run empty and boards that fill up if no rule covers that.
pub(super) fn check(context: Context<'_>, world: Option<&World<'_>>, found: &mut Vec<Diagnostic>) {
    let Context { game, usage, .. } = context;
    let is_said = game.options.pass_turn != PassTurn::Never
        || game
            .goals
            .iter()
            .any(|goal| asks_for_moves_or_counts(&goal.condition));
    if is_said || usage.flips {
        return;
    }
    let players = || game.player_ids();
    for player in players().filter(|&player| drops_only(game, usage, player)) {
        short_store(context, player, found);
    }
    let mut movers = players().filter(|&player| turns(game, player) > 0);
    let is_covered = game.goals.iter().any(|goal| makes(&goal.condition, usage));
    let has_movers = movers.clone().next().is_some();
    let fills_up =
        |player| drops_only(game, usage, player) && world.is_some_and(|it| stays(game, it, player));
    if has_movers && !is_covered && movers.all(fills_up) {
        full_board(context, found);
    }
}

/// Whether a goal covers the case in which nobody can move, or counts pieces.
fn asks_for_moves_or_counts(condition: &GoalCondition) -> bool {
    condition.leaves().any(|leaf| {
        matches!(
            leaf,
            GoalCondition::Stalemated
                | GoalCondition::Checkmated(_)
                | GoalCondition::PiecesRemaining(..)
                | GoalCondition::TotalPieceCount(..)
                | GoalCondition::Unresolved
        )
    })
}

/// Whether a goal asks for pieces that blocks make: the blocks may ensure that a full board meets the goal, as in Hex.
fn makes(condition: &GoalCondition, usage: &Usage) -> bool {
    condition.leaves().any(|leaf| match leaf {
        GoalCondition::AbsoluteConfig { occupants, .. } => occupants
            .iter()
            .any(|occupant| usage.made_pieces[occupant.piece_type.index()]),
        _ => false,
    })
}

fn turns(game: &Game, player: PlayerId) -> usize {
    let turns = game.turn_order.turns.iter();
    turns.filter(|turn| turn.mover == player).count()
}

fn stored(game: &Game, player: PlayerId) -> usize {
    let stores = game.setup.stores.iter();
    let own = stores.filter(|store| store.player == player);
    own.map(|store| store.count as usize).sum()
}

/// Whether a player has pieces to drop and can never have a movable piece: none is in the setup, and no block makes one or
/// takes it from another player.
fn drops_only(game: &Game, usage: &Usage, player: PlayerId) -> bool {
    let moves = |piece_type: PieceTypeId| !game.piece_types[piece_type.index()].moves.is_empty();
    let may_own = |owner: PlayerId| owner == player || usage.changes_owners;
    let mut made = game.piece_type_ids().zip(&usage.made_pieces);
    let mut stores = game.setup.stores.iter();
    let mut placed = game.setup.placements.iter();
    stored(game, player) > 0
        && !made.any(|(piece_type, is_made)| *is_made && moves(piece_type))
        && !stores.any(|store| may_own(store.player) && moves(store.piece_type))
        && !placed.any(|piece| may_own(piece.player) && moves(piece.piece_type))
}

/// Whether a player may have pieces that stay on the board forever.
fn stays(game: &Game, world: &World<'_>, player: PlayerId) -> bool {
    let mut kinds = game.piece_type_ids().map(|piece_type| (player, piece_type));
    kinds.any(|kind| world.may_be(kind) && !world.may_be_lost(kind))
}

/// Reports a random player who will run out of pieces, or a store smaller than one round of turns.
fn short_store(context: Context<'_>, player: PlayerId, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let (count, turns) = (stored(game, player), turns(game, player));
    let is_random = game.players[player.index()].kind == PlayerKind::Random;
    let is_short = count < turns || is_random && turns > 0 && count < game.board.positions.len();
    if !is_short || game.options.recycle_captures {
        return;
    }
    let Some(name) = merged.player_names().get(player.index()) else {
        return;
    };
    let message = format!(
        "player `{}` can only drop pieces and has {count} in store, so it has only that many moves",
        game.player_name(player)
    );
    let diagnostic = Diagnostic::new(&SHORT_STORE, message, name.origin);
    found.push(
        diagnostic.help("put more in store, or allow passing with `(option \"pass turn\" forced)`"),
    );
}

/// Reports a game that consists of drops only and may fill the board.
fn full_board(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let does = |is_wanted: fn(&InstructionKind) -> bool| {
        walk::blocks(game).any(|block| walk::any(&block.block.body, is_wanted))
    };
    let drawn = game.board.positions.iter();
    let n_drawn = drawn
        .filter(|position| position.rectangle.is_some())
        .count();
    let n_stored: usize = game
        .setup
        .stores
        .iter()
        .map(|store| store.count as usize)
        .sum();
    let n_pieces = n_stored + game.setup.placements.len();
    // A created piece may replace a dropped one, which is then dropped again.
    let come_back = game.options.recycle_captures
        && does(|kind| matches!(kind, InstructionKind::Create { .. }));
    // A goal that is missing in the game is not reported again for its variants.
    let is_variant = merged.base.is_some();
    if is_variant
        || n_pieces < n_drawn && !come_back
        || does(|kind| matches!(kind, InstructionKind::Capture(_)))
    {
        return;
    }
    let message = "the board can fill up, and no goal covers that";
    let diagnostic = Diagnostic::new(&FULL_BOARD, message, merged.entry.heading());
    found.push(diagnostic.help("add a goal such as `(draw-condition (White Black) stalemated)`"));
}
