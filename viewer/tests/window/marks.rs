//! What the board shows while somebody plays.

use crate::eyes::{bodies, previews, rims};
use crate::helper::*;
use egui::{Color32, Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable;
use zrf::window::Start;

fn brightness(color: Color32) -> u32 {
    color.to_array()[..3]
        .iter()
        .map(|&part| u32::from(part))
        .sum()
}

#[test]
fn a_ring_of_the_movers_colour_snaps_to_the_nearest_point() {
    let mut window = shipped("gomoku.zrf", None);
    let cell = place(&window, "b1").x - place(&window, "a1").x;
    let mut colors = Vec::new();
    for (name, beside) in [("k5", vec2(0.3, -0.4)), ("c3", vec2(-0.35, 0.2))] {
        let at = place(&window, name);
        window.hover_at(at + cell * beside);
        window.run_steps(3);
        let rings = previews(&window, cell);
        assert!(!rings.is_empty(), "{name}");
        assert!(
            rings
                .iter()
                .all(|(center, _)| (*center - at).length() < 0.5),
            "{name}: {at:?} {rings:?}"
        );
        colors.push(rings.last().expect("there is one").1);
        click(&mut window, name);
    }
    let (black, white) = (colors[0], colors[1]);
    assert!(brightness(black) + 200 < brightness(white), "{colors:?}");
}

#[test]
fn the_ring_stays_on_the_board_and_off_what_is_taken() {
    let mut window = shipped("gomoku.zrf", None);
    let corner = place(&window, "a1");
    let cell = place(&window, "b1").x - corner.x;
    let is_shown = |window: &mut Window, at: egui::Pos2| {
        window.hover_at(at);
        window.run_steps(3);
        let rings = previews(window, cell);
        assert!(
            rings
                .iter()
                .all(|(center, _)| (*center - corner).length() < 0.5)
        );
        !rings.is_empty()
    };
    assert!(is_shown(&mut window, corner + cell * vec2(-0.4, 0.4)));
    assert!(!is_shown(&mut window, corner + cell * vec2(-0.7, 0.0)));
    assert!(!is_shown(&mut window, corner + cell * vec2(0.0, 0.7)));
    assert!(is_shown(&mut window, corner));
    click(&mut window, "a1");
    assert!(!is_shown(&mut window, corner));
}

/// The least radius of the largest circle of a drawn marble, in cells.
const MARBLE: f32 = 0.2;

#[test]
fn a_lifted_piece_follows_the_pointer_at_its_middle() {
    let mut window = shipped("solitaire.zrf", None);
    let start = place(&window, "d6");
    let cell = (place(&window, "d5") - start).y;
    let is_at = |window: &Window, at: egui::Pos2| {
        let near = |center: &egui::Pos2| (*center - at).length() < 0.1 * cell;
        bodies(window, MARBLE * cell).iter().any(near)
    };
    // Off the board, so that no hole is under the pointer.
    let away = [vec2(-3.9, 0.6), vec2(3.9, -0.4)].map(|way| start + cell * way);
    window.hover_at(start + vec2(9.0, 9.0));
    window.step();
    window.drag_at(start + vec2(9.0, 9.0));
    window.step();
    for at in away {
        assert!(!is_at(&window, at));
        window.hover_at(at);
        window.run_steps(2);
        assert!(is_at(&window, at), "{at:?}");
    }
    window.drop_at(away[1]);
    window.run_steps(8);
    assert!(!is_at(&window, away[1]));
}

#[test]
fn an_illegal_release_is_seen_springing_back() {
    let mut window = shipped("solitaire.zrf", None);
    let start = place(&window, "d6");
    let cell = (place(&window, "d5") - start).y;
    let end = start - vec2(4.0 * cell, 0.0);
    window.hover_at(start);
    window.step();
    window.drag_at(start);
    window.step();
    window.hover_at(end);
    window.run_steps(2);
    window.drop_at(end);
    let on_the_way = |window: &Window| {
        let between =
            Rect::from_two_pos(start - vec2(0.3 * cell, 0.0), end).expand2(vec2(0.0, 4.0));
        let mut found = bodies(window, MARBLE * cell).into_iter().filter(|center| {
            between.contains(*center) && center.x < place(window, "c6").x - 0.3 * cell
        });
        found.next().map(|center| center.x)
    };
    let mut seen = Vec::new();
    for _ in 0..8 {
        window.step();
        seen.extend(on_the_way(&window));
    }
    assert!(seen.len() >= 2, "{seen:?}");
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{seen:?}");
    assert_eq!(on_the_way(&window), None, "it has arrived");
    assert_eq!(point(&window, "d6"), "d6, you marble, can move");
}

#[test]
fn the_rim_tells_who_leads_by_colour_number_and_word() {
    let mut window = shipped("reversi.zrf", None);
    let board = |window: &Window| Rect::from_two_pos(place(window, "a1"), place(window, "h8"));
    assert_eq!(rims(&window, board(&window)), []);
    command(&mut window, "View", "Show who leads");
    window.remove_cursor();
    window.run_steps(3);
    let nobody = rims(&window, board(&window));
    assert_eq!(nobody.len(), 1, "{nobody:?}");
    assert!(!has(&window, "leads"));
    let [_, green, _, _] = nobody[0].to_array();
    assert!(
        nobody[0].r() < green && nobody[0].b() < green,
        "green: {nobody:?}"
    );
    click(&mut window, "d3");
    let black = rims(&window, board(&window));
    assert_eq!(
        black.len(),
        2,
        "a second line where somebody leads: {black:?}"
    );
    assert!(
        black
            .iter()
            .all(|rim| rim.r() > rim.g() && rim.r() > rim.b()),
        "red: {black:?}"
    );
    assert!(has(&window, "leads"));
    let mut blue = Vec::new();
    for _ in 0..20 {
        let next = first(&window, "legal move").expect("a move");
        click(&mut window, &next);
        let rims = rims(&window, board(&window));
        if rims.len() == 2 && rims != black {
            blue = rims;
            break;
        }
    }
    assert!(
        blue.iter()
            .all(|rim| rim.b() > rim.r() && rim.b() > rim.g()),
        "blue: {blue:?}"
    );
    assert_eq!(blue.len(), 2, "White came to lead");
}

#[test]
fn discs_turn_before_the_end_of_the_move_is_shown() {
    let kept = r#"{"animation": 400, "seed": 5}"#;
    let mut window = window_with(Start::default(), kept);
    let game = &zrf::window::GAMES[0];
    choose(&mut window, &format!("{}: {}", game.name, game.about));
    window.run_steps(4);
    let at = place(&window, "d4");
    let cell = place(&window, "b1").x - place(&window, "a1").x;
    let is_round = |window: &Window| {
        bodies(window, 0.3 * cell)
            .iter()
            .any(|body| (*body - at).length() < 0.2 * cell)
    };
    assert!(is_round(&window));
    let label = point(&window, "d3");
    use egui_kittest::kittest::Queryable;
    window.get_by_label(&label).click();
    let mut n_narrow = 0;
    for _ in 0..14 {
        window.step();
        n_narrow += usize::from(!is_round(&window));
    }
    assert!(n_narrow > 0, "it is seen from the edge while it turns");
    assert!(is_round(&window));
    assert_eq!(point(&window, "d4"), "d4, black disc");
}

#[test]
fn what_a_drag_takes_is_seen_going() {
    let kept = r#"{"animation": 400, "seed": 5}"#;
    let mut window = window_with(Start::default(), kept);
    let ctx = window.ctx.clone();
    let index = zrf::window::GAMES
        .iter()
        .position(|game| game.file.ends_with("solitaire.zrf"));
    let app = window
        .state_mut()
        .as_mut()
        .expect("the first frame made it");
    app.open_shipped(&ctx, index.expect("a shipped game"), None);
    window.run_steps(4);
    let (from, taken, to) = (
        place(&window, "d6"),
        place(&window, "d5"),
        place(&window, "d4"),
    );
    let cell = taken.y - from.y;
    let parts = |window: &Window, at: egui::Pos2| {
        let bodies = bodies(window, 0.1 * cell).into_iter();
        bodies
            .filter(|body| (*body - at).length() < 0.2 * cell)
            .count()
    };
    let (full, empty) = (parts(&window, taken), parts(&window, to));
    assert!(full > empty);
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    window.hover_at(to);
    window.run_steps(2);
    window.drop_at(to);
    window.run_steps(2);
    // The marble is where it was released, and the other one is still disappearing.
    assert_eq!(point(&window, "d5"), "d5, empty");
    // Below the marble there is the mark of the last move.
    let landed = full + 1;
    assert_eq!((parts(&window, to), parts(&window, taken)), (landed, full));
    window.run_steps(10);
    assert_eq!((parts(&window, to), parts(&window, taken)), (landed, empty));
}

/// Plays moves in notation.
fn type_moves(window: &mut Window, moves: &str) {
    for text in moves.split(' ') {
        press(window, Key::T);
        write(window, text);
        press(window, Key::Enter);
    }
}

#[test]
fn a_royal_piece_in_check_is_marked_and_named() {
    let mut window = shipped("/chess.zrf", None);
    type_moves(&mut window, "e4 d5 exd5 Nf6 Nc3 Nxd5 Nxd5 Qxd5 d4");
    assert!(!has(&window, "in check"));
    type_moves(&mut window, "Qe4");
    assert!(has(&window, "White is in check"));
    assert_eq!(point(&window, "e1"), "e1, white king, in check, can move");
    click(&mut window, "a2");
    let why = "The Pawn on a2 has no legal move: White's King on e1 would stay attacked by Black's Queen on e4";
    assert_eq!(notice(&window), why);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!has(&window, "in check"));
}

