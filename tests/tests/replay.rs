//! Games recorded by the original program, played again: every recorded move must be generated, effect for effect, and
//! what the records show about what must *not* be generated holds, too.
//!
//! A line for each game and a total are printed. The exceptions are proved in `tests/README.md`.
#![expect(
    clippy::print_stdout,
    reason = "the lines are for people who run it by hand"
)]

use libtest_mimic::Arguments;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::{self, Replay, Tolerance};
use zrf_interpreter::{MoveGenerator, MoveList, Program, Reason, Session};
use zrf_tests::{corpus, parallel, rules};

/// Games that cannot come from their rules file: the game, the line of the first move that is not generated, and the
/// rules under which it replays whole, where there are such.
const EXCEPTIONS: &[(&str, u32, Option<&str>)] = &[
    (
        "checkerscollection/Frisian Checkers.zsg",
        9,
        Some("checkerscollection/CheckersCollection@83f7615d.zrf"),
    ),
    ("checkerscollection/Harzdame.zsg", 122, None),
    ("elementals/elementals.zsg", 16, None),
];

/// Games of which our notation writes some lines in other words, and how many.
const REWRITTEN: &[(&str, usize)] = &[
    ("chase/Chase.zsg", 1),
    ("checkerscollection/Armenian Tama.zsg", 2),
    ("checkerscollection/BahrainDama.zsg", 21),
    ("checkerscollection/Brazilian Checkers.zsg", 20),
    ("checkerscollection/Canadian Checkers.zsg", 23),
    ("checkerscollection/Dameo.zog.zsg", 6),
    ("checkerscollection/Harzdame.zsg", 23),
    ("checkerscollection/International Checkers.zsg", 32),
    ("checkerscollection/South African Checkers.zsg", 40),
];

/// Games without a recorded end: play was stopped or abandoned, or the game is only edited.
const UNFINISHED: &[&str] = &[
    "checker-games/Russian Draughts.zsg",
    "checker-games/Shabel.zsg",
    "checkerscollection/Armenian Tama.zsg",
    "checkerscollection/Canadian Checkers.zsg",
    "checkerscollection/Greek Checkers.zsg",
    "luzhanqi/Luzhanqi.zsg",
];

/// Games that our rules end before the last recorded ply.
const ENDED_EARLY: &[(&str, usize)] = &[("chessence/Chessence.zsg", 81)];

/// Passes recorded though the rules forbid passing, of players without a move.
const PASSES_AGAINST_THE_RULES: &[(&str, usize)] = &[("chessence/Chessence.zsg", 1)];

/// The result of replaying a game.
#[derive(Debug, Default)]
struct Report {
    name: String,
    n_moves: usize,
    n_replayed: usize,
    /// The line of the first move that is not generated.
    mismatch: Option<u32>,
    /// What is reported about the mismatch.
    words: String,
    n_rewritten: usize,
    first_rewritten: String,
    /// After how many moves the game was over for the first time, and why.
    end: Option<(usize, Option<Reason>)>,
    /// Passes in place of a turn, where only passing was legal.
    forced_passes: usize,
    /// Passes in place of a turn, where moves were legal although passing is only allowed without any.
    unforced_passes: usize,
    /// Passes that no rule allows.
    passes_against_the_rules: usize,
}

