//! All commands in one table, which menus, shortcuts, the palette and the list of shortcuts use.

mod command;
mod groups;
mod keys;
mod table;

pub(super) use command::{Command, CommandRow, Facts, Menu};
pub(super) use groups::{begins_group, is_in_menu};
pub(super) use keys::{DIGITS, Keyboard, keys, pressed, recent_keys, recent_pressed};
pub(super) use table::{COMMANDS, IS_DESKTOP, row};

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Command, Menu, keys, row};

    #[test]
    fn no_two_commands_share_a_shortcut() {
        let all: Vec<_> = COMMANDS
            .iter()
            .flat_map(|row| {
                row.shortcuts
                    .iter()
                    .map(move |shortcut| (row.label, shortcut))
            })
            .collect();
        for (index, (label, shortcut)) in all.iter().enumerate() {
            for (other, taken) in &all[..index] {
                assert!(taken != shortcut, "{label} and {other}");
            }
        }
    }

    #[test]
    fn signs_stand_for_themselves() {
        let ctx = egui::Context::default();
        let shown = |command| keys(&ctx, &row(command).shortcuts[0]);
        assert!(shown(Command::Settings).ends_with(','));
        assert_eq!(shown(Command::Shortcuts), "?");
        assert_eq!(shown(Command::Rules), "F1");
    }

    #[test]
    fn every_command_has_one_row_in_a_menu_with_words() {
        for (index, row) in COMMANDS.iter().enumerate() {
            assert!(!row.label.is_empty() && !row.tooltip.is_empty());
            assert!(Menu::ALL.contains(&row.menu));
            assert!(
                COMMANDS[..index]
                    .iter()
                    .all(|other| other.command != row.command && other.label != row.label)
            );
        }
    }
}
