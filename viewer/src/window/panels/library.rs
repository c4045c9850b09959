//! The page of a library: the games of a folder with their boards, to search and to open.

use super::Request;
use super::widgets::card_frame;
use crate::window::board::thumbnail;
use crate::window::library::{Entry, Kind, Library};
use crate::window::settings::Tags;
use crate::window::theme;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    CornerRadius, FontId, Frame, Key, Margin, Popup, PopupCloseBehavior, Rect, Response, RichText,
    Role, ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, vec2,
};
use std::path::PathBuf;

/// The smallest width of a card, the room for words below its board, and the gap between two cards.
pub(super) const CARD: f32 = 176.0;
const WORDS: f32 = 50.0;
const GAP: f32 = 14.0;

/// The kinds that can be chosen, with their names.
const KINDS: [(Option<Kind>, &str); 5] = [
    (None, "All"),
    (Some(Kind::Two), "Two players"),
    (Some(Kind::Puzzle), "One player"),
    (Some(Kind::More), "More players"),
    (Some(Kind::Broken), "With errors"),
];

/// The search and the sort order that the user has chosen.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Filter {
    text: String,
    kind: Option<Kind>,
    tag: Option<String>,
    /// Whether the entries that were opened last come first.
    is_recent_first: bool,
    /// The file whose tags are being written, and their text.
    tagging: Option<(PathBuf, String)>,
}

/// What the user has noted about rules files: the ones opened last, and their tags.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Notes<'s> {
    pub(in crate::window) recent: &'s [PathBuf],
    pub(in crate::window) tags: &'s Tags,
}

/// Shows the page. If the keyboard is free, what is typed goes into the search.
pub(in crate::window) fn show(
    ui: &mut Ui,
    library: &mut Library,
    notes: Notes<'_>,
    filter: &mut Filter,
    is_covered: bool,
    requests: &mut Vec<Request>,
) {
    let area = ui.available_rect_before_wrap();
    let palette = theme::palette(ui.theme());
    ui.painter().rect_filled(area, 0.0, palette.table);
    Frame::new()
        .inner_margin(Margin::symmetric(24, 14))
        .show(ui, |ui| {
            head(ui, library, requests);
            let field = search(ui, library, notes, filter);
            let is_free = !is_covered && !Popup::is_any_open(ui.ctx());
            if is_free && ui.memory(|memory| memory.focused().is_none()) {
                field.request_focus();
            }
            ui.add_space(8.0);
            let Filter {
                text, kind, tag, ..
            } = filter;
            let mut shown = library.matching(text, *kind, tag.as_ref(), notes.tags);
            if filter.is_recent_first {
                library.sort_by_last(&mut shown, notes.recent);
            }
            if shown.is_empty() {
                ui.add_space(20.0);
                let words = match (library.entries.as_ref().map(Vec::len), library.progress()) {
                    (None, _) => "Searching the folder…",
                    (Some(0), _) => "There are no rules files in this folder",
                    (Some(_), (all, read)) if read < all => {
                        "Nothing found so far; more files are being read"
                    }
                    _ => "Nothing found",
                };
                ui.label(RichText::new(words).size(17.0));
                if library.progress().0 > 0 && ui.button("Clear the search").clicked() {
                    *filter = Filter::default();
                }
                return;
            }
            cards(ui, library, &shown, notes, filter, requests);
        });
}

/// The folder, and the button that leads back to the start page.
fn head(ui: &mut Ui, library: &Library, requests: &mut Vec<Request>) {
    ui.horizontal_wrapped(|ui| {
        if ui.button("Back to the start page").clicked() {
            requests.push(Request::CloseLibrary);
        }
        let name = library
            .folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        ui.label(RichText::new(name).size(22.0).strong())
            .on_hover_text(library.folder.display().to_string());
        let (all, read) = library.progress();
        ui.weak(match read < all {
            true => format!("{read} of {all} read"),
            false => zrf_grammar::render::plural(all, "file"),
        });
    });
}

/// The search fields and the sort order. Returns the field of the text.
fn search(ui: &mut Ui, library: &Library, notes: Notes<'_>, filter: &mut Filter) -> Response {
    let shown = ui.horizontal_wrapped(|ui| {
        let hint = "Search titles, players and pieces";
        let field = TextEdit::singleline(&mut filter.text)
            .hint_text(hint)
            .desired_width(280.0);
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint));
        for (kind, name) in KINDS {
            ui.selectable_value(&mut filter.kind, kind, name);
        }
        ui.toggle_value(&mut filter.is_recent_first, "Last played first");
        let tags = library.tags(notes.tags);
        // A removed tag no longer hides anything.
        filter.tag = filter.tag.take().filter(|tag| tags.contains(&tag));
        for tag in tags {
            let mut is_chosen = filter.tag.as_ref() == Some(tag);
            if ui.toggle_value(&mut is_chosen, format!("#{tag}")).clicked() {
                filter.tag = is_chosen.then(|| tag.clone());
            }
        }
        response
    });
    shown.inner
}

