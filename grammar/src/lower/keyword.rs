//! Which sections belong where.

use crate::ast::block::INSTRUCTIONS;
use crate::ast::goal::GOALS;
use crate::diagnostics::suggest::joined;
use crate::text::{Names, Symbol, kw};

/// A form that contains sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parent {
    File,
    Game,
    Board,
    Grid,
    Zone,
    Piece,
}

impl Parent {
    pub(super) const ALL: [Self; 6] = [
        Self::File,
        Self::Game,
        Self::Board,
        Self::Grid,
        Self::Zone,
        Self::Piece,
    ];

    /// Its name in messages.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::File => "a rules file",
            Self::Game => "a game",
            Self::Board => "`board`",
            Self::Grid => "`grid`",
            Self::Zone => "`zone`",
            Self::Piece => "`piece`",
        }
    }

    /// Its keyword, if it has one.
    pub(super) fn keyword(self) -> Option<Symbol> {
        match self {
            Self::File => None,
            Self::Game => Some(kw::GAME),
            Self::Board => Some(kw::BOARD),
            Self::Grid => Some(kw::GRID),
            Self::Zone => Some(kw::ZONE),
            Self::Piece => Some(kw::PIECE),
        }
    }

    /// The sections it may contain.
    pub(crate) fn sections(self) -> &'static [Symbol] {
        match self {
            Self::File => &[
                kw::GAME,
                kw::VARIANT,
                kw::DEFINE,
                kw::INCLUDE,
                kw::VERSION,
                kw::TRANSLATE,
            ],
            Self::Game => GAME_SECTIONS,
            Self::Board => &[
                kw::IMAGE,
                kw::GRID,
                kw::POSITIONS,
                kw::DUMMY,
                kw::LINKS,
                kw::UNLINK,
                kw::KILL_POSITIONS,
                kw::SYMMETRY,
                kw::ZONE,
            ],
            Self::Grid => &[kw::START_RECTANGLE, kw::DIMENSIONS, kw::DIRECTIONS],
            Self::Zone => &[kw::NAME, kw::PLAYERS, kw::POSITIONS],
            Self::Piece => &[
                kw::NAME,
                kw::IMAGE,
                kw::HELP,
                kw::DESCRIPTION,
                kw::NOTATION,
                kw::OPEN,
                kw::ATTRIBUTE,
                kw::DUMMY,
                kw::MOVES,
                kw::DROPS,
            ],
        }
    }
}

/// The form that a keyword belongs in, for messages about a misplaced one.
pub(super) fn home(keyword: Symbol, names: &Names) -> Option<String> {
    let parents = Parent::ALL.into_iter();
    let parents = parents.filter(|parent| parent.sections().contains(&keyword));
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

const GAME_SECTIONS: &[Symbol] = &[
    kw::TITLE,
    kw::DESCRIPTION,
    kw::HISTORY,
    kw::STRATEGY,
    kw::DEFAULT,
    kw::SOLUTION,
    kw::ENGINE,
    kw::MUSIC,
    kw::OPENING_SOUND,
    kw::CLICK_SOUND,
    kw::RELEASE_SOUND,
    kw::MOVE_SOUND,
    kw::DROP_SOUND,
    kw::CAPTURE_SOUND,
    kw::CHANGE_SOUND,
    kw::WIN_SOUND,
    kw::LOSS_SOUND,
    kw::DRAW_SOUND,
    kw::PLAYERS,
    kw::TURN_ORDER,
    kw::OPTION,
    kw::PASS_TURN,
    kw::PASS_PARTIAL,
    kw::RECYCLE_CAPTURES,
    kw::RECYCLE_PROMOTIONS,
    kw::MAXIMAL_CAPTURES,
    kw::ANIMATE_CAPTURES,
    kw::ANIMATE_DROPS,
    kw::INCLUDE_OFF_PIECES,
    kw::ALLOW_FLIPPING,
    kw::BOARD,
    kw::BOARD_SETUP,
    kw::PIECE,
    kw::MOVE_PRIORITIES,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
];

/// Sections without which a game cannot be played as intended.
pub(super) const NEEDED: [Symbol; 28] = [
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
    kw::MOVES,
    kw::DROPS,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
];
