//! The background of a board. Rules do not state it, so it is derived from their pieces, drops and links.
//!
//! An author can decide with a comment in the rules file: `; zrf: board crossings`.

use super::counted::Counts;
use super::names::{Family, family, is_draughts};
use crate::window::theme::BoardKind;
use egui::{Pos2, Rect};
use zrf_grammar::game::{Game, PositionId};

/// What the places of a board are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Ground {
    /// Squares of one colour.
    Cells,
    /// Light and dark squares.
    Checkered,
    /// Crossings of lines on wood.
    Crossings,
    /// Holes in a plate.
    Holes,
    /// Holes in an upright rack, seen from the front: pieces fall into it from above.
    Rack,
    /// Hexagonal cells.
    Hexagons,
    /// Hollows for seeds.
    Pits,
    /// Long points, on which pieces lie in a row.
    Points,
    /// Points joined by lines.
    Graph,
    /// The picture of the rules.
    Picture,
}

/// The prefix of a comment for this program.
const REQUEST: &str = "zrf: board ";

const SEEDS: &[&str] = &["seed"];
const MARBLES: &[&str] = &["marble"];
const DISCS: &[&str] = &["disc", "disk", "stone", "piece", "man", "counter"];

/// Boards for drops at least this wide have stones on crossings, like Go boards.
const WIDE: f32 = 8.5;

/// The author's request in a comment.
pub(in crate::window) fn requested_ground(text: &str) -> Option<Ground> {
    let comments = text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(';'));
    let requests =
        comments.filter_map(|comment| comment.trim_start_matches([';', ' ']).strip_prefix(REQUEST));
    requests.map(str::trim).find_map(|word| match word {
        "cells" => Some(Ground::Cells),
        "checkered" => Some(Ground::Checkered),
        "crossings" => Some(Ground::Crossings),
        "holes" => Some(Ground::Holes),
        "pits" => Some(Ground::Pits),
        "rack" => Some(Ground::Rack),
        "graph" => Some(Ground::Graph),
        _ => None,
    })
}

/// The background of a board without a request.
pub(super) fn derive(
    game: &Game,
    places: &[Option<Rect>],
    is_hexagonal: bool,
    has_piles: bool,
) -> Ground {
    if has_piece(game, MARBLES) {
        Ground::Holes
    } else if has_piles {
        Ground::Points
    } else if is_hexagonal {
        Ground::Hexagons
    } else if has_piece(game, SEEDS) || Counts::new(game).are_many() {
        Ground::Pits
    } else if !is_lattice(places) {
        Ground::Graph
    } else if is_for_stones(game, places) {
        Ground::Crossings
    } else {
        match family(game) {
            Family::Shogi => Ground::Cells,
            Family::Xiangqi => Ground::Crossings,
            _ if has_moves(game) && are_alike(places) => Ground::Checkered,
            _ => Ground::Cells,
        }
    }
}

/// What kind of board a game has, which decides its colours.
pub(super) fn kind(game: &Game, ground: Ground, n_places: usize) -> BoardKind {
    match ground {
        Ground::Picture => BoardKind::Picture,
        Ground::Crossings | Ground::Graph | Ground::Pits | Ground::Points => BoardKind::Lines,
        Ground::Holes => BoardKind::Holes,
        Ground::Rack => BoardKind::Rack,
        Ground::Hexagons => BoardKind::Hexagons,
        Ground::Checkered if is_draughts(game) => BoardKind::Draughts,
        Ground::Checkered if has_piece(game, &["king"]) => BoardKind::Chess,
        Ground::Checkered => BoardKind::Squares,
        Ground::Cells if family(game) == Family::Shogi => BoardKind::Lines,
        Ground::Cells if !has_moves(game) && has_piece(game, DISCS) && n_places >= MANY => {
            BoardKind::Discs
        }
        Ground::Cells => BoardKind::Cells,
    }
}

/// Minimum number of places of a board for discs. On fewer, discs are marks, as in noughts and crosses.
const MANY: usize = 25;

fn has_piece(game: &Game, words: &[&str]) -> bool {
    let mut names = game
        .piece_types
        .iter()
        .map(|piece| piece.name.to_lowercase());
    names.any(|name| words.iter().any(|word| name.contains(word)))
}

fn has_moves(game: &Game) -> bool {
    game.piece_types.iter().any(|piece| !piece.moves.is_empty())
}

