//! Sources of rules, and the way from there to a program.

use crate::files::{DiskFiles, Pack, allowed_by_settings, folder_of, is_pack};
use crate::play::link::text_files;
use crate::shipped::{GAMES, ShippedFiles};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::game::Game;
use zrf_grammar::render::{Counts, FullStyle, plural, write_full};
use zrf_grammar::text::{Files, resource_places};
use zrf_grammar::{Checks, Rules, VariantId, VariantName};
use zrf_interpreter::{Program, Session};

/// The source of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A built-in game, by its index.
    Shipped(usize),
    /// A file, and the folders besides its own in which the user allows it to name files.
    Disk(PathBuf, Arc<[PathBuf]>),
    /// Texts without a place on disk, such as from a link: the rules file first, then the files it includes. If they
    /// come from a pack, it has their pictures and sounds.
    Text(Arc<[(String, String)]>, Option<Arc<Pack>>),
}

/// Why rules cannot be played: a line, and the details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problems {
    pub(super) summary: String,
    pub(super) report: Vec<Reported>,
    /// Whether the rest of the rules can be played.
    pub(super) is_playable: bool,
}

/// A problem as a report shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reported {
    /// Lines of text.
    pub(super) lines: Vec<String>,
    /// Its line in the rules file. `None` if it has none, such as in a file that the rules include.
    pub(super) line: Option<u32>,
    pub(super) message: String,
    /// `None` for what is not about one problem.
    pub(super) severity: Option<Severity>,
    /// What its fix does.
    pub(super) fix: Option<String>,
}

/// What happens to rules with errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum OnErrors {
    #[default]
    Refuse,
    /// They are played; invalid parts have no effect.
    Ignore,
}

impl Problems {
    pub(super) fn line(summary: impl Into<String>) -> Self {
        Self {
            summary: summary.into(),
            report: Vec::new(),
            is_playable: false,
        }
    }
}

/// Maximum number of diagnostics shown.
const MAX_DIAGNOSTICS: usize = 60;

impl Source {
    /// The name of the rules file as saved games write it.
    pub(super) fn file_name(&self) -> String {
        match self {
            Self::Shipped(index) => GAMES[*index].file.to_owned(),
            Self::Disk(path, _) => path.display().to_string(),
            Self::Text(files, _) => files
                .first()
                .map(|(name, _)| name.clone())
                .unwrap_or_default(),
        }
    }

    /// The name of the rules file in diagnostics; the names of files that it includes are relative to its folder.
    pub(super) fn root(&self) -> String {
        match self {
            Self::Disk(path, _) => own_name(path),
            Self::Shipped(_) | Self::Text(..) => self.file_name(),
        }
    }

    /// Whether the rules can only be read: those of a pack would have to be packed again.
    pub(super) fn is_pack(&self) -> bool {
        matches!(self, Self::Disk(path, _) if is_pack(path))
    }

    /// Where files of the rules are on disk, or would be if they are missing.
    pub(super) fn paths(&self, names: impl IntoIterator<Item = String>) -> Vec<PathBuf> {
        let Self::Disk(path, allowed) = self else {
            return Vec::new();
        };
        if is_pack(path) {
            return vec![path.clone()];
        }
        let files = disk_files(path, allowed);
        let place = |name: String| files.find(&name).unwrap_or(folder_of(path).join(name));
        names.into_iter().map(place).collect()
    }

    /// The files that the rules name as their parts, where they are on disk or would be if they are missing.
    pub(super) fn sought(&self) -> Vec<PathBuf> {
        let Self::Disk(path, allowed) = self else {
            return Vec::new();
        };
        let files = disk_files(path, allowed);
        Rules::load_to_play(&self.root(), &files);
        files.sought().into_iter().collect()
    }

    /// Reads the rules.
    pub(super) fn load(&self) -> Result<Rules, Problems> {
        let root = self.root();
        self.with_files(|files| {
            if let Self::Disk(path, _) = self {
                files.read(&root).map_err(|reason| {
                    Problems::line(format!("cannot read {}: {reason}", path.display()))
                })?;
            }
            Ok(Rules::load_to_play(&root, files))
        })
    }

