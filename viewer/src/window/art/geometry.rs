//! The layout of a board, in the pixels of its rules, and the kind of background.

use super::checkered::dark_squares;
use super::ground::{self, Ground};
use super::names::{Family, family};
use super::overlap;
use super::piles::{Pile, piles};
use super::places::{bounds, cell_size, places};
use super::side::{self, Side};
use super::spread;
use super::zones;
use crate::layout::{coordinates, edge_labels};
use crate::window::theme::BoardKind;
use egui::{Pos2, Rect, Vec2, vec2};
use zrf_grammar::game::{Board, Game, Grid, PositionId, Rectangle};

/// The places of a board.
#[derive(Clone, Debug)]
pub(in crate::window) struct Geometry {
    /// For each position its rectangle, `None` for invisible ones.
    pub(in crate::window) places: Vec<Option<Rect>>,
    /// The bounds of all places, or of the board's picture.
    pub(in crate::window) bounds: Rect,
    /// The usual size of a place.
    pub(in crate::window) cell: f32,
    /// What the places are drawn on.
    pub(in crate::window) ground: Ground,
    /// What kind of board it is, which decides its colours.
    pub(in crate::window) kind: BoardKind,
    /// For each position, whether its square is a dark one.
    pub(in crate::window) dark: Vec<bool>,
    /// The corners of a cell around its centre, where cells are hexagons.
    pub(in crate::window) hexagon: Option<Vec<Vec2>>,
    /// Edges at the border of a field of hexagons that belong to players.
    pub(in crate::window) sides: Vec<Side>,
    /// Piles of positions.
    pub(in crate::window) piles: Vec<Pile>,
    /// Lines between neighbours.
    pub(in crate::window) lines: Vec<(Pos2, Pos2)>,
    /// Points between lines that have corner marks around them.
    pub(in crate::window) posts: Vec<Pos2>,
    /// Names of columns with their middle, from the first grid.
    pub(in crate::window) columns: Vec<(f32, String)>,
    /// Names of rows.
    pub(in crate::window) rows: Vec<(f32, String)>,
    /// Names of columns and rows with their middle, where these are slanted.
    pub(in crate::window) slanted: Vec<(Pos2, String)>,
    /// Whether the names are above and at the right, as players of shogi write them.
    pub(in crate::window) has_far_names: bool,
}

impl Geometry {
    /// Computes the layout of a game's board. `picture` is the size of its picture, if any; `requested` the author's
    /// request.
    pub(in crate::window) fn new(
        game: &Game,
        picture: Option<Vec2>,
        requested: Option<Ground>,
    ) -> Self {
        let mut places = shown_places(&game.board, picture);
        let cell = cell_size(&places);
        let hexagon = super::hexagon::hexagon(&places, cell);
        let piles = piles(&places);
        let derived = || ground::derive(game, &places, hexagon.is_some(), !piles.is_empty());
        let ground = match picture {
            Some(_) => Ground::Picture,
            None => requested.unwrap_or_else(derived),
        };
        if ground == Ground::Checkered {
            overlap::fill(&game.board, &mut places);
        }
        let mut bounds = match picture {
            Some(size) => Rect::from_min_size(Pos2::ZERO, size),
            None => bounds(&places),
        };
        let (columns, rows) = names(&game.board, &places);
        let hexagon = hexagon.filter(|_| ground == Ground::Hexagons);
        let (sides, slanted) = match &hexagon {
            Some(corners) => (
                side::sides(game, &places, corners),
                slanted_names(&game.board, &places),
            ),
            None => (Vec::new(), Vec::new()),
        };
        // Hexagons are higher than their positions, and the names of slanted lines are outside of both.
        if let Some(corners) = &hexagon {
            for place in places.iter().flatten() {
                let center = place.center();
                corners
                    .iter()
                    .for_each(|&corner| bounds.extend_with(center + corner));
            }
            slanted.iter().for_each(|(at, _)| bounds.extend_with(*at));
        }
        Self {
            kind: ground::kind(game, ground, places.iter().flatten().count()),
            dark: dark_squares(&game.board, &places),
            lines: ground::lines(game, &places, ground),
            posts: match ground {
                Ground::Crossings => zones::posts(game, &places),
                _ => Vec::new(),
            },
            places,
            bounds,
            cell,
            ground,
            hexagon,
            sides,
            piles,
            columns,
            rows,
            slanted,
            has_far_names: ground == Ground::Cells && family(game) == Family::Shogi,
        }
    }

    /// The middle of a position.
    pub(in crate::window) fn center(&self, position: PositionId) -> Option<Pos2> {
        self.places[position.index()].map(|place| place.center())
    }

    /// All visible positions.
    pub(in crate::window) fn seen(&self) -> impl Iterator<Item = (PositionId, Rect)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(index, place)| Some((PositionId::from_index(index), (*place)?)))
    }
}