#[test]
fn a_mated_king_stays_marked() {
    let mut window = shipped("/chess.zrf", None);
    type_moves(&mut window, "f3 e5 g4 Qh4");
    assert!(has(&window, "Game over"));
    assert_eq!(point(&window, "e1"), "e1, white king, in check");
}

/// The number of frames around the picture beside a player's name.
fn n_frames(window: &Window, player: &str) -> usize {
    let name = window.get_by_label(player).rect();
    let picture = name.left_center() - vec2(19.0, 0.0);
    rims(window, Rect::from_center_size(picture, vec2(4.0, 4.0))).len()
}

#[test]
fn the_frame_beside_the_board_is_that_of_the_player_to_move() {
    let mut window = shipped("reversi.zrf", None);
    assert_eq!(n_frames(&window, "Black"), n_frames(&window, "White") + 1);
    click(&mut window, "d3");
    assert!(has(&window, "leads"), "Black has more discs");
    assert_eq!(n_frames(&window, "White"), n_frames(&window, "Black") + 1);
}

#[test]
fn the_secondary_button_draws_notes_that_a_click_erases() {
    let mut window = shipped("/chess.zrf", None);
    let press_at = |window: &mut Window, at: egui::Pos2, pressed: bool| {
        window.hover_at(at);
        window.step();
        set_button(window, at, egui::PointerButton::Secondary, pressed);
    };
    let n_shapes = |window: &mut Window| {
        window.hover_at(egui::pos2(2.0, 400.0));
        window.run_steps(3);
        crate::eyes::count(window)
    };
    click(&mut window, "e5");
    let before = n_shapes(&mut window);
    let [from, to] = ["e2", "e4"].map(|name| place(&window, name));
    press_at(&mut window, from, true);
    press_at(&mut window, from.lerp(to, 0.5), true);
    press_at(&mut window, to, false);
    window.run_steps(3);
    assert!(point(&window, "e2").contains("white pawn"), "nothing moves");
    let with_arrow = n_shapes(&mut window);
    assert!(with_arrow > before);
    press_at(&mut window, to, true);
    press_at(&mut window, to, false);
    assert!(n_shapes(&mut window) > with_arrow);
    click(&mut window, "e5");
    assert_eq!(n_shapes(&mut window), before);
}

