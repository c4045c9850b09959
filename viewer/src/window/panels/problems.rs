//! Problems in the rules, as shown by `zrf check`, with buttons that lead to the editor.

use super::{Request, report};
use crate::window::source::{Problems, Reported};
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
        list(ui, &problems.report, requests);
    }
}

/// The width of a short summary, and the room around a report, in points.
const SUMMARY: f32 = 320.0;
const MARGINS: f32 = 36.0;
/// The height of the title, the summary and the line below them, in points.
const HEAD: f32 = 100.0;

/// The width that the problems need if no line wraps.
pub(super) fn width(ui: &Ui, problems: &Problems) -> f32 {
    let letter = letter_width(ui);
    let lines = problems.report.iter().flat_map(|reported| &reported.lines);
    let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
    (MARGINS + letter * longest as f32).max(SUMMARY)
}

/// The height that they need below the title of their panel, and it, in a panel of this width.
pub(super) fn height(ui: &Ui, problems: &Problems, width: f32) -> f32 {
    let row = ui.text_style_height(&TextStyle::Monospace);
    let button = ui.spacing().interact_size.y + 2.0 * ui.spacing().item_spacing.y;
    let n_columns = ((width - MARGINS) / letter_width(ui)).max(1.0) as usize;
    let n_rows = |text: &String| text.chars().count().div_ceil(n_columns).max(1);
    let of_report = |reported: &Reported| {
        let n_rows: usize = reported.lines.iter().map(n_rows).sum();
        let has_buttons = reported.line.is_some();
        row * n_rows as f32 + if has_buttons { button } else { 0.0 }
    };
    let reports: f32 = problems.report.iter().map(of_report).sum();
    HEAD + reports + if problems.is_playable { button } else { 0.0 }
}

fn letter_width(ui: &Ui) -> f32 {
    let font = TextStyle::Monospace.resolve(ui.style());
    ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'))
}

fn list(ui: &mut Ui, reports: &[Reported], requests: &mut Vec<Request>) {
    let area = ScrollArea::both().auto_shrink([false, false]);
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let n_columns = (width / letter_width(ui)) as usize;
    area.show(ui, |ui| {
        for (number, reported) in reports.iter().enumerate() {
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let severity = reported.severity;
                let n_cut = report::n_cut(&reported.lines, n_columns);
                let lines = reported.lines.iter();
                let lines = lines.map(|text| report::without_start(text, n_cut));
                lines.for_each(|text| report::line(ui, &text, severity, width));
            });
            ways_to_text(ui, number, reported, requests);
        }
    });
}

/// Buttons that show a problem in the editor, and fix it there.
fn ways_to_text(ui: &mut Ui, number: usize, reported: &Reported, requests: &mut Vec<Request>) {
    let Some(line) = reported.line else { return };
    ui.horizontal(|ui| {
        if let Some(title) = &reported.fix {
            let fix = ui.button("Fix");
            let fix = fix.on_hover_text(format!("In the editor: {title}"));
            if fix.clicked() {
                let fixes = true;
                requests.push(Request::EditProblem { number, fixes });
            }
        }
        if ui.button(format!("Edit line {line}")).clicked() {
            let fixes = false;
            requests.push(Request::EditProblem { number, fixes });
        }
    });
}
