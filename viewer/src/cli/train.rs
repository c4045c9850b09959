//! `zrf train`: values of pieces and places from games of the computer against itself.

use super::args::{Common, GameArgs};
use super::failure::{Done, Exit, Failure};
use super::selfplay::games;
use super::written::{check_target, write_new};
use super::{load, parallel};
use crate::console::{Console, Interrupt};
use crate::files::{read_named, reason};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use zrf_grammar::render::plural;
use zrf_interpreter::Program;
use zrf_search::{Advice, Evaluation, Target, TrainingGame};

/// One in this many rounds fits values to the results of games. These rounds come first; the others fit values to the
/// evaluations of the search.
const ROUNDS_PER_ROUND_OF_RESULTS: u64 = 3;
/// The seed of the values that training begins with: the program's own values.
const START: u64 = 1;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf train game.zrf --games 400 --output game.values\n  zrf train game.zrf --games 0..200 --record > a.jsonl\n  zrf train game.zrf --games 200..400 --record > b.jsonl\n  zrf train game.zrf --from a.jsonl --from b.jsonl --output game.values",
    after_long_help = "Game number N of a seed is always the same, whichever machine plays it, and so are the values that \
                       a set of games gives. With --record, games are written as lines of JSON; play parts of a range \
                       on different machines, or continue where a run was stopped, and fit values to all of them with \
                       --from. With --values, the games of the next round are played with earlier values; take those that --as-fitted wrote \
                       to get the same values as in one run.\n\nIn the first third of the rounds, values are \
                       fitted to results; later, or with --values, to what the search finds after a state, up to the \
                       next random move.\n\nValues of patterns (whole lines and corners in games with few piece \
                       types, in other games pairs of pieces that face each other) are fitted too, and kept if they \
                       win against values without them."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Number or range of games: `400`, `100..200`
    #[arg(long, value_name = "N|A..B", default_value = "400", value_parser = games)]
    games: Range<u64>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// States per move
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,
    /// Rounds into which the games are divided; each is played with the values from the rounds before it
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u64,
    /// Play the games of the first round with these values
    #[arg(long, value_name = "FILE")]
    values: Option<String>,
    /// Write the games as lines of JSON, and no values
    #[arg(long, conflicts_with_all = ["from", "output"])]
    record: bool,
    /// Play no games: take them from a file that --record wrote; can be repeated
    #[arg(long, value_name = "FILE")]
    from: Vec<String>,
    /// Write the values as they were fitted, for the games of the next round, whether or not they are better
    #[arg(long, conflicts_with = "record")]
    as_fitted: bool,
    /// File for the values
    #[arg(long, short, value_name = "FILE", required_unless_present = "record")]
    output: Option<String>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Number of games played in parallel; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let program = load::playable(&args.game, common, console)?.program;
    if let Some(output) = &args.output {
        check_target(output, args.force, console)?;
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let start = Evaluation::learn_until(&program, START, &interrupt.stop());
    let given = match &args.values {
        Some(file) => values_of(&program, file, &console.surroundings.directory)?,
        None => start.clone(),
    };
    if args.record {
        let (given, games) = (Arc::new(given), args.games.clone());
        play(args, &given, games, &interrupt, |number, game| {
            writeln!(console.output, "{}", line(number, &game))
        })?;
        return Ok(end(&interrupt));
    }
    let lessons = match args.from.is_empty() {
        true => rounds(args, &start, given, &interrupt, common, console)?,
        false => recorded(args, &console.surroundings.directory)?,
    };
    if args.as_fitted {
        let values = lessons.values(start.with_patterns(), args, &interrupt);
        return keep(args, &values, &interrupt, console).map(|()| end(&interrupt));
    }
    let trained = lessons.best(args, &start, &interrupt);
    let is_better = trained.is_better_than(&start, args.seed, &interrupt.stop());
    let best = match is_better {
        true => trained,
        false => start,
    };
    let best = best.with_best_search(args.seed, &interrupt.stop());
    keep(args, &best, &interrupt, console)?;
    if common.quiet == 0 && !interrupt.is_set() {
        let what = match is_better {
            true if best.has_patterns() => "with patterns, they beat those from random games",
            true => "they beat those from random games",
            false => "games found none better than those from random games",
        };
        writeln!(console.output, "values: {what}")?;
        writeln!(console.output, "{}", Advice::of(&program, &best))?;
    }
    Ok(end(&interrupt))
}

/// Lessons from the games that `--record` wrote.
fn recorded(args: &Args, directory: &Path) -> Result<Lessons, Failure> {
    Ok(Lessons {
        games: games_of(&args.from, directory)?,
        target: match &args.values {
            Some(_) => Target::Search,
            None => Target::Results,
        },
    })
}

/// Writes values, unless Ctrl+C interrupted the training.
fn keep(
    args: &Args,
    values: &Evaluation,
    interrupt: &Interrupt,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if interrupt.is_set() {
        console.say("interrupted: no values were written")?;
    } else if let Some(output) = &args.output {
        write_new(output, &values.kept(), args.force, console)?;
    }
    Ok(())
}

fn end(interrupt: &Interrupt) -> Exit {
    match interrupt.is_set() {
        true => Exit::Interrupted,
        false => Exit::Success,
    }
}

/// Games, and what values should predict about them.
struct Lessons {
    games: Vec<TrainingGame>,
    target: Target,
}

