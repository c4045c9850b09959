//! A whole rules file.

use super::goal::Goal;
use super::{Board, BoardSetup, Name, OptionSetting, Piece, Players, Priorities, Text, TurnOrder};
use crate::text::{Origin, Symbol};

/// All that a load says of games.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The program version that the file asks for.
    pub version: Option<Text>,
    /// Games and variants in textual order.
    pub entries: Vec<Entry>,
    /// Replacements of names for display.
    pub translations: Vec<Translation>,
}

/// `("text" "text")` of `(translate …)`.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The text replaced.
    pub from: Text,
    /// What is shown in its place.
    pub to: Text,
}

/// Whether an entry stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A complete game.
    Game,
    /// A game by difference from a game.
    Variant,
}

/// One `(game …)` or `(variant …)` with the sections it gives itself.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which of both.
    pub kind: EntryKind,
    /// The whole form.
    pub origin: Origin,
    /// The word `game` or `variant`.
    pub head: Origin,
    /// The title.
    pub title: Option<Text>,
    /// What the game is.
    pub description: Option<Text>,
    /// Where it comes from.
    pub history: Option<Text>,
    /// How to play it well.
    pub strategy: Option<Text>,
    /// Whether it opens first.
    pub is_default: bool,
    /// A saved game with a model solution.
    pub solution: Option<Text>,
    /// The file of a binary plug-in.
    pub engine: Option<Text>,
    /// Sounds and music, in textual order.
    pub media: Vec<Media>,
    /// The players.
    pub players: Option<Players>,
    /// Who moves when.
    pub turn_order: Option<TurnOrder>,
    /// Which move types go first.
    pub priorities: Option<Priorities>,
    /// The board.
    pub board: Option<Board>,
    /// What stands where at the start.
    pub setup: Option<BoardSetup>,
    /// Piece types in textual order.
    pub pieces: Vec<Piece>,
    /// Options in textual order.
    pub options: Vec<OptionSetting>,
    /// Conditions of the end in textual order.
    pub goals: Vec<Goal>,
    /// Keywords of sections with an error in them, reported before: what is missing there is no news.
    pub faulty: Vec<Symbol>,
}

/// A sound or music file.
#[derive(Clone, Copy, Debug)]
pub struct Media {
    /// The keyword, for example `move-sound`.
    pub keyword: Name,
    /// The file as written; empty means silence.
    pub file: Text,
}

impl Entry {
    /// An entry without any section.
    pub(crate) fn new(kind: EntryKind, origin: Origin, head: Origin) -> Self {
        Self {
            kind,
            origin,
            head,
            title: None,
            description: None,
            history: None,
            strategy: None,
            is_default: false,
            solution: None,
            engine: None,
            media: Vec::new(),
            players: None,
            turn_order: None,
            priorities: None,
            board: None,
            setup: None,
            pieces: Vec::new(),
            options: Vec::new(),
            goals: Vec::new(),
            faulty: Vec::new(),
        }
    }
}
