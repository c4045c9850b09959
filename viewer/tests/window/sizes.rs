//! Windows of unusual sizes: where the controls go, and how they are reached.

use crate::helper::*;
use egui::{Key, Vec2, vec2};
use egui_kittest::kittest::Queryable;

fn chess_in(size: Vec2) -> Window {
    let mut window = shipped("/chess.zrf", None);
    window.set_size(size);
    window.run_steps(4);
    window
}

/// Scrolls the panel below a point.
fn scroll(window: &mut Window, at: egui::Pos2, y: f32) {
    window.hover_at(at);
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, y),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    });
    window.run_steps(20);
}

#[test]
fn controls_are_below_the_board_in_an_upright_or_narrow_window() {
    for size in [vec2(560.0, 900.0), vec2(420.0, 500.0), vec2(800.0, 1200.0)] {
        let mut window = chess_in(size);
        let foot = place(&window, "e1").y;
        let title = window.get_by_label("White to move").rect();
        assert!(title.top() > foot && title.bottom() < size.y, "{size}");
        for tool in ["New", "Undo", "Hint", "Analysis", "Flip"] {
            let tool = window.get_by_label(tool).rect();
            assert!(tool.left() >= 0.0 && tool.right() <= size.x, "{size}");
        }
        // The board is as wide as the window as long as the panel needs no more room.
        let width = place(&window, "h1").x - place(&window, "a1").x;
        assert!(width > 0.4 * size.x, "{size}: {width}");
        press(&mut window, Key::F9);
        assert!(!has(&window, "No moves yet"), "{size}");
        press(&mut window, Key::F9);
        assert!(has(&window, "No moves yet"), "{size}");
    }
}

#[test]
fn moves_are_seen_below_the_board_of_an_upright_window() {
    let mut window = chess_in(vec2(500.0, 800.0));
    click(&mut window, "e2");
    click(&mut window, "e4");
    let last = |window: &Window, words: &str, who: &str| {
        let shown = window.get_by_label(words).rect();
        let status = window.get_by_label(&format!("{who}: {words}")).rect();
        assert!(shown.bottom() < status.top(), "{shown:?} {status:?}");
    };
    last(&window, "e4", "White");
    for name in ["d7", "d5", "e4", "d5", "d8", "d5"] {
        click(&mut window, name);
    }
    last(&window, "Qxd5", "Black");
}

#[test]
fn values_are_seen_below_the_board_of_an_upright_window() {
    let mut window = chess_in(vec2(500.0, 800.0));
    press(&mut window, Key::V);
    wait_for(&mut window, "values", |window| has(window, "Looked "));
    let all = labels(&window).into_iter();
    let mut values = all.filter(|label| label.starts_with(['+', '-']) && label.contains('.'));
    let best = values.next().expect("the best move has a value");
    let mut best = window.query_all_by_label(&best);
    let best = best.next().expect("its label").rect();
    assert!(best.bottom() < 760.0, "{best:?}");
}

#[test]
fn a_wide_board_leaves_its_room_to_the_panel_below() {
    let man = "(piece (name Man) (moves (e (verify empty?) add)))";
    let setup = "(White (Man a1)) (Black (Man d1))";
    let rules = Rules::new("wide", &row_game("", setup, man));
    let mut window = rules.open();
    window.set_size(vec2(600.0, 900.0));
    window.run_steps(3);
    let board = window.get_by_label("e1, empty").rect();
    let panel = window.get_by_label("White to move").rect();
    assert!(board.bottom() < panel.top(), "{board} {panel}");
    assert!(panel.top() < 400.0, "{panel}");
}

#[test]
fn the_buttons_of_four_players_are_seen_below_a_board() {
    let rules = row_game(
        "",
        "(White (Man a1)) (Black (Man d1)) (Red (Man b1)) (Blue (Man c1))",
        "(piece (name Man))",
    );
    let square = rules
        .replace("White Black", "White Black Red Blue")
        .replace("(\"1\" (0 40))", "(\"5/4/3/2/1\" (0 40))");
    let rules = Rules::new("four", &square);
    let mut window = rules.open();
    window.set_size(vec2(600.0, 800.0));
    window.run_steps(3);
    let bottom = window.get_by_label("Next move").rect().bottom();
    assert!(bottom < 770.0, "{bottom}");
}

#[test]
fn pieces_are_placed_below_the_board_of_an_upright_window() {
    let mut window = chess_in(vec2(500.0, 800.0));
    press_with(&mut window, egui::Modifiers::COMMAND, Key::E);
    let rect = |label: &str| window.get_by_label(label).rect();
    assert_eq!(rect("White Pawn").top(), rect("White Knight").top());
    assert!(rect("White Knight").right() < 500.0);
    let status = rect("Editing the board: choose Play from here to continue the game").top();
    assert!(rect("Play from here").bottom() < status);
    assert!(rect("Cancel editing").bottom() < status);
}

