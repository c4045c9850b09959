//! Plays matches: `cargo run --release -p zrf-tests --no-default-features --bin matches -- hex openspiel --games 60`.
#![expect(clippy::print_stdout, reason = "the lines are its results")]

use std::error::Error;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use zrf_interpreter::{MoveGenerator, MoveList, Program};
use zrf_tests::matches::contest::{Contest, Opponent};
use zrf_tests::matches::endings::{Ended, Ending};
use zrf_tests::matches::engine::Engine;
use zrf_tests::matches::games::Game;
use zrf_tests::matches::gtp::Gtp;
use zrf_tests::matches::notation::Style;
use zrf_tests::matches::openspiel::OpenSpiel;
use zrf_tests::matches::own::{Own, Summary};
use zrf_tests::matches::positions::Puzzle;
use zrf_tests::matches::score::Score;
use zrf_tests::matches::serve::serve;
use zrf_tests::matches::uci::Uci;
use zrf_tests::rules;

/// The program uses this allocator, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "matches GAME OPPONENT [--seat SEAT] [--variant TITLE] [--time SECONDS] [--games N|A..B] [--seed N] \
    [--drawn PLIES] [--longest PLIES] [--moves yes]\nmatches sum FILE...\nmatches puzzles FILE [--seat SEAT] [--time SECONDS]\n\
    matches endings GAME PIECE,PIECE... [--seat SEAT] [--time SECONDS] [--games N|A..B]\n\
    matches serve GAME [--seat SEAT]\nmatches sokoban LEVEL\n\
    OPPONENT: openspiel, stockfish:ELO, fairy:SKILL, rhino:LEVEL, build:PATH, or a seat of the computer";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["sum", ref files @ ..] => sum(files),
        ["puzzles", file, ref options @ ..] => puzzles(file, options),
        ["endings", game, pieces, ref options @ ..] => endings(game, pieces, options),
        ["sokoban", level] => sokoban(level),
        ["serve", game, ref options @ ..] => serve_game(game, options),
        [game, opponent, ref options @ ..] => play(game, opponent, options),
        _ => Err(USAGE.into()),
    };
    if let Err(error) = done {
        println!("{error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The optional part of the command line.
struct Options<'a> {
    seat: &'a str,
    variant: Option<&'a str>,
    time: Duration,
    games: Range<u64>,
    seed: u64,
    drawn: Option<usize>,
    longest: usize,
    shows_moves: bool,
}

fn read_options<'a>(words: &[&'a str]) -> Result<Options<'a>, Box<dyn Error>> {
    let mut options = Options {
        seat: "computer",
        variant: None,
        time: Duration::from_millis(100),
        games: 0..20,
        seed: 1,
        drawn: None,
        longest: 400,
        shows_moves: false,
    };
    for pair in words.chunks(2) {
        match *pair {
            ["--seat", seat] => options.seat = seat,
            ["--variant", title] => options.variant = Some(title),
            ["--time", seconds] => options.time = Duration::try_from_secs_f64(seconds.parse()?)?,
            ["--games", games] => {
                let (start, end) = games.split_once("..").unwrap_or(("0", games));
                options.games = start.parse()?..end.parse()?;
            }
            ["--seed", seed] => options.seed = seed.parse()?,
            ["--drawn", plies] => options.drawn = Some(plies.parse()?),
            ["--moves", what] => options.shows_moves = what == "yes",
            ["--longest", plies] => options.longest = plies.parse()?,
            _ => return Err(format!("unknown option `{}`\n{USAGE}", pair.join(" ")).into()),
        }
    }
    Ok(options)
}

fn sum(files: &[&str]) -> Result<(), Box<dyn Error>> {
    for file in files {
        println!(
            "{file}: {}",
            Score::of_lines(&std::fs::read_to_string(file)?)
        );
    }
    Ok(())
}

fn play(name: &str, against: &str, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let options = read_options(words)?;
    let game = Game::find(name);
    let program = load(name, options.variant)?;
    let own = Own::new(&program, options.seat)?;
    println!(
        "{name} against {against}, {} with {:?} per turn",
        options.seat, options.time
    );
    println!("it plays by {}", own.explanation());
    let mut contest = Contest {
        opponent: opponent((name, &game), &program, against, &options)?,
        own,
        program,
        time: options.time / game.parts.0,
        seed: options.seed,
        drawn: options.drawn.unwrap_or(game.drawn),
        longest: options.longest,
        used: (Duration::ZERO, 0),
    };
    let mut score = Score::default();
    for number in options.games {
        match contest.game(number) {
            Ok(played) => {
                score.add(played.result);
                let word = match played.result {
                    1.. => "won",
                    0 => "drawn",
                    _ => "lost",
                };
                println!(
                    "game {number} {word} as {}, {} plies, {}; mean processor time {:.3} s against {:.3} s; {score}",
                    played.hero,
                    played.plies,
                    played.end,
                    mean(contest.own.used()),
                    mean(contest.used),
                );
                if options.shows_moves {
                    println!("moves {}", played.moves);
                }
            }
            Err(error) => println!("game {number} void: {error}"),
        }
    }
    println!("it {}", Summary(&contest.own.efforts));
    Ok(())
}

/// Writes a level of Sokoban as a rules file.
fn sokoban(file: &str) -> Result<(), Box<dyn Error>> {
    let level = std::fs::read_to_string(file)?;
    let title = Path::new(file).file_stem().unwrap_or_default();
    let rules = zrf_tests::matches::sokoban::rules(&level, &title.to_string_lossy());
    print!("{}", rules.ok_or("the level has no keeper")?);
    Ok(())
}

