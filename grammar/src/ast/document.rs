//! A whole rules file.

use super::goal::Goal;
use super::{Board, BoardSetup, Name, OptionSetting, Piece, Players, Priorities, Text, TurnOrder};
use crate::text::{Origin, Symbol};

/// All that a load says of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// The program version that the file asks for.
    pub(crate) version: Option<Text>,
    /// Games and variants in textual order.
    pub(crate) entries: Vec<Entry>,
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
pub(crate) struct Entry {
    /// Which of both.
    pub(crate) kind: EntryKind,
    /// The whole form.
    pub(crate) origin: Origin,
    /// The word `game` or `variant`.
    pub(crate) head: Origin,
    /// The title.
    pub(crate) title: Option<Text>,
    /// What the game is.
    pub(crate) description: Option<Text>,
    /// Where it comes from.
    pub(crate) history: Option<Text>,
    /// How to play it well.
    pub(crate) strategy: Option<Text>,
    /// Whether it opens first.
    pub(crate) is_default: bool,
    /// A saved game with a model solution.
    pub(crate) solution: Option<Text>,
    /// The file of a binary plug-in.
    pub(crate) engine: Option<Text>,
    /// Sounds and music, in textual order.
    pub(crate) media: Vec<Media>,
    /// The players.
    pub(crate) players: Option<Players>,
    /// Who moves when.
    pub(crate) turn_order: Option<TurnOrder>,
    /// Which move types go first.
    pub(crate) priorities: Option<Priorities>,
    /// The board.
    pub(crate) board: Option<Board>,
    /// What stands where at the start.
    pub(crate) setup: Option<BoardSetup>,
    /// Piece types in textual order.
    pub(crate) pieces: Vec<Piece>,
    /// Options in textual order.
    pub(crate) options: Vec<OptionSetting>,
    /// Conditions of the end in textual order.
    pub(crate) goals: Vec<Goal>,
    /// Keywords of sections with an error in them, reported before: what is missing there is no news.
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
}
