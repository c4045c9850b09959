//! The moves of a piece in words, derived from its rules.

use std::collections::BTreeSet;
use zrf_grammar::diagnostics::suggest::joined;
use zrf_grammar::game::{DirectionId, Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::Reach;

/// Maximum number of positions listed by name.
const MAX_PLACES: usize = 10;

/// Maximum number of steps for a leap along a direction; a position further away is named.
const FARTHEST_LEAP: usize = 3;

/// A player who has such pieces, or may get them: the first with a picture or in the setup.
pub(crate) fn owner_of(game: &Game, piece_type: PieceTypeId) -> Option<PlayerId> {
    let placed = game.setup.placements.iter();
    let placed = placed.map(|placement| (placement.piece_type, placement.player));
    let stored = game.setup.stores.iter();
    let stored = stored.map(|store| (store.piece_type, store.player));
    let mut owned = placed
        .chain(stored)
        .filter(|&(other, _)| other == piece_type);
    let images = &game.piece_types[piece_type.index()].images;
    let pictured = images.first().map(|images| images.player);
    owned.next().map(|(_, player)| player).or(pictured)
}

/// `moves and captures any distance n, e, s or w (from d4)`; `reach` is what a piece can do from the position where
/// it can do most.
pub(crate) fn moves_in_words(
    game: &Game,
    piece_type: PieceTypeId,
    reach: Option<&Reach>,
) -> Option<String> {
    let piece_type = &game.piece_types[piece_type.index()];
    if piece_type.moves.is_empty() && !piece_type.drops.is_empty() {
        return Some("is placed on the board and stays there".to_owned());
    }
    let reach = reach?;
    let goes = ways(game, reach.from, &reach.goes, "to");
    let takes = ways(game, reach.from, &reach.takes, "on");
    let words = match (&*reach.goes, &*reach.takes) {
        (goes_to, takes_on) if goes_to == takes_on => {
            format!("moves and captures {takes}")
        }
        (_, []) => format!("moves {goes}"),
        ([], _) => format!("captures {takes}"),
        _ => format!("moves {goes}; captures {takes}"),
    };
    let from = game.position_name(reach.from);
    Some(format!("{words} (from {from})"))
}

/// Positions in words: along directions as far as possible, the others by name.
fn ways(game: &Game, from: PositionId, places: &[PositionId], word: &str) -> String {
    let mut left: BTreeSet<PositionId> = places.iter().copied().collect();
    let directions = (0..game.board.directions.len()).map(DirectionId::from_index);
    let mut ways: Vec<(Way, DirectionId, Vec<PositionId>)> = directions
        .filter_map(|direction| {
            let line = line(game, from, direction);
            let (way, covered) = Way::of(&line, &left)?;
            Some((way, direction, covered))
        })
        .collect();
    // A direction that covers more comes first; one that only starts the same then covers nothing new.
    ways.sort_by_key(|(way, _, covered)| (*way != Way::Any, std::cmp::Reverse(covered.len())));
    ways.retain(|(_, _, covered)| {
        let is_new = covered.iter().all(|place| left.contains(place));
        covered.iter().for_each(|place| {
            left.remove(place);
        });
        is_new
    });
    ways.sort_by_key(|(way, direction, _)| (*way, *direction));
    let mut parts: Vec<String> = Vec::new();
    for group in ways.chunk_by(|a, b| a.0 == b.0) {
        let names = group
            .iter()
            .map(|(_, direction, _)| game.direction_name(*direction));
        let names: Vec<&str> = names.collect();
        parts.push(format!("{} {}", group[0].0.words(), joined(&names)));
    }
    if !left.is_empty() && left.len() <= MAX_PLACES {
        let names: Vec<&str> = left.iter().map(|&at| game.position_name(at)).collect();
        parts.push(format!("{word} {}", joined(&names)));
    } else if !left.is_empty() {
        parts.push(format!("{word} {} positions", left.len()));
    }
    parts.join(", ")
}

/// The positions along a direction, as the board defines it for everybody, to its end or back to its beginning.
fn line(game: &Game, from: PositionId, direction: DirectionId) -> Vec<PositionId> {
    let links = &game.board.links[direction.index()];
    let mut line: Vec<PositionId> = Vec::new();
    let mut next = links[from.index()];
    while let Some(at) = next.filter(|at| *at != from && !line.contains(at)) {
        line.push(at);
        next = links[at.index()];
    }
    line
}

/// How far a piece moves along a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// To every position of the line.
    Any,
    /// To the first positions, several but not all.
    UpTo(usize),
    /// Only to the position this many steps away.
    Exactly(usize),
}

impl Way {
    /// How a line is covered, and by which positions, if it is.
    fn of(line: &[PositionId], places: &BTreeSet<PositionId>) -> Option<(Self, Vec<PositionId>)> {
        let is_in = |at: &&PositionId| places.contains(at);
        let n_first = line.iter().take_while(is_in).count();
        match n_first {
            0 => {
                let near = &line[..line.len().min(FARTHEST_LEAP)];
                let index = near.iter().position(|at| places.contains(at))?;
                Some((Self::Exactly(index + 1), vec![line[index]]))
            }
            1 => Some((Self::Exactly(1), vec![line[0]])),
            _ if n_first == line.len() => Some((Self::Any, line.to_vec())),
            _ => Some((Self::UpTo(n_first), line[..n_first].to_vec())),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Any => "any distance".to_owned(),
            Self::UpTo(n_steps) => format!("up to {n_steps} steps"),
            Self::Exactly(1) => "1 step".to_owned(),
            Self::Exactly(n_steps) => format!("exactly {n_steps} steps"),
        }
    }
}
