//! A whole rules file.

use super::goal::Goal;
use super::{Board, BoardSetup, Name, OptionSetting, Piece, Players, Priorities, Text, TurnOrder};
use crate::text::{Origin, Symbol};

/// Everything a load contains about games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// The language version that the file requires.
    pub(crate) version: Option<Text>,
    /// Games and variants in textual order.
    pub(crate) entries: Vec<Entry>,
    /// Sections outside all entries that are misspelt or belong in one.
    pub(crate) lost: Vec<Symbol>,
}

impl Document {
    /// The pieces of all entries.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.entries.iter().flat_map(|entry| &entry.pieces)
    }
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A complete game.
    Game,
    /// A game defined by its differences from another.
    Variant,
}

/// One `(game …)` or `(variant …)` with its own sections.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Game or variant.
    pub(crate) kind: EntryKind,
    /// The source location of the whole form.
    pub(crate) origin: Origin,
    /// The word `game` or `variant`.
    pub(crate) head: Origin,
    /// The title.
    pub(crate) title: Option<Text>,
    /// The description.
    pub(crate) description: Option<Text>,
    /// The history.
    pub(crate) history: Option<Text>,
    /// The strategy.
    pub(crate) strategy: Option<Text>,
    /// Whether it opens first.
    pub(crate) is_default: bool,
    /// A saved game with the author's solution.
    pub(crate) solution: Option<Text>,
    /// The file of a binary plug-in.
    pub(crate) engine: Option<Text>,
    /// Sounds and music, in textual order.
    pub(crate) media: Vec<Media>,
    /// The players.
    pub(crate) players: Option<Players>,
    /// The turn order.
    pub(crate) turn_order: Option<TurnOrder>,
    /// The priorities of move types.
    pub(crate) priorities: Option<Priorities>,
    /// The board.
    pub(crate) board: Option<Board>,
    /// The initial setup.
    pub(crate) setup: Option<BoardSetup>,
    /// Piece types in textual order.
    pub(crate) pieces: Vec<Piece>,
    /// Options in textual order.
    pub(crate) options: Vec<OptionSetting>,
    /// End conditions in textual order.
    pub(crate) goals: Vec<Goal>,
    /// Keywords of sections with an already reported error; such a section is not reported as missing.
    pub(crate) faulty: Vec<Symbol>,
}

/// A sound or music file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Media {
    /// The keyword, for example `move-sound`.
    pub(crate) keyword: Name,
    /// The file as written; empty means silence.
    pub(crate) file: Text,
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

    /// The names of its players.
    pub(crate) fn player_names(&self) -> &[Name] {
        let players = self.players.as_ref();
        players.map_or(&[], |players| &players.names)
    }

    /// Its title, or its first word if it has none.
    pub(crate) fn heading(&self) -> Origin {
        self.title.map_or(self.head, |title| title.origin)
    }

    /// Whether a variant with its sections may play differently from its game.
    pub(crate) fn changes_play(&self) -> bool {
        self.players.is_some()
            || self.turn_order.is_some()
            || self.priorities.is_some()
            || self.board.is_some()
            || self.setup.is_some()
            || self.engine.is_some()
            || !self.pieces.is_empty()
            || !self.options.is_empty()
            || !self.goals.is_empty()
            || !self.faulty.is_empty()
    }
}
