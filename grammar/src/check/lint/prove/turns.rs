//! Turns without moves, and drops with nothing to drop.

use super::pieces::Pieces;
use crate::ast::Name;
use crate::check::lint::context::Context;
use crate::check::lint::usage::Usage;
use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{EMPTY_HAND, IDLE_TURN};
use crate::game::{Game, MoveTypeId, PassTurn, PieceTypeId, PlayerId, Turn};
use rustc_hash::FxHashSet;

/// Reports pieces of the setup that can only be dropped, in a game where nothing is ever in store.
pub(super) fn placed_drops(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context {
        game,
        merged,
        usage,
        ..
    } = context;
    let (options, setup) = (&game.options, &game.setup);
    let recycles = options.recycle_captures || options.recycle_promotions;
    // Dice are often on the board and thrown by drops.
    if recycles || game.has_dice() || !setup.stores.is_empty() {
        return;
    }
    for (index, (piece, ast)) in game.piece_types.iter().zip(&merged.pieces).enumerate() {
        let mut placed = setup.placements.iter();
        let is_placed = placed.any(|placed| placed.piece_type.index() == index);
        let only_drops = piece.moves.is_empty() && !piece.drops.is_empty();
        if only_drops && is_placed && !usage.made_pieces[index] {
            let name = &piece.name;
            let message = format!(
                "`{name}` can never be dropped: none is in store, and none ever gets there"
            );
            let diagnostic = Diagnostic::new(&EMPTY_HAND, message, ast.name.origin);
            found.push(diagnostic.help(format!(
                "use `moves` for pieces on the board, or add `({name} off 1)` to the setup"
            )));
        }
    }
}

/// Reports turns in which no piece of the player can move: none has any moves, or none has moves of the turn's type.
pub(super) fn check(context: Context<'_>, pieces: &Pieces<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, usage, .. } = context;
    // Pieces that cannot be dropped are reported separately.
    if found.iter().any(|one| one.lint == &EMPTY_HAND) {
        return;
    }
    let passes = game.options.pass_turn != PassTurn::Never;
    if pieces.world.is_none() && (pieces.changes_owners || passes) {
        return;
    }
    let all_types = walk::move_types(game);
    let names = context.merged.player_names();
    for (index, name) in names.iter().enumerate().take(game.players.len()) {
        let player = PlayerId::from_index(index);
        let owned = Owned::by(player, game, usage);
        let mut own = game
            .turn_order
            .turns
            .iter()
            .filter(|turn| turn.mover == player);
        let is_idle = |turn: &&Turn| match pieces.world {
            // A type that no block has is reported separately.
            _ if turn.move_type.is_some_and(|id| !all_types.contains(&id)) => false,
            // A turn of a type that nobody can play yet may be meant to be passed.
            Some(_) if passes && turn.move_type.is_some() => false,
            Some(world) => !world.can_move(player, turn.move_type),
            None => !owned.have_blocks(turn.move_type),
        };
        if let Some(turn) = own.find(|turn| !owned.is_empty && is_idle(turn)) {
            found.push(idle_turn(turn, game, *name));
        }
    }
}

/// The pieces that a player has at the start or may get.
struct Owned {
    is_empty: bool,
    /// The move types of their blocks.
    types: FxHashSet<Option<MoveTypeId>>,
}

impl Owned {
    fn by(player: PlayerId, game: &Game, usage: &Usage) -> Self {
        let setup = &game.setup;
        let placed = setup.placements.iter().map(|it| (it.player, it.piece_type));
        let stored = setup.stores.iter().map(|it| (it.player, it.piece_type));
        let at_start = placed.chain(stored).filter(|(owner, _)| *owner == player);
        let at_start: FxHashSet<PieceTypeId> = at_start.map(|(_, piece)| piece).collect();
        let has = |id: &PieceTypeId| usage.made_pieces[id.index()] || at_start.contains(id);
        let owned: Vec<PieceTypeId> = game.piece_type_ids().filter(has).collect();
        let pieces = owned.iter().map(|piece| &game.piece_types[piece.index()]);
        let blocks = pieces.flat_map(|piece| piece.moves.iter().chain(&piece.drops));
        Self {
            is_empty: owned.is_empty(),
            types: blocks.map(|block| block.move_type).collect(),
        }
    }

    /// Whether one of the pieces has a block of a move type, or any block if `move_type` is `None`.
    fn have_blocks(&self, move_type: Option<MoveTypeId>) -> bool {
        match move_type {
            Some(_) => self.types.contains(&move_type),
            None => !self.types.is_empty(),
        }
    }
}

fn idle_turn(turn: &Turn, game: &Game, name: Name) -> Diagnostic {
    let player = game.player_name(turn.mover);
    let message = match turn.move_type {
        Some(id) => format!(
            "no piece of `{player}` has moves of the type `{}` that its turn asks for",
            game.move_types[id.index()]
        ),
        None => format!("no piece of `{player}` can ever move"),
    };
    Diagnostic::new(&IDLE_TURN, message, name.origin)
}
