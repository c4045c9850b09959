//! Keys: how they are written, and which of them are commands depending on the focus.

use super::command::{Command, CommandRow, Facts};
use super::table::COMMANDS;
use egui::{Key, KeyboardShortcut, Modifiers};

/// The keys of a shortcut as people write them: a character stands for itself.
pub(in crate::window) fn keys(ctx: &egui::Context, shortcut: &KeyboardShortcut) -> String {
    let key = shortcut.logical_key;
    let text = ctx.format_shortcut(shortcut);
    let is_sign = key
        .symbol_or_name()
        .chars()
        .all(|sign| sign.is_ascii_punctuation());
    if is_sign {
        text.replace(key.name(), key.symbol_or_name())
    } else {
        text
    }
}

/// What has the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Keyboard {
    /// Nothing: all keys are commands.
    Free,
    /// A point of the board or a button: keys that navigate or press belong to it.
    Widget,
    /// A field: only function keys, and keys with Ctrl that do not edit text, are commands.
    Field,
}

impl Keyboard {
    /// What has the keyboard focus now.
    pub(in crate::window) fn of(ctx: &egui::Context) -> Self {
        if ctx.text_edit_focused() {
            Self::Field
        } else if ctx.memory(|memory| memory.focused().is_some()) {
            Self::Widget
        } else {
            Self::Free
        }
    }

    fn leaves(self, shortcut: &KeyboardShortcut) -> bool {
        let key = shortcut.logical_key;
        let is_plain = shortcut.modifiers == Modifiers::NONE;
        match self {
            Self::Free => true,
            Self::Widget => !(is_plain && is_for_widgets(key)),
            Self::Field => (is_function_key(key) || !is_plain) && !is_for_fields(key),
        }
    }
}

/// The command whose keys were pressed.
pub(in crate::window) fn pressed(
    ctx: &egui::Context,
    facts: &Facts,
    keyboard: Keyboard,
) -> Option<Command> {
    let is_board_free = facts.has_game && !facts.is_covered;
    let mut rows: Vec<(&CommandRow, &KeyboardShortcut)> = COMMANDS
        .iter()
        .filter(|row| (row.is_enabled)(facts) && (is_board_free || !row.is_of_board()))
        .flat_map(|row| row.shortcuts.iter().map(move |shortcut| (row, shortcut)))
        .filter(|(_, shortcut)| keyboard.leaves(shortcut))
        .collect();
    // Ctrl+Shift+Z also matches Ctrl+Z: the longer one is tested first.
    rows.sort_by_key(|(_, shortcut)| !shortcut.modifiers.shift);
    let found = ctx.input_mut(|input| {
        rows.into_iter()
            .find(|(_, shortcut)| input.consume_shortcut(shortcut))
    });
    found.map(|(row, _)| row.command)
}

/// The keys of the digits from 1 on.
pub(in crate::window) const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// The keys that open a recent file, by its place in the list.
pub(in crate::window) fn recent_keys(index: usize) -> Option<KeyboardShortcut> {
    let digit = DIGITS.get(index)?;
    Some(KeyboardShortcut::new(Modifiers::COMMAND, *digit))
}

/// The place of the recent file whose keys were pressed.
pub(in crate::window) fn recent_pressed(ctx: &egui::Context) -> Option<usize> {
    let mut indices = 0..DIGITS.len();
    indices.find(|&index| {
        let keys = recent_keys(index);
        keys.is_some_and(|keys| ctx.input_mut(|input| input.consume_shortcut(&keys)))
    })
}

/// Keys that move between widgets, press them, or move the cursor of the board.
fn is_for_widgets(key: Key) -> bool {
    let arrows = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    arrows.contains(&key) || matches!(key, Key::Space | Key::Enter | Key::Home | Key::End)
}

/// Keys that edit text together with Ctrl.
fn is_for_fields(key: Key) -> bool {
    matches!(
        key,
        Key::C | Key::V | Key::Z | Key::Y | Key::E | Key::W | Key::N
    )
}

fn is_function_key(key: Key) -> bool {
    matches!(
        key,
        Key::F1 | Key::F4 | Key::F5 | Key::F8 | Key::F9 | Key::F11
    )
}
