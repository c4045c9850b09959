//! Players, turns, setup.

use super::{check, check_fixed, game, rules, steps};
use crate::diagnostics::Safety;
use crate::game::{PlayerKind, Store};

#[test]
fn kinds_of_players_follow_from_names_and_turns() {
    let text = steps("(players White Black)\n  (turn-order White Black)", "(players White Black ?Dice Mute)\n  (turn-order White repeat (?Dice White) (Black Mute step))")
        .replace("(moves (n", "(moves (move-type step) (n");
    let rules = rules(&text);
    let (game, found) = game(&rules, "Steps");
    assert_eq!(found, []);
    let kinds: Vec<PlayerKind> = game.players.iter().map(|player| player.kind).collect();
    assert_eq!(
        kinds,
        [
            PlayerKind::Real,
            PlayerKind::Real,
            PlayerKind::Random,
            PlayerKind::Neutral
        ]
    );
    assert_eq!(game.turn_order.repeat, 1);
    let turns = game.turn_order.turns.iter().map(|turn| {
        let move_type = turn
            .move_type
            .map_or("-", |id| &game.move_types[id.index()]);
        format!(
            "{} {} {move_type}",
            game.player_name(turn.decider),
            game.player_name(turn.mover)
        )
    });
    assert_eq!(
        turns.collect::<Vec<_>>(),
        ["White White -", "?Dice White -", "Black Mute step"]
    );
}

#[test]
fn a_turn_that_is_not_understood_is_left_out() {
    let rules = rules(&steps(
        "(turn-order White Black)",
        "(turn-order White repeat Blakc)",
    ));
    let (game, _) = game(&rules, "Steps");
    assert_eq!(
        (game.turn_order.turns.len(), game.turn_order.repeat),
        (1, 0)
    );
}

#[test]
fn too_many_pieces_in_store_are_refused() {
    let text = steps(
        "(Man a1 b1)",
        "(Man a1 off 3000000000 b1 off 4194302) (Man off 3 off 2 off 1)",
    );
    check(
        &text,
        "
        10:35 error[limit-exceeded] more than 4194304 pieces in store
        10:71 error[limit-exceeded] more than 4194304 pieces in store
        10:83 error[limit-exceeded] more than 4194304 pieces in store
        ",
    );
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(game.setup.stores[0].count, 4_194_304);
}

#[test]
fn stores_and_placements_are_counted() {
    let rules = rules(&steps("(Man a1 b1)", "(Man a1 off 3 b1 off 2)"));
    let (game, found) = game(&rules, "Steps");
    assert_eq!(found, []);
    assert_eq!(game.setup.placements.len(), 4);
    let [Store { count, .. }] = game.setup.stores[..] else {
        panic!("one store: {:?}", game.setup.stores);
    };
    assert_eq!(count, 5);
}

#[test]
fn names_that_are_not_known_are_told_once_each() {
    check(
        &steps("(White (Man a1 b1))", "(Whiet (Man a1 off) (King a2 off -1)) (White (man z9 off x) Man)"),
        "
        10:17 error[unknown-player] unknown player `Whiet`
          help: did you mean `White`?
        10:31 error[wrong-arguments] expected the number of pieces in store after `off`, found nothing
        10:37 error[unknown-piece] unknown piece `King`
          help: the only piece is `Man`
        10:49 error[wrong-arguments] expected the number of pieces in store, found `-1`
        10:62 error[unknown-piece] unknown piece `man`
          help: did you mean `Man`?
        10:66 error[unknown-position] unknown position `z9`
        10:73 error[wrong-arguments] expected the number of pieces in store, found `x`
        10:76 error[wrong-arguments] expected a list of a piece and its positions in `board-setup`, found `Man`
        ",
    );
}

#[test]
fn many_pieces_on_the_same_positions_are_one_mistake() {
    check(
        &steps(
            "(White (Man a1 b1))",
            "(White (Man a1 b1 a1 b1 c1 c1 a2 a2 b2 b2))",
        ),
        "
        10:34 warning[duplicate-placement] position `a1` already has a piece ^ this one counts
          10:28 the first one
          10:37 also here
          10:43 also here
          10:49 also here, and in more places
        ",
    );
}

#[test]
fn the_later_piece_on_a_position_counts() {
    let text = steps("(Black (Man a3 b3))", "(Black (Man a3 a1))");
    check(
        &text,
        "
        10:51 warning[duplicate-placement] position `a1` already has a piece ^ this one counts
          10:28 the first one
        ",
    );
    let rules = rules(&text);
    let (game, _) = game(&rules, "Steps");
    let on_a1: Vec<_> = game
        .setup
        .placements
        .iter()
        .filter(|placement| game.position_name(placement.position) == "a1")
        .collect();
    assert_eq!(on_a1.len(), 1);
    assert_eq!(game.player_name(on_a1[0].player), "Black");
}

#[test]
fn duplicates_are_told() {
    check(
        &steps(
            "(players White Black)",
            "(players White Black White)\n(piece (name Man))",
        ),
        "
        3:24 error[duplicate-player] player `White` is named twice
          help: remove it here
        10:16 error[duplicate-piece] piece `Man` is defined twice ^ this one counts
          4:14 this one has no effect
        ",
    );
}

#[test]
fn a_move_type_without_moves_is_told_once() {
    check(
        &steps("(turn-order White Black)", "(turn-order White (Black stpe) (Black stpe))\n(move-priorities step rest)")
            .replace("(moves (n", "(moves (move-type step) (n"),
        "
        4:28 warning[unknown-move-type] unknown player or move type `stpe` ^ it is neither a player nor the type of any moves or drops
          help: did you mean `step`?
        5:23 warning[unknown-move-type] unknown move type `rest` ^ no moves or drops have this type
        ",
    );
}

