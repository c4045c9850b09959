//! The end of games, and how it is shown.

use crate::helper::*;
use egui_kittest::kittest::Queryable;

const REACH_B: &str = "(piece (name Man) (moves (e (verify empty?) add))) \
    (win-condition (White) (absolute-config Man (b1)))";

#[test]
fn the_end_is_told_after_the_last_move_was_seen() {
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("end", &row_game(TWO_CLICKS, setup, REACH_B));
    let kept = r#"{"animation": 200}"#;
    let mut window = window_with(rules.start(), kept);
    click(&mut window, "a1");
    let label = point(&window, "b1");
    window.get_by_label(&label).click();
    let mut frames = Vec::new();
    for _ in 0..24 {
        window.step();
        frames.push(app(&window).result().is_some() && has(&window, "Game over."));
    }
    let n_waited = frames.iter().take_while(|is_told| !**is_told).count();
    // A frame is a twentieth of a second: the motion takes four of them, the pause ten.
    assert!((13..=18).contains(&n_waited), "{n_waited}");
    assert!(frames[n_waited..].iter().all(|is_told| *is_told));
    // Viewed again, the result is shown at once because nothing moves.
    let mut window = window_with(rules.start(), STILL);
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(
        has(&window, "Game over. White wins."),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn a_window_without_a_panel_tells_turn_and_end_at_its_foot() {
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("narrow", &row_game(TWO_CLICKS, setup, REACH_B));
    let mut window = rules.open();
    window.set_size(egui::vec2(560.0, 420.0));
    window.key_press(egui::Key::F9);
    window.run_steps(3);
    assert!(!has(&window, "No moves yet"), "there is no panel");
    assert!(has(&window, "White to move"), "{:?}", labels(&window));
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(
        has(&window, "Game over. White wins."),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn a_solution_that_is_more_than_was_asked_is_praised() {
    // One marble is left in the first game and in the second; it is in the centre only in the first.
    for (setup, clicks, is_praised) in [
        ("(Marble b1 c1)", ["b1", "d1"], true),
        ("(Marble c1 d1)", ["c1", "e1"], false),
    ] {
        let text = format!(
            "(define jump ($1 (verify not-empty?) capture $1 (verify empty?) add)) \
             (game (title \"Few\") (players You) (turn-order You) {TWO_CLICKS} {ROW} (board-setup (You {setup})) \
             (piece (name Marble) (moves (jump e) (jump w))) \
             (win-condition (You) (and (pieces-remaining 1) (absolute-config Marble (d1)))) \
             (win-condition (You) (pieces-remaining 1)))"
        );
        let rules = Rules::new("praise", &text);
        let mut window = rules.open();
        for name in clicks {
            click(&mut window, name);
        }
        let result = app(&window).result().unwrap_or_default();
        assert!(result.starts_with("Solved."), "{result}");
        assert_eq!(result.contains("on d1"), is_praised, "{result}");
        assert_eq!(has(&window, "on d1"), is_praised);
    }
}

#[test]
fn a_hunt_has_no_end_and_counts_what_was_cleared() {
    let mut window = shipped("fork-hunt.zrf", None);
    for round in 0..12 {
        command(&mut window, "Game", "Skip random moves");
        assert!(
            has(&window, "Black to move"),
            "{round}: {:?}",
            labels(&window)
        );
        move_queen(&mut window, round);
        assert_eq!(app(&window).result(), None);
        // A player without a choice passes silently, and the game continues.
        assert!(!notice(&window).contains("passes"), "{}", notice(&window));
        assert!(!has(&window, "  Pass"), "{:?}", labels(&window));
    }
    assert!(has(&window, " cleared"), "{:?}", labels(&window));
    assert!(!has(&window, "Game over"));
}

#[test]
fn the_analysis_says_that_the_game_is_over() {
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("analysed-end", &row_game(TWO_CLICKS, setup, REACH_B));
    let mut window = rules.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    press(&mut window, egui::Key::V);
    assert!(has(&window, "The game is over"), "{:?}", labels(&window));
    assert!(!has(&window, "Shown on a person"));
}
