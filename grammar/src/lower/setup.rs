//! `(board-setup …)`.

use super::Lowering;
use super::keyword::Section;
use super::shape::Arguments;
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
    let items = lowering.list(form, "a list of a player and his pieces")?;
    let mut arguments = Arguments::all(items, form.origin, "board-setup");
    let player = arguments.name("a player", lowering)?;
    let pieces = arguments
        .rest()
        .iter()
        .filter_map(|form| setup_piece(form, lowering))
        .collect();
    Some(PlayerSetup { player, pieces })
}

fn setup_piece(form: &Form, lowering: &mut Lowering) -> Option<SetupPiece> {
    let items = lowering.list(form, "a list of a piece and its positions")?;
    let mut arguments = Arguments::all(items, form.origin, "board-setup");
    let piece_type = arguments.name("a piece", lowering)?;
    let mut places = Vec::new();
    while let Some(form) = arguments.next() {
        if let FormKind::Word(kw::OFF) = form.kind {
            let expected = "the number of pieces in store after `off`";
            let count = arguments.expect(expected, lowering);
            places.extend(count.and_then(|form| off(form, expected, lowering)));
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

fn off(form: &Form, expected: &str, lowering: &mut Lowering) -> Option<Place> {
    let count = lowering.number(form, expected)?;
    if count < 0 {
        lowering.expected(expected, form);
    }
    u32::try_from(count).ok().map(Place::Off)
}
