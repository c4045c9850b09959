//! The shipped games played to their ends.

use crate::helper::*;
use egui::Key;
use egui_kittest::kittest::Queryable;

const SOLUTION: &str = "d6d4 b5d5 c7c5 e7c7 d5b5 a5c5 e5e7 g5e5 c4c6 c7c5 a4c4 c4c6 e4c4 g4e4 e4e6 e7e5 c3c5 c6c4 \
    a3c3 d3b3 e2e4 g3e3 c1c3 c4c2 e1c1 c1c3 b3d3 d3f3 e5e3 f3d3 d2d4";

#[test]
fn reversi_is_played_to_its_end_by_clicks() {
    let mut window = shipped("reversi.zrf", None);
    assert_eq!(point(&window, "d4"), "d4, white disc");
    assert!(has(&window, "2 pieces"));
    let mut n_clicks = 0;
    while let Some(name) = first(&window, "legal move") {
        click(&mut window, &name);
        // A forced pass waits until it has been read.
        while first(&window, "legal move").is_none() && app(&window).result().is_none() {
            window.run_steps(5);
        }
        n_clicks += 1;
        assert!(n_clicks < 80, "the game does not end");
    }
    assert!(n_clicks > 20);
    assert!(has(&window, "Game over."), "{:?}", app(&window).result());
    // The board is locked, the history is not.
    let before = app(&window).saved_game();
    click(&mut window, "d4");
    assert!(app(&window).notice().starts_with("The game is over"));
    assert_eq!(app(&window).saved_game(), before);
    window.key_press(Key::ArrowLeft);
    window.run_steps(3);
    assert!(!has(&window, "Game over."));
}

#[test]
fn solitaire_is_won_by_drags() {
    let mut window = shipped("solitaire.zrf", None);
    assert!(app(&window).notice().starts_with("Drag a piece"));
    for (number, jump) in SOLUTION.split_whitespace().enumerate() {
        let to = place(&window, &jump[2..]);
        drag(&mut window, &jump[..2], to);
        assert!(
            point(&window, &jump[2..]).contains("marble"),
            "jump {number}: {jump}"
        );
    }
    assert!(has(&window, "Solved."), "{:?}", app(&window).result());
    let result = app(&window).result().unwrap();
    assert!(
        result.contains("One marble left, in the centre"),
        "{result}"
    );
}

#[test]
fn solitaire_is_lost_by_clicks_and_locked() {
    let mut window = shipped("solitaire.zrf", None);
    let mut n_jumps = 0;
    while let Some(from) = first(&window, "can move") {
        click(&mut window, &from);
        let to = first(&window, "legal move").expect("a marble that can move has a goal");
        click(&mut window, &to);
        n_jumps += 1;
        assert!(n_jumps < 32);
    }
    assert!(has(&window, "Not solved."), "{:?}", app(&window).result());
    let before = app(&window).saved_game();
    let to = place(&window, "d4");
    drag(&mut window, "c4", to);
    assert_eq!(app(&window).saved_game(), before);
    command(&mut window, "Game", "Undo");
    assert!(!has(&window, "Game over."));
}

#[test]
fn gomoku_is_won_by_clicks_and_shows_what_decided() {
    let mut window = shipped("gomoku.zrf", None);
    for name in ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"] {
        click(&mut window, name);
    }
    // A point that is taken changes nothing, the turn stays.
    click(&mut window, "h8");
    assert_eq!(app(&window).notice(), "h8 is occupied by Black's Stone");
    assert!(has(&window, "Black to move"));
    click(&mut window, "h12");
    let result = app(&window).result().unwrap();
    assert!(result.starts_with("Game over. Black wins."), "{result}");
    assert!(result.contains("h8") && result.contains("h12"), "{result}");
    assert!(app(&window).title().contains("over"));
}

