//! Hexagonal cells, derived from the positions.

use egui::{Pos2, Rect, Vec2, vec2};

/// The corners of a cell around its centre, if the positions form a field of hexagons.
///
/// The cell of a point contains everything nearer to it than to any other; the field consists of hexagons if the points
/// with the most neighbours have six.
pub(super) fn hexagon(places: &[Option<Rect>], cell: f32) -> Option<Vec<Vec2>> {
    let centers: Vec<Pos2> = places
        .iter()
        .flatten()
        .map(|place| place.center())
        .collect();
    if centers.len() < 7 || centers.len() > 1_500 {
        return None;
    }
    let mut n_hexagons = 0;
    let mut n_inner = 0;
    let mut found = None;
    for &center in &centers {
        let (corners, is_inner) = voronoi(center, &centers, cell);
        if !is_inner {
            continue;
        }
        n_inner += 1;
        if corners.len() == 6 {
            n_hexagons += 1;
            found = Some(corners);
        }
    }
    found.filter(|_| n_hexagons * 10 >= n_inner * 8)
}

/// The region nearer to a point than to the others, and whether other points bound it on all sides.
fn voronoi(center: Pos2, centers: &[Pos2], cell: f32) -> (Vec<Vec2>, bool) {
    let far = 2.0 * cell;
    let mut corners = vec![
        vec2(-far, -far),
        vec2(far, -far),
        vec2(far, far),
        vec2(-far, far),
    ];
    for &other in centers {
        let offset = other - center;
        if offset.length() > 0.1 && offset.length() < 2.2 * far {
            corners = cut(&corners, offset);
        }
    }
    let is_inner = corners
        .iter()
        .all(|corner| corner.x.abs() < far && corner.y.abs() < far);
    (without_slivers(&corners, cell), is_inner)
}

/// The part of a convex shape that is nearer to the origin than to `offset`.
fn cut(corners: &[Vec2], offset: Vec2) -> Vec<Vec2> {
    let limit = offset.length_sq() / 2.0;
    let side = |corner: Vec2| corner.dot(offset) - limit;
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let (before, after) = (side(from), side(to));
        if before <= 0.0 {
            kept.push(from);
        }
        if (before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0) {
            kept.push(from + (to - from) * (before / (before - after)));
        }
    }
    kept
}

/// Drops corners within a twelfth of a cell of an earlier one: they come from positions that are not quite in line.
fn without_slivers(corners: &[Vec2], cell: f32) -> Vec<Vec2> {
    let mut kept: Vec<Vec2> = Vec::new();
    for &corner in corners {
        if kept
            .iter()
            .all(|known| (*known - corner).length() > cell / 12.0)
        {
            kept.push(corner);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::hexagon;
    use egui::{Rect, Vec2, pos2};

    fn field(shift: f32, height: f32) -> Vec<Option<Rect>> {
        let rows = (0..5).flat_map(|row| (0..5).map(move |column| (row, column)));
        rows.map(|(row, column)| {
            let center = pos2(
                40.0 * column as f32 + shift * row as f32,
                height * row as f32,
            );
            Some(Rect::from_center_size(center, Vec2::splat(40.0)))
        })
        .collect()
    }

    #[test]
    fn shifted_rows_make_hexagons_and_straight_ones_do_not() {
        assert_eq!(
            hexagon(&field(20.0, 35.0), 40.0).map(|corners| corners.len()),
            Some(6)
        );
        assert_eq!(hexagon(&field(0.0, 40.0), 40.0), None);
    }
}
