//! The rules text beside the board: coloured, with line numbers, problems that can be jumped to and fixed, and help on
//! words.

use super::completions::{self, Chosen};
use super::{Request, gutter};
use crate::window::editor::{
    Completions, Editor, Goal, LaidOut, Look, Measured, recoloured, severity_color,
};
use crate::window::naming::NewRules;
use crate::window::table::Run;
use crate::window::theme;
use egui::text::{CCursor, CCursorRange, LayoutJob};
use egui::text_edit::TextEditOutput;
use egui::{
    Align, Button, Id, Label, Layout, Panel, Rect, RichText, ScrollArea, TextBuffer, TextEdit,
    TextStyle, Ui, UiBuilder, pos2, vec2,
};
use std::sync::Arc;

/// The usual width of the panel, its largest share of the window, and the height of the list of problems.
const WIDTH: f32 = 520.0;
const WIDEST: f32 = 0.6;
const PROBLEMS: f32 = 150.0;
/// The least width of a panel that has the name and the buttons in one row.
const ONE_ROW: f32 = 480.0;

/// Shows the editor.
pub(in crate::window) fn show(
    ui: &mut Ui,
    editor: &mut Editor,
    run: Option<&Run>,
    requests: &mut Vec<Request>,
) {
    let widest = WIDEST * ui.ctx().content_rect().width();
    let panel = Panel::left("editor")
        .default_size(WIDTH.min(widest))
        .size_range(260.0_f32.min(widest)..=widest);
    panel.show(ui, |ui| {
        ui.add_space(4.0);
        head(ui, editor, requests);
        if let Some(run) = run.filter(|run| !run.steps.is_empty()) {
            steps(ui, run, requests);
        }
        let height = ui.available_height();
        let list = if editor.problems.is_empty() {
            26.0
        } else {
            PROBLEMS.min(0.4 * height)
        };
        let summary = if editor.measured.done().is_some() {
            40.0
        } else {
            0.0
        };
        // In a low window, nothing is left for the text.
        let room = (height - list - summary - 8.0).max(0.0);
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| text(ui, editor));
        ui.separator();
        if let Some(coverage) = editor.measured.done() {
            ui.weak(&coverage.summary);
        }
        problems(ui, editor);
    });
}

/// The name of the file and what can be done with it, in one row if there is room; below, why it can only be read.
fn head(ui: &mut Ui, editor: &mut Editor, requests: &mut Vec<Request>) {
    name_and_actions(ui, editor, requests);
    if !editor.can_be_saved() {
        ui.weak(match editor.is_packed() {
            true => "These rules are in a pack and can only be read",
            false => "These rules come with the program and can only be read",
        });
    }
}

fn name_and_actions(ui: &mut Ui, editor: &mut Editor, requests: &mut Vec<Request>) {
    let mark = if editor.is_changed() { " •" } else { "" };
    let name = RichText::new(format!("{}{mark}", editor.name())).heading();
    if ui.available_width() < ONE_ROW {
        ui.add(Label::new(name).truncate());
        ui.horizontal_wrapped(|ui| actions(ui, editor, requests));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(name);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            actions(ui, editor, requests);
        });
    });
}

fn actions(ui: &mut Ui, editor: &mut Editor, requests: &mut Vec<Request>) {
    if ui.button("Close editor").clicked() {
        requests.push(Request::CloseEditor);
    }
    if editor.is_changed() {
        let revert = ui.button("Revert");
        let revert = revert.on_hover_text("Discard the changes since the rules were saved");
        if revert.clicked() {
            editor.revert(ui.input(|input| input.time));
        }
    }
    measure(ui, editor);
    if !editor.can_be_saved() {
        if let Some(game) = editor.shipped() {
            let copy = ui.button("Save a copy…");
            let copy = copy.on_hover_text("Save these rules as a file of your own, and edit it");
            if copy.clicked() {
                requests.push(Request::NewRules(NewRules::Copy(game)));
            }
        }
        return;
    }
    let save = ui.add_enabled(editor.is_changed(), Button::new("Save rules"));
    let save = save.on_hover_text("Ctrl+S: save and keep playing under the new rules");
    if save.clicked() {
        requests.push(Request::SaveRules);
    }
}

