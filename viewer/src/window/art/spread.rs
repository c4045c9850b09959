//! Levels and grids that lie on top of each other are drawn side by side, so that each position can be pointed at.

use crate::layout::{self, planes, slabs};
use egui::{Pos2, Rect, Vec2, vec2};
use std::collections::{HashMap, HashSet};
use zrf_grammar::game::{Board, Grid, PositionId};

/// The gap between two levels or grids.
const GAP: f32 = 0.5 * layout::CELL as f32;

/// Moves the places of positions that lie on top of others; `cell` is the usual size of a place.
pub(super) fn spread(board: &Board, places: &mut [Option<Rect>], cell: f32) {
    for grid in board.grids.iter().filter(|grid| grid.dimensions.len() > 2) {
        spread_levels(grid, places, cell);
    }
    let mut drawn = Crowd::new(cell);
    let mut known: HashSet<PositionId> = HashSet::new();
    for grid in &board.grids {
        // A position that a grid repeats belongs to the grid before.
        let positions = grid.positions.iter().flatten().copied();
        let positions: Vec<PositionId> = positions.filter(|&it| known.insert(it)).collect();
        let own = seen(&positions, places);
        let n_covered = own.iter().filter(|place| drawn.is_near(place)).count();
        if 2 * n_covered > own.len() {
            let right = drawn.bounds.right() + GAP - bounds(&own).left();
            shift(&positions, places, vec2(right, 0.0));
        }
        for place in seen(&positions, places) {
            drawn.add(&place);
        }
    }
}

/// Puts the levels of a grid side by side, if its positions lie on top of each other and those of a level do not.
fn spread_levels(grid: &Grid, places: &mut [Option<Rect>], cell: f32) {
    if !lie_on_each_other(&seen(grid.positions.iter().flatten(), places), cell) {
        return;
    }
    let is_plain = |level: &Vec<PositionId>| !lie_on_each_other(&seen(level, places), cell);
    let levels = planes(grid).into_iter().map(|plane| slabs(grid, plane));
    let mut levels = levels.filter(|levels| levels.values().all(is_plain));
    let Some(levels) = levels.next() else { return };
    let mut before: Option<Rect> = None;
    for level in levels.values() {
        let own = bounds(&seen(level, places));
        if !own.is_positive() {
            continue;
        }
        let way = before.map_or(Vec2::ZERO, |before| {
            vec2(before.right() + GAP - own.left(), before.top() - own.top())
        });
        shift(level, places, way);
        before = Some(own.translate(way));
    }
}

/// The places of those positions that are in the picture.
fn seen<'a>(
    positions: impl IntoIterator<Item = &'a PositionId>,
    places: &[Option<Rect>],
) -> Vec<Rect> {
    let positions = positions.into_iter();
    positions
        .filter_map(|position| places[position.index()])
        .collect()
}

fn shift(positions: &[PositionId], places: &mut [Option<Rect>], way: Vec2) {
    for position in positions {
        let place = &mut places[position.index()];
        *place = place.map(|place| place.translate(way));
    }
}

fn lie_on_each_other(places: &[Rect], cell: f32) -> bool {
    let mut crowd = Crowd::new(cell);
    places.iter().any(|place| !crowd.add(place))
}

fn bounds(places: &[Rect]) -> Rect {
    places.iter().copied().fold(Rect::NOTHING, Rect::union)
}

/// Places indexed by where they are, because boards may have many thousands.
struct Crowd {
    /// Places whose middles are nearer than this lie on top of each other.
    near: f32,
    bounds: Rect,
    middles: HashMap<(i32, i32), Vec<Pos2>>,
}

impl Crowd {
    fn new(cell: f32) -> Self {
        Self {
            near: (0.3 * cell).max(1.0),
            bounds: Rect::NOTHING,
            middles: HashMap::new(),
        }
    }

    fn bucket(&self, middle: Pos2) -> (i32, i32) {
        let number = |at: f32| (at / self.near).floor() as i32;
        (number(middle.x), number(middle.y))
    }

