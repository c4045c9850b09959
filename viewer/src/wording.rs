//! Moves, turns and results in words for players.

mod refusal;
mod ways;

#[cfg(feature = "window")]
pub(crate) use refusal::plainly;
pub use refusal::{Told, made, refusal};
pub(crate) use ways::{moves_in_words, owner_of};

use crate::layout::rectangles;
use zrf_grammar::game::{
    ConfigElement, ConfigStep, Game, GoalCondition, GoalKind, Occupant, OccupantOwner, PieceTypeId,
    PlayerId, PlayerKind, PositionId, Rectangle,
};
use zrf_grammar::render::plural;
use zrf_interpreter::{Outcome, Reason, State};

/// Maximum number of positions and pieces in a list.
const MOST_LISTED: usize = 10;
/// Maximum number of goals in a description.
const MOST_GOALS: usize = 4;

/// The result of a game: `Black wins: 5 in a row (f6 g7 h8 i9 j10)`.
pub fn outcome(game: &Game, state: &State, outcome: &Outcome) -> String {
    let is_puzzle = is_puzzle(game);
    let who = match (&*outcome.winners, &*outcome.losers) {
        ([], []) => "a draw".to_owned(),
        ([], _) if is_puzzle => "Not solved".to_owned(),
        _ if is_puzzle => "Solved".to_owned(),
        ([], losers) => verb(game, losers, "loses", "lose"),
        (winners, _) => verb(game, winners, "wins", "win"),
    };
    let score = score(state, outcome);
    let why = reason(game, state, outcome.reason, score.is_none());
    let who = who + &score.unwrap_or_default();
    let positions: Vec<&str> = outcome
        .positions
        .iter()
        .map(|&position| game.position_name(position))
        .collect();
    if positions.is_empty() || is_puzzle {
        format!("{who}: {why}")
    } else {
        format!("{who}: {why} ({})", cut_short(&positions, MOST_LISTED, " "))
    }
}

/// ` 37 to 27`, where the piece counts of two players decided.
fn score(state: &State, outcome: &Outcome) -> Option<String> {
    let is_count = |goal: &Reason| {
        matches!(
            goal,
            Reason::Goal {
                kind: GoalKind::Count,
                ..
            }
        )
    };
    let (&[winner], &[loser], true) = (
        &*outcome.winners,
        &*outcome.losers,
        is_count(&outcome.reason),
    ) else {
        return None;
    };
    let [own, other] = [winner, loser].map(|player| state.total(player));
    (own > other).then(|| format!(" {own} to {other}"))
}

fn verb(game: &Game, players: &[PlayerId], one: &str, several: &str) -> String {
    let names: Vec<&str> = players
        .iter()
        .map(|&player| game.player_name(player))
        .collect();
    match names[..] {
        [name] => does(name, one, several),
        _ => format!("{} {several}", names.join(" and ")),
    }
}

/// Puzzles call their only player `You`.
fn is_you(name: &str) -> bool {
    name.eq_ignore_ascii_case("you")
}

/// A name and what its player does: `White passes`, but `You pass`.
pub(crate) fn does(name: &str, one: &str, you: &str) -> String {
    format!("{name} {}", if is_you(name) { you } else { one })
}

/// `White is thinking`.
pub(crate) fn is_thinking(name: &str) -> String {
    does(name, "is thinking", "are thinking")
}

/// `has_counts` adds the piece counts where they decided.
fn reason(game: &Game, state: &State, reason: Reason, has_counts: bool) -> String {
    match reason {
        Reason::Repetition => "threefold repetition".to_owned(),
        Reason::Stalemate => "no move left".to_owned(),
        Reason::NobodyCanMove => "nobody can move any more".to_owned(),
        Reason::Unknown => "the moves could not be generated".to_owned(),
        Reason::Goal {
            index,
            kind,
            player,
        } => {
            let condition = game
                .goals
                .get(index)
                .map_or(&GoalCondition::Unresolved, |goal| &goal.condition);
            let told = goal(game, player, condition);
            match kind {
                GoalKind::Count if has_counts => format!("{told}, {}", counts(game, state)),
                GoalKind::Count | GoalKind::Win | GoalKind::Loss | GoalKind::Draw => told,
            }
        }
    }
}

/// Whether a game is a puzzle: one real player has all turns.
pub(crate) fn is_puzzle(game: &Game) -> bool {
    let mut deciders = game.turn_order.turns.iter().map(|turn| turn.decider);
    deciders.next().is_some_and(|first| {
        game.players[first.index()].kind == PlayerKind::Real && deciders.all(|one| one == first)
    })
}

/// `White has 40 pieces, Black 24`.
fn counts(game: &Game, state: &State) -> String {
    let players = game
        .players
        .iter()
        .enumerate()
        .filter(|(_, player)| player.kind == PlayerKind::Real);
    let counts =
        players.map(|(index, player)| (&player.name, state.total(PlayerId::from_index(index))));
    let counts: Vec<String> = counts
        .enumerate()
        .map(|(place, (name, count))| {
            if place == 0 {
                format!(
                    "{} {}",
                    does(name, "has", "have"),
                    plural(count as usize, "piece")
                )
            } else {
                format!("{name} {count}")
            }
        })
        .collect();
    counts.join(", ")
}

