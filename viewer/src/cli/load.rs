//! Loads the file named on the command line as rules, a game, a program, and reports problems along the way.

use super::args::{Common, FileArgs, GameArgs};
use super::failure::Failure;
use super::output::message_style;
use super::written::{STANDARD_INPUT, quoted};
use crate::console::{Console, Verbatim};
use crate::files::{self, DiskFiles, allowed_by_settings, reason};
use crate::play::link::{Link, Shared};
use crate::play::saved::{RulesFile, is_saved_game};
use crate::shipped::{GAMES, Shipped};
use std::io;
use std::path::Path;
use std::sync::Arc;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::diagnostics::suggest::nearest;
use zrf_grammar::game::Game;
use zrf_grammar::render::{Counts, write_full};
use zrf_grammar::text::Files;
use zrf_grammar::{Checks, Rules, VariantId, VariantNotFound};
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::{self, UnknownName};
use zrf_interpreter::{Edit, Fault, Program};

/// Maximum number of errors shown before play is refused; `zrf check` shows all.
const MAX_ERRORS: usize = 5;

/// What the command line names.
pub(crate) struct Opened {
    pub(crate) rules: Rules,
    /// Which game of the rules.
    pub(crate) game: GameArgs,
    /// The moves of a link or a saved game.
    pub(crate) played: Option<Record>,
}

/// One game of a rules file.
pub(crate) struct Chosen {
    pub(crate) rules: Rules,
    pub(crate) game: Arc<Game>,
    pub(crate) variant: VariantId,
}

/// A game ready to be played.
pub(crate) struct Playable {
    pub(crate) rules: Rules,
    pub(crate) program: Arc<Program>,
    pub(crate) variant: VariantId,
    pub(crate) file: RulesFile,
}

impl Playable {
    /// Reports runs that were stopped; the command continues without them.
    pub(crate) fn report_faults(
        &self,
        faults: &[Fault],
        common: Common,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        if faults.is_empty() {
            return Ok(());
        }
        console.output.flush()?;
        let style = message_style(console, common);
        let texts = self.rules.texts();
        let mut reported = Vec::new();
        for fault in faults {
            let diagnostic = fault.diagnostic(&self.program);
            if !reported.contains(&diagnostic) {
                write_full(&mut Verbatim(console.messages), texts, style, &diagnostic)?;
                reported.push(diagnostic);
            }
        }
        Ok(())
    }

    /// The edits of the board at the start of a record, which messages call `name`.
    pub(crate) fn edits(&self, record: &Record, name: &str) -> Result<Vec<Edit>, Failure> {
        replay::edits(&self.program, record).map_err(|unknown| unknown_edit(name, &unknown))
    }
}

/// The error for a record that edits the board with a name that the rules do not define.
pub(crate) fn unknown_edit(
    record: &str,
    UnknownName { line, name, help }: &UnknownName,
) -> Failure {
    let failure = Failure::negative(format!(
        "line {line} of {record} edits the board with `{name}`, which does not exist in this game"
    ));
    match help {
        Some(help) => failure.help(help.clone()),
        None => failure,
    }
}

/// Reads a rules file and its includes, or the rules in a link.
pub(crate) fn rules(args: &FileArgs, console: &mut Console<'_>) -> Result<Rules, Failure> {
    Ok(rules_and_files(args, console)?.0)
}

/// As [`rules`]; also returns the files, unless a link contains the rules.
pub(super) fn rules_and_files(
    args: &FileArgs,
    console: &mut Console<'_>,
) -> Result<(Rules, Option<DiskFiles>), Failure> {
    if Link::is_one(&args.file) {
        let rules = link(&args.file)?.load().map_err(unreadable_link)?;
        return Ok((rules, None));
    }
    let (root, files) = root(args, console)?;
    Ok((Rules::load_to_play(&root, &files), Some(files)))
}

/// Reads a link.
pub(crate) fn link(text: &str) -> Result<Link, Failure> {
    Link::parse(text).map_err(unreadable_link)
}

fn unreadable_link(why: String) -> Failure {
    Failure::trouble(format!("cannot open the link: {why}"))
}

