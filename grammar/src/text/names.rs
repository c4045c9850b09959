//! Interned words. A [`Symbol`] is compared and hashed as a number; keywords are constants of [`kw`].

use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// An interned word or string text. Words are case sensitive (`sokoban.inc` has piece types `B` and `b`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// The table of interned texts; every table begins with the keywords of [`kw`].
#[derive(Clone, Debug)]
pub struct Names {
    texts: Vec<Arc<str>>,
    symbols: FxHashMap<Arc<str>, Symbol>,
    macros: Vec<Symbol>,
    macro_set: FxHashSet<Symbol>,
    attributes: Vec<Symbol>,
}

impl Names {
    /// A table that holds the keywords and nothing else.
    pub fn new() -> Self {
        let mut names = Self {
            texts: Vec::new(),
            symbols: FxHashMap::default(),
            macros: Vec::new(),
            macro_set: FxHashSet::default(),
            attributes: Vec::new(),
        };
        for keyword in kw::ALL {
            names.intern(keyword);
        }
        names
    }

    /// The symbol of a text, created if necessary.
    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.symbols.get(text) {
            return symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(text.clone());
        self.symbols.insert(text, symbol);
        symbol
    }

    /// The attributes that some piece of the file declares, in any game.
    pub(crate) fn attributes(&self) -> &[Symbol] {
        &self.attributes
    }

    /// Sets the declared attributes.
    pub(crate) fn set_attributes(&mut self, attributes: impl IntoIterator<Item = Symbol>) {
        self.attributes = attributes.into_iter().collect();
        self.attributes.sort_unstable();
        self.attributes.dedup();
    }

    /// The words that are names of macros, for suggestions.
    pub(crate) fn macros(&self) -> &[Symbol] {
        &self.macros
    }

    /// Whether a word is the name of a macro.
    pub(crate) fn is_macro(&self, word: Symbol) -> bool {
        self.macro_set.contains(&word)
    }

    /// Sets the names of macros.
    pub(crate) fn set_macros(&mut self, macros: impl IntoIterator<Item = Symbol>) {
        self.macros = macros.into_iter().collect();
        self.macro_set = self.macros.iter().copied().collect();
    }

    /// The symbol of a text, if the text was seen before.
    pub(crate) fn get(&self, text: &str) -> Option<Symbol> {
        self.symbols.get(text).copied()
    }

    /// The text of a symbol.
    ///
    /// # Panics
    /// If the symbol comes from another table.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }
}

impl Default for Names {
    fn default() -> Self {
        Self::new()
    }
}

impl Symbol {
    /// Whether it is a keyword.
    pub(crate) fn is_keyword(self) -> bool {
        (self.0 as usize) < kw::ALL.len()
    }
}

/// Declares the keywords once: a constant for each, and the list that a new table begins with.
macro_rules! keywords {
    ($($name:ident = $text:literal,)*) => {
        /// The keywords of ZRF as symbols.
        pub mod kw {
            use super::Symbol;

            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers the constants below")]
            #[derive(Clone, Copy)]
            enum Index { $($name,)* }

            $(
                #[doc = concat!("`", $text, "`")]
                pub(crate) const $name: Symbol = Symbol(Index::$name as u32);
            )*

            /// The texts of all keywords, in the order of their symbols.
            pub const ALL: &[&str] = &[$($text,)*];

            /// The keyword with this text.
            pub(crate) fn of(text: &str) -> Option<Symbol> {
                Some(match text {
                    $($text => $name,)*
                    _ => return None,
                })
            }
        }
    };
}

