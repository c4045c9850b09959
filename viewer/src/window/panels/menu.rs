//! The menu bar, built from the table of commands.

use super::recent::recent_names;
use super::{Request, looks};
use crate::templates::TEMPLATES;
use crate::window::board::Overlay;
use crate::window::commands::{
    COMMANDS, Command, CommandRow, Facts, Menu, begins_group, is_in_menu, keys, recent_keys, row,
};
use crate::window::naming::NewRules;
use crate::window::settings::Settings;
use crate::window::table::Table;
use crate::window::theme::BoardKind;
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align, Atom, Button, IdSalt, Layout, PopupCloseBehavior, RectAlign, Response, Role, ScrollArea,
    Stroke, Tooltip, Ui, WidgetInfo, vec2,
};
use zrf_grammar::VariantId;
use zrf_grammar::game::{DirectionId, ZoneId};

/// Minimum number of variants for a filter.
const MANY: usize = 12;

/// The least width of a window whose menu bar has room for the tools.
pub(super) const WIDTH_WITH_TOOLS: f32 = 520.0;

/// Height that a menu cannot use: the menu bar and its own margins.
const BAR_AND_MARGINS: f32 = 60.0;

/// What the menus depend on.
#[derive(Clone, Copy)]
pub(in crate::window) struct MenuContent<'a> {
    pub(in crate::window) facts: &'a Facts,
    pub(in crate::window) settings: &'a Settings,
    pub(in crate::window) overlay: Overlay,
    pub(in crate::window) table: Option<&'a Table>,
}

/// Shows the bar.
pub(in crate::window) fn show(
    ui: &mut Ui,
    seen: MenuContent<'_>,
    filter: &mut String,
    requests: &mut Vec<Request>,
) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| {
                // The longest menu fits a window of medium height; in a lower one it scrolls.
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.spacing_mut().interact_size.y = 24.0;
                let height = ui.ctx().content_rect().height() - BAR_AND_MARGINS;
                ui.set_max_height(height);
                ScrollArea::vertical().max_height(height).show(ui, |ui| {
                    items(ui, menu, seen, requests);
                });
            });
            if let (Menu::Game, Some(table)) = (menu, seen.table)
                && seen.facts.has_variants
            {
                // A click into the filter must not close it.
                let config =
                    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
                let button = MenuButton::new("Variant").config(config);
                button.ui(ui, |ui| variants(ui, table, filter, requests));
            }
        }
        let width = ui.ctx().content_rect().width();
        if seen.table.is_some() && width >= WIDTH_WITH_TOOLS {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for tool in TOOLS.iter().rev() {
                    show_tool(ui, *tool, seen.facts, seen.settings, requests);
                }
            });
        }
    });
}

/// The commands of a menu in groups, with a line between two groups.
fn items(ui: &mut Ui, menu: Menu, seen: MenuContent<'_>, requests: &mut Vec<Request>) {
    let mut is_first = true;
    let mut has_line = false;
    for row in COMMANDS.iter().filter(|row| row.menu == menu) {
        has_line |= begins_group(row.command);
        if !is_in_menu(row.command, seen.facts) {
            continue;
        }
        if has_line && !is_first {
            ui.separator();
        }
        (is_first, has_line) = (false, false);
        // In a game, a menu of all directions or zones stands for the key that goes through them.
        let is_in_choices = matches!(row.command, Command::NextDirection | Command::NextZone);
        if seen.table.is_none() || !is_in_choices {
            item(ui, row, seen, requests);
        }
        below(ui, row.command, seen, requests);
    }
}

/// The menu of choices that follows a command, if there is one.
fn below(ui: &mut Ui, command: Command, seen: MenuContent<'_>, requests: &mut Vec<Request>) {
    let settings = seen.settings;
    match (command, seen.table) {
        (Command::NewGame, _) => {
            ui.menu_button((tick_place(), "New rules"), |ui| templates(ui, requests));
        }
        (Command::OpenPath, _) => recent(ui, settings, requests),
        (Command::Flip, Some(table)) => boards(ui, table.art.geometry.kind, settings, requests),
        (Command::NextDirection, Some(table)) => directions(ui, table, seen.overlay, requests),
        (Command::NextZone, Some(table)) => zones(ui, table, seen.overlay, requests),
        _ => {}
    }
}

/// What people need most, with the words on the buttons.
const TOOLS: [(Command, &str); 5] = [
    (Command::NewGame, "New"),
    (Command::TakeBack, "Undo"),
    (Command::Hint, "Hint"),
    (Command::Values, "Analysis"),
    (Command::Flip, "Flip"),
];