/// Reads what the command line names: a rules file, or a link with its variant and moves.
pub(crate) fn open(args: &GameArgs, console: &mut Console<'_>) -> Result<Opened, Failure> {
    let mut game = args.clone();
    if !Link::is_one(&args.file.file) {
        return Ok(Opened {
            rules: rules(&args.file, console)?,
            game,
            played: None,
        });
    }
    let link = link(&args.file.file)?;
    let rules = link.load().map_err(unreadable_link)?;
    let Shared {
        variant, record, ..
    } = link.shared;
    let linked = Some(variant).filter(|title| !title.is_empty());
    game.titled = game.titled.or(linked);
    let record = Some(record).filter(|record| !record.is_empty());
    let played = record.map(|record| Record::parse(&record)).transpose();
    Ok(Opened {
        rules,
        game,
        played: played.map_err(|error| unreadable_link(format!("its moves: {error}")))?,
    })
}

/// The name of the root file, and the files of a load that starts with it.
pub(crate) fn root(
    args: &FileArgs,
    console: &mut Console<'_>,
) -> Result<(String, DiskFiles), Failure> {
    if Link::is_one(&args.file) {
        let failure = Failure::trouble("this command reads files, not links");
        return Err(failure.help("`zrf play` opens links"));
    }
    if is_saved_game(Path::new(&args.file)) {
        let failure = Failure::trouble(format!("`{}` is a saved game, not rules", args.file));
        return Err(failure.help("`zrf replay` replays it, and `zrf play` continues it"));
    }
    let name = match args.file.as_str() {
        "-" => args.stdin_filename.as_deref().unwrap_or(STANDARD_INPUT),
        file => file,
    };
    let directory = &console.surroundings.directory;
    let mut files = DiskFiles::new(directory, name)
        .allowing(allowed_by_settings(&directory.join(name)))
        .allowing(args.allow_path.iter().cloned());
    for (name, text) in &console.surroundings.open_texts {
        files = files.with_text(name, text.clone());
    }
    if args.file == "-" {
        let text = standard_input(console)?;
        return Ok((name.to_owned(), files.with_text(name, text)));
    }
    match files.read(&args.file) {
        Ok(_) => Ok((args.file.clone(), files)),
        Err(reason) => Err(unreadable(
            &args.file,
            &reason,
            &console.surroundings.directory,
        )),
    }
}

/// Reads a text from standard input.
pub(crate) fn standard_input(console: &mut Console<'_>) -> Result<Vec<u8>, Failure> {
    let read = console.read_input();
    read.map_err(|error| Failure::trouble(format!("cannot read `-`: {}", reason(&error))))
}

