//! Playthroughs: everything that the program reports along one game chosen by a seed, as text.

use std::fmt::Write;
use std::sync::Arc;
use zrf::terminal::{Arrangement, DrawStyle, TextBoard};
use zrf_interpreter::{MoveGenerator, MoveList, Notation, Outcome, Program, Random, Reason, State};

/// Number of plies between two drawings of the board.
const DRAWING_INTERVAL: usize = 10;
/// The width of the drawings.
const WIDTH: usize = 100;

/// One game by moves chosen with a seed, at most `max_plies` long: for each ply the player, the number of legal moves
/// and a digest of their texts, and the move played, whose notation has all its effects; every tenth ply the board;
/// finally the outcome.
pub fn transcript(program: &Arc<Program>, seed: u64, max_plies: usize) -> String {
    let mut text = format!("{}, seed {seed}\n\n", program.game().title);
    let mut generator = MoveGenerator::new(program);
    let notation = Notation::new(program);
    let mut state = State::new(program);
    let mut random = Random::new(seed);
    let mut moves = MoveList::new();
    for ply in 0..=max_plies {
        generator.legal_moves(&mut state, &mut moves);
        let outcome = generator.outcome(&mut state, &moves);
        let is_over = outcome.is_some() || moves.is_empty() || ply == max_plies;
        if is_over || ply % DRAWING_INTERVAL == 0 {
            text += &drawing(program, &state);
        }
        if is_over {
            text += &outcome.map_or("not finished\n".to_owned(), |outcome| {
                outcome_line(program, &outcome)
            });
            break;
        }
        let legal = moves.iter().map(|played| notation.format(&state, played));
        let legal: Vec<_> = legal.collect();
        let chosen = random.below(legal.len());
        let _ = writeln!(
            text,
            "{}. {}: {} [{} moves, {:08x}]",
            state.round(),
            program.game().player_name(state.turn(program).decider),
            legal[chosen],
            legal.len(),
            digest(&legal.join("\n")) >> 32,
        );
        generator.play(&mut state, moves.get(chosen));
    }
    text
}

fn drawing(program: &Program, state: &State) -> String {
    let game = program.game();
    let style = DrawStyle {
        width: WIDTH,
        color: false,
        names: false,
    };
    let drawn = TextBoard::new(game).draw(&Arrangement::of_state(game, state), style);
    format!("\n{}\n\n", drawn.trim_end())
}

fn outcome_line(program: &Program, outcome: &Outcome) -> String {
    let game = program.game();
    let names = |players: &[_]| {
        let names = players.iter().map(|&player| game.player_name(player));
        names.collect::<Vec<_>>().join(", ")
    };
    let reason = match outcome.reason {
        Reason::Goal { index, player, .. } => {
            format!("goal {} for {}", index + 1, game.player_name(player))
        }
        Reason::Repetition => "repetition".to_owned(),
        Reason::Stalemate => "no move".to_owned(),
        Reason::NobodyCanMove => "nobody can move".to_owned(),
        Reason::Unknown => "unknown".to_owned(),
    };
    let (winners, losers) = (names(&outcome.winners), names(&outcome.losers));
    format!("over: {reason}; won: {winners}; lost: {losers}\n")
}

/// A digest of a text that is the same on every machine (FNV-1a).
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
