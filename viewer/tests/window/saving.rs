//! Names and keys for files.

use crate::files::save_as;
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
    // The name is selected without its extension: typed text replaces it, even with a whole path.
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

#[test]
fn saved_games_do_not_say_where_their_author_keeps_the_rules() {
    let rules = Rules::new("private", &row_game("", "(White (Man a1))", MEN));
    let mut window = rules.open();
    let named = |saved: &str| saved.lines().nth(1).map(str::to_owned);
    let copied = app(&window).saved_game().unwrap();
    assert_eq!(named(&copied).as_deref(), Some("RulesFile=game.zrf"));
    let saved = |window: &mut Window, path: std::path::PathBuf| {
        save_as(window, &path);
        std::fs::read_to_string(path).unwrap()
    };
    let beside = saved(&mut window, rules.path("beside.zsg"));
    assert_eq!(named(&beside).as_deref(), Some("RulesFile=game.zrf"));
    // Elsewhere, the rules could not be found without their folder.
    let elsewhere = empty_folder("private-elsewhere");
    let far = saved(&mut window, elsewhere.path().join("far.zsg"));
    let file = rules.file.canonicalize().unwrap();
    let expected = format!("RulesFile={}", file.display());
    assert_eq!(named(&far), Some(expected));
}

#[test]
fn a_saved_game_is_played_with_the_rules_beside_it() {
    let setup = "(White (Man off 5)) (Black (Man off 5))";
    let rules = Rules::new("beside", &row_game("", setup, MEN));
    // From the working folder, this path leads to other rules.
    let named = "../games/chess/chess.zrf";
    std::fs::rename(&rules.file, rules.path("chess.zrf")).unwrap();
    let saved = rules.path("row.zsg");
    let text = format!(
        "Zillions Save Game File Version 0.02 HH\nRulesFile={named}\nVariantName=Row\n1. White Man b1\n"
    );
    std::fs::write(&saved, text).unwrap();
    let start = Start {
        file: Some(saved),
        ..Start::default()
    };
    let window = window_with(start, STILL);
    assert!(
        point(&window, "b1").contains("white man"),
        "{}",
        notice(&window)
    );
}
