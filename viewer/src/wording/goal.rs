//! Goals in words.

use super::lists::{cut_short, with_article};
use super::players::{does, possessive};
use crate::layout::rectangles;
use zrf_grammar::game::{
    ConfigElement, ConfigStep, Game, GoalCondition, Occupant, OccupantOwner, PassTurn, PieceTypeId,
    PlayerId, PositionId, Rectangle,
};

/// Maximum number of positions and pieces in a list.
const MAX_LISTED: usize = 10;
/// Maximum number of goals in a description.
const MAX_GOALS: usize = 4;

/// The description of a goal, for a player for whom it was met.
pub(crate) fn goal(game: &Game, player: PlayerId, condition: &GoalCondition) -> String {
    let name = game.player_name(player);
    let is_puzzle = game.is_puzzle();
    match condition {
        GoalCondition::And(conditions) => all_of(game, player, conditions),
        GoalCondition::Or(conditions) => list(game, player, conditions, " or "),
        GoalCondition::Not(condition) => format!("not: {}", goal(game, player, condition)),
        GoalCondition::Stalemated if is_puzzle => "no move left".to_owned(),
        // Where players pass, one of them who cannot move does not end the game.
        GoalCondition::Stalemated if game.options.pass_turn != PassTurn::Never => {
            "nobody can move".to_owned()
        }
        GoalCondition::Stalemated => format!("{name} cannot move"),
        GoalCondition::Repetition => "threefold repetition".to_owned(),
        GoalCondition::Captured(types) => {
            let types = types_text(game, types);
            format!("{} {types} was captured", possessive(name))
        }
        GoalCondition::Checkmated(types) => {
            let types = types_text(game, types);
            format!("{} {types} is checkmated", possessive(name))
        }
        GoalCondition::PiecesRemaining(count, piece) if is_puzzle => left(game, *count, *piece),
        GoalCondition::PiecesRemaining(count, piece) => {
            let left = left(game, *count, *piece);
            format!("{} {left}", does(name, "has", "have"))
        }
        GoalCondition::TotalPieceCount(count, piece) => total(game, *count, *piece),
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => absolute(game, (!is_puzzle).then_some(name), occupants, elements),
        GoalCondition::RelativeConfig(steps) => relative(game, steps, 0),
        GoalCondition::Unresolved => "an invalid goal".to_owned(),
    }
}

/// Goals in a list, without duplicates: the same row in four directions is one thing to a player.
fn list(game: &Game, player: PlayerId, conditions: &[GoalCondition], word: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for condition in conditions {
        let part = goal(game, player, condition);
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    cut_short(&parts, MAX_GOALS, word)
}

fn all_of(game: &Game, player: PlayerId, conditions: &[GoalCondition]) -> String {
    match conditions {
        // `one marble left, in the centre`: the only piece needs no second mention.
        [
            first @ GoalCondition::PiecesRemaining(1, _),
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            },
        ] if game.is_puzzle() && matches!(&occupants[..], [only] if is_plain(game, *only)) => {
            format!("{}, {}", goal(game, player, first), place(game, elements))
        }
        _ => list(game, player, conditions, " and "),
    }
}

/// `3 pieces left`; in a puzzle with one type of piece, `one marble left`.
fn left(game: &Game, count: u32, piece: Option<PieceTypeId>) -> String {
    match (count, &game.piece_types[..]) {
        (1, [only]) if game.is_puzzle() => format!("one {} left", only.name.to_lowercase()),
        _ => format!("{} left", pieces(game, count, piece)),
    }
}

/// `there are 3 pieces on the board`; as many as it has positions fill it.
fn total(game: &Game, count: u32, piece: Option<PieceTypeId>) -> String {
    if piece.is_none() && count as usize == game.board.positions.len() {
        return "the board is full".to_owned();
    }
    let verb = if count == 1 { "is" } else { "are" };
    format!("there {verb} {} on the board", pieces(game, count, piece))
}

fn types_text(game: &Game, types: &[PieceTypeId]) -> String {
    let names: Vec<&str> = types.iter().map(|&piece| game.piece_name(piece)).collect();
    cut_short(&names, MAX_LISTED, " or ")
}

fn pieces(game: &Game, count: u32, piece: Option<PieceTypeId>) -> String {
    match (piece, count) {
        (Some(piece), 0) => format!("no {}", game.piece_name(piece)),
        (None, 0) => "no pieces".to_owned(),
        (Some(piece), 1) => format!("one {}", game.piece_name(piece)),
        (Some(piece), _) => format!("{count} {}", game.piece_name(piece)),
        (None, 1) => "one piece".to_owned(),
        (None, _) => format!("{count} pieces"),
    }
}

fn absolute(
    game: &Game,
    name: Option<&str>,
    occupants: &[Occupant],
    elements: &[ConfigElement],
) -> String {
    let place = place(game, elements);
    if let (Some(name), &[only]) = (name, occupants)
        && matches!(only.owner, OccupantOwner::Own)
    {
        let piece = game.piece_name(only.piece_type);
        let piece = match only.is_negated {
            true => format!("no {piece}"),
            false => with_article(piece),
        };
        return format!("{} {piece} {place}", does(name, "has", "have"));
    }
    let occupants: Vec<String> = occupants
        .iter()
        .map(|&occupant| occupant_text(game, name, occupant))
        .collect();
    let occupants: Vec<&str> = occupants.iter().map(String::as_str).collect();
    let occupants = cut_short(&occupants, MAX_LISTED, " or ");
    format!("{occupants} {place}")
}

