//! `(board …)` and its parts except grids.

use super::arguments::{Arguments, written};
use super::early::Closed;
use super::grid;
use super::lowering::Lowering;
use super::own_name::OwnName;
use super::section::Section;
use super::single::{SeenSections, replace};
use crate::ast::{Board, BoardItem, Links, Name, PlacedPosition, Symmetry, Unlink, Zone};
use crate::diagnostics::registry::{MISSING_SECTION, WRONG_ARGUMENTS};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, Parent};
use crate::text::kw;

/// One board.
pub(super) fn board(section: Section, lowering: &mut Lowering) -> Board {
    let mut board = Board {
        items: Vec::new(),
        faulty: Vec::new(),
        head: section.items[0].origin,
    };
    let mut forms = &section.items[1..];
    while let [form, after @ ..] = forms {
        let count = after.iter().take_while(|form| is_of_grid(form)).count();
        let is_grid = form.head() == Some(kw::GRID) && lowering.sections.recovers_names;
        let (inside, after) = after.split_at(if is_grid { count } else { 0 });
        part(form, inside, &mut board, lowering);
        forms = after;
    }
    board
}

fn is_of_grid(form: &Form) -> bool {
    let head = form.head();
    head.is_some_and(|head| Parent::Grid.sections().contains(&head))
}

/// Reads a part of a board, with the forms after it that belong `inside` it.
pub(super) fn part(form: &Form, inside: &[Form], board: &mut Board, lowering: &mut Lowering) {
    let lost = lowering.sections.lost.len();
    if let Some(part) = lowering.section(form, Parent::Board) {
        let mut closed = Closed::after(part);
        inside.iter().for_each(|form| closed.report(form, lowering));
        if inside.is_empty() {
            section_of_board(part, board, lowering);
        } else {
            let items = &[part.items, inside].concat();
            section_of_board(Section { items, ..part }, board, lowering);
        }
    }
    board.faulty.extend(&lowering.sections.lost[lost..]);
}

fn section_of_board(part: Section, board: &mut Board, lowering: &mut Lowering) {
    let (item, is_faulty) = lowering.is_faulty(|lowering| match part.keyword {
        kw::IMAGE => Some(image(part, lowering)),
        kw::GRID => grid::grid(part, &mut board.faulty, lowering).map(BoardItem::Grid),
        kw::POSITIONS => Some(positions(part, lowering)),
        kw::DUMMY => Some(BoardItem::Dummy(
            lowering.name_list(&part.items[1..], "a position"),
        )),
        kw::LINKS => links(part, lowering),
        kw::UNLINK => Some(unlink(part, lowering)),
        kw::KILL_POSITIONS => Some(BoardItem::KillPositions(
            lowering.name_list(&part.items[1..], "a position"),
        )),
        kw::SYMMETRY => symmetry(part, lowering),
        kw::ZONE => zone(part, lowering),
        _ => None,
    });
    let has_all_names =
        matches!(&item, Some(BoardItem::Positions(placed)) if placed.len() + 1 == part.items.len());
    board.items.extend(item);
    if is_faulty && !has_all_names {
        board.faulty.push(part.keyword);
    }
}

fn image(section: Section, lowering: &mut Lowering) -> BoardItem {
    let files = section.items[1..].iter();
    BoardItem::Image(
        files
            .filter_map(|form| lowering.string(form, "a file name in quotes"))
            .collect(),
    )
}

fn positions(section: Section, lowering: &mut Lowering) -> BoardItem {
    let expected = "a list of a position and its rectangle";
    let lists = lowering.lists(&section.items[1..], expected).into_iter();
    BoardItem::Positions(
        lists
            .filter_map(|list| placed_position(list, lowering))
            .collect(),
    )
}

/// `(a1 0 0 10 10)`.
fn placed_position(mut arguments: Arguments, lowering: &mut Lowering) -> Option<PlacedPosition> {
    let name = lowering.name(arguments.head, "a position")?;
    let placed = arguments.rectangle(lowering);
    if placed.is_some() {
        arguments.finish(lowering);
    }
    // The position exists, even without a valid rectangle.
    let rectangle = placed.unwrap_or_default();
    Some(PlacedPosition { name, rectangle })
}

/// `(links n (a1 a2) …)`.
fn links(section: Section, lowering: &mut Lowering) -> Option<BoardItem> {
    let mut arguments = section.arguments();
    let direction = arguments.name_before_lists("a direction", lowering)?;
    let pairs = pairs(arguments, "a list of two positions", "a position", lowering);
    Some(BoardItem::Links(Links { direction, pairs }))
}

/// `(symmetry Black (n s) …)`.
fn symmetry(section: Section, lowering: &mut Lowering) -> Option<BoardItem> {
    let mut arguments = section.arguments();
    let player = arguments.name_before_lists("a player", lowering)?;
    let pairs = pairs(
        arguments,
        "a list of two directions",
        "a direction",
        lowering,
    );
    Some(BoardItem::Symmetry(Symmetry { player, pairs }))
}

