//! The pages of diagnostics that only playing shows: their wrong examples show them, their right ones do not.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use zrf_grammar::diagnostics::registry;
use zrf_grammar::{Checks, Rules};
use zrf_interpreter::replay::replay;
use zrf_interpreter::survey::{Plan, survey};
use zrf_interpreter::{Program, Stop};

/// The diagnostics about the rules of an example. Games that show diagnostics can be replayed to their end.
fn found(text: &str) -> BTreeSet<&'static str> {
    let files = BTreeMap::from([("example.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("example.zrf", &files);
    let mut kinds = BTreeSet::new();
    let diagnostics = rules.check_with(Checks::default(), |variant, game| {
        let program = Program::compile(game).unwrap();
        let mut plan = Plan {
            games: 1_000,
            plies: 60,
            seed: 1,
            moves: u64::MAX,
            work: u64::MAX,
        };
        let places = rules.places(variant);
        let witnessed = survey(&program, &places, &mut plan, &Stop::default());
        for game in witnessed.iter().filter_map(|found| found.game.as_ref()) {
            let replayed = replay(&program, game).unwrap();
            assert!(replayed.mismatch.is_none(), "{game}");
            assert!(
                replayed
                    .end
                    .is_some_and(|(after, _)| after == game.moves.len())
            );
        }
        witnessed
            .into_iter()
            .map(|found| found.diagnostic)
            .collect()
    });
    kinds.extend(diagnostics.iter().map(|diagnostic| diagnostic.lint.name));
    kinds
}

/// The examples under a heading of a page.
fn examples<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let heading = format!("\n## {heading}\n");
    let section = page.split_once(&heading).unwrap().1;
    let section = section.split("\n## ").next().unwrap();
    let fences = section.split("```zrf\n").skip(1);
    fences
        .map(|fence| fence.split("```").next().unwrap())
        .collect()
}

#[test]
fn pages_of_kinds_that_play_shows_tell_the_truth() {
    let mut faults = Vec::new();
    for lint in registry::all().filter(|lint| lint.stage.is_played()) {
        for (heading, is_wrong) in [("Wrong", true), ("Right", false)] {
            for text in examples(lint.page, heading) {
                let kinds = found(text);
                if kinds.contains(lint.name) != is_wrong {
                    faults.push(format!("{} {heading}: {kinds:?}", lint.name));
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// A game of drops on three positions, with these drops, moves and stores.
fn drops(block: &str, moves: &str, white: u32, black: u32) -> String {
    format!(
        r#"(game
        (title "Drops")
        (players White Black)
        (turn-order White Black)
        (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (n 0 -1)))
            (zone (name middle) (players White Black) (positions b1)))
        (piece (name Man) (drops ({block} (verify empty?) add)) (moves {moves}))
        (board-setup (White (Man off {white})) (Black (Man off {black})))
        (win-condition (White Black) (relative-config Man n Man)))"#
    )
}

#[test]
fn a_store_runs_empty_only_where_another_piece_could_be_dropped() {
    let has = |text: &str| found(text).contains("empty-store");
    assert!(has(&drops("", "", 1, 1)));
    // The board is full, or the only position for drops is.
    assert!(!has(&drops("", "", 2, 1)));
    assert!(!has(&drops("(verify (in-zone? middle))", "", 1, 1)));
    // Pieces with moves are blocked.
    assert!(!has(&drops("", "(n (verify empty?) add)", 1, 1)));
}

/// A die stands beside the board of a puzzle with a row of tiles, which the blocks of a button move.
fn tiles(variant: &str) -> String {
    format!(
        r#"(game
        (title "Tiles")
        (players You ?Storm)
        (turn-order You)
        (board
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0)))
            (positions (button 0 20 9 29)))
        (piece (name Tile) (dummy) (moves (w (verify (position? button)) add)))
        (piece (name Button) (moves (a1 from d1 (verify empty?) to add) (d1 from a1 (verify empty?) to add)))
        (piece (name Cloud) (moves (move-type blow) (e (verify empty?) add)))
        (board-setup (You (Tile a1) (Button button)) (?Storm (Cloud b1)))
        (win-condition (You) (absolute-config Tile (c1))))
        {variant}"#
    )
}

#[test]
fn a_piece_is_idle_if_a_player_with_turns_has_it_and_its_blocks_move_nothing() {
    let has = |text: &str| found(text).contains("idle-piece");
    // Nobody can move the cloud because its player has no turn, the tile because the button's blocks do.
    assert!(!has(&tiles("")));
    assert!(has(&tiles(
        "(variant (title \"Storm\") (turn-order You (?Storm none)))"
    )));
}

#[test]
fn a_goal_that_counts_pieces_ends_no_game_that_has_not_begun() {
    let placing = |goal: &str| {
        drops("", "", 2, 2).replace(
            "(win-condition (White Black) (relative-config Man n Man))",
            goal,
        )
    };
    let has = |text: &str| found(text).contains("goal-at-once");
    assert!(has(&placing(
        "(loss-condition (White Black) (pieces-remaining 0))"
    )));
    assert!(!has(&placing("(loss-condition (White Black) stalemated)")));
    let off =
        "(option \"include off-pieces\" true) (loss-condition (White Black) (pieces-remaining 0))";
    assert!(!has(&placing(off)));
    let captured = "(game (title \"Duel\") (players White Black) (turn-order White Black)
        (option \"recycle captures\" true)
        (board (grid (dimensions (\"a/b/c/d\" (9 0))) (directions (e 1) (w -1))) (symmetry Black (e w)))
        (board-setup (White (Man a)) (Black (Man d)))
        (piece (name Man) (moves (e (verify not-friend?) add)))
        (loss-condition (White Black) (pieces-remaining 0 Man)))";
    assert!(!has(captured), "captured pieces cannot come back");
    let dropped = captured.replace("(moves (e", "(drops ((verify empty?) add)) (moves (e");
    assert!(has(&dropped), "captured pieces can come back");
}

#[test]
fn a_goal_that_is_met_from_the_start_is_reported_once() {
    let page = registry::find("goal-at-once").unwrap().page;
    let text = examples(page, "Wrong")[0].replace("(not stalemated)", "(pieces-remaining 1 Man)");
    let found = found(&text);
    assert!(found.contains("met-at-start"), "{found:?}");
    assert!(!found.contains("goal-at-once"), "{found:?}");
}

#[test]
fn a_survey_keeps_to_its_work() {
    let chess = zrf_tests::rules::project().join("games/chess/chess.zrf");
    let rules = zrf_tests::rules::load(&chess);
    let (_, program) = zrf_tests::rules::programs(&rules).remove(0);
    let mut plan = Plan {
        games: 1_000,
        plies: 1_000,
        seed: 1,
        moves: u64::MAX,
        work: 1_000_000,
    };
    let before = plan.moves;
    survey(
        &program,
        &zrf_grammar::GamePlaces::default(),
        &mut plan,
        &Stop::default(),
    );
    assert_eq!(plan.work, 0);
    let n_moves = before - plan.moves;
    assert!((100..100_000).contains(&n_moves), "{n_moves}");
}
