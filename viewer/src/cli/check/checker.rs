//! Records the diagnostics of one file after another.

use super::args::Args;
use super::examine::{Examined, Root};
use super::files::ToCheck;
use super::fixing::{self, Repaired};
use super::output::{Fixable, Output, fixes};
use super::settings::Settings;
use crate::cli::args::Common;
use crate::cli::failure::{Exit, Failure};
use crate::cli::identity::Identity;
use crate::cli::watch::Seen;
use crate::console::Console;
use crate::coverage::Covered;
use crate::files::{DiskFiles, is_pack};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::registry::NO_GAME;
use zrf_grammar::diagnostics::{Diagnostic, Safety, Severity};
use zrf_grammar::text::Texts;

/// The result of one check.
pub(super) struct Checked {
    pub(super) exit: Exit,
    pub(super) files: Seen,
}

/// Records diagnostics.
pub(super) struct Checker<'a> {
    args: &'a Args,
    common: Common,
    output: Output,
    /// The severity with which each diagnostic was reported: one in a file that several games include is reported
    /// again only if the settings of a later game are stricter.
    reported: HashMap<Identity, Severity>,
    /// Whether a file has errors, and whether one could not be read.
    has_failed: bool,
    has_trouble: bool,
    files: Seen,
    covered: Covered,
}

impl<'a> Checker<'a> {
    pub(super) fn new(args: &'a Args, common: Common, has_trouble: bool) -> Self {
        Self {
            args,
            common,
            output: Output::new(args, common),
            reported: HashMap::new(),
            has_failed: false,
            has_trouble,
            files: Seen::default(),
            covered: Covered::default(),
        }
    }

    /// Announces the next file.
    pub(super) fn begin(&self, to_check: &ToCheck, console: &mut Console<'_>) -> io::Result<()> {
        if !self.common.verbose {
            return Ok(());
        }
        let from = to_check.settings.file().map(|file| {
            let file = super::settings::shown(file, &console.surroundings.directory);
            format!(", settings of {file}")
        });
        console.say(format!(
            "checking {}{}",
            to_check.file,
            from.unwrap_or_default()
        ))
    }

    /// Fixes a file, or shows the changes. Returns whether it must be examined afterwards.
    pub(super) fn fix(
        &mut self,
        root: &mut Root,
        to_check: &ToCheck,
        console: &mut Console<'_>,
    ) -> Result<bool, Failure> {
        let fixes = &self.args.fixes;
        let repaired = fixing::repair(&root.name, &root.files, &to_check.settings, fixes.least());
        self.keep(&to_check.file, &repaired, console)?;
        if to_check.file == "-" {
            root.files = repaired.files;
        }
        if fixes.diff {
            self.output.name(&root.name);
        }
        Ok(!fixes.diff)
    }

    /// Adds the diagnostics of a file, with their effective levels.
    pub(super) fn add(
        &mut self,
        examined: Examined,
        root: &Root,
        to_check: &ToCheck,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let (rules, mut found) = (examined.rules, examined.found);
        if let Some(trouble) = examined.trouble {
            return Err(trouble);
        }
        let (texts, settings) = (rules.texts(), &to_check.settings);
        settings.levels.apply(&mut found);
        if !to_check.is_named && self.is_included(&rules, &root.files) {
            found.retain(|diagnostic| diagnostic.lint != &NO_GAME);
        }
        self.remember(&rules, settings, &root.files);
        self.has_failed |= settings.fails(&found);
        let has_errors = found.iter().any(Diagnostic::is_error);
        if self.args.coverage.is_wanted() && !has_errors {
            // The rules examined so far may share the expansions of equal macro calls, whose counts would be mixed up.
            let rules = Rules::load(&root.name, &root.files);
            let stop = console.surroundings.interrupt.stop();
            self.covered
                .play(&rules, settings.play, settings.seed, &stop);
        }
        self.output.name(&root.name);
        // With the fixed text on standard output, diagnostics go to standard error.
        let is_filter = to_check.file == "-" && self.args.is_filter();
        let fixable = match self.keeps_hidden(&found, root, to_check) {
            _ if is_pack(Path::new(&root.name)) => Fixable::Nothing,
            true => Fixable::NotHidden,
            false => Fixable::All,
        };
        found.retain(|diagnostic| self.is_news(texts, diagnostic));
        self.output
            .add(texts, &found, fixable, is_filter, console)?;
        Ok(())
    }

