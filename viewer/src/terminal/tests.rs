use super::{Arrangement, DrawStyle, TextBoard};
use zrf_grammar::game::{
    Board, Game, Grid, GridDimension, PieceType, PieceTypeId, Placement, Player, PlayerId,
    PlayerKind, Position, PositionId, Rectangle, Store,
};

const STYLE: DrawStyle = DrawStyle {
    width: 80,
    color: false,
    names: false,
};

/// A game of White and Black with the given piece types, and no board yet.
fn game(pieces: &[&str]) -> Game {
    let player = |name: &str| Player {
        name: name.to_owned(),
        kind: PlayerKind::Real,
    };
    let piece = |name: &&str| PieceType {
        name: (*name).to_owned(),
        ..PieceType::default()
    };
    Game {
        players: vec![player("White"), player("Black")],
        piece_types: pieces.iter().map(piece).collect(),
        ..Game::default()
    }
}

/// Adds a grid with cells of 40 pixels.
fn grid(board: &mut Board, start: (i32, i32), dimensions: &[(&str, (i32, i32))]) {
    let mut cells = vec![(String::new(), start.0, start.1)];
    for (names, step) in dimensions {
        let names: Vec<&str> = names.split('/').collect();
        cells = cells
            .iter()
            .flat_map(|(name, x, y)| {
                let cell = move |(index, part): (usize, &&str)| {
                    let index = index as i32;
                    (
                        format!("{name}{part}"),
                        x + index * step.0,
                        y + index * step.1,
                    )
                };
                names.iter().enumerate().map(cell).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut positions = Vec::new();
    for (name, x, y) in cells {
        positions.push(Some(PositionId::from_index(board.positions.len())));
        add(board, &name, x, y);
    }
    let dimension = |(names, step): &(&str, (i32, i32))| GridDimension {
        names: names.split('/').map(str::to_owned).collect(),
        step: *step,
    };
    board.grids.push(Grid {
        dimensions: dimensions.iter().map(dimension).collect(),
        positions,
    });
}

fn add(board: &mut Board, name: &str, left: i32, top: i32) {
    let rectangle = Rectangle {
        left,
        top,
        right: left + 40,
        bottom: top + 40,
    };
    board.positions.push(Position {
        name: name.to_owned(),
        rectangle: Some(rectangle),
    });
}

fn place(game: &mut Game, player: u8, piece: u16, names: &str) {
    for name in names.split(' ') {
        let position = game.position(name).expect("a position of the test");
        let placement = Placement {
            player: PlayerId(player),
            piece_type: PieceTypeId(piece),
            position,
        };
        game.setup.placements.push(placement);
    }
}

fn draw(game: &Game, style: DrawStyle) -> String {
    TextBoard::new(game).draw(&Arrangement::at_start(game), style)
}

fn chessboard() -> Game {
    let mut game = game(&["Pawn", "Knight", "King"]);
    game.piece_types[1].notation = Some("N".to_owned());
    let files = ("a/b/c/d/e/f/g/h", (40, 0));
    grid(
        &mut game.board,
        (0, 0),
        &[files, ("8/7/6/5/4/3/2/1", (0, 40))],
    );
    place(&mut game, 0, 0, "a2 b2 e4");
    place(&mut game, 0, 1, "g1");
    place(&mut game, 0, 2, "e1");
    place(&mut game, 1, 0, "a7 e5");
    place(&mut game, 1, 2, "e8");
    game
}

#[test]
fn a_square_board_has_ranks_and_files() {
    insta::assert_snapshot!(draw(&chessboard(), STYLE));
}

#[test]
fn the_last_move_is_bracketed() {
    let game = chessboard();
    let mut arrangement = Arrangement::at_start(&game);
    arrangement.marked = vec![
        game.position("a2").expect("a2"),
        game.position("e5").expect("e5"),
    ];
    insta::assert_snapshot!(TextBoard::new(&game).draw(&arrangement, STYLE));
}

#[test]
fn a_narrow_page_splits_the_board_in_bands() {
    insta::assert_snapshot!(draw(&chessboard(), DrawStyle { width: 14, ..STYLE }));
}

#[test]
fn colour_only_adds_to_the_letters() {
    let game = chessboard();
    let colored = draw(
        &game,
        DrawStyle {
            color: true,
            ..STYLE
        },
    );
    let mut plain = String::new();
    let mut parts = colored.split("\u{1b}[");
    plain.push_str(parts.next().expect("split gives one part"));
    for part in parts {
        plain.push_str(part.split_once('m').expect("an escape ends with m").1);
    }
    assert_eq!(plain, draw(&game, STYLE));
}

#[test]
fn players_have_the_colours_that_their_names_stand_for() {
    let mut game = chessboard();
    for (names, expected) in [
        (["White", "Black"], ["1", "1;35"]),
        (["Красные", "Blancs"], ["1;31", "1"]),
        (["Verde", "Purple"], ["1;32", "1;35"]),
        (["North", "Red"], ["1", "1;31"]),
    ] {
        for (player, name) in game.players.iter_mut().zip(names) {
            player.name = name.to_owned();
        }
        let expected = expected.map(|code| format!("\u{1b}[0;{code}m"));
        assert_eq!(super::picture::paints(&game), expected, "{names:?}");
    }
}

#[test]
fn names_can_stand_in_place_of_pieces() {
    let mut game = game(&["Man"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c", (40, 0)), ("2/1", (0, 40))],
    );
    insta::assert_snapshot!(draw(
        &game,
        DrawStyle {
            names: true,
            ..STYLE
        }
    ));
}

#[test]
fn one_type_of_piece_shows_whose_it_is() {
    let mut game = game(&["Disc"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c/d", (40, 0)), ("4/3/2/1", (0, 40))],
    );
    place(&mut game, 0, 0, "b3 c2");
    place(&mut game, 1, 0, "b2 c3");
    game.setup.stores.push(Store {
        player: PlayerId(1),
        piece_type: PieceTypeId(0),
        count: 30,
    });
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn a_row_of_pits_is_one_line() {
    let mut game = game(&["Seed"]);
    grid(&mut game.board, (0, 0), &[("p1/p2/p3/p4", (50, 0))]);
    place(&mut game, 0, 0, "p3");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn shifted_rows_are_drawn_shifted() {
    let mut game = game(&["Man", "King"]);
    grid(
        &mut game.board,
        (100, 0),
        &[("1/2/3/4", (-20, 40)), ("a/b/c/d", (40, 0))],
    );
    place(&mut game, 0, 0, "2a 2b");
    place(&mut game, 1, 1, "4d");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn a_cube_is_drawn_in_slabs() {
    let mut game = game(&["Man", "King"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("A/B/C", (10, -10)), ("a/b/c", (40, 0)), ("3/2/1", (0, 40))],
    );
    place(&mut game, 0, 0, "Aa1 Bb2");
    place(&mut game, 1, 1, "Cc3");
    insta::assert_snapshot!(draw(&game, STYLE));
    insta::assert_snapshot!(draw(&game, DrawStyle { width: 24, ..STYLE }));
}

/// The rows of each level are drawn in perspective.
#[test]
fn the_levels_of_a_board_are_slabs_also_in_perspective() {
    let mut game = game(&["Man", "King"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("A/B", (0, -200)), ("a/b/c", (60, 0)), ("3/2/1", (10, 40))],
    );
    place(&mut game, 0, 0, "Aa1 Bb2");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn overlapping_grids_are_drawn_one_after_another() {
    let mut game = game(&["Man", "King"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b", (40, 0)), ("2/1", (0, 40))],
    );
    grid(
        &mut game.board,
        (4, 4),
        &[("x/y", (40, 0)), ("2/1", (0, 40))],
    );
    place(&mut game, 0, 0, "a1 y2");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn a_hand_beside_the_board_stays_beside_it() {
    let mut game = game(&["Man", "King"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c", (40, 0)), ("3/2/1", (0, 40))],
    );
    add(&mut game.board, "hand", 240, 40);
    place(&mut game, 1, 1, "hand a2");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn positions_without_a_grid_are_placed_by_their_rectangles() {
    let mut game = game(&["Man", "King"]);
    for (name, x, y) in [
        ("top", 100, 0),
        ("left", 40, 60),
        ("right", 160, 62),
        ("low-1", 0, 120),
        ("low-2", 200, 121),
    ] {
        add(&mut game.board, name, x, y);
    }
    game.board.positions.push(Position {
        name: "hidden".to_owned(),
        rectangle: None,
    });
    place(&mut game, 0, 0, "top hidden");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn more_than_two_owners_have_marks() {
    let mut game = game(&["Man", "King"]);
    game.players.push(Player {
        name: "Blue".to_owned(),
        kind: PlayerKind::Real,
    });
    game.players.push(Player {
        name: "?Dice".to_owned(),
        kind: PlayerKind::Random,
    });
    grid(&mut game.board, (0, 0), &[("a/b/c/d", (40, 0))]);
    place(&mut game, 0, 0, "a");
    place(&mut game, 1, 0, "b");
    place(&mut game, 2, 1, "c");
    place(&mut game, 3, 1, "d");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn random_pieces_beside_those_of_one_player_differ_by_case() {
    let mut game = game(&["Man", "King"]);
    game.players[1] = Player {
        name: "?Dice".to_owned(),
        kind: PlayerKind::Random,
    };
    grid(&mut game.board, (0, 0), &[("a/b", (40, 0))]);
    place(&mut game, 0, 0, "a");
    place(&mut game, 1, 0, "b");
    // A helper of the rules, which no list shows.
    game.piece_types[1].is_dummy = true;
    game.setup.stores.push(Store {
        player: PlayerId(1),
        piece_type: PieceTypeId(1),
        count: 1,
    });
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn a_board_without_pictures_lists_its_pieces() {
    let mut game = game(&["Man", "King"]);
    game.board.positions.push(Position {
        name: "x".to_owned(),
        rectangle: None,
    });
    place(&mut game, 0, 1, "x");
    insta::assert_snapshot!(draw(&game, STYLE));
    insta::assert_snapshot!(draw(&Game::default(), STYLE), @"");
}

#[test]
fn a_grid_without_a_start_is_drawn_by_its_dimensions() {
    let mut game = game(&["Man", "King"]);
    let layers = ("F/E", (0, 0));
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c", (40, 0)), ("2/1", (0, 40)), layers],
    );
    for position in &mut game.board.positions {
        position.rectangle = Some(Rectangle::default());
    }
    place(&mut game, 0, 0, "a1E b2F");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn wide_letters_leave_room_for_columns_between() {
    let mut game = game(&["Man", "Mandarin"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c/d", (30, 20)), ("3/2/1", (0, 40))],
    );
    place(&mut game, 0, 0, "b2");
    place(&mut game, 1, 1, "c1");
    insta::assert_snapshot!(draw(&game, STYLE));
}

#[test]
fn letters_that_take_two_columns_stand_below_their_column() {
    let mut game = game(&["兵", "Man"]);
    grid(
        &mut game.board,
        (0, 0),
        &[("a/b/c/d", (40, 0)), ("二/1", (0, 40))],
    );
    place(&mut game, 0, 0, "a二 c1");
    place(&mut game, 1, 1, "b二");
    let board = TextBoard::new(&game).draw(&Arrangement::at_start(&game), STYLE);
    let expected = " 二 w兵 bM  .   .\n  1 .   .   w兵 .\n    a   b   c   d\n";
    assert!(board.starts_with(expected), "{board}");
}

#[test]
fn pieces_on_overlapping_positions_are_counted() {
    let mut game = game(&["Man", "King"]);
    for (name, x, y) in [
        ("a0", 0, 0),
        ("a1", 0, 3),
        ("a2", 0, 6),
        ("b0", 40, 0),
        ("b1", 40, 3),
        ("c0", 80, 2),
    ] {
        add(&mut game.board, name, x, y);
    }
    place(&mut game, 0, 0, "a0 a1 a2");
    place(&mut game, 1, 1, "b0");
    insta::assert_snapshot!(draw(&game, STYLE));
}