#[test]
fn a_misspelt_player_of_a_turn_is_not_a_second_move_type() {
    let turns =
        "(turn-order (White Blakc step) (Black step Whiet) (White step slide) (White hop Black))";
    check(
        &steps("(turn-order White Black)", turns).replace(
            "(moves (n",
            "(moves (move-type step) (n add) (move-type slide) (n",
        ),
        "
        4:22 error[unknown-player] unknown player `Blakc`
          help: did you mean `Black`?
        4:46 error[unknown-player] unknown player `Whiet`
          help: did you mean `White`?
        4:65 error[wrong-arguments] expected one move type in a turn, also found `slide`
        4:79 warning[unknown-move-type] unknown player or move type `hop` ^ it is neither a player nor the type of any moves or drops
        ",
    );
}

#[test]
fn a_misspelt_piece_after_add_partial_may_be_a_piece_or_a_move_type() {
    let step = "(moves (move-type step) (n (add-partial stpe)) (n (add-partial Mna)))";
    check(
        &steps("(moves (n (verify empty?) add))", step),
        "
        9:61 warning[unknown-move-type] unknown piece or move type `stpe` ^ it is neither a piece nor the type of any moves or drops
          help: did you mean `step`?
        9:84 warning[unknown-move-type] unknown piece or move type `Mna` ^ it is neither a piece nor the type of any moves or drops
          help: did you mean `Man`?
        ",
    );
}

#[test]
fn more_players_than_ids_are_refused() {
    let names: Vec<String> = (0..300).map(|number| format!("P{number}")).collect();
    let text = steps(
        "(players White Black)",
        &format!("(players White Black {})", names.join(" ")),
    )
    .replace("(turn-order White Black)", "(turn-order White Black P299)")
    .replace("(Black (Man a3 b3))", "(Black (Man a3 b3)) (P299 (Man c3))");
    check(&text, "3:1179 error[limit-exceeded] more than 255 players");
}

#[test]
fn names_beyond_the_ids_of_their_class_are_refused_once() {
    let cases = [
        (
            "(moves (n",
            "(moves ({} n",
            "(set-flag f# true)",
            65_536,
            "65535 flags",
        ),
        (
            "(moves (n",
            "(moves ({} n",
            "(set-position-flag f# true)",
            65_536,
            "65535 position flags",
        ),
        (
            "(moves (n",
            "(moves {} (n",
            "(move-type t#)",
            65_536,
            "65535 move types",
        ),
        (
            "(moves (n",
            "{} (moves (n",
            "(attribute a# false)",
            65,
            "64 attributes",
        ),
        (
            "(piece (name Man)",
            "{} (piece (name Man)",
            "(piece (name P#))",
            65_536,
            "65535 pieces",
        ),
    ];
    for (from, to, form, count, expected) in cases {
        let many: String = (0..count)
            .map(|number: u32| form.replace('#', &number.to_string()))
            .collect();
        let rules = rules(&steps(from, &to.replace("{}", &many)));
        let (_, found) = game(&rules, "Steps");
        let told: Vec<&str> = found
            .iter()
            .filter(|diagnostic| diagnostic.lint.name == "limit-exceeded")
            .map(|diagnostic| diagnostic.message.as_str())
            .collect();
        assert_eq!(told, [format!("more than {expected}")]);
    }
}

#[test]
fn a_position_beyond_the_grid_names_the_edge() {
    check(
        &steps("(Man a1 b1)", "(Man a1 z1)"),
        "10:31 error[unknown-position] unknown position `z1`\n  6:50 `a` to `c`\n  help: `z` is beyond the grid, which goes from `a` to `c` this way\n",
    );
    check(
        &steps("(Man a1 b1)", "(Man a1 a9)"),
        "10:31 error[unknown-position] unknown position `a9`\n  6:67 `3` to `1`\n  help: `9` is beyond the grid, which goes from `3` to `1` this way\n",
    );
    check(
        &steps("(Man a1 b1)", "(Man a1 a9)").replace("3/2/1", "3 / 2 / 1"),
        "10:31 error[unknown-position] unknown position `a9`\n  6:67 `3` to `1`\n  help: `9` is beyond the grid, which goes from `3` to `1` this way\n",
    );
    check(
        &steps("(Man a1 b1)", "(Man 39)"),
        "10:28 error[unknown-position] unknown position `39`\n  help: to put 39 pieces in store, write `off 39`\n",
    );
}

#[test]
fn of_two_values_of_an_attribute_the_later_counts() {
    for (values, expected) in [
        ("(attribute a? true) (attribute a? false)", 0),
        ("(attribute a? false) (attribute a? true)", 1),
        ("(attribute a? true) (attribute a? true)", 1),
    ] {
        let rules = rules(&steps("(moves (n", &format!("{values} (moves (n")));
        let attributes = &game(&rules, "Steps").0.piece_types[0].attributes;
        assert_eq!(attributes.len(), expected, "{values}");
    }
}

#[test]
fn a_piece_around_its_player_is_told_which_comes_first() {
    let text = steps("(White (Man a1 b1))", "(Man (White a1 b1))");
    check(
        &text,
        "
        10:17 error[unknown-player] expected a player, found the piece `Man`
          help: the player comes first: `(White (Man …))`
        ",
    );
    check_fixed(&text, Safety::Safe, "(White (Man a1 b1))");
}

#[test]
fn a_store_in_parentheses_is_read_without_them() {
    let text = steps("(White (Man a1 b1))", "(White (Man a1 b1 (off 2)))");
    check(
        &text,
        "
        10:34 error[wrong-arguments] expected a position or `off`, found the list `(off …)`
          help: remove the parentheses
        ",
    );
    check_fixed(&text, Safety::Unsafe, "(Man a1 b1 off 2)");
}
