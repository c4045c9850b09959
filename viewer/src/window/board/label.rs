//! What a point of the board is called: for screen readers, for tests, and in the status bar.

use crate::window::table::{Grip, Offer, Table};
use crate::wording::display_name;
use zrf_grammar::game::PositionId;

/// `e4, white disc, can move`, `d3, empty, legal move`.
pub(super) fn label(table: &Table, position: PositionId, offer: Offer) -> String {
    let game = table.game();
    let mut parts = vec![game.position_name(position).to_owned()];
    let piece = table.session.state().piece(position);
    let piece = piece.filter(|&piece| !table.looks.of(piece).is_invisible());
    parts.push(match piece {
        Some(piece) => {
            let owner = display_name(game.player_name(piece.owner)).to_lowercase();
            format!(
                "{owner} {}",
                game.piece_name(piece.piece_type).to_lowercase()
            )
        }
        None => "empty".to_owned(),
    });
    if table.hand.selected == Some(Grip::Board(position)) {
        parts.push("selected".to_owned());
    }
    match offer {
        Offer::Target => parts.push("legal move".to_owned()),
        Offer::Piece => parts.push("can move".to_owned()),
        Offer::None => {}
    }
    parts.join(", ")
}
