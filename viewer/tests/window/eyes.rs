//! What is painted, for things that have no name: rings, pieces on their way, rims.

use crate::helper::Window;
use egui::epaint::{CircleShape, RectShape};
use egui::{Color32, Pos2, Shape};

fn shapes(window: &Window) -> Vec<Shape> {
    fn flat(shape: &Shape, into: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| flat(shape, into)),
            shape => into.push(shape.clone()),
        }
    }
    let mut all = Vec::new();
    for clipped in &window.output().shapes {
        flat(&clipped.shape, &mut all);
    }
    all
}

/// All circles, in the order they are painted.
pub(crate) fn circles(window: &Window) -> Vec<CircleShape> {
    let circles = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::Circle(circle) => Some(circle),
        _ => None,
    });
    circles.collect()
}

/// The centres of the filled circles with at least this radius.
pub(crate) fn bodies(window: &Window, radius: f32) -> Vec<Pos2> {
    let circles = circles(window).into_iter();
    let filled = circles.filter(|circle| circle.fill.a() > 0 && circle.radius >= radius);
    filled.map(|circle| circle.center).collect()
}

/// The rings around a piece that would be dropped: where, and in which colour.
pub(crate) fn previews(window: &Window, cell: f32) -> Vec<(Pos2, Color32)> {
    let circles = circles(window).into_iter();
    let rings = circles.filter(|circle| {
        circle.fill == Color32::TRANSPARENT
            && circle.stroke.width > 0.0
            && circle.radius > 0.5 * cell
    });
    rings
        .map(|circle| (circle.center, circle.stroke.color))
        .collect()
}

/// The colours of the outlines of rectangles that contain `least`.
pub(crate) fn rims(window: &Window, least: egui::Rect) -> Vec<Color32> {
    let rims = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::Rect(RectShape { rect, stroke, .. })
            if stroke.width > 0.0 && rect.contains_rect(least) =>
        {
            Some(stroke.color)
        }
        _ => None,
    });
    rims.collect()
}

/// All words that are painted.
pub(crate) fn texts(window: &Window) -> Vec<String> {
    let texts = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

/// Where words that begin with `start` are painted, and whether they are cut.
pub(crate) fn painted(window: &Window, start: &str) -> Vec<(egui::Rect, bool)> {
    let texts = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::Text(text) if text.galley.text().starts_with(start) => Some((
            text.galley.rect.translate(text.pos.to_vec2()),
            text.galley.elided,
        )),
        _ => None,
    });
    texts.collect()
}

/// How much is painted.
pub(crate) fn count(window: &Window) -> usize {
    shapes(window).len()
}

/// The heights of horizontal lines.
pub(crate) fn lines(window: &Window) -> Vec<f32> {
    let lines = shapes(window).into_iter().filter_map(|shape| match shape {
        Shape::LineSegment {
            points: [from, to], ..
        } => (from.y == to.y).then_some(from.y),
        _ => None,
    });
    lines.collect()
}