#[test]
fn a_disc_is_shown_where_it_would_fall() {
    let mut window = shipped("connect-four.zrf", None);
    let cell = place(&window, "b1").x - place(&window, "a1").x;
    let shown_from = |window: &mut Window, name: &str| {
        let at = place(window, name);
        window.hover_at(at);
        window.run_steps(3);
        let rings = previews(window, 0.82 * cell);
        rings.last().map(|(center, _)| *center)
    };
    let near = |shown: Option<egui::Pos2>, at: egui::Pos2| {
        shown.is_some_and(|shown| (shown - at).length() < 1.0)
    };
    for name in ["d1", "d4", "d6"] {
        let shown = shown_from(&mut window, name);
        assert!(near(shown, place(&window, "d1")), "{name}: {shown:?}");
    }
    click(&mut window, "d5");
    let shown = shown_from(&mut window, "d1");
    assert!(near(shown, place(&window, "d2")), "{shown:?}");
}

/// A legend names the marks of goal positions; its tooltip says what the goals are.
#[test]
fn marks_of_goal_positions_are_explained_beside_the_board() {
    let mut window = shipped("solitaire.zrf", None);
    let legend = window.get_by_label("goal position").rect().center();
    window.hover_at(legend);
    window.run_steps(30);
    assert!(has(&window, "in the centre"), "{:?}", labels(&window));
    press(&mut window, egui::Key::G);
    assert!(window.query_by_label("goal position").is_none());
    let window = shipped("breakthrough.zrf", None);
    assert!(window.query_by_label("goal positions").is_some());
    let window = shipped("/chess.zrf", None);
    assert!(!has(&window, "goal position"), "{:?}", labels(&window));
}
