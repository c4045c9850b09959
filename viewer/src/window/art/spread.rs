//! Levels and grids that lie on each other are drawn side by side, so that each position can be pointed at.

use crate::layout;
use egui::{Pos2, Rect, vec2};
use std::collections::HashMap;
use zrf_grammar::game::{Board, Grid};

/// What is between two levels or grids.
const GAP: f32 = 0.5 * layout::CELL as f32;

/// Moves the places of positions that lie on others; `cell` is the usual size of a place.
pub(super) fn spread(board: &Board, places: &mut [Option<Rect>], cell: f32) {
    for grid in board.grids.iter().filter(|grid| grid.dimensions.len() > 2) {
        spread_levels(grid, places, cell);
    }
    let mut drawn = Crowd::new(cell);
    for grid in &board.grids {
        let own = seen(grid, places);
        let n_covered = own.iter().filter(|place| drawn.is_near(place)).count();
        if 2 * n_covered > own.len() {
            let shift = drawn.bounds.right() + GAP - bounds(&own).left();
            for position in grid.positions.iter().flatten() {
                if let Some(place) = &mut places[position.index()] {
                    *place = place.translate(vec2(shift, 0.0));
                }
            }
        }
        seen(grid, places).iter().for_each(|place| drawn.add(place));
    }
}

/// The levels of a grid, along its first dimension, side by side if they lie on each other.
fn spread_levels(grid: &Grid, places: &mut [Option<Rect>], cell: f32) {
    let mut crowd = Crowd::new(cell);
    let mut lies_on_another = |place: &Rect| {
        let is_near = crowd.is_near(place);
        crowd.add(place);
        is_near
    };
    if !seen(grid, places).iter().any(&mut lies_on_another) {
        return;
    }
    let first = &grid.dimensions[0];
    let per_level = (grid.positions.len() / first.names.len().max(1)).max(1);
    let level = grid.positions[..per_level].iter().flatten();
    let level: Vec<Rect> = level
        .filter_map(|position| places[position.index()])
        .collect();
    let step = vec2(first.step.0 as f32, first.step.1 as f32);
    let wanted = vec2(bounds(&level).width() + GAP, 0.0);
    for (index, position) in grid.positions.iter().enumerate() {
        if let Some(place) = position.and_then(|position| places[position.index()].as_mut()) {
            *place = place.translate((wanted - step) * (index / per_level) as f32);
        }
    }
}

/// The places of a grid that are in the picture.
fn seen(grid: &Grid, places: &[Option<Rect>]) -> Vec<Rect> {
    let positions = grid.positions.iter().flatten();
    let seen = positions.filter_map(|position| places[position.index()]);
    seen.collect()
}

fn bounds(places: &[Rect]) -> Rect {
    places.iter().copied().fold(Rect::NOTHING, Rect::union)
}

/// Places that are found by where they are: boards may have many thousands.
struct Crowd {
    /// Places whose middles are nearer than this lie on each other.
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

    /// Whether one of the places lies on this one.
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

    /// Adds a place. Of those that lie on each other one is enough.
    fn add(&mut self, place: &Rect) {
        self.bounds = self.bounds.union(*place);
        if !self.is_near(place) {
            let middle = place.center();
            self.middles
                .entry(self.bucket(middle))
                .or_default()
                .push(middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spread;
    use egui::{Rect, pos2};
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;

    /// Where positions are that are 10 wide and high: their left and top edges.
    #[track_caller]
    fn check(board: &str, expected: &[(&str, f32, f32)]) {
        let text =
            format!("(game (title \"Board\") (players White) (turn-order White) (board {board}))");
        let files = BTreeMap::from([("game.zrf".to_owned(), text.into_bytes())]);
        let rules = Rules::load("game.zrf", &files);
        let board = rules.resolve(rules.default_variant().unwrap()).0.board;
        let place = |position: &zrf_grammar::game::Position| {
            let place = position.rectangle.unwrap();
            let corner = |x: i32, y: i32| pos2(x as f32, y as f32);
            Some(Rect::from_two_pos(
                corner(place.left, place.top),
                corner(place.right, place.bottom),
            ))
        };
        let mut places: Vec<Option<Rect>> = board.positions.iter().map(place).collect();
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
        check(&solid("0 40"), &[("Ia2", 0.0, 0.0), ("Ja2", 0.0, 40.0)]);
    }
}
