//! Rules that change on disk.

use crate::helper::*;
use egui::Key;
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
}
