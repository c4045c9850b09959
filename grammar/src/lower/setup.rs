//! `(board-setup …)`.

use super::arguments::Arguments;
use super::lowering::Lowering;
use super::section::Section;
use super::shape::number;
use crate::ast::{BoardSetup, PlayerSetup, SetupPiece, SetupPlace};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::syntax::{Form, FormKind, PartId};
use crate::text::kw;

/// `(board-setup (White (Pawn a2 b2 off 3)) …)`.
pub(super) fn board_setup(section: Section, lowering: &mut Lowering) -> BoardSetup {
    let players = section.items[1..]
        .iter()
        .filter_map(|form| player_setup(form, lowering))
        .collect();
    BoardSetup { players }
}

fn player_setup(form: &Form, lowering: &mut Lowering) -> Option<PlayerSetup> {
    let expected = "a list of a player and the player's pieces in `board-setup`";
    let arguments = list(form, expected, lowering)?;
    let player = lowering.name(arguments.head, "a player")?;
    let mut pieces = Vec::new();
    let mut rest = arguments.rest;
    if let Some(piece) = rest.first().filter(|form| form.word().is_some()) {
        let n_loose = rest.iter().take_while(|form| form.list().is_none()).count();
        pieces.extend(loose_piece(piece, &rest[1..n_loose], lowering));
        rest = &rest[n_loose..];
    }
    pieces.extend(rest.iter().filter_map(|form| setup_piece(form, lowering)));
    Some(PlayerSetup { player, pieces })
}

/// A list that does not begin with another list.
fn list<'f>(form: &'f Form, expected: &str, lowering: &mut Lowering) -> Option<Arguments<'f>> {
    let list = Arguments::of(form).filter(|list| list.head.list().is_none());
    if list.is_none() {
        let misspelt = lowering.misspelt_call(form);
        let unexpected = || lowering.unexpected(expected, form).naming(kw::BOARD_SETUP);
        lowering.report(misspelt.unwrap_or_else(unexpected));
    }
    list
}

/// What follows the player in a part of a setup.
const PIECE: &str = "a list of a piece and its positions in `board-setup`";

/// A piece and its positions without parentheses, reported as one mistake.
fn loose_piece(head: &Form, rest: &[Form], lowering: &mut Lowering) -> Option<SetupPiece> {
    let piece_type = lowering.name(head, "a piece")?;
    let text = lowering.names.text(piece_type.symbol);
    let place = rest.first().and_then(Form::word);
    let place = place.map_or("…", |place| lowering.names.text(place));
    let (lint, found) = (&WRONG_ARGUMENTS, format!("`{text}`"));
    let finding = Diagnostic::expected(lint, PIECE, found, head.origin).naming(kw::BOARD_SETUP);
    lowering.report(finding.help(format!("write `({text} {place} …)`")));
    let arguments = Arguments {
        head,
        origin: head.origin,
        part: PartId::NONE,
        rest,
    };
    Some(SetupPiece {
        piece_type,
        places: places(arguments, lowering),
    })
}

fn setup_piece(form: &Form, lowering: &mut Lowering) -> Option<SetupPiece> {
    let arguments = list(form, PIECE, lowering)?;
    let piece_type = lowering.name(arguments.head, "a piece")?;
    let places = places(arguments, lowering);
    Some(SetupPiece { piece_type, places })
}

fn places(mut arguments: Arguments<'_>, lowering: &mut Lowering) -> Vec<SetupPlace> {
    let mut places = Vec::new();
    while let Some(form) = arguments.next() {
        if is_misspelt_off(form, arguments.rest, lowering) {
            let text = form.word().map_or("", |word| lowering.names.text(word));
            let (expected, found) = ("a position or `off`", format!("`{text}`"));
            let finding = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin);
            lowering.report(finding.help("did you mean `off`?"));
            places.extend(arguments.next().and_then(|count| off(count, lowering)));
        } else if let FormKind::Word(kw::OFF) = form.kind {
            match arguments.next() {
                Some(count) => places.extend(off(count, lowering)),
                None => {
                    let (lint, expected) = (&WRONG_ARGUMENTS, format!("{STORED} after `off`"));
                    let finding = Diagnostic::expected(lint, expected, "nothing", form.origin);
                    lowering.report(finding);
                }
            }
        } else {
            places.extend(
                lowering
                    .name(form, "a position or `off`")
                    .map(SetupPlace::Position),
            );
        }
    }
    places
}

/// Whether a word before a number is a misspelt `off`.
fn is_misspelt_off(form: &Form, rest: &[Form], lowering: &Lowering) -> bool {
    let text = |form: &Form| form.word().map(|word| lowering.names.text(word));
    let is_near = |word: &str| word != "off" && (word == "of" || word.eq_ignore_ascii_case("off"));
    text(form).is_some_and(is_near)
        && rest
            .first()
            .and_then(text)
            .is_some_and(|count| number(count).is_some())
}

/// The number after `off`.
const STORED: &str = "the number of pieces in store";

fn off(form: &Form, lowering: &mut Lowering) -> Option<SetupPlace> {
    let count = lowering.number(form, STORED)?;
    if count < 0 {
        lowering.expected(STORED, form);
    }
    let count = u32::try_from(count).ok()?;
    Some(SetupPlace::Off(count, form.origin))
}
