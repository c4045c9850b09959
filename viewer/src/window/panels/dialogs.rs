//! Dialogs: a path, settings, all commands, all shortcuts.

use super::{Dialog, Request, looks};
use crate::files::FolderEntry;
use crate::window::commands::{COMMANDS, CommandRow, Facts, Menu, keys};
use crate::window::naming::NewPath;
use crate::window::settings::{Settings, ThemeChoice};
use crate::window::theme::BoardKind;
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Align2, Button, Color32, Frame, Key, Layout, Margin, Response, RichText, Role,
    ScrollArea, Slider, TextEdit, Ui, WidgetInfo, vec2,
};
use std::ops::Range;

/// Asks for a path, and lists the contents of the folder.
pub(in crate::window) fn path(
    ctx: &egui::Context,
    text: &mut String,
    listed: &[FolderEntry],
    requests: &mut Vec<Request>,
) {
    let title = "Open by path";
    framed(ctx, title, Dialog::Path, requests, |ui, requests| {
        let hint = "Path of a rules file, a saved game or a folder";
        let is_entered = field(ui, text, hint, 460.0);
        if (ui.button("Open").clicked() || is_entered) && !text.trim().is_empty() {
            requests.push(Request::OpenPath(text.trim().into()));
            requests.push(Request::Close(Dialog::Path));
        }
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
            if (ui.button("Save").clicked() || is_entered) && !path.text.trim().is_empty() {
                requests.push(Request::SavePath(path.path()));
                requests.push(Request::Close(Dialog::SavePath));
            }
        },
    );
}

/// Shows the settings.
pub(in crate::window) fn settings(
    ctx: &egui::Context,
    settings: &Settings,
    kind: Option<BoardKind>,
    requests: &mut Vec<Request>,
) {
    let mut changed = settings.clone();
    framed(ctx, "Settings", Dialog::Settings, requests, |ui, _| {
        ui.set_width(SETTINGS_WIDTH.min(ctx.content_rect().width() - 60.0));
        let height = ctx.content_rect().height() - 90.0;
        ScrollArea::vertical()
            .max_height(height)
            .show(ui, |ui| fields(ui, &mut changed, kind));
    });
    if changed != *settings {
        requests.push(Request::Settings(Box::new(changed)));
    }
}

/// The width of the settings, in points.
const SETTINGS_WIDTH: f32 = 500.0;

fn fields(ui: &mut Ui, changed: &mut Settings, kind: Option<BoardKind>) {
    ui.horizontal(|ui| {
        ui.label("Theme");
        for (choice, name) in [
            (ThemeChoice::System, "System"),
            (ThemeChoice::Light, "Light"),
            (ThemeChoice::Dark, "Dark"),
        ] {
            ui.selectable_value(&mut changed.theme, choice, name);
        }
    });
    if let Some(kind) = kind.filter(|kind| *kind != BoardKind::Picture) {
        ui.label("Board");
        looks::show(ui, kind, changed);
    }
    ui.checkbox(
        &mut changed.is_international,
        "Figures instead of characters on pieces of shogi and xiangqi",
    );
    ui.add(
        Slider::new(&mut changed.animation, 0..=500).text("Animation speed (ms per move, 0 = off)"),
    );
    ui.checkbox(
        &mut changed.obeys_system,
        "No animation if the system requests reduced motion",
    );
    let seconds = Slider::new(&mut changed.seconds, 0.1..=30.0)
        .logarithmic(true)
        .fixed_decimals(1);
    ui.add(seconds.text("Thinking time per move (seconds)"));
    ui.checkbox(
        &mut changed.learns,
        "Learn piece values while you think",
    )
    .on_hover_text(
        "Once per game, the computer plays against itself for a few seconds and keeps what it learns. Computers \
         limited by depth or states do not use it: their moves are the same on every machine.",
    );
    ui.checkbox(&mut changed.coordinates, "Coordinates at the board edge");
    ui.checkbox(&mut changed.targets, "Mark legal moves");
    ui.checkbox(&mut changed.goals, "Mark the positions named by goals");
    ui.checkbox(
        &mut changed.smart_moves,
        "Move with one click if only one move fits, unless the rules require two",
    )
    .on_hover_text("Otherwise click a piece, then its destination, or drag it.");
    ui.checkbox(&mut changed.resumes, "Resume the last game at startup");
    ui.checkbox(
        &mut changed.leader_rim,
        "Show who leads (border in the leader's colour)",
    );
    let mut is_fixed = changed.seed.is_some();
    ui.checkbox(&mut is_fixed, "Use the same random seed in every new game");
    changed.seed = match (is_fixed, changed.seed) {
        (true, seed) => Some(seed.unwrap_or(1)),
        (false, _) => None,
    };
    if let Some(seed) = &mut changed.seed {
        ui.add(egui::DragValue::new(seed).prefix("Seed "));
    }
}

