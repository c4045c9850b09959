//! What is wrong, where, and what to do: the one shape of every message about rules text.
//!
//! Messages are worded where the facts are, in lower case and without a full stop; they are rendered elsewhere.

pub mod fix;
mod merge;
pub mod registry;
pub mod suggest;

pub use fix::{Edit, Fix, Safety};
pub use merge::merge;

use crate::diagnostics::suggest::{Likeness, Suggestion};
use crate::text::{ExpansionId, Origin, SourceMap};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something to know; nothing is wrong.
    Note,
    /// It loads and plays, but probably not as meant.
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

/// What findings are about; a name for many kinds at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The rules cannot be read or played as written.
    Correctness,
    /// Probably not as meant.
    Suspicious,
    /// Other programs, systems or versions may see it otherwise.
    Compatibility,
    /// It could be said better.
    Style,
    /// It could be computed faster; off unless asked for.
    Performance,
    /// True of many good files; off unless asked for.
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
    /// What is in no registry, and explained by no page.
    const UNLISTED: Self = Self(u16::MAX);

    /// The row of the registry, from 0; `None` for what is not in it.
    pub fn index(self) -> Option<usize> {
        (self != Self::UNLISTED).then_some(usize::from(self.0))
    }
}

/// One row of the registry: a kind of diagnostic. Two are the same if their ids are.
#[derive(Debug)]
pub struct Lint {
    /// What it is compared by.
    pub id: LintId,
    /// The stage that finds it: `read`, `expand`, `lower`, `resolve`, `lint`, `load`, `run`, `play`.
    pub stage: &'static str,
    /// What people call it, in kebab case: `unknown-zone`.
    pub name: &'static str,
    /// How bad it is by default.
    pub severity: Severity,
    /// What it is about.
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
    /// A kind of message that only has the shape of a diagnostic: it is in no registry, and no page explains it.
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

    /// Whether it is looked for without being asked for.
    pub fn is_on(&self) -> bool {
        !matches!(self.group, Group::Performance | Group::Pedantic)
    }

    /// Its name with its stage: `zrf::resolve::unknown-zone`.
    pub fn code(&self) -> String {
        format!("zrf::{}::{}", self.stage, self.name)
    }

    /// The first sentence of the page, past its headings.
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

/// A place with what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub origin: Origin,
    /// What to say there, may be empty.
    pub message: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind.
    pub lint: &'static Lint,
    /// How bad it is; the registry's value unless settings changed it.
    pub severity: Severity,
    /// A terse statement of what is wrong: expected and found.
    pub message: String,
    /// The narrowest place of the fault. Its expansion tells the macro calls that led there.
    pub primary: Label,
    /// Other places that help.
    pub secondary: Vec<Label>,
    /// The next step.
    pub help: Option<String>,
    /// Ways to put it right, the best first; one of them is enough.
    pub fixes: Vec<Fix>,
    /// The other macro expansions in which the same was seen.
    pub also_in: Vec<ExpansionId>,
}

impl Diagnostic {
    /// A finding at a place, with the severity of its kind.
    pub fn new(lint: &'static Lint, message: impl Into<String>, origin: Origin) -> Self {
        Self {
            lint,
            severity: lint.severity,
            message: message.into(),
            primary: Label {
                origin,
                message: String::new(),
            },
            secondary: Vec::new(),
            help: None,
            fixes: Vec::new(),
            also_in: Vec::new(),
        }
    }

    /// Records that the same was seen in another expansion of the same text.
    pub(crate) fn seen_in(&mut self, expansion: ExpansionId) {
        let is_known = self.primary.origin.expansion == expansion;
        if !is_known && self.also_in.last() != Some(&expansion) {
            self.also_in.push(expansion);
        }
    }

    /// Sets the words beside the primary place.
    #[must_use]
    pub fn at(mut self, message: impl Into<String>) -> Self {
        self.primary.message = message.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn label(mut self, origin: Origin, message: impl Into<String>) -> Self {
        self.secondary.push(Label {
            origin,
            message: message.into(),
        });
        self
    }

    /// Sets the next step.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a way to put it right.
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

    /// Asks whether another word was meant than the one at the primary place, and offers to write that.
    #[must_use]
    pub(crate) fn did_you_mean(self, word: &str, near: Suggestion<'_>) -> Self {
        let help = format!("did you mean `{}`?", near.name);
        let fixed = self.rewrite(word.to_owned(), near.name.to_owned(), near.likeness);
        fixed.help(help)
    }

    /// As [`Diagnostic::did_you_mean`], for a text in quotes.
    #[must_use]
    pub(crate) fn did_you_mean_quoted(self, text: &str, near: Suggestion<'_>) -> Self {
        let [old, new] = [text, near.name].map(|text| format!("\"{text}\""));
        let help = format!("did you mean {new}?");
        self.rewrite(old, new, near.likeness).help(help)
    }

    /// Where the rules could be played before, another word may change how they play.
    fn rewrite(self, old: String, new: String, likeness: Likeness) -> Self {
        let is_safe = match likeness {
            Likeness::Case => true,
            Likeness::Only => self.severity == Severity::Error,
            Likeness::Near => false,
        };
        let title = format!("write `{new}`");
        let edits = vec![Edit::replace(self.primary.origin.span, old, new)];
        self.fix(match is_safe {
            true => Fix::safe(title, edits),
            false => Fix::unsure(title, edits),
        })
    }
}
