//! Kinds of diagnostics: the rows of the registry.

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

/// The stage of a check, or of something else that explains rules, that reports a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Loading files.
    Load,
    /// Reading text into forms.
    Read,
    /// Collecting and expanding macros.
    Expand,
    /// Reading the meaning of forms.
    Lower,
    /// Looking up names.
    Resolve,
    /// Looking for what is probably not intended.
    Lint,
    /// Running blocks.
    Run,
    /// Playing random games.
    Play,
    /// Reading settings, which have no page.
    Settings,
    /// Running the tests of a file, which have no page.
    Test,
    /// Explaining why a move is illegal, which has no page.
    Why,
}

impl Stage {
    /// Its name in codes: `resolve` in `zrf::resolve::unknown-zone`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Read => "read",
            Self::Expand => "expand",
            Self::Lower => "lower",
            Self::Resolve => "resolve",
            Self::Lint => "lint",
            Self::Run => "run",
            Self::Play => "play",
            Self::Settings => "settings",
            Self::Test => "test",
            Self::Why => "why",
        }
    }

    /// Whether it comes before the meaning of forms is read.
    pub(crate) fn is_about_text(self) -> bool {
        matches!(self, Self::Load | Self::Read | Self::Expand)
    }

    /// Whether it reads the meaning of forms and names.
    pub(crate) fn is_about_meaning(self) -> bool {
        matches!(self, Self::Lower | Self::Resolve)
    }

    /// Whether it plays by the rules.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Run | Self::Play)
    }
}

/// A group of lints, which settings can name as a whole.
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

/// Identifies a lint: the number of its row in the [`registry`](super::registry).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LintId(pub(super) u16);

impl LintId {
    /// The id of everything that is not in the registry and has no page.
    const UNLISTED: Self = Self(u16::MAX);

    /// The row of the registry, from 0; `None` if it is not there.
    pub fn index(self) -> Option<usize> {
        (self != Self::UNLISTED).then_some(usize::from(self.0))
    }
}

/// One row of the registry: a kind of diagnostic. Two are equal if their names are.
#[derive(Debug)]
pub struct Lint {
    /// The number of its row.
    pub id: LintId,
    /// The stage that reports it.
    pub stage: Stage,
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
        self.id == other.id && self.name == other.name
    }
}

impl Eq for Lint {}

impl Lint {
    /// A message that only has the shape of a diagnostic: it is not in the registry, and no page explains it.
    pub const fn unlisted(stage: Stage, name: &'static str, severity: Severity) -> Self {
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
        format!("zrf::{}::{}", self.stage.name(), self.name)
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
