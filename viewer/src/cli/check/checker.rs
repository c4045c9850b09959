//! Checks files in turn and records the results.

use super::fixing::{self, Repaired};
use super::output::{Output, fixes};
use super::settings::Settings;
use super::{Args, Checked};
use crate::cli::Exit;
use crate::cli::args::{Common, FileArgs};
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::rewrite::refuse_pack;
use crate::cli::survey::Surveyor;
use crate::console::Console;
use crate::coverage::Covered;
use crate::files::DiskFiles;
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use zrf_grammar::diagnostics::registry::NO_GAME;
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::text::Texts;
use zrf_grammar::{Checks, Rules};

/// The visible parts of a diagnostic: one in a file included twice is reported once.
type Identity = (&'static str, String, String);

pub(super) struct Checker<'a> {
    args: &'a Args,
    common: Common,
    surveyor: Surveyor,
    output: Output,
    seen: HashSet<Identity>,
    /// Whether a file has errors, and whether one could not be read.
    has_failed: bool,
    has_trouble: bool,
    files: BTreeSet<PathBuf>,
    covered: Covered,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        args: &'a Args,
        common: Common,
        surveyor: Surveyor,
        has_trouble: bool,
    ) -> Self {
        Self {
            args,
            common,
            surveyor,
            output: Output::new(args, common),
            seen: HashSet::new(),
            has_failed: false,
            has_trouble,
            files: BTreeSet::new(),
            covered: Covered::default(),
        }
    }

    pub(super) fn check(
        &mut self,
        file: &FileArgs,
        is_named: bool,
        settings: &Settings,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let (root, mut files) = match load::root(file, console) {
            Ok(root) => root,
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            Err(failure) => return self.unreadable(&file.file, &failure, console),
        };
        if self.common.verbose {
            let from = settings.file().map(|file| {
                let file = super::settings::shown(file, &console.surroundings.directory);
                format!(", settings of {file}")
            });
            console.say(format!(
                "checking {}{}",
                file.file,
                from.unwrap_or_default()
            ))?;
        }
        if self.args.fixes.is_asked() {
            if let Err(failure) = refuse_pack(&file.file) {
                return self.unreadable(&file.file, &failure, console);
            }
            let repaired = fixing::repair(&root, &files, settings, &self.args.fixes);
            self.keep(file, &repaired, console)?;
            if file.file == "-" {
                files = repaired.files;
            }
            if self.args.fixes.diff {
                self.output.name(&file.file);
                return Ok(());
            }
        }
        let (rules, mut found) = self.findings(file, &root, &files, settings)?;
        if !is_named && self.is_included(&rules, &files) {
            found.retain(|finding| finding.lint != &NO_GAME);
        }
        self.remember(&rules, settings, &files);
        self.has_failed |= settings.fails(&found);
        let has_errors = found.iter().any(|one| one.severity == Severity::Error);
        if self.args.coverage.is_wanted() && !has_errors {
            // Rules that are only checked may share the expansions of equal macro calls.
            let rules = Rules::load(&root, &files);
            self.covered.play(&rules, settings.play, settings.seed);
        }
        self.output.name(&file.file);
        // With the fixed text on standard output, diagnostics go to standard error.
        let is_filter = file.file == "-" && self.args.fixes.is_asked();
        self.output.add(rules.texts(), &found, is_filter, console)?;
        Ok(())
    }

    fn unreadable(
        &mut self,
        file: &str,
        failure: &Failure,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        self.has_trouble = true;
        self.output.unreadable(file);
        self.files.insert(console.surroundings.directory.join(file));
        Ok(console.say(failure)?)
    }

    /// The rules and their diagnostics, with effective levels, sorted by location.
    fn findings(
        &mut self,
        file: &FileArgs,
        root: &str,
        files: &DiskFiles,
        settings: &Settings,
    ) -> Result<(Rules, Vec<Diagnostic>), Failure> {
        self.surveyor
            .begin(&file.file, settings.play, settings.seed);
        let checks = Checks {
            wants: &|lint| settings.levels.wants(lint),
            files: Some(files),
        };
        let (rules, mut found) =
            Rules::load_and_check(root, files, checks, |rules, variant, game| {
                self.surveyor.play(rules, variant, game)
            });
        self.surveyor.finish()?;
        let texts = rules.texts();
        found.sort_by_key(|diagnostic| diagnostic.primary.origin.span.start);
        found.retain(|diagnostic| self.seen.insert(identity(texts, diagnostic)));
        settings.levels.apply(&mut found);
        Ok((rules, found))
    }

    /// Whether a file checked before includes this one: then it need not have a game of its own.
    fn is_included(&self, rules: &Rules, files: &DiskFiles) -> bool {
        let root = rules.sources.files().first();
        let path = root.and_then(|root| files.find(&root.name));
        path.is_some_and(|path| self.files.contains(&path))
    }

    /// Records the files read.
    fn remember(&mut self, rules: &Rules, settings: &Settings, files: &DiskFiles) {
        let names = rules.sources.files().iter();
        self.files
            .extend(names.filter_map(|file| files.find(&file.name)));
        self.files.extend(settings.file().map(PathBuf::from));
    }

    /// Writes the fixed texts of a file and its includes, or shows the differences.
    fn keep(
        &mut self,
        file: &FileArgs,
        repaired: &Repaired,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let is_diff = self.args.fixes.diff;
        self.has_failed |= is_diff && !repaired.texts.is_empty();
        self.output.fixed += repaired.texts.iter().map(|text| text.count).sum::<usize>();
        if is_diff {
            return Ok(fixing::write_diffs(repaired, self.common, console)?);
        }
        if file.file == "-" {
            console.write_file(repaired.root_text().as_bytes())?;
        }
        for text in &repaired.texts {
            if file.file == "-" && text.name == repaired.root {
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
        let exit = match (self.has_trouble, self.has_failed) {
            (true, _) => Exit::Trouble,
            (false, true) => Exit::Findings,
            (false, false) => Exit::Success,
        };
        { &self.args.coverage }.finish(&self.covered, self.common, console)?;
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
        let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
        self.fail_on != super::levels::FailOn::Never && found.iter().any(is_error)
    }
}

fn identity(texts: Texts<'_>, diagnostic: &Diagnostic) -> Identity {
    let place = texts
        .location(diagnostic.primary.origin.span)
        .map(|place| place.to_string());
    (
        diagnostic.lint.name,
        place.unwrap_or_default(),
        diagnostic.message.clone(),
    )
}
