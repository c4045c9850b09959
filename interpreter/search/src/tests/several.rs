//! Tests of games for one player, or for more than two, and of random moves.

use super::*;
use zrf_grammar::game::{PieceTypeId, PlayerId};

const FORK_HUNT: &str = include_str!("../../../../games/fork-hunt/fork-hunt.zrf");

const FOUR_FOR_THREE: &str = include_str!("../../../../tests/suite/games/four-for-three.zrf");

/// Three kings and their men, who can go on forever; a player with all kings wins. A can capture a man.
const KINGS: &str = r#"(game
   (title "Kings")
   (players A B C)
   (turn-order A B C)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f" (10 0)) ("1/2/3/4/5/6" (0 10)))
      (directions (n 0 1) (s 0 -1) (e 1 0) (w -1 0))))
   (board-setup (A (King a1) (Man b2)) (B (King f1) (Man b3)) (C (King f6) (Man e6)))
   (define step ($1 (verify not-friend?) (if enemy? (change-owner) (set-flag won true)) add))
   (piece (name Man) (moves (step n) (step s) (step e) (step w)))
   (piece (name King) (moves (step n) (step s) (step e) (step w)))
   (win-condition (A B C) (pieces-remaining 3 King)))"#;

/// Both players bear three men off a row of six, one to three steps at a time, as the die shows after four throws.
const BEARING_OFF: &str = r#"(define step (verify empty?))
(define leave (if (in-zone? end) capture) add)
(game
   (title "Bearing off")
   (players A B ?Die)
   (turn-order (A run) (?Die throw) (?Die throw) (?Die throw) (?Die throw)
      (B run) (?Die throw) (?Die throw) (?Die throw) (?Die throw))
   (option "pass turn" forced)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c" (10 0)) ("1/2/3/4/5/6" (0 10)))
      (directions (n 0 1)))
      (links turn (c1 c2) (c2 c3) (c3 c1))
      (zone (name end) (players A B) (positions a6 b6)))
   (board-setup (A (Man a1 a3 a5)) (B (Man b1 b3 b5)) (?Die (Pip c1)))
   (piece (name Man) (moves (move-type run)
      ((verify (not-empty? c1)) n (step) (leave))
      ((verify (not-empty? c2)) n (step) n (step) (leave))
      ((verify (not-empty? c3)) n (step) n (step) n (step) (leave))))
   (piece (name Pip) (moves (move-type throw) (turn add) (turn turn add)))
   (win-condition (A B) (pieces-remaining 0 Man)))"#;

#[test]
fn several_players_and_chance_are_played() {
    let program = program_of(RACE, "");
    let evaluation = Evaluation::learn(&program, 1);
    let advice = Advice::of(&program, &evaluation);
    assert_eq!(advice.method, Method::TreeSearch);
    assert_eq!(
        (advice.properties.players, advice.properties.random_moves),
        (3, 2)
    );
    let refined = evaluation.refined(1, &Stop::default());
    assert!(
        matches!(refined, Refinement::NoBetter),
        "only two sides refine values"
    );
    let mut bot = tree_search(&program, 1, 1);
    let played = play_game(&program, 1, 0, 100, |_, state| {
        bot.think(state, &Budget::of_nodes(2_000)).chosen
    });
    // All run two steps each time, and the first arrives first.
    assert_eq!(played.outcome.unwrap().winners[0].index(), 0);
}

#[test]
fn one_of_three_players_beats_two_that_move_at_random() {
    let program = program_of(FOUR_FOR_THREE, "");
    for hero in 0..3 {
        let mut searching = tree_search(&program, 1, 1);
        let mut random = RandomBot::new(&program, 1);
        let played = play_game(&program, 1, 0, 100, |player, state| {
            let bot: &mut dyn Bot = match player.index() == hero {
                true => &mut searching,
                false => &mut random,
            };
            bot.think(state, &Budget::of_nodes(1_000)).chosen
        });
        let winners = played.outcome.unwrap().winners;
        assert_eq!(winners[0].index(), hero);
    }
}

#[test]
fn pieces_that_a_goal_collects_are_worth_much() {
    let evaluation = Evaluation::learn(&program_of(KINGS, ""), 1);
    let [man, king] = [0, 1].map(|index| evaluation.piece_value(PieceTypeId::from_index(index)));
    assert!(king > man + 300, "{king} and {man}");
}

