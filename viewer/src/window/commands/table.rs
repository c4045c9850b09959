//! The rows: the label of each command, its tooltip, shortcuts, and when it is enabled.

use super::{Command, Menu, Row};
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

macro_rules! rows {
    ($($command:ident $menu:ident $label:literal $tooltip:literal [$($shortcut:expr),*] $enabled:expr;)*) => {
        &[$(Row {
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
pub(in crate::window) const COMMANDS: &[Row] = rows! {
    NewGame File "New game" "begin this game again" [ctrl(Key::N)] |facts| facts.has_game;
    Open File "Open…" "open rules or a saved game" [ctrl(Key::O)] |_| true;
    OpenPath File "Open by path…" "type the path of rules or of a saved game" [ctrl_shift(Key::O)] |_| true;
    SaveGame File "Save game…" "save the moves so far as a text file" [ctrl(Key::S)] |facts| facts.has_game;
    SavePicture File "Save picture…" "save the board as a picture (PNG)" [ctrl_shift(Key::S)] |facts| facts.has_game;
    SavePath File "Save by path…" "type the path of a new file: .png for a picture, anything else for the moves" [] |facts| facts.has_game;
    CopyGame File "Copy game" "copy the moves so far as the text of a saved game" [ctrl(Key::C)] |facts| facts.has_game;
    CopyPosition File "Copy position" "copy the position as a board-setup, as rules write it" [ctrl_shift(Key::C)] |facts| facts.has_game;
    Paste File "Paste" "open a saved game, or set up a position, from copied text" [ctrl(Key::V)] |_| true;
    Resume File "Last game" "go on with the last game" [] |facts| facts.has_last && !facts.has_game;
    Reload File "Read rules again" "read the rules file again and keep the game" [key(Key::F5)] |facts| facts.has_game;
    StartPage File "Start page" "close this game and choose another" [ctrl(Key::W)] |facts| facts.has_game;
    Quit File "Quit" "close the window; the game is kept for the next start" [ctrl(Key::Q)] |_| true;
    TakeBack Game "Take back" "take back your last move, and what followed it" [ctrl(Key::Z)] |facts| facts.has_past || facts.is_editing;
    Redo Game "Play again" "play the move again that was taken back" [ctrl(Key::Y), ctrl_shift(Key::Z)] |facts| facts.has_future;
    EndMove Game "Pass or end the move" "end a move of several parts, or pass" [key(Key::E)] |facts| facts.can_pass;
    TypeMove Game "Type a move…" "play a move by its notation, or a part of it" [key(Key::T)] |facts| facts.can_move;
    Skip Game "Skip chance" "play all moves of chance at once" [key(Key::S)] |facts| facts.is_chance;
    Hint Game "Hint" "let the computer show a good move" [key(Key::H)] |facts| facts.can_move;
    Values Game "Values of the moves" "what the computer thinks each legal move is worth, and the play it expects" [key(Key::V)] |facts| facts.has_game;
    Solve Game "Solution" "look for a way to win the puzzle from here" [key(Key::A)] |facts| facts.is_puzzle && facts.can_move;
    AuthorSolution Game "Author's solution" "lay the solution out that comes with the rules" [ctrl_shift(Key::A)] |facts| facts.has_solution && !facts.is_editing;
    MoveNow Game "Move now, or stop" "the computer ends thinking: it plays its best move so far, or gives up looking (Esc)" [key(Key::M)] |facts| facts.is_thinking;
    LetPlay Game "Let the computer play" "the computer, which waits in a saved game, plays on from here" [key(Key::O)] |facts| facts.computer_waits;
    NextLevel Game "Next puzzle" "go on to the next puzzle" [ctrl(Key::Enter)] |facts| facts.has_next_level;
    Seats Game "Who plays…" "people and computers, how they search, and for how long" [key(Key::P)] |facts| facts.has_game;
    EditPosition Game "Edit the position" "put pieces on the board by hand" [ctrl(Key::E)] |facts| facts.has_game && !facts.is_editing;
    PlayFromHere Game "Play from here" "end editing and play on from this position" [ctrl_shift(Key::E)] |facts| facts.is_editing;
    GiveUpEdit Game "Give the edit up" "go back to the game as it was before editing" [] |facts| facts.is_editing;
    First Game "First position" "look at the start" [key(Key::Home)] |facts| facts.has_past;
    Previous Game "Previous position" "look one move back" [key(Key::ArrowLeft)] |facts| facts.has_past;
    Next Game "Next position" "look one move ahead" [key(Key::ArrowRight)] |facts| facts.has_future;
    Last Game "Last position" "go to the end of the line" [key(Key::End)] |facts| facts.has_future;
    AutoPlay Game "Show the moves" "show the moves ahead one after the other, or stop" [key(Key::Space)] |facts| facts.has_game;
    PreviousVariant Game "Previous variant" "open the variant before this one" [ctrl(Key::PageUp)] |facts| facts.has_variants;
    NextVariant Game "Next variant" "open the variant after this one" [ctrl(Key::PageDown)] |facts| facts.has_variants;
    Flip View "Turn the board" "look from the other side" [key(Key::F)] |facts| facts.has_game;
    NextPictures View "Next pictures" "the next of the sets of pictures that the author made" [key(Key::I)] |facts| facts.has_picture_sets;
    Coordinates View "Coordinates" "names of rows and columns at the edge" [key(Key::C)] |_| true;
    Targets View "Legal moves" "marks where a move may end" [key(Key::L)] |_| true;
    Goals View "Goal squares" "marks on positions that goals name" [key(Key::G)] |_| true;
    Names View "Names of all positions" "the name of every position over it" [key(Key::N)] |facts| facts.has_game;
    NextDirection View "Arrows of the next direction" "where the steps of a direction lead, one direction after the other" [key(Key::D)] |facts| facts.has_game;
    NextZone View "Next zone" "the positions of a zone, one zone after the other" [key(Key::Z)] |facts| facts.has_zones;
    LeaderRim View "Rim for the leader" "a rim in the colour of who has most pieces" [] |_| true;
    SidePanel View "Side panel" "turn, counts and moves beside the board" [key(Key::F9)] |_| true;
    Sound View "Sound" "moves and ends of games are heard" [key(Key::U)] |facts| facts.has_sound;
    FullScreen View "Full screen" "the whole screen" [key(Key::F11)] |_| true;
    Settings View "Settings…" "theme, animation, chance" [ctrl(Key::Comma)] |_| true;
    Rules Help "What are the rules?" "what the author wrote about this game" [key(Key::F1)] |facts| facts.has_game;
    Problems Help "Problems of the rules" "what is wrong with the rules file" [key(Key::F8)] |facts| facts.has_problems;
    Why Help "Why not?" "the rules that refused the last attempt" [key(Key::W)] |facts| facts.has_refusal;
    Palette Help "All commands…" "find a command by its name" [ctrl_shift(Key::P)] |_| true;
    Shortcuts Help "Keys" "the keys of all commands" [key(Key::Questionmark)] |_| true;
};
