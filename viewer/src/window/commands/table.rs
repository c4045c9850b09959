//! The rows: the label of each command, its tooltip, shortcuts, and when it is enabled.

use super::command::{Command, CommandRow, Menu};
use egui::{Key, KeyboardShortcut, Modifiers};

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// Whether there are folders, paths and a window to close: a page has none.
pub(in crate::window) const IS_DESKTOP: bool = cfg!(not(target_arch = "wasm32"));

macro_rules! rows {
    ($($command:ident $menu:ident $label:literal $tooltip:literal [$($shortcut:expr),*] $enabled:expr;)*) => {
        &[$(CommandRow {
            command: Command::$command,
            menu: Menu::$menu,
            label: $label,
            tooltip: $tooltip,
            shortcuts: &[$($shortcut),*],
            is_enabled: $enabled,
        }),*]
    };
}

/// All commands in the order of the menus.
pub(in crate::window) const COMMANDS: &[CommandRow] = rows! {
    NewGame File "New game" "Start this game again" [ctrl(Key::N)] |facts| facts.has_game;
    Open File "Open…" "Open rules or a saved game" [ctrl(Key::O)] |_| true;
    OpenFolder File "Open a folder…" "Show all rules files of a folder as a library" [ctrl(Key::L)] |_| IS_DESKTOP;
    OpenPath File "Open by path…" "Type the path of a rules file or saved game" [ctrl_shift(Key::O)] |_| IS_DESKTOP;
    SaveGame File "Save game…" "Save the moves as a text file" [ctrl(Key::S)] |facts| facts.has_game;
    SavePicture File "Save picture…" "Save the board as a picture (PNG)" [ctrl_shift(Key::S)] |facts| facts.has_game;
    SaveFilm File "Save animation…" "Save the game as an animated picture (GIF), one move per second" [] |facts| facts.has_game;
    SavePath File "Save by path…" "Type the path of a new file: .png for a picture, .gif for an animation, anything else for the moves" [] |facts| IS_DESKTOP && facts.has_game;
    CopyGame File "Copy game" "Copy the moves as a saved game" [ctrl(Key::C)] |facts| facts.has_game;
    CopyScore File "Copy game as text" "Copy moves, result and board as text for a forum or an email" [] |facts| facts.has_game;
    CopyPosition File "Copy state" "Copy the state as a board-setup section" [ctrl_shift(Key::C)] |facts| facts.has_game;
    CopyLink File "Copy link" "Copy a link that opens this game with its moves" [ctrl_shift(Key::L)] |facts| facts.has_game;
    Paste File "Paste" "Open a saved game or a link, or set up a state, from the clipboard" [ctrl(Key::V)] |_| true;
    Resume File "Resume last game" "Continue the last game" [] |facts| facts.has_last && !facts.has_game;
    Reload File "Reload rules" "Reload the rules file and keep the game" [key(Key::F5)] |facts| facts.has_game;
    StartPage File "Start page" "Close this game and choose another" [ctrl(Key::W)] |facts| facts.has_game;
    Quit File "Quit" "Close the window; the game is kept for the next start" [ctrl(Key::Q)] |_| IS_DESKTOP;
    TakeBack Game "Undo" "Undo your last move and everything after it" [ctrl(Key::Z)] |facts| facts.can_undo || facts.is_editing;
    Redo Game "Redo" "Redo the last undone move" [ctrl(Key::Y), ctrl_shift(Key::Z)] |facts| facts.can_redo;
    EndMove Game "Pass or end move" "End a multi-part move, or pass" [key(Key::E)] |facts| facts.can_pass;
    TypeMove Game "Type a move…" "Type a move or a part of its notation" [key(Key::T)] |facts| facts.can_move;
    Skip Game "Skip random moves" "Play all random moves at once" [key(Key::S)] |facts| facts.is_chance;
    Hint Game "Hint" "Show a good move" [key(Key::H)] |facts| facts.can_move;
    Values Game "Analysis" "Show the value of each legal move and the expected lines; for a puzzle, whether it can still be solved" [key(Key::V)] |facts| facts.has_game;
    Threat Game "Threat" "Show what the opponent would play if it were the opponent's turn" [key(Key::X)] |facts| facts.can_move && facts.has_rivals;
    Review Game "Find mistakes" "Evaluate all states of the game and mark mistakes in the list of moves, or stop" [key(Key::R)] |facts| facts.has_rivals && (facts.has_past || facts.has_future);
    Solve Game "Solution" "Search for a solution of the puzzle from here" [key(Key::A)] |facts| facts.is_puzzle && facts.can_move;
    AuthorSolution Game "Author's solution" "Load the solution that comes with the rules" [ctrl_shift(Key::A)] |facts| facts.has_solution && !facts.is_editing;
    MoveNow Game "Move now" "Make the computer play its best move so far, or cancel its search (Esc)" [key(Key::M)] |facts| facts.is_thinking;
    LetPlay Game "Let the computer play" "Let the waiting computer continue from here" [key(Key::O)] |facts| facts.computer_waits;
    Pause Game "Pause the computer" "Make the computer wait until you move or let it play" [] |facts| facts.can_pause;
    NextLevel Game "Next puzzle" "Continue with the next puzzle" [ctrl(Key::Enter)] |facts| facts.has_next_level;
    Seats Game "Players…" "Choose people or computers, search method and thinking time" [key(Key::P)] |facts| facts.has_game;
    EditPosition Game "Edit board" "Place pieces on the board by hand, or play on from there" [ctrl(Key::E)] |facts| facts.has_game;
    ClearBoard Game "Clear board" "Remove all pieces" [] |facts| facts.is_editing;
    StartBoard Game "Initial setup" "Set up the pieces as at the start of the game" [] |facts| facts.is_editing;
    PlayFromHere Game "Play from here" "Stop editing and play from this state" [ctrl_shift(Key::E)] |facts| facts.is_editing;
    GiveUpEdit Game "Cancel editing" "Return to the game as it was before editing" [] |facts| facts.is_editing;
    First Game "Start of game" "Show the start" [key(Key::Home)] |facts| facts.has_past;
    Previous Game "Previous move" "Go back one move" [key(Key::ArrowLeft)] |facts| facts.has_past;
    Next Game "Next move" "Go forward one move" [key(Key::ArrowRight)] |facts| facts.has_future;
    Last Game "End of line" "Go to the end of the line" [key(Key::End)] |facts| facts.has_future;
    AutoPlay Game "Replay moves" "Replay the following moves one by one, or stop" [key(Key::Space)] |facts| facts.can_replay;
    NextVariation Game "Other variation" "Show the next move that was tried instead of this one or of an earlier one" [key(Key::B)] |facts| facts.has_variations;
    MainLine Game "Make main line" "Make the line that is shown the main one" [] |facts| facts.has_variations;
    DeleteVariation Game "Delete variation" "Delete the line that is shown, from the last move that has alternatives" [] |facts| facts.has_variations;
    PreviousVariant Game "Previous variant" "Open the previous variant" [ctrl(Key::PageUp)] |facts| facts.has_variants;
    NextVariant Game "Next variant" "Open the next variant" [ctrl(Key::PageDown)] |facts| facts.has_variants;
    Flip View "Flip board" "View the board from the other side" [key(Key::F)] |facts| facts.has_game;
    NextPictures View "Next picture set" "Switch to the author's next picture set" [key(Key::I)] |facts| facts.has_picture_sets;
    Coordinates View "Coordinates" "Show the names of rows and columns at the board edge" [key(Key::C)] |_| true;
    Targets View "Legal moves" "Mark the destinations of legal moves" [key(Key::L)] |_| true;
    Goals View "Goal positions" "Mark the positions named by goals with a red corner" [key(Key::G)] |_| true;
    Names View "Position names" "Show the name of every position" [key(Key::N)] |facts| facts.has_game;
    NextDirection View "Next direction" "Show the steps of each direction in turn" [key(Key::D)] |facts| facts.has_game;
    NextZone View "Next zone" "Show the positions of each zone in turn" [key(Key::Z)] |facts| facts.has_zones;
    LeaderRim View "Show who leads" "Draw the border in the colour of the player with the most pieces" [] |_| true;
    SidePanel View "Side panel" "Show turn, piece counts and moves beside the board" [key(Key::F9)] |_| true;
    Sound View "Sound" "Play sounds for moves and results" [key(Key::U)] |facts| facts.has_sound;
    FullScreen View "Full screen" "Use the whole screen" [key(Key::F11)] |_| true;
    Settings View "Settings…" "Theme, animation, random moves" [ctrl(Key::Comma)] |_| true;
    Rules Help "Rules of the game" "Show the author's description of the game" [key(Key::F1)] |facts| facts.has_game;
    Editor Help "Edit rules" "Show the rules text beside the board" [key(Key::F4)] |facts| facts.has_rules;
    Problems Help "Problems in this file" "Show the problems in the rules file" [key(Key::F8)] |facts| facts.has_problems;
    Why Help "Why not?" "Show the rules that rejected the last attempt" [key(Key::W)] |facts| facts.has_refusal;
    Palette Help "All commands…" "Find a command by name" [ctrl_shift(Key::P)] |_| true;
    Shortcuts Help "Keys" "Show all keyboard shortcuts" [key(Key::Questionmark)] |_| true;
    Tour Help "Tour" "Learn in a minute where everything is; you can skip it" [] |_| true;
};

/// Finds the row of a command.
pub(in crate::window) fn row(command: Command) -> &'static CommandRow {
    COMMANDS
        .iter()
        .find(|row| row.command == command)
        .expect("every command has a row")
}
