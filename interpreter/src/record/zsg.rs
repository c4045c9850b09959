//! Recorded games: the text of `.zsg` files. [`Notation`](crate::Notation) interprets the moves.

use std::fmt;

/// The beginning of the first line. The version follows, and one letter per player, `H` for a person, `C` for the
/// computer.
pub const MAGIC: &str = "Zillions Save Game File Version";

/// The version that is written. Others are read in the same way: a line that means something else is not a legal move.
const VERSION: &str = "0.02";

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// One letter per player.
    pub seats: String,
    /// The name of the rules file as written, often a path on another machine.
    pub rules_file: String,
    /// The title of the variant; empty if the record does not name it.
    pub variant: String,
    /// Edits of the board before the first move.
    pub edits: Vec<EditText>,
    /// The moves.
    pub moves: Vec<MoveLine>,
}

/// An edit of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditText {
    /// The player and the piece placed there; `None` empties the position.
    pub piece: Option<(String, String)>,
    /// The position.
    pub position: String,
    /// The line of the file, from 1; ignored when writing.
    pub line: u32,
}

/// A line with a move, or one in its place that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// The round number; a line without one is no move, and nothing after it can be played.
    pub round: Option<u32>,
    /// The move, or the whole line.
    pub text: String,
    /// The line of the file, from 1; ignored when writing.
    pub line: u32,
}

/// An error in the text of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: u32,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Reads the text of a recorded game. Empty lines and comments are skipped, and so are the characters with which old
    /// editors end a file, U+001A and NUL. A comment begins with `;`, at the start of a line or after a space: no name
    /// contains one.
    ///
    /// # Errors
    /// At the first line that does not match the format.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let lines = text
            .trim_end_matches(['\u{1A}', '\0'])
            .lines()
            .enumerate()
            .map(|(index, line)| (index as u32 + 1, line.trim()));
        let is_content = |line: &str| !line.is_empty() && !line.starts_with(';');
        let mut lines = lines.filter(|(_, line)| is_content(line)).peekable();
        let (first, line) = lines.next().unwrap_or((1, ""));
        let seats = read_seats(line)
            .ok_or_else(|| missing(first, "the first line of a saved game", MAGIC))?;
        let (mut rules_file, mut variant) = (None, None);
        while let Some((name, value)) = lines.peek().and_then(|(_, line)| line.split_once('=')) {
            let place = match name.trim() {
                "RulesFile" if rules_file.is_none() => &mut rules_file,
                "VariantName" if variant.is_none() => &mut variant,
                _ => break,
            };
            *place = Some(value.trim().to_owned());
            lines.next();
        }
        let next = lines.peek().map_or(first, |&(number, _)| number);
        let mut record = Self {
            seats,
            rules_file: rules_file
                .ok_or_else(|| missing(next, "the name of the rules file", "RulesFile="))?,
            variant: variant.unwrap_or_default(),
            ..Self::default()
        };
        for (number, line) in lines {
            record.read_line(number, without_comment(line).trim())?;
        }
        Ok(record)
    }

    fn read_line(&mut self, line: u32, text: &str) -> Result<(), RecordError> {
        match text.strip_prefix('(') {
            Some(edit) if self.moves.is_empty() => {
                let message = "expected an edit `(Player Piece position)` or `(x position)`";
                let error = || RecordError {
                    line,
                    message: message.to_owned(),
                };
                self.edits.push(read_edit(line, edit).ok_or_else(error)?);
            }
            _ => self.moves.push(read_move(line, text)),
        }
        Ok(())
    }
}

/// The letters at the end of the first line; `None` if it is no such line.
fn read_seats(line: &str) -> Option<String> {
    let rest = line.strip_prefix(MAGIC)?.trim_start();
    let seats = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    Some(seats.trim().to_owned())
}

/// The error for a line of the header that is missing, which begins with `prefix`.
fn missing(line: u32, name: &str, prefix: &str) -> RecordError {
    let message = format!("expected {name}, `{prefix}…`");
    RecordError { line, message }
}

/// A line up to the comment at its end.
fn without_comment(line: &str) -> &str {
    let mut marks = line.match_indices(';').map(|(at, _)| &line[..at]);
    let is_separate = |before: &&str| before.ends_with(char::is_whitespace);
    marks.find(is_separate).unwrap_or(line)
}

/// Reads an edit after its opening parenthesis.
fn read_edit(line: u32, text: &str) -> Option<EditText> {
    let words: Vec<&str> = text.strip_suffix(')')?.split_whitespace().collect();
    let (piece, position) = match *words {
        [player, piece, position] => (Some((player.to_owned(), piece.to_owned())), position),
        ["x", position] => (None, position),
        _ => return None,
    };
    Some(EditText {
        piece,
        position: position.to_owned(),
        line,
    })
}

fn read_move(line: u32, text: &str) -> MoveLine {
    let parts = text.split_once('.');
    let read = parts.and_then(|(number, text)| Some((number.parse().ok()?, text.trim())));
    let (round, text) = match read {
        Some((round, text)) => (Some(round), text),
        None => (None, text),
    };
    MoveLine {
        round,
        text: text.to_owned(),
        line,
    }
}