#[test]
fn pieces_that_a_goal_wants_off_the_board_are_a_burden() {
    let goal = "(and (pieces-remaining 0 Man) (pieces-remaining 1 King))";
    let rules = KINGS.replace("(pieces-remaining 3 King)", goal);
    let evaluation = Evaluation::learn(&program_of(&rules, ""), 1);
    let [man, king] = [0, 1].map(|index| evaluation.piece_value(PieceTypeId::from_index(index)));
    assert!(man < 0 && king > 0, "{man} and {king}");
}

#[test]
fn the_nearer_a_piece_is_to_the_end_of_its_way_the_less_it_costs() {
    // Without the die, players choose how far they go.
    let by_choice = BEARING_OFF
        .replace("(?Die throw)", "")
        .replace("(verify (not-empty? c1))", "")
        .replace("(verify (not-empty? c2))", "")
        .replace("(verify (not-empty? c3))", "");
    for rules in [BEARING_OFF, &by_choice] {
        let evaluation = Evaluation::learn(&program_of(rules, ""), 1);
        let game = evaluation.program.game();
        for row in ["a", "b"] {
            let owner = PlayerId::from_index(usize::from(row == "b"));
            let points = ["1", "2", "3", "4", "5"].map(|column| {
                let at = game.position(&format!("{row}{column}"));
                let man = PieceTypeId::from_index(0);
                evaluation.values.table[evaluation.index(owner, man, at.unwrap())][0]
            });
            assert!(points.is_sorted() && points[0] < -50, "{points:?}");
        }
    }
}

/// The bolt may strike a man of B, which would be good for A, but A does not choose.
#[test]
fn nobody_chooses_random_moves() {
    let rules = r#"(game
       (title "Bolt")
       (players A B ?Sky)
       (turn-order A ?Sky B ?Sky)
       (board (grid (start-rectangle 0 0 9 9)
          (dimensions ("a/b/c/d" (10 0)) ("1/2/3" (0 10)))
          (directions (e 1 0) (w -1 0)))
          (links strike (c2 a3))
          (links miss (c2 d2)))
       (board-setup (A (Man a1 b1)) (B (Man a3 b3)) (?Sky (Bolt c2)))
       (piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))
       (piece (name Bolt) (moves (strike add) (miss add)))
       (loss-condition (A B) (pieces-remaining 0)))"#;
    let program = program_of(rules, "");
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(1));
    let Some(Rating::Points(points)) = thought.rating else {
        panic!("{:?}", thought.rating);
    };
    assert!(points.abs() < 40, "{points}");
}

/// ?Guard moves at random, but can only pass. The man on a3 is defended by the one on b4.
const GUARDED: &str = r#"(game
   (title "Guarded")
   (players A B ?Guard)
   (turn-order A ?Guard B ?Guard)
   (option "pass turn" forced)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d/e/f" (10 0)) ("1/2/3/4/5/6" (0 10)))
      (directions (n 0 1) (s 0 -1) (e 1 0) (w -1 0) (ne 1 1) (nw -1 1) (se 1 -1) (sw -1 -1))))
   (board-setup (A (Rook a1) (Man f1 e2)) (B (Man a3 b4 f6)))
   (define slide ($1 (while empty? add $1) (verify not-friend?) add))
   (define take ($1 (verify enemy?) add))
   (piece (name Rook) (moves (slide n) (slide s) (slide e) (slide w)))
   (piece (name Man) (moves (take ne) (take nw) (take se) (take sw) (n (verify empty?) add) (s (verify empty?) add)))
   (loss-condition (A B) (pieces-remaining 0)))"#;

#[test]
fn a_player_who_only_passes_hides_no_recapture() {
    let program = program_of(GUARDED, "");
    let evaluation = Evaluation::learn(&program, 1);
    let advice = Advice::of(&program, &evaluation);
    assert_eq!(
        (advice.properties.random_moves, advice.method),
        (1, Method::AlphaBeta)
    );
    for (random_moves, method) in [(1, Method::AlphaBeta), (2, Method::TreeSearch)] {
        let properties = Properties {
            random_moves,
            has_goals: false,
            ..advice.properties
        };
        assert_eq!(Advice::new(properties).method, method);
    }
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(1));
    let to = thought.chosen.unwrap().head.to.unwrap();
    assert_ne!(program.game().position_name(to), "a3");
}

/// Passes cost no depth: after them and three moves, B has lost its last man.
#[test]
fn a_player_who_only_passes_takes_no_depth() {
    let rules = GUARDED.replace("(B (Man a3 b4 f6))", "(B (Man b3))");
    let program = program_of(&rules, "");
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(3));
    assert!(
        matches!(thought.rating, Some(Rating::Win(_))),
        "{:?}",
        thought.rating
    );
}