    /// The rules as `zrf check` reads them, and what it reports.
    fn check(&self) -> (Rules, Vec<Diagnostic>) {
        let nothing = |_: &Rules, _, _| Vec::new();
        self.with_files(|files| {
            let check =
                |checks: Checks<'_>| Rules::load_and_check(&self.root(), files, checks, nothing);
            self.checked(files, check, |(_, found)| found)
        })
    }

    /// Does a check as the settings for the rules ask, and gives what it finds the levels that they ask for.
    pub(super) fn checked<T>(
        &self,
        files: &dyn Files,
        check: impl FnOnce(Checks<'_>) -> T,
        found: impl FnOnce(&mut T) -> &mut Vec<Diagnostic>,
    ) -> T {
        // A page has no settings files.
        #[cfg(not(target_arch = "wasm32"))]
        if let Self::Disk(path, _) = self {
            return crate::settings::checked(path, Some(files), check, found);
        }
        let _ = (files, found);
        check(Checks::default())
    }

    /// Does something with the files of the rules.
    fn with_files<T>(&self, work: impl FnOnce(&dyn Files) -> T) -> T {
        match self {
            Self::Shipped(_) => work(&ShippedFiles),
            Self::Disk(path, allowed) => work(&disk_files(path, allowed)),
            Self::Text(texts, _) => work(&text_files(texts)),
        }
    }

    /// Does something with the files of the rules, one of which gets another text. Shipped rules keep theirs.
    pub(super) fn with_text<T>(
        &self,
        name: &str,
        text: String,
        work: impl FnOnce(&dyn Files) -> T,
    ) -> T {
        match self {
            Self::Shipped(_) => work(&ShippedFiles),
            Self::Disk(path, allowed) => {
                work(&disk_files(path, allowed).with_text(name, text.into_bytes()))
            }
            Self::Text(files, _) => {
                let mut files = text_files(files);
                files.insert(name.to_owned(), text.into_bytes());
                work(&files)
            }
        }
    }

    /// A picture or sound of the rules, by the name they give it.
    pub(super) fn media(&self, name: &str) -> Option<Vec<u8>> {
        self.open_media().get(name)
    }

    /// All pictures and sounds of the rules.
    pub(super) fn open_media(&self) -> Media {
        match self {
            Self::Shipped(_) => Media::Shipped(self.root()),
            Self::Disk(path, allowed) => Media::Disk(disk_files(path, allowed)),
            Self::Text(_, pack) => Media::Text(pack.clone()),
        }
    }
}

/// The pictures and sounds of some rules. Folders and packs are looked into once.
#[derive(Clone, Debug)]
pub(super) enum Media {
    /// Those of the built-in game with this rules file.
    Shipped(String),
    Disk(DiskFiles),
    Text(Option<Arc<Pack>>),
}

impl Media {
    /// A picture or sound, by the name that the rules give it.
    pub(super) fn get(&self, name: &str) -> Option<Vec<u8>> {
        match self {
            Self::Shipped(root) => resource_places(root, name)
                .iter()
                .find_map(|place| ShippedFiles.read(place).ok()),
            Self::Disk(files) => files.media(name),
            Self::Text(pack) => pack.as_ref()?.media(name),
        }
    }
}

fn own_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// The rules at a path, and what they may name.
pub(super) fn disk_files(path: &Path, allowed: &[PathBuf]) -> DiskFiles {
    DiskFiles::new(folder_of(path), own_name(path))
        .allowing(allowed_by_settings(path))
        .allowing(allowed.iter().cloned())
}

/// Compiles one game of the rules in `source`.
pub(super) fn program(
    source: &Source,
    rules: &Rules,
    variant: VariantId,
    on_errors: OnErrors,
) -> Result<Arc<Program>, Problems> {
    let (game, found) = rules.resolve(variant);
    let diagnostics: Vec<&Diagnostic> = rules.diagnostics.iter().chain(&found).collect();
    let has_errors = diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    if has_errors && on_errors == OnErrors::Refuse {
        let (checked, found) = source.check();
        return Err(Problems {
            is_playable: has_moves(game),
            ..problems(&checked, &found)
        });
    }
    if let Some(engine) = &game.engine {
        return Err(Problems::line(format!(
            "the rules of {} are in the plug-in {engine}, which cannot run here",
            game.title
        )));
    }
    Program::compile(game).map_err(|error| Problems::line(error.to_string()))
}

/// Whether something can be played in a game whose rules have errors.
fn has_moves(game: Game) -> bool {
    let is_here = game.engine.is_none();
    let program = is_here.then(|| Program::compile(game).ok()).flatten();
    program.is_some_and(|program| !Session::new(&program, 1).legal_moves().is_empty())
}

/// The game that opens first.
pub(super) fn default_variant(rules: &Rules) -> Result<VariantId, Problems> {
    rules.default_variant().ok_or_else(|| {
        if rules.diagnostics.is_empty() {
            Problems::line("the file defines no game")
        } else {
            problems(rules, &rules.diagnostics)
        }
    })
}

/// The game of this name.
pub(super) fn named(rules: &Rules, name: &VariantName) -> Result<VariantId, Problems> {
    let found = rules.find_name(name);
    found.map_err(|error| Problems::line(error.to_string()))
}

/// The lines of a rendered report, with characters that the window's fonts have.
pub(super) fn lines(report: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(report);
    let text = text.replace('☞', "·").replace('⚠', "!");
    text.lines().map(str::to_owned).collect()
}

/// Diagnostics as `zrf check` shows them.
pub(super) fn problems(rules: &Rules, diagnostics: &[Diagnostic]) -> Problems {
    let style = FullStyle {
        color: false,
        unicode: true,
        width: 92,
    };
    let texts = rules.texts();
    let name = rules.sources.files().first().map_or("", |file| &file.name);
    let (shown, others) = diagnostics.split_at(diagnostics.len().min(MAX_DIAGNOSTICS));
    let reported = |diagnostic: &Diagnostic| {
        let mut text = Vec::new();
        // Writing to memory cannot fail; a diagnostic that cannot be rendered is still counted.
        let _ = write_full(&mut text, texts, style, diagnostic);
        let place = texts.location(diagnostic.primary.origin.span);
        let place = place.filter(|place| place.file == name);
        Reported {
            lines: lines(&text),
            line: place.map(|place| place.at.line),
            message: diagnostic.message.clone(),
            severity: Some(diagnostic.severity),
            fix: diagnostic.fixes.first().map(|fix| fix.title.clone()),
        }
    };
    let mut report: Vec<Reported> = shown.iter().map(reported).collect();
    if !others.is_empty() {
        let more = plural(Counts::of(others).total(), "more diagnostic");
        report.push(Reported {
            lines: vec![format!("and {more}; `zrf check` shows them")],
            ..Reported::default()
        });
    }
    Problems {
        summary: format!("{name}: {}", Counts::of(diagnostics)),
        report,
        is_playable: false,
    }
}

#[cfg(test)]
mod tests {
    use super::{OnErrors, Source, default_variant, program};