/// The places as they are shown: apart where they overlap, or within the picture of the board.
fn shown_places(board: &Board, picture: Option<Vec2>) -> Vec<Option<Rect>> {
    let mut places = places(board);
    match picture {
        None => {
            let cell = cell_size(&places);
            spread::spread(board, &mut places, cell);
            overlap::cut(board, &mut places);
        }
        // Positions that the author puts outside the picture are not meant to be seen.
        Some(size) => {
            let whole = Rect::from_min_size(Pos2::ZERO, size);
            let is_seen = |place: &mut Rect| whole.contains(place.center());
            let places = places.iter_mut();
            places.for_each(|place| *place = place.take_if(is_seen));
        }
    }
    places
}

fn to_rectangle(rect: Rect) -> Rectangle {
    Rectangle {
        left: rect.left() as i32,
        top: rect.top() as i32,
        right: rect.right() as i32,
        bottom: rect.bottom() as i32,
    }
}

type EdgeNames = Vec<(f32, String)>;

/// The names of columns and rows with their middle; none if a grid is slanted.
fn names(board: &Board, places: &[Option<Rect>]) -> (EdgeNames, EdgeNames) {
    if slanted_grid(board).is_some() {
        return Default::default();
    }
    let rectangles = places.iter().map(|place| place.map(to_rectangle));
    let (columns, rows) = edge_labels(board, &rectangles.collect::<Vec<_>>());
    let center = |at: PositionId| places[at.index()].map(|place| place.center());
    let columns = columns.into_iter();
    let columns = columns.filter_map(|(at, name)| Some((center(at)?.x, name)));
    let rows = rows.into_iter();
    let rows = rows.filter_map(|(at, name)| Some((center(at)?.y, name)));
    (columns.collect(), rows.collect())
}

/// The first two-dimensional grid with a slanted dimension.
fn slanted_grid(board: &Board) -> Option<&Grid> {
    board.grids.iter().find(|grid| {
        let mut steps = grid.dimensions.iter().map(|dimension| dimension.step);
        grid.dimensions.len() == 2 && steps.any(|(x, y)| x != 0 && y != 0)
    })
}

/// The names of the columns and rows of the first grid with a slanted dimension: before the first place of a line, or
/// after the last one where another line has its name.
fn slanted_names(board: &Board, places: &[Option<Rect>]) -> Vec<(Pos2, String)> {
    let Some(grid) = slanted_grid(board) else {
        return Vec::new();
    };
    let place = |index: usize| {
        let position = (*grid.positions.get(index)?)?;
        places[position.index()].map(|place| place.center())
    };
    let across = |at: usize| {
        let (x, y) = grid.dimensions[1 - at].step;
        vec2(x as f32, y as f32)
    };
    let mut names: Vec<(Pos2, String)> = Vec::new();
    // Lines that are level keep their names at one side.
    let mut order = [0, 1];
    order.sort_by_key(|&at| across(at).y != 0.0);
    for at in order {
        let gap = 0.95 * across(at);
        for (number, name) in grid.dimensions[at].names.iter().enumerate() {
            let in_line = |&index: &usize| coordinates(grid, index)[at] == number;
            let line = (0..grid.positions.len()).filter(in_line);
            let line: Vec<Pos2> = line.filter_map(place).collect();
            let ends = line.first().map(|&first| first - gap);
            let mut ends = ends.into_iter().chain(line.last().map(|&last| last + gap));
            let is_free = |end: &Pos2| {
                let mut others = names.iter();
                others.all(|(other, _)| other.distance(*end) > 0.6 * gap.length())
            };
            let free = ends.find(is_free);
            names.extend(free.map(|end| (end, name.clone())));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::Geometry;
    use crate::testing::game;

    /// A rectangle of hexagons: its slanted columns begin at two sides.
    #[test]
    fn names_of_columns_and_rows_are_apart() {
        let game = game(
            r#"(game (title "Hexagons") (players White Black) (turn-order White Black)
                (board
                    (grid (start-rectangle 0 0 30 30)
                        (dimensions ("a/b/c/d/e/f" (30 0)) ("5/4/3/2/1" (15 26)))
                        (directions (e 1 0) (w -1 0) (se 0 1) (nw 0 -1) (sw -1 1) (ne 1 -1)))
                    (kill-positions a5 b5 a4 a3 f1 f2 f3 e1))
                (piece (name Man) (drops ((verify empty?) add))))"#,
        );
        let geometry = Geometry::new(&game, None, None);
        let names = &geometry.slanted;
        assert_eq!(names.len(), 11, "{names:?}");
        for (index, (at, name)) in names.iter().enumerate() {
            assert!(geometry.bounds.contains(*at), "{name}");
            for (other_at, other) in &names[index + 1..] {
                assert!(at.distance(*other_at) > 15.0, "{name} {other}");
            }
        }
    }
}
