//! Names and keys for files.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

const MEN: &str = "(piece (name Man) (drops ((verify empty?) add)))";

#[test]
fn saving_by_path_offers_a_new_name() {
    let rules = Rules::new("fresh", &row_game("", "(White (Man a1))", MEN));
    let mut window = rules.open();
    let save = |window: &mut Window, typed: &str| {
        command(window, "File", "Save by path…");
        write(window, typed);
        press(window, Key::Enter);
        notice(window)
    };
    // The name of the rules, then the first one that is free.
    for name in ["game.zsg", "game-2.zsg"] {
        let expected = format!("Saved as {}", rules.path(name).display());
        assert_eq!(save(&mut window, ""), expected);
    }
    // The name is selected, its ending is not: what is typed takes its place, also a whole path.
    let expected = format!("Saved as {}", rules.path("walk.zsg").display());
    assert_eq!(save(&mut window, "walk"), expected);
    let whole = rules.path("whole");
    let expected = format!("Saved as {}.zsg", whole.display());
    assert_eq!(save(&mut window, &whole.display().to_string()), expected);
    let expected = format!("Saved as {}", rules.path("ending.zsg").display());
    assert_eq!(save(&mut window, "ending.zsg"), expected);
    click(&mut window, "b1");
    save(&mut window, "moves.gif");
    let expected = format!("Saved the game as {}", rules.path("moves.gif").display());
    wait_for(&mut window, "an animation", |window| {
        notice(window) == expected
    });
}

#[test]
fn recent_files_have_keys() {
    let rules = Rules::new("keys", &row_game("", "(White (Man a1))", MEN));
    let mut window = rules.open();
    let kept = window.state_mut().as_mut().unwrap().kept_settings();
    let kept = kept.replace("\"resumes\":true", "\"resumes\":false");
    let mut window = window_with(Start::default(), &kept);
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Num2);
    assert!(app(&window).saved_game().is_none());
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Num1);
    assert_eq!(point(&window, "a1"), "a1, white man");
    window.get_by_label("File").click();
    window.run_steps(3);
    window.get_by_label("Recent files").hover();
    window.run_steps(8);
    assert!(has(&window, "game.zrf"), "{:?}", labels(&window));
}

#[test]
fn templates_for_new_rules_are_in_the_menu_and_on_the_start_page() {
    let rules = Rules::new("templates", &row_game("", "(White (Man a1))", MEN));
    let mut open = rules.open();
    let mut fresh = window_with(Start::default(), STILL);
    for (window, menus) in [
        (&mut open, ["File", "New rules"].as_slice()),
        (&mut fresh, &["New rules from a template…"]),
    ] {
        for menu in menus {
            window.get_by_label(menu).click();
            window.run_steps(8);
        }
        let is_template = |label: &String| label.starts_with("flip: enclosed discs");
        assert!(
            labels(window).iter().any(is_template),
            "{:?}",
            labels(window)
        );
    }
}
