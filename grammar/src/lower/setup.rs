//! `(board-setup …)`.

use super::Lowering;
use super::keyword::Section;
use crate::ast::{BoardSetup, Place, PlayerSetup, SetupPiece};
use crate::form::{Form, FormKind};
use crate::names::kw;

/// `(board-setup (White (Pawn a2 b2 off 3)) …)`.
pub(super) fn board_setup(section: Section, lowering: &mut Lowering) -> BoardSetup {
    let players = section.items[1..]
        .iter()
        .filter_map(|form| player_setup(form, lowering))
        .collect();
    BoardSetup {
        players,
        origin: section.origin,
    }
}

fn player_setup(form: &Form, lowering: &mut Lowering) -> Option<PlayerSetup> {
    let arguments = lowering.list(form, "a list of a player and his pieces")?;
    let player = lowering.name(arguments.head, "a player")?;
    let pieces = arguments
        .rest
        .iter()
        .filter_map(|form| setup_piece(form, lowering))
        .collect();
    Some(PlayerSetup { player, pieces })
}

fn setup_piece(form: &Form, lowering: &mut Lowering) -> Option<SetupPiece> {
    let mut arguments = lowering.list(form, "a list of a piece and its positions")?;
    let piece_type = lowering.name(arguments.head, "a piece")?;
    let mut places = Vec::new();
    while let Some(form) = arguments.next() {
        if let FormKind::Word(kw::OFF) = form.kind {
            match arguments.next() {
                Some(count) => places.extend(off(count, lowering)),
                None => {
                    let message = format!("expected {STORED} after `off`, found nothing");
                    lowering.wrong_arguments(message, form.origin);
                }
            }
        } else {
            places.extend(
                lowering
                    .name(form, "a position or `off`")
                    .map(Place::Position),
            );
        }
    }
    Some(SetupPiece { piece_type, places })
}

/// What stands after `off`.
const STORED: &str = "the number of pieces in store";

fn off(form: &Form, lowering: &mut Lowering) -> Option<Place> {
    let count = lowering.number(form, STORED)?;
    if count < 0 {
        lowering.expected(STORED, form);
    }
    u32::try_from(count).ok().map(Place::Off)
}