/// Whether nearly every place touches a neighbour, as cells of a board do.
fn is_lattice(places: &[Option<Rect>]) -> bool {
    let seen: Vec<Rect> = places.iter().flatten().copied().collect();
    let touches = |place: &&Rect| {
        let reach = place.expand(0.3 * place.width().min(place.height()));
        let near = seen
            .iter()
            .filter(|other| *other != *place && reach.intersects(**other));
        near.count() >= 2
    };
    seen.len() < 3 || seen.iter().filter(touches).count() * 10 >= seen.len() * 7
}

/// Whether nearly all places have one size, as the squares of a board do.
fn are_alike(places: &[Option<Rect>]) -> bool {
    let mut areas: Vec<f32> = places.iter().flatten().map(Rect::area).collect();
    areas.sort_by(f32::total_cmp);
    let Some(&usual) = areas.get(areas.len() / 2) else {
        return true;
    };
    let is_usual = |area: &&f32| (**area - usual).abs() <= 0.4 * usual;
    10 * areas.iter().filter(is_usual).count() >= 8 * areas.len()
}

/// Whether players only place pieces that never move, on a wide board.
fn is_for_stones(game: &Game, places: &[Option<Rect>]) -> bool {
    let has_drops = game.piece_types.iter().any(|piece| !piece.drops.is_empty());
    let n_real = game.real_players().count();
    let all = places
        .iter()
        .flatten()
        .fold(Rect::NOTHING, |all, &place| all.union(place));
    let widest = places
        .iter()
        .flatten()
        .map(|place| place.width())
        .fold(1.0, f32::max);
    has_drops && !has_moves(game) && n_real > 1 && all.width() / widest > WIDE
}

/// The lines to draw between neighbours.
pub(super) fn lines(game: &Game, places: &[Option<Rect>], ground: Ground) -> Vec<(Pos2, Pos2)> {
    let is_orthogonal = match ground {
        Ground::Crossings => true,
        Ground::Graph => false,
        _ => return Vec::new(),
    };
    let center = |at: PositionId| places[at.index()].map(|place| place.center());
    let ends = clear_links(game, places, is_orthogonal).into_iter();
    let ends = ends.filter_map(|(from, to)| Some((center(from)?, center(to)?)));
    let palaces = is_orthogonal.then(|| super::zones::palaces(game, places));
    let crosses = palaces.into_iter().flatten().flat_map(|palace| {
        let turned = (palace.right_top(), palace.left_bottom());
        [(palace.min, palace.max), turned]
    });
    ends.chain(crosses).collect()
}

/// The neighbours with nothing between them, each pair once. `is_orthogonal` is for boards whose slanted links and
/// water are not drawn.
fn clear_links(
    game: &Game,
    places: &[Option<Rect>],
    is_orthogonal: bool,
) -> Vec<(PositionId, PositionId)> {
    let center = |at: PositionId| places[at.index()].map(|place| place.center());
    let seen = places.iter().flatten();
    let centers: Vec<Pos2> = seen.map(|place| place.center()).collect();
    let is_drawn = |from: PositionId, to: PositionId| {
        let (Some(a), Some(b)) = (center(from), center(to)) else {
            return false;
        };
        let is_straight = (a.x - b.x).abs() < 1.0 || (a.y - b.y).abs() < 1.0;
        let is_water = || is_orthogonal && super::zones::is_water(game, places, from, to);
        (is_straight || !is_orthogonal) && is_clear(a, b, &centers) && !is_water()
    };
    let mut links = Vec::new();
    for steps in &game.board.links {
        for (from, to) in steps.iter().enumerate() {
            let from = PositionId::from_index(from);
            if let Some(to) = to.filter(|&to| is_drawn(from, to)) {
                links.push((from.min(to), from.max(to)));
            }
        }
    }
    links.sort_unstable();
    links.dedup();
    links
}

/// Whether no position is between two others.
fn is_clear(a: Pos2, b: Pos2, centers: &[Pos2]) -> bool {
    let along = b - a;
    let length = along.length();
    length > 1.0
        && centers.iter().all(|&point| {
            let offset = point - a;
            let share = offset.dot(along) / (length * length);
            let distance = (offset - along * share).length();
            !(0.05..0.95).contains(&share) || distance > 0.12 * length
        })
}

#[cfg(test)]
mod tests {
    use super::{Ground, requested_ground};

    #[test]
    fn authors_can_wish_for_a_ground() {
        assert_eq!(
            requested_ground("(game)\n  ;; zrf: board crossings \n"),
            Some(Ground::Crossings)
        );
        assert_eq!(
            requested_ground("; zrf: board paper\n; zrf: board holes"),
            Some(Ground::Holes)
        );
        assert_eq!(requested_ground("(title \"zrf: board cells\")"), None);
    }
}