/// Serves another build, which plays against this one.
fn serve_game(name: &str, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let options = read_options(words)?;
    let program = load(name, options.variant)?;
    let mut own = Own::new(&program, options.seat)?;
    serve(
        &program,
        &mut own,
        std::io::stdin().lock(),
        std::io::stdout(),
    )
}

/// Prints in how many positions of an EPD file the computer finds the best move.
fn puzzles(file: &str, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let options = read_options(words)?;
    let program = load("chess", None)?;
    let mut own = Own::new(&program, options.seat)?;
    let (mut n_found, mut n_all) = (0, 0);
    let text = std::fs::read_to_string(file)?;
    let puzzles = text
        .lines()
        .filter_map(|line| Some((line, Puzzle::read(line)?)));
    for (number, (line, puzzle)) in puzzles.enumerate() {
        let mut state = puzzle.state(&program).ok_or("no position")?;
        let mut legal = MoveList::new();
        MoveGenerator::new(&program).legal_moves(&mut state, &mut legal);
        if !legal
            .iter()
            .any(|played| puzzle.is_best(&program, &state, played))
        {
            println!("void: {line}");
            continue;
        }
        own.begin(number as u64);
        let chosen = own.choose(&state, &legal, options.time).ok_or("no move")?;
        let chosen = legal.get(chosen);
        let is_found = puzzle.is_best(&program, &state, chosen);
        n_all += 1;
        n_found += u32::from(is_found);
        let verdict = if is_found { "found" } else { "missed" };
        let coordinates = puzzle.coordinates(&program, chosen);
        println!("{verdict} with {coordinates}: {line}");
    }
    println!("{n_found} of {n_all} found, {:?} each", options.time);
    Ok(())
}

/// Prints how many won endings the computer wins against itself.
fn endings(name: &str, pieces: &str, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let options = read_options(words)?;
    let program = load(name, options.variant)?;
    let pieces: Vec<&str> = pieces.split(',').collect();
    let ending = Ending::new(&program, &pieces).ok_or("the game has no such pieces")?;
    let mut players = [
        Own::new(&program, options.seat)?,
        Own::new(&program, options.seat)?,
    ];
    let (mut n_won, mut n_plies, mut n_repeated) = (0, 0, 0);
    let n_all = options.games.end.saturating_sub(options.games.start);
    for number in options.games {
        let position = ending.position(number).ok_or("no such position")?;
        players
            .iter_mut()
            .for_each(|player| player.begin(number + 1));
        match ending.play(&mut players, position, options.time, options.longest) {
            Ended::Won(plies) => (n_won, n_plies) = (n_won + 1, n_plies + plies),
            Ended::Repeated => {
                n_repeated += 1;
                println!("position {number} drawn by repetition");
            }
            Ended::Missed => println!("position {number} not won"),
        }
    }
    let plies = n_plies as f64 / f64::from(n_won.max(1));
    println!("{n_won} of {n_all} won, in {plies:.1} plies on average; {n_repeated} repeated");
    Ok(())
}

fn mean((time, n): (Duration, u32)) -> f64 {
    time.as_secs_f64() / f64::from(n.max(1))
}

fn load(name: &str, variant: Option<&str>) -> Result<Arc<Program>, Box<dyn Error>> {
    let rules = rules::load(&Game::file(name));
    let found = match variant {
        Some(title) => rules::program(&rules, title),
        None => rules::default_program(&rules),
    };
    found.ok_or_else(|| format!("{name} cannot be played").into())
}

fn opponent(
    (name, game): (&str, &Game),
    program: &Arc<Program>,
    words: &str,
    options: &Options<'_>,
) -> Result<Opponent, Box<dyn Error>> {
    let (word, number) = words.split_once(':').unwrap_or((words, ""));
    let unknown =
        || format!("{word} does not play `{name}`: engines know games of `games/` by name");
    let engine: (Box<dyn Engine>, Style) = match word {
        "openspiel" => {
            let (name, style) = game.openspiel.ok_or_else(unknown)?;
            let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
            (
                Box::new(OpenSpiel::start(&python, name, options.seed)?),
                style,
            )
        }
        "rhino" => {
            let style = game.gtp.ok_or_else(unknown)?;
            (
                Box::new(Gtp::start(&["gtp-rhino", "--level", number])?),
                style,
            )
        }
        "stockfish" => {
            let (_, style) = game.uci.ok_or_else(unknown)?;
            let strength = [
                ("UCI_LimitStrength", "true".to_owned()),
                ("UCI_Elo", number.to_owned()),
            ];
            (
                Box::new(Uci::start(&["stockfish"], false, &strength)?),
                style,
            )
        }
        "fairy" => {
            let (name, style) = game.uci.ok_or_else(unknown)?;
            let skill = [
                ("UCI_Variant", name.to_owned()),
                ("Skill Level", number.to_owned()),
            ];
            let is_usi = style == Style::Usi;
            (
                Box::new(Uci::start(&["fairy-stockfish"], is_usi, &skill)?),
                style,
            )
        }
        "build" => (
            Box::new(Uci::start(&[number, "serve", name], false, &[])?),
            Style::Fingerprint,
        ),
        _ => return Ok(Opponent::Own(Box::new(Own::new(program, words)?))),
    };
    Ok(Opponent::Engine(
        engine.0,
        engine.1,
        options.time / game.parts.1,
    ))
}