/// Reports that a file cannot be read, and suggests similar names.
fn unreadable(file: &str, reason: &str, directory: &Path) -> Failure {
    let failure = Failure::trouble(format!("cannot read `{file}`: {reason}"));
    let path = Path::new(file);
    // Another name is meant only if nothing has this one.
    match directory.join(path).metadata() {
        Ok(found) if found.is_file() => return failure,
        Ok(found) if !found.is_dir() => {
            return failure.help("`-` instead of a file name reads standard input");
        }
        _ => {}
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let entries = std::fs::read_dir(directory.join(folder))
        .into_iter()
        .flatten()
        .flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    let wanted = path.file_name().unwrap_or_default().to_string_lossy();
    names.retain(|name| name.to_lowercase().ends_with(".zrf") && *name != wanted);
    names.sort_unstable();
    let is_without_ending = names
        .iter()
        .find(|name| name.strip_suffix(".zrf") == Some(&wanted));
    let near = is_without_ending
        .map(String::as_str)
        .or_else(|| nearest(&wanted, names.iter().map(String::as_str)));
    let mut built_in = GAMES.iter().map(Shipped::link_name);
    let built_in = built_in.find(|name| wanted.eq_ignore_ascii_case(name));
    match (near, built_in) {
        (Some(near), _) => failure.help(format!("did you mean `{}`?", folder.join(near).display())),
        (None, Some(name)) => {
            failure.help(format!("`zrf play '#g={name}'` plays the built-in game"))
        }
        (None, None) => failure,
    }
}

impl Opened {
    /// Resolves the game. Errors are shown and stop the load unless it is lenient.
    pub(crate) fn chosen(
        self,
        common: Common,
        console: &mut Console<'_>,
    ) -> Result<Chosen, Failure> {
        let (rules, args) = (self.rules, self.game);
        let variant = variant(&rules, &args, common, console)?;
        let (game, found) = rules.resolve(variant);
        if !args.lenient {
            let diagnostics = rules.diagnostics.iter().cloned().chain(found).collect();
            let lenient = "; `--lenient` ignores what is invalid";
            refuse_errors(&rules, diagnostics, lenient, common, console)?;
        }
        Ok(Chosen {
            game: Arc::new(game),
            rules,
            variant,
        })
    }

    /// Compiles the game.
    pub(crate) fn playable(
        self,
        common: Common,
        console: &mut Console<'_>,
    ) -> Result<Playable, Failure> {
        let is_lenient = self.game.lenient;
        let file = rules_file(&self.game.file, &self.rules, console);
        let Chosen {
            rules,
            game,
            variant,
        } = self.chosen(common, console)?;
        if let Some(engine) = game.engine.as_ref().filter(|_| !is_lenient) {
            let message = format!(
                "the rules of `{}` are in the plug-in `{engine}`, which cannot run here",
                game.title
            );
            return Err(Failure::negative(message).help(
                "`zrf show` draws the board; `--lenient` plays by the rules in the file itself",
            ));
        }
        let program =
            Program::compile(game).map_err(|error| Failure::negative(error.to_string()))?;
        Ok(Playable {
            rules,
            program,
            variant,
            file,
        })
    }
}

/// The rules file that a command line names.
fn rules_file(args: &FileArgs, rules: &Rules, console: &Console<'_>) -> RulesFile {
    let name = &rules.sources.files()[0].name;
    let directory = &console.surroundings.directory;
    let path = || files::find(directory, name).unwrap_or_else(|| directory.join(name));
    RulesFile {
        name: name.clone(),
        path: (!Link::is_one(&args.file)).then(path),
    }
}

/// Compiles a game for a command that begins at the start, and ignores the moves of a link.
pub(crate) fn playable(
    args: &GameArgs,
    common: Common,
    console: &mut Console<'_>,
) -> Result<Playable, Failure> {
    let opened = open(args, console)?;
    if opened.played.is_some() && common.quiet == 0 {
        console.say("the moves of the link are ignored: this command begins at the start")?;
    }
    opened.playable(common, console)
}

fn variant(
    rules: &Rules,
    args: &GameArgs,
    common: Common,
    console: &mut Console<'_>,
) -> Result<VariantId, Failure> {
    match (&args.variant, &args.titled) {
        (Some(typed), _) => named(rules, typed),
        (None, Some(title)) => rules.find_title(title).map_err(no_variant),
        (None, None) => match rules.default_variant() {
            Some(variant) => Ok(variant),
            None => {
                show_errors(rules, rules.diagnostics.clone(), common, console)?;
                Err(Failure::negative("the file defines no game"))
            }
        },
    }
}

/// The variant named on the command line, by title or number.
pub(crate) fn named(rules: &Rules, typed: &str) -> Result<VariantId, Failure> {
    rules.find_variant(typed).map_err(no_variant)
}

fn no_variant(error: VariantNotFound) -> Failure {
    Failure::trouble(error.to_string()).help("`zrf list` shows the games and variants of a file")
}

/// Fails if there are errors, after showing them. `lenient` is appended to the help.
pub(super) fn refuse_errors(
    rules: &Rules,
    diagnostics: Vec<Diagnostic>,
    lenient: &str,
    common: Common,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let errors = show_errors(rules, diagnostics, common, console)?;
    if errors.total() == 0 {
        return Ok(());
    }
    let name = &rules.sources.files()[0].name;
    let failure = Failure::negative(format!("cannot use `{name}` due to {errors}"));
    let file = quoted(name);
    Err(failure.help(format!("`zrf check {file}` shows all diagnostics{lenient}")))
}

/// Shows the first errors and counts all.
fn show_errors(
    rules: &Rules,
    diagnostics: Vec<Diagnostic>,
    common: Common,
    console: &mut Console<'_>,
) -> io::Result<Counts> {
    let mut errors = rules.settled(diagnostics, Checks::default());
    errors.retain(Diagnostic::is_error);
    console.output.flush()?;
    let style = message_style(console, common);
    for error in errors.iter().take(MAX_ERRORS) {
        write_full(&mut Verbatim(console.messages), rules.texts(), style, error)?;
    }
    Ok(Counts::of(&errors))
}
