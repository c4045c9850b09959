//! Ways to move: what fits, what does not, choices, parts of moves, keys.

use crate::helper::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

#[test]
fn an_illegal_click_changes_nothing_and_says_why() {
    let mut window = shipped("reversi.zrf", None);
    let before = app(&window).saved_game();
    click(&mut window, "a1");
    // First in the words that the rules have for players, then in words for authors.
    let why = "Black has no move to a1: it would trap no enemy disc";
    assert_eq!(app(&window).notice(), why);
    window.get_by_label("Why not?").click();
    window.run_steps(4);
    let labels = labels(&window);
    assert!(
        labels.iter().filter(|label| *label == why).count() > 1,
        "{labels:?}"
    );
    let told = labels
        .iter()
        .position(|label| label.contains("`flag? turns?` is false"));
    assert!(
        labels.iter().position(|label| label == why) < told,
        "{labels:?}"
    );
    // The rules open at the place that refused the move.
    choose(&mut window, "Show line 35 of the rules");
    assert!(has(&window, "These rules come with the program"));
    choose(&mut window, "Close editor");
    window.key_press(Key::W);
    window.run_steps(15);
    click(&mut window, "d4");
    assert_eq!(app(&window).notice(), "d4 is occupied by White's Disc");
    assert_eq!(app(&window).saved_game(), before);
    assert!(has(&window, "Black to move"));
}

#[test]
fn a_piece_that_cannot_move_is_selected_and_says_why() {
    let mut window = shipped("/chess.zrf", None);
    click(&mut window, "a1");
    let words = "The Rook on a1 has no legal move: White's Pawn on a2 and White's Knight on b1 are in the way";
    assert_eq!(app(&window).notice(), words);
    assert!(has(&window, "Why not?"));
    assert!(point(&window, "a1").contains("selected"));
    click(&mut window, "a4");
    let words = "Illegal move: Rook on a1 cannot move to a4: ";
    let notice = app(&window).notice().to_owned();
    assert!(notice.starts_with(words), "{notice}");
    assert!(!point(&window, "a1").contains("selected"));
    // The rule can be followed to the place that refused the move, and back.
    window.key_press(Key::W);
    window.run_steps(15);
    choose(&mut window, "Follow the rule step by step");
    assert!(
        has(&window, "Rook on a1, step 1 of 2:"),
        "{:?}",
        labels(&window)
    );
    choose(&mut window, "Next step");
    assert!(has(&window, "empty? at a2: false"), "{:?}", labels(&window));
    choose(&mut window, "Previous step");
    assert!(has(&window, "step n: a2"));
    choose(&mut window, "Close editor");
    // Clicking another piece selects that one instead, and a second click puts it down.
    click(&mut window, "a1");
    click(&mut window, "c1");
    assert!(!point(&window, "a1").contains("selected"));
    assert!(point(&window, "c1").contains("selected"));
    click(&mut window, "c1");
    assert!(!point(&window, "c1").contains("selected"));
    // A piece that cannot move is not selected in place of one that can.
    click(&mut window, "b1");
    click(&mut window, "d1");
    assert!(!point(&window, "d1").contains("selected"));
}

#[test]
fn an_illegal_release_springs_back() {
    let mut window = shipped("solitaire.zrf", None);
    let before = app(&window).saved_game();
    for to in ["c3", "d4"] {
        let to = place(&window, to);
        drag(&mut window, "a3", to);
        assert_eq!(point(&window, "a3"), "a3, you marble");
    }
    let to = place(&window, "d5");
    drag(&mut window, "d6", to);
    assert!(
        app(&window)
            .notice()
            .starts_with("Illegal move: Marble on d6"),
        "{}",
        app(&window).notice()
    );
    // From an empty hole, and off the board: nothing happens, and nothing breaks.
    let to = place(&window, "d5");
    drag(&mut window, "d4", to);
    drag(&mut window, "d6", egui::pos2(3.0, 400.0));
    assert_eq!(app(&window).saved_game(), before);
    assert!(app(&window).notice().contains("off the board"));
}

