//! A small board that shows where one piece can move and what it can capture.

use super::marks::Marks;
use super::paint::{draw, ground, still};
use super::view::View;
use crate::window::table::{Diagram, Table};
use crate::window::theme::Palette;
use egui::{Painter, Rect};
use zrf_interpreter::Piece;

/// Draws the moves of a piece: dots where it moves, crosses where it captures.
pub(in crate::window) fn diagram(
    painter: &Painter,
    place: Rect,
    table: &Table,
    diagram: Diagram<'_>,
    palette: &Palette,
) {
    let view = View::fit(&table.art.geometry, place, table.art.is_flipped, false);
    ground(painter, view, table, palette).draw();
    let marks = Marks {
        painter,
        view,
        geometry: &table.art.geometry,
        palette,
    };
    let reach = &diagram.reach;
    reach
        .goes
        .iter()
        .for_each(|&to| marks.target(to, false, 1.0));
    // A capture where the piece moves anyway needs no second mark.
    let takes = reach.takes.iter().filter(|at| !reach.goes.contains(at));
    takes.for_each(|&at| marks.taken(at));
    let piece = Piece::fresh(table.game(), diagram.player, diagram.piece_type);
    let posture = still(&table.art.geometry, view, reach.from, palette);
    draw(painter, &table.art.looks, piece, posture);
}
