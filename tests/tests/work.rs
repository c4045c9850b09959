//! How blocks are run, and the work that moves take, as numbers: if an optimisation no longer works, some of them
//! change. Work is counted in operations, so the numbers are the same on every machine. `ZRF_BLESS=1` rewrites
//! `tests/work.txt`.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use zrf_interpreter::{
    Execution, MoveGenerator, MoveList, Playout, Program, Random, State, playout, sampled_playout,
};
use zrf_tests::{bless, corpus, parallel, rules};

/// Number of plies of a random game that are played.
const PLIES: usize = 30;

#[test]
fn moves_take_the_expected_work() {
    let mut files = rules::games();
    for folder in ["corpus", "suite/listing", "suite/semantics"] {
        files.extend(corpus::files(&rules::folder(folder), &["zrf"]));
    }
    let lines = parallel::map(&files, |file| {
        let programs = rules::programs(&rules::load(file));
        let line = |(title, program): &(String, _)| {
            let name = file.file_name().map(Path::new).unwrap_or(file).display();
            format!("{name} | {title} | {}\n", numbers(program))
        };
        programs.iter().map(line).collect::<String>()
    });
    if let Err(error) = bless::compare(&rules::folder("work.txt"), &lines.concat()) {
        panic!("{error}");
    }
}

/// The first generators prepare shared data, several at the same time. The work they count does not depend on it.
#[test]
fn work_does_not_depend_on_who_came_first() {
    for (title, program) in rules::shipped() {
        let both = parallel::map(&[(), ()], |()| numbers(&program));
        assert_eq!(both[0], both[1], "{title}");
        assert_eq!(both[0], numbers(&program), "{title}");
    }
}

fn numbers(program: &Arc<Program>) -> String {
    let mut text = executions(program);
    let mut note = |name: &str, count: u64, generator: &MoveGenerator, state: &State| {
        let (work, end) = (generator.work(), state.hash() as u32);
        let _ = write!(text, ", {name} {count}: {work} {end:08x}");
    };
    let (mut generator, mut state) = start(program);
    let n_listed = list(&mut generator, &mut state);
    note("list", n_listed, &generator, &state);
    type Play = fn(&mut MoveGenerator, &mut State, &mut Random, usize) -> Playout;
    for (name, play) in [("count", playout as Play), ("draw", sampled_playout)] {
        let (mut generator, mut state) = start(program);
        let played = play(&mut generator, &mut state, &mut Random::new(2), PLIES);
        note(name, played.moves, &generator, &state);
    }
    let (mut generator, mut state) = start(program);
    let n_ahead = look_ahead(&mut generator, &mut state);
    note("ahead", n_ahead, &generator, &state);
    text
}

fn start(program: &Arc<Program>) -> (MoveGenerator, State) {
    (MoveGenerator::new(program), State::new(program))
}

/// How many blocks are run in each way for some player, and how many steps they have.
fn executions(program: &Arc<Program>) -> String {
    let mut generator = MoveGenerator::new(program);
    let (mut sets, mut walks, mut n_references) = ((0, 0), (0, 0), 0);
    for piece_type in program.game().piece_type_ids() {
        for block in program.all_blocks(piece_type) {
            for player in program.game().player_ids() {
                match generator.execution(player, block) {
                    Execution::Sets(n) => sets = (sets.0 + 1, sets.1 + n),
                    Execution::Walk(n) => walks = (walks.0 + 1, walks.1 + n),
                    Execution::Reference(_) => n_references += 1,
                }
            }
        }
    }
    format!("sets {sets:?} walks {walks:?} machine {n_references}")
}

/// Plays a random game with all moves and the outcome of every state; returns the number of moves.
fn list(generator: &mut MoveGenerator, state: &mut State) -> u64 {
    let (mut random, mut moves, mut n_moves) = (Random::new(1), MoveList::new(), 0);
    for _ in 0..PLIES {
        generator.legal_moves(state, &mut moves);
        n_moves += moves.len() as u64;
        if generator.outcome(state, &moves).is_some() || moves.is_empty() {
            break;
        }
        generator.play(state, moves.get(random.below(moves.len())));
    }
    n_moves
}

/// Plays a random game as a search does: some moves are examined, with the captures on their ends. Returns the number
/// of all.
fn look_ahead(generator: &mut MoveGenerator, state: &mut State) -> u64 {
    let (mut random, mut moves, mut n_moves) = (Random::new(3), MoveList::new(), 0);
    let mut captures = MoveList::new();
    for _ in 0..PLIES {
        if generator.end_by_board(state).is_some() {
            break;
        }
        let is_lazy = generator.moves_with_unsafe(state, &mut moves);
        if let Some(to) = moves.iter().find_map(|played| played.head.to) {
            generator.captures_on(state, to, &mut captures);
        }
        n_moves += (moves.len() + captures.len()) as u64;
        let first = (!moves.is_empty()).then(|| random.below(moves.len()));
        let order = first
            .into_iter()
            .flat_map(|first| (first..moves.len()).chain(0..first));
        let mut order = order.map(|index| moves.get(index));
        let safe = order.find(|&played| !is_lazy || generator.is_safe_move(state, played));
        let Some(played) = safe else { break };
        generator.play(state, played);
    }
    n_moves
}
