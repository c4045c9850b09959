//! Applies fixes repeatedly until none helps any more.

use super::settings::Settings;
use crate::cli::rewrite::NewText;
use crate::files::DiskFiles;
use std::collections::BTreeSet;
use zrf_grammar::diagnostics::{Diagnostic, Safety, fix};
use zrf_grammar::{Checks, Rules};

/// Maximum number of rounds before the result must be better: fixes may reveal new diagnostics with fixes of their own.
const MAX_ROUNDS: usize = 12;

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub(crate) struct FixArgs {
    /// Apply safe fixes to the files
    #[arg(long)]
    fix: bool,
    /// Apply all fixes, including those that need review
    #[arg(long)]
    unsafe_fixes: bool,
    /// Show what fixes would change, without changing anything
    #[arg(long)]
    pub(super) diff: bool,
}

impl FixArgs {
    /// Whether fixes are applied or shown.
    pub(super) fn is_asked(self) -> bool {
        self.fix || self.unsafe_fixes || self.diff
    }

    /// The lowest safety of the fixes that are asked for.
    pub(super) fn least(self) -> Safety {
        match self.unsafe_fixes {
            true => Safety::Unsafe,
            false => Safety::Safe,
        }
    }
}

/// The texts of a load after fixes.
#[derive(Debug)]
pub(super) struct Repaired {
    pub(super) root: String,
    /// The files, with fixed texts replacing those on disk.
    pub(super) files: DiskFiles,
    /// The files that have changed.
    pub(super) texts: Vec<NewText>,
    /// Whether an error that hides others is left, although it has a fix that is safe enough.
    pub(super) still_hides: bool,
    root_text: String,
}

impl Repaired {
    /// The text of the root file, changed or not.
    pub(super) fn root_text(&self) -> &str {
        &self.root_text
    }
}

/// Applies fixes until no remaining one helps.
///
/// Each round leaves fewer errors, or as many errors and fewer diagnostics that have a fix. The process therefore
/// always ends, never with more errors than before, and a second run changes nothing. With unsafe fixes, unmatched
/// parentheses and quotes are counted first, before all errors: they hide others, which may come to light.
pub(super) fn repair(
    root: &str,
    files: &DiskFiles,
    settings: &Settings,
    least: Safety,
) -> Repaired {
    let repairer = Repairer {
        root,
        settings,
        least,
    };
    let mut state = repairer.check(files.clone(), Vec::new());
    while let Some(better) = repairer.better(&state) {
        state = better;
    }
    state.texts.retain(|text| text.before != text.after);
    Repaired {
        root: root.to_owned(),
        still_hides: state.fixable.iter().any(Diagnostic::hides_others),
        root_text: state.rules.sources.files()[0].text.clone(),
        files: state.files,
        texts: state.texts,
    }
}

/// The rules after some fixes, and what is still wrong with them.
struct Revision {
    files: DiskFiles,
    /// The texts that were changed.
    texts: Vec<NewText>,
    rules: Rules,
    /// The diagnostics that have a fix to apply.
    fixable: Vec<Diagnostic>,
    /// The number of errors that hide others, if that counts, then the number of all errors.
    errors: (usize, usize),
}

impl Revision {
    /// The measure that a round of fixes must reduce.
    fn measure(&self) -> ((usize, usize), usize) {
        (self.errors, self.fixable.len())
    }

    fn all_texts(&self) -> Vec<String> {
        let files = self.rules.sources.files().iter();
        files.map(|file| file.text.clone()).collect()
    }
}

struct Repairer<'a> {
    root: &'a str,
    settings: &'a Settings,
    least: Safety,
}

impl Repairer<'_> {
    fn check(&self, files: DiskFiles, texts: Vec<NewText>) -> Revision {
        let checks = Checks {
            wants: &|lint| self.settings.levels.wants(lint),
            files: Some(&files),
        };
        let (rules, mut found) =
            Rules::load_and_check(self.root, &files, checks, |_, _, _| Vec::new());
        let is_error = |one: &&Diagnostic| one.is_error();
        let may_reveal = self.least == Safety::Unsafe;
        let hides = |one: &&Diagnostic| may_reveal && one.hides_others();
        let errors = (
            found.iter().filter(hides).count(),
            found.iter().filter(is_error).count(),
        );
        found.retain(|one| {
            let mut fixes = one.fixes_of(&rules.sources);
            self.settings.levels.of(one).is_some() && fixes.any(|fix| fix.safety >= self.least)
        });
        Revision {
            files,
            texts,
            rules,
            fixable: found,
            errors,
        }
    }

    /// Finds a better state: tries all fixes together, then those of each lint alone.
    fn better(&self, state: &Revision) -> Option<Revision> {
        let kinds: BTreeSet<&str> = state.fixable.iter().map(|one| one.lint.name).collect();
        self.walk(state, |_| true).or_else(|| {
            kinds
                .into_iter()
                .find_map(|kind| self.walk(state, |one| one.lint.name == kind))
        })
    }

    /// Applies the wanted fixes repeatedly until they lead to a better state. `None` if there are more errors than at
    /// the start, if the fixes go in a circle, or after [`MAX_ROUNDS`].
    fn walk(&self, start: &Revision, wanted: impl Fn(&Diagnostic) -> bool) -> Option<Revision> {
        let mut seen = vec![start.all_texts()];
        let mut state = self.round(start, &wanted)?;
        for _ in 0..MAX_ROUNDS {
            let texts = state.all_texts();
            if state.errors > start.errors || seen.contains(&texts) {
                return None;
            }
            if state.measure() < start.measure() {
                return Some(state);
            }
            seen.push(texts);
            state = self.round(&state, &wanted)?;
        }
        None
    }

    /// One round of the wanted fixes; `None` if there are none.
    fn round(&self, state: &Revision, wanted: impl Fn(&Diagnostic) -> bool) -> Option<Revision> {
        let sources = &state.rules.sources;
        let found = state.fixable.iter().filter(|one| wanted(one)).cloned();
        let fixed = fix::apply(sources, &found.collect::<Vec<_>>(), self.least);
        if fixed.is_empty() {
            return None;
        }
        let (mut files, mut texts) = (state.files.clone(), state.texts.clone());
        for fixed in fixed {
            let file = sources.file(fixed.file);
            files = files.with_text(&file.name, fixed.text.clone().into_bytes());
            match texts.iter_mut().find(|text| text.name == file.name) {
                Some(text) => {
                    text.after = fixed.text;
                    text.count += fixed.count;
                }
                None => texts.push(NewText {
                    name: file.name.clone(),
                    before: file.text.clone(),
                    after: fixed.text,
                    count: fixed.count,
                }),
            }
        }
        Some(self.check(files, texts))
    }
}
