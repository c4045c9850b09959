//! What must hold of inputs.

use super::make::PROGRAMS;
use crate::invariants::{self, Thoroughness};
use crate::rules as loaded;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;
use zrf::console::{Console, Input, Surroundings};
use zrf_grammar::diagnostics::{Diagnostic, Severity};
use zrf_grammar::syntax::{TokenKind, read, tokenize};
use zrf_grammar::text::{Encoding, Names, SourceMap, decode};
use zrf_grammar::{Checks, Rules};
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::replay;

const ROOT: &str = "rules.zrf";
/// How many variants of a file are played, how often, and how far.
const N_VARIANTS: usize = 2;
const N_GAMES: u64 = 2;
const PLIES: usize = 8;

/// An empty folder of this process, where commands run.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("zrf-fuzz-{}", std::process::id()));
    // Without the folder the checks that need it fail, which tells enough.
    let _ = std::fs::create_dir_all(&folder);
    folder
});

/// Takes away what checks have written.
pub(super) fn clean_up() {
    let _ = std::fs::remove_dir_all(&*FOLDER);
}

/// Rules are read, checked and played: both ways of loading find the same, and games keep all invariants.
pub(super) fn rules(text: &[u8]) -> Result<(), String> {
    let files = BTreeMap::from([(ROOT.to_owned(), text.to_vec())]);
    let rules = Rules::load(ROOT, &files);
    let found = rules.check();
    let nothing = |_: &Rules, _, _| Vec::new();
    let (_, quickly) = Rules::load_and_check(ROOT, &files, Checks::default(), nothing);
    let (found_lines, quick_lines) = (lines(&found), lines(&quickly));
    if found_lines != quick_lines {
        let differs = |line: &&String| !quick_lines.contains(line);
        let only = found_lines.iter().find(differs);
        return Err(format!(
            "two ways of loading find different things: {only:?}"
        ));
    }
    if n_errors(&found) > 0 {
        return Ok(());
    }
    let programs = loaded::programs(&rules).into_iter().take(N_VARIANTS);
    for (title, program) in programs {
        for seed in 0..N_GAMES {
            invariants::random_game(&program, seed, PLIES, Thoroughness::QUICK)
                .map_err(|error| format!("an invariant of play: {title}: {error}"))?;
        }
    }
    Ok(())
}

/// As any rules; and rules without mistakes give no errors.
pub(super) fn generated(text: &[u8]) -> Result<(), String> {
    rules(text)?;
    let files = BTreeMap::from([(ROOT.to_owned(), text.to_vec())]);
    let rules = Rules::load(ROOT, &files);
    match loaded::errors(&rules).into_iter().next() {
        Some(error) => Err(format!("an error in good rules: {error}")),
        None => Ok(()),
    }
}

fn lines(found: &[Diagnostic]) -> Vec<String> {
    let line = |one: &Diagnostic| {
        let (name, span) = (one.lint.name, one.primary.origin.span);
        format!("{name} {span:?} {} +{}", one.message, one.also_in.len())
    };
    found.iter().map(line).collect()
}

fn n_errors(found: &[Diagnostic]) -> usize {
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    errors.count()
}

/// The kinds and texts of all tokens of a text that are not blanks.
fn words(text: &str) -> Vec<(TokenKind, String)> {
    let mut sources = SourceMap::default();
    let file = sources.add(ROOT, text.to_owned(), Encoding::Utf8);
    let tokens = tokenize(&sources, file).into_iter();
    let words = tokens.filter(|token| token.kind != TokenKind::Blank);
    words
        .map(|token| (token.kind, sources.slice(token.span).trim_end().to_owned()))
        .collect()
}

/// Tokens are the whole text, each beginning where the one before ends; forms lie within it; and rules are checked.
pub(super) fn tokens(bytes: &[u8]) -> Result<(), String> {
    let (text, encoding) = decode(bytes);
    let mut sources = SourceMap::default();
    let file = sources.add(ROOT, text, encoding);
    let source = sources.file(file);
    let mut end = source.start;
    for token in tokenize(&sources, file) {
        if token.span.start != end || token.span.is_empty() {
            return Err(format!("a gap between tokens: {token:?} after {end}"));
        }
        end = token.span.end;
    }
    let whole = source.span();
    if end != whole.end {
        return Err(format!("tokens end too early: {end} of {}", whole.end));
    }
    let forms = read(&sources, file, &mut Names::new(), &mut Vec::new());
    let is_inside =
        |span: zrf_grammar::text::Span| whole.start <= span.start && span.end <= whole.end;
    if let Some(form) = forms.iter().find(|form| !is_inside(form.origin.span)) {
        return Err(format!("a form outside the text: {:?}", form.origin.span));
    }
    rules(bytes)
}

