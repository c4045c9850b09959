//! Rules that change on disk.

use crate::helper::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

#[test]
fn changed_rules_keep_the_game_and_broken_ones_leave_it_alone() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces);
    let rules = Rules::new("reload", &text);
    let mut window = rules.open();
    for name in ["a1", "b1"] {
        click(&mut window, name);
    }
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).title().starts_with("Longer row")
    });
    assert!(point(&window, "b1").contains("black man"));
    let broken = text.replace("empty?", "emty?");
    rewrite(&mut window, &rules.file, &broken, |window| {
        has(window, "Problems in this file")
    });
    window.key_press(Key::F8);
    window.run_steps(15);
    assert!(point(&window, "b1").contains("black man"));
    click(&mut window, "c1");
    assert!(
        point(&window, "c1").contains("white man"),
        "{}",
        app(&window).notice()
    );
    let narrower = text.replace(
        "(verify empty?)",
        "(verify (and empty? (not-position? b1)))",
    );
    rewrite(&mut window, &rules.file, &narrower, |window| {
        app(window).notice().contains("1 of 3 moves kept")
    });
    assert!(point(&window, "a1").contains("white man") && point(&window, "b1").contains("empty"));
    // The moves come back with the rules.
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).notice().contains("the game continues")
    });
    assert!(
        point(&window, "b1").contains("black man") && point(&window, "c1").contains("white man")
    );
}

#[test]
fn rules_are_edited_beside_the_board_and_played_when_saved() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", pieces);
    let rules = Rules::new("edited", &text);
    let mut window = rules.open();
    click(&mut window, "b1");
    press(&mut window, egui::Key::F4);
    assert!(has(&window, "Close editor"));
    wait_for(&mut window, "the check", |window| {
        has(window, "1: no goal: ")
    });
    // At the start of the last line a comment does no harm, and anything else does.
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Home);
    write(&mut window, "nonsense ");
    wait_for(&mut window, "the problem", |window| {
        let all = labels(window);
        all.iter()
            .any(|label| label.starts_with("2: ") && label.contains("nonsense"))
    });
    choose(&mut window, "Revert");
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Home);
    let is_offered = |window: &Window| labels(window).iter().any(|label| label == "directions");
    assert!(!is_offered(&window));
    write(&mut window, "(dire");
    assert!(is_offered(&window));
    press(&mut window, egui::Key::Enter);
    let text = |window: &Window| {
        let found = labels(window)
            .into_iter()
            .find(|label| label.contains("(piece"));
        found.unwrap_or_default()
    };
    assert!(
        text(&window).contains("\n(directions "),
        "{}",
        text(&window)
    );
    assert!(!is_offered(&window));
    choose(&mut window, "Revert");
    assert!(!text(&window).contains("\n(directions "));
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Home);
    write(&mut window, "; edited\n");
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::S);
    let saved = std::fs::read_to_string(&rules.file).unwrap();
    assert!(saved.contains("\n; edited\n"), "{saved}");
    // The game continues where it was.
    assert_eq!(point(&window, "b1"), "b1, white man");
    choose(&mut window, "Close editor");
    assert!(!has(&window, "Close editor"));
}

const MEN: &str = "(piece (name Man) (drops ((verify empty?) add)))";
const STORES: &str = "(White (Man off 5)) (Black (Man off 5))";

#[test]
fn changed_rules_keep_an_edit_and_the_games_before() {
    let text = row_game("", STORES, MEN);
    let rules = Rules::new("reload-edit", &text);
    let mut window = rules.open();
    let has_title =
        |title: &'static str| move |window: &Window| app(window).title().starts_with(title);
    for name in ["a1", "b1"] {
        click(&mut window, name);
    }
    let before = app(&window).saved_game();
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "White Man");
    choose(&mut window, "Black to move");
    click(&mut window, "c1");
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, has_title("Longer row"));
    assert_eq!(notice(&window), "Reloaded the rules; editing continues");
    // The tool, the steps and the first turn are as before.
    click(&mut window, "d1");
    for name in ["a1", "c1", "d1"] {
        assert_eq!(point(&window, name), format!("{name}, white man"));
    }
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(point(&window, "c1"), "c1, empty");
    click(&mut window, "e1");
    choose(&mut window, "Play from here");
    assert!(has(&window, "Black to move"), "{:?}", labels(&window));
    // Undo returns to the game before under the rules as they are now.
    rewrite(&mut window, &rules.file, &text, has_title("Row"));
    assert_eq!(point(&window, "e1"), "e1, white man");
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(notice(&window), "Back in the previous game");
    assert_eq!(app(&window).saved_game(), before);
}

