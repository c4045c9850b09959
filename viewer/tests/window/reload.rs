//! Rules that change on disk.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;
use std::path::Path;

/// Replaces a rules file as editors do, and waits until the window has seen it.
fn rewrite(window: &mut Window, file: &Path, text: &str, is_seen: impl Fn(&Window) -> bool) {
    let part = file.with_extension("part");
    std::fs::write(&part, text).expect("a file for the test");
    std::fs::rename(&part, file).expect("a file for the test");
    for _ in 0..500 {
        window.step();
        if is_seen(window) {
            window.run_steps(8);
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the change was not seen: {}", app(window).notice());
}

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
    // The game goes on where it was.
    assert_eq!(point(&window, "b1"), "b1, white man");
    choose(&mut window, "Close editor");
    assert!(!has(&window, "Close editor"));
}
