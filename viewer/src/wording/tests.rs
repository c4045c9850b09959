use super::{goal, outcome};
use crate::testing::rules;
use zrf_grammar::Rules;
use zrf_grammar::game::{Game, GoalKind, PlayerId};
use zrf_grammar::text::SourceMap;
use zrf_interpreter::{Outcome, Program, Reason, State};

/// A small game with this goal, or these options and goals.
fn game(goal: &str) -> Game {
    let text = format!(
        "(game (title \"t\") (players White Black) (turn-order White Black)
           (board
              (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1) (e 1 0)))
              (zone (name camp) (players White Black) (positions c3)))
           (board-setup (White (Man a1 b1 off 2)) (Black (King c3)))
           (piece (name Man) (moves (n (verify empty?) add) (e e (verify not-friend?) (add-partial King)))
              (drops ((verify empty?) add)))
           (piece (name King) (moves (n add)))
           {goal})"
    );
    resolved(&text)
}

/// The game of a text without errors.
fn resolved(text: &str) -> Game {
    loaded(text).1
}

/// The rules of a text without errors, and their game.
fn loaded(text: &str) -> (Rules, Game) {
    let rules = rules(text);
    let variant = rules.default_variant().expect("the text has a game");
    let (game, found) = rules.resolve(variant);
    assert!(
        rules.diagnostics.is_empty() && found.is_empty(),
        "{:?} {found:?}",
        rules.diagnostics
    );
    (rules, game)
}

/// The wording when White wins by a goal.
fn won_by(goal: &str) -> String {
    let game = game(&format!("(win-condition (White Black) {goal})"));
    let program = Program::compile(game.clone()).unwrap();
    let reason = Reason::Goal {
        index: 0,
        kind: GoalKind::Win,
        player: PlayerId(0),
    };
    let (winners, losers) = (vec![PlayerId(0)], vec![PlayerId(1)]);
    let positions = vec![game.position("a1").unwrap()];
    outcome(
        &game,
        &SourceMap::default(),
        &State::new(&program),
        &Outcome {
            winners,
            losers,
            reason,
            positions,
        },
    )
}

#[test]
fn goals_are_put_into_words() {
    assert_eq!(won_by("stalemated"), "White wins: White cannot move (a1)");
    assert_eq!(
        won_by("(captured Man King)"),
        "White wins: White's Man or King was captured (a1)"
    );
    assert_eq!(
        won_by("(checkmated King)"),
        "White wins: White's King is checkmated (a1)"
    );
    assert_eq!(
        won_by("(pieces-remaining 1)"),
        "White wins: White has one piece left (a1)"
    );
    assert_eq!(
        won_by("(pieces-remaining 0 King)"),
        "White wins: White has no King left (a1)"
    );
    assert_eq!(
        won_by("(total-piece-count 3)"),
        "White wins: there are 3 pieces on the board (a1)"
    );
    assert_eq!(
        won_by("(total-piece-count 9)"),
        "White wins: the board is full (a1)"
    );
    assert_eq!(
        won_by("(absolute-config Man (a1 camp))"),
        "White wins: White has a Man on a1 and the camp (a1)"
    );
    assert_eq!(
        won_by("(absolute-config (opponent King) (not Man) (a1))"),
        "White wins: enemy King or no White Man on a1 (a1)"
    );
    assert_eq!(
        won_by("(relative-config Man n Man n Man)"),
        "White wins: 3 Man in a row (a1)"
    );
    assert_eq!(
        won_by("(relative-config (not Man) n Man n Man n (not Man))"),
        "White wins: exactly 2 Man in a row (a1)"
    );
    assert_eq!(
        won_by("(relative-config Man n Man n (not Man))"),
        "White wins: 2 Man in a row (a1)"
    );
    assert_eq!(
        won_by("(relative-config (not Man) n King n Man)"),
        "White wins: a pattern of 2 pieces (a1)"
    );
    assert_eq!(
        won_by("(relative-config Man n King)"),
        "White wins: a pattern of 2 pieces (a1)"
    );
    assert_eq!(
        won_by("(or (relative-config Man n Man) (relative-config Man e Man) (not repetition))"),
        "White wins: 2 Man in a row or not: threefold repetition (a1)"
    );
}