    /// Whether one of the places lies on top of this one.
    fn is_near(&self, place: &Rect) -> bool {
        let middle = place.center();
        let (x, y) = self.bucket(middle);
        let around = (-1..=1).flat_map(|right| (-1..=1).map(move |down| (right, down)));
        let mut buckets = around.filter_map(|(right, down)| {
            let bucket = (x.saturating_add(right), y.saturating_add(down));
            self.middles.get(&bucket)
        });
        buckets.any(|bucket| {
            bucket
                .iter()
                .any(|other| (middle - *other).length() < self.near)
        })
    }

    /// Adds a place unless it lies on top of another one, which is then enough. Returns whether it was added.
    fn add(&mut self, place: &Rect) -> bool {
        self.bounds = self.bounds.union(*place);
        let is_new = !self.is_near(place);
        if is_new {
            let middle = place.center();
            let bucket = self.middles.entry(self.bucket(middle)).or_default();
            bucket.push(middle);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::spread;
    use crate::testing::game;
    use crate::window::art::places;

    /// Checks the left and top edges of positions that are 10 wide and high.
    #[track_caller]
    fn check(board: &str, expected: &[(&str, f32, f32)]) {
        let text =
            format!("(game (title \"Board\") (players White) (turn-order White) (board {board}))");
        let board = game(&text).board;
        let mut places = places::places(&board);
        spread(&board, &mut places, 10.0);
        for &(name, left, top) in expected {
            let index = board
                .positions
                .iter()
                .position(|position| position.name == name);
            let place = places[index.unwrap()].unwrap();
            assert_eq!((place.left(), place.top()), (left, top), "{name}");
        }
    }

    fn grid(corner: &str, names: &str) -> String {
        format!(
            "(grid (start-rectangle {corner}) (dimensions (\"{names}\" (10 0)) (\"2/1\" (0 10))))"
        )
    }

    #[test]
    fn grids_that_lie_on_each_other_are_drawn_side_by_side() {
        let [first, second, third] = ["a/b", "c/d", "e/f"].map(|names| grid("5 5 15 15", names));
        let places = [
            ("a2", 5.0, 5.0),
            ("b1", 15.0, 15.0),
            ("c2", 49.0, 5.0),
            ("d1", 59.0, 15.0),
            ("e2", 93.0, 5.0),
        ];
        check(&format!("{first} {second} {third}"), &places);
    }

    #[test]
    fn grids_beside_each_other_stay_where_they_are() {
        // One of four positions is on another one.
        let (first, second) = (grid("5 5 15 15", "a/b"), grid("15 15 25 25", "c/d"));
        let places = [("b1", 15.0, 15.0), ("c2", 15.0, 15.0), ("d1", 25.0, 25.0)];
        check(&format!("{first} {second}"), &places);
    }

    #[test]
    fn positions_that_a_grid_repeats_stay_where_they_are() {
        let twice = grid("5 5 15 15", "a/b/c") + &grid("5 5 15 15", "a/b");
        check(
            &twice,
            &[("a2", 5.0, 5.0), ("b1", 15.0, 15.0), ("c1", 25.0, 15.0)],
        );
    }

    #[test]
    fn levels_that_lie_on_each_other_are_drawn_side_by_side() {
        let solid = |step: &str| {
            format!(
                "(grid (start-rectangle 0 0 10 10) (dimensions (\"I/J\" ({step})) (\"a/b\" (10 0)) (\"2/1\" (0 10))))"
            )
        };
        check(
            &solid("1 1"),
            &[("Ia2", 0.0, 0.0), ("Ja2", 44.0, 0.0), ("Jb1", 54.0, 10.0)],
        );
        // The levels may be of any dimension.
        let last = r#"(grid (start-rectangle 0 0 10 10) (dimensions ("a/b" (10 0)) ("2/1" (0 10)) ("I/J" (0 0))))"#;
        check(
            last,
            &[("a2I", 0.0, 0.0), ("a2J", 44.0, 0.0), ("b1J", 54.0, 10.0)],
        );
        check(&solid("0 40"), &[("Ia2", 0.0, 0.0), ("Ja2", 0.0, 40.0)]);
    }
}
