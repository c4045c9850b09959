//! Problems in the rules, as shown by `zrf check`.

use super::Request;
use crate::window::source::Problems;
use egui::{RichText, ScrollArea, TextStyle, Ui};

/// Shows the diagnostics.
pub(super) fn show(ui: &mut Ui, problems: &Problems, requests: &mut Vec<Request>) {
    ui.add(egui::Label::new(RichText::new(&problems.summary).strong()).wrap());
    if problems.is_playable {
        let open = ui.button("Open anyway");
        let open =
            open.on_hover_text("Play by the rest of the rules: invalid parts have no effect");
        if open.clicked() {
            requests.push(Request::OpenAnyway);
        }
    }
    if !problems.report.is_empty() {
        ui.separator();
        report(ui, &problems.report);
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
