//! The rules text beside the board: coloured, with line numbers, problems that can be jumped to and fixed, and help on words.

use super::Request;
use crate::window::editor::{Editor, Problem};
use crate::window::theme;
use egui::text::{CCursor, CCursorRange, LayoutJob};
use egui::{
    Align, Button, Color32, FontId, Id, Layout, Panel, RichText, ScrollArea, Stroke, TextBuffer,
    TextEdit, TextFormat, TextStyle, Ui, vec2,
};
use std::sync::Arc;
use zrf_grammar::diagnostics::Severity;
use zrf_grammar::ide::{Painted, PaintedKind};

/// The usual width of the panel, its largest share of the window, and the height of the list of problems.
const WIDTH: f32 = 520.0;
const WIDEST: f32 = 0.6;
const PROBLEMS: f32 = 150.0;

/// Shows the editor.
pub(in crate::window) fn show(ui: &mut Ui, editor: &mut Editor, requests: &mut Vec<Request>) {
    let widest = WIDEST * ui.ctx().content_rect().width();
    let panel = Panel::left("editor")
        .default_size(WIDTH.min(widest))
        .size_range(260.0_f32.min(widest)..=widest);
    panel.show(ui, |ui| {
        ui.add_space(4.0);
        head(ui, editor, requests);
        let height = ui.available_height();
        let list = if editor.problems.is_empty() {
            26.0
        } else {
            PROBLEMS.min(0.4 * height)
        };
        ui.allocate_ui(vec2(ui.available_width(), height - list - 8.0), |ui| {
            text(ui, editor)
        });
        ui.separator();
        problems(ui, editor);
    });
}

fn head(ui: &mut Ui, editor: &Editor, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        let mark = if editor.is_changed() { " •" } else { "" };
        ui.label(RichText::new(format!("{}{mark}", editor.name())).heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close editor").clicked() {
                requests.push(Request::CloseEditor);
            }
            match editor.can_be_saved() {
                true => {
                    let save = ui.add_enabled(editor.is_changed(), Button::new("Save rules"));
                    let save =
                        save.on_hover_text("Ctrl+S: save and go on playing by the new rules");
                    if save.clicked() {
                        requests.push(Request::SaveRules);
                    }
                }
                false => {
                    ui.weak("These rules come with the program and can only be read");
                }
            }
        });
    });
}

fn text(ui: &mut Ui, editor: &mut Editor) {
    let now = ui.input(|input| input.time);
    let font = TextStyle::Monospace.resolve(ui.style());
    let id = Id::unique("rules text");
    let (painted, found) = (editor.painted.clone(), editor.problems.clone());
    let is_dark = ui.visuals().dark_mode;
    let plain = ui.visuals().text_color();
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        let job = coloured(text.as_str(), &painted, &found, &font, is_dark, plain);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let area = ScrollArea::both()
        .id_salt("rules")
        .auto_shrink([false, false]);
    area.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            numbers(ui, &editor.text, &editor.problems);
            let is_fixed = !editor.can_be_saved();
            let mut read_only = editor.text.as_str();
            let buffer: &mut dyn TextBuffer = match is_fixed {
                true => &mut read_only,
                false => &mut editor.text,
            };
            let output = TextEdit::multiline(buffer)
                .id(id)
                .code_editor()
                .frame(egui::Frame::NONE)
                .desired_width(f32::INFINITY)
                .layouter(&mut layouter)
                .show(ui);
            let galley: &Arc<egui::Galley> = &output.galley;
            if let Some(at) = output.response.hover_pos() {
                let cursor = galley.cursor_from_pos(at - output.galley_pos);
                let byte = byte_of(&editor.text, cursor.index.into());
                if let Some(help) = editor.help_at(byte) {
                    output
                        .response
                        .response
                        .clone()
                        .on_hover_text_at_pointer(help);
                }
            }
            if let Some(goal) = editor.goal.take() {
                let number = editor.text[..goal.min(editor.text.len())].chars().count();
                let cursor = CCursor::new(number);
                let mut state = output.state.clone();
                state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
                state.store(ui.ctx(), id);
                ui.memory_mut(|memory| memory.request_focus(id));
                let place = galley.pos_from_cursor(cursor);
                let place = place.translate(output.galley_pos.to_vec2());
                ui.scroll_to_rect(place, Some(Align::Center));
            }
            if output.response.response.changed() {
                editor.touch(now);
            }
        });
    });
}

