//! Records of `suite/replay`, most of which differ from what our rules and our notation give: what is tolerated, and
//! where replaying stops, against the text beside each. `ZRF_BLESS=1` rewrites these texts.

use std::fmt::Write;
use std::sync::Arc;
use zrf::expectations::outcome_words;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::replay;
use zrf_interpreter::{Item, Notation, Program};
use zrf_tests::{bless, corpus, rules};

#[test]
fn what_records_show_otherwise_is_let_pass_or_stops_them() {
    let loaded = rules::load(&rules::folder("suite/replay/replay.zrf"));
    assert_eq!(rules::errors(&loaded), Vec::<String>::new());
    let files = corpus::files(&rules::folder("suite/replay"), &["zsg"]);
    assert!(!files.is_empty(), "there are records");
    let mut failures = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let record = Record::parse(&text).expect("it is a record");
        let program = rules::program(&loaded, &record.variant).expect("there is this variant");
        let replayed = replayed(&program, &record);
        failures.extend(bless::compare(&file.with_extension("replay"), &replayed).err());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn replayed(program: &Arc<Program>, record: &Record) -> String {
    let replayed = match replay(program, record) {
        Ok(replayed) => replayed,
        Err(unknown) => return format!("{unknown}\n"),
    };
    let mut text = String::new();
    for tolerated in &replayed.tolerated {
        let (line, text_of_line) = (tolerated.line.line, &tolerated.line.text);
        let _ = writeln!(text, "{line} `{text_of_line}`: {:?}", tolerated.tolerance);
    }
    if let Some((n_lines, outcome)) = &replayed.end {
        let words = outcome_words(program.game(), Some(outcome));
        let _ = writeln!(text, "over after {n_lines} lines: {words}");
    }
    if let Some(mismatch) = &replayed.mismatch {
        let (line, error, legal) = (mismatch.line.line, &mismatch.error, &mismatch.legal);
        let _ = writeln!(
            text,
            "{line} stops: {error}; legal are {}",
            legal.join(" | ")
        );
    }
    let _ = writeln!(
        text,
        "{} lines, {} moves, {} plies, {} faults",
        replayed.n_lines,
        replayed.moves.len(),
        replayed.state.ply(),
        replayed.faults.len()
    );
    text
}

fn items(texts: [&str; 2]) -> [Vec<Item>; 2] {
    let rules = rules::load(&rules::folder("suite/replay/replay.zrf"));
    let notation = Notation::new(&rules::program(&rules, "names").expect("there is this game"));
    texts.map(|text| notation.parse(text).expect(text).items)
}

/// Texts that mean the same: what becomes of pieces on several positions, some of which are named like pieces.
#[test]
fn several_positions_may_follow_on() {
    for texts in [
        ["= King on c b", "= King on c = King on b"],
        ["= King on c Man", "= King on c = King on Man"],
        ["= King on c Man a", "= King on c = King on Man = King on a"],
        ["= Black on c Man x a", "= Black on c = Black on Man x a"],
    ] {
        let [one, other] = items(texts);
        assert_eq!(one, other, "{}", texts[0]);
    }
    let [one, _] = items(["= King on c Man a - b", "= King on c"]);
    assert!(
        one.len() == 2 && matches!(one[1], Item::Movement { .. }),
        "a movement begins"
    );
}

/// `= T` without `on` refers to the last piece that went somewhere or was placed.
#[test]
fn what_a_piece_becomes_follows_it() {
    for texts in [
        ["Man a - b = King", "Man a - b = King on b"],
        [
            "Man a - b White Man c = King",
            "Man a - b White Man c = King on c",
        ],
        ["White Man c = Black", "White Man c = Black on c"],
    ] {
        let [one, other] = items(texts);
        assert_eq!(one, other, "{}", texts[0]);
    }
}