/// Nothing shows the player who clears, not even while it moves.
fn assert_no_cleaner(window: &Window) {
    let all = labels(window);
    let is_named = |text: &str| text.to_lowercase().replace("cleared", "").contains("clean");
    assert!(all.iter().all(|label| !is_named(label)), "{all:?}");
    assert!(!is_named(app(window).title()), "{}", app(window).title());
}

#[test]
fn fork_hunt_drops_by_itself_and_hides_its_cleaner() {
    let mut window = shipped("fork-hunt.zrf", None);
    window.run_steps(80);
    assert!(has(&window, "Black to move"));
    assert!(has(&window, "8 pieces"), "{:?}", labels(&window));
    let mut n_cleared = 0;
    for round in 0..6 {
        move_queen(&mut window, round);
        for _ in 0..120 {
            window.step();
            assert_no_cleaner(&window);
            n_cleared += usize::from(notice(&window).starts_with("captured "));
        }
        assert!(has(&window, "Black to move"), "{}", app(&window).notice());
        assert!(app(&window).result().is_none());
    }
    // The status bar names what is captured, but not who captures.
    assert!(
        n_cleared > 0 && has(&window, "captured "),
        "{:?}",
        labels(&window)
    );
    // Undo takes back the stones that have fallen since, and the queen's move with them.
    let saved = app(&window).saved_game().unwrap();
    command(&mut window, "Game", "Undo");
    window.run_steps(5);
    let taken = app(&window).saved_game().unwrap();
    assert!(taken.lines().count() < saved.lines().count());
    assert!(saved.starts_with(taken.trim_end()));
    assert!(has(&window, "Black to move"));
}

#[test]
fn chance_can_be_skipped() {
    let mut window = shipped("fork-hunt.zrf", Some("Knights"));
    command(&mut window, "Game", "Skip random moves");
    assert!(has(&window, "15 pieces"), "{:?}", labels(&window));
    assert!(has(&window, "Black to move"));
}

#[test]
fn fork_chess_is_played_to_its_end_by_clicks() {
    let mut window = shipped("fork-chess.zrf", None);
    let mut n_moves: usize = 0;
    while app(&window).result().is_none() {
        // Moves different pieces in turn, so that states do not repeat.
        let movers: Vec<String> = labels(&window)
            .into_iter()
            .filter(|label| label.ends_with("can move"))
            .collect();
        let from = &movers[(7 * n_moves) % movers.len()];
        click(&mut window, from.split(',').next().expect("a name"));
        let to = first(&window, "legal move").expect("a piece that can move has a goal");
        click(&mut window, &to);
        if has(&window, "Which move?") {
            press(&mut window, Key::Num1);
        }
        n_moves += 1;
        assert!(n_moves < 250, "the game does not end");
    }
    let result = app(&window).result().unwrap_or_default();
    assert!(has(&window, "Game over."), "{result}");
    assert!(result.contains("wins. "), "{result}");
    assert_eq!(first(&window, "legal move"), None);
}

#[test]
fn hands_are_at_the_side_of_their_owners_and_give_pieces_by_drags_and_clicks() {
    let mut window = shipped("nine-mens-morris.zrf", None);
    let hand = |window: &Window, player: &str| {
        let start = format!("store of {player}: ");
        let mut labels = labels(window).into_iter();
        let label = labels
            .find(|label| label.starts_with(&start))
            .expect("a hand");
        (window.get_by_label(&label).rect().center(), label)
    };
    // White begins at the foot of the board.
    assert!(hand(&window, "White").0.y > place(&window, "d2").y);
    assert!(hand(&window, "Black").0.y < place(&window, "d6").y);
    drag_from_store(&mut window, "store of White", "d6");
    let label = hand(&window, "Black").1;
    choose(&mut window, &label);
    click(&mut window, "d2");
    assert_eq!(point(&window, "d6"), "d6, white man");
    assert_eq!(point(&window, "d2"), "d2, black man");
    assert!(has(&window, "store of Black: Man ×8"));
    // The board turns around, and the hands with it.
    press(&mut window, Key::F);
    assert!(hand(&window, "White").0.y < hand(&window, "Black").0.y);
}

