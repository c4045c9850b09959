//! Piles: positions that lie on each other in a column or a row, as those of a point of backgammon.

use super::places::bounds;
use egui::{Rect, Vec2};

/// Positions that lie on each other, the first at the foot of the pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) struct Pile {
    pub(in crate::window) place: Rect,
    /// From the foot, which is at the nearer edge of the board, to the top.
    pub(in crate::window) way: Vec2,
    /// Its number among the piles of the usual size at its edge; none for others, as those beside the board.
    pub(in crate::window) number: Option<usize>,
}

/// Maximum distance of two positions of a pile as a share of their size, and how many make one at least.
const STEP: f32 = 0.6;
const LEAST: usize = 5;
/// The share of the positions that are in piles, on a board of piles.
const MOST: f32 = 0.6;

/// The piles, if the board is one of piles.
pub(super) fn piles(places: &[Option<Rect>]) -> Vec<Pile> {
    let seen: Vec<Rect> = places.iter().flatten().copied().collect();
    let columns = runs(&seen, |place| place);
    let rows = runs(&seen, turned);
    let (runs, is_turned) = match columns.len() >= rows.len() {
        true => (columns, false),
        false => (rows, true),
    };
    let n_piled: usize = runs.iter().map(|run| run.n).sum();
    if n_piled == 0 || (n_piled as f32) < MOST * seen.len() as f32 {
        return Vec::new();
    }
    let whole = match is_turned {
        true => turned(bounds(places)),
        false => bounds(places),
    };
    let mut piles: Vec<Pile> = Vec::new();
    for run in &runs {
        let is_usual = 2 * runs.iter().filter(|other| run.is_like(other)).count() > runs.len();
        let is_at_head = run.place.top() - whole.top() <= whole.bottom() - run.place.bottom();
        let length = match is_at_head {
            true => run.place.height(),
            false => -run.place.height(),
        };
        let way = match is_turned {
            true => Vec2::new(length, 0.0),
            false => Vec2::new(0.0, length),
        };
        let before = piles.iter().filter(|pile| pile.number.is_some());
        let number = before.filter(|pile| pile.way.dot(way) > 0.0).count();
        piles.push(Pile {
            place: if is_turned {
                turned(run.place)
            } else {
                run.place
            },
            way,
            number: is_usual.then_some(number),
        });
    }
    piles
}

/// The place with its axes exchanged.
fn turned(place: Rect) -> Rect {
    let turned = |point: egui::Pos2| egui::pos2(point.y, point.x);
    Rect::from_min_max(turned(place.min), turned(place.max))
}

/// Places in a column that lie on each other.
struct Run {
    place: Rect,
    n: usize,
}

impl Run {
    fn is_like(&self, other: &Run) -> bool {
        self.n == other.n && (self.place.width() - other.place.width()).abs() < 1.0
    }
}

/// The piles among places whose axes are as `turned` returns them, by their column.
fn runs(places: &[Rect], turned: impl Fn(Rect) -> Rect) -> Vec<Run> {
    let mut places: Vec<Rect> = places.iter().map(|&place| turned(place)).collect();
    let key = |place: &Rect| {
        (
            place.left() as i32,
            place.right() as i32,
            place.top() as i32,
        )
    };
    places.sort_by_key(key);
    let is_on = |[one, other]: [&Rect; 2]| {
        let step = other.top() - one.top();
        let is_in_column = one.x_range() == other.x_range();
        is_in_column && step > 0.0 && step < STEP * one.height()
    };
    let runs = places.chunk_by(|one, other| is_on([one, other]));
    let runs = runs.filter(|run| run.len() >= LEAST);
    let runs = runs.map(|run| Run {
        place: run.iter().copied().fold(Rect::NOTHING, Rect::union),
        n: run.len(),
    });
    runs.collect()
}

#[cfg(test)]
mod tests {
    use super::piles;
    use egui::{Rect, pos2, vec2};

    /// A pile of places of 30×30, each 8 from the one before.
    fn pile(left: f32, top: f32, n: usize) -> impl Iterator<Item = Option<Rect>> {
        let place = move |step| {
            let corner = pos2(left, top + 8.0 * step as f32);
            Some(Rect::from_min_size(corner, vec2(30.0, 30.0)))
        };
        (0..n).map(place)
    }

    #[test]
    fn the_feet_of_piles_are_at_the_edges_of_the_board() {
        let four = [(0.0, 0.0), (40.0, 0.0), (0.0, 150.0), (40.0, 150.0)];
        let places = four.into_iter().flat_map(|(left, top)| pile(left, top, 10));
        let mut places: Vec<Option<Rect>> = places.collect();
        let feet = |places: &[Option<Rect>]| {
            let piles = piles(places).into_iter();
            let feet = piles.map(|pile| (pile.place.left(), pile.way.y, pile.number));
            feet.collect::<Vec<_>>()
        };
        let expected = [
            (0.0, 102.0, Some(0)),
            (0.0, -102.0, Some(0)),
            (40.0, 102.0, Some(1)),
            (40.0, -102.0, Some(1)),
        ];
        assert_eq!(feet(&places), expected);
        // Places without order in the rules make the same piles.
        places.reverse();
        assert_eq!(feet(&places), expected);
        // A pile of another size is none of the row.
        places.extend(pile(90.0, 0.0, 6));
        assert_eq!(feet(&places)[4], (90.0, 70.0, None));
    }

    #[test]
    fn squares_are_no_piles() {
        let squares = (0..64).map(|at| {
            let corner = pos2((at % 8 * 30) as f32, (at / 8 * 30) as f32);
            Some(Rect::from_min_size(corner, vec2(30.0, 30.0)))
        });
        assert_eq!(piles(&squares.collect::<Vec<_>>()), []);
    }
}
