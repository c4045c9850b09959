//! Keywords, as far as they show where parentheses belong.

use crate::text::{Symbol, kw};

/// Whether a word is a keyword that means nothing without arguments, so that a parenthesis precedes it.
pub(super) fn is_head(word: &str) -> bool {
    kw::of(word).is_some_and(|keyword| HEADS.contains(&keyword))
}

/// Whether a condition follows a word.
pub(super) fn precedes_condition(word: &str) -> bool {
    matches!(
        kw::of(word),
        Some(kw::IF | kw::WHILE | kw::VERIFY | kw::AND | kw::OR | kw::NOT)
    )
}

const HEADS: &[Symbol] = &[
    kw::DEFINE,
    kw::GAME,
    kw::VARIANT,
    kw::INCLUDE,
    kw::VERSION,
    kw::TITLE,
    kw::DESCRIPTION,
    kw::HISTORY,
    kw::STRATEGY,
    kw::OPTION,
    kw::PLAYERS,
    kw::TURN_ORDER,
    kw::BOARD,
    kw::BOARD_SETUP,
    kw::PIECE,
    kw::MOVE_PRIORITIES,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
    kw::GRID,
    kw::START_RECTANGLE,
    kw::DIMENSIONS,
    kw::DIRECTIONS,
    kw::LINKS,
    kw::UNLINK,
    kw::KILL_POSITIONS,
    kw::SYMMETRY,
    kw::ZONE,
    kw::POSITIONS,
    kw::NAME,
    kw::IMAGE,
    kw::HELP,
    kw::NOTATION,
    kw::ATTRIBUTE,
    kw::MOVES,
    kw::DROPS,
    kw::MOVE_TYPE,
    kw::IF,
    kw::WHILE,
    kw::VERIFY,
    kw::AND,
    kw::OR,
    kw::NOT,
    kw::SET_FLAG,
    kw::SET_POSITION_FLAG,
    kw::SET_ATTRIBUTE,
    kw::CHANGE_TYPE,
    kw::FLAG_P,
    kw::NOT_FLAG_P,
    kw::POSITION_FLAG_P,
    kw::NOT_POSITION_FLAG_P,
    kw::IN_ZONE_P,
    kw::NOT_IN_ZONE_P,
    kw::PIECE_P,
    kw::NOT_PIECE_P,
    kw::POSITION_P,
    kw::NOT_POSITION_P,
    kw::ON_BOARD_P,
    kw::OPPOSITE,
    kw::ABSOLUTE_CONFIG,
    kw::RELATIVE_CONFIG,
    kw::PIECES_REMAINING,
    kw::TOTAL_PIECE_COUNT,
    kw::CHECKMATED,
    kw::CAPTURED,
];
