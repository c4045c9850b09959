//! Where blocks may take a piece: each meaning of an instruction or a test, followed from everywhere at once.

use super::Reachable;
use crate::check::Rules;
use crate::game::{Game, PieceTypeId, PlayerId};
use crate::testing::file;

/// A game on nine positions: White has a man on a1 and one more in store, Black has one on c3.
fn game(sections: &str) -> Game {
    let text = format!(
        r#"(game
            (title "Steps")
            (players White Black)
            (turn-order White Black)
            (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
                    (directions (n 0 -1) (e 1 0) (s 0 1)))
                (zone (name home) (players White) (positions a1))
                (zone (name home) (players Black) (positions c3)))
            (board-setup (White (Man a1 off 1)) (Black (Man c3)))
            (piece (name King))
            (piece (name Man) (attribute hot? false) {sections}))"#
    );
    let rules = Rules::load("test.zrf", &file(text));
    let variant = rules.variants().next().expect("the text has a game");
    let (game, found) = rules.resolve(variant);
    assert!(found.is_empty(), "{sections}: {found:?}");
    game
}

/// The positions where a piece of White may be, sorted by name.
fn reached(game: &Game, piece_type: usize) -> String {
    let reachable = Reachable::of(game).expect("the rules are small");
    let positions = game.board.position_ids();
    let kind = (PlayerId::from_index(0), PieceTypeId::from_index(piece_type));
    let mut names: Vec<&str> = positions
        .filter(|position| reachable.may_be_at(kind.0, kind.1, *position))
        .map(|position| game.position_name(position))
        .collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn blocks_bring_a_piece_to() {
    let faults: Vec<String> = [
        // Steps, and where they begin and end.
        ("(n add)", "a1 a2 a3"),
        ("(n n add)", "a1 a3"),
        ("((opposite s) add)", "a1 a2 a3"),
        ("(b2 add)", "a1 b2"),
        ("(n add n add)", "a1 a2 a3"),
        ("(n to n add)", "a1 a2"),
        ("(mark n n back e add)", "a1 b1 c1"),
        ("(n mark n back add)", "a1 a2"),
        ("((mark n) back add)", "a1 a2 a3"),
        ("(n n (go from) e add)", "a1 b1 c1"),
        ("(n to n (go to) e e add)", "a1 a2"),
        ("(n (go last-to) add)", "a1 a2 a3 b1 b2 b3 c1 c2 c3"),
        // Conditions, branches and loops.
        ("((verify (in-zone? home)) n add)", "a1 a2"),
        ("((verify (not-in-zone? home)) n add)", "a1"),
        ("((verify (position? a2 n)) n add)", "a1 a2"),
        ("((verify (on-board? n)) (verify (not-on-board? e)) n add)", "a1"),
        ("((if (in-zone? home) n else e) add)", "a1 a2 b2 c2"),
        ("((if (not-in-zone? home) n) e add)", "a1 b1 c2"),
        ("((while (on-board? n) n) add)", "a1 a3"),
        ("((while (on-board? n) n e add))", "a1 b2 c3"),
        ("((verify (or (in-zone? home) (position? a2))) n add)", "a1 a2 a3"),
        ("((verify (and (in-zone? home) (position? a2))) n add)", "a1"),
        ("(mark n (verify marked?) add)", "a1"),
        ("(mark n (verify (not-marked?)) add)", "a1 a2 a3"),
        // What is known about the board.
        ("((verify enemy?) n add)", "a1"),
        ("((verify friend?) n add)", "a1 a2 a3"),
        ("((verify empty?) n add)", "a1"),
        ("((verify (piece? King)) n add)", "a1"),
        ("(n (verify (piece? King)) add)", "a1 a2 a3"),
        ("(n (verify empty?) (verify friend?) add)", "a1"),
        ("(n (verify not-empty?) (verify not-enemy?) (verify not-neutral?) (verify not-friend?) add)", "a1"),
        ("(n (verify enemy?) (if friend? n) add)", "a1 a2 a3"),
        ("(n (if empty? e) (verify not-empty?) add)", "a1 a2 a3 b2 b3 c3"),
        ("((verify (last-from? a1)) n add)", "a1 a2 a3"),
        // Flags and attributes.
        ("((verify (flag? f)) (set-flag f true) n add)", "a1"),
        ("((set-flag f true) (verify (flag? f)) n add)", "a1 a2 a3"),
        ("((set-flag f true) (set-flag f false) (verify (flag? f)) n add)", "a1"),
        ("((set-flag f (in-zone? home)) (verify (flag? f)) n add)", "a1 a2"),
        ("((verify (position-flag? p a2)) (set-position-flag p true a2) n add)", "a1"),
        ("((set-position-flag p true a2) (verify (position-flag? p a2)) n add)", "a1 a2 a3"),
        ("((verify hot?) n add)", "a1"),
        ("((verify (not hot?)) n add)", "a1 a2 a3"),
        ("(n (set-attribute hot? true) add) ((verify hot?) e add)", "a1 a2 a3 b2 b3 c2 c3"),
        ("(n s (set-attribute hot? true) n add) ((verify hot?) e add)", "a1 a2 a3"),
        ("(n (set-attribute hot? true) s e add) ((verify hot?) s add)", "a1 b1 c1"),
        // Effects.
        ("(n (create b3) add)", "a1 a2 a3 b3"),
        ("(n (create Black b3) add)", "a1 a2 a3"),
        ("(n (add King))", "a1"),
        ("(n from e add) (n add)", "a1 a2 a3 b2 b3 c3"),
        ("(n (flip c3) add)", "a1 a2 a3 c3"),
        ("(n (change-owner c2) add)", "a1 a2 a3"),
        ("(n (change-owner c3) add)", "a1 a2 a3 c3"),
        ("(n (change-owner c3) (change-type King c3) add)", "a1 a2 a3"),
        ("(n cascade e e add)", "a1 a2 a3 c2 c3"),
    ]
    .into_iter()
    .filter_map(|(blocks, expected)| {
        let found = reached(&game(&format!("(moves {blocks})")), 1);
        (found != expected).then(|| format!("{blocks}: {found}, not {expected}"))
    })
    .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn drops_and_promotions_bring_a_piece_to() {
    for (blocks, piece_type, expected) in [
        ("(drops ((verify (in-zone? home)) n add))", 1, "a1 a2"),
        (
            "(drops ((verify (in-zone? home)) cascade n add))",
            1,
            "a1 a2",
        ),
        ("(moves (n (add King)))", 0, "a2"),
        ("(moves (n (change-type King) add))", 0, "a2 a3"),
        ("(moves (n (create King b1) add))", 0, "b1"),
    ] {
        assert_eq!(reached(&game(blocks), piece_type), expected, "{blocks}");
    }
}
