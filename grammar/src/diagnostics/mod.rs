//! What is wrong, where, and what to do about it: the model of every message about rules.
//!
//! Messages are written where the facts are known, in lower case and without a full stop; they are rendered elsewhere.

mod findings;
pub mod fix;
mod merge;
pub mod registry;
pub mod suggest;

pub use findings::Findings;
pub use fix::{Edit, Fix, Safety};
pub use merge::merge;

use crate::diagnostics::suggest::{Likeness, Suggestion};
use crate::text::{ExpansionId, Origin, SourceMap, Span, Symbol, clipped};

/// How severe a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// The rules load and play, but probably not as intended.
    Warning,
    /// The rules cannot be played as written.
    Error,
}

impl Severity {
    /// The word for it: `note`, `warning` or `error`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The subject of diagnostics; a name for many of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The rules cannot be read or played as written.
    Correctness,
    /// Probably not as intended.
    Suspicious,
    /// Other programs, systems or versions may behave differently.
    Compatibility,
    /// There is a better way to write it.
    Style,
    /// There is a faster way to write it; off by default.
    Performance,
    /// Also true of many good files; off by default.
    Pedantic,
}

impl Group {
    /// All groups.
    pub const ALL: [Self; 6] = [
        Self::Correctness,
        Self::Suspicious,
        Self::Compatibility,
        Self::Style,
        Self::Performance,
        Self::Pedantic,
    ];

    /// Its name in settings: `suspicious`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Correctness => "correctness",
            Self::Suspicious => "suspicious",
            Self::Compatibility => "compatibility",
            Self::Style => "style",
            Self::Performance => "performance",
            Self::Pedantic => "pedantic",
        }
    }
}

/// Names a kind of diagnostic: the number of its row in the [`registry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LintId(u16);

impl LintId {
    /// The id of everything that is not in the registry and has no page.
    const UNLISTED: Self = Self(u16::MAX);

    /// The row of the registry, from 0; `None` if it is not there.
    pub fn index(self) -> Option<usize> {
        (self != Self::UNLISTED).then_some(usize::from(self.0))
    }
}

/// One row of the registry: a kind of diagnostic. Two are equal if their ids are.
#[derive(Debug)]
pub struct Lint {
    /// The id by which it is compared.
    pub id: LintId,
    /// The stage that reports it: `read`, `expand`, `lower`, `resolve`, `lint`, `load`, `run`, `play`.
    pub stage: &'static str,
    /// Its name, in kebab case: `unknown-zone`.
    pub name: &'static str,
    /// The default severity.
    pub severity: Severity,
    /// Its group.
    pub group: Group,
    /// The page shown by `zrf explain`, in Markdown.
    pub page: &'static str,
}

impl PartialEq for Lint {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Lint {}

impl Lint {
    /// A message that only has the shape of a diagnostic: it is not in the registry, and no page explains it.
    pub const fn unlisted(stage: &'static str, name: &'static str, severity: Severity) -> Self {
        Self {
            id: LintId::UNLISTED,
            stage,
            name,
            severity,
            group: Group::Correctness,
            page: "",
        }
    }

    /// Whether it is on by default.
    pub fn is_on(&self) -> bool {
        !matches!(self.group, Group::Performance | Group::Pedantic)
    }

    /// Its name with its stage: `zrf::resolve::unknown-zone`.
    pub fn code(&self) -> String {
        format!("zrf::{}::{}", self.stage, self.name)
    }

    /// The first sentence of the page, after its headings.
    pub fn summary(&self) -> String {
        let lines = self.page.lines().map(str::trim);
        let prose: Vec<&str> = lines
            .skip_while(|line| line.is_empty() || line.starts_with('#'))
            .take_while(|line| !line.is_empty())
            .collect();
        let paragraph = prose.join(" ");
        match paragraph.find(". ") {
            Some(end) => paragraph[..=end].to_owned(),
            None => paragraph,
        }
    }
}

/// A location with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The location.
    pub origin: Origin,
    /// The message, may be empty.
    pub message: String,
}

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
    /// The instruction, condition or goal that wanted the word at the primary location.
    pub(crate) wanted_by: Option<Origin>,
    /// What it is about, if all diagnostics about that are one mistake.
    pub(crate) about: Option<Subject>,
}

/// What is wrong wherever it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// An unknown name.
    Name(Symbol),
    /// Names of positions that all differ in the same way from those of the grid at this place.
    Grid(Span),
    /// Positions that the board of the variant at this place does not have, though the variant inherits uses of them.
    Variant(Span),
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
        }
    }

    /// Records what it is about, so that others about the same become further places of it.
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

    /// If the rules could be played before, another word may change how they play.
    fn rewrite(self, old: String, new: String, likeness: Likeness) -> Self {
        let is_safe = self.severity == Severity::Error && likeness != Likeness::Near;
        let title = format!("write `{new}`");
        let edits = vec![Edit::replace(self.primary.origin.span, old, new)];
        self.fix(match is_safe {
            true => Fix::safe(title, edits),
            false => Fix::unsure(title, edits),
        })
    }
}