    /// Whether a diagnostic was not reported before, or was milder.
    fn is_news(&mut self, texts: Texts<'_>, diagnostic: &Diagnostic) -> bool {
        let (identity, severity) = (Identity::of(texts, diagnostic), diagnostic.severity);
        let reported = self.reported.get(&identity);
        let is_news = reported.is_none_or(|&reported| reported < severity);
        if is_news {
            self.reported.insert(identity, severity);
        }
        is_news
    }

    /// Whether `--fix` would leave errors that hide others, or has left them: their fixes would reveal more errors.
    fn keeps_hidden(&self, found: &[Diagnostic], root: &Root, to_check: &ToCheck) -> bool {
        if !found.iter().any(Diagnostic::hides_others) {
            return false;
        }
        let settings = &to_check.settings;
        self.args.fixes.is_asked()
            || fixing::repair(&root.name, &root.files, settings, Safety::Safe).still_hides
    }

    /// Adds a file that cannot be read.
    pub(super) fn unreadable(
        &mut self,
        file: &str,
        failure: &Failure,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        self.has_trouble = true;
        self.output.unreadable(file);
        let path = console.surroundings.directory.join(file);
        self.files.read.insert(path);
        Ok(console.say(failure)?)
    }

    /// Whether a file checked earlier includes this one, which then needs no game of its own.
    fn is_included(&self, rules: &Rules, files: &DiskFiles) -> bool {
        let root = rules.sources.files().first();
        let path = root.and_then(|root| files.find(&root.name));
        path.is_some_and(|path| self.files.read.contains(&path))
    }

    /// Records the files that were read and looked for.
    fn remember(&mut self, rules: &Rules, settings: &Settings, files: &DiskFiles) {
        let names = rules.sources.files().iter();
        let read = names.filter_map(|file| files.find(&file.name));
        self.files.read.extend(read);
        self.files.read.extend(settings.file().map(PathBuf::from));
        self.files.sought.extend(files.sought());
    }

    /// Writes the fixed texts of a file and its includes, or shows the differences.
    fn keep(
        &mut self,
        file: &str,
        repaired: &Repaired,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let is_diff = self.args.fixes.diff;
        self.has_failed |= is_diff && !repaired.texts.is_empty();
        self.output.fixed += repaired.texts.iter().map(|text| text.count).sum::<usize>();
        if is_diff {
            let mut texts = repaired.texts.iter();
            return Ok(texts.try_for_each(|text| text.write_diff(console.output))?);
        }
        if file == "-" {
            console.write_file(repaired.root_text().as_bytes())?;
        }
        for text in &repaired.texts {
            if file == "-" && text.name == repaired.root {
                continue;
            }
            if let Err(failure) = text.write(&console.surroundings.directory) {
                self.has_trouble = true;
                console.say(failure)?;
            } else if self.common.quiet == 0 {
                console.say(format!("{} applied in {}", fixes(text.count), text.name))?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(self, console: &mut Console<'_>) -> Result<Checked, Failure> {
        let exit = Exit::of(self.has_trouble, self.has_failed);
        let has_document = self.output.is_document() || self.args.is_filter();
        let coverage = &self.args.coverage;
        coverage.finish(&self.covered, has_document, console)?;
        self.output.finish(console)?;
        Ok(Checked {
            exit,
            files: self.files,
        })
    }
}

impl Settings {
    /// Whether diagnostics, at their effective levels, make a check fail.
    fn fails(&self, found: &[Diagnostic]) -> bool {
        self.fail_on != crate::settings::FailOn::Never && found.iter().any(Diagnostic::is_error)
    }
}