/// A game on a board of 7 by 6. The players begin on these positions, each with two pieces of two types in hand.
fn hands_game(starts: &[(&str, &str)]) -> Rules {
    let players: Vec<&str> = starts.iter().map(|(player, _)| *player).collect();
    let players = players.join(" ");
    let setups = starts
        .iter()
        .map(|(player, start)| format!("({player} (Man off 2) (King off 2 {start}))"));
    let setups: String = setups.collect();
    let text = format!(
        r#"(game (title "Hands") (players {players}) (turn-order {players})
            (board (grid (start-rectangle 0 0 20 20)
                (dimensions ("a/b/c/d/e/f/g" (20 0)) ("6/5/4/3/2/1" (0 20))) (directions (n 0 -1))))
            (piece (name Man) (drops ((verify empty?) add)))
            (piece (name King) (drops ((verify empty?) add)))
            (board-setup {setups}))"#
    );
    Rules::new("hands", &text)
}

/// Where the hand of a player is.
fn hand(window: &Window, player: &str) -> egui::Rect {
    let place = |kind: &str| {
        let store = format!("store of {player}: {kind} ×2");
        window.get_by_label(&store).rect()
    };
    let hand = place("Man").union(place("King"));
    let bounds = window.ctx.content_rect();
    assert!(bounds.contains_rect(hand), "{player}: {hand:?}");
    hand
}

#[test]
fn hands_at_one_side_of_the_board_fit_into_the_window() {
    let starts = [("White", "a1"), ("Red", "g6"), ("Black", "a6")];
    let window = hands_game(&starts).open();
    let [white, red, black] = starts.map(|(player, _)| hand(&window, player));
    assert!(black.max.x < red.min.x && red.max.x < white.min.x);
}

#[test]
fn players_who_begin_in_the_same_half_sit_opposite() {
    for rank in ["1", "6"] {
        let (a, b) = (format!("a{rank}"), format!("b{rank}"));
        let window = hands_game(&[("White", &a), ("Black", &b)]).open();
        let (white, black) = (hand(&window, "White"), hand(&window, "Black"));
        assert!(black.max.x < white.min.x, "{rank}: {white:?} {black:?}");
    }
}

#[test]
fn many_kinds_in_a_hand_share_its_side_of_the_board() {
    let names: Vec<String> = (1..=24).map(|number| format!("Kind{number}")).collect();
    let pieces = names
        .iter()
        .map(|name| format!("(piece (name {name}) (drops ((verify empty?) add)))"));
    let stores = names.iter().map(|name| format!("({name} off 2)"));
    let setup = format!("(White {})", stores.collect::<String>());
    let pieces: String = pieces.collect();
    let row = row_game("", &setup, &pieces);
    let square = row.replace("(\"1\" (0 40))", "(\"5/4/3/2/1\" (0 40))");
    for (name, text) in [("row", row), ("square", square)] {
        let window = Rules::new(name, &text).open();
        let place = |kind: &String| {
            let store = format!("store of White: {kind} ×2");
            window.get_by_label(&store).rect()
        };
        let places: Vec<egui::Rect> = names.iter().map(place).collect();
        for (tile, next) in places.iter().zip(&places[1..]) {
            let bounds = window.ctx.content_rect();
            assert!(bounds.contains_rect(*next), "{name}: {next:?}");
            let shared = tile.intersect(*next).size().min_elem();
            assert!(shared < 0.5, "{name}: {tile:?} {next:?}");
        }
    }
}

