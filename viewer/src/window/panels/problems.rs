//! Problems in the rules, as shown by `zrf check`.

use super::{Dialog, Request};
use crate::window::source::Problems;
use egui::{RichText, ScrollArea, TextStyle, Ui};

/// Shows the diagnostics in a window.
pub(in crate::window) fn show(
    ctx: &egui::Context,
    dialog: Dialog,
    problems: &Problems,
    requests: &mut Vec<Request>,
) {
    let title = if dialog == Dialog::Why {
        "Why not?"
    } else {
        "Problems in this file"
    };
    let mut is_open = true;
    egui::Window::new(title)
        .open(&mut is_open)
        .default_size([720.0, 420.0])
        .default_pos(ctx.content_rect().center())
        .pivot(egui::Align2::CENTER_CENTER)
        .collapsible(false)
        .show(ctx, |ui| {
            ui.label(RichText::new(&problems.summary).strong());
            if !problems.report.is_empty() {
                ui.separator();
                report(ui, &problems.report);
            }
        });
    if !is_open {
        requests.push(Request::Close(dialog));
    }
}

/// Maximum number of characters shown of a line.
const LONGEST_LINE: usize = 1_000;

/// The lines of a report. Only those in view are laid out, because a report may have thousands.
fn report(ui: &mut Ui, lines: &[String]) {
    let height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::both().auto_shrink([false, false]);
    area.show_rows(ui, height, lines.len(), |ui, rows| {
        for line in &lines[rows] {
            let text = match line.char_indices().nth(LONGEST_LINE) {
                Some((end, _)) => RichText::new(format!("{} …", &line[..end])),
                None => RichText::new(line),
            };
            ui.add(egui::Label::new(text.monospace()).extend().selectable(true));
        }
    });
}
