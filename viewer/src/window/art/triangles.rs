//! Shapes with dents, filled: ears are cut off one after the other.

use egui::{Color32, Mesh, Pos2, Shape};

/// A filled simple polygon.
pub(super) fn fill(outline: &[Pos2], color: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for &point in outline {
        mesh.colored_vertex(point, color);
    }
    for [a, b, c] in triangles(outline) {
        mesh.add_triangle(a, b, c);
    }
    Shape::mesh(mesh)
}

/// Indices of triangles that together are the polygon.
fn triangles(outline: &[Pos2]) -> Vec<[u32; 3]> {
    let mut left: Vec<usize> = (0..outline.len()).collect();
    if area(outline) < 0.0 {
        left.reverse();
    }
    let mut found = Vec::new();
    while left.len() > 2 {
        let n = left.len();
        let corner = |at: usize| [left[(at + n - 1) % n], left[at], left[(at + 1) % n]];
        // An outline that crosses itself has no ear; any corner will do then.
        let ear = (0..n)
            .find(|&at| is_ear(outline, &left, corner(at)))
            .unwrap_or(0);
        found.push(corner(ear).map(|index| index as u32));
        left.remove(ear);
    }
    found
}

fn area(outline: &[Pos2]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .map(|(a, b)| a.x * b.y - b.x * a.y)
        .sum()
}

fn turn(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn is_ear(outline: &[Pos2], left: &[usize], [a, b, c]: [usize; 3]) -> bool {
    let [p, q, r] = [a, b, c].map(|index| outline[index]);
    let is_inside =
        |point: Pos2| turn(p, q, point) > 0.0 && turn(q, r, point) > 0.0 && turn(r, p, point) > 0.0;
    turn(p, q, r) > 0.0
        && left
            .iter()
            .all(|&index| [a, b, c].contains(&index) || !is_inside(outline[index]))
}

#[cfg(test)]
mod tests {
    use super::{area, triangles};
    use egui::pos2;

    #[test]
    fn triangles_cover_a_dented_shape() {
        let outline = [
            pos2(0.0, 0.0),
            pos2(4.0, 0.0),
            pos2(4.0, 4.0),
            pos2(2.0, 1.0),
            pos2(0.0, 4.0),
        ];
        let pieces = triangles(&outline);
        let covered: f32 = pieces
            .iter()
            .map(|triangle| area(&triangle.map(|index| outline[index as usize])).abs())
            .sum();
        assert_eq!(pieces.len(), 3);
        assert!((covered - area(&outline).abs()).abs() < 0.001);
    }
}