#[test]
fn a_long_name_leaves_room_for_the_number_of_pieces() {
    let man = "(piece (name Man) (moves (e (verify empty?) add)))";
    let text = row_game("", "(White (Man a1)) (Black (Man d1))", man)
        .replace("White", "Defenders_of_the_Northern_Kingdom")
        .replace("Black", "Attackers_of_the_Southern_Isles");
    let rules = Rules::new("names", &text);
    for size in [vec2(1100.0, 760.0), vec2(420.0, 700.0)] {
        let mut window = rules.open();
        window.set_size(size);
        window.run_steps(3);
        let seats = window.query_all_by(|node| {
            let label = node.label().unwrap_or_default();
            label.starts_with("who plays")
        });
        let left = seats.map(|seat| seat.rect().left()).reduce(f32::min);
        let left = left.expect("the lists of seats");
        let numbers: Vec<_> = window
            .query_all_by(|node| node.value().is_some_and(|words| words == "1"))
            .collect();
        assert!(!numbers.is_empty(), "{size}: {:?}", labels(&window));
        for number in numbers {
            assert!(number.rect().right() <= left, "{size}: {:?}", number.rect());
        }
    }
}

/// Beside each other if the start page has the room that it needs, otherwise the problems above it.
#[test]
fn problems_leave_room_for_the_start_page() {
    let rules = Rules::new("broken", "(game (board))");
    for size in [vec2(1120.0, 760.0), vec2(700.0, 900.0), vec2(560.0, 700.0)] {
        let mut window = rules.open();
        window.set_size(size);
        window.run_steps(4);
        let problems = window.get_by_label("Problems in this file").rect();
        let page = window.get_by_label("Play a game").rect();
        let is_above = page.left() < problems.right() && page.top() > problems.bottom();
        assert_eq!(is_above, size.x < 960.0, "{size}: {problems} {page}");
        assert!(page.top() < 0.5 * size.y, "{size}: {page}");
        for label in ["Edit line 1", "random", "New rules from a template…"] {
            let place = window.get_by_label(label).rect();
            assert!(place.right() < size.x, "{size}: {label} {place}");
        }
        // The summary is said once.
        let summary = labels(&window).into_iter();
        let summary = summary.filter(|label| label.ends_with("game.zrf: 1 error"));
        assert!(summary.count() <= 2, "{:?}", labels(&window));
    }
}

#[test]
fn the_name_of_the_rules_has_a_row_of_its_own_in_a_narrow_editor() {
    let mut window = chess_in(vec2(500.0, 800.0));
    press(&mut window, Key::F4);
    let rect = |label: &str| window.get_by_label(label).rect();
    let name = rect("chess.zrf");
    for button in ["Close editor", "Coverage"] {
        assert!(!name.intersects(rect(button)), "{button}");
    }
}

#[test]
fn the_moves_are_reached_by_scrolling_where_the_analysis_leaves_no_room() {
    let mut window = chess_in(vec2(700.0, 440.0));
    click(&mut window, "e2");
    click(&mut window, "e4");
    press(&mut window, Key::V);
    wait_for(&mut window, "values", |window| has(window, "Looked "));
    let list = |window: &Window| window.get_by_label("e4").rect();
    let before = list(&window);
    let at = window.get_by_label("Black to move").rect().center();
    scroll(&mut window, at, -600.0);
    let after = list(&window);
    assert!(
        after.bottom() < 416.0 && after.top() < before.top(),
        "{before:?} {after:?}"
    );
}

#[test]
fn an_editor_opens_in_a_window_that_is_too_low_for_its_text() {
    for height in [60.0, 100.0, 150.0] {
        let mut window = chess_in(vec2(600.0, height));
        press(&mut window, Key::F4);
        window.run_steps(4);
        assert!(has(&window, "Close editor"), "{height}");
    }
}

/// The width of the panel beside the board: that of the card with the player to move.
fn panel_width(window: &Window) -> f32 {
    let edge = window.get_by_label("White to move").rect().left();
    window.ctx.content_rect().width() - edge
}

#[test]
fn the_panel_beside_the_board_grows_with_the_window() {
    let mut window = chess_in(vec2(900.0, 600.0));
    let mut widths = vec![panel_width(&window)];
    for size in [vec2(1400.0, 900.0), vec2(2560.0, 1440.0)] {
        window.set_size(size);
        window.run_steps(2);
        widths.push(panel_width(&window));
    }
    assert!(
        widths.is_sorted_by(|less, more| less + 30.0 < *more),
        "{widths:?}"
    );
}

#[test]
fn the_panel_keeps_the_share_of_the_window_that_it_was_dragged_to() {
    let mut window = chess_in(vec2(1200.0, 800.0));
    let before = panel_width(&window);
    let title = window.get_by_label("White to move").rect();
    let edges = (0..60).map(|back| title.left() - back as f32);
    let mut edges = edges.map(|x| egui::pos2(x, 500.0));
    let edge = edges.find(|at| {
        window.hover_at(*at);
        window.run_steps(2);
        window.output().platform_output.cursor_icon == egui::CursorIcon::ResizeHorizontal
    });
    let edge = edge.expect("an edge to drag");
    drag_between(&mut window, edge, edge - vec2(90.0, 0.0));
    let dragged = panel_width(&window);
    assert!((dragged - before - 90.0).abs() < 12.0, "{before} {dragged}");
    window.set_size(vec2(1800.0, 800.0));
    window.run_steps(3);
    let grown = panel_width(&window);
    assert!(grown > 1.3 * dragged, "{dragged} {grown}");
}

#[test]
fn a_low_window_shows_whole_buttons_beside_the_board() {
    let window = chess_in(vec2(640.0, 480.0));
    let right = place(&window, "h1").x;
    for button in ["Start of game", "Previous move", "Next move", "End of line"] {
        let button = window.get_by_label(button).rect();
        assert!(button.left() > right && button.bottom() < 450.0, "{button}");
    }
}
