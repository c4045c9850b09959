//! `zrf selfplay`: games of the computer against itself, and statistics about them.

mod summary;

use super::args::{Common, GameArgs, SeatArgs};
use super::failure::{Done, Exit, Failure};
use super::output::{PROGRESS_DELAY, SCHEMA_VERSION};
use super::{load, parallel};
use crate::console::{Console, Interrupt, Verbatim};
use crate::play::{Clocks, Knowledge, Seat, Seats, Skill};
use crate::wording;
use serde_json::{Value, json};
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use summary::Summary;
use zrf_grammar::game::PlayerId;
use zrf_grammar::render::plural;
use zrf_grammar::text::SourceMap;
use zrf_interpreter::{MoveGenerator, Program, Random, State};
use zrf_search::{Bot, LevelBot, PlayedGame, play_game};

/// Bytes of memory for each player's search.
const HASH: usize = 4 << 20;
/// Default number of states a player searches per move.
const USUAL_NODES: u64 = 1_000;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf selfplay game.zrf --games 100\n  zrf selfplay game.zrf --games 200..300 --seed 7 --json\n  zrf selfplay game.zrf --seat White=easy --seat Black=random --games 1000",
    after_long_help = "Game number N of a seed is always the same, unless players are limited by time. You can \
                       therefore play parts of a range on different machines and concatenate the lines of --json.\n\nA \
                       player such as computer:refined:50ms or computer:refined:1000n first refines piece values in \
                       games against itself, which takes a few seconds and always gives the same values."
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    seats: SeatArgs,
    /// Number or range of games: `100`, `100..200`
    #[arg(long, value_name = "N|A..B", default_value = "100", value_parser = games)]
    games: Range<u64>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maximum length of a game, in plies
    #[arg(long, value_name = "N", default_value_t = 500)]
    plies: usize,
    /// Number of random plies at the start of each game; game N has the same opening for all players
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_plies: usize,
    /// Number of games played in parallel; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// Explain how the computer searches in this game, and why
    #[arg(long)]
    explain: bool,
    /// Write one line of JSON per game
    #[arg(long)]
    json: bool,
}

pub(super) fn games(text: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| {
        text.parse::<u64>()
            .map_err(|_| "expected a number of games or a range A..B".to_owned())
    };
    match text.split_once("..") {
        Some((first, end)) => {
            let range = number(first)?..number(end)?;
            match range.end < range.start {
                true => Err("the range ends before it begins".to_owned()),
                false => Ok(range),
            }
        }
        None => match number(text)? {
            0 => Err("expected at least one game".to_owned()),
            n_games => Ok(0..n_games),
        },
    }
}

/// Everything that determines the games.
struct Series<'a> {
    sources: &'a SourceMap,
    program: &'a Arc<Program>,
    knowledge: &'a Knowledge,
    /// The values for players that refine them.
    refined: &'a Knowledge,
    skills: &'a [Skill],
    seed: u64,
    plies: usize,
    random_plies: usize,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let playable = load::playable(&args.game, common, console)?;
    let program = playable.program;
    let skills = skills(args, &program)?;
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let knowledge = Knowledge::new(&program);
    let mut refined = knowledge.clone();
    if skills.iter().any(|skill| skill.is_refined) {
        refined.refine(&interrupt.stop());
    }
    if args.explain {
        explain(&program, &skills, &knowledge, &refined, console)?;
    }
    let series = Series {
        sources: &playable.rules.sources,
        program: &program,
        knowledge: &knowledge,
        refined: &refined,
        skills: &skills,
        seed: args.seed,
        plies: args.plies,
        random_plies: args.random_plies,
    };
    let shows_progress = console.surroundings.messages_are_terminal && common.quiet == 0;
    let mut summary = Summary::new(program.game());
    let n_played = series.play(args, &interrupt, shows_progress, &mut summary, console)?;
    if !args.json && n_played > 0 {
        summary.write(console)?;
    }
    if interrupt.is_set() {
        let (played, first) = (plural(n_played, "game"), args.games.start);
        console.say(format!(
            "interrupted after {played}, starting from number {first}"
        ))?;
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Success)
}

/// How well each player plays.
fn skills(args: &Args, program: &Program) -> Result<Vec<Skill>, Failure> {
    let usual = Seat::Computer(Skill {
        nodes: Some(USUAL_NODES),
        ..Skill::default()
    });
    let seats = Seats::all(program.game(), usual);
    let seats = args.seats.of(program.game(), seats)?;
    let skill = |seat| match seat {
        Seat::Computer(skill) => Ok(skill),
        Seat::Human => Err(Failure::trouble("a person cannot take part in selfplay")
            .help("use `zrf play` to play against the computer")),
    };
    seats.iter().map(skill).collect()
}