#[test]
fn stocks_that_fill_the_board_are_not_shown() {
    for file in [
        "reversi.zrf",
        "gomoku.zrf",
        "hex.zrf",
        "connect-four.zrf",
        "amazons.zrf",
    ] {
        let window = shipped(file, None);
        let stocks = labels(&window)
            .into_iter()
            .filter(|label| label.starts_with("store of"));
        assert_eq!(stocks.count(), 0, "{file}");
    }
    let window = shipped("shogi.zrf", None);
    assert!(has(&window, "store of Black: no Pawn"));
    assert!(!has(&window, "store of Black: no Tokin"));
}

#[test]
fn fork_hunt_is_played_by_drags() {
    let mut window = shipped("fork-hunt.zrf", None);
    command(&mut window, "Game", "Skip random moves");
    for round in 0..3 {
        let queen = first(&window, "can move").expect("the queen is to move");
        // Lifted, it shows where it may go; released beside that, it springs back.
        let before = app(&window).saved_game();
        drag(&mut window, &queen, egui::pos2(3.0, 400.0));
        assert_eq!(app(&window).saved_game(), before);
        click(&mut window, &queen);
        let to = first(&window, "empty, legal move").expect("a queen can go somewhere");
        let to = place(&window, &to);
        drag(&mut window, &queen, to);
        command(&mut window, "Game", "Skip random moves");
        assert!(
            has(&window, "Black to move"),
            "{round}: {}",
            notice(&window)
        );
        assert_ne!(app(&window).saved_game(), before);
    }
}

/// Makes a move by clicks on the board and on pictures of choices, with different pieces in turn.
fn point_at_a_move(window: &mut Window, number: usize) {
    let before = app(window).saved_game();
    for _ in 0..4 {
        let all = labels(window);
        let ending = |end: &str| -> Vec<&String> {
            all.iter().filter(|label| label.ends_with(end)).collect()
        };
        let (choices, targets, movers) = (
            ending("chooses the move"),
            ending("legal move"),
            ending("can move"),
        );
        let picture = all.iter().find(|label| label.starts_with("1  "));
        if let Some(picture) = picture {
            choose(window, picture);
        } else {
            let offered = [choices, targets, movers]
                .into_iter()
                .find(|offered| !offered.is_empty());
            let offered = offered.unwrap_or_else(|| panic!("nothing to point at: {all:?}"));
            let label = offered[(7 * number) % offered.len()];
            click(window, label.split(',').next().expect("a name"));
        }
        if app(window).saved_game() != before {
            return;
        }
    }
    panic!("no move after four clicks: {}", notice(window));
}

/// Plays a shipped game by pointing alone, to its end or for a number of moves. Returns how many moves were made, and
/// whether the game ended.
fn played_by_pointing(file: &str, most: usize) -> (usize, bool) {
    let mut window = shipped(file, None);
    for number in 0..most {
        if app(&window).result().is_some() {
            return (number, true);
        }
        point_at_a_move(&mut window, number);
    }
    (most, app(&window).result().is_some())
}

#[test]
fn games_of_every_kind_of_pointing_are_played_to_their_ends() {
    for (file, most) in [
        ("tic-tac-toe.zrf", 9),
        ("connect-four.zrf", 42),
        ("breakthrough.zrf", 250),
        ("english-draughts.zrf", 300),
        ("nine-mens-morris.zrf", 400),
        ("hex.zrf", 121),
        ("amazons.zrf", 200),
    ] {
        assert!(played_by_pointing(file, most).1, "{file}");
    }
}

/// With `ZRF_FULL=1`, they are played to their ends, which takes some minutes.
#[test]
fn long_games_are_played_by_pointing() {
    let is_full = std::env::var_os("ZRF_FULL").is_some();
    for file in [
        "/chess.zrf",
        "xiangqi.zrf",
        "shogi.zrf",
        "international-draughts.zrf",
    ] {
        let most = if is_full { 4_000 } else { 14 };
        let (n_moves, is_ended) = played_by_pointing(file, most);
        // No game ends in fourteen moves.
        assert_eq!((n_moves == most, is_ended), (!is_full, is_full), "{file}");
    }
}