#[test]
fn drags_find_their_holes_at_every_size() {
    for (size, scale) in [
        ([700.0, 480.0], 1.0),
        ([1100.0, 760.0], 2.0),
        ([1900.0, 1200.0], 1.0),
    ] {
        let mut window = shipped("solitaire.zrf", None);
        window.set_size(size.into());
        window.set_pixels_per_point(scale);
        window.run_steps(3);
        let to = place(&window, "d4");
        drag(&mut window, "d6", to);
        assert_eq!(point(&window, "d5"), "d5, empty", "{size:?}");
        assert!(point(&window, "d4").contains("marble"));
    }
}

#[test]
fn the_status_bar_names_the_point_under_the_pointer() {
    let mut window = shipped("gomoku.zrf", None);
    let at = place(&window, "k5");
    window.hover_at(at);
    window.run_steps(3);
    assert!(
        labels(&window).iter().any(|label| label == "k5"),
        "{:?}",
        labels(&window)
    );
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut window = shipped("gomoku.zrf", None);
    window.key_press(Key::ArrowDown);
    window.run_steps(3);
    for key in [
        Key::Enter,
        Key::ArrowRight,
        Key::Enter,
        Key::ArrowUp,
        Key::Enter,
    ] {
        window.key_press(key);
        window.run_steps(4);
    }
    let stones = labels(&window)
        .into_iter()
        .filter(|label| label.ends_with("stone"))
        .count();
    assert_eq!(stones, 3, "{}", app(&window).notice());
}

const WALKERS: &str = "(piece (name Man) (moves (e (verify empty?) add) (w (verify empty?) add)))";

#[test]
fn one_click_moves_only_where_user_and_author_allow_it() {
    let setup = "(White (Man b1)) (Black (Man e1))";
    let smart = r#"{"animation": 0, "smart_moves": true}"#;
    for option in ["", "(option \"smart moves\" true)"] {
        let rules = Rules::new("smart", &row_game(option, setup, WALKERS));
        let mut window = window_with(rules.start(), smart);
        // Only one move ends there.
        click(&mut window, "c1");
        assert_eq!(point(&window, "c1"), "c1, white man", "{}", notice(&window));
        // A piece that can do only one thing does it at once.
        click(&mut window, "e1");
        assert_eq!(point(&window, "d1"), "d1, black man", "{}", notice(&window));
        // White has a single move; dragging still works.
        let to = place(&window, "b1");
        drag(&mut window, "c1", to);
        assert_eq!(point(&window, "b1"), "b1, white man", "{}", notice(&window));
        // Whatever the author says, the setting is off at first: a piece is selected, then its target.
        let mut window = rules.open();
        click(&mut window, "c1");
        assert_eq!(point(&window, "c1"), "c1, empty");
        click(&mut window, "b1");
        assert_eq!(point(&window, "c1"), "c1, empty, legal move");
        click(&mut window, "c1");
        click(&mut window, "e1");
        assert_eq!(point(&window, "e1"), "e1, black man, selected, can move");
    }
    let rules = Rules::new("two-clicks", &row_game(TWO_CLICKS, setup, WALKERS));
    let mut window = window_with(rules.start(), smart);
    click(&mut window, "c1");
    assert_eq!(point(&window, "c1"), "c1, empty");
    click(&mut window, "b1");
    click(&mut window, "c1");
    assert_eq!(point(&window, "c1"), "c1, white man");
    click(&mut window, "e1");
    assert_eq!(point(&window, "e1"), "e1, black man, selected, can move");
}

#[test]
fn a_click_anywhere_in_a_column_lets_a_piece_fall() {
    let mut window = shipped("connect-four.zrf", None);
    click(&mut window, "d6");
    assert!(point(&window, "d1").contains("disc"), "{}", notice(&window));
    click(&mut window, "d1");
    assert!(point(&window, "d2").contains("disc"), "{}", notice(&window));
}

