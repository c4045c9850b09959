//! What must hold for inputs.

use super::make::PROGRAMS;
use crate::invariants::{self, Thoroughness};
use crate::rules as loaded;
use std::collections::BTreeMap;
use std::path::Path;
use tempfile::TempDir;
use zrf::console::{Console, Input, Surroundings};
use zrf::files::Pack;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::{Diagnostics, Severity};
use zrf_grammar::syntax::{TokenKind, read, tokenize};
use zrf_grammar::text::{Encoding, Files, Names, SourceMap, Span, decode};
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::{edits, replay};

const ROOT: &str = "rules.zrf";
/// Maximum number of plies of a game of fuzzed rules, and of a shipped game.
const PLIES: usize = 8;
const GAME_PLIES: usize = 60;

/// A folder for one input, in which commands run and the window opens files. It is deleted when the value is dropped.
pub(super) fn folder() -> Result<TempDir, String> {
    let folder = tempfile::Builder::new().prefix("zrf-fuzz-").tempdir();
    folder.map_err(|error| format!("no temporary folder: {error}"))
}

fn in_memory(text: &[u8]) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([(ROOT.to_owned(), text.to_vec())])
}

/// Checks that both ways of loading find the same diagnostics, and that a random game keeps all invariants if there are
/// no errors. Returns the number of errors.
fn examine(text: &[u8]) -> Result<usize, String> {
    let files = in_memory(text);
    let rules = Rules::load(ROOT, &files);
    let found = rules.check();
    if let Some(only) = loaded::disagreements(&found, ROOT, &files).first() {
        return Err(format!("found in one way of loading only: {only}"));
    }
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    let n_errors = errors.count();
    if n_errors == 0 {
        let programs = loaded::programs(&rules);
        // Some variant, and some game, which depend on the input alone.
        let chosen = programs.get(text.len() % programs.len().max(1));
        if let Some((title, program)) = chosen {
            let seed = text.len() as u64;
            invariants::random_game(program, seed, PLIES, Thoroughness::QUICK)
                .map_err(|error| format!("an invariant of play: {title}: {error}"))?;
        }
    }
    Ok(n_errors)
}

/// Checks any rules.
pub(super) fn rules(text: &[u8]) -> Result<(), String> {
    examine(text).map(drop)
}

/// Checks that rules without mistakes have no errors.
pub(super) fn generated(text: &[u8]) -> Result<(), String> {
    match examine(text)? {
        0 => Ok(()),
        n_errors => Err(format!("errors in good rules: {n_errors}")),
    }
}

/// Checks that tokens cover the text without a gap and forms are within it, and everything else as for any rules.
pub(super) fn tokens(bytes: &[u8]) -> Result<(), String> {
    let (text, encoding) = decode(bytes);
    let mut sources = SourceMap::default();
    let file = sources.add(ROOT, text, encoding);
    let whole = sources.file(file).span();
    let mut end = whole.start;
    for token in tokenize(&sources, file) {
        if token.span.start != end || token.span.is_empty() {
            return Err(format!("a gap between tokens: {token:?} after {end}"));
        }
        end = token.span.end;
    }
    if end != whole.end {
        return Err(format!("tokens end too early: {end} of {}", whole.end));
    }
    let forms = read(
        &sources,
        file,
        &mut Names::new(),
        &mut Diagnostics::default(),
    );
    let is_inside = |span: Span| whole.start <= span.start && span.end <= whole.end;
    if let Some(form) = forms.iter().find(|form| !is_inside(form.origin.span)) {
        return Err(format!("a form outside the text: {:?}", form.origin.span));
    }
    rules(bytes)
}

/// Checks that a written record is read back unchanged, and that a replay and a session play it in the same way.
pub(super) fn record(bytes: &[u8]) -> Result<(), String> {
    let (text, _) = decode(bytes);
    let Ok(record) = Record::parse(&text) else {
        return Ok(());
    };
    let written = record.to_string();
    let again =
        Record::parse(&written).map_err(|error| format!("a written record is refused: {error}"))?;
    if again.to_string() != written {
        return Err("a written record is read as another".to_owned());
    }
    let mut programs = PROGRAMS.iter();
    let program = programs.find(|program| program.game().title == record.variant);
    let program = program.unwrap_or(&PROGRAMS[0]);
    let (Ok(replayed), Ok(edits)) = (replay(program, &record), edits(program, &record)) else {
        return Ok(());
    };
    if replayed.state.hash() != replayed.state.hash_from_scratch() {
        return Err("the hash is wrong after a replay".to_owned());
    }
    if edits.is_empty() {
        let mut session = Session::new(program, 0);
        session.play_record(&record);
        if !session.state().is_same(&replayed.state) {
            return Err("a session plays a record differently".to_owned());
        }
    }
    Ok(())
}