fn text(ui: &mut Ui, editor: &mut Editor) {
    let now = ui.input(|input| input.time);
    let id = Id::unique("rules text");
    let look = Look {
        font: TextStyle::Monospace.resolve(ui.style()),
        is_dark: ui.visuals().dark_mode,
        plain: ui.visuals().text_color(),
    };
    let coloured = editor.layout(&look);
    let whole = ui.available_rect_before_wrap();
    let (mut margin, mut rest) = (whole, whole);
    margin.max.x = whole.min.x + gutter::width(ui, editor.measured.done());
    rest.min.x = margin.max.x;
    let mut beside = ui.new_child(UiBuilder::new().max_rect(rest));
    let area = ScrollArea::both()
        .id_salt("rules")
        .auto_shrink([false, false]);
    let shown = area.show(&mut beside, |ui| {
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let chosen = match has_focus && editor.can_be_saved() {
            true => completions::take_keys(ui, &mut editor.completions),
            false => None,
        };
        if chosen == Some(Chosen::Selected) {
            editor.write_offered(editor.completions.selected, now);
        }
        let output = field(ui, id, editor, &coloured);
        let (galley, top) = (output.galley.clone(), output.galley_pos.y);
        explain(editor, &output);
        if output.response.response.changed() {
            editor.touch(now);
        }
        complete(ui, editor, &output, chosen);
        if let Some(goal) = editor.goal.take() {
            go_to(ui, &editor.text, &goal, output);
        }
        (galley, top)
    });
    // The numbers follow the text up and down, but not sideways.
    margin.max.y = shown.inner_rect.max.y;
    let (galley, top) = shown.inner;
    let (lines, top) = gutter::seen(&galley, top, margin.y_range());
    let place = Rect::from_min_max(pos2(margin.min.x, top), margin.max);
    let mut numbers = ui.new_child(
        UiBuilder::new()
            .max_rect(place)
            .layout(Layout::left_to_right(Align::Min)),
    );
    numbers.shrink_clip_rect(margin);
    gutter::numbers(&mut numbers, editor, lines);
    ui.advance_cursor_after_rect(whole);
}

/// The text itself, which can be changed unless the rules can only be read.
fn field(ui: &mut Ui, id: Id, editor: &mut Editor, coloured: &Arc<LayoutJob>) -> TextEditOutput {
    let mut laid_out = editor.laid_out.take();
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
        if text.as_str() == coloured.text {
            return LaidOut::renew(&mut laid_out, ui, coloured);
        }
        let job = recoloured(coloured, text.as_str());
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let can_be_saved = editor.can_be_saved();
    let mut read_only = editor.text.as_str();
    let buffer: &mut dyn TextBuffer = match can_be_saved {
        true => &mut editor.text,
        false => &mut read_only,
    };
    let output = TextEdit::multiline(buffer)
        .id(id)
        .code_editor()
        .frame(egui::Frame::NONE)
        .desired_width(f32::INFINITY)
        .layouter(&mut layouter)
        .show(ui);
    editor.laid_out = laid_out;
    output
}

/// Explains the word below the pointer.
fn explain(editor: &Editor, output: &TextEditOutput) {
    let response = &output.response.response;
    let Some(at) = response.hover_pos() else {
        return;
    };
    let cursor = output.galley.cursor_from_pos(at - output.galley_pos);
    let byte = byte_of(&editor.text, cursor.index.into());
    if let Some(help) = editor.help_at(byte) {
        response.clone().on_hover_text_at_pointer(help);
    }
}