impl Lessons {
    /// Values fitted to the games.
    fn values(&self, start: Evaluation, args: &Args, interrupt: &Interrupt) -> Evaluation {
        start.trained(&self.games, self.target, args.seed, &interrupt.stop())
    }

    /// Values fitted to the games: those with patterns only if they beat those without.
    fn best(&self, args: &Args, start: &Evaluation, interrupt: &Interrupt) -> Evaluation {
        let plain = self.values(start.clone(), args, interrupt);
        let patterned = start.clone().with_patterns();
        if !patterned.has_patterns() {
            return plain;
        }
        let patterned = self.values(patterned, args, interrupt);
        match patterned.is_better_than(&plain, args.seed, &interrupt.stop()) {
            true => patterned,
            false => plain,
        }
    }
}

/// Plays all rounds. Returns the games played for the last target.
fn rounds(
    args: &Args,
    start: &Evaluation,
    given: Evaluation,
    interrupt: &Interrupt,
    common: Common,
    console: &mut Console<'_>,
) -> Result<Lessons, Failure> {
    let n_games = args.games.end.saturating_sub(args.games.start);
    let n_rounds = args.rounds.clamp(1, n_games.max(1));
    let mut current = given;
    let n_of_results = match &args.values {
        Some(_) => 0,
        None => n_rounds.div_ceil(ROUNDS_PER_ROUND_OF_RESULTS),
    };
    let mut lessons = Lessons {
        games: Vec::new(),
        target: Target::Results,
    };
    for round in 0..n_rounds {
        if round == n_of_results {
            // Evaluations from searches with the values of earlier rounds are too weak as a target.
            lessons.games.clear();
            lessons.target = Target::Search;
        }
        let games = part(&args.games, round, n_rounds);
        let Ok(()) = play(
            args,
            &Arc::new(current.clone()),
            games,
            interrupt,
            |_, game| {
                lessons.games.push(game);
                Ok::<(), Infallible>(())
            },
        );
        if round + 1 < n_rounds {
            current = lessons.values(start.clone().with_patterns(), args, interrupt);
        }
        if interrupt.is_set() {
            break;
        }
        if common.quiet == 0 {
            let played = plural(lessons.games.len(), "game");
            console.say(format!("round {} of {n_rounds}: {played}", round + 1))?;
        }
    }
    Ok(lessons)
}

/// The games of one of `n` rounds of nearly the same size.
fn part(games: &Range<u64>, round: u64, n: u64) -> Range<u64> {
    let n_games = u128::from(games.end.saturating_sub(games.start));
    // A quotient is at most the number of games.
    let before = |round: u64| (n_games * u128::from(round) / u128::from(n)) as u64;
    games.start + before(round)..games.start + before(round + 1)
}

/// Plays a range of games on several threads and passes them to `take`, in order. After a stop, these are only the games
/// before the first unfinished one.
fn play<E>(
    args: &Args,
    values: &Arc<Evaluation>,
    range: Range<u64>,
    interrupt: &Interrupt,
    take: impl FnMut(u64, TrainingGame) -> Result<(), E>,
) -> Result<(), E> {
    let play = |number| values.training_game(args.seed, number, args.nodes, &interrupt.stop());
    parallel::in_order(parallel::threads(args.threads), range, play, take)
}

fn values_of(program: &Arc<Program>, file: &str, directory: &Path) -> Result<Evaluation, Failure> {
    let bytes = read_named(directory, file)
        .map_err(|why| Failure::trouble(format!("cannot read `{file}`: {why}")))?;
    Evaluation::of_kept(program, &bytes)
        .ok_or_else(|| Failure::trouble(format!("`{file}` has no values of this game")))
}

/// A game as a line of JSON.
fn line(number: u64, game: &TrainingGame) -> Value {
    let (moves, certainties): (Vec<u32>, Vec<Option<i32>>) = game.plies.iter().copied().unzip();
    json!({ "game": number, "result": game.result, "moves": moves, "certainties": certainties })
}

/// The games in files, in the order of their numbers.
fn games_of(files: &[String], directory: &Path) -> Result<Vec<TrainingGame>, Failure> {
    let mut games = Vec::new();
    for file in files {
        let wrong = |what: &str| Failure::trouble(format!("`{file}`: {what}"));
        // Records of many games are larger than any rules, and may come through a pipe.
        let text = std::fs::read_to_string(directory.join(file));
        let text = text.map_err(|error| wrong(&reason(&error)))?;
        for (index, line) in text.lines().enumerate() {
            let read = game_of(line);
            games.push(read.ok_or_else(|| wrong(&format!("line {} is not a game", index + 1)))?);
        }
    }
    games.sort_by_key(|&(number, _)| number);
    games.dedup_by_key(|&mut (number, _)| number);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}

fn game_of(line: &str) -> Option<(u64, TrainingGame)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = |value: &Value| {
        i32::try_from(value.as_i64()?)
            .ok()
            .filter(|n| n.abs() <= 1_000)
    };
    let moves = value["moves"].as_array()?.iter();
    let certainties = value["certainties"].as_array()?.iter();
    let plies = moves.zip(certainties).map(|(played, certainty)| {
        let played = u32::try_from(played.as_u64()?).ok()?;
        match certainty {
            Value::Null => Some((played, None)),
            certainty => Some((played, Some(number(certainty)?))),
        }
    });
    let game = TrainingGame {
        plies: plies.collect::<Option<_>>()?,
        result: number(&value["result"])?,
    };
    Some((value["game"].as_u64()?, game))
}
