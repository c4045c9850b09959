//! Inputs from seeds.

use crate::mutate::mutate;
use crate::{corpus, random_rules, rules};
use std::sync::{Arc, LazyLock};
use zrf_grammar::text::kw;
use zrf_interpreter::record::Record;
use zrf_interpreter::{Program, Random, Session, ToMove};

/// The shipped rules files and those of our own corpus.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let own = corpus::files(&rules::folder("corpus"), &["zrf"]);
    let files = rules::games().into_iter().chain(own);
    files.filter_map(|file| std::fs::read(file).ok()).collect()
});

/// The shipped games, every variant.
pub(super) static PROGRAMS: LazyLock<Vec<Arc<Program>>> = LazyLock::new(|| {
    let programs = rules::shipped().into_iter();
    programs.map(|(_, program)| program).collect()
});

/// Records of random games, one of each program; the number of a game is the number of its program.
static RECORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let programs = PROGRAMS.iter().zip(0..);
    let records = programs.map(|(program, seed)| random_record(program, seed).to_string());
    records.map(String::into_bytes).collect()
});

/// A pack of each of these files, with a picture.
static PACKS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| FILES.iter().map(|text| packed(text.clone())).collect());

/// Maximum number of parts in a text of tokens.
const MAX_WORDS: usize = 200;
/// Maximum number of plies of a record.
const MAX_PLIES: usize = 20;

/// A rules file with mistakes in it: a shipped one, one of the corpus, or a random one.
pub(super) fn text(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let text = match random.below(3) {
        0 => random_rules::rules(random.seed()).into_bytes(),
        _ => FILES[random.below(FILES.len())].clone(),
    };
    mutate(&text, &mut random)
}

/// Keywords, parentheses, quotes and odd characters in any order; sometimes many of one.
pub(super) fn tokens(seed: u64) -> Vec<u8> {
    const PARTS: &[&[u8]] = &[
        b"(",
        b"(",
        b"(",
        b")",
        b")",
        b")",
        b"\"",
        b"; ",
        b"\n",
        b"\r\n",
        b"\r",
        b"\t",
        b"$1",
        b"$99999999999",
        b"-1",
        b"99999999999999999999",
        b"a1",
        b"Man",
        b"White",
        b"\"a/b\"",
        b"\0",
        b"\x1a",
        b"\x1b[2J",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        "\u{201c}".as_bytes(),
        "\u{a0}".as_bytes(),
        "\u{202e}".as_bytes(),
        b"\xe9",
        b"\xc0\xc1\xc2",
        b"{",
        b"}",
        b"[",
        b"]",
    ];
    let mut random = Random::new(seed);
    let mut text = Vec::new();
    for _ in 0..random.below(MAX_WORDS) {
        let part = match random.below(2) {
            0 => kw::ALL[random.below(kw::ALL.len())].as_bytes(),
            _ => PARTS[random.below(PARTS.len())],
        };
        let times = match random.below(200) {
            0 => 3000,
            1..10 => 3,
            _ => 1,
        };
        text.extend(part.repeat(times));
        if random.below(4) > 0 {
            text.push(b' ');
        }
    }
    text
}

/// Random rules without mistakes.
pub(super) fn generated(seed: u64) -> Vec<u8> {
    random_rules::rules(seed).into_bytes()
}

/// The record of a random game with mistakes in it. One in eight is the record of a new game, without mistakes.
pub(super) fn record(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let number = random.below(PROGRAMS.len());
    match random.below(8) {
        0 => random_record(&PROGRAMS[number], random.seed())
            .to_string()
            .into_bytes(),
        _ => mutate(&RECORDS[number], &mut random),
    }
}

fn random_record(program: &Arc<Program>, seed: u64) -> Record {
    let mut random = Random::new(seed);
    let mut session = Session::new(program, seed);
    for _ in 0..random.below(MAX_PLIES) {
        let is_played = match session.to_move() {
            ToMove::Nobody | ToMove::Unknown => false,
            ToMove::Chance | ToMove::ForcedPass => session.step().is_some(),
            ToMove::Player => {
                let index = random.below(session.legal_moves().len());
                session.play(index);
                true
            }
        };
        if !is_played {
            break;
        }
    }
    session.record("rules.zrf", "HC")
}

/// The number of a shipped game and the seed of a random game.
pub(super) fn game(seed: u64) -> Vec<u8> {
    let number = seed % PROGRAMS.len().max(1) as u64;
    format!("{number} {seed}").into_bytes()
}

/// A pack of rules with mistakes, or one with damage to its bytes.
pub(super) fn pack(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let number = random.below(FILES.len());
    if random.below(2) == 0 {
        return packed(mutate(&FILES[number], &mut random));
    }
    let mut bytes = PACKS[number].clone();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        bytes[at] = random.below(256) as u8;
    }
    match random.below(2) {
        0 => bytes,
        _ => mutate(&bytes, &mut random),
    }
}

fn packed(text: Vec<u8>) -> Vec<u8> {
    let picture = ("images/man.bmp".to_owned(), vec![0; 1000]);
    zrf::files::pack(&[("rules/game.zrf".to_owned(), text), picture]).unwrap_or_default()
}

/// Settings; most with mistakes in them.
pub(super) fn settings(seed: u64) -> Vec<u8> {
    const LINES: &[&str] = &[
        "[check]",
        "[files]",
        "[levels]",
        "[chekc]",
        "fail-on = \"warnings\"",
        "fail-on = \"never\"",
        "fail-on = 3",
        "play = 200",
        "play = -1",
        "play = 99999999999999999999",
        "seed = 0x10",
        "seed = 18446744073709551615",
        "exclude = [\"old/\", \"*.bak\", \"!keep\", \"[\"]",
        "exclude = \"**/a{b,c}\"",
        "allow-paths = [\"images\", \"..\", \"/\", \"\"]",
        "unused-macro = \"allow\"",
        "syntax = \"deny\"",
        "unknown-zone = \"note\"",
        "warnings = \"deny\"",
        "\"\" = {}",
        "# \u{2028}",
        "a.b.c = [[], {}]",
        "date = 2026-01-01",
        "text = '''",
        "\t\r",
    ];
    let mut random = Random::new(seed);
    let lines: Vec<&str> = (0..random.below(12))
        .map(|_| LINES[random.below(LINES.len())])
        .collect();
    let text = lines.join("\n").into_bytes();
    match random.below(2) {
        0 => text,
        _ => mutate(&text, &mut random),
    }
}

/// A word that makes the target `faulty` fail, for three seeds in ten.
pub(super) fn faulty(seed: u64) -> Vec<u8> {
    let word = match seed % 10 {
        3 => "panic",
        5 => "abort",
        7 => "hang",
        8 => "wrong",
        _ => "well",
    };
    format!("some words\nand {word} among them\nand more\n").into_bytes()
}
