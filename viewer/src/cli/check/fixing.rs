//! Puts right what findings know a fix for, again and again until nothing more can be fixed.

use super::settings::Settings;
use crate::cli::args::Common;
use crate::cli::rewrite::NewText;
use crate::console::Console;
use crate::files::DiskFiles;
use std::io;
use zrf_grammar::diagnostics::{Safety, Severity, fix};
use zrf_grammar::{Checks, Rules};

/// Fixes may bring new findings to light; those that never come to rest are broken off.
const MOST_PASSES: usize = 20;

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub(crate) struct FixArgs {
    /// Put right what certainly can be, in the files
    #[arg(long)]
    fix: bool,
    /// Make all fixes, also those that somebody should look at
    #[arg(long)]
    unsafe_fixes: bool,
    /// Show what fixes would change, and change nothing
    #[arg(long)]
    pub(super) diff: bool,
}

impl FixArgs {
    /// Whether fixes are made or shown.
    pub(super) fn is_asked(self) -> bool {
        self.fix || self.unsafe_fixes || self.diff
    }

    fn least(self) -> Safety {
        match self.unsafe_fixes {
            true => Safety::Unsafe,
            false => Safety::Safe,
        }
    }
}

/// All texts of a load after fixes.
#[derive(Debug)]
pub(super) struct Repaired {
    pub(super) root: String,
    /// The files, with the new texts in place of those on disk.
    pub(super) files: DiskFiles,
    /// The files that have changed.
    pub(super) texts: Vec<NewText>,
    root_text: String,
}

impl Repaired {
    /// The text of the root, changed or not.
    pub(super) fn root_text(&self) -> &str {
        &self.root_text
    }
}

/// Makes fixes until there are none left. A round of them that brings more errors than it takes away is not made.
pub(super) fn repair(
    root: &str,
    files: &DiskFiles,
    settings: &Settings,
    args: &FixArgs,
) -> Repaired {
    let mut repaired = Repaired {
        root: root.to_owned(),
        files: files.clone(),
        texts: Vec::new(),
        root_text: String::new(),
    };
    let mut most_errors = usize::MAX;
    let mut last = repaired.files.clone();
    let mut texts: Vec<NewText> = Vec::new();
    for _ in 0..MOST_PASSES {
        let checks = Checks {
            wants: &|lint| settings.levels.wants(lint),
            files: Some(&last),
        };
        let (rules, mut found) = Rules::load_and_check(root, &last, checks, |_, _, _| Vec::new());
        let errors = found.iter().filter(|one| one.severity == Severity::Error);
        let errors = errors.count();
        if errors > most_errors {
            return repaired;
        }
        most_errors = errors;
        repaired.files.clone_from(&last);
        repaired.texts.clone_from(&texts);
        repaired.root_text = rules.sources.files()[0].text.clone();
        found.retain(|one| settings.levels.of(one).is_some());
        let fixed = fix::apply(&rules.sources, &found, args.least());
        if fixed.is_empty() {
            return repaired;
        }
        for fixed in fixed {
            let file = rules.sources.file(fixed.file);
            last = last.with_text(&file.name, fixed.text.clone().into_bytes());
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
    }
    repaired
}

/// Writes what changes in each file as a unified diff.
pub(super) fn write_diffs(
    repaired: &Repaired,
    common: Common,
    console: &mut Console<'_>,
) -> io::Result<()> {
    if common.quiet > 1 {
        return Ok(());
    }
    let mut texts = repaired.texts.iter();
    texts.try_for_each(|text| text.write_diff(console.output))
}
