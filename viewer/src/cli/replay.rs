//! `zrf replay`: replays a recorded game.

use super::args::{Common, FileArgs, GameArgs};
use super::failure::{Done, Exit, Failure};
use super::load::{self, Playable};
use super::output::{draw_style, message_style, write_document};
use crate::console::{Console, Verbatim};
use crate::files::{self, MAX_TEXT, reason};
use crate::play::saved::{self, SavedGame, encoding_of, rules_name, rules_on_disk};
use crate::play::why::{reason_json, reasons, write_reason};
use crate::shipped::GAMES;
use crate::terminal::{All, Arrangement, TextBoard, score};
use crate::wording::{self, ReasonText};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;
use zrf_grammar::render::plural;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay::{Mismatch, Replay, Tolerance, Tolerated, edits, replay};
use zrf_interpreter::{Notation, Session, why};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf replay game.zsg\n  zrf replay game.zsg --rules other.zrf --json\n  zrf replay game.zsg --text > game.txt"
)]
pub(crate) struct Args {
    /// Recorded game, a `.zsg` file
    #[arg(value_name = "RECORD", value_hint = clap::ValueHint::FilePath)]
    record: String,
    /// Rules file; by default the one that the record names, next to the record or above it
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
    /// Game or variant by title or number, instead of the one that the record names
    #[arg(long, value_name = "NAME|NUMBER")]
    variant: Option<String>,
    /// Use rules despite errors; invalid parts have no effect
    #[arg(long)]
    lenient: bool,
    /// Accept only what the rules and the notation allow, and report whatever would otherwise be tolerated
    #[arg(long)]
    strict: bool,
    /// Write the game as text for a forum or an email: moves, result and board
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Maximum number of legal moves shown when a recorded one is illegal.
const MAX_LEGAL: usize = 5;

/// The help for a line of a record that is no move.
pub(crate) const MOVES_ARE_NUMBERED: &str =
    "a move begins with the number of its round, and a comment with `;`";

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let record = read(&args.record, args.rules.as_deref(), console)?;
    let game = game(args, &record, console)?;
    let playable = load::playable(&game, common, console)?;
    let replay = match replay(&playable.program, &record) {
        Ok(replay) => replay,
        Err(unknown) => {
            let name = format!("`{}`", args.record);
            console.say(load::unknown_edit(&name, &unknown))?;
            return Ok(Exit::Negative);
        }
    };
    let refusal = replay.mismatch.as_ref();
    let refusal = refusal.map(|mismatch| RejectedMove::new(&playable, &replay, mismatch));
    let replayed = Replayed {
        args,
        rules: &game.file.file,
        playable: &playable,
        record: &record,
        replay: &replay,
        refusal,
    };
    if args.json {
        replayed.write_json(console)?;
    } else {
        replayed.write_text(common, console)?;
    }
    let is_refused = replayed.refusal.is_some() || args.strict && !replay.tolerated.is_empty();
    Ok(match is_refused {
        false => Exit::Success,
        true => Exit::Negative,
    })
}

/// The game that a record is to be replayed in.
fn game(args: &Args, record: &Record, console: &Console<'_>) -> Result<GameArgs, Failure> {
    let rules = match &args.rules {
        Some(rules) => rules.clone(),
        None => rules_file(&args.record, record, console)
            .map_err(|failure| failure.help("`--rules FILE` names the rules file"))?,
    };
    Ok(GameArgs {
        file: FileArgs {
            file: rules,
            stdin_filename: None,
            allow_path: Vec::new(),
        },
        variant: args.variant.clone(),
        titled: Some(record.variant.clone()),
        lenient: args.lenient,
    })
}

/// Reads a record that was played with `rules`, or else with the rules that it names.
pub(crate) fn read(
    file: &str,
    rules: Option<&str>,
    console: &mut Console<'_>,
) -> Result<Record, Failure> {
    let bytes = if file == "-" {
        load::standard_input(console)?
    } else {
        let directory = &console.surroundings.directory;
        let path = files::find(directory, file).unwrap_or_else(|| directory.join(file));
        files::read(&path, MAX_TEXT).map_err(|error| {
            Failure::trouble(format!("cannot read `{file}`: {}", reason(&error)))
        })?
    };
    Ok(parse(file, &bytes, rules, console)?.record)
}

/// Reads a saved game from the bytes of its file, as [`read`] does.
pub(crate) fn parse(
    file: &str,
    bytes: &[u8],
    rules: Option<&str>,
    console: &Console<'_>,
) -> Result<SavedGame, Failure> {
    let encoding = |record: &Record| {
        let named = || rules_file(file, record, console).ok();
        let rules = rules.map(str::to_owned).or_else(named)?;
        encoding_of(&files::find(&console.surroundings.directory, &rules)?)
    };
    saved::parse(bytes, encoding)
        .map_err(|error| Failure::trouble(format!("`{file}` is not a recorded game: {error}")))
}

