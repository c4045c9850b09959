//! Which sections belong in which forms.

use crate::text::{Symbol, kw};

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
    pub(crate) const ALL: [Self; 6] = [
        Self::File,
        Self::Game,
        Self::Board,
        Self::Grid,
        Self::Zone,
        Self::Piece,
    ];

    /// The forms that a section may be in.
    pub(crate) fn holding(section: Symbol) -> impl Iterator<Item = Self> {
        let parents = Self::ALL.into_iter();
        parents.filter(move |parent| parent.sections().contains(&section))
    }

    /// Its name in messages.
    pub(crate) fn text(self) -> &'static str {
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
    pub(crate) fn keyword(self) -> Option<Symbol> {
        match self {
            Self::File => None,
            Self::Game => Some(kw::GAME),
            Self::Board => Some(kw::BOARD),
            Self::Grid => Some(kw::GRID),
            Self::Zone => Some(kw::ZONE),
            Self::Piece => Some(kw::PIECE),
        }
    }

    /// The form that begins with this keyword.
    pub(crate) fn of(keyword: Symbol) -> Option<Self> {
        match keyword {
            kw::VARIANT => Some(Self::Game),
            _ => Self::ALL
                .into_iter()
                .find(|parent| parent.keyword() == Some(keyword)),
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

/// A set of forms that contain sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parents(u8);

impl Parents {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ANY: Self = Self(u8::MAX);
    pub(crate) const FILE: Self = Self(1 << Parent::File as u8);

    /// The forms that this section may be in.
    pub(crate) fn of(section: Symbol) -> Self {
        let parents = Parent::holding(section);
        parents.fold(Self::NONE, |set, parent| Self(set.0 | 1 << parent as u8))
    }

    pub(crate) fn contains(self, parent: Parent) -> bool {
        self.0 & 1 << parent as u8 != 0
    }
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