/// Offers words that fit at the cursor after typing or on request, until the cursor is elsewhere.
fn complete(ui: &Ui, editor: &mut Editor, output: &TextEditOutput, chosen: Option<Chosen>) {
    let response = &output.response.response;
    let cursor = output.cursor_range.map(|range| range.primary);
    let byte = cursor.map(|cursor| byte_of(&editor.text, cursor.index.into()));
    if let Some(byte) = byte
        && (response.changed() || chosen == Some(Chosen::Requested))
    {
        editor.offer(byte, chosen == Some(Chosen::Requested));
    }
    let is_left = !response.has_focus() && !completions::has_pointer(ui);
    if is_left || !editor.completions.is_at(byte) {
        editor.completions = Completions::default();
    }
    if let Some(cursor) = cursor.filter(|_| editor.completions.is_open()) {
        let place = place_of(cursor, output).left_bottom();
        if let Some(number) = completions::show(ui, &mut editor.completions, place) {
            editor.write_offered(number, ui.input(|input| input.time));
        }
    }
}

/// Selects a part of the text and shows it.
fn go_to(ui: &Ui, text: &str, goal: &Goal, mut output: TextEditOutput) {
    let [start, end] = [goal.range.start, goal.range.end].map(|byte| {
        let before = text.get(..byte).unwrap_or(text);
        CCursor::new(before.chars().count())
    });
    // Shows the beginning of a long line, not its end.
    let place = place_of(start, &output);
    let id = output.response.response.id;
    let range = CCursorRange::two(start, end);
    output.state.cursor.set_char_range(Some(range));
    output.state.store(ui.ctx(), id);
    ui.memory_mut(|memory| memory.request_focus(id));
    ui.scroll_to_rect(place, goal.is_far.then_some(Align::Center));
}

fn place_of(cursor: CCursor, output: &TextEditOutput) -> Rect {
    let place = output.galley.pos_from_cursor(cursor);
    place.translate(output.galley_pos.to_vec2())
}

/// The current step of the refused run, with buttons to go to the others.
fn steps(ui: &mut Ui, run: &Run, requests: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        let last = run.steps.len() - 1;
        for (words, is_enabled, step) in [
            ("Previous step", run.at > 0, run.at.saturating_sub(1)),
            ("Next step", run.at < last, run.at + 1),
        ] {
            if ui.add_enabled(is_enabled, Button::new(words)).clicked() {
                requests.push(Request::RunStep(step));
            }
        }
        let (number, all) = (run.at + 1, run.steps.len());
        ui.weak(format!("{}, step {number} of {all}:", run.subject));
        ui.label(&run.steps[run.at].words);
    });
}

/// The switch for the coverage.
fn measure(ui: &mut Ui, editor: &mut Editor) {
    let (words, is_on) = match &editor.measured {
        Measured::No => ("Coverage", false),
        Measured::Pending(_) => ("Playing…", false),
        Measured::Done(_) => ("Coverage", true),
    };
    let is_free = !matches!(editor.measured, Measured::Pending(_)) && editor.can_be_measured();
    let button = ui.add_enabled(
        is_free,
        Button::selectable(is_on, words).frame_when_inactive(true),
    );
    let button = button
        .on_hover_text("Play random games and show beside each line how often it ran")
        .on_disabled_hover_text("Games can be played when the text has no errors");
    if button.clicked() {
        match is_on {
            true => editor.measured = Measured::No,
            false => editor.measure(ui.ctx()),
        }
    }
}

fn byte_of(text: &str, character: usize) -> usize {
    let mut starts = text.char_indices().map(|(at, _)| at);
    starts.nth(character).unwrap_or(text.len())
}

/// The problems, a line each: a click goes there, the button applies the fix.
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
                let color = severity_color(problem.severity, theme::palette(ui.theme()));
                let words = format!("{}: {}", problem.line, problem.message);
                let button = Button::new(RichText::new(&words).color(color))
                    .frame(false)
                    .truncate();
                let shown = ui.add(button);
                let help = problem.help.as_deref().unwrap_or_default();
                if shown.on_hover_text(format!("{words}\n{help}")).clicked() {
                    goal = Some(Goal::far(problem.start));
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