    #[test]
    fn refused_rules_show_what_a_check_finds_and_play_as_they_are_written() {
        let text = r#"(game (title "Steps") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
                (directions (n 0 -1))))
            (piece (name Man) (moves (n (verify empty?) add)))
            (piece (name King) (moevs (n (verify emtpy?) add)))
            (board-setup (White (Man a1)) (Black (King b1))))"#;
        let source = Source::Text([("steps.zrf".to_owned(), text.to_owned())].into(), None);
        let rules = source.load().unwrap();
        let variant = default_variant(&rules).unwrap();
        let problems = program(&source, &rules, variant, OnErrors::Refuse).unwrap_err();
        assert_eq!(problems.summary, "steps.zrf: 2 errors");
        assert!(problems.is_playable);
        assert_eq!(
            (problems.report[0].line, problems.report.len()),
            (Some(5), 2)
        );
        let lines = problems.report.iter().flat_map(|reported| &reported.lines);
        let report: String = lines.map(|line| format!("{line}\n")).collect();
        assert!(report.contains("did you mean `moves`?"), "{report}");
        assert!(report.contains("did you mean `empty?`?"), "{report}");
        let program = program(&source, &rules, variant, OnErrors::Ignore).unwrap();
        assert!(program.game().piece_types[1].moves.is_empty());
    }
}
