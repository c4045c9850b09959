//! Players who can never do anything.

use super::usage::Usage;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::IDLE_PLAYER;
use crate::game::{Game, PlayerId};
use crate::resolve::Merged;

/// Reports players who are to move and can never have a piece.
pub(super) fn check(game: &Game, merged: &Merged<'_>, usage: &Usage, found: &mut Vec<Diagnostic>) {
    let setup = &game.setup;
    // Without any setup the pieces come by editing the board.
    if usage.flips || setup.placements.is_empty() && setup.stores.is_empty() {
        return;
    }
    let names = merged.players.map_or(&[][..], |players| &players.names);
    for (index, name) in names.iter().enumerate().take(game.players.len()) {
        let player = PlayerId::from_index(index);
        let is_mover = game
            .turn_order
            .turns
            .iter()
            .any(|turn| turn.mover == player);
        let has_pieces = usage.created_for[index]
            || setup.placements.iter().any(|piece| piece.player == player)
            || setup.stores.iter().any(|store| store.player == player);
        if is_mover && !has_pieces {
            let message = format!(
                "player `{}` has no pieces and can never move",
                game.player_name(player)
            );
            found.push(Diagnostic::new(&IDLE_PLAYER, message, name.origin));
        }
    }
}
