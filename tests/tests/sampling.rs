//! Moves drawn one at a time: only legal ones, each as often as any other.

use std::collections::BTreeMap;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_interpreter::{Execution, MoveGenerator, MoveList, Program, Random, State, playout};
use zrf_tests::invariants::{self, Thoroughness};
use zrf_tests::{parallel, rules};

/// How far into a game draws are examined, in plies.
const PLIES: usize = 24;
/// The interval, in plies, at which draws are examined.
const STEP: usize = 4;
/// Draws for each legal move.
const DRAWS: usize = 40;
/// How far both executions play a random game, in plies.
const COMPARED_PLIES: usize = 120;

#[test]
fn legal_moves_are_drawn_uniformly() {
    let programs = rules::shipped();
    let drawn = parallel::map(&programs, |(title, program)| examine(title, program));
    assert!(
        drawn.iter().filter(|&&n| n > 0).count() > programs.len() / 2,
        "most games allow drawing"
    );
}

#[test]
fn random_games_are_those_of_the_reference() {
    parallel::map(&rules::shipped(), |(title, program)| {
        let play = |mut generator: MoveGenerator| {
            let (mut state, mut random) = (State::new(program), Random::new(11));
            let played = playout(&mut generator, &mut state, &mut random, COMPARED_PLIES);
            (played, state.hash(), random.seed())
        };
        let quick = play(MoveGenerator::new(program));
        assert_eq!(quick, play(MoveGenerator::reference(program)), "{title}");
    });
}

#[test]
fn blocks_of_shipped_games_run_for_all_pieces_at_once() {
    for (title, program) in rules::shipped() {
        let mut generator = MoveGenerator::new(&program);
        let types = program.game().piece_type_ids();
        for block in types.flat_map(|piece| program.all_blocks(piece)) {
            for player in program.game().player_ids() {
                let execution = generator.execution(player, block);
                let is_sets = matches!(execution, Execution::Sets(_));
                assert!(is_sets, "{title}: {block:?} {execution:?}");
            }
        }
    }
}

#[test]
fn counts_and_looks_ahead_agree_with_the_lists() {
    const THOROUGHNESS: Thoroughness = Thoroughness {
        compare_interval: 8,
        shortcut_interval: 3,
        n_tried: 1,
    };
    parallel::map(&rules::shipped(), |(title, program)| {
        let played = invariants::random_game(program, 5, 60, THOROUGHNESS);
        assert!(played.is_ok(), "{title}: {played:?}");
    });
}

/// Four blocks make the same move from every start, others one of the two legal moves from a1 or from b2 only: each is
/// drawn as often as the other.
const TWICE: &str = "(game (title \"twice\") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1/2\" (0 10))) (directions (n 0 1) (e 1 0))))
    (board-setup (White (Man a1)) (Black (Man b2)))
    (piece (name Man) (moves (n (verify empty?) add) (n (verify empty?) add) (n (verify empty?) add)
        (n (verify empty?) add) (e (verify empty?) add) (a2 (verify empty?) add) (b1 (verify empty?) add)
        (a2 (verify empty?) add))))";

#[test]
fn a_move_that_several_blocks_make_is_drawn_as_often_as_others() {
    let files = BTreeMap::from([("twice.zrf".to_owned(), TWICE.as_bytes().to_vec())]);
    let rules = Rules::load("twice.zrf", &files);
    for (title, program) in rules::programs(&rules) {
        examine(&title, &program);
    }
}

/// Plays a random game and draws on the way; returns how many moves were drawn.
fn examine(title: &str, program: &Arc<Program>) -> usize {
    let mut generator = MoveGenerator::new(program);
    let mut state = State::new(program);
    let mut random = Random::new(7);
    let (mut legal, mut n_drawn) = (MoveList::new(), 0);
    for ply in 0..PLIES {
        generator.legal_moves(&mut state, &mut legal);
        if legal.is_empty() || generator.outcome(&mut state, &legal).is_some() {
            break;
        }
        if ply % STEP == 0 {
            n_drawn += draw(title, &mut generator, &mut state, &legal, &mut random);
        }
        let index = random.below(legal.len());
        generator.play(&mut state, legal.get(index));
    }
    n_drawn
}

fn draw(
    title: &str,
    generator: &mut MoveGenerator,
    state: &mut State,
    legal: &MoveList,
    random: &mut Random,
) -> usize {
    let mut counts = vec![0usize; legal.len()];
    let n_draws = DRAWS * legal.len();
    let mut drawn = MoveList::new();
    let before = state.hash();
    for _ in 0..n_draws {
        if !generator.sample(state, random, &mut drawn) {
            return 0;
        }
        assert_eq!(drawn.len(), 1, "{title}: one move is drawn");
        let index = legal.iter().position(|known| known == drawn.get(0));
        counts[index.unwrap_or_else(|| panic!("{title}: a drawn move is legal"))] += 1;
    }
    assert_eq!(state.hash(), before, "{title}: the state stays");
    // The statistic has mean n - 1 and variance 2 (n - 1): nine deviations never happen by chance.
    let freedom = legal.len() as f64 - 1.0;
    let squares = counts
        .iter()
        .map(|&count| (count as f64 - DRAWS as f64).powi(2));
    let statistic = squares.sum::<f64>() / DRAWS as f64;
    assert!(
        statistic <= freedom + 9.0 * (2.0 * freedom).sqrt(),
        "{title}: {statistic} with {freedom} degrees of freedom"
    );
    n_draws
}
