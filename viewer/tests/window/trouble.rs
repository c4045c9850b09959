//! Things that go wrong outside the program.

use crate::helper::*;
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

const MEN: &str = "(piece (name Man) (drops ((verify empty?) add)))";

#[test]
fn trouble_is_told_and_nothing_is_lost() {
    let start = |file: &str| Start {
        file: Some(file.into()),
        ..Start::default()
    };
    let window = window_with(start("/nowhere/at-all.zrf"), STILL);
    assert!(
        has(&window, "cannot read /nowhere/at-all.zrf: no such file"),
        "{:?}",
        labels(&window)
    );
    let window = window_with(Start::default(), "not settings");
    assert!(has(&window, "the saved settings could not be read"));
    let looping = row_game(
        "",
        "(White (Man a1)) (Black (Man e1))",
        "(piece (name Man) (moves ((while true e w) add)))",
    );
    let rules = Rules::new(
        "loop",
        &looping.replace("(while true e w)", "(while (not-enemy? e) e w)"),
    );
    let window = rules.open();
    assert!(
        app(&window).notice().contains("a run of `Man` never ends"),
        "{}",
        app(&window).notice()
    );
    // It is unknown whether the game is over.
    assert!(has(&window, "No result: a rule does not end."));
    assert!(!has(&window, "Game over"));
}

#[test]
fn a_picture_that_cannot_be_read_is_named_and_its_piece_drawn() {
    let pieces = "(piece (name Man) (image White \"man.bmp\" Black \"none.bmp\") (drops ((verify empty?) add)))";
    let rules = Rules::new(
        "picture",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces),
    );
    std::fs::write(rules.path("man.bmp"), b"BM, but no more").unwrap();
    let mut window = rules.open();
    assert!(
        notice(&window).contains("man.bmp was not readable"),
        "{}",
        notice(&window)
    );
    assert!(
        notice(&window).contains("none.bmp was not found"),
        "{}",
        notice(&window)
    );
    click(&mut window, "a1");
    assert_eq!(point(&window, "a1"), "a1, white man");
    // The picture of a board is replaced, too.
    let board = ROW.replace("(board", "(board (image \"wood.bmp\")");
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", MEN);
    let rules = Rules::new("wood", &text.replace(ROW, &board));
    let words = "Click a position to play there; the picture wood.bmp was not found and is replaced by a drawing";
    assert_eq!(notice(&rules.open()), words);
}

#[test]
fn one_broken_setting_is_named_and_takes_no_other_with_it() {
    let kept = r#"{"animation": "fast", "recent": ["/nowhere/lost.zrf"]}"#;
    let window = window_with(Start::default(), kept);
    assert!(
        notice(&window).ends_with("the defaults are used for animation"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "lost.zrf"));
}

#[test]
fn rules_that_loop_in_the_middle_of_a_game_leave_it_playable() {
    // The loop runs only for a piece on c1.
    let pieces = "(piece (name Man) (moves \
        (e (verify empty?) add) (w (verify empty?) add) \
        ((verify (position? c1)) (while (position? c1) (set-flag f true)) add)))";
    let rules = Rules::new(
        "later",
        &row_game(TWO_CLICKS, "(White (Man b1)) (Black (Man e1))", pieces),
    );
    let mut window = rules.open();
    click(&mut window, "b1");
    click(&mut window, "c1");
    click(&mut window, "e1");
    click(&mut window, "d1");
    assert!(
        notice(&window).contains("a run of `Man` never ends"),
        "{}",
        notice(&window)
    );
    click(&mut window, "c1");
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, white man", "{}", notice(&window));
}

#[test]
fn a_file_that_is_gone_leaves_the_open_game_alone() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let rules = Rules::new(
        "vanished",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces),
    );
    let mut window = rules.open();
    click(&mut window, "a1");
    std::fs::remove_file(&rules.file).unwrap();
    window.key_press(egui::Key::F5);
    window.run_steps(6);
    assert!(
        notice(&window).contains("the game continues with the old ones"),
        "{}",
        notice(&window)
    );
    assert!(has(&window, "cannot read "), "{:?}", labels(&window));
    assert_eq!(point(&window, "a1"), "a1, white man");
}

/// Rules in which one of two moves is written wrongly.
const HALF_BROKEN: &str =
    "(piece (name Man) (drops ((verify empty?) add)) (moves ((verify (emty? e)) e add)))";

#[test]
fn rules_with_errors_can_be_opened_anyway() {
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("anyway", &row_game("", setup, HALF_BROKEN));
    let mut window = rules.open();
    assert!(!has(&window, "a1, empty"));
    choose(&mut window, "Open anyway");
    assert!(
        notice(&window).starts_with("Opened despite errors"),
        "{}",
        notice(&window)
    );
    click(&mut window, "a1");
    assert_eq!(point(&window, "a1"), "a1, white man");
    // A variant that cannot be opened in any case is not offered.
    let rules = Rules::new("nothing", "(game (title \"Nothing\"))");
    let window = rules.open();
    assert!(has(&window, "Problems in this file") && !has(&window, "Open anyway"));
}