#[test]
fn an_edit_goes_on_with_other_pieces() {
    let rules = Rules::new("reload-pieces", &row_game("", STORES, MEN));
    let mut window = rules.open();
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "Black Man");
    click(&mut window, "a1");
    // The piece types have other numbers now, so steps cannot be undone.
    let pieces = format!("(piece (name King) (moves (e add))) {MEN}");
    let more = row_game(
        "",
        "(White (Man off 5) (King e1)) (Black (Man off 5))",
        &pieces,
    );
    rewrite(&mut window, &rules.file, &more, |window| {
        has(window, "White King")
    });
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, black man");
    for _ in 0..2 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(point(&window, "b1"), "b1, empty");
    assert_eq!(point(&window, "a1"), "a1, black man");
    choose(&mut window, "Cancel editing");
    assert_eq!(point(&window, "a1"), "a1, empty, legal move");
}

#[test]
fn changed_rules_do_not_make_the_computer_move_where_a_game_is_viewed() {
    let text = row_game("", STORES, MEN);
    let rules = Rules::new("reload-view", &text);
    let start = Start {
        seats: vec!["Black=random".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    click(&mut window, "a1");
    wait_for(&mut window, "an answer", |window| {
        has(window, "White to move")
    });
    press(&mut window, Key::ArrowLeft);
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).title().starts_with("Longer row")
    });
    for _ in 0..40 {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    assert!(has(&window, "Black to move"), "{:?}", labels(&window));
    press(&mut window, Key::ArrowRight);
    assert!(has(&window, "White to move"), "{:?}", labels(&window));
}

#[test]
fn rules_that_do_not_load_are_opened_once_they_are_corrected() {
    let text = format!("(include \"men.inc\")\n{}", row_game("", STORES, "(men)"));
    let rules = Rules::new("corrected", &text.replace("(players", "(plyers"));
    let start = Start {
        seats: vec!["Black=random".to_owned()],
        ..rules.start()
    };
    let mut window = window_with(start, STILL);
    assert!(has(&window, "did you mean `players`?"));
    // One error remains, and the window also waits for the missing file.
    rewrite(&mut window, &rules.file, &text, |window| {
        !has(window, "did you mean `players`?")
    });
    assert!(
        has(&window, "cannot read `men.inc`"),
        "{:?}",
        labels(&window)
    );
    let men = rules.path("men.inc");
    rewrite(
        &mut window,
        &men,
        &format!("(define men {MEN})"),
        |window| app(window).title().starts_with("Row"),
    );
    assert!(!has(&window, "Problems in this file"));
    click(&mut window, "a1");
    wait_for(&mut window, "the computer that was asked for", |window| {
        has(window, "White to move")
    });
    // From now on the rules are watched as those of any open game.
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).title().starts_with("Longer row")
    });
    assert!(point(&window, "a1").contains("white man"));
}

#[test]
fn corrected_rules_do_not_replace_a_game_that_was_opened_instead() {
    let text = row_game("", STORES, MEN);
    let rules = Rules::new("instead", &text.replace("empty?", "emty?"));
    let mut window = rules.open();
    let other = Rules::new("other", &text.replace("Row", "Other row"));
    command(&mut window, "File", "Open by path…");
    write(&mut window, &other.file.display().to_string());
    press(&mut window, Key::Enter);
    assert!(app(&window).title().starts_with("Other row"));
    std::fs::write(&rules.file, &text).unwrap();
    for _ in 0..20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        window.step();
    }
    assert!(app(&window).title().starts_with("Other row"));
}

#[test]
fn a_saved_game_opens_once_its_rules_are_corrected() {
    let text = row_game("", STORES, MEN);
    let rules = Rules::new("corrected-game", &text.replace("empty?", "emty?"));
    let saved = rules.path("walk.zsg");
    let moves = "1. White Man c1\n1. Black Man d1\n";
    let head = "Zillions Save Game File Version 0.02 HH\nRulesFile=game.zrf\nVariantName=Row\n";
    std::fs::write(&saved, format!("{head}{moves}")).unwrap();
    let start = Start {
        file: Some(saved),
        ..Start::default()
    };
    let mut window = window_with(start, STILL);
    rewrite(&mut window, &rules.file, &text, |window| {
        app(window).title().starts_with("Row")
    });
    assert_eq!(point(&window, "d1"), "d1, black man");
}

#[test]
fn line_numbers_stay_where_they_are_when_long_lines_are_scrolled() {
    let text = format!("{}\n; {}\n", row_game("", STORES, MEN), "long ".repeat(200));
    let rules = Rules::new("long-lines", &text);
    let mut window = rules.open();
    press(&mut window, Key::F4);
    window.run_steps(4);
    let numbers = |window: &Window| window.get_by_label_contains("   1 ").rect();
    let text_left = |window: &Window| {
        window
            .get_by_role(egui::Role::MultilineTextInput)
            .rect()
            .left()
    };
    let (before, left) = (numbers(&window), text_left(&window));
    assert!(before.right() <= left + 1.0, "{before:?} {left}");
    let at = window
        .get_by_role(egui::Role::MultilineTextInput)
        .rect()
        .left_top();
    window.hover_at(at + egui::vec2(60.0, 20.0));
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(-300.0, 0.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    });
    window.run_steps(20);
    assert!(text_left(&window) < left - 50.0, "{}", text_left(&window));
    assert_eq!(numbers(&window), before);
}