#[test]
fn passes_are_offered_announced_and_made() {
    let setup = "(White (Man a1)) (Black (Man e1))";
    let offered = Rules::new(
        "pass",
        &row_game(
            &format!("{TWO_CLICKS} (option \"pass turn\" true)"),
            setup,
            WALKERS,
        ),
    );
    let mut window = offered.open();
    choose(&mut window, "Pass");
    assert!(has(&window, "Black to move"), "{}", notice(&window));
    assert_eq!(notice(&window), "White passes");
    press(&mut window, Key::E);
    assert!(has(&window, "White to move"), "{}", notice(&window));
    // The edge and the other piece block Black, so Black must pass, and the window shows this.
    let forced = row_game(
        &format!("{TWO_CLICKS} (option \"pass turn\" forced)"),
        "(White (Man a1) (Man d1)) (Black (Man e1))",
        WALKERS,
    );
    let forced = Rules::new("forced", &forced);
    let mut window = forced.open();
    click(&mut window, "a1");
    click(&mut window, "b1");
    assert!(has(&window, "Black must pass"), "{:?}", labels(&window));
    wait_for(&mut window, "the pass", |window| {
        has(window, "Black cannot move and passes")
    });
    assert!(has(&window, "White to move"));
    assert!(has(&window, "pass"), "{:?}", labels(&window));
}

#[test]
fn silent_chance_is_not_waited_for() {
    let rules = |option: &str| {
        format!(
            "(game (title \"Rain\") (players You ?Rain) (turn-order You ?Rain ?Rain) {option} {ROW} \
             (board-setup (You (Man off 3)) (?Rain (Drop off 4))) \
             (piece (name Man) (drops ((verify empty?) add))) (piece (name Drop) (drops ((verify empty?) add))))"
        )
    };
    let drops = |option: &str, name: &str| {
        let rules = Rules::new(name, &rules(option));
        let mut window = rules.open();
        click(&mut window, "c1");
        let all = labels(&window);
        assert!(point(&window, "c1").contains("you man"), "{all:?}");
        all.iter()
            .filter(|label| label.ends_with("rain drop"))
            .count()
    };
    assert_eq!(drops("(option \"silent ? moves\" true)", "silent"), 2);
    assert!(drops("", "loud") < 2);
}

#[test]
fn pieces_in_hand_say_why_they_stay_and_can_be_placed_by_an_edit() {
    let pieces = "(piece (name Man) (drops ((verify empty?) add)))
        (piece (name Lady) (drops ((verify empty?) (verify (enemy? e)) add)))";
    let setup = "(White (Man off 3) (Lady off 3)) (Black (Man off 3) (Lady off 3))";
    let rules = Rules::new("hands", &row_game("", setup, pieces));
    let mut window = rules.open();
    choose(&mut window, "store of Black: Lady ×3");
    let words = "The Lady in hand belongs to Black, but White is to move";
    assert_eq!(notice(&window), words);
    choose(&mut window, "store of White: Lady ×3");
    assert_eq!(notice(&window), "The Lady in hand has no legal move");
    let to = place(&window, "b1");
    drag_from_store(&mut window, "store of Black: Man ×3", "b1");
    let words = "The Man in hand belongs to Black, but White is to move";
    assert_eq!(notice(&window), words);
    assert_eq!(place(&window, "b1"), to);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "store of Black: Lady ×3");
    assert!(notice(&window).starts_with("Click positions to place Black's Lady; "));
    click(&mut window, "b1");
    assert_eq!(point(&window, "b1"), "b1, black lady");
}

#[test]
fn the_reasons_are_offered_beside_their_message_only() {
    let mut window = shipped("reversi.zrf", None);
    click(&mut window, "a1");
    assert!(has(&window, "Why not?"));
    command(&mut window, "File", "Copy game");
    assert_eq!(notice(&window), "Copied the game as a saved game");
    assert!(!has(&window, "Why not?"));
    // They are still there for those who ask.
    press(&mut window, Key::W);
    assert!(has(&window, "Why not?"));
}

/// Anything that asks for a second pass in frame after frame costs time, and a debug build of the window warns of it.
#[test]
fn a_piece_is_dragged_in_one_pass_a_frame() {
    let mut window = shipped("solitaire.zrf", None);
    let start = place(&window, "d2");
    window.hover_at(start);
    window.step();
    window.drag_at(start);
    window.run_steps(2);
    for step in 1..=6 {
        window.hover_at(start + egui::vec2(0.0, 9.0 * step as f32));
        let before = window.ctx.cumulative_pass_nr();
        window.step();
        assert_eq!(window.ctx.cumulative_pass_nr(), before + 1, "{step}");
    }
}