/// Prints how the computer searches, and the values each player uses.
fn explain(
    program: &Program,
    skills: &[Skill],
    knowledge: &Knowledge,
    refined: &Knowledge,
    console: &mut Console<'_>,
) -> std::io::Result<()> {
    console.say(knowledge.advice())?;
    for (index, skill) in skills
        .iter()
        .enumerate()
        .filter(|(_, skill)| skill.is_refined)
    {
        let name = &program.game().players[index].name;
        console.say(format!("{name}: {}", refined.words_on_values(skill)))?;
    }
    Ok(())
}

impl Series<'_> {
    /// Plays all games on several threads, and writes or sums them up in order. Returns their number.
    fn play(
        &self,
        args: &Args,
        interrupt: &Interrupt,
        shows_progress: bool,
        summary: &mut Summary<'_>,
        console: &mut Console<'_>,
    ) -> std::io::Result<usize> {
        let n_games = args.games.end.saturating_sub(args.games.start);
        let mut n_played = 0;
        let begun = Instant::now();
        let threads = parallel::threads(args.threads);
        let play = |number| self.game(number, interrupt);
        let ended = parallel::in_order(threads, args.games.clone(), play, |number, game| {
            if args.json {
                writeln!(console.output, "{}", self.document(number, &game))?;
            }
            summary.add(&game);
            n_played += 1;
            if shows_progress && begun.elapsed() > PROGRESS_DELAY {
                write!(
                    Verbatim(console.messages),
                    "\r\x1b[K{n_played} of {n_games} games"
                )?;
                console.messages.flush()?;
            }
            Ok(())
        });
        if shows_progress {
            write!(Verbatim(console.messages), "\r\x1b[K")?;
        }
        ended.map(|()| n_played)
    }

    /// Plays one game; `None` if it is stopped.
    fn game(&self, number: u64, interrupt: &Interrupt) -> Option<PlayedGame> {
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let chance = random.seed();
        let bot = |skill: &Skill| {
            let seed = random.seed();
            let knowledge = if skill.is_refined {
                self.refined
            } else {
                self.knowledge
            };
            knowledge.bot(skill, seed, 1, HASH)
        };
        let mut bots: Vec<LevelBot> = self.skills.iter().map(bot).collect();
        let mut is_interrupted = interrupt.is_set();
        let mut clocks = Clocks::default();
        let (drawn, plies) = (self.random_plies, self.plies);
        let played = play_game(self.program, chance, drawn, plies, |player, state| {
            is_interrupted |= interrupt.is_set();
            let (bot, skill) = (
                bots.get_mut(player.index())?,
                self.skills.get(player.index())?,
            );
            let begun = Instant::now();
            let time = skill.time_at(&clocks, Some(player), state.ply());
            let thought = bot.think(state, &skill.budget_within(&interrupt.stop(), time));
            clocks.note(
                player,
                state.ply(),
                state.pending().is_none(),
                begun.elapsed(),
            );
            // The move of a search that was cut short would distort the statistics.
            is_interrupted |= interrupt.is_set();
            thought.chosen.filter(|_| !is_interrupted)
        });
        (!is_interrupted).then_some(played)
    }

    fn document(&self, number: u64, played: &PlayedGame) -> Value {
        let game = self.program.game();
        let names = |players: &[PlayerId]| -> Vec<String> {
            players
                .iter()
                .map(|&player| game.player_name(player).to_owned())
                .collect()
        };
        let outcome = played.outcome.as_ref();
        let mut document = json!({
            "schema_version": SCHEMA_VERSION,
            "variant": game.title,
            "seed": self.seed,
            "game": number,
            "plies": played.moves.len(),
            "legal_moves": played.n_legal,
            "winners": outcome.map(|outcome| names(&outcome.winners)),
            "losers": outcome.map(|outcome| names(&outcome.losers)),
            "outcome": outcome.map(|outcome| wording::outcome(game, self.sources, &self.last_state(played), outcome)),
            "faults": played.faults.len(),
        });
        if let Some(counts) = &played.counts {
            let names = game.players.iter().map(|player| player.name.clone());
            document["counts"] = names.zip(counts.iter().copied().map(Value::from)).collect();
        }
        document
    }

    fn last_state(&self, played: &PlayedGame) -> State {
        let mut generator = MoveGenerator::new(self.program);
        let mut state = State::new(self.program);
        played
            .moves
            .iter()
            .for_each(|played| generator.play(&mut state, played.as_ref()));
        state
    }
}

#[cfg(test)]
mod tests {
    use super::games;

    #[test]
    fn games_are_a_number_or_a_range() {
        assert_eq!(games("100"), Ok(0..100));
        assert_eq!(games("5..7"), Ok(5..7));
        assert_eq!(games("5..5"), Ok(5..5));
        assert!(games("0").is_err());
        assert!(games("5..").is_err());
        assert!(games("5..2").is_err());
    }
}
