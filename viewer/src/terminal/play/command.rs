//! Commands of the terminal.

/// A command. The names are the same in every game; anything else is a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Undo,
    Redo,
    Moves,
    Board,
    Names,
    Hint,
    Why,
    End,
    Go,
    Save,
    New,
    Rules,
    Help,
    Quit,
}

/// Names, meaning, and help text.
const COMMANDS: &[(&[&str], Command, &str)] = &[
    (
        &["moves", "list", "m"],
        Command::Moves,
        "list the legal moves; `moves e2` only those about e2",
    ),
    (
        &["hint"],
        Command::Hint,
        "tell what the computer would play",
    ),
    (
        &["why"],
        Command::Why,
        "tell why the last move was not legal, or another: `why e2e5`",
    ),
    (&["undo", "u"], Command::Undo, "take the last move back"),
    (&["redo", "r"], Command::Redo, "play it again"),
    (
        &["end", "pass"],
        Command::End,
        "end a move of several parts, or pass, where the rules allow it",
    ),
    (&["board", "b"], Command::Board, "draw the board again"),
    (
        &["names"],
        Command::Names,
        "draw it with the names of its positions",
    ),
    (
        &["go"],
        Command::Go,
        "let the computer play on, where it waits",
    ),
    (
        &["save"],
        Command::Save,
        "save the game as a new file: `save game.zsg`",
    ),
    (
        &["rules"],
        Command::Rules,
        "tell what the author wrote about the game",
    ),
    (&["new"], Command::New, "begin a new game"),
    (&["help", "h", "?"], Command::Help, "tell this"),
    (&["quit", "exit", "q"], Command::Quit, "leave"),
];

impl Command {
    /// The command that a line begins with, and the rest of the line. Only `moves`, `why` and `save` take arguments.
    pub(super) fn parse(line: &str) -> Option<(Self, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let row = COMMANDS
            .iter()
            .find(|(words, ..)| words.contains(&&*word))?;
        let rest = rest.trim();
        let takes_rest = matches!(row.1, Self::Moves | Self::Why | Self::Save);
        (rest.is_empty() || takes_rest).then_some((row.1, rest))
    }

    /// The names of all commands.
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        COMMANDS
            .iter()
            .flat_map(|(words, ..)| words.iter().copied())
    }

    /// The help text.
    pub(super) fn help() -> String {
        let mut text =
            "type a move as listed, its number, its first letters, or its positions (e2e4); or\n"
                .to_owned();
        for (words, _, meaning) in COMMANDS {
            text.push_str(&format!("  {:16} {meaning}\n", words.join(", ")));
        }
        text
    }
}
