//! A diagnostic.

use super::edit::{Edit, Fix};
use super::lint::{Lint, Severity};
use super::statement::{Pattern, Statement, Subject};
use super::suggest::{Likeness, Suggestion};
use crate::text::{ExpansionId, Names, Origin, SourceMap, Span, Symbol, clipped};
use std::fmt::Display;

/// A location with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The location.
    pub origin: Origin,
    /// The message, may be empty.
    pub message: String,
}

/// Maximum number of further places shown for one mistake.
pub(crate) const MAX_PLACES: usize = 3;

/// A diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its lint.
    pub lint: &'static Lint,
    /// Its severity; the registry's default unless settings changed it.
    pub severity: Severity,
    /// A terse statement of the problem: expected and found.
    pub message: String,
    /// The narrowest location of the fault, with the macro calls that led there.
    pub primary: Label,
    /// Other relevant locations.
    pub secondary: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// Possible fixes, best first; one of them is enough.
    pub fixes: Vec<Fix>,
    /// The other macro expansions in which the same was seen.
    pub also_in: Vec<ExpansionId>,
    /// How many more of its kind were found and omitted, because there are too many.
    pub more: usize,
    /// The instruction, condition or goal that expected the word at the primary location.
    pub(crate) wanted_by: Option<Origin>,
    /// What it is about.
    pub(crate) about: Option<Subject>,
    /// The game or variant whose rules showed it, if the text alone did not.
    pub(crate) shown_by: Option<Span>,
    /// What the message says.
    pub(crate) statement: Statement,
}

impl Diagnostic {
    /// A diagnostic at a location, with the default severity of its lint.
    pub fn new(lint: &'static Lint, message: impl Into<String>, origin: Origin) -> Self {
        Self {
            lint,
            severity: lint.severity,
            message: clipped(message.into()),
            primary: Label {
                origin,
                message: String::new(),
            },
            secondary: Vec::new(),
            help: None,
            fixes: Vec::new(),
            also_in: Vec::new(),
            more: 0,
            wanted_by: None,
            about: None,
            shown_by: None,
            statement: Statement::default(),
        }
    }

    /// Where the fault is.
    pub fn span(&self) -> Span {
        self.primary.origin.span
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The edits of all its fixes.
    pub(crate) fn edits(&self) -> impl Iterator<Item = &Edit> {
        self.fixes.iter().flat_map(|fix| &fix.edits)
    }

    /// Its place and message, to be shown with another diagnostic.
    pub(crate) fn as_label(&self) -> Label {
        Label {
            origin: self.primary.origin,
            message: self.message.clone(),
        }
    }

    /// A diagnostic about a list that is closed before something that belongs in it.
    pub(crate) fn closed_early(
        lint: &'static Lint,
        message: impl Into<String>,
        list: Origin,
        outside: Origin,
    ) -> Self {
        Self::new(lint, message, list.closing())
            .at("closed here")
            .label(outside, "this is outside")
    }

    /// Records what it is about.
    #[must_use]
    pub(crate) fn about(mut self, subject: Subject) -> Self {
        self.about = Some(subject);
        self
    }

    /// Records that the same was seen in another expansion of the same text.
    pub(crate) fn seen_in(&mut self, expansion: ExpansionId) {
        let is_known = self.primary.origin.expansion == expansion;
        if !is_known && self.also_in.last() != Some(&expansion) {
            self.also_in.push(expansion);
        }
    }

    /// Sets the message at the primary location.
    #[must_use]
    pub fn at(mut self, message: impl Into<String>) -> Self {
        self.primary.message = clipped(message.into());
        self
    }

    /// Adds another location.
    #[must_use]
    pub fn label(mut self, origin: Origin, message: impl Into<String>) -> Self {
        self.secondary.push(Label {
            origin,
            message: clipped(message.into()),
        });
        self
    }

    /// Adds further places of the same mistake, at most [`MAX_PLACES`].
    #[must_use]
    pub(crate) fn also_at(self, places: impl Iterator<Item = Origin>) -> Self {
        let places = places.take(MAX_PLACES);
        places.fold(self, |diagnostic, place| {
            diagnostic.label(place, "also here")
        })
    }

    /// Sets the help text.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(clipped(help.into()));
        self
    }

    /// Adds a possible fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The text that its best fix writes first.
    pub(crate) fn suggested(&self) -> Option<&str> {
        let edit = self.fixes.first()?.edits.first()?;
        Some(&edit.new)
    }

    /// The fixes that fit the texts, the best first.
    pub fn fixes_of(&self, sources: &SourceMap) -> impl Iterator<Item = &Fix> {
        let fixes = self.fixes.iter();
        fixes.filter(|fix| fix.file(sources).is_some())
    }

    /// Suggests another word for the one at the primary location, with a fix.
    #[must_use]
    pub(crate) fn did_you_mean(self, word: &str, near: Suggestion<'_>) -> Self {
        let help = format!("did you mean `{}`?", near.name);
        let fixed = self.rewrite(word.to_owned(), near.name.to_owned(), near.likeness);
        fixed.help(help)
    }

    /// Like [`Diagnostic::did_you_mean`], for a string.
    #[must_use]
    pub(crate) fn did_you_mean_quoted(self, text: &str, near: Suggestion<'_>) -> Self {
        let [old, new] = [text, near.name].map(|text| format!("\"{text}\""));
        let help = format!("did you mean {new}?");
        self.rewrite(old, new, near.likeness).help(help)
    }

    /// Adds a fix that writes another word. It is safe only for an error: rules that can be played may play differently
    /// with another word.
    fn rewrite(self, old: String, new: String, likeness: Likeness) -> Self {
        let is_safe = self.is_error() && likeness != Likeness::Near;
        let title = format!("write `{new}`");
        let edits = vec![Edit::replace(self.span(), old, new)];
        self.fix(match is_safe {
            true => Fix::safe(title, edits),
            false => Fix::unsure(title, edits),
        })
    }
}

impl Diagnostic {
    /// A diagnostic about an unknown name: "unknown zone `camp`".
    pub(crate) fn unknown(
        lint: &'static Lint,
        noun: impl Display,
        word: &str,
        origin: Origin,
    ) -> Self {
        let mut diagnostic = Self::new(lint, format!("unknown {noun} `{word}`"), origin);
        diagnostic.statement.pattern = Pattern::Unknown;
        diagnostic
    }

    /// A diagnostic about something in the place of another: "expected a direction, found the zone `camp`".
    pub(crate) fn expected(
        lint: &'static Lint,
        expected: impl Display,
        found: impl Display,
        origin: Origin,
    ) -> Self {
        let start = format!("expected {expected}");
        let mut diagnostic = Self::new(lint, format!("{start}, found {found}"), origin);
        diagnostic.statement.pattern = Pattern::Expected(start.len());
        diagnostic
    }

    /// A diagnostic about something that is not as expected: "expected one player in a turn".
    pub(crate) fn expected_only(
        lint: &'static Lint,
        expected: impl Display,
        origin: Origin,
    ) -> Self {
        let mut diagnostic = Self::new(lint, format!("expected {expected}"), origin);
        diagnostic.statement.pattern = Pattern::Expected(diagnostic.message.len());
        diagnostic
    }

    /// The expectation that its message begins with: "expected a direction".
    pub(crate) fn expectation(&self) -> Option<&str> {
        match self.statement.pattern {
            Pattern::Expected(end) => self.message.get(..end),
            _ => None,
        }
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

    /// Names the form that expects another word, unless the message does so already: "expected a direction in
    /// `opposite`, found the zone `camp`".
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