/// The tools as a row, for a window whose menu bar has no room for them.
pub(super) fn tools(ui: &mut Ui, facts: &Facts, settings: &Settings, requests: &mut Vec<Request>) {
    ui.horizontal_wrapped(|ui| {
        for tool in TOOLS {
            show_tool(ui, tool, facts, settings, requests);
        }
    });
}

fn show_tool(
    ui: &mut Ui,
    (command, words): (Command, &str),
    facts: &Facts,
    settings: &Settings,
    requests: &mut Vec<Request>,
) {
    let row = row(command);
    // Only this tool is a toggle, which screen readers announce.
    let button = match command {
        Command::Values => Button::new(words).selected(settings.values),
        _ => Button::new(words),
    };
    let button = button.frame_when_inactive(true);
    let shown = ui.add_enabled((row.is_enabled)(facts), button);
    let key = row
        .shortcuts
        .first()
        .map(|shortcut| keys(ui.ctx(), shortcut));
    let tooltip = format!("{} ({})", row.tooltip, key.unwrap_or_default());
    if shown.on_hover_text(tooltip).clicked() {
        requests.push(Request::Command(command));
    }
}

fn item(ui: &mut Ui, row: &CommandRow, seen: MenuContent<'_>, requests: &mut Vec<Request>) {
    let MenuContent {
        facts,
        settings,
        overlay,
        ..
    } = seen;
    let shortcut = row
        .shortcuts
        .first()
        .map(|shortcut| keys(ui.ctx(), shortcut));
    let is_on = match row.command {
        Command::Coordinates => settings.coordinates,
        Command::Targets => settings.targets,
        Command::Goals => settings.goals,
        Command::Values => settings.values,
        Command::LeaderRim => settings.leader_rim,
        Command::SidePanel => settings.side_panel,
        Command::EditPosition => facts.is_editing,
        Command::Sound => settings.sound && facts.has_sound,
        Command::Names => overlay.has_names,
        _ => false,
    };
    let button = Button::new((tick_place(), row.label)).shortcut_text(shortcut.unwrap_or_default());
    let is_enabled = (row.is_enabled)(facts);
    let shown = ui.add_enabled_ui(is_enabled, |ui| button.atom_ui(ui)).inner;
    if let Some(place) = shown.rect(tick_id()).filter(|_| is_on) {
        tick(ui, place);
    }
    shown.response.widget_info(|| WidgetInfo {
        selected: Some(is_on),
        ..WidgetInfo::labeled(Role::MenuItem, is_enabled, row.label)
    });
    explain(&shown.response, row.tooltip);
    if shown.response.clicked() {
        requests.push(Request::Command(row.command));
        ui.close();
    }
}

/// Explains an entry beside the menu, where it covers no other.
fn explain(entry: &Response, words: &str) {
    let mut tooltip = Tooltip::for_enabled(entry);
    let sides = &[RectAlign::RIGHT_START, RectAlign::LEFT_START];
    tooltip.popup = tooltip
        .popup
        .align(RectAlign::RIGHT_START)
        .align_alternatives(sides)
        .gap(12.0);
    tooltip.show(|ui| ui.label(words));
}

fn tick_id() -> IdSalt {
    IdSalt::new("tick")
}

/// The room for a tick before the words of an item.
fn tick_place() -> Atom<'static> {
    Atom::custom(tick_id(), vec2(14.0, 14.0))
}

/// A tick in front of active items.
fn tick(ui: &Ui, place: egui::Rect) {
    let at = |x: f32, y: f32| place.center() + vec2(x, y);
    let stroke = Stroke::new(2.0, ui.visuals().text_color());
    let path = vec![at(-5.0, 0.0), at(-1.5, 4.0), at(5.0, -4.5)];
    ui.painter().add(egui::Shape::line(path, stroke));
}

/// The templates that new rules begin with.
pub(super) fn templates(ui: &mut Ui, requests: &mut Vec<Request>) {
    for template in TEMPLATES {
        let words = format!("{}: {}", template.name, template.about);
        if ui.button(words).clicked() {
            requests.push(Request::NewRules(NewRules::Template(template)));
            ui.close();
        }
    }
}