#[test]
fn a_saved_game_with_broken_rules_shows_what_is_wrong_and_can_be_looked_at() {
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("record", &row_game("", setup, HALF_BROKEN));
    let saved = format!(
        "Zillions Save Game File Version 0.02 HH\nRulesFile={}\nVariantName=Row\n1. White Man c1\n1. Black Man d1\n",
        rules.file.file_name().unwrap().to_string_lossy()
    );
    let file = rules.path("game.zsg");
    std::fs::write(&file, saved).unwrap();
    let start = Start {
        file: Some(file),
        ..Start::default()
    };
    let mut window = window_with(start, STILL);
    assert!(
        has(&window, "unknown condition `emty?`"),
        "{:#?}",
        labels(&window)
    );
    choose(&mut window, "Open anyway");
    assert_eq!(point(&window, "c1"), "c1, white man");
    assert_eq!(point(&window, "d1"), "d1, black man");
    assert!(notice(&window).starts_with("Saved game with 2 moves; opened despite errors"));
}

#[test]
fn the_editor_opens_where_the_first_problem_is() {
    let pieces = "\n(piece (name Man) (drops ((verify emty?) add)))\n(piece (name King))";
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("first-problem", &row_game("", setup, pieces));
    let mut window = rules.open();
    press(&mut window, egui::Key::F4);
    window.run_steps(4);
    write(&mut window, "; typed");
    let all = labels(&window);
    let text = all.iter().find(|label| label.contains("(name King)"));
    let text = text.expect("the editor");
    assert!(
        text.contains("; typed") && !text.contains("emty?"),
        "{text}"
    );
}

#[test]
fn refused_rules_are_fixed_in_the_editor_and_open_when_saved() {
    let pieces =
        "(piece (name Man) (drops ((verify emty?) add)))\n(piece (name King) (moevs (e add)))";
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let text = row_game("", setup, pieces);
    let rules = Rules::new("fixed", &text);
    let mut window = rules.open();
    assert!(has(&window, "Problems in this file"));
    // The problem in the last line comes with a way to its line, and with a fix.
    choose(&mut window, "Edit line 3");
    assert!(has(&window, "Close editor") && !has(&window, "Problems in this file"));
    choose(&mut window, "Close editor");
    press(&mut window, egui::Key::F8);
    let n_fixes = window.query_all_by_label("Fix").count();
    assert_eq!(n_fixes, 2);
    let fixes: Vec<_> = window.query_all_by_label("Fix").collect();
    fixes[0].click();
    drop(fixes);
    let edited = |window: &Window| {
        let all = labels(window);
        let text = all.into_iter().find(|label| label.contains("(piece"));
        text.unwrap_or_default()
    };
    wait_for(&mut window, "the fix", |window| {
        edited(window).contains("moves (e add)") || edited(window).contains("empty?")
    });
    // The editor lists the other one.
    wait_for(&mut window, "the other problem", |window| {
        window.query_all_by_label("Fix").count() == 1
    });
    choose(&mut window, "Save rules");
    assert!(
        !has(&window, "a1, empty") && has(&window, "1 error"),
        "{:?}",
        labels(&window)
    );
    assert!(!has(&window, "Problems in this file"));
    choose(&mut window, "Fix");
    choose(&mut window, "Save rules");
    assert!(has(&window, "a1, empty"), "{:?}", labels(&window));
    let saved = std::fs::read_to_string(&rules.file).unwrap();
    assert!(saved.contains("empty?") && saved.contains("(moves (e add))"));
}

#[test]
fn rules_that_are_refused_beside_a_game_are_edited_without_losing_it() {
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new(
        "beside",
        &row_game("", setup, &MEN.replace("empty?", "emty?")),
    );
    let mut window = shipped("reversi.zrf", None);
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.file.display().to_string());
    press(&mut window, egui::Key::Enter);
    assert!(
        has(&window, "Problems in this file"),
        "{:?}",
        labels(&window)
    );
    choose(&mut window, "Fix");
    assert!(has(&window, "d3, empty"));
    wait_for(&mut window, "the fix", |window| {
        is_enabled(window, "Save rules")
    });
    choose(&mut window, "Save rules");
    assert!(
        app(&window).title().starts_with("Row"),
        "{}",
        notice(&window)
    );
}

#[test]
fn the_panel_of_problems_is_no_wider_than_they_need() {
    let start = Start {
        file: Some("/nowhere/at-all.zrf".into()),
        ..Start::default()
    };
    let window = window_with(start, STILL);
    assert!(has(&window, "cannot read /nowhere/at-all.zrf"));
    let right = |window: &Window| window.get_by_label("Close").rect().right();
    assert!(right(&window) < 0.33 * 1_100.0, "{}", right(&window));
    // Lines of rules stay whole; sentences wrap at the edge.
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let long = format!(
        "{}\n{}",
        MEN.replace("empty?", "emty?"),
        "; long ".repeat(40)
    );
    let rules = Rules::new("wide", &row_game("", setup, &long));
    let window = rules.open();
    let edge = right(&window);
    let right_of = |text: &str| {
        let found = crate::eyes::painted(&window, text).into_iter();
        found.map(|(place, _)| place.right()).fold(0.0, f32::max)
    };
    assert!(right_of(" ") > edge + 4.0);
    let message = right_of("  ×");
    assert!(message > 0.0 && message <= edge + 4.0);
}
