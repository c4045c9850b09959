//! Games and variants.

use super::{check, game, raw_options, rules, steps};
use crate::check::VariantId;

#[test]
fn a_variant_replaces_what_it_mentions() {
    let base = steps(
        "(players",
        "(history \"Old.\") (option \"pass turn\" true) (option \"pass partial\" true) (move-sound \"a.wav\") (drop-sound \"b.wav\")
        (win-condition (White Black) stalemated) (loss-condition (White Black) repetition) (default) (engine \"e.dll\")
        (solution \"walk.zsg\")\n(players",
    );
    let text = format!(
        "{base}
        (variant (title \"-\"))
        (variant (title \"Other\") (option \"pass turn\" false) (option \"smart moves\" false) (move-sound \"\")
          (draw-condition (White) repetition)
          (piece (name King) (moves (s add))) (piece (name Man) (moves (s add) (n add))))
        (variant (title \"Same\"))"
    );
    let rules = rules(&text);
    let titles: Vec<&str> = rules
        .variants()
        .map(|id| rules.entries()[id.index()].title.as_str())
        .collect();
    assert_eq!(titles, ["Steps", "Other", "Same"]);
    let (other, found) = game(&rules, "Other");
    assert_eq!(found, []);
    assert_eq!(other.texts.history, "Old.");
    assert_eq!(other.engine.as_deref(), Some("e.dll"));
    assert_eq!(other.solution.as_deref(), Some("walk.zsg"));
    assert_eq!(
        raw_options(&other),
        ["pass turn false", "pass partial true", "smart moves false"]
    );
    assert_eq!(
        other.media,
        [
            ("move-sound".into(), String::new()),
            ("drop-sound".into(), "b.wav".into())
        ]
    );
    assert_eq!(other.goals.len(), 1);
    let pieces: Vec<(&str, usize)> = other
        .piece_types
        .iter()
        .map(|piece| (&*piece.name, piece.moves.len()))
        .collect();
    assert_eq!(pieces, [("Man", 2), ("King", 1)]);
    assert!(!rules.entries()[2].is_default, "`default` is not inherited");
    let (same, _) = game(&rules, "Same");
    assert_eq!(same.goals.len(), 2);
}

#[test]
fn a_variant_takes_from_the_nearest_game_before_it() {
    let first = steps(
        "(players White Black)\n  (turn-order White Black)",
        "(players White Black)\n  (turn-order White)",
    );
    let second = steps("\"Steps\"", "\"Second\"");
    let text = format!(
        "(variant (title \"Early\"))\n{first}(variant (title \"Middle\"))\n{second}(variant (title \"Late\"))"
    );
    check(
        &text,
        "
        1:2 note[variant-before-game] variant before its game
          2:2 the game it inherits from
        ",
    );
    let rules = rules(&text);
    let turns =
        ["Early", "Middle", "Late"].map(|title| game(&rules, title).0.turn_order.turns.len());
    assert_eq!(turns, [1, 1, 2]);
    assert_eq!(
        rules.default_variant().map(|id| id.index()),
        Some(1),
        "the first game opens first"
    );
}

#[test]
fn a_file_needs_a_game() {
    check(
        "",
        "1:1 error[no-game] expected a `(game …)` in the file, found none",
    );
    check(
        "(variant (title \"Alone\") (turn-order White))",
        "1:2 error[no-game] expected a `(game …)` in the file, found none",
    );
}

#[test]
fn titles_name_one_variant() {
    check(
        &format!(
            "{}(variant (title \"-\"))\n(variant (title \"Steps\"))\n(variant (title \"-\"))",
            steps("", "")
        ),
        "
        12:17 warning[duplicate-title] duplicate title \"Steps\"
          2:10 the first one
          help: give it another title: saved games find their variant by its title
        ",
    );
}

#[test]
fn a_mistake_in_an_inherited_part_names_the_variant() {
    let board = "(board (positions (a1 0 0 9 9) (b1 0 0 9 9) (a3 0 0 9 9) (b3 0 0 9 9) (c3 0 0 9 9)) (links n (a1 a3)))";
    check(
        &format!(
            "{}(variant (title \"Flat\")\n  {board})\n(variant (title \"Flat too\")\n  {board} (turn-order Wite))",
            steps("(n (verify empty?) add)", "(n c2 (verify empty?) add)")
                .replace("(White (Man", "(White (King a1) (Man")
        ),
        "
        9:31 error[unknown-instruction] unknown instruction `c2`
          11:17 in this variant
          help: the variant has a board of its own, without this direction or position, but inherits this from the game
        10:24 error[unknown-piece] unknown piece `King`
          help: the only piece is `Man`
        14:118 error[unknown-player] unknown player `Wite`
          help: did you mean `White`?
        ",
    );
}

#[test]
fn one_mistake_in_many_expansions_is_one_message() {
    let text = format!(
        "(define step ($1 (verify (in-zone? kamp)) add))\n{}",
        steps(
            "(moves (n (verify empty?) add))",
            "(moves (step n) (step s) (step n))"
        )
    );
    check(
        &format!("{text}(variant (title \"Again\"))"),
        "
        1:36 error[unknown-zone] unknown zone `kamp` (+2)
          9:17 this zone is never used
          help: did you mean `camp`?
        ",
    );
}

#[test]
fn inherited_priorities_may_be_about_pieces_that_a_variant_replaces() {
    let game = |priorities: &str| {
        let text = steps(
            "(moves (n (verify empty?) add))",
            "(moves (move-type jump) (n n add) (move-type walk) (n add))",
        );
        let text = text.replacen(
            "(board\n",
            &format!("(move-priorities {priorities})\n(board\n"),
            1,
        );
        format!("{text}\n(variant (title \"Plain\") (piece (name Man) (moves (n add))))")
    };
    check(&game("jump walk"), "");
    check(
        &game("jump wolk"),
        "
        5:25 warning[unknown-move-type] unknown move type `wolk` ^ no moves or drops have this type
          help: did you mean `walk`?
        ",
    );
}

#[test]
fn only_a_variant_can_be_a_separator() {
    let game = steps("(title \"Steps\")", "(title \"-\")");
    let text = format!(
        "{game}(variant (title \"-\") (description \"Longer games\"))
        (variant (title \"-\") (piece (name Man) (moves (s add))))"
    );
    let rules = rules(&text);
    let separators: Vec<bool> = rules.entries().iter().map(|it| it.is_separator).collect();
    assert_eq!(separators, [false, true, true]);
    assert_eq!(rules.variants().collect::<Vec<_>>(), [VariantId(0)]);
    let found: Vec<String> = rules
        .diagnostics
        .iter()
        .map(|it| it.message.clone())
        .collect();
    assert_eq!(
        found,
        ["a variant titled \"-\" is only a separator: its sections have no effect"]
    );
}
