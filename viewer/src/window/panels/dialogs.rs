//! Dialogs that ask for a path, and what all dialogs are made of.

use super::{Dialog, Request};
use crate::files::FolderEntry;
use crate::window::naming::{NewPath, Obstacle, OldPath, PathField};
use crate::window::theme;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align2, Key, Label, Response, RichText, Role, ScrollArea, TextEdit, Ui, Vec2, WidgetInfo, vec2,
};
use std::ops::Range;

/// Asks for a path, and lists the contents of the folder.
pub(in crate::window) fn path(
    ctx: &egui::Context,
    path: &mut OldPath,
    listed: &[FolderEntry],
    requests: &mut Vec<Request>,
) {
    let title = "Open by path";
    framed(ctx, title, Dialog::Path, requests, |ui, requests| {
        let hint = "Path of a rules file, a saved game or a folder";
        let (response, is_entered) = field_response(ui, &mut path.text, hint, 460.0);
        if response.changed() {
            path.refusal = None;
        }
        if (ui.button("Open").clicked() || is_entered) && !path.text.trim().is_empty() {
            let typed = path.text.trim().into();
            requests.push(Request::OpenTyped(PathField::Dialog, typed));
        }
        refusal(ui, path.refusal.as_ref());
        let text = &mut path.text;
        let begun = text
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let fits = |entry: &&FolderEntry| entry.name.to_lowercase().starts_with(&begun);
        let height = 0.5 * ctx.content_rect().height();
        let fitting: Vec<&FolderEntry> = listed.iter().filter(fits).collect();
        let row = ui.text_style_height(&egui::TextStyle::Button) + 8.0;
        let area = ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true]);
        area.show_rows(ui, row, fitting.len(), |ui, rows| {
            for entry in &fitting[rows] {
                let end = if entry.is_folder { "/" } else { "" };
                let shown = ui.selectable_label(false, format!("{}{end}", entry.name));
                if shown.clicked() && entry.is_folder {
                    *text = format!("{}/", entry.path.display());
                } else if shown.clicked() {
                    requests.push(Request::OpenPath(entry.path.clone()));
                    requests.push(Request::Close(Dialog::Path));
                }
            }
        });
    });
}

/// Why nothing was opened at a typed path.
pub(super) fn refusal(ui: &mut Ui, why: Option<&String>) {
    if let Some(why) = why {
        let color = theme::palette(ui.theme()).decided;
        ui.add(Label::new(RichText::new(why).color(color)).wrap());
    }
}

/// Asks for the path of a new file.
pub(in crate::window) fn save_path(
    ctx: &egui::Context,
    path: &mut NewPath,
    requests: &mut Vec<Request>,
) {
    framed(
        ctx,
        "Save by path",
        Dialog::SavePath,
        requests,
        |ui, requests| {
            let hint = "Path of a new file, such as game.zsg, board.png or game.gif";
            let (response, is_entered) = field_response(ui, &mut path.text, hint, 420.0);
            if let Some(name) = path.name.take() {
                select(ui.ctx(), response.id, name);
            }
            if response.changed() {
                path.obstacle = None;
            }
            if (ui.button("Save").clicked() || is_entered) && !path.text.trim().is_empty() {
                requests.push(Request::SavePath {
                    path: path.path(),
                    replaces: false,
                });
            }
            obstacle(ui, path.obstacle.as_ref(), requests);
        },
    );
}

/// Why nothing was saved, and a button to replace the file that is in the way.
fn obstacle(ui: &mut Ui, obstacle: Option<&Obstacle>, requests: &mut Vec<Request>) {
    match obstacle {
        Some(Obstacle::Existing(path)) => {
            let words = format!("{} already exists. Replace it?", path.display());
            ui.add(Label::new(words).wrap());
            if ui.button("Replace").clicked() {
                requests.push(Request::SavePath {
                    path: path.clone(),
                    replaces: true,
                });
            }
        }
        Some(Obstacle::Refused(why)) => {
            ui.add(Label::new(why).wrap());
        }
        None => {}
    }
}

/// A field that has the keyboard focus when its dialog opens, and then unless something else takes it. Returns whether
/// Enter was pressed in it.
pub(super) fn field(ui: &mut Ui, text: &mut String, hint: &str, width: f32) -> bool {
    field_response(ui, text, hint, width).1
}

/// Like [`field`], and also returns the response of the field.
pub(super) fn field_response(
    ui: &mut Ui,
    text: &mut String,
    hint: &str,
    width: f32,
) -> (Response, bool) {
    let field = TextEdit::singleline(text)
        .hint_text(hint)
        .desired_width(width);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint));
    // Checked before the field takes back the focus, which Enter took from it.
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if is_new(ui, response.id) || ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    (response, is_entered)
}

/// Whether a widget was not shown in the previous frame.
pub(super) fn is_new(ui: &Ui, id: egui::Id) -> bool {
    let frame = ui.ctx().cumulative_frame_nr();
    let id = id.with("last frame");
    let last = ui.data_mut(|data| {
        let last = data.get_temp::<u64>(id);
        data.insert_temp(id, frame);
        last
    });
    last.is_none_or(|last| last + 1 < frame)
}

/// Selects characters of a field.
pub(super) fn select(ctx: &egui::Context, id: egui::Id, range: Range<usize>) {
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    let [start, end] = [range.start, range.end].map(CCursor::new);
    state
        .cursor
        .set_char_range(Some(CCursorRange::two(start, end)));
    state.store(ctx, id);
}

/// A small centred window. Esc closes the one that was opened last.
pub(super) fn framed(
    ctx: &egui::Context,
    title: &str,
    dialog: Dialog,
    requests: &mut Vec<Request>,
    contents: impl FnOnce(&mut Ui, &mut Vec<Request>),
) {
    let middle = (Align2::CENTER_CENTER, vec2(0.0, 0.0));
    framed_at(ctx, middle, title, dialog, requests, contents);
}

/// Like [`framed`], at a place in the window with a distance from there.
pub(super) fn framed_at(
    ctx: &egui::Context,
    (place, distance): (Align2, Vec2),
    title: &str,
    dialog: Dialog,
    requests: &mut Vec<Request>,
    contents: impl FnOnce(&mut Ui, &mut Vec<Request>),
) {
    let mut is_open = true;
    egui::Window::new(title)
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        // Scrolled contents may take all of it.
        .default_height(ctx.content_rect().height() - 60.0)
        .anchor(place, distance)
        .show(ctx, |ui| contents(ui, requests));
    if !is_open {
        requests.push(Request::Close(dialog));
    }
}