/// `on a1 and the camp`, or `in the centre`.
fn place(game: &Game, elements: &[ConfigElement]) -> String {
    if let [ConfigElement::Position(only)] = elements
        && game.is_puzzle()
        && is_centre(game, *only)
    {
        return "in the centre".to_owned();
    }
    let position = |position: PositionId| game.position_name(position);
    let elements: Vec<String> = elements
        .iter()
        .map(|element| match *element {
            ConfigElement::Position(at) => position(at).to_owned(),
            ConfigElement::Zone(zone) => {
                format!("the {}", game.zone_name(zone).replace(['-', '_'], " "))
            }
        })
        .collect();
    let elements: Vec<&str> = elements.iter().map(String::as_str).collect();
    format!("on {}", cut_short(&elements, MAX_LISTED, " and "))
}

/// Whether a position is in the middle of all positions that are drawn.
fn is_centre(game: &Game, position: PositionId) -> bool {
    let rectangles = rectangles(&game.board);
    let union = |a: Rectangle, b: Rectangle| Rectangle {
        left: a.left.min(b.left),
        top: a.top.min(b.top),
        right: a.right.max(b.right),
        bottom: a.bottom.max(b.bottom),
    };
    let board = rectangles.iter().flatten().copied().reduce(union);
    let centre = |at: Rectangle| {
        let twice = |low: i32, high: i32| i64::from(low) + i64::from(high);
        (twice(at.left, at.right), twice(at.top, at.bottom))
    };
    rectangles[position.index()].is_some_and(|at| board.map(centre) == Some(centre(at)))
}

/// `enemy King`; the player's own piece with the player's name if given.
fn occupant_text(game: &Game, own: Option<&str>, occupant: Occupant) -> String {
    let negation = if occupant.is_negated { "no " } else { "" };
    let piece = game.piece_name(occupant.piece_type);
    match (occupant.owner, own) {
        (OccupantOwner::Own, Some(name)) => format!("{negation}{name} {piece}"),
        (OccupantOwner::Own, None) => format!("{negation}{piece}"),
        (OccupantOwner::Opponent, _) => format!("{negation}enemy {piece}"),
        (OccupantOwner::Any, _) => format!("{negation}{piece} of any player"),
    }
}

/// Whether a piece needs no name: it is the player's own, and there is only one type when the game begins.
fn is_plain(game: &Game, occupant: Occupant) -> bool {
    let setup = &game.setup;
    let placed = setup.placements.iter().map(|placed| placed.piece_type);
    let stored = setup.stores.iter().map(|store| store.piece_type);
    let is_only = placed
        .chain(stored)
        .all(|other| other == occupant.piece_type);
    is_only && matches!(occupant.owner, OccupantOwner::Own)
}

/// `5 in a row` for equal pieces along one direction, `5 Stone in a row` if there are other pieces, `exactly` if
/// neither end may continue, otherwise a pattern. A row that was made may be longer than the goal asks for.
pub(super) fn relative(game: &Game, steps: &[ConfigStep], n_made: usize) -> String {
    let occupants = steps.iter().filter_map(|step| match step {
        ConfigStep::Occupant(occupant) => Some(*occupant),
        ConfigStep::Direction(_) => None,
    });
    let directions = steps.iter().filter_map(|step| match step {
        ConfigStep::Direction(direction) => Some(*direction),
        ConfigStep::Occupant(_) => None,
    });
    let occupants: Vec<Occupant> = occupants.collect();
    let is_negated = |occupant: &Occupant| occupant.is_negated;
    let ends = [occupants.first(), occupants.last()];
    let n_closed = ends.into_iter().flatten().filter(|end| end.is_negated);
    let exactly = if n_closed.count() == 2 {
        "exactly "
    } else {
        ""
    };
    let start = occupants.iter().take_while(|end| is_negated(end)).count();
    let end = occupants.iter().rposition(|end| !is_negated(end));
    let row = end.map_or(&[][..], |end| &occupants[start..=end]);
    let is_straight = all_equal(directions) && all_equal(row.iter().copied());
    match row {
        [first, _, ..] if is_straight => {
            let count = row.len().max(n_made);
            if is_plain(game, *first) {
                return format!("{exactly}{count} in a row");
            }
            let piece = occupant_text(game, None, *first);
            format!("{exactly}{count} {piece} in a row")
        }
        _ => {
            let count = occupants
                .iter()
                .filter(|occupant| !is_negated(occupant))
                .count();
            match count {
                0 => "a pattern of missing pieces".to_owned(),
                _ => format!("a pattern of {count} pieces"),
            }
        }
    }
}

/// A part of a goal as its author sees it: with the directions of a row, which players do not need to know.
pub(crate) fn part_of_goal(game: &Game, player: PlayerId, part: &GoalCondition) -> String {
    let words = goal(game, player, part);
    let GoalCondition::RelativeConfig(steps) = part else {
        return words;
    };
    let directions = steps.iter().filter_map(|step| match step {
        ConfigStep::Direction(direction) => Some(game.direction_name(*direction)),
        ConfigStep::Occupant(_) => None,
    });
    let mut directions: Vec<String> = directions.map(|name| format!("`{name}`")).collect();
    match directions.is_empty() {
        true => words,
        false if all_equal(directions.iter()) => {
            format!("{words} in direction {}", directions.swap_remove(0))
        }
        false => format!("{words} in directions {}", directions.join(" ")),
    }
}

fn all_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    let first = items.next();
    first.is_none_or(|first| items.all(|item| item == first))
}
