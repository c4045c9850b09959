//! Folders of rules: the library, and the paths that are typed.

use crate::eyes::painted;
use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};

const PIECES: &str = "(piece (name Man) (drops ((verify empty?) add)))";

#[test]
fn files_with_one_title_are_told_apart_by_their_names() {
    let game = row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES);
    let rules = Rules::new("first", &game);
    std::fs::write(rules.path("second.zrf"), &game).unwrap();
    let other = game.replace("\"Row\"", "\"Other\"");
    std::fs::write(rules.path("third.zrf"), other).unwrap();
    let mut window = window();
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.folder.path().display().to_string());
    press(&mut window, Key::Enter);
    wait_for(&mut window, "all files", |window| {
        ["Row: game.zrf · ", "Row: second.zrf · ", "Other: 2 players"]
            .iter()
            .all(|label| has(window, label))
    });
}

#[test]
fn a_folder_is_shown_as_a_library_to_search_and_to_open() {
    let rules = Rules::new(
        "library",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    std::fs::create_dir_all(rules.path("more")).unwrap();
    std::fs::write(rules.path("more/broken.zrf"), "(game (title \"Broken\"").unwrap();
    let mut window = window();
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.folder.path().display().to_string());
    press(&mut window, Key::Enter);
    wait_for(&mut window, "both files", |window| has(window, "2 files"));
    assert!(has(&window, "2 players"), "{:?}", labels(&window));
    choose(&mut window, "With errors");
    assert!(has(&window, "broken: ") && !has(&window, "2 players"));
    choose(&mut window, "All");
    choose(&mut window, "Last played first");
    give_tags(&mut window, "2 players", "favourite kids");
    assert!(
        has(&window, "placing #favourite #kids"),
        "{:?}",
        labels(&window)
    );
    choose(&mut window, "#kids");
    assert!(!has(&window, "broken: "));
    choose(&mut window, "#kids");
    give_tags(&mut window, "2 players", "favourite");
    assert!(has(&window, "broken: ") && !has(&window, "#kids"));
    choose(&mut window, "Search titles, players and pieces");
    write(&mut window, "nothing like it");
    assert!(has(&window, "Nothing found"));
    choose(&mut window, "Clear the search");
    choose(&mut window, "Search titles, players and pieces");
    write(&mut window, "row man");
    let label = labels(&window)
        .into_iter()
        .find(|label| label.contains("2 players"));
    choose(&mut window, &label.expect("the game"));
    assert!(
        app(&window).title().starts_with("Row"),
        "{}",
        app(&window).title()
    );
    // Closing the game leads back to the library, and from there to the start page.
    press_with(&mut window, egui::Modifiers::COMMAND, Key::W);
    assert!(has(&window, "Back to the start page"));
    choose(&mut window, "Back to the start page");
    assert!(has(&window, "Library: "));
}

/// Writes other tags for the game whose card has these words.
fn give_tags(window: &mut Window, words: &str, tags: &str) {
    let card = labels(window)
        .into_iter()
        .find(|label| label.contains(words));
    window
        .get_by_label(&card.expect("the card"))
        .click_secondary();
    window.run_steps(4);
    press_with(window, egui::Modifiers::COMMAND, Key::A);
    write(window, tags);
    choose(window, "Save tags");
}

#[test]
fn long_words_on_a_card_are_cut_and_whole_in_its_tooltip() {
    let title = "A game whose title is longer than its card";
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES);
    let rules = Rules::new("long", &text.replace("Row", title));
    let mut window = window();
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.folder.path().display().to_string());
    press(&mut window, Key::Enter);
    wait_for(&mut window, "the file", |window| has(window, "1 file"));
    wait_for(&mut window, "its title", |window| has(window, title));
    let card = window.get_by_label_contains(title).rect();
    let cut = painted(&window, "A game whose");
    assert!(
        cut.iter()
            .all(|(place, is_cut)| *is_cut && card.contains_rect(*place)),
        "{cut:?}"
    );
    assert_eq!(cut.len(), 1);
    window.get_by_label_contains(title).hover();
    window.run_steps(40);
    let whole = format!("{title}\n{}\n2 players", rules.file.display());
    assert!(has(&window, &whole), "{:?}", labels(&window));
}

#[test]
fn a_path_is_completed_by_what_is_in_the_folder() {
    let rules = Rules::new(
        "listed",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    let mut window = window();
    let keys = egui::Modifiers::COMMAND | egui::Modifiers::SHIFT;
    press_with(&mut window, keys, Key::O);
    write(&mut window, &format!("{}/", rules.folder.path().display()));
    // A folder is shown as it is when the path is asked for.
    std::fs::create_dir(rules.path("later")).unwrap();
    press(&mut window, Key::Escape);
    press_with(&mut window, keys, Key::O);
    assert!(has(&window, "later/"), "{:?}", labels(&window));
    let name = rules
        .file
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    choose(&mut window, &name);
    assert!(
        app(&window).title().starts_with("Row"),
        "{}",
        app(&window).title()
    );
}

#[test]
fn what_is_typed_in_the_library_is_searched_and_no_key_of_a_board_works() {
    let rules = Rules::new(
        "typed",
        &row_game("", "(White (Man off 5)) (Black (Man off 5))", PIECES),
    );
    let mut window = window();
    command(&mut window, "File", "Open by path…");
    write(&mut window, &rules.folder.path().display().to_string());
    press(&mut window, Key::Enter);
    wait_for(&mut window, "the file", |window| has(window, "2 players"));
    let search = |window: &Window| {
        let field = window.get_by_label("Search titles, players and pieces");
        field.accesskit_node().is_focused()
    };
    assert!(search(&window), "the search has the keyboard");
    // A click beside it leaves the keyboard to nobody; the next letter still belongs to the search.
    choose(&mut window, "Two players");
    window.key_press(Key::C);
    write(&mut window, "c");
    assert!(search(&window));
    let has_coordinates = |window: &mut Window| {
        let settings = window
            .state_mut()
            .as_mut()
            .map(zrf::window::App::kept_settings);
        settings
            .unwrap_or_default()
            .contains("\"coordinates\":true")
    };
    assert!(has_coordinates(&mut window));
    // Nor does it on the start page, or under a dialog.
    choose(&mut window, "Back to the start page");
    press(&mut window, Key::C);
    assert!(has_coordinates(&mut window));
    let mut window = shipped("reversi.zrf", None);
    press_with(&mut window, egui::Modifiers::COMMAND, Key::Comma);
    press(&mut window, Key::C);
    assert!(has_coordinates(&mut window));
    press(&mut window, Key::Escape);
    press(&mut window, Key::C);
    assert!(!has_coordinates(&mut window));
}