/// Lists of two words each.
fn pairs(
    arguments: Arguments,
    expected: &str,
    each: &str,
    lowering: &mut Lowering,
) -> Vec<(Name, Name)> {
    if let Some(pairs) = loose_pairs(arguments.rest, expected, lowering) {
        return pairs;
    }
    let forms = arguments.rest.iter();
    forms
        .filter_map(|form| pair(form, expected, each, lowering))
        .collect()
}

/// Pairs of words without parentheses, reported as one mistake.
fn loose_pairs(
    forms: &[Form],
    expected: &str,
    lowering: &mut Lowering,
) -> Option<Vec<(Name, Name)>> {
    let names: Vec<Name> = forms.iter().map(Name::of).collect::<Option<_>>()?;
    let [first, second, ..] = names[..] else {
        return None;
    };
    if names.len() % 2 == 1 {
        return None;
    }
    let [one, other] = [first, second].map(|name| lowering.names.text(name.symbol));
    let (lint, found) = (&WRONG_ARGUMENTS, format!("`{one}`"));
    let diagnostic = Diagnostic::expected(lint, expected, found, first.origin);
    lowering.report(diagnostic.help(format!("write `({one} {other})`")));
    Some(names.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

fn pair(form: &Form, expected: &str, each: &str, lowering: &mut Lowering) -> Option<(Name, Name)> {
    let items = form.list().unwrap_or_default();
    if items.len() != 2 {
        lowering.expected(expected, form);
        return None;
    }
    let first = lowering.name(&items[0], each);
    let second = lowering.name(&items[1], each);
    Some((first?, second?))
}

fn unlink(section: Section, lowering: &mut Lowering) -> BoardItem {
    let arguments = section.items[1..].iter();
    BoardItem::Unlink(
        arguments
            .filter_map(|form| match Name::of(form) {
                Some(position) => Some(Unlink::Position(position)),
                None => {
                    let expected = "a position, two positions, or a position and a direction";
                    let (first, second) =
                        pair(form, expected, "a position or a direction", lowering)?;
                    Some(Unlink::Pair(first, second))
                }
            })
            .collect(),
    )
}

/// `(zone (name z) (players White) (positions a1 …))`.
fn zone(section: Section, lowering: &mut Lowering) -> Option<BoardItem> {
    let lost = lowering.sections.lost.len();
    let mut name = OwnName::of(section, Parent::Zone, lowering);
    let mut players = None;
    let mut positions = Vec::new();
    let mut seen = SeenSections::default();
    let mut forms = &section.items[1..];
    while let Some((form, rest)) = forms.split_first() {
        if !name.is_given
            && let Some(rest) = name.take_bare(forms, lowering)
        {
            forms = rest;
            continue;
        }
        forms = rest;
        if is_list_of_players(form, section, lowering) {
            lowering.report(players_without_keyword(form, lowering));
            continue;
        }
        let Some(part) = lowering.section(form, Parent::Zone) else {
            // Bare words are positions that lack their keyword.
            if form.word().is_some() {
                lowering.sections.lost.push(kw::POSITIONS);
            }
            continue;
        };
        let names = &part.items[1..];
        let counts = match part.keyword {
            kw::NAME => name.take(part, lowering),
            kw::PLAYERS => replace(&mut players, Some(lowering.name_list(names, "a player"))),
            _ => {
                positions = lowering.name_list(names, "a position");
                true
            }
        };
        seen.once(part, counts, lowering);
    }
    if !seen.has(kw::POSITIONS) && !lowering.sections.lost[lost..].contains(&kw::POSITIONS) {
        let origin = section.items[0].origin;
        let expected = "`positions` in `zone`";
        let diagnostic = Diagnostic::expected(&MISSING_SECTION, expected, "none", origin);
        lowering.report(diagnostic.naming(kw::ZONE).help("add `(positions …)`"));
    }
    Some(BoardItem::Zone(Zone {
        name: name.finish(lowering)?,
        players,
        positions,
    }))
}

/// Whether a list in a zone that also has its positions contains only names, so that they are those of players.
fn is_list_of_players(form: &Form, zone: Section, lowering: &Lowering) -> bool {
    let items = form.list().unwrap_or_default();
    let heads = || zone.items.iter().filter_map(Form::head);
    let Some(head) = form.head().map(|head| lowering.names.text(head)) else {
        return false;
    };
    let known = Parent::Zone
        .sections()
        .iter()
        .chain(lowering.names.macros());
    let mut known = known.map(|&known| lowering.names.text(known));
    items.iter().all(|item| item.word().is_some())
        && heads().any(|head| head == kw::POSITIONS)
        && !heads().any(|head| head == kw::PLAYERS)
        && !known.clone().any(|known| known == head)
        && lowering.diagnostics.suggest(head, &mut known).is_none()
}

fn players_without_keyword(form: &Form, lowering: &Lowering) -> Diagnostic {
    let players = written(form.list().unwrap_or_default(), lowering);
    let (expected, found) = ("`(players …)` in `zone`", format!("`{players}`"));
    let inside = form.origin.span.start + 1;
    Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin)
        .naming(kw::ZONE)
        .help(format!("write `(players {}`", &players[1..]))
        .fix(Fix::safe(
            "write `players` before them",
            vec![Edit::insert(inside, "players ")],
        ))
}
