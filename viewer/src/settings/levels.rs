//! The levels of diagnostics: defaults from the registry, overridden by settings and the command line.

use std::collections::HashMap;
use std::fmt;
use zrf_grammar::diagnostics::{Diagnostic, Group, Lint, LintId, Severity, registry};

/// The level of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LintLevel {
    /// Not reported.
    Allow,
    Note,
    Warn,
    /// An error.
    Deny,
}

impl LintLevel {
    pub(crate) const ALL: [Self; 4] = [Self::Allow, Self::Note, Self::Warn, Self::Deny];

    /// Its name in settings and on the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Note => "note",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    fn severity(self) -> Option<Severity> {
        match self {
            Self::Allow => None,
            Self::Note => Some(Severity::Note),
            Self::Warn => Some(Severity::Warning),
            Self::Deny => Some(Severity::Error),
        }
    }

    /// The default level from the registry.
    fn usual(lint: &Lint) -> Self {
        match lint.severity {
            _ if !lint.is_on() => Self::Allow,
            Severity::Note => Self::Note,
            Severity::Warning => Self::Warn,
            Severity::Error => Self::Deny,
        }
    }
}

/// The least severity that makes a check fail. Of several, the last in this order counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum FailOn {
    /// Errors only.
    #[default]
    Errors,
    /// Warnings and errors.
    Warnings,
    /// All diagnostics.
    Notes,
    /// Errors are reported, but the check succeeds.
    Never,
}

impl FailOn {
    pub(crate) const ALL: [Self; 4] = [Self::Errors, Self::Warnings, Self::Notes, Self::Never];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Errors => "errors",
            Self::Warnings => "warnings",
            Self::Notes => "notes",
            Self::Never => "never",
        }
    }

    fn least(self) -> Severity {
        match self {
            Self::Errors | Self::Never => Severity::Error,
            Self::Warnings => Severity::Warning,
            Self::Notes => Severity::Note,
        }
    }
}

/// A single diagnostic, or all of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    Kind(&'static Lint),
    Group(Group),
}

/// Why a level cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SelectorError {
    Unknown(String),
    /// An error cannot be lowered: the rules cannot be played as written.
    StaysError(&'static str),
}

impl Selector {
    /// Finds the diagnostic or group with a name, and checks that it can have the level.
    pub(crate) fn new(name: &str, level: LintLevel) -> Result<Self, SelectorError> {
        if let Some(group) = Group::ALL.into_iter().find(|group| group.name() == name) {
            return Ok(Self::Group(group));
        }
        match registry::find(name) {
            None => Err(SelectorError::Unknown(name.to_owned())),
            Some(lint) if lint.severity == Severity::Error && level != LintLevel::Deny => {
                Err(SelectorError::StaysError(lint.name))
            }
            Some(lint) => Ok(Self::Kind(lint)),
        }
    }

    /// All names of diagnostics and groups.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        let groups = Group::ALL.into_iter().map(Group::name);
        groups.chain(registry::all().map(|lint| lint.name))
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "no diagnostic or group is called `{name}`")
            }
            Self::StaysError(name) => write!(
                f,
                "`{name}` is an error and its level cannot be lowered: the rules cannot be played as written"
            ),
        }
    }
}

/// A diagnostic or group, and the level that settings or the command line give it.
pub(crate) type LevelOverride = (Selector, LintLevel);

/// The level of every diagnostic.
#[derive(Clone, Debug)]
pub(crate) struct LintLevels {
    by_kind: HashMap<LintId, LintLevel>,
    fail_on: FailOn,
}

