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
        "list the legal moves; `moves e2` lists only those involving e2",
    ),
    (
        &["hint"],
        Command::Hint,
        "show what the computer would play",
    ),
    (
        &["why"],
        Command::Why,
        "explain why the last move was illegal; `why e2e5` explains another move",
    ),
    (&["undo", "u"], Command::Undo, "undo the last move"),
    (&["redo", "r"], Command::Redo, "redo the last undone move"),
    (
        &["end", "pass"],
        Command::End,
        "end a multi-part move, or pass, if the rules allow it",
    ),
    (&["board", "b"], Command::Board, "show the board again"),
    (
        &["names"],
        Command::Names,
        "show the board with the names of its positions",
    ),
    (&["go"], Command::Go, "let a waiting computer continue"),
    (
        &["save"],
        Command::Save,
        "save the game to a new file: `save game.zsg`",
    ),
    (
        &["rules"],
        Command::Rules,
        "show the author's description of the game",
    ),
    (&["new"], Command::New, "start a new game"),
    (&["help", "h", "?"], Command::Help, "show this help"),
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
            "type a move as listed, its number (#3 always means the number), its first letters, or its\npositions (e2e4); or a command:\n"
                .to_owned();
        for (words, _, meaning) in COMMANDS {
            text.push_str(&format!("  {:16} {meaning}\n", words.join(", ")));
        }
        text
    }
}
