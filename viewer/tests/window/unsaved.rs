//! Changed rules that are not saved: other programs change the file, other games open, the window closes.

use crate::helper::*;
use egui::{Event, Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::Queryable;

const MEN: &str = "(piece (name Man) (drops ((verify empty?) add)))";

fn rules(name: &str, title: &str) -> Rules {
    let text = row_game("", "(White (Man off 5)) (Black (Man off 5))", MEN);
    Rules::new(name, &text.replace("Row", title))
}

/// Opens the editor, and writes at the start of its text.
fn write_rules(window: &mut Window, text: &str) {
    if !has(window, "Close editor") {
        press(window, Key::F4);
    }
    window.get_by_role(egui::Role::MultilineTextInput).focus();
    window.run_steps(2);
    press_with(window, Modifiers::COMMAND, Key::Home);
    write(window, text);
}

fn saved(rules: &Rules) -> String {
    std::fs::read_to_string(&rules.file).expect("the rules")
}

/// A key pressed down. Its event is the only one of its frame, so that the output of the frame can be read.
fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// Runs frames after an event. Returns whether the window was to close, and whether to stay open after all.
fn closes(window: &mut Window) -> (bool, bool) {
    let mut found = (false, false);
    for _ in 0..4 {
        window.step();
        for output in window.output().viewport_output.values() {
            found.0 |= output.commands.contains(&ViewportCommand::Close);
            found.1 |= output.commands.contains(&ViewportCommand::CancelClose);
        }
    }
    found
}

#[test]
fn the_editor_follows_the_file_unless_it_has_changes() {
    let rules = rules("follow", "Row");
    let text = saved(&rules);
    let mut window = rules.open();
    press(&mut window, Key::F4);
    let longer = text.replace("Row", "Longer row");
    rewrite(&mut window, &rules.file, &longer, |window| {
        app(window).title().starts_with("Longer row")
    });
    assert!(labels(&window).contains(&longer), "{:?}", labels(&window));
    write_rules(&mut window, "; mine\n");
    let shorter = text.replace("Row", "Short row");
    rewrite(&mut window, &rules.file, &shorter, |window| {
        app(window).title().starts_with("Short row")
    });
    assert!(has(&window, "; mine") && !labels(&window).contains(&shorter));
    // The first attempt to save only warns.
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    let warning = format!(
        "Another program has changed {}; save again to overwrite it, or choose Revert to read it",
        rules.file.display()
    );
    assert_eq!(notice(&window), warning);
    assert_eq!(saved(&rules), shorter);
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    assert!(saved(&rules).contains("; mine"), "{}", notice(&window));
    assert!(app(&window).title().starts_with("Longer row"));
    // Reverting reads the file.
    write_rules(&mut window, "; more\n");
    rewrite(&mut window, &rules.file, &shorter, |window| {
        app(window).title().starts_with("Short row")
    });
    choose(&mut window, "Revert");
    assert!(labels(&window).contains(&shorter), "{:?}", labels(&window));
}

#[test]
fn saving_rules_of_another_game_leaves_the_open_one() {
    let (first, other) = (rules("first", "Row"), rules("other", "Other row"));
    let mut window = first.open();
    write_rules(&mut window, "; mine\n");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    write(&mut window, &other.file.display().to_string());
    press(&mut window, Key::Enter);
    click(&mut window, "a1");
    write_rules(&mut window, "; twice\n");
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    assert_eq!(notice(&window), format!("Saved {}", first.file.display()));
    assert!(saved(&first).contains("; twice"));
    assert!(
        app(&window).title().starts_with("Other row"),
        "{}",
        app(&window).title()
    );
    assert_eq!(point(&window, "a1"), "a1, white man");
}

#[test]
fn quitting_asks_about_unsaved_rules() {
    let rules = rules("quit", "Row");
    let text = saved(&rules);
    let mut window = rules.open();
    write_rules(&mut window, "; mine\n");
    let question = "game.zrf has unsaved changes.";
    window.event(key(Key::Q, Modifiers::COMMAND));
    assert_eq!(closes(&mut window), (false, false));
    assert!(has(&window, question));
    choose(&mut window, "Cancel");
    assert!(!has(&window, question));
    // The same for the button of the system.
    let input = window.input_mut();
    let viewport = input.viewports.entry(input.viewport_id).or_default();
    viewport.events.push(egui::ViewportEvent::Close);
    assert_eq!(closes(&mut window), (false, true));
    assert!(has(&window, question));
    assert_eq!(saved(&rules), text);
    // The first button has the keyboard.
    window.event(key(Key::Enter, Modifiers::NONE));
    assert_eq!(closes(&mut window), (true, false));
    assert!(saved(&rules).contains("; mine"));
    write_rules(&mut window, "; lost\n");
    window.event(key(Key::Q, Modifiers::COMMAND));
    assert_eq!(closes(&mut window), (false, false));
    window.get_by_label("Quit without saving").click_accesskit();
    assert_eq!(closes(&mut window), (true, false));
    assert!(!saved(&rules).contains("; lost"));
}