impl LintLevels {
    /// Earlier `choices` override later ones; within one, a diagnostic overrides its group, and stricter levels
    /// override milder ones.
    pub(crate) fn new(choices: &[&[LevelOverride]], fail_on: FailOn) -> Self {
        let level = |lint: &'static Lint| {
            let chosen = choices.iter().find_map(|choices| chosen(choices, lint));
            let usual = LintLevel::usual(lint);
            match lint.severity {
                // A group may contain errors too.
                Severity::Error => LintLevel::Deny,
                _ => chosen.unwrap_or(usual),
            }
        };
        Self {
            by_kind: registry::all().map(|lint| (lint.id, level(lint))).collect(),
            fail_on,
        }
    }

    /// Whether a diagnostic is reported.
    pub(crate) fn wants(&self, lint: &Lint) -> bool {
        self.by_kind.get(&lint.id) != Some(&LintLevel::Allow)
    }

    /// The effective severity of a diagnostic, `None` if it is not reported.
    pub(crate) fn of(&self, diagnostic: &Diagnostic) -> Option<Severity> {
        let lint = diagnostic.lint;
        let level = self.by_kind.get(&lint.id).copied();
        let severity = match level {
            Some(LintLevel::Allow) => return None,
            // A single diagnostic may be milder or more severe than its default.
            Some(level) if level != LintLevel::usual(lint) => level.severity()?,
            _ => diagnostic.severity,
        };
        Some(match severity >= self.fail_on.least() {
            true => Severity::Error,
            false => severity,
        })
    }

    /// Gives diagnostics their effective severity, and removes those that are not reported.
    pub(crate) fn apply(&self, found: &mut Vec<Diagnostic>) {
        found.retain_mut(|diagnostic| {
            let severity = self.of(diagnostic);
            diagnostic.severity = severity.unwrap_or(diagnostic.severity);
            severity.is_some()
        });
    }

    /// The diagnostics whose level differs from the default, in registry order.
    pub(crate) fn changed(&self) -> impl Iterator<Item = (&'static str, LintLevel)> {
        registry::all().filter_map(|lint| {
            let level = *self.by_kind.get(&lint.id)?;
            (level != LintLevel::usual(lint)).then_some((lint.name, level))
        })
    }
}

fn chosen(choices: &[LevelOverride], lint: &'static Lint) -> Option<LintLevel> {
    let strictest = |is_it: &dyn Fn(Selector) -> bool| {
        let matching = choices.iter().filter(|(selector, _)| is_it(*selector));
        matching.map(|&(_, level)| level).max()
    };
    strictest(&|selector| selector == Selector::Kind(lint))
        .or_else(|| strictest(&|selector| selector == Selector::Group(lint.group)))
}

#[cfg(test)]
mod tests {
    use super::{FailOn, LevelOverride, LintLevel, LintLevels, Selector, SelectorError};
    use zrf_grammar::diagnostics::{Diagnostic, Severity, registry};
    use zrf_grammar::text::Origin;

    fn choices(words: &[(&str, LintLevel)]) -> Vec<LevelOverride> {
        let choice =
            |&(name, level): &(&str, LintLevel)| (Selector::new(name, level).unwrap(), level);
        words.iter().map(choice).collect()
    }

    fn severity(name: &str, levels: &LintLevels) -> Option<Severity> {
        let lint = registry::find(name).unwrap();
        levels.of(&Diagnostic::new(lint, "", Origin::default()))
    }

    #[test]
    fn the_first_place_that_names_a_kind_decides() {
        let file = choices(&[
            ("suspicious", LintLevel::Deny),
            ("unused-zone", LintLevel::Allow),
        ]);
        let line = choices(&[("unused-macro", LintLevel::Note)]);
        let levels = LintLevels::new(&[&line, &file], FailOn::Errors);
        assert_eq!(severity("unused-macro", &levels), Some(Severity::Note));
        assert_eq!(severity("unused-zone", &levels), None);
        assert_eq!(severity("no-move", &levels), Some(Severity::Error));
        assert_eq!(
            severity("unused-suppression", &levels),
            Some(Severity::Warning)
        );
        let line = choices(&[("suspicious", LintLevel::Warn)]);
        let levels = LintLevels::new(&[&line, &file], FailOn::Errors);
        assert_eq!(severity("unused-zone", &levels), Some(Severity::Warning));
    }

    #[test]
    fn from_the_failing_level_on_all_are_errors() {
        let levels = LintLevels::new(&[], FailOn::Warnings);
        assert_eq!(severity("unused-zone", &levels), Some(Severity::Error));
        assert_eq!(severity("backslash", &levels), Some(Severity::Note));
        let levels = LintLevels::new(&[], FailOn::Notes);
        assert_eq!(severity("backslash", &levels), Some(Severity::Error));
    }

    #[test]
    fn errors_stay_errors() {
        let stays = SelectorError::StaysError("unknown-zone");
        assert_eq!(Selector::new("unknown-zone", LintLevel::Warn), Err(stays));
        assert!(Selector::new("unknown-zone", LintLevel::Deny).is_ok());
        let levels = LintLevels::new(
            &[&choices(&[("correctness", LintLevel::Allow)])],
            FailOn::Errors,
        );
        assert_eq!(severity("unknown-zone", &levels), Some(Severity::Error));
    }
}