/// The rules file of a record: its path is from another machine, so it is looked up next to the record. Otherwise, the
/// link to the built-in game of that name.
pub(crate) fn rules_file(
    file: &str,
    record: &Record,
    console: &Console<'_>,
) -> Result<String, Failure> {
    let directory = &console.surroundings.directory;
    let name = rules_name(record).ok_or_else(|| {
        let named = &record.rules_file;
        Failure::trouble(format!(
            "`{file}` names `{named}` as its rules, which is not a rules file"
        ))
    })?;
    let on_disk = rules_on_disk(record, directory, Path::new(file)).next();
    let on_disk = on_disk.map(|found| found.to_string_lossy().into_owned());
    let built_in = || {
        Some(format!(
            "#g={}",
            GAMES[saved::built_in(record)?].link_name()
        ))
    };
    on_disk.or_else(built_in).ok_or_else(|| {
        Failure::trouble(format!(
            "`{file}` was played with `{name}`, which is not next to it"
        ))
    })
}

/// The report of a replay.
struct Replayed<'a> {
    args: &'a Args,
    rules: &'a str,
    playable: &'a Playable,
    record: &'a Record,
    replay: &'a Replay,
    refusal: Option<RejectedMove<'a>>,
}

/// Why a recorded move cannot be played.
struct RejectedMove<'a> {
    mismatch: &'a Mismatch,
    /// The legal moves, most similar to the recorded one first.
    nearest: Vec<&'a str>,
    reasons: Vec<ReasonText>,
}

impl<'a> RejectedMove<'a> {
    fn new(playable: &Playable, replay: &Replay, mismatch: &'a Mismatch) -> Self {
        let text = &mismatch.line.text;
        let mut nearest: Vec<&str> = mismatch.legal.iter().map(String::as_str).collect();
        // The time to compare two texts grows with the product of their lengths.
        let longest = nearest.iter().map(|legal| legal.len()).max();
        let begun: String = text.chars().take(2 * longest.unwrap_or(0)).collect();
        nearest.sort_by_cached_key(|legal| strsim::osa_distance(legal, &begun));
        let program = &playable.program;
        let explanation = why::explain(program, &replay.state, text);
        let notation = Notation::new(program);
        // A text that is not a move at all needs no other reason.
        let explanation = explanation.ok().filter(|_| mismatch.line.round.is_some());
        let reasons = explanation.map_or_else(Vec::new, |explanation| {
            reasons(program, &replay.state, &notation, &explanation)
        });
        Self {
            mismatch,
            nearest,
            reasons,
        }
    }
}