/// The line of the file.
impl fmt::Display for EditText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        match &self.piece {
            Some((player, piece)) => write!(f, "({player} {piece} {position})"),
            None => write!(f, "(x {position})"),
        }
    }
}

/// The line of the file.
impl fmt::Display for MoveLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.round {
            Some(round) => write!(f, "{round}. {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// The text of the file, with CR LF line endings like the original program's.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MAGIC} {VERSION} {}\r\n", self.seats)?;
        write!(
            f,
            "RulesFile={}\r\nVariantName={}\r\n",
            self.rules_file, self.variant
        )?;
        for edit in &self.edits {
            write!(f, "{edit}\r\n")?;
        }
        for line in &self.moves {
            write!(f, "{line}\r\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str =
        "Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName=A\n";

    /// Checks the texts of the moves after a header.
    fn check_moves(lines: &str, expected: &[&str]) {
        let record = Record::parse(&format!("{HEADER}{lines}")).unwrap();
        let texts: Vec<&str> = record.moves.iter().map(|line| &*line.text).collect();
        assert_eq!(texts, expected, "{lines}");
    }

    #[test]
    fn lines_that_are_no_moves_are_kept() {
        for line in [
            "1-0",
            "thanks…",
            "Pawn e7 - e5",
            "1) Pass",
            "99999999999. Pass",
            "(x a1)",
            "x. y",
        ] {
            let record = Record::parse(&format!("{HEADER}1. Pass\n{line}\n2. Pass")).unwrap();
            let read: Vec<_> = record
                .moves
                .iter()
                .map(|line| (line.round, &*line.text))
                .collect();
            assert_eq!(read, [(Some(1), "Pass"), (None, line), (Some(2), "Pass")]);
            assert_eq!(record.to_string().lines().nth(4), Some(line));
        }
    }

    #[test]
    fn edits_that_cannot_be_read_are_refused() {
        for line in ["(", "(x a1", "(x)", "(White Man)", "(White Man on a1)"] {
            let error = Record::parse(&format!("{HEADER}{line}\n1. Pass")).unwrap_err();
            assert_eq!(
                error.to_string(),
                "line 4: expected an edit `(Player Piece position)` or `(x position)`"
            );
        }
    }

    /// Checks the seats, rules and variant of a header.
    fn check_header(lines: &str, expected: [&str; 3]) {
        let record = Record::parse(&format!("{lines}\n1. Pass")).unwrap();
        let read = [record.seats, record.rules_file, record.variant];
        assert_eq!(read, expected, "{lines}");
        assert_eq!(record.moves.len(), 1, "{lines}");
    }

    #[test]
    fn headers_may_differ_from_ours() {
        let first = "Zillions Save Game File Version";
        let rest = "RulesFile=a.zrf\nVariantName=A = B";
        let read = |seats| [seats, "a.zrf", "A = B"];
        check_header(&format!("{first} 0.02 HC\n{rest}"), read("HC"));
        check_header(&format!("{first} 0.01 HC\n{rest}"), read("HC"));
        check_header(&format!("{first} 1.0\n{rest}"), read(""));
        check_header(
            &format!("{first} 0.02 H\nVariantName = A = B\n\n  RulesFile =  a.zrf"),
            read("H"),
        );
        check_header(
            &format!("{first} 0.02 H\nRulesFile=a.zrf"),
            ["H", "a.zrf", ""],
        );
    }

    #[test]
    fn what_is_missing_in_a_header_is_named() {
        let check = |text: &str, expected: &str| {
            let error = Record::parse(text).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        };
        let no_first =
            "expected the first line of a saved game, `Zillions Save Game File Version…`";
        check("", &format!("line 1: {no_first}"));
        check("\nRulesFile=a.zrf\n", &format!("line 2: {no_first}"));
        let no_rules = "expected the name of the rules file, `RulesFile=…`";
        let first = "Zillions Save Game File Version 0.02 H\n";
        check(first, &format!("line 1: {no_rules}"));
        check(
            &format!("{first}VariantName=A\n1. Pass"),
            &format!("line 3: {no_rules}"),
        );
    }

    #[test]
    fn a_semicolon_begins_a_comment() {
        check_moves("; said\n1. Man a1 - b1\n  ; said\n", &["Man a1 - b1"]);
        check_moves("1. Man a1 - b1 ; said\n", &["Man a1 - b1"]);
        check_moves(
            "1. Man a1 - b1\t;said ; twice\n1. Pass ;\n",
            &["Man a1 - b1", "Pass"],
        );
        check_moves("(x a1) ; said (aloud)\n1. Pass\n", &["Pass"]);
        check_moves("1. Man a;1 - b;1 ; said\n", &["Man a;1 - b;1"]);
    }

    #[test]
    fn a_record_may_end_like_files_of_old_editors() {
        let record = Record {
            seats: "HC".to_owned(),
            rules_file: "steps.zrf".to_owned(),
            variant: "Steps".to_owned(),
            ..Record::default()
        };
        for end in ["", "\u{1A}", "\r\n\u{1A}\0\0"] {
            let text = format!("{record}{end}");
            assert_eq!(Record::parse(&text).as_ref(), Ok(&record), "{end:?}");
        }
    }
}