/// All commands, searchable by name.
pub(in crate::window) fn palette(
    ctx: &egui::Context,
    filter: &mut String,
    facts: &Facts,
    requests: &mut Vec<Request>,
) {
    framed(
        ctx,
        "All commands",
        Dialog::Palette,
        requests,
        |ui, requests| {
            let is_entered = field(ui, filter, "Type a part of the name", 360.0);
            let wanted = filter.to_lowercase();
            let fits = |row: &&CommandRow| {
                let text = format!("{} {}", row.label, row.tooltip).to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            };
            let mut rows: Vec<&CommandRow> = COMMANDS.iter().filter(fits).collect();
            // Those whose names fit come first, and those that cannot be used now last.
            rows.sort_by_key(|row| {
                let is_named = row.label.to_lowercase().contains(&wanted);
                (!(row.is_enabled)(facts), !is_named)
            });
            if rows.is_empty() {
                ui.weak("Nothing found");
            }
            let mut is_first = true;
            ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                for row in rows {
                    let is_enabled = (row.is_enabled)(facts);
                    let shortcut = row
                        .shortcuts
                        .first()
                        .map(|shortcut| keys(ui.ctx(), shortcut));
                    let button = Button::new(row.label)
                        .shortcut_text(shortcut.unwrap_or_default())
                        .min_size(vec2(360.0, 26.0));
                    let shown = ui.add_enabled(is_enabled, button);
                    let shown = shown
                        .on_hover_text(row.tooltip)
                        .on_disabled_hover_text(format!("{}; not possible now", row.tooltip));
                    let is_chosen = shown.clicked() || (is_entered && is_first && is_enabled);
                    is_first = false;
                    if is_chosen {
                        requests.push(Request::Close(Dialog::Palette));
                        requests.push(Request::Command(row.command));
                    }
                }
            });
        },
    );
}

/// The shortcuts of all commands, menu by menu, and other keys.
pub(in crate::window) fn shortcuts(ctx: &egui::Context, requests: &mut Vec<Request>) {
    framed(ctx, "Keys", Dialog::Shortcuts, requests, |ui, _| {
        ui.set_width(KEYS_WIDTH.min(ctx.content_rect().width() - 60.0));
        ScrollArea::vertical().max_height(460.0).show(ui, |ui| {
            group(
                ui,
                "Board",
                BOARD_KEYS
                    .iter()
                    .map(|(keys, words)| ((*keys).to_owned(), *words)),
            );
            for menu in Menu::ALL {
                let rows = COMMANDS
                    .iter()
                    .filter(|row| row.menu == menu && !row.shortcuts.is_empty());
                let ctx = ctx.clone();
                let pairs = rows.map(|row| {
                    let all = row.shortcuts.iter().map(|shortcut| keys(&ctx, shortcut));
                    (all.collect::<Vec<String>>().join(", "), row.tooltip)
                });
                let others = OTHER_KEYS.iter().filter(|(other, ..)| *other == menu);
                let others = others.map(|(_, keys, words)| ((*keys).to_owned(), *words));
                group(ui, menu.title(), pairs.chain(others));
            }
        });
    });
}

/// Keys that are not commands.
const BOARD_KEYS: &[(&str, &str)] = &[
    ("Up, Down", "Move the focus to the board"),
    (
        "Arrows, Tab",
        "On the board: go to the next position, to the next legal move",
    ),
    ("Enter", "On the board: same as a click"),
    (
        "Esc",
        "Put down the piece, or undo the last part of a move; then leave the board",
    ),
    ("1 to 9, arrows", "Choose among several moves"),
    ("Ctrl + and −", "Zoom in or out"),
];

/// Keys of menus that belong to no single command.
const OTHER_KEYS: &[(Menu, &str, &str)] = &[(
    Menu::File,
    "Ctrl+1 to Ctrl+9",
    "Open a recent file, by its place in the list",
)];

/// The width of the list of keys, and of the keys in it, in points.
const KEYS_WIDTH: f32 = 620.0;
const KEYS_COLUMN: f32 = 150.0;

/// A heading with shortcuts below it.
fn group<'a>(ui: &mut Ui, title: &str, pairs: impl Iterator<Item = (String, &'a str)>) {
    ui.label(RichText::new(title).strong().size(16.0));
    for (index, (keys, words)) in pairs.enumerate() {
        let stripe = match index % 2 {
            0 => ui.visuals().faint_bg_color,
            _ => Color32::TRANSPARENT,
        };
        let frame = Frame::new()
            .fill(stripe)
            .inner_margin(Margin::symmetric(4, 2));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let size = vec2(KEYS_COLUMN, ui.text_style_height(&egui::TextStyle::Body));
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(KEYS_COLUMN);
                    ui.label(RichText::new(keys).monospace());
                });
                ui.add(egui::Label::new(words).wrap());
            });
        });
    }
    ui.add_space(6.0);
}

/// A field that has the keyboard focus when its dialog opens, and then unless something else takes it. Returns whether
/// Enter was pressed in it.
pub(super) fn field(ui: &mut Ui, text: &mut String, hint: &str, width: f32) -> bool {
    field_response(ui, text, hint, width).1
}

/// The same, with the response of the field.
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
    let mut is_open = true;
    egui::Window::new(title)
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        // Scrolled contents may take all of it.
        .default_height(ctx.content_rect().height() - 60.0)
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .show(ctx, |ui| contents(ui, requests));
    if !is_open {
        requests.push(Request::Close(dialog));
    }
}
