//! What a diagnostic says, as facts: those who join or complete diagnostics never read their texts.

use super::{Diagnostic, Lint};
use crate::text::{Names, Origin, Span, Symbol};
use std::fmt::Display;

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
    /// Positions that the board of the variant at this place does not have, though the variant inherits uses of them; one
    /// mistake.
    Variant(Span),
    /// A name of something that is never used.
    Unused(Symbol),
    /// Sections that a game or variant lacks.
    Sections(Vec<Symbol>),
    /// A name in quotes. All such names of a file are one mistake, because their author quotes names.
    QuotedName,
    /// A form of the file's top level that is not read, so that nobody knows what it defines.
    LostForm,
}

impl Subject {
    /// Whether all diagnostics about it are one mistake.
    pub(crate) fn is_one_mistake(&self) -> bool {
        matches!(
            self,
            Self::Name(_) | Self::Grid(_) | Self::Variant(_) | Self::QuotedName
        )
    }
}

/// What a message says, and where it may name the form that wants a word.
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

impl Diagnostic {
    /// A diagnostic about an unknown name: "unknown zone `camp`".
    pub(crate) fn unknown(
        lint: &'static Lint,
        noun: impl Display,
        word: &str,
        origin: Origin,
    ) -> Self {
        let mut finding = Self::new(lint, format!("unknown {noun} `{word}`"), origin);
        finding.statement.pattern = Pattern::Unknown;
        finding
    }

    /// A diagnostic about something in the place of another: "expected a direction, found the zone `camp`".
    pub(crate) fn expected(
        lint: &'static Lint,
        expected: impl Display,
        found: impl Display,
        origin: Origin,
    ) -> Self {
        let start = format!("expected {expected}");
        let mut finding = Self::new(lint, format!("{start}, found {found}"), origin);
        finding.statement.pattern = Pattern::Expected(start.len());
        finding
    }

    /// A diagnostic about something that is not as expected: "expected one player in a turn".
    pub(crate) fn expected_only(
        lint: &'static Lint,
        expected: impl Display,
        origin: Origin,
    ) -> Self {
        let mut finding = Self::new(lint, format!("expected {expected}"), origin);
        finding.statement.pattern = Pattern::Expected(finding.message.len());
        finding
    }

    /// Adds what contains the unknown or unexpected word: "unknown section `plyers` in a game".
    #[must_use]
    pub(crate) fn inside(mut self, form: &str) -> Self {
        self.insert(form);
        self
    }

    /// Records that the message names a form by its keyword.
    #[must_use]
    pub(crate) fn naming(mut self, keyword: impl Into<Option<Symbol>>) -> Self {
        self.statement.keyword = keyword.into();
        self
    }

    /// Names the form that wants the unknown or unexpected word, unless the message does so already:
    /// "expected a direction in `opposite`, found the zone `camp`".
    pub(crate) fn name_form(&mut self, keyword: Symbol, names: &Names) {
        if self.statement.keyword != Some(keyword) {
            self.statement.keyword = Some(keyword);
            self.insert(&format!("`{}`", names.text(keyword)));
        }
    }

    /// Adds to the message where the unknown or unexpected word is.
    fn insert(&mut self, form: &str) {
        let end = match self.statement.pattern {
            Pattern::Unknown => self.message.len(),
            Pattern::Expected(end) => end,
            Pattern::Other => return,
        };
        // A huge word may have been cut out of the message.
        if self.message.is_char_boundary(end) {
            self.message.insert_str(end, &format!(" in {form}"));
        }
    }
}