/// Shows the cards; only the rows in view are drawn.
fn cards(
    ui: &mut Ui,
    library: &mut Library,
    shown: &[usize],
    notes: Notes<'_>,
    filter: &mut Filter,
    requests: &mut Vec<Request>,
) {
    let across = (((ui.available_width() + GAP) / (CARD + GAP)).floor() as usize).max(1);
    let width = ((ui.available_width() + GAP) / across as f32 - GAP - 2.0).floor();
    let height = width + WORDS;
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    let n_rows = shown.len().div_ceil(across);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_rows(ui, height, n_rows, |ui, rows| {
            for row in rows {
                ui.horizontal(|ui| {
                    for &index in shown.iter().skip(row * across).take(across) {
                        library.see(index);
                        let entry = library.entries.as_ref().and_then(|all| all.get(index));
                        if let Some(entry) = entry {
                            let tags = notes.tags.get(&entry.path);
                            let tags = tags.map_or(&[][..], Vec::as_slice);
                            let card = card(ui, vec2(width, height), entry, tags, requests);
                            tag(&card, entry, tags, &mut filter.tagging, requests);
                        }
                    }
                });
            }
        });
}

fn card(
    ui: &mut Ui,
    size: egui::Vec2,
    entry: &Entry,
    tags: &[String],
    requests: &mut Vec<Request>,
) -> Response {
    let palette = theme::palette(ui.theme());
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let tags: String = tags.iter().map(|tag| format!(" #{tag}")).collect();
    let file = entry.path.file_name().filter(|_| entry.has_double);
    let file = file.map(|name| format!("{} · ", name.to_string_lossy()));
    let about = format!("{}{}{tags}", file.unwrap_or_default(), entry.about);
    let label = format!("{}: {about}", entry.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let painter = ui.painter_at(place);
    let is_near = response.hovered() || response.has_focus();
    card_frame(&painter, place, 10, is_near, palette);
    let board = Rect::from_min_size(place.min, vec2(size.x, size.x)).shrink(12.0);
    match (&entry.table, entry.kind) {
        (Some(table), _) => thumbnail(&painter, board, table, palette),
        (None, Kind::Broken) => hatch(&painter, board, palette.quiet),
        (None, _) => {
            painter.rect_filled(board, CornerRadius::same(6), palette.table);
        }
    }
    let strong = ui.visuals().strong_text_color();
    let text = |y: f32, words: &str, font_size: f32, color| {
        let font = FontId::proportional(font_size);
        let mut job = LayoutJob::simple_singleline(words.to_owned(), font, color);
        job.wrap = TextWrapping::truncate_at_width(size.x - 24.0);
        painter.galley(place.min + vec2(12.0, y), painter.layout_job(job), color);
    };
    text(size.x - 4.0, &entry.title, 14.5, strong);
    text(size.x + 17.0, &about, 12.0, palette.quiet);
    let help = format!(
        "{}\n{}\n{about}\nRight-click for tags",
        entry.title,
        entry.path.display()
    );
    let response = response.on_hover_text(help);
    if response.clicked() {
        requests.push(Request::OpenPath(entry.path.clone()));
    }
    response
}

/// The menu of a card: a field for its tags.
fn tag(
    card: &Response,
    entry: &Entry,
    tags: &[String],
    tagging: &mut Option<(PathBuf, String)>,
    requests: &mut Vec<Request>,
) {
    let menu = Popup::context_menu(card).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let is_own = |(path, _): &(PathBuf, String)| *path == entry.path;
    let shown = menu.show(|ui| {
        let is_new = !tagging.as_ref().is_some_and(is_own);
        if is_new {
            *tagging = Some((entry.path.clone(), tags.join(" ")));
        }
        let Some((_, text)) = tagging else { return };
        let hint = "Tags, separated by spaces";
        let field = ui.add(
            TextEdit::singleline(text)
                .hint_text(hint)
                .desired_width(220.0),
        );
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint));
        if is_new {
            field.request_focus();
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button("Save tags").clicked() || is_entered {
            requests.push(Request::Tag(entry.path.clone(), text.clone()));
            *tagging = None;
            ui.close();
        }
    });
    if shown.is_none() && tagging.as_ref().is_some_and(is_own) {
        *tagging = None;
    }
}

/// Slanted lines in the place of a board that cannot be shown.
fn hatch(painter: &egui::Painter, place: Rect, color: egui::Color32) {
    let painter = painter.with_clip_rect(place);
    let stroke = Stroke::new(1.5, color.gamma_multiply(0.5));
    let step = place.width() / 8.0;
    for number in 0..17 {
        let x = place.left() - place.width() + step * number as f32;
        let ends = [
            egui::pos2(x, place.bottom()),
            egui::pos2(x + place.width(), place.top()),
        ];
        painter.line_segment(ends, stroke);
    }
}
