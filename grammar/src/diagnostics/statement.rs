//! What a diagnostic says, as data: code that joins or completes diagnostics never reads their messages.

use crate::text::{Span, Symbol};

/// What a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// An unknown name, which is one mistake wherever it is used.
    Name(Symbol),
    /// A name of another class than the expected one.
    Misplaced(Symbol),
    /// The name of a macro where something else is expected.
    Macro(Symbol),
    /// Names of positions that all differ in the same way from those of the grid at this place; one mistake.
    Grid(Span),
    /// Names of positions beyond the edge of a grid: the place of the dimension, and the part of the name that is
    /// beyond it; one mistake.
    Edge(Span, String),
    /// Positions or directions that the board at this place lacks, all of them; one mistake.
    Board(Span),
    /// Positions that the board of the variant at this place does not have, though the variant inherits uses of them; one
    /// mistake.
    Variant(Span),
    /// A name of something that is never used.
    Unused(Symbol),
    /// Sections that a game or variant lacks.
    Sections(Vec<Symbol>),
    /// A parameter without a value.
    Parameter(u32),
    /// A name in quotes. All such names of a file are one mistake, because their author quotes names.
    QuotedName,
    /// A top-level form that is not read, so that its definitions are unknown.
    LostForm,
}

impl Subject {
    /// Whether all diagnostics about it are one mistake.
    pub(crate) fn is_one_mistake(&self) -> bool {
        matches!(
            self,
            Self::Name(_)
                | Self::Grid(_)
                | Self::Edge(..)
                | Self::Board(_)
                | Self::Variant(_)
                | Self::QuotedName
        )
    }
}

/// What a message says, and where it may name the form that expects a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The form of the message.
    pub(crate) pattern: Pattern,
    /// The keyword of the form that the message names.
    pub(crate) keyword: Option<Symbol>,
}

/// The form of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// "unknown zone `camp`".
    Unknown,
    /// "expected a direction, found the zone `camp`"; what is expected ends at this byte.
    Expected(usize),
    /// Any other.
    #[default]
    Other,
}
