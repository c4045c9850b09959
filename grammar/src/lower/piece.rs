//! `(piece …)`.

use super::arguments::found;
use super::keyword::Parent;
use super::section::Section;
use super::single::{SeenSections, bare_name, one_name, replace, text};
use super::{Lowering, block};
use crate::ast::{Name, Piece, PieceImage, PieceSection};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{ATTRIBUTE_VALUE, MISSING_SECTION, WRONG_ARGUMENTS};
use crate::syntax::{Form, FormKind};
use crate::text::{Symbol, kw};

/// A piece type; `None` if it has no name. Problems inside are still reported.
pub(super) fn piece(section: Section, lowering: &mut Lowering) -> Option<Piece> {
    let head = section.items[0].origin;
    let mut name = None;
    lowering.parts.n_pieces += 1;
    let mut piece = Piece {
        id: lowering.parts.n_pieces,
        name: Name {
            symbol: section.keyword,
            origin: head,
        },
        images: Vec::new(),
        help: None,
        description: None,
        notation: None,
        open: None,
        attributes: Vec::new(),
        is_dummy: false,
        sections: Vec::new(),
    };
    let mut seen = SeenSections::default();
    let mut has_name_form = false;
    let lost = lowering.sections.lost.len();
    let mut forms = &section.items[1..];
    if let Some((bare, rest)) = bare_name(forms, section, Parent::Piece, lowering) {
        has_name_form = true;
        (name, forms) = (Some(bare), rest);
    }
    for form in forms {
        let Some(section) = lowering.section(form, Parent::Piece) else {
            continue;
        };
        if section.keyword == kw::NAME {
            has_name_form = true;
            let counts = replace(
                &mut name,
                one_name(section, "the name of the piece", kw::PIECE, lowering),
            );
            seen.once(section, counts, lowering);
        } else {
            part(&mut piece, section, &mut seen, lowering);
        }
    }
    if !has_name_form && !lowering.sections.lost[lost..].contains(&kw::NAME) {
        let help = "add `(name …)`; without it the piece is ignored";
        let expected = "a name in `piece`";
        let finding = Diagnostic::expected(&MISSING_SECTION, expected, "none", head);
        lowering.report(finding.naming(kw::PIECE).help(help));
    }
    piece.name = name?;
    Some(piece)
}

fn part(piece: &mut Piece, section: Section, seen: &mut SeenSections, lowering: &mut Lowering) {
    let counts = match section.keyword {
        kw::IMAGE => return image(piece, section, lowering),
        kw::ATTRIBUTE => return piece.attributes.extend(attribute(section, lowering)),
        kw::MOVES => {
            let blocks = block::move_section(&section.items[1..], lowering);
            return piece.sections.push(PieceSection::Moves(blocks));
        }
        kw::DROPS => {
            let blocks = block::move_section(&section.items[1..], lowering);
            return piece.sections.push(PieceSection::Drops(blocks));
        }
        kw::HELP => replace(&mut piece.help, text(section, "a string", lowering)),
        kw::DESCRIPTION => replace(&mut piece.description, text(section, "a string", lowering)),
        kw::NOTATION => {
            let notation = text(section, "an abbreviation in quotes", lowering);
            replace(&mut piece.notation, notation)
        }
        kw::OPEN => replace(
            &mut piece.open,
            text(section, "a file name in quotes", lowering),
        ),
        _ => {
            section.arguments().finish(lowering);
            piece.is_dummy = true;
            true
        }
    };
    seen.once(section, counts, lowering);
}

/// `(image White "a.bmp" "b.bmp" Black "c.bmp")`; several add up.
fn image(piece: &mut Piece, section: Section, lowering: &mut Lowering) {
    let first = piece.images.len();
    for form in &section.items[1..] {
        match form.kind {
            FormKind::Word(symbol) => {
                let player = Name {
                    symbol,
                    origin: form.origin,
                };
                piece.images.push(PieceImage {
                    player,
                    files: Vec::new(),
                });
            }
            FormKind::String(_) if piece.images.len() > first => {
                let file = lowering.string(form, "a file name in quotes");
                piece
                    .images
                    .last_mut()
                    .expect("it was just counted")
                    .files
                    .extend(file);
            }
            _ if piece.images.len() > first => {
                lowering.expected("a player or a file name in quotes", form)
            }
            FormKind::String(file) => picture_without_player(file, form, lowering),
            FormKind::List(_) => lowering.expected("a player", form),
        }
    }
}

fn picture_without_player(file: Symbol, form: &Form, lowering: &mut Lowering) {
    let file = lowering.names.text(file);
    let help = format!("write the player before its picture: `(image White \"{file}\")`");
    let (lint, expected) = (&WRONG_ARGUMENTS, "a player");
    let finding = Diagnostic::expected(lint, expected, "a string", form.origin);
    lowering.report(finding.help(help));
}

/// `(attribute never-moved? true)`.
fn attribute(section: Section, lowering: &mut Lowering) -> Option<(Name, bool)> {
    let mut arguments = section.arguments();
    let name = arguments.name("the name of an attribute", lowering)?;
    let value = arguments.required("`true` or `false`", lowering)?;
    arguments.finish(lowering);
    let value = match value.word() {
        Some(kw::TRUE) => true,
        Some(kw::FALSE) => false,
        _ => {
            let found = found(value, lowering);
            let (lint, expected) = (&ATTRIBUTE_VALUE, "`true` or `false` for an attribute");
            let finding = Diagnostic::expected_only(lint, expected, value.origin);
            lowering.report(
                finding
                    .naming(kw::ATTRIBUTE)
                    .at(format!("{found} is read as `false`")),
            );
            false
        }
    };
    Some((name, value))
}
