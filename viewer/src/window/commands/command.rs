//! What a command is, and the facts that it depends on.

use egui::KeyboardShortcut;

/// A command of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::window) enum Command {
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
    NextVariation,
    MainLine,
    DeleteVariation,
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
pub(in crate::window) enum Menu {
    File,
    Game,
    View,
    Help,
}

impl Menu {
    pub(in crate::window) const ALL: [Self; 4] = [Self::File, Self::Game, Self::View, Self::Help];

    pub(in crate::window) fn title(self) -> &'static str {
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
pub(in crate::window) struct Facts {
    /// A game is open.
    pub(in crate::window) has_game: bool,
    /// There are rules to edit: those of the game, or rules that cannot be played.
    pub(in crate::window) has_rules: bool,
    /// There are moves to undo.
    pub(in crate::window) has_past: bool,
    /// There is a move or a step of editing to undo, or a previous game to return to.
    pub(in crate::window) can_undo: bool,
    /// There are moves to go forward to.
    pub(in crate::window) has_future: bool,
    /// There is a move to redo, or a game left by undoing.
    pub(in crate::window) can_redo: bool,
    /// There is another move that was tried here or before.
    pub(in crate::window) has_variations: bool,
    /// There are moves to replay, or they are being replayed.
    pub(in crate::window) can_replay: bool,
    /// The player may pass, or end a multi-part move.
    pub(in crate::window) can_pass: bool,
    /// A random player is moving.
    pub(in crate::window) is_chance: bool,
    /// A person is to move.
    pub(in crate::window) can_move: bool,
    /// The board is being edited.
    pub(in crate::window) is_editing: bool,
    /// The game is a puzzle: one player, no random moves.
    pub(in crate::window) is_puzzle: bool,
    /// The author provides a solution.
    pub(in crate::window) has_solution: bool,
    /// A puzzle is solved, and the author wants another to follow.
    pub(in crate::window) has_next_level: bool,
    /// A previous game is stored.
    pub(in crate::window) has_last: bool,
    /// The computer is thinking.
    pub(in crate::window) is_thinking: bool,
    /// Computers are paused, or the one to move is waiting, such as in a saved game.
    pub(in crate::window) computer_waits: bool,
    /// Computers have seats and are not waiting, and the game is not over.
    pub(in crate::window) can_pause: bool,
    /// The game has two sides, whose chances can be compared.
    pub(in crate::window) has_rivals: bool,
    /// The game is being analysed: how much of it is done, in per cent.
    pub(in crate::window) review: Option<u8>,
    /// The board has zones.
    pub(in crate::window) has_zones: bool,
    /// The author provides several picture sets.
    pub(in crate::window) has_picture_sets: bool,
    /// The program was built with sound.
    pub(in crate::window) has_sound: bool,
    /// The computer is searching for a solution.
    pub(in crate::window) is_solving: bool,
    /// The rules have more than one variant.
    pub(in crate::window) has_variants: bool,
    /// The last attempt was rejected by rules that can be shown.
    pub(in crate::window) has_refusal: bool,
    /// There are problems in the rules to show.
    pub(in crate::window) has_problems: bool,
    /// A dialog is over the board and takes what is typed.
    pub(in crate::window) is_covered: bool,
}

/// A row of the table.
#[derive(Debug)]
pub(in crate::window) struct CommandRow {
    pub(in crate::window) command: Command,
    pub(in crate::window) menu: Menu,
    pub(in crate::window) label: &'static str,
    pub(in crate::window) tooltip: &'static str,
    /// The first is shown in menus.
    pub(in crate::window) shortcuts: &'static [KeyboardShortcut],
    pub(in crate::window) is_enabled: fn(&Facts) -> bool,
}

impl CommandRow {
    /// Whether the keys of the command belong to the board: they do nothing where no board is shown, or under a dialog.
    pub(in crate::window) fn is_of_board(&self) -> bool {
        match self.menu {
            // The keys that open a dialog also close it.
            Menu::Game => self.command != Command::Seats,
            Menu::View => !matches!(self.command, Command::FullScreen | Command::Settings),
            Menu::File | Menu::Help => false,
        }
    }
}
