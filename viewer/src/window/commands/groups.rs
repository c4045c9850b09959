//! The groups of commands in the menus, and commands that mean nothing in a game.

use super::command::{Command, Facts};
use super::table::IS_DESKTOP;

/// Whether a line is above a command in its menu.
pub(in crate::window) fn begins_group(command: Command) -> bool {
    matches!(
        command,
        Command::SaveGame
            | Command::CopyGame
            | Command::Resume
            | Command::Hint
            | Command::MoveNow
            | Command::EditPosition
            | Command::First
            | Command::NextVariation
            | Command::PreviousVariant
            | Command::Coordinates
            | Command::SidePanel
            | Command::Palette
    )
}

/// Whether a command is in its menu. One that is of use later in the game stays in its place and is disabled until then.
pub(in crate::window) fn is_in_menu(command: Command, facts: &Facts) -> bool {
    match command {
        Command::ClearBoard | Command::StartBoard | Command::PlayFromHere | Command::GiveUpEdit => {
            facts.is_editing
        }
        Command::Solve => facts.is_puzzle,
        Command::Threat | Command::Review => !facts.is_puzzle,
        Command::AuthorSolution => facts.has_solution,
        Command::NextLevel => facts.has_next_level,
        Command::PreviousVariant | Command::NextVariant => facts.has_variants,
        Command::NextPictures => facts.has_picture_sets,
        Command::NextZone => facts.has_zones,
        Command::Sound => facts.has_sound,
        Command::Quit | Command::OpenFolder | Command::OpenPath | Command::SavePath => IS_DESKTOP,
        _ => true,
    }
}