/// The numbers of the lines; those with problems are marked.
fn numbers(ui: &mut Ui, text: &str, found: &[Problem]) {
    let font = TextStyle::Monospace.resolve(ui.style());
    let quiet = theme::palette(ui.theme()).quiet;
    let n_lines = text.split('\n').count();
    let mut job = LayoutJob::default();
    for line in 1..=n_lines {
        let worst = found
            .iter()
            .filter(|one| one.line as usize == line)
            .map(|one| one.severity)
            .max();
        let color = worst.map_or(quiet, severity_color);
        let end = if line < n_lines { "\n" } else { "" };
        job.append(
            &format!("{line:>4}{end}"),
            0.0,
            TextFormat::simple(font.clone(), color),
        );
    }
    ui.add_space(2.0);
    ui.vertical(|ui| {
        ui.add_space(2.0);
        ui.label(job);
    });
}

fn byte_of(text: &str, character: usize) -> usize {
    let mut starts = text.char_indices().map(|(at, _)| at);
    starts.nth(character).unwrap_or(text.len())
}

/// The text with colours, and lines below what is wrong.
fn coloured(
    text: &str,
    painted: &[Painted],
    found: &[Problem],
    font: &FontId,
    is_dark: bool,
    plain: Color32,
) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let mut cuts: Vec<usize> = vec![0, text.len()];
    cuts.extend(
        painted
            .iter()
            .flat_map(|one| [one.span.start as usize, one.span.end as usize]),
    );
    cuts.extend(
        found
            .iter()
            .flat_map(|one| [one.start, one.end.max(one.start + 1)]),
    );
    cuts.retain(|&cut| text.is_char_boundary(cut));
    cuts.sort_unstable();
    cuts.dedup();
    let mut kinds = painted.iter().peekable();
    for two in cuts.windows(2) {
        let (start, end) = (two[0], two[1]);
        while kinds
            .next_if(|one| one.span.end as usize <= start)
            .is_some()
        {}
        let here = kinds.peek().filter(|one| one.span.start as usize <= start);
        let color = here.map_or(plain, |one| kind_color(one.kind, is_dark, plain));
        let covers = |one: &&Problem| one.start <= start && end <= one.end.max(one.start + 1);
        let worst = found.iter().filter(covers).map(|one| one.severity).max();
        let mut format = TextFormat::simple(font.clone(), color);
        if let Some(severity) = worst {
            format.underline = Stroke::new(2.0, severity_color(severity));
        }
        job.append(&text[start..end], 0.0, format);
    }
    job
}

fn kind_color(kind: PaintedKind, is_dark: bool, plain: Color32) -> Color32 {
    let [light, dark] = match kind {
        PaintedKind::Comment => [0x5F6B5F, 0x8A9A8A],
        PaintedKind::String => [0x8A4B08, 0xE0AF68],
        PaintedKind::Number => [0x7A1FA2, 0xBB9AF7],
        PaintedKind::Keyword => [0x0B4FA8, 0x7AA2F7],
        PaintedKind::Parameter => [0xA3124A, 0xF7768E],
        PaintedKind::Name(_) => return plain,
    };
    theme::rgb(if is_dark { dark } else { light })
}

fn severity_color(severity: Severity) -> Color32 {
    match severity {
        Severity::Error => Color32::from_rgb(0xDF, 0x53, 0x53),
        Severity::Warning => Color32::from_rgb(0xE6, 0x9F, 0x00),
        Severity::Note => Color32::from_rgb(0x3B, 0x9A, 0xD0),
    }
}

/// The problems, a line each: a click goes there, the button makes the fix.
fn problems(ui: &mut Ui, editor: &mut Editor) {
    if editor.problems.is_empty() {
        ui.weak("No problems");
        return;
    }
    let now = ui.input(|input| input.time);
    let mut fixed = None;
    let mut goal = None;
    let row = ui.spacing().interact_size.y;
    let area = ScrollArea::vertical()
        .id_salt("problems of the text")
        .auto_shrink([false, false]);
    area.show_rows(ui, row, editor.problems.len(), |ui, rows| {
        for number in rows {
            let problem = &editor.problems[number];
            ui.horizontal(|ui| {
                if let Some((title, _)) = &problem.fix
                    && ui.small_button("Fix").on_hover_text(title).clicked()
                {
                    fixed = Some(number);
                }
                let color = severity_color(problem.severity);
                let words = format!("{}: {}", problem.line, problem.message);
                let button = Button::new(RichText::new(&words).color(color))
                    .frame(false)
                    .truncate();
                let shown = ui.add(button);
                let help = problem.help.as_deref().unwrap_or_default();
                if shown.on_hover_text(format!("{words}\n{help}")).clicked() {
                    goal = Some(problem.start);
                }
            });
        }
    });
    if let Some(number) = fixed {
        editor.fix(number, now);
    }
    if goal.is_some() {
        editor.goal = goal;
    }
}