impl Replayed<'_> {
    fn write_text(&self, common: Common, console: &mut Console<'_>) -> io::Result<()> {
        if self.args.text {
            write!(Verbatim(console.output), "{}", self.score())?;
        } else if common.quiet == 0 {
            self.write_board(common, console)?;
            self.write_end(console)?;
        }
        self.playable
            .report_faults(&self.replay.faults, common, console)?;
        if self.args.strict {
            for tolerated in &self.replay.tolerated {
                console.say(self.not_strict(tolerated))?;
            }
        }
        match &self.refusal {
            Some(refusal) => self.write_refusal(refusal, common, console),
            None => Ok(()),
        }
    }

    /// The game as far as it could be replayed.
    fn score(&self) -> String {
        let program = &self.playable.program;
        // The same edits worked before, so they cannot fail here.
        let edits = edits(program, self.record).unwrap_or_default();
        let mut session = Session::with_edits(program, 0, edits);
        session.play_record(self.record);
        score(&session, &self.playable.rules.sources, &All)
    }

    fn write_end(&self, console: &mut Console<'_>) -> io::Result<()> {
        let Some((after, outcome)) = &self.replay.end else {
            return Ok(());
        };
        let game = self.playable.program.game();
        let ending = wording::ending(
            game,
            &self.playable.rules.sources,
            &self.replay.state,
            outcome,
        );
        let when = match *after == self.replay.n_lines {
            true => String::new(),
            false => format!(" after {}", plural(*after, "move")),
        };
        writeln!(console.output, "{}", ending.text_after(&when))
    }

    fn write_board(&self, common: Common, console: &mut Console<'_>) -> io::Result<()> {
        let game = self.playable.program.game();
        let arrangement = Arrangement::of_state(game, &self.replay.state);
        let drawn = TextBoard::new(game).draw(&arrangement, draw_style(console, common));
        writeln!(console.output, "{}\n", game.title)?;
        writeln!(Verbatim(console.output), "{drawn}")?;
        let all = plural(self.record.moves.len(), "move");
        match &self.refusal {
            None => writeln!(console.output, "{all} replayed"),
            Some(_) => {
                writeln!(console.output, "{} of {all} replayed", self.replay.n_lines)
            }
        }
    }

    fn write_refusal(
        &self,
        refusal: &RejectedMove<'_>,
        common: Common,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        let Mismatch { line, error, .. } = refusal.mismatch;
        let nearest = refusal.nearest.iter().take(MAX_LEGAL);
        let nearest: Vec<String> = nearest.map(|text| format!("`{text}`")).collect();
        let nearest = nearest.join(", ");
        let round = line.round.map(|round| format!("round {round}, "));
        let round = round.unwrap_or_default();
        let failure = Failure::negative(format!(
            "move {} ({round}line {} of `{}`): `{}` cannot be played: {error}",
            self.replay.n_lines + 1,
            line.line,
            self.args.record,
            line.text
        ));
        console.say(failure.help(match refusal.nearest.len() {
            _ if line.round.is_none() => MOVES_ARE_NUMBERED.to_owned(),
            0 => "there is no legal move".to_owned(),
            1 => format!("the only legal move is {nearest}"),
            count if count > MAX_LEGAL => {
                format!("the nearest of {count} legal moves are {nearest}")
            }
            _ => format!("the legal moves are {nearest}"),
        }))?;
        if !self.replay.faults.is_empty() {
            console.say(
                "  a rule did not end and was stopped, as shown above: legal moves may be missing",
            )?;
        }
        let style = message_style(console, common);
        let texts = self.playable.rules.texts();
        for reason in &refusal.reasons {
            writeln!(console.messages)?;
            write_reason(&mut Verbatim(console.messages), texts, style, reason)?;
        }
        Ok(())
    }

    /// Why a line that was played is not accepted with `--strict`.
    fn not_strict(&self, Tolerated { line, tolerance }: &Tolerated) -> Failure {
        let why = match tolerance {
            Tolerance::Rewritten(text) => format!("is written `{text}`"),
            Tolerance::Round(round) => {
                let written = line.round.unwrap_or_default();
                format!("is played in round {round}, not {written}")
            }
            Tolerance::ChainEnded => "follows a multi-part move that could be continued".to_owned(),
            Tolerance::IllegalPass => "is not legal".to_owned(),
            Tolerance::MissingPass => "follows a forced pass, which is missing".to_owned(),
            Tolerance::AfterEnd => "follows the end of the game".to_owned(),
        };
        Failure::negative(format!(
            "line {} of `{}`: `{}` {why}",
            line.line, self.args.record, line.text
        ))
    }

    /// Writes the fields that the reference documents; all details of a mismatch are nested in its own object.
    fn write_json(&self, console: &mut Console<'_>) -> io::Result<()> {
        let texts = self.playable.rules.texts();
        let mismatch = self.refusal.as_ref().map(|refusal| {
            let Mismatch { line, error, .. } = refusal.mismatch;
            let reasons = refusal.reasons.iter();
            json!({
                "move": self.replay.n_lines + 1,
                "round": line.round,
                "line": line.line,
                "text": line.text,
                "reason": error.to_string(),
                "legal": refusal.nearest,
                "hit_step_budget": !self.replay.faults.is_empty(),
                "explanation": reasons.map(|reason| reason_json(texts, reason)).collect::<Vec<_>>(),
            })
        });
        let tolerated = self.replay.tolerated.iter().map(tolerated_json);
        let document = json!({
            "file": self.args.record,
            "rules": self.rules,
            "variant": self.playable.program.game().title,
            "moves": self.record.moves.len(),
            "replayed": self.replay.n_lines,
            "first_mismatch": mismatch,
            "tolerated": tolerated.collect::<Vec<_>>(),
        });
        write_document(document, console)
    }
}

fn tolerated_json(Tolerated { line, tolerance }: &Tolerated) -> Value {
    let (kind, written) = match tolerance {
        Tolerance::Rewritten(text) => ("rewritten", Some(text)),
        Tolerance::Round(_) => ("round", None),
        Tolerance::ChainEnded => ("chain-ended", None),
        Tolerance::IllegalPass => ("illegal-pass", None),
        Tolerance::MissingPass => ("missing-pass", None),
        Tolerance::AfterEnd => ("after-end", None),
    };
    json!({
        "kind": kind,
        "round": line.round,
        "line": line.line,
        "text": line.text,
        "written": written,
    })
}
