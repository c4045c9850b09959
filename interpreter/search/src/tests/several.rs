//! Games of one player, or of more than two, and random moves.

use super::*;
use zrf_grammar::game::{PieceTypeId, PlayerId};

const FORK_HUNT: &str = include_str!("../../../../games/fork-hunt/fork-hunt.zrf");

const FOUR_FOR_THREE: &str = include_str!("../../../../tests/suite/games/four-for-three.zrf");

/// Three kings and their men, who can go on forever; whoever has all kings wins. A can capture a man.
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

#[test]
fn several_players_and_chance_are_played() {
    let program = program_of(RACE, "");
    let evaluation = Evaluation::learn(&program, 1);
    let advice = Advice::of(&program, &evaluation);
    assert_eq!(advice.method, Method::TreeSearch);
    assert_eq!(
        (advice.properties.players, advice.properties.has_chance),
        (3, true)
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