keywords! {
    DEFINE = "define", INCLUDE = "include", VERSION = "version", TRANSLATE = "translate",
    GAME = "game", VARIANT = "variant",
    TITLE = "title", DESCRIPTION = "description", HISTORY = "history", STRATEGY = "strategy", DEFAULT = "default",
    SOLUTION = "solution", ENGINE = "engine", MUSIC = "music",
    OPENING_SOUND = "opening-sound", CLICK_SOUND = "click-sound", RELEASE_SOUND = "release-sound",
    MOVE_SOUND = "move-sound", DROP_SOUND = "drop-sound", CAPTURE_SOUND = "capture-sound",
    CHANGE_SOUND = "change-sound", WIN_SOUND = "win-sound", LOSS_SOUND = "loss-sound", DRAW_SOUND = "draw-sound",
    PLAYERS = "players", TURN_ORDER = "turn-order", REPEAT = "repeat", OPTION = "option",
    PASS_TURN = "pass-turn", PASS_PARTIAL = "pass-partial", RECYCLE_CAPTURES = "recycle-captures",
    RECYCLE_PROMOTIONS = "recycle-promotions", MAXIMAL_CAPTURES = "maximal-captures",
    ANIMATE_CAPTURES = "animate-captures", ANIMATE_DROPS = "animate-drops",
    INCLUDE_OFF_PIECES = "include-off-pieces", ALLOW_FLIPPING = "allow-flipping",
    BOARD = "board", IMAGE = "image", GRID = "grid", START_RECTANGLE = "start-rectangle",
    DIMENSIONS = "dimensions", DIRECTIONS = "directions", POSITIONS = "positions", DUMMY = "dummy",
    LINKS = "links", UNLINK = "unlink", KILL_POSITIONS = "kill-positions", SYMMETRY = "symmetry", ZONE = "zone",
    BOARD_SETUP = "board-setup", OFF = "off",
    PIECE = "piece", NAME = "name", HELP = "help", NOTATION = "notation", OPEN = "open", ATTRIBUTE = "attribute",
    MOVES = "moves", DROPS = "drops", MOVE_TYPE = "move-type", MOVE_PRIORITIES = "move-priorities",
    WIN_CONDITION = "win-condition", LOSS_CONDITION = "loss-condition", DRAW_CONDITION = "draw-condition",
    COUNT_CONDITION = "count-condition",
    STALEMATED = "stalemated", REPETITION = "repetition", CAPTURED = "captured", CHECKMATED = "checkmated",
    PIECES_REMAINING = "pieces-remaining", TOTAL_PIECE_COUNT = "total-piece-count",
    ABSOLUTE_CONFIG = "absolute-config", RELATIVE_CONFIG = "relative-config",
    OPPONENT = "opponent", ANY_OWNER = "any-owner",
    ADD = "add", ADD_PARTIAL = "add-partial", ADD_COPY = "add-copy", ADD_COPY_PARTIAL = "add-copy-partial",
    BACK = "back", CAPTURE = "capture", CASCADE = "cascade", CHANGE_OWNER = "change-owner",
    CHANGE_TYPE = "change-type", CREATE = "create", FLIP = "flip", FROM = "from", TO = "to", GO = "go",
    MARK = "mark", OPPOSITE = "opposite", LAST_FROM = "last-from", LAST_TO = "last-to",
    SET_ATTRIBUTE = "set-attribute", SET_FLAG = "set-flag", SET_POSITION_FLAG = "set-position-flag",
    VERIFY = "verify", IF = "if", ELSE = "else", WHILE = "while",
    AND = "and", OR = "or", NOT = "not", TRUE = "true", FALSE = "false", FORCED = "forced",
    EMPTY_P = "empty?", FRIEND_P = "friend?", ENEMY_P = "enemy?", NEUTRAL_P = "neutral?", PIECE_P = "piece?",
    ON_BOARD_P = "on-board?", IN_ZONE_P = "in-zone?", POSITION_P = "position?", MARKED_P = "marked?",
    FLAG_P = "flag?", POSITION_FLAG_P = "position-flag?", LAST_FROM_P = "last-from?", LAST_TO_P = "last-to?",
    ATTACKED_P = "attacked?", DEFENDED_P = "defended?", ADJACENT_TO_ENEMY_P = "adjacent-to-enemy?",
    GOAL_POSITION_P = "goal-position?",
    NOT_EMPTY_P = "not-empty?", NOT_FRIEND_P = "not-friend?", NOT_ENEMY_P = "not-enemy?",
    NOT_NEUTRAL_P = "not-neutral?", NOT_PIECE_P = "not-piece?", NOT_ON_BOARD_P = "not-on-board?",
    NOT_IN_ZONE_P = "not-in-zone?", NOT_POSITION_P = "not-position?", NOT_MARKED_P = "not-marked?",
    NOT_FLAG_P = "not-flag?", NOT_POSITION_FLAG_P = "not-position-flag?", NOT_LAST_FROM_P = "not-last-from?",
    NOT_LAST_TO_P = "not-last-to?", NOT_ATTACKED_P = "not-attacked?", NOT_DEFENDED_P = "not-defended?",
    NOT_ADJACENT_TO_ENEMY_P = "not-adjacent-to-enemy?", NOT_GOAL_POSITION_P = "not-goal-position?",
}