/// A turn has a choice and four throws.
#[test]
fn random_moves_do_not_shorten_games() {
    let plies =
        |rules, n_choices| crate::sides::Sides::new(program_of(rules, "").game()).plies(n_choices);
    assert_eq!(plies(BEARING_OFF, 10), 50);
    assert_eq!(plies(FOUR_FOR_THREE, 10), 10);
}

#[test]
fn random_moves_are_not_searched_in_quiescence() {
    let program = program_of(BEARING_OFF, "");
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(1));
    assert_eq!(thought.depth, 1);
    assert!(thought.nodes < 10, "{} nodes", thought.nodes);
}

/// Four throws lead to three states of the die.
#[test]
fn throws_in_another_order_are_searched_once() {
    let program = program_of(BEARING_OFF, "");
    let thought = alpha_beta(&program, 1).think(&State::new(&program), &Budget::of_depth(5));
    assert_eq!(thought.depth, 5);
    assert!(thought.nodes < 150, "{} nodes", thought.nodes);
}

/// A bot that has thought for A thinks for B in the same way as a fresh one.
#[test]
fn random_moves_are_averaged_for_whoever_searches() {
    let program = program_of(BEARING_OFF, "");
    let mut state = State::new(&program);
    let mut one = alpha_beta(&program, 1);
    one.think(&state, &Budget::of_depth(8));
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    for _ in 0..5 {
        generator.legal_moves(&mut state, &mut moves);
        generator.play(&mut state, moves.get(0));
    }
    let (mut fresh, budget) = (alpha_beta(&program, 1), Budget::of_depth(3));
    assert_eq!(
        one.think(&state, &budget).rating,
        fresh.think(&state, &budget).rating
    );
}

#[test]
fn pieces_count_where_random_games_of_several_players_do_not_end() {
    let program = program_of(KINGS, "");
    for seed in 1..5 {
        let thought =
            tree_search(&program, seed, 1).think(&State::new(&program), &Budget::of_nodes(1_000));
        let chosen = thought.chosen.unwrap();
        let to = program.game().position_name(chosen.head.to.unwrap());
        assert_eq!(to, "b3", "with seed {seed}");
    }
}

/// A game without goals, with these pieces; flowers cannot move.
fn garden(setup: &str) -> Arc<Program> {
    let text = format!(
        r#"(game
             (title "Garden")
             (players A B)
             (turn-order A B)
             (board (grid (start-rectangle 0 0 9 9)
                (dimensions ("a/b/c/d/e" (10 0)) ("1/2/3/4/5" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
             (board-setup {setup})
             (piece (name Flower))
             (piece (name Man) (moves
                (n (verify not-friend?) add) (s (verify not-friend?) add)
                (e (verify not-friend?) add) (w (verify not-friend?) add))))"#
    );
    program_of(&text, "")
}

fn rating_without_goals(setup: &str) -> Option<Rating> {
    let program = garden(setup);
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    let mut bot = Method::AlphaBeta.bot(&program, &evaluation, 1, 1, 1 << 20);
    bot.think(&State::new(&program), &Budget::of_depth(3))
        .rating
}

#[test]
fn pieces_without_moves_count_in_a_game_without_goals() {
    let rating = rating_without_goals("(A (Man c1) (Flower e1)) (B (Man e5) (Flower a1))");
    assert_eq!(rating, Some(Rating::Points(100)));
}

#[test]
fn the_end_of_a_game_without_goals_is_worth_what_is_left() {
    // The last piece is captured: without a move, the game is over.
    let rating = rating_without_goals("(A (Man a2) (Flower e1)) (B (Man a1))");
    assert_eq!(rating, Some(Rating::Points(250)));
}

#[test]
fn what_is_cleared_counts_in_a_game_without_goals() {
    let program = program_of(FORK_HUNT, "");
    let evaluation = Evaluation::learn(&program, 1);
    assert_eq!(Advice::of(&program, &evaluation).method, Method::TreeSearch);
    let black = PlayerId::from_index(0);
    let cleared = |bot: &mut dyn Bot| {
        let played = play_game(&program, 1, 0, 100, |_, state| {
            bot.think(state, &Budget::of_nodes(1_000)).chosen
        });
        let counts = played.counts.unwrap();
        // Nobody else clears anything, and the invisible Cleaner does not count.
        assert_eq!(counts.iter().sum::<u32>(), counts[black.index()]);
        counts[black.index()]
    };
    let searched = cleared(&mut tree_search(&program, 1, 1));
    let random = cleared(&mut RandomBot::new(&program, 1));
    assert!(
        random > 0 && searched > 3 * random / 2,
        "{searched} and {random}"
    );
}
