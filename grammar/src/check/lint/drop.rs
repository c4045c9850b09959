//! Players who only drop: their stores, and boards that fill up.

use super::usage::Usage;
use super::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{FULL_BOARD, SHORT_STORE};
use crate::game::{
    Game, GoalCondition, InstructionKind, PassTurn, PieceTypeId, PlayerId, PlayerKind,
};
use crate::resolve::Merged;

/// Reports stores that run empty and boards that fill up if no rule covers that.
pub(super) fn check(game: &Game, merged: &Merged<'_>, usage: &Usage, found: &mut Vec<Diagnostic>) {
    let is_said = game.options.pass_turn != PassTurn::Never
        || game
            .goals
            .iter()
            .any(|goal| asks_for_moves_or_counts(&goal.condition));
    if is_said || usage.flips {
        return;
    }
    let players = || game.player_ids();
    for player in players() {
        short_store(game, merged, player, found);
    }
    let mut movers = players().filter(|&player| turns(game, player) > 0);
    if movers.clone().next().is_some() && movers.all(|player| drops_only(game, player)) {
        let has_own_pieces = game.goals.iter().any(|goal| makes(&goal.condition, usage));
        if !has_own_pieces {
            full_board(game, merged, found);
        }
    }
}

/// Whether a goal covers the case in which nobody can move, or counts pieces.
fn asks_for_moves_or_counts(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::And(all) | GoalCondition::Or(all) => {
            all.iter().any(asks_for_moves_or_counts)
        }
        GoalCondition::Not(inner) => asks_for_moves_or_counts(inner),
        GoalCondition::Stalemated
        | GoalCondition::Checkmated(_)
        | GoalCondition::PiecesRemaining(..)
        | GoalCondition::TotalPieceCount(..)
        | GoalCondition::Unresolved => true,
        _ => false,
    }
}

/// Whether a goal asks for pieces that blocks make: the blocks may ensure that a full board meets the goal, as in Hex.
fn makes(condition: &GoalCondition, usage: &Usage) -> bool {
    match condition {
        GoalCondition::And(all) | GoalCondition::Or(all) => {
            all.iter().any(|inner| makes(inner, usage))
        }
        GoalCondition::Not(inner) => makes(inner, usage),
        GoalCondition::AbsoluteConfig { occupants, .. } => occupants
            .iter()
            .any(|occupant| usage.made_pieces[occupant.piece_type.index()]),
        _ => false,
    }
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

/// Whether a player has pieces to drop and no movable piece on the board or in store.
fn drops_only(game: &Game, player: PlayerId) -> bool {
    let moves = |piece_type: PieceTypeId| !game.piece_types[piece_type.index()].moves.is_empty();
    let placed = game.setup.placements.iter();
    let mut placed = placed.filter(|piece| piece.player == player);
    let stores = game.setup.stores.iter();
    let mut own = stores.filter(|store| store.player == player);
    stored(game, player) > 0
        && !own.any(|store| moves(store.piece_type))
        && !placed.any(|piece| moves(piece.piece_type))
}

/// Reports a random player who will run out of pieces, or a store smaller than one round of turns.
fn short_store(game: &Game, merged: &Merged<'_>, player: PlayerId, found: &mut Vec<Diagnostic>) {
    let (count, turns) = (stored(game, player), turns(game, player));
    let is_random = game.players[player.index()].kind == PlayerKind::Random;
    let is_short = count < turns || is_random && turns > 0 && count < game.board.positions.len();
    if !is_short || game.options.recycle_captures || !drops_only(game, player) {
        return;
    }
    let names = merged.players.map_or(&[][..], |players| &players.names);
    let Some(name) = names.get(player.index()) else {
        return;
    };
    let message = format!(
        "player `{}` can only drop pieces and has {count} in store, so it has only that many moves",
        game.player_name(player)
    );
    let finding = Diagnostic::new(&SHORT_STORE, message, name.origin);
    found.push(
        finding.help("put more in store, or allow passing with `(option \"pass turn\" forced)`"),
    );
}

/// Reports a game of drops alone that may fill the board.
fn full_board(game: &Game, merged: &Merged<'_>, found: &mut Vec<Diagnostic>) {
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
    let place = merged
        .entry
        .title
        .map_or(merged.entry.head, |title| title.origin);
    let message = "the board can fill up, and no goal covers that";
    let finding = Diagnostic::new(&FULL_BOARD, message, place);
    found.push(finding.help("add a goal such as `(draw-condition (White Black) stalemated)`"));
}
