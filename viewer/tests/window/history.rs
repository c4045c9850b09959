//! Moves before and after.

use crate::helper::*;
use egui::Key;

#[test]
fn history_is_walked_and_branches() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "h9", "i9"] {
        click(&mut window, name);
    }
    for key in [Key::ArrowLeft, Key::ArrowLeft] {
        window.key_press(key);
        window.run_steps(3);
    }
    assert!(point(&window, "h9").contains("empty"));
    window.key_press(Key::End);
    window.run_steps(3);
    assert!(point(&window, "i9").contains("black stone"));
    window.key_press(Key::Home);
    window.run_steps(3);
    assert!(point(&window, "h8").contains("empty"));
    // Another move is a new branch; the old one is still in the list.
    click(&mut window, "a1");
    assert!(has(&window, "or h8"), "{:?}", labels(&window));
    command(&mut window, "File", "New game");
    assert!(has(&window, "No moves yet"));
}
