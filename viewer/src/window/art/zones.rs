//! What zones say about a board of lines: the river between two halves, and palaces.

use super::names::{Family, family, xiangqi_sign};
use egui::{Pos2, Rect};
use zrf_grammar::game::{Game, Placement, PlayerKind, PositionId};

/// For each zone, the positions of every real player who has it.
fn pairs(game: &Game) -> impl Iterator<Item = Vec<&[PositionId]>> {
    game.board.zones.iter().map(|zone| {
        let sets = zone.sets.iter().zip(&game.players);
        let real = sets.filter(|(set, player)| player.kind == PlayerKind::Real && !set.is_empty());
        real.map(|(set, _)| &**set).collect()
    })
}

/// Whether a river flows between two positions: they belong to zones of two players that halve the board, and are not
/// at its left or right edge.
pub(super) fn is_water(
    game: &Game,
    places: &[Option<Rect>],
    from: PositionId,
    to: PositionId,
) -> bool {
    let n_places = places.iter().flatten().count();
    let center = |at: PositionId| places[at.index()].map(|place| place.center());
    let (Some(a), Some(b)) = (center(from), center(to)) else {
        return false;
    };
    let is_inner = {
        let all = places.iter().flatten();
        let left = all
            .clone()
            .map(|place| place.center().x)
            .fold(f32::MAX, f32::min);
        let right = all.map(|place| place.center().x).fold(f32::MIN, f32::max);
        a.x > left + 1.0 && a.x < right - 1.0
    };
    let mut halves = pairs(game).filter(|sets| {
        let n_covered: usize = sets.iter().map(|set| set.len()).sum();
        sets.len() == 2 && 2 * sets[0].len() == n_places && n_covered == n_places
    });
    (a.x - b.x).abs() < 1.0
        && is_inner
        && halves.any(|sets| sets[0].contains(&from) != sets[0].contains(&to))
}

/// The points where cannons and soldiers of xiangqi begin, which boards mark.
pub(super) fn posts(game: &Game, places: &[Option<Rect>]) -> Vec<Pos2> {
    if family(game) != Family::Xiangqi {
        return Vec::new();
    }
    let is_marked = |placement: &&Placement| {
        let piece = &game.piece_types[placement.piece_type.index()];
        xiangqi_sign(piece).is_some_and(|signs| matches!(signs, ['炮' | '兵', _]))
    };
    let marked = game.setup.placements.iter().filter(is_marked);
    let centers = marked.filter_map(|placement| places[placement.position.index()]);
    centers.map(|place| place.center()).collect()
}

/// The corners of palaces: zones of three by three points that two players have each.
pub(super) fn palaces(game: &Game, places: &[Option<Rect>]) -> Vec<Rect> {
    let around = |set: &[PositionId]| {
        let centers: Vec<Pos2> = set
            .iter()
            .filter_map(|at| places[at.index()].map(|place| place.center()))
            .collect();
        let whole = Rect::from_points(&centers);
        let middle = centers
            .iter()
            .filter(|center| (**center - whole.center()).length() < 1.0)
            .count();
        (centers.len() == 9 && middle == 1).then_some(whole)
    };
    let sets = pairs(game).filter(|sets| sets.len() == 2);
    sets.flat_map(|sets| sets.into_iter().filter_map(around).collect::<Vec<Rect>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::posts;
    use crate::testing::game;
    use egui::{Rect, pos2};

    #[test]
    fn cannons_and_soldiers_of_xiangqi_have_posts() {
        let xiangqi = include_str!("../../../../games/xiangqi/xiangqi.zrf");
        let chess = include_str!("../../../../games/chess/chess.zrf");
        for (text, expected) in [(xiangqi, 14), (chess, 0)] {
            let game = game(text);
            let place = Rect::from_min_max(pos2(0.0, 0.0), pos2(9.0, 9.0));
            let places = vec![Some(place); game.board.positions.len()];
            assert_eq!(posts(&game, &places).len(), expected);
        }
    }
}
