//! Sharing work between variants must not change the result.

use super::{game, rules, steps};

/// Asserts that every variant of a file is the same game whether it is resolved with the others or alone.
fn check(text: &str) {
    let rules = rules(text);
    let together = rules.resolve_all();
    assert!(together.len() > 1);
    for (id, shared, _) in together {
        let (alone, _) = rules.resolve(id);
        assert_eq!(
            format!("{shared:?}"),
            format!("{alone:?}"),
            "{}",
            alone.title
        );
    }
}

#[test]
fn pieces_are_the_same_whatever_was_resolved_before() {
    let base = steps(
        "(piece (name Man)",
        "(piece (name Flagger) (moves ((set-flag f true) (if (flag? g) c2 add) n add)))
        (piece (name Typed) (attribute royal? true) (moves (move-type t) (n (if royal? (add Man)) (add-partial u))))
        (piece (name Man)",
    );
    check(&format!(
        "{base}
        (variant (title \"same\"))
        (variant (title \"other flags\") (piece (name Flagger) (moves ((set-flag g true) n add))))
        (variant (title \"other order\") (piece (name Typed) (attribute moved? true) (moves (move-type u) (n add))))
        (variant (title \"more pieces\") (piece (name Last) (attribute last? true) (moves (move-type w) (n (set-flag h true) add))))
        (variant (title \"other board\") (board (positions (c2 0 0 9 9) (a1 0 0 9 9) (b1 0 0 9 9) (a3 0 0 9 9) (b3 0 0 9 9)) (links s (a1 b1)) (links n (b1 a1))))
        (variant (title \"other players\") (players Black White))
        (variant (title \"other directions\") (board
          (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) (directions (s 0 1) (n 0 -1)))
          (symmetry Black (n s) (s n))
          (zone (name camp) (players White) (positions a1 b1 c1))))"
    ));
}

#[test]
fn blocks_are_shared_between_variants() {
    let rules = rules(&format!(
        "{}(variant (title \"Black first\") (turn-order Black White))
        (variant (title \"another piece\") (piece (name Last)))",
        steps("", "")
    ));
    let all = rules.resolve_all();
    let body = |index: usize| &all[index].1.piece_types[0].moves[0].block.body;
    assert!(std::sync::Arc::ptr_eq(body(0), body(1)));
    assert!(std::sync::Arc::ptr_eq(body(0), body(2)));
    assert_eq!(game(&rules, "Black first").0.turn_order.turns.len(), 2);
}

#[test]
fn every_word_of_a_piece_counts() {
    let zones = [
        "(zone (name near) (players White) (positions a1))",
        "(zone (name camp) (players White) (positions a1 b1 c1))",
    ];
    for block in [
        "(verify (in-zone? camp)) n add",
        "(while (in-zone? camp) n) add",
        "(while (empty? n) (verify (not (in-zone? camp))) n) add",
        "(if (in-zone? camp) n) add",
        "n (if (empty? n) add else (set-flag f (in-zone? camp)))",
        "(set-position-flag f (and empty? (in-zone? camp)) n) n add",
        "(set-attribute royal? (in-zone? camp n)) n add",
        "mark a1 n add",
        "(capture a1) n add",
        "(change-type Man a1) n add",
        "(create White Man a1) n add",
        "(set-position-flag f true a1) n add",
        "(verify (position? a1)) n add",
        "(verify (empty? a1)) n add",
        "n add",
        "(set-attribute late? true) n add",
        "(change-type Late) n add",
    ] {
        let base = steps(zones[1], &zones.concat())
            .replace("(board-setup", "(piece (name Last)) (board-setup")
            .replace(
                "(piece (name Man)",
                &format!(
                    "(piece (name Early) (attribute late? true)) (piece (name Middle))
                 (piece (name Camper) (attribute royal? true) (moves ({block})))
                 (piece (name Man)"
                ),
            );
        check(&format!(
            "{base}
            (variant (title \"another piece\") (piece (name Late)))
            (variant (title \"other attributes\") (piece (name Last) (attribute last? true)))
            (variant (title \"one more attribute\") (piece (name Middle) (attribute middle? true)))
            (variant (title \"other order\") (board
              (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
              (symmetry Black (n s) (s n)) {}{}))
            (variant (title \"other positions\") (board
              (grid (start-rectangle 0 0 9 9) (dimensions (\"c/b/a\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1) (s 0 1)))
              (symmetry Black (n s) (s n)) {}{}))",
            zones[1], zones[0], zones[0], zones[1]
        ));
    }
}

#[test]
fn players_of_pictures_count() {
    let base = steps(
        "(piece (name Man)",
        "(piece (name Drawn) (image Black \"man.bmp\") (moves (n add))) (piece (name Man)",
    );
    check(&format!(
        "{base} (variant (title \"other players\") (players Black White))"
    ));
}

#[test]
fn a_negated_attribute_counts_as_the_attribute() {
    let base = steps(
        "(piece (name Man)",
        "(piece (name Runner) (attribute moved? false) (moves ((m)))) (piece (name Bee) (moves ((m)))) (piece (name Man)",
    );
    check(&format!(
        "(define m n (verify not-moved?) add)
        {base}
        (variant (title \"more attributes\") (piece (name Cee) (attribute c? true)))"
    ));
}

#[test]
fn whether_a_move_type_labels_blocks_counts() {
    let base = steps(
        "(piece (name Man)",
        "(piece (name Jumper) (moves (n (add-partial jump)))) (piece (name King) (moves (move-type jump) (n add))) (piece (name Man)",
    );
    let rules = rules(&format!(
        "{base}(variant (title \"no jumps\") (piece (name King) (moves (n add))))"
    ));
    let all = rules.resolve_all();
    let found: Vec<Vec<&str>> = all
        .iter()
        .map(|(_, _, found)| found.iter().map(|it| it.message.as_str()).collect())
        .collect();
    assert_eq!(found, [vec![], vec!["unknown piece or move type `jump`"]]);
}
