//! All commands in one table, which menus, shortcuts, the palette and the list of shortcuts use.

mod keys;
mod table;

pub(super) use keys::{DIGITS, Keyboard, keys, pressed, recent_keys, recent_pressed};
pub(super) use table::{COMMANDS, IS_DESKTOP};

use egui::KeyboardShortcut;

/// A command of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Command {
    NewGame,
    Open,
    OpenFolder,
    OpenPath,
    SaveGame,
    SavePicture,
    SaveFilm,
    SavePath,
    CopyGame,
    CopyScore,
    CopyPosition,
    CopyLink,
    Paste,
    Resume,
    StartPage,
    Reload,
    Quit,
    TakeBack,
    Redo,
    EndMove,
    TypeMove,
    Skip,
    Hint,
    Values,
    Threat,
    Review,
    Solve,
    AuthorSolution,
    MoveNow,
    LetPlay,
    Pause,
    NextLevel,
    Seats,
    EditPosition,
    ClearBoard,
    StartBoard,
    PlayFromHere,
    GiveUpEdit,
    First,
    Previous,
    Next,
    Last,
    AutoPlay,
    PreviousVariant,
    NextVariant,
    Flip,
    NextPictures,
    Coordinates,
    Targets,
    Goals,
    Names,
    NextDirection,
    NextZone,
    LeaderRim,
    SidePanel,
    Sound,
    FullScreen,
    Settings,
    Rules,
    Editor,
    Problems,
    Why,
    Palette,
    Shortcuts,
    Tour,
}

/// The menus, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Menu {
    File,
    Game,
    View,
    Help,
}

impl Menu {
    pub(super) const ALL: [Self; 4] = [Self::File, Self::Game, Self::View, Self::Help];

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Game => "Game",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

/// The facts that commands depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// A game is open.
    pub(super) has_game: bool,
    /// There are moves to undo.
    pub(super) has_past: bool,
    /// There is a move or a step of editing to undo, or a previous game to return to.
    pub(super) can_undo: bool,
    /// There are moves to go forward to.
    pub(super) has_future: bool,
    /// There is a move to redo, or a game left by undoing.
    pub(super) can_redo: bool,
    /// There are moves to replay, or they are being replayed.
    pub(super) can_replay: bool,
    /// The player may pass, or end a multi-part move.
    pub(super) can_pass: bool,
    /// A random player is moving.
    pub(super) is_chance: bool,
    /// A person is to move.
    pub(super) can_move: bool,
    /// The board is being edited.
    pub(super) is_editing: bool,
    /// The game is a puzzle: one player, no random moves.
    pub(super) is_puzzle: bool,
    /// The author provides a solution.
    pub(super) has_solution: bool,
    /// A puzzle is solved, and the author wants another to follow.
    pub(super) has_next_level: bool,
    /// A previous game is stored.
    pub(super) has_last: bool,
    /// The computer is thinking.
    pub(super) is_thinking: bool,
    /// The computer to move is waiting, such as in a saved game.
    pub(super) computer_waits: bool,
    /// Computers have seats and are not waiting, and the game is not over.
    pub(super) can_pause: bool,
    /// The game has two sides, whose chances can be compared.
    pub(super) has_rivals: bool,
    /// The game is being analysed: how much of it is done, in per cent.
    pub(super) review: Option<u8>,
    /// The board has zones.
    pub(super) has_zones: bool,
    /// The author provides several picture sets.
    pub(super) has_picture_sets: bool,
    /// The program was built with sound.
    pub(super) has_sound: bool,
    /// The computer is searching for a solution.
    pub(super) is_solving: bool,
    /// The rules have more than one variant.
    pub(super) has_variants: bool,
    /// The last attempt was rejected by rules that can be shown.
    pub(super) has_refusal: bool,
    /// There are problems in the rules to show.
    pub(super) has_problems: bool,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct CommandRow {
    pub(super) command: Command,
    pub(super) menu: Menu,
    pub(super) label: &'static str,
    pub(super) tooltip: &'static str,
    /// The first is shown in menus.
    pub(super) shortcuts: &'static [KeyboardShortcut],
    pub(super) is_enabled: fn(&Facts) -> bool,
}

/// Finds the row of a command.
pub(super) fn row(command: Command) -> &'static CommandRow {
    COMMANDS
        .iter()
        .find(|row| row.command == command)
        .expect("every command has a row")
}

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
