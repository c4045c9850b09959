//! Recorded games: the text of `.zsg` files. [`Notation`](crate::Notation) interprets the moves.

use std::fmt;

/// The beginning of the first line; one letter per player follows, `H` for a person, `C` for the computer.
pub const MAGIC: &str = "Zillions Save Game File Version 0.02 ";

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// One letter per player.
    pub seats: String,
    /// The name of the rules file as written, often a path on another machine.
    pub rules_file: String,
    /// The title of the variant.
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
}

/// A line with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// The round number.
    pub round: u32,
    /// The move.
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
    /// editors end a file, U+001A and NUL. A comment begins with `;`, at the start of a line or after a blank: no name
    /// contains one.
    ///
    /// # Errors
    /// At the first line that does not match the format.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let lines = text
            .trim_end_matches(['\u{1A}', '\0'])
            .lines()
            .enumerate()
            .map(|(index, line)| (index as u32 + 1, line.trim_end()));
        let is_content = |line: &str| !line.is_empty() && !line.starts_with(';');
        let mut lines = lines.filter(|(_, line)| is_content(line.trim()));
        let mut header = |prefix: &str, name: &str| {
            let (number, line) = lines.next().unwrap_or((1, ""));
            let rest = line.strip_prefix(prefix).map(|rest| rest.trim().to_owned());
            rest.ok_or_else(|| RecordError {
                line: number,
                message: format!("expected {name}, `{prefix}…`"),
            })
        };
        let seats = header(MAGIC.trim_end(), "the first line of a saved game")?;
        let rules_file = header("RulesFile=", "the name of the rules file")?;
        let variant = header("VariantName=", "the title of the variant")?;
        let mut record = Self {
            seats,
            rules_file,
            variant,
            ..Self::default()
        };
        for (number, line) in lines {
            record.read_line(number, without_comment(line).trim())?;
        }
        Ok(record)
    }

    fn read_line(&mut self, line: u32, text: &str) -> Result<(), RecordError> {
        let error = |message: &str| RecordError {
            line,
            message: message.to_owned(),
        };
        let edit = text.strip_prefix('(');
        let Some(edit) = edit.and_then(|rest| rest.strip_suffix(')')) else {
            self.moves.push(read_move(line, text).map_err(error)?);
            return Ok(());
        };
        if !self.moves.is_empty() {
            return Err(error("an edit of the board after the first move"));
        }
        self.edits.push(read_edit(edit).map_err(error)?);
        Ok(())
    }
}

/// A line up to the comment at its end.
fn without_comment(line: &str) -> &str {
    let mut marks = line.match_indices(';').map(|(at, _)| &line[..at]);
    let is_separate = |before: &&str| before.ends_with(char::is_whitespace);
    marks.find(is_separate).unwrap_or(line)
}

/// Reads an edit without its parentheses, or says what was expected.
fn read_edit(text: &str) -> Result<EditText, &'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (piece, position) = match *words {
        [player, piece, position] => (Some((player.to_owned(), piece.to_owned())), position),
        ["x", position] => (None, position),
        _ => return Err("expected an edit `(Player Piece position)` or `(x position)`"),
    };
    Ok(EditText {
        piece,
        position: position.to_owned(),
    })
}

/// Reads the move of a line, or says what was expected.
fn read_move(line: u32, text: &str) -> Result<MoveLine, &'static str> {
    let parts = text.split_once('.');
    let (number, text) = parts.ok_or("expected a move like `1. Rook a1 - a5`")?;
    let round = number.parse();
    Ok(MoveLine {
        round: round.map_err(|_| "expected the round number before the move")?,
        text: text.trim().to_owned(),
        line,
    })
}

/// The text of the file, with CR LF line endings like the original program's.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MAGIC}{}\r\n", self.seats)?;
        write!(
            f,
            "RulesFile={}\r\nVariantName={}\r\n",
            self.rules_file, self.variant
        )?;
        for EditText { piece, position } in &self.edits {
            match piece {
                Some((player, piece)) => write!(f, "({player} {piece} {position})\r\n")?,
                None => write!(f, "(x {position})\r\n")?,
            }
        }
        for MoveLine { round, text, .. } in &self.moves {
            write!(f, "{round}. {text}\r\n")?;
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