#[test]
fn a_row_of_the_only_pieces_needs_no_name_for_them() {
    let text = "(game (title \"t\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1))))
        (board-setup (White (Stone off 2)) (Black (Stone off 2)))
        (piece (name Stone) (drops ((verify empty?) add)))
        (win-condition (White Black) (relative-config Stone n Stone)))";
    let game = resolved(text);
    assert_eq!(
        goal(&game, PlayerId(0), &game.goals[0].condition),
        "2 in a row"
    );
}

#[test]
fn ends_without_a_goal_are_put_into_words() {
    let game = game("(count-condition stalemated)");
    let state = State::new(&Program::compile(game.clone()).unwrap());
    let worded = |winners: &[u8], losers: &[u8], reason| {
        let players = |ids: &[u8]| ids.iter().map(|&id| PlayerId(id)).collect();
        outcome(
            &game,
            &SourceMap::default(),
            &state,
            &Outcome {
                winners: players(winners),
                losers: players(losers),
                reason,
                positions: Vec::new(),
            },
        )
    };
    assert_eq!(
        worded(&[], &[], Reason::Repetition),
        "a draw: threefold repetition"
    );
    assert_eq!(worded(&[], &[], Reason::Stalemate), "a draw: no move left");
    assert_eq!(
        worded(&[], &[0], Reason::NobodyCanMove),
        "White loses: nobody can move any more"
    );
    let count = Reason::Goal {
        index: 0,
        kind: GoalKind::Count,
        player: PlayerId(1),
    };
    assert_eq!(
        worded(&[0], &[1], count),
        "White wins 2 to 1: Black cannot move"
    );
    assert_eq!(
        worded(&[], &[], count),
        "a draw: Black cannot move, White has 2 pieces, Black 1"
    );
    let options = "(option \"include off-pieces\" true) (count-condition stalemated)";
    let with_stores = self::game(options);
    let state = State::new(&Program::compile(with_stores.clone()).unwrap());
    let won = Outcome {
        winners: vec![PlayerId(0)],
        losers: vec![PlayerId(1)],
        reason: count,
        positions: Vec::new(),
    };
    assert_eq!(
        outcome(&with_stores, &SourceMap::default(), &state, &won),
        "White wins 4 to 1: Black cannot move"
    );
    assert_eq!(
        worded(&[0, 1], &[], Reason::Stalemate),
        "White and Black win: no move left"
    );
}

#[test]
fn authors_say_why_a_game_has_ended() {
    let (rules, game) = loaded(
        "(game (title \"t\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
        (board-setup (White (Man a1)))
        (piece (name Man) (moves (e (verify empty?) add)))
        (win-condition (White) (absolute-config Man (b1))) ; zrf: why a man is home
        (loss-condition (White) (pieces-remaining 0)))",
    );
    let state = State::new(&Program::compile(game.clone()).unwrap());
    let worded = |index, kind| {
        let reason = Reason::Goal {
            index,
            kind,
            player: PlayerId(0),
        };
        let end = Outcome {
            winners: vec![PlayerId(0)],
            losers: vec![PlayerId(1)],
            reason,
            positions: vec![game.position("b1").unwrap()],
        };
        outcome(&game, &rules.sources, &state, &end)
    };
    assert_eq!(worded(0, GoalKind::Win), "White wins: a man is home (b1)");
    assert_eq!(
        worded(1, GoalKind::Loss),
        "White wins: White has no pieces left (b1)"
    );
}

#[test]
fn nobody_can_move_where_players_pass() {
    let game = game("(option \"pass turn\" forced) (draw-condition (White Black) stalemated)");
    let words = goal(&game, PlayerId(0), &game.goals[0].condition);
    assert_eq!(words, "nobody can move");
}
