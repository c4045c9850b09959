//! The sides of a board of hexagons: edges at its border that belong to the player whose zone is there.

use crate::window::theme;
use egui::{Color32, Pos2, Rect, Vec2};
use zrf_grammar::game::{Game, PositionId};

/// An edge at the rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) struct Side {
    pub(in crate::window) ends: [Pos2; 2],
    /// The colour of the player whose side it is.
    pub(in crate::window) color: Color32,
}

/// Minimum number of cells of a side.
const MIN: usize = 3;

/// The edges at the rim of the board that belong to a zone of one player. `corners` are those of a cell around its
/// centre.
///
/// A cell of the zones of two players, in a corner, gives each of its edges to the player whose other edges look the
/// same way.
pub(super) fn sides(game: &Game, places: &[Option<Rect>], corners: &[Vec2]) -> Vec<Side> {
    let rim = Rim { places, corners };
    let zones = zones(game, &rim);
    let mut sides = Vec::new();
    for (index, place) in places.iter().enumerate() {
        let Some(place) = place else { continue };
        let position = PositionId::from_index(index);
        let here: Vec<&RimZone> = zones
            .iter()
            .filter(|zone| zone.positions.contains(&position))
            .collect();
        for edge in rim.open_edges(index) {
            let count =
                |zone: &&&RimZone| zone.edges.iter().filter(|other| **other == edge).count();
            // On a tie, the first zone.
            let Some(zone) = here.iter().rev().max_by_key(count) else {
                continue;
            };
            let [from, to] = rim.edge(edge);
            sides.push(Side {
                ends: [place.center() + from, place.center() + to],
                color: zone.color,
            });
        }
    }
    sides
}

/// A set of positions at the rim that a zone names for one player.
struct RimZone<'a> {
    positions: &'a [PositionId],
    color: Color32,
    /// All open edges of its cells, by their numbers.
    edges: Vec<usize>,
}

fn zones<'a>(game: &'a Game, rim: &Rim<'_>) -> Vec<RimZone<'a>> {
    let sets = game
        .board
        .zones
        .iter()
        .flat_map(|zone| zone.sets.iter().enumerate());
    let zones = sets.map(|(player, positions)| RimZone {
        positions,
        color: theme::player_paint(&game.players[player].name, player).fill,
        edges: positions
            .iter()
            .flat_map(|position| rim.open_edges(position.index()))
            .collect(),
    });
    zones
        .filter(|zone| {
            let is_at_rim =
                |position: &PositionId| rim.open_edges(position.index()).next().is_some();
            zone.positions.len() >= MIN && zone.positions.iter().all(is_at_rim)
        })
        .collect()
}

struct Rim<'a> {
    places: &'a [Option<Rect>],
    corners: &'a [Vec2],
}

impl Rim<'_> {
    /// The ends of an edge, seen from the centre of its cell.
    fn edge(&self, number: usize) -> [Vec2; 2] {
        let next = (number + 1) % self.corners.len();
        [self.corners[number], self.corners[next]]
    }

    /// The edges of a cell beyond which there is no other cell.
    fn open_edges(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let center = self.places[index].map(|place| place.center());
        (0..self.corners.len()).filter(move |&number| {
            let [from, to] = self.edge(number);
            center.is_some_and(|center| {
                let beyond = center + from + to;
                let reach = 0.5 * (from + to).length();
                let mut others = self.places.iter().flatten();
                others.all(|other| (other.center() - beyond).length() > reach)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::game;
    use crate::window::art::Geometry;
    use crate::window::theme;

    #[test]
    fn each_side_of_hex_has_the_colour_of_its_player() {
        let game = game(include_str!("../../../../games/hex/hex.zrf"));
        let geometry = Geometry::new(&game, None, None);
        let [red, blue] = ["Red", "Blue"].map(|name| {
            let color = theme::player_paint(name, 0).fill;
            let mine = geometry
                .sides
                .iter()
                .filter(move |side| side.color == color);
            mine.map(|side| side.ends[0].lerp(side.ends[1], 0.5))
                .collect::<Vec<_>>()
        });
        // Two edges of each of eleven cells on four sides, without those that two sides share.
        assert_eq!(red.len() + blue.len(), 4 * 22 - 2);
        let tops = geometry.seen().map(|(_, place)| place.top());
        let top = tops.fold(f32::INFINITY, f32::min);
        let upper = |points: &[egui::Pos2]| points.iter().filter(|at| at.y < top + 12.0).count();
        assert!(upper(&red) >= 21, "{}", upper(&red));
        assert!(upper(&blue) <= 1, "{}", upper(&blue));
        assert_eq!(geometry.slanted.len(), 22);
    }
}
