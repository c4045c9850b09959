use crate::resolve::testing::game;

/// Asserts the move types and attributes of a game that consists of `sections`, in the order of their numbers.
#[track_caller]
fn check(sections: &str, move_types: &[&str], attributes: &[&str]) {
    let (game, _) = game(&format!("(game (players White Black) {sections})"));
    assert_eq!(game.move_types, move_types);
    assert_eq!(game.attributes, attributes);
}

#[test]
fn priorities_come_first_from_last_to_first() {
    check(
        "(turn-order (White second) (Black White third) Black)
         (move-priorities first second)
         (piece (name Man) (moves (move-type fourth) (move-type first)))",
        &["second", "first", "third", "fourth"],
        &[],
    );
}

#[test]
fn pieces_are_read_from_last_to_first() {
    check(
        "(piece (name Man) (moves (move-type m1) (add (add-partial m2)) (move-type m3)) (drops (move-type m4)))
         (piece (name King)
            (drops (move-type k1))
            (moves ((if empty? (add-partial k3) else (while empty? (add-partial Man k2))) (add-partial k4))))",
        &["k1", "k2", "k3", "k4", "m1", "m2", "m3", "m4"],
        &[],
    );
}

#[test]
fn pieces_and_players_are_no_move_types() {
    check(
        "(turn-order (White Black go-on))
         (piece (name Man) (moves ((add-partial Man) (add-partial Man King))))
         (piece (name King) (moves ((add-partial Man late))))",
        &["go-on", "late"],
        &[],
    );
}

#[test]
fn attributes_are_declared_from_last_to_first_and_then_set() {
    check(
        "(piece (name Man) (attribute a false) (attribute b true) (moves ((set-attribute e true) add)))
         (piece (name King) (attribute c false) (attribute d true) (attribute a true)
            (moves ((set-attribute b true) (if empty? (set-attribute g true) else (set-attribute f true)) add)))",
        &[],
        &["a", "d", "c", "b", "f", "g", "e"],
    );
}

#[test]
fn only_parentheses_that_begin_with_a_step_are_read() {
    check(
        "(board (positions (a 0 0 1 1)) (links n))
         (piece (name Man) (moves ((n (add-partial m1)) (a (add-partial m2)) (nowhere (add-partial m3)) add)))",
        &["m1", "m2"],
        &[],
    );
}