/// The description of a goal, for a player for whom it was met.
pub(crate) fn goal(game: &Game, player: PlayerId, condition: &GoalCondition) -> String {
    let name = game.player_name(player);
    let is_puzzle = is_puzzle(game);
    let all = |conditions: &[GoalCondition], word: &str| {
        let mut parts: Vec<String> = Vec::new();
        for part in conditions
            .iter()
            .map(|condition| goal(game, player, condition))
        {
            // The same row in four directions is one thing to a player.
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        cut_short(&parts, MOST_GOALS, word)
    };
    match condition {
        GoalCondition::And(conditions) => match &conditions[..] {
            // `one marble left, in the centre`: the only piece needs no second mention.
            [
                first @ GoalCondition::PiecesRemaining(1, _),
                GoalCondition::AbsoluteConfig {
                    occupants,
                    elements,
                },
            ] if is_puzzle && matches!(&occupants[..], [only] if is_plain(game, *only)) => {
                format!("{}, {}", goal(game, player, first), place(game, elements))
            }
            _ => all(conditions, " and "),
        },
        GoalCondition::Or(conditions) => all(conditions, " or "),
        GoalCondition::Not(condition) => format!("not: {}", goal(game, player, condition)),
        GoalCondition::Stalemated if is_puzzle => "no move left".to_owned(),
        GoalCondition::Stalemated => format!("{name} cannot move"),
        GoalCondition::Repetition => "threefold repetition".to_owned(),
        GoalCondition::Captured(types) => format!("{} of {name} captured", types_text(game, types)),
        GoalCondition::Checkmated(types) => {
            format!("{} of {name} checkmated", types_text(game, types))
        }
        GoalCondition::PiecesRemaining(count, piece) if is_puzzle => {
            match (count, &game.piece_types[..]) {
                (1, [only]) => format!("one {} left", only.name.to_lowercase()),
                _ => format!("{} left", pieces(game, *count, *piece)),
            }
        }
        GoalCondition::PiecesRemaining(count, piece) => {
            let left = pieces(game, *count, *piece);
            format!("{} {left} left", does(name, "has", "have"))
        }
        GoalCondition::TotalPieceCount(count, piece) => {
            format!("{} on the board", pieces(game, *count, *piece))
        }
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => absolute(game, (!is_puzzle).then_some(name), occupants, elements),
        GoalCondition::RelativeConfig(steps) => relative(game, steps),
        GoalCondition::Unresolved => "an invalid goal".to_owned(),
    }
}

fn types_text(game: &Game, types: &[PieceTypeId]) -> String {
    let names: Vec<&str> = types.iter().map(|&piece| game.piece_name(piece)).collect();
    cut_short(&names, MOST_LISTED, " or ")
}

fn pieces(game: &Game, count: u32, piece: Option<PieceTypeId>) -> String {
    match (piece, count) {
        (Some(piece), _) => format!("{count} {}", game.piece_name(piece)),
        (None, 1) => "1 piece".to_owned(),
        (None, _) => format!("{count} pieces"),
    }
}

fn absolute(
    game: &Game,
    name: Option<&str>,
    occupants: &[Occupant],
    elements: &[ConfigElement],
) -> String {
    let occupants: Vec<String> = occupants
        .iter()
        .map(|&occupant| occupant_text(game, name, occupant))
        .collect();
    let occupants: Vec<&str> = occupants.iter().map(String::as_str).collect();
    let occupants = cut_short(&occupants, MOST_LISTED, " or ");
    format!("{occupants} {}", place(game, elements))
}

/// `on a1, camp`, or `in the centre`.
fn place(game: &Game, elements: &[ConfigElement]) -> String {
    if let [ConfigElement::Position(only)] = elements
        && is_puzzle(game)
        && is_centre(game, *only)
    {
        return "in the centre".to_owned();
    }
    let position = |position: PositionId| game.position_name(position);
    let elements: Vec<&str> = elements
        .iter()
        .map(|element| match *element {
            ConfigElement::Position(at) => position(at),
            ConfigElement::Zone(zone) => &game.board.zones[zone.index()].name,
        })
        .collect();
    format!("on {}", cut_short(&elements, MOST_LISTED, ", "))
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
        (OccupantOwner::Any, _) => format!("{negation}{piece} of anybody"),
    }
}

/// Whether a piece needs no name: there is only one type, and the piece is the player's own.
fn is_plain(game: &Game, occupant: Occupant) -> bool {
    game.piece_types.len() == 1 && matches!(occupant.owner, OccupantOwner::Own)
}

/// `5 in a row` for equal pieces along one direction, `5 Stone in a row` if there are other pieces, `exactly` if
/// neither end may continue, otherwise a pattern.
fn relative(game: &Game, steps: &[ConfigStep]) -> String {
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
            let count = row.len();
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

fn all_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    let first = items.next();
    first.is_none_or(|first| items.all(|item| item == first))
}

pub(crate) fn cut_short(words: &[&str], most: usize, between: &str) -> String {
    if words.len() <= most {
        words.join(between)
    } else {
        format!(
            "{}{between}{} more",
            words[..most].join(between),
            words.len() - most
        )
    }
}

/// The name of a player without the prefix of random players.
pub(crate) fn display_name(name: &str) -> &str {
    name.strip_prefix('?')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(name)
}

#[cfg(test)]
mod tests;
