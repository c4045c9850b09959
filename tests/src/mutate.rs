//! Rules files with random mistakes, and what happens when they are checked and played.

use std::path::Path;
use std::time::Duration;
use zrf::files::DiskFiles;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Severity;
use zrf_interpreter::{MoveGenerator, Program, Random, State, playout};

/// Maximum number of mistakes in one text.
const MAX_MISTAKES: usize = 4;
/// Maximum number of characters deleted at once.
const LONGEST_DELETION: usize = 40;
/// Maximum number of plies for which a file without errors is played.
const PLIES: usize = 20;

/// The fate of a changed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Checking found a mistake.
    Refused,
    /// It checked clean, but there was nothing to play.
    NotPlayed,
    /// It checked clean and was played.
    Played,
}

/// The text with one to four mistakes: characters deleted, swapped or put in, parentheses dropped, forms repeated or
/// deleted, words replaced by others of the text, the end cut off.
pub fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(MAX_MISTAKES) {
        if text.is_empty() {
            break;
        }
        mistake(&mut text, random);
    }
    text
}

fn mistake(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len());
    match random.below(9) {
        0 => delete(text, at, 1 + random.below(LONGEST_DELETION)),
        1 => delete(text, at, 1),
        2 => {
            let other = random.below(text.len());
            text.swap(at, other);
        }
        3 => {
            if let Some(at) = next(text, at, |byte| matches!(byte, b'(' | b')')) {
                text.remove(at);
            }
        }
        4 => repeat_form(text, at),
        5 => {
            if let Some(form) = form_after(text, at) {
                text.drain(form);
            }
        }
        6 | 7 => replace_word(text, at, random),
        _ if random.below(20) == 0 => text.truncate(at),
        _ => text.insert(at, b"()\";$ a0?-\xff"[random.below(11)]),
    }
}

fn delete(text: &mut Vec<u8>, at: usize, length: usize) {
    let end = (at + length).min(text.len());
    text.drain(at..end);
}

fn repeat_form(text: &mut Vec<u8>, at: usize) {
    if let Some(form) = form_after(text, at) {
        let copy = text[form.clone()].to_vec();
        text.splice(form.end..form.end, copy);
    }
}

fn next(text: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let found = text[at..].iter().position(|&byte| wanted(byte));
    found.map(|offset| at + offset)
}

/// The first parenthesized form that begins at or after a place, found by parentheses alone.
fn form_after(text: &[u8], at: usize) -> Option<std::ops::Range<usize>> {
    let start = next(text, at, |byte| byte == b'(')?;
    let mut depth = 0;
    for (offset, byte) in text[start..].iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(start..start + offset + 1);
        }
    }
    None
}

fn word_after(text: &[u8], at: usize) -> Option<std::ops::Range<usize>> {
    let is_word = |byte: u8| !byte.is_ascii_whitespace() && !b"()\";".contains(&byte);
    let start = next(text, at, is_word)?;
    let end = next(text, start, |byte| !is_word(byte)).unwrap_or(text.len());
    Some(start..end)
}

fn replace_word(text: &mut Vec<u8>, at: usize, random: &mut Random) {
    let other = word_after(text, random.below(text.len()));
    if let (Some(word), Some(other)) = (word_after(text, at), other) {
        let new = text[other].to_vec();
        text.splice(word, new);
    }
}

/// Reads and checks a text in place of the file `name`, and plays one of its variants if nothing is wrong.
pub fn examine(name: &Path, text: Vec<u8>, random: &mut Random) -> Fate {
    let name = name.display().to_string();
    let rules = Rules::load(&name, &DiskFiles::new(".", &name).with_text(&name, text));
    let found = rules.check();
    if found
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
    {
        return Fate::Refused;
    }
    let variants: Vec<_> = rules.variants().collect();
    if variants.is_empty() {
        return Fate::NotPlayed;
    }
    let (game, _) = rules.resolve(variants[random.below(variants.len())]);
    let Ok(program) = Program::compile(game) else {
        return Fate::NotPlayed;
    };
    let mut generator = MoveGenerator::new(&program);
    playout(&mut generator, &mut State::new(&program), random, PLIES);
    Fate::Played
}

/// The processor time this thread has used, where the system reports it; other work on the machine does not count.
pub fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
