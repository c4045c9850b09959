//! `(piece …)`.

mod image;

use super::arguments::found;
use super::block;
use super::lowering::Lowering;
use super::own_name::OwnName;
use super::section::Section;
use super::shape::truth;
use super::single::{SeenSections, replace, text};
use super::value_first::name_after_value;
use crate::ast::{Name, Piece, PieceSection};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ATTRIBUTE_VALUE;
use crate::syntax::Parent;
use crate::text::kw;

/// A piece type; `None` if it has no name. Problems inside are still reported.
pub(super) fn piece(section: Section, lowering: &mut Lowering) -> Option<Piece> {
    let head = section.items[0].origin;
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
    let mut name = OwnName::of(section, Parent::Piece, lowering);
    let n_named = name.take_bare(&section.items[1..], lowering);
    let n_named = n_named.map_or(0, |rest| section.items.len() - 1 - rest.len());
    for (index, form) in section.items[1..].iter().enumerate().skip(n_named) {
        let before = &section.items[index];
        if image::continues(before, form, &mut piece, lowering) {
            continue;
        }
        let Some(section) = lowering.section(form, Parent::Piece) else {
            continue;
        };
        if section.keyword == kw::NAME {
            let counts = name.take(section, lowering);
            seen.once(section, counts, lowering);
        } else {
            part(&mut piece, section, &mut seen, lowering);
        }
    }
    piece.name = name.finish(lowering)?;
    Some(piece)
}

fn part(piece: &mut Piece, section: Section, seen: &mut SeenSections, lowering: &mut Lowering) {
    let counts = match section.keyword {
        kw::IMAGE => return image::image(piece, section, lowering),
        kw::ATTRIBUTE => return piece.attributes.extend(attribute(section, lowering)),
        kw::MOVES => {
            let blocks = block::move_section(section.items, lowering);
            return piece.sections.push(PieceSection::Moves(blocks));
        }
        kw::DROPS => {
            let blocks = block::move_section(section.items, lowering);
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

/// `(attribute never-moved? true)`.
fn attribute(section: Section, lowering: &mut Lowering) -> Option<(Name, bool)> {
    const EXPECTED: &str = "the name of an attribute";
    let mut arguments = section.arguments();
    if let [value, name] = arguments.rest
        && let Some(name) = name_after_value(kw::ATTRIBUTE, [value, name], EXPECTED, lowering)
    {
        return Some((name, truth(value)?));
    }
    let name = arguments.name(EXPECTED, lowering)?;
    let value = arguments.required("`true` or `false`", lowering)?;
    arguments.finish(lowering);
    let value = match truth(value) {
        Some(value) => value,
        None => {
            let found = found(value, lowering);
            let (lint, expected) = (&ATTRIBUTE_VALUE, "`true` or `false` for an attribute");
            let diagnostic = Diagnostic::expected_only(lint, expected, value.origin);
            lowering.report(
                diagnostic
                    .naming(kw::ATTRIBUTE)
                    .at(format!("{found} is read as `false`")),
            );
            false
        }
    };
    Some((name, value))
}
