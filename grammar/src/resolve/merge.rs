//! Inheritance: the effective sections of an entry, its own or those of its base.

use crate::ast::goal::Goal;
use crate::ast::{
    Board, BoardItem, BoardSetup, Entry, Media, Name, OptionSetting, Piece, Players, Priorities,
    Text, TurnOrder,
};
use crate::text::Span;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The sections of one variant after inheritance.
#[derive(Clone, Debug)]
pub(crate) struct Merged<'a> {
    /// The entry itself.
    pub(crate) entry: &'a Entry,
    /// The game it inherits from, if it is a variant.
    pub(crate) base: Option<&'a Entry>,
    pub(crate) description: Option<Text>,
    pub(crate) history: Option<Text>,
    pub(crate) strategy: Option<Text>,
    pub(crate) engine: Option<Text>,
    pub(crate) solution: Option<Text>,
    pub(crate) media: Vec<Media>,
    pub(crate) players: Option<&'a Players>,
    pub(crate) turn_order: Option<&'a TurnOrder>,
    pub(crate) priorities: Option<&'a Priorities>,
    pub(crate) board: Option<&'a Board>,
    pub(crate) setup: Option<&'a BoardSetup>,
    /// In order of definition, inherited ones first; each name once.
    pub(crate) pieces: Vec<&'a Piece>,
    /// Inherited ones first, each name once.
    pub(crate) options: Vec<&'a OptionSetting>,
    pub(crate) goals: &'a [Goal],
}

impl<'a> Merged<'a> {
    /// The sections of `entry`, a variant of `base`.
    ///
    /// A section of the entry replaces that of the base. Pieces, options and media are replaced by name; if the entry has
    /// any goals, all goals of the base are dropped; `default` is not inherited.
    pub(crate) fn new(entry: &'a Entry, base: Option<&'a Entry>) -> Self {
        let parents = || base.into_iter().chain([entry]);
        let last = |section: fn(&Entry) -> Option<Text>| section(entry).or_else(|| section(base?));
        Self {
            entry,
            base,
            description: last(|entry| entry.description),
            history: last(|entry| entry.history),
            strategy: last(|entry| entry.strategy),
            engine: last(|entry| entry.engine),
            solution: last(|entry| entry.solution),
            media: by_key(
                parents().flat_map(|entry| entry.media.iter().copied()),
                |media| media.keyword.symbol,
            ),
            players: pick(entry, base, |entry| entry.players.as_ref()),
            turn_order: pick(entry, base, |entry| entry.turn_order.as_ref()),
            priorities: pick(entry, base, |entry| entry.priorities.as_ref()),
            board: pick(entry, base, |entry| entry.board.as_ref()),
            setup: pick(entry, base, |entry| entry.setup.as_ref()),
            pieces: by_key(parents().flat_map(|entry| &entry.pieces), |piece| {
                piece.name.symbol
            }),
            options: by_key(parents().flat_map(|entry| &entry.options), |option| {
                option.name
            }),
            goals: match base {
                Some(base) if entry.goals.is_empty() => &base.goals,
                _ => &entry.goals,
            },
        }
    }

    /// The names of the players.
    pub(crate) fn player_names(&self) -> &'a [Name] {
        self.players.map_or(&[], |players| &players.names)
    }

    /// The parts of the board.
    pub(crate) fn board_items(&self) -> &'a [BoardItem] {
        self.board.map_or(&[], |board| &board.items)
    }

    /// The place of a variant with a board of its own.
    fn own_board(&self) -> Option<Span> {
        self.base.and(self.entry.board.as_ref())?;
        Some(self.entry.origin.span)
    }

    /// The place of the variant if it inherits its setup, but has a board of its own.
    pub(crate) fn setup_on_own_board(&self) -> Option<Span> {
        self.own_board().filter(|_| self.entry.setup.is_none())
    }

    /// The place of the variant if it inherits a piece, but has a board of its own.
    pub(crate) fn piece_on_own_board(&self, piece: &Piece) -> Option<Span> {
        let is_own = || self.entry.pieces.iter().any(|own| own.id == piece.id);
        self.own_board().filter(|_| !is_own())
    }
}

fn pick<'a, T>(
    entry: &'a Entry,
    base: Option<&'a Entry>,
    section: impl Fn(&'a Entry) -> Option<&'a T>,
) -> Option<&'a T> {
    section(entry).or_else(|| section(base?))
}

/// One item for each key: the last one, in the place of the first.
fn by_key<T, K: Eq + Hash>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    let mut places: FxHashMap<K, usize> = FxHashMap::default();
    for item in items {
        let place = *places.entry(key(&item)).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(other) => *other = item,
            None => kept.push(item),
        }
    }
    kept
}