/// A record is read as it was written, and played again as far as it goes: by a replay and a session alike.
pub(super) fn record(bytes: &[u8]) -> Result<(), String> {
    let (text, _) = decode(bytes);
    let Ok(record) = Record::parse(&text) else {
        return Ok(());
    };
    let written = record.to_string();
    let again =
        Record::parse(&written).map_err(|error| format!("a written record is refused: {error}"))?;
    if again.to_string() != written {
        return Err("a written record is read as another: see the input".to_owned());
    }
    let of_title = |title: &str| {
        PROGRAMS
            .iter()
            .find(|program| program.game().title == title)
    };
    let program = of_title(&record.variant).unwrap_or(&PROGRAMS[0]);
    let (Ok(replayed), Ok(edits)) = (
        replay(program, &record),
        zrf_interpreter::replay::edits(program, &record),
    ) else {
        return Ok(());
    };
    if replayed.state.hash() != replayed.state.hash_from_scratch() {
        return Err("the hash is wrong after a replay: see the input".to_owned());
    }
    if edits.is_empty() {
        let mut session = Session::new(program, 0);
        session.play_record(&record);
        if !session.state().is_same(&replayed.state) {
            return Err("a session plays a record otherwise: see the input".to_owned());
        }
    }
    Ok(())
}

/// Runs the program with an input; what it writes and what it tells.
fn zrf(arguments: &[&str], input: &[u8]) -> (Vec<u8>, String) {
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut surroundings = Surroundings::fixed(FOLDER.clone());
    surroundings.input_is_given = true;
    let mut console = Console {
        input: &mut Input::new(std::io::Cursor::new(input.to_vec())),
        output: &mut output,
        messages: &mut messages,
        surroundings,
    };
    let words = std::iter::once("zrf").chain(arguments.iter().copied());
    zrf::cli::run(words.map(Into::into), &mut console);
    (output, String::from_utf8_lossy(&messages).into_owned())
}

/// Settings are shown as settings that say the same, or refused.
pub(super) fn settings(text: &[u8]) -> Result<(), String> {
    let show = |text: &[u8]| {
        let file = FOLDER.join("zrf.toml");
        std::fs::write(&file, text).map_err(|error| format!("no temporary file: {error}"))?;
        Ok::<_, String>(zrf(&["check", "--show-settings", ROOT], b""))
    };
    std::fs::write(FOLDER.join(ROOT), b"")
        .map_err(|error| format!("no temporary file: {error}"))?;
    let (shown, messages) = show(text)?;
    if !messages.is_empty() || shown.is_empty() {
        return match messages.is_empty() {
            true => Err("settings are neither shown nor refused: see the input".to_owned()),
            false => Ok(()),
        };
    }
    let (again, messages) = show(&shown)?;
    if again != shown {
        return Err(format!("shown settings say something else: {messages}"));
    }
    Ok(())
}

/// Formatting changes layout alone, and formatting twice is formatting once.
pub(super) fn format(bytes: &[u8]) -> Result<(), String> {
    let (once, messages) = zrf(&["fmt", "-"], bytes);
    if !messages.is_empty() {
        return Ok(());
    }
    let (before, _) = decode(bytes);
    let (after, _) = decode(&once);
    if words(&before) != words(&after) {
        let pairs = words(&before).into_iter().zip(words(&after));
        let other = pairs.into_iter().find(|(one, other)| one != other);
        return Err(format!("formatting changes words: {other:?}"));
    }
    let solid = |text: &str| text.replace([' ', '\t', '\r', '\n'], "");
    if solid(&before) != solid(&after) {
        return Err("formatting changes characters: see the input".to_owned());
    }
    let (twice, messages) = zrf(&["fmt", "-"], &once);
    if twice != once {
        return Err(format!("formatting does not rest: {messages}"));
    }
    Ok(())
}

/// Safe fixes raise no errors, and after them there is nothing to fix.
pub(super) fn fixes(bytes: &[u8]) -> Result<(), String> {
    let (before, _) = decode(bytes);
    let fix = |text: &[u8]| zrf(&["check", "--fix", "--no-config", "-"], text).0;
    let once = fix(before.as_bytes());
    let count = |text: &[u8]| {
        let files = BTreeMap::from([(ROOT.to_owned(), text.to_vec())]);
        n_errors(&Rules::load(ROOT, &files).check())
    };
    let (n_before, n_after) = (count(before.as_bytes()), count(&once));
    if n_after > n_before {
        return Err(format!("safe fixes raise errors: {n_before} to {n_after}"));
    }
    if once != before.as_bytes() && fix(&once) != once {
        return Err("safe fixes do not rest: see the input".to_owned());
    }
    Ok(())
}

/// Does what the text says.
pub(super) fn faulty(text: &[u8]) -> Result<(), String> {
    let says = |word: &[u8]| text.windows(word.len()).any(|words| words == word);
    if says(b"panic") {
        panic!("on purpose");
    }
    if says(b"abort") {
        std::process::abort();
    }
    if says(b"wrong") {
        return Err("wrong: on purpose".to_owned());
    }
    while says(b"hang") {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    Ok(())
}
