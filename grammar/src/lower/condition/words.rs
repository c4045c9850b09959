//! The keywords of conditions.

use super::super::lowering::Lowering;
use crate::text::{Symbol, kw};

/// Whether a keyword tests something.
pub(super) fn is_test(keyword: Symbol, lowering: &Lowering<'_>) -> bool {
    keyword.is_keyword() && lowering.names.text(keyword).ends_with('?')
}

/// The name without `not-`, and whether there was one.
pub(super) fn positive(head: Symbol) -> (Symbol, bool) {
    let positive = match head {
        kw::NOT_EMPTY_P => kw::EMPTY_P,
        kw::NOT_FRIEND_P => kw::FRIEND_P,
        kw::NOT_ENEMY_P => kw::ENEMY_P,
        kw::NOT_NEUTRAL_P => kw::NEUTRAL_P,
        kw::NOT_PIECE_P => kw::PIECE_P,
        kw::NOT_ON_BOARD_P => kw::ON_BOARD_P,
        kw::NOT_IN_ZONE_P => kw::IN_ZONE_P,
        kw::NOT_POSITION_P => kw::POSITION_P,
        kw::NOT_MARKED_P => kw::MARKED_P,
        kw::NOT_FLAG_P => kw::FLAG_P,
        kw::NOT_POSITION_FLAG_P => kw::POSITION_FLAG_P,
        kw::NOT_LAST_FROM_P => kw::LAST_FROM_P,
        kw::NOT_LAST_TO_P => kw::LAST_TO_P,
        kw::NOT_ATTACKED_P => kw::ATTACKED_P,
        kw::NOT_DEFENDED_P => kw::DEFENDED_P,
        kw::NOT_ADJACENT_TO_ENEMY_P => kw::ADJACENT_TO_ENEMY_P,
        kw::NOT_GOAL_POSITION_P => kw::GOAL_POSITION_P,
        _ => return (head, false),
    };
    (positive, true)
}