fn main() -> ExitCode {
    let trials = vec![
        corpus::trial("recorded_games_replay", recorded_games_replay),
        corpus::trial(
            "exceptions_replay_under_the_rules_they_were_played_by",
            exceptions_replay_under_the_rules_they_were_played_by,
        ),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn recorded_games_replay(folder: &Path) {
    let games = corpus::files(folder, &["zsg"]);
    let reports = parallel::map(&games, |game| {
        let rules = corpus::rules_of(folder, game);
        let mut report = rules
            .ok_or("not in the manifest".to_owned())
            .and_then(|rules| examine(game, &rules))
            .unwrap_or_else(|error| panic!("{}: {error}", game.display()));
        report.name = corpus::name(folder, game);
        report
    });
    for report in &reports {
        println!("{}", report.line());
    }
    let n_whole = reports.iter().filter(|r| r.mismatch.is_none()).count();
    println!(
        "{} games, {n_whole} whole; {} of {} moves",
        reports.len(),
        reports
            .iter()
            .map(|report| report.n_replayed)
            .sum::<usize>(),
        reports.iter().map(|report| report.n_moves).sum::<usize>(),
    );
    let actual: Vec<_> = reports
        .iter()
        .filter_map(|report| Some((report.name.as_str(), report.mismatch?)))
        .collect();
    let expected: Vec<_> = EXCEPTIONS
        .iter()
        .map(|&(name, line, _)| (name, line))
        .collect();
    assert_eq!(actual, expected, "games that do not replay, and where");
    check_ends(&reports);
    check_passes(&reports);
    let rewritten: Vec<_> = reports
        .iter()
        .filter(|report| report.n_rewritten > 0)
        .map(|report| (report.name.as_str(), report.n_rewritten))
        .collect();
    assert_eq!(rewritten, REWRITTEN, "games written in other words");
}

fn exceptions_replay_under_the_rules_they_were_played_by(folder: &Path) {
    for &(game, _, rules) in EXCEPTIONS {
        let Some(rules) = rules else { continue };
        let report =
            examine(&folder.join(game), &folder.join(rules)).expect("rules and game are read");
        assert_eq!(report.mismatch, None, "{game}: {}", report.words);
    }
}

/// Checks that games are over after the last recorded ply and not before.
fn check_ends(reports: &[Report]) {
    let whole = || reports.iter().filter(|report| report.mismatch.is_none());
    let unfinished = whole().filter(|report| report.end.is_none());
    let unfinished: Vec<_> = unfinished.map(|report| report.name.as_str()).collect();
    assert_eq!(unfinished, UNFINISHED, "games without an end");
    let early: Vec<_> = whole()
        .filter_map(|report| Some((report.name.as_str(), report.end.as_ref()?.0, report.n_moves)))
        .filter(|(_, end, n_moves)| end < n_moves)
        .map(|(name, end, _)| (name, end))
        .collect();
    assert_eq!(
        early, ENDED_EARLY,
        "games that are over before their last ply"
    );
}

/// Checks that where passing is allowed only without a move, no player who passed had one.
fn check_passes(reports: &[Report]) {
    let unforced: Vec<_> = reports
        .iter()
        .filter(|report| report.unforced_passes > 0)
        .map(|report| (report.name.as_str(), report.unforced_passes))
        .collect();
    assert_eq!(unforced, [], "games with passes that were not forced");
    let against: Vec<_> = reports
        .iter()
        .filter(|report| report.passes_against_the_rules > 0)
        .map(|report| (report.name.as_str(), report.passes_against_the_rules))
        .collect();
    assert_eq!(
        against, PASSES_AGAINST_THE_RULES,
        "passes against the rules"
    );
}

fn examine(game: &Path, rules_file: &Path) -> Result<Report, String> {
    let bytes = std::fs::read(game).map_err(|error| error.to_string())?;
    let (text, _) = zrf_grammar::text::decode(&bytes);
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    if record.to_string().replace('\r', "") != text.replace('\r', "") {
        return Err("reading and writing changes the text".to_owned());
    }
    let rules = rules::load(rules_file);
    let program = rules::program(&rules, &record.variant)
        .ok_or_else(|| format!("no variant `{}`", record.variant))?;
    let replayed = replay::replay(&program, &record)
        .map_err(|name| format!("unknown name `{}`", name.name))?;
    let edits = replay::edits(&program, &record).map_err(|name| name.name)?;
    let mut session = Session::with_edits(&program, 0, edits);
    session.play_record(&record);
    if !session.state().is_same(&replayed.state) {
        return Err("a session plays the record to another state".to_owned());
    }
    let rewritten = replayed
        .tolerated
        .iter()
        .filter_map(|one| match &one.tolerance {
            Tolerance::Rewritten(text) => Some((one.line.line, text)),
            _ => None,
        });
    let rewritten: Vec<_> = rewritten.collect();
    let mut report = Report {
        n_moves: record.moves.len(),
        n_replayed: replayed.n_lines,
        n_rewritten: rewritten.len(),
        ..Report::default()
    };
    if let Some((line, text)) = rewritten.first() {
        report.first_rewritten = format!("line {line}: {text}");
    }
    if let Some(mismatch) = &replayed.mismatch {
        report.mismatch = Some(mismatch.line.line);
        report.words = format!("`{}`: {}", mismatch.line.text, mismatch.error);
    }
    report.end = replayed
        .end
        .as_ref()
        .map(|(after, outcome)| (*after, Some(outcome.reason)));
    count_passes(&program, &record, &replayed, &mut report)?;
    Ok(report)
}

/// Plays the moves once more, and examines what was legal where a turn was passed.
fn count_passes(
    program: &Arc<Program>,
    record: &Record,
    replayed: &Replay,
    report: &mut Report,
) -> Result<(), String> {
    let mut generator = MoveGenerator::new(program);
    let mut state = replay::start(program, record).map_err(|name| name.name)?;
    let mut legal = MoveList::new();
    for played in &replayed.moves {
        if played.as_ref().is_pass() && state.pending().is_none() {
            generator.legal_moves(&mut state, &mut legal);
            let may_pass = legal.iter().any(|candidate| candidate.is_pass());
            match legal.len() {
                1 if may_pass => report.forced_passes += 1,
                0 => report.passes_against_the_rules += 1,
                _ => report.unforced_passes += 1,
            }
        }
        // The turn may have ended where ours continues (see the replay); the rest is not examined then.
        generator.legal_moves(&mut state, &mut legal);
        let is_known = legal.iter().any(|candidate| candidate == played.as_ref());
        if !is_known && !played.as_ref().is_pass() {
            break;
        }
        generator.play(&mut state, played.as_ref());
    }
    Ok(())
}

impl Report {
    fn line(&self) -> String {
        let mut text = format!("{}: {} moves", self.name, self.n_moves);
        if let Some(line) = self.mismatch {
            text += &format!(", stops at line {line}, {}", self.words);
        }
        match &self.end {
            Some((after, Some(reason))) => text += &format!(", over after {after}: {reason:?}"),
            _ => text += ", not over",
        }
        if self.forced_passes > 0 {
            text += &format!(", {} forced passes", self.forced_passes);
        }
        if self.n_rewritten > 0 {
            text += &format!(
                ", {} lines in other words ({})",
                self.n_rewritten, self.first_rewritten
            );
        }
        text
    }
}
