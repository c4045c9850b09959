//! Tests of what returning to an earlier state is worth to a search.

use super::*;
use crate::key::Keys;
use zrf_interpreter::REPETITIONS;

/// Two men each on an open board; whoever brings about a threefold repetition loses.
const STROLL: &str = r#"(game (title "Stroll") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e" (10 0)) ("4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
  (piece (name Man) (moves
    (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)))
  (loss-condition (White Black) repetition))"#;

/// Black's man on `b1` is undefended. Before Black can move, an ant hops between `x` and `y` until White blocks it.
const ANT: &str = r#"(game (title "Ant") (players White Black ?R) (turn-order White ?R Black ?R)
  (option "pass partial" true) (option "pass turn" forced)
  (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (positions (x 100 0 109 9) (y 110 0 119 9) (z 120 0 129 9))
    (links hop (x y) (y x)) (links w (z y)))
  (board-setup (White (Man a1 a2 b2 c2 d2 e2 f2 z)) (Black (Man b1 h7 a8 b7 c7 d7 e7 f7)) (?R (Ant x)))
  (piece (name Man) (moves (e (verify not-friend?) add) (w (verify not-friend?) add)
    (n (verify not-friend?) add) (s (verify not-friend?) add)))
  (piece (name Ant) (moves (hop (verify empty?) add-partial)))
  (loss-condition (White Black) (pieces-remaining 0)))"#;

/// Each player has a man who goes round, and one of them has two flowers more. There are no goals.
fn rounds(flowers: &str) -> Arc<Program> {
    let (first, second) = flowers.split_at(flowers.find('/').unwrap());
    let text = format!(
        r#"(game (title "Rounds") (players A B) (turn-order A B)
          (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (f 50 0 59 9) (g 60 0 69 9)
              (x 0 10 9 19) (y 10 10 19 19) (z 20 10 29 19))
            (links step (a b) (b a) (c a) (x y) (y x) (z x)) (links other (a c) (x z)))
          (board-setup (A (Man a) {first}) (B (Man x) {}))
          (piece (name Flower))
          (piece (name Man) (moves (step (verify empty?) add) (other (verify empty?) add))))"#,
        &second[1..]
    );
    program_of(&text, "")
}

fn rating_all(program: &Arc<Program>) -> AlphaBeta {
    let settings = AlphaBetaSettings {
        rates_all: true,
        ..AlphaBetaSettings::default()
    };
    AlphaBeta::new(program, &Arc::new(Evaluation::learn(program, 1)), settings)
}

#[test]
fn nobody_walks_into_a_repetition_that_loses() {
    let program = program_of(STROLL, "");
    for seed in 0..5 {
        let evaluation = Arc::new(Evaluation::learn(&program, 1));
        let settings = AlphaBetaSettings {
            seed,
            ..AlphaBetaSettings::default()
        };
        let mut bot = AlphaBeta::new(&program, &evaluation, settings);
        let played = play_game(&program, seed, 0, 100, |_, state| {
            bot.think(state, &Budget::of_depth(1)).chosen
        });
        assert_eq!(played.outcome, None, "{seed}");
    }
}

/// The third occurrence of a state ends the game; the second may have another value than the first.
#[test]
fn keys_tell_occurrences_apart() {
    let program = program_of(STROLL, "");
    let cycle = ["Man a1 - a2", "Man a4 - a3", "Man a2 - a1", "Man a3 - a4"];
    let keys_after = |n_cycles: usize| {
        let moves: Vec<_> = cycle.into_iter().cycle().take(4 * n_cycles).collect();
        let state = state_after(&program, &moves);
        [1, REPETITIONS].map(|most| Keys::new(&program).counting(most).of(&state))
    };
    let [one, two, three] = [0, 1, 2].map(keys_after);
    assert!(one[0] == two[0] && two[0] == three[0]);
    assert!(one[1] != two[1] && two[1] != three[1] && one[1] != three[1]);
}

#[test]
fn a_random_turn_that_comes_back_is_no_misfortune() {
    let program = program_of(ANT, "");
    for depth in 1..=4 {
        let thought = rating_all(&program).think(&State::new(&program), &Budget::of_depth(depth));
        let to = thought.chosen.unwrap().head.to.unwrap();
        assert_eq!(program.game().position_name(to), "b1", "{depth}");
    }
}

#[test]
fn a_return_is_worth_what_is_left_where_there_are_no_goals() {
    for (flowers, sign) in [("(Flower f g)/", 1), ("/(Flower f g)", -1)] {
        let program = rounds(flowers);
        let thought = rating_all(&program).think(&State::new(&program), &Budget::of_depth(8));
        let Some(Rating::Points(points)) = thought.rating else {
            panic!("{:?}", thought.rating);
        };
        assert!(points * sign > 0, "{flowers}: {points}");
    }
}

/// White must go to the corner, and is mated there.
#[test]
fn the_only_move_is_rated_like_any_other() {
    let program = program_of(
        r#"(game (title "Two rows") (players White Black) (turn-order White Black)
          (option "pass turn" forced)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("5/4/3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
          (board-setup (White (King b2)) (Black (King a4) (Man a3)))
          (piece (name King) (moves (e (verify not-friend?) add) (s (verify not-friend?) add)
            (nw (verify empty?) add) (se (verify not-friend?) add)))
          (piece (name Man) (moves (s (verify not-friend?) add) (n (verify not-friend?) add)
            (e (verify empty?) add)))
          (loss-condition (Black) (absolute-config King (b1)))
          (loss-condition (White Black) (checkmated King)))"#,
        "",
    );
    let thought = rating_all(&program).think(&State::new(&program), &Budget::of_depth(8));
    assert_eq!(thought.moves.len(), 1);
    assert_eq!(thought.rating, Some(Rating::Loss(4)));
}