fn recent(ui: &mut Ui, settings: &Settings, requests: &mut Vec<Request>) {
    ui.menu_button((tick_place(), "Recent files"), |ui| {
        if settings.recent.is_empty() {
            ui.weak("No file opened yet");
        }
        let named = settings
            .recent
            .iter()
            .zip(recent_names(ui.ctx(), &settings.recent));
        for (index, (path, (name, is_there))) in named.enumerate() {
            let keys = recent_keys(index).map(|recent| keys(ui.ctx(), &recent));
            let button = Button::new(name).shortcut_text(keys.unwrap_or_default());
            let shown = ui.add_enabled(is_there, button);
            explain(&shown, &path.display().to_string());
            if shown.clicked() {
                requests.push(Request::OpenPath(path.clone()));
                ui.close();
            }
        }
    });
}

/// Selects the colours of the board.
fn boards(ui: &mut Ui, kind: BoardKind, settings: &Settings, requests: &mut Vec<Request>) {
    let chosen = settings.boards.get(&kind).copied();
    if kind == BoardKind::Picture {
        return;
    }
    ui.menu_button((tick_place(), "Board colours"), |ui| {
        for choice in looks::choices() {
            let name = looks::name(choice);
            if ui.selectable_label(chosen == choice, name).clicked() {
                let mut changed = settings.clone();
                looks::choose(&mut changed, kind, choice);
                requests.push(Request::Settings(Box::new(changed)));
                ui.close();
            }
        }
    });
}

/// Selects one direction to show on the board.
fn directions(ui: &mut Ui, table: &Table, overlay: Overlay, requests: &mut Vec<Request>) {
    let directions = &table.game().board.directions;
    let names = directions.iter().map(|direction| &direction.name);
    let shown = overlay.direction.map(DirectionId::index);
    choose(ui, "Direction", names, shown, |index| {
        let direction = index.map(DirectionId::from_index);
        requests.push(Request::Overlay(Overlay {
            direction,
            ..overlay
        }));
    });
}

/// Selects one zone to show on the board.
fn zones(ui: &mut Ui, table: &Table, overlay: Overlay, requests: &mut Vec<Request>) {
    let names = table.game().board.zones.iter().map(|zone| &zone.name);
    let shown = overlay.zone.map(ZoneId::index);
    choose(ui, "Zone", names, shown, |index| {
        let zone = index.map(ZoneId::from_index);
        requests.push(Request::Overlay(Overlay { zone, ..overlay }));
    });
}

/// A menu of names; the first entry is none.
fn choose<'a>(
    ui: &mut Ui,
    title: &str,
    names: impl Iterator<Item = &'a String>,
    shown: Option<usize>,
    mut choose: impl FnMut(Option<usize>),
) {
    ui.menu_button((tick_place(), title), |ui| {
        make_room(ui);
        ScrollArea::vertical().show(ui, |ui| {
            if ui.selectable_label(shown.is_none(), "None").clicked() {
                choose(None);
                ui.close();
            }
            for (index, name) in names.enumerate() {
                if ui.selectable_label(shown == Some(index), name).clicked() {
                    choose(Some(index));
                    ui.close();
                }
            }
        });
    });
}

/// Makes room for a long menu, which scrolls. Nothing may be in it yet: the next entry is at its top again.
fn make_room(ui: &mut Ui) {
    ui.set_max_height(0.85 * ui.ctx().content_rect().height());
}

fn variants(ui: &mut Ui, table: &Table, filter: &mut String, requests: &mut Vec<Request>) {
    make_room(ui);
    let entries = table.rules.entries();
    if entries.len() > MANY {
        let field = egui::TextEdit::singleline(filter)
            .hint_text("filter")
            .margin(vec2(8.0, 4.0));
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Filter variants"));
        // It has the keyboard focus as soon as the menu opens.
        if ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
        ui.add_space(4.0);
    } else {
        filter.clear();
    }
    let wanted = filter.to_lowercase();
    ScrollArea::vertical().show(ui, |ui| {
        let (mut is_first, mut has_line) = (true, false);
        for (index, entry) in entries.iter().enumerate() {
            has_line |= entry.is_separator;
            if entry.is_separator || !entry.title.to_lowercase().contains(&wanted) {
                continue;
            }
            // A line is between two groups that are shown.
            if has_line && !is_first {
                ui.separator();
            }
            (is_first, has_line) = (false, false);
            let id = VariantId(index as u32);
            if ui
                .selectable_label(id == table.variant, &entry.title)
                .clicked()
            {
                requests.push(Request::Variant(id));
                filter.clear();
                ui.close();
            }
        }
    });
}