/// Checks that a pack is refused or its rules load, and that nothing above its own folder is found.
pub(super) fn pack(bytes: &[u8]) -> Result<(), String> {
    let Ok(pack) = Pack::new(bytes.to_vec()) else {
        return Ok(());
    };
    let files: &dyn Files = &pack;
    if files.locate("../../game.zrf").is_some() {
        return Err("a file above the pack is found".to_owned());
    }
    if files.read(pack.root()).is_ok() && Rules::load(pack.root(), files).sources.files().is_empty()
    {
        return Err("the rules of a pack are not loaded".to_owned());
    }
    Ok(())
}

/// Checks that a random game of a shipped program keeps all invariants.
pub(super) fn game(text: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(text);
    let mut numbers = text.split_whitespace().map(str::parse);
    let (Some(Ok::<u64, _>(number)), Some(Ok(seed))) = (numbers.next(), numbers.next()) else {
        return Ok(());
    };
    let Some(program) = usize::try_from(number)
        .ok()
        .and_then(|number| PROGRAMS.get(number))
    else {
        return Ok(());
    };
    let played = invariants::random_game(program, seed, GAME_PLIES, Thoroughness::EVERY_PLY);
    played
        .map(drop)
        .map_err(|error| format!("an invariant of play: {}: {error}", program.game().title))
}

/// Runs the program in a folder with an input. Returns its output and its messages.
fn zrf(folder: &Path, arguments: &[&str], input: &[u8]) -> (Vec<u8>, String) {
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut Input::new(std::io::Cursor::new(input.to_vec())),
        output: &mut output,
        messages: &mut messages,
        surroundings: Surroundings::fixed(folder.to_owned()),
    };
    let words = std::iter::once("zrf").chain(arguments.iter().copied());
    zrf::cli::run(words.map(Into::into), &mut console);
    (output, String::from_utf8_lossy(&messages).into_owned())
}

/// Checks that settings are refused, or shown as settings with the same meaning.
pub(super) fn settings(text: &[u8]) -> Result<(), String> {
    let folder = folder()?;
    let write = |name: &str, text: &[u8]| {
        std::fs::write(folder.path().join(name), text)
            .map_err(|error| format!("no temporary file: {error}"))
    };
    let show = |text: &[u8]| {
        write("zrf.toml", text)?;
        Ok::<_, String>(zrf(folder.path(), &["check", "--show-settings", ROOT], b""))
    };
    write(ROOT, b"")?;
    let (shown, messages) = show(text)?;
    match (shown.is_empty(), messages.is_empty()) {
        (true, true) => return Err("settings are neither shown nor refused".to_owned()),
        (_, false) => return Ok(()),
        (false, true) => {}
    }
    let (again, messages) = show(&shown)?;
    match again == shown {
        true => Ok(()),
        false => Err(format!("shown settings mean something else: {messages}")),
    }
}

/// The kinds and texts of all tokens that are not spaces.
fn words(text: &str) -> Vec<(TokenKind, String)> {
    let mut sources = SourceMap::default();
    let file = sources.add(ROOT, text.to_owned(), Encoding::Utf8);
    let tokens = tokenize(&sources, file).into_iter();
    let words = tokens.filter(|token| token.kind != TokenKind::Blank);
    words
        .map(|token| (token.kind, sources.slice(token.span).trim_end().to_owned()))
        .collect()
}

/// Checks that formatting changes only the layout, and that formatting twice is the same as formatting once.
pub(super) fn format(bytes: &[u8]) -> Result<(), String> {
    let folder = folder()?;
    let fmt = |text: &[u8]| zrf(folder.path(), &["fmt", "-"], text);
    let (once, messages) = fmt(bytes);
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
        return Err("formatting changes characters".to_owned());
    }
    let (twice, messages) = fmt(&once);
    match twice == once {
        true => Ok(()),
        false => Err(format!(
            "formatting twice is not formatting once: {messages}"
        )),
    }
}

/// Checks that safe fixes never increase the number of errors, and that fixing twice is the same as fixing once.
pub(super) fn fixes(bytes: &[u8]) -> Result<(), String> {
    let (before, _) = decode(bytes);
    let folder = folder()?;
    let fix = |text: &[u8]| {
        let command = ["check", "--fix", "--no-config", "--play", "0", "-q", "-"];
        zrf(folder.path(), &command, text).0
    };
    let once = fix(before.as_bytes());
    if once == before.as_bytes() {
        return Ok(());
    }
    let count = |text: &[u8]| loaded::errors(&Rules::load(ROOT, &in_memory(text))).len();
    let (n_before, n_after) = (count(before.as_bytes()), count(&once));
    if n_after > n_before {
        return Err(format!("safe fixes raise errors: {n_before} to {n_after}"));
    }
    match fix(&once) == once {
        true => Ok(()),
        false => Err("fixing twice is not fixing once".to_owned()),
    }
}

/// Fails in the way that the text names.
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
