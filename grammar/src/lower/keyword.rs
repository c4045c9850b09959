//! Words that name sections, conditions and instructions, in messages about where they belong.

use crate::ast::block::INSTRUCTIONS;
use crate::ast::goal::GOALS;
use crate::diagnostics::suggest::joined;
use crate::syntax::Parent;
use crate::text::{Names, Symbol, kw};

/// The form that a keyword belongs in, for messages about a misplaced one.
pub(super) fn home(keyword: Symbol, names: &Names) -> Option<String> {
    let parents = Parent::holding(keyword);
    let parents: Vec<String> = parents.map(|parent| parent.text().to_owned()).collect();
    let is_condition = || keyword.is_keyword() && names.text(keyword).ends_with('?');
    Some(match keyword {
        _ if !parents.is_empty() => joined(&parents),
        kw::AND | kw::OR | kw::NOT => "a goal or a condition".to_owned(),
        kw::MOVE_TYPE => "`moves` or `drops`".to_owned(),
        _ if GOALS.contains(&keyword) => "a goal such as `win-condition`".to_owned(),
        _ if INSTRUCTIONS.contains(&keyword) || is_condition() => {
            "a block of `moves` or `drops`".to_owned()
        }
        _ => return None,
    })
}

/// Sections without which a game cannot be played as intended.
pub(super) const NEEDED: [Symbol; 29] = [
    kw::DEFINE,
    kw::INCLUDE,
    kw::GAME,
    kw::VARIANT,
    kw::TITLE,
    kw::PLAYERS,
    kw::TURN_ORDER,
    kw::MOVE_PRIORITIES,
    kw::BOARD,
    kw::BOARD_SETUP,
    kw::GRID,
    kw::DIMENSIONS,
    kw::DIRECTIONS,
    kw::POSITIONS,
    kw::DUMMY,
    kw::LINKS,
    kw::UNLINK,
    kw::KILL_POSITIONS,
    kw::SYMMETRY,
    kw::ZONE,
    kw::PIECE,
    kw::NAME,
    kw::ATTRIBUTE,
    kw::MOVES,
    kw::DROPS,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
];
