//! Reads the text of a move as items.

use super::names::readings;
use super::text::{MoveText, NotationError};
use super::{Item, Notation};
use zrf_grammar::game::{AttributeId, PositionId};

impl Notation {
    /// Reads the text of a move.
    ///
    /// # Errors
    /// If the text is not a move in any state of this game: an unknown name or a missing part.
    pub fn parse(&self, text: &str) -> Result<MoveText, NotationError> {
        let mut read = Err(NotationError::NoSuchMove);
        for (text, number) in readings(text.trim()) {
            read = parse_numbered(self, text, number);
            if read.is_ok() {
                break;
            }
        }
        read
    }
}

fn parse_numbered(
    notation: &Notation,
    text: &str,
    number: usize,
) -> Result<MoveText, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words == ["Pass"] {
        return Ok(MoveText {
            is_pass: true,
            partial: None,
            items: Vec::new(),
            number,
        });
    }
    let mut reader = Reader {
        notation,
        words: &words,
        at: 0,
        items: Vec::new(),
    };
    let partial = reader.partial()?;
    while reader.at < words.len() {
        reader.item()?;
    }
    if reader.items.is_empty() {
        return Err(NotationError::Incomplete {
            expected: "a piece",
        });
    }
    Ok(MoveText {
        is_pass: false,
        partial,
        items: reader.items,
        number,
    })
}

struct Reader<'a> {
    notation: &'a Notation,
    words: &'a [&'a str],
    at: usize,
    items: Vec<Item>,
}

impl<'a> Reader<'a> {
    fn next(&mut self, expected: &'static str) -> Result<&'a str, NotationError> {
        let word = self
            .words
            .get(self.at)
            .copied()
            .ok_or(NotationError::Incomplete { expected })?;
        self.at += 1;
        Ok(word)
    }

    fn peek(&self, ahead: usize) -> Option<&'a str> {
        self.words.get(self.at + ahead).copied()
    }

    fn partial(&mut self) -> Result<Option<u32>, NotationError> {
        if self.peek(0) != Some("partial") {
            return Ok(None);
        }
        self.at += 1;
        let word = self.next("a number")?;
        word.parse()
            .map(Some)
            .map_err(|_| unknown(word, "a number after `partial`"))
    }

    fn item(&mut self) -> Result<(), NotationError> {
        match self.next("a piece")? {
            "x" => {
                let at = self.position()?;
                self.items.push(Item::Removal { at });
            }
            "flip" => {
                let at = self.position()?;
                self.items.push(Item::Flip { at });
            }
            "@" => self.attribute()?,
            "=" => self.becomes()?,
            word => self.placement_or_movement(word)?,
        }
        Ok(())
    }

    fn attribute(&mut self) -> Result<(), NotationError> {
        let at = self.position()?;
        let number = self.next("an attribute number")?;
        let attribute = number
            .parse()
            .map(AttributeId)
            .map_err(|_| unknown(number, "an attribute number"))?;
        let value = match self.next("0 or 1")? {
            "0" => false,
            "1" => true,
            word => return Err(unknown(word, "0 or 1")),
        };
        self.items.push(Item::Attribute {
            at,
            attribute,
            value,
        });
        Ok(())
    }

    /// Reads a change of type or owner: `= T` refers to the last destination before it, `= T on p q` to each of these
    /// positions.
    fn becomes(&mut self) -> Result<(), NotationError> {
        let word = self.next("a piece or a player")?;
        let mut places = Vec::new();
        if self.peek(0) == Some("on") {
            self.at += 1;
            places.push(self.position()?);
            while let Some(position) = self.peek(0).and_then(|word| self.bare_position(word)) {
                self.at += 1;
                places.push(position);
            }
        } else {
            let last = self.items.iter().rev().find_map(|item| match *item {
                Item::Movement { to, .. } => Some(to),
                Item::Placement { at, .. } => Some(at),
                _ => None,
            });
            places.push(last.ok_or(NotationError::Incomplete {
                expected: "`on` and a position",
            })?);
        }
        for at in places {
            self.items.push(
                match (
                    self.notation.piece_types.get(word),
                    self.notation.players.get(word),
                ) {
                    (Some(&piece_type), _) => Item::Type { piece_type, at },
                    (None, Some(&player)) => Item::Owner { player, at },
                    (None, None) => return Err(unknown(word, "a piece or a player")),
                },
            );
        }
        Ok(())
    }

    /// Another position after `on p`, unless the word begins the next item.
    fn bare_position(&self, word: &str) -> Option<PositionId> {
        let begins_movement = self.notation.piece_types.contains_key(word)
            && self
                .peek(1)
                .is_some_and(|next| self.notation.positions.contains_key(next))
            && matches!(self.peek(2), Some("-" | "x"));
        if word == "x" || begins_movement {
            return None;
        }
        self.notation.positions.get(word).copied()
    }

    fn placement_or_movement(&mut self, word: &str) -> Result<(), NotationError> {
        let next_is_piece = self
            .peek(0)
            .is_some_and(|next| self.notation.piece_types.contains_key(next));
        if let Some(&player) = self.notation.players.get(word).filter(|_| next_is_piece) {
            let name = self.next("a piece")?;
            let piece_type = self.notation.piece_types[name];
            let at = self.position()?;
            self.items.push(Item::Placement {
                player,
                piece_type,
                at,
            });
            return Ok(());
        }
        let &piece_type = self
            .notation
            .piece_types
            .get(word)
            .ok_or_else(|| unknown(word, "a piece of this game"))?;
        let from = self.position()?;
        let is_occupied = match self.next("`-` or `x`")? {
            "-" => false,
            "x" => true,
            word => return Err(unknown(word, "`-` or `x`")),
        };
        let to = self.position()?;
        self.items.push(Item::Movement {
            piece_type,
            from,
            to,
            is_occupied,
        });
        Ok(())
    }

    fn position(&mut self) -> Result<PositionId, NotationError> {
        let word = self.next("a position")?;
        self.notation
            .positions
            .get(word)
            .copied()
            .ok_or_else(|| unknown(word, "a position"))
    }
}

fn unknown(word: &str, expected: &'static str) -> NotationError {
    NotationError::UnknownName {
        word: word.to_owned(),
        expected,
    }
}
