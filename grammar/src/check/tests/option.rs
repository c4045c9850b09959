//! Options.

use super::{check, check_fixed, game, raw_options, rules, steps};
use crate::diagnostics::Safety;
use crate::game::{MaximalCaptures, PassTurn};

#[test]
fn a_word_without_meaning_leaves_an_option_unchanged() {
    let text = format!(
        "{}(variant (title \"V\") (option \"pass turn\" flase))",
        steps(
            "(players",
            "(option \"pass turn\" true)\n(option \"pass turn\" maybe)\n(pass-partial ture)\n(players"
        )
    );
    check(
        &text,
        "
        4:21 warning[option-value] expected `true`, `false` or `forced` for option \"pass turn\", found `maybe`
        5:15 warning[option-value] expected `true` or `false` for option \"pass partial\", found `ture`
        14:42 warning[option-value] expected `true`, `false` or `forced` for option \"pass turn\", found `flase`
        ",
    );
    let rules = rules(&text);
    for title in ["Steps", "V"] {
        let (game, _) = game(&rules, title);
        assert_eq!(game.options.pass_turn, PassTurn::Always);
        assert_eq!(raw_options(&game), ["pass turn true"]);
    }
}

#[test]
fn a_repeated_option_counts_once() {
    let options = "(option \"pass turn\" true) (pass-turn forced)
        (option \"ply\" one) (option \"ply\" two)\n(players";
    let text = steps("(players", options);
    check(
        &text,
        "
        3:30 warning[duplicate-section] option \"pass turn\" is given twice ^ this one counts
          3:4 this one has no effect
          help: remove one of them
        4:17 warning[unknown-option] unknown option \"ply\" ^ has no effect
          4:36 also here
        4:29 warning[duplicate-section] option \"ply\" is given twice ^ this one counts
          4:10 this one has no effect
          help: remove one of them
        ",
    );
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(raw_options(&game), ["pass turn forced", "ply two"]);
}

#[test]
fn options_have_meanings_by_name_or_old_keyword() {
    let options = "(option \"pass turn\" 2) (maximal-captures 2) (allow-flipping false) (recycle-captures true)
        (option \"light-off-extension\" rook)\n(players";
    let rules = rules(&steps("(players", options));
    let (game, found) = game(&rules, "Steps");
    assert_eq!(found, []);
    assert_eq!(game.options.pass_turn, PassTurn::Forced);
    assert_eq!(game.options.maximal_captures, MaximalCaptures::MostValuable);
    assert!(game.options.recycle_captures && !game.options.pass_partial);
    assert_eq!(
        raw_options(&game),
        [
            "pass turn 2",
            "maximal captures 2",
            "prevent flipping true",
            "recycle captures true",
            "light-off-extension rook"
        ]
    );
}

#[test]
fn wrong_options_are_told() {
    check(
        &steps(
            "(players",
            "(option \"pass-turns\" true) (option \"pass partial\" 2) (animate-drops maybe) (option \"ko\" x)\n  (option \"discard cascades\" true) (option \"discard cascades\" false)\n  (players",
        ),
        r#"
        3:11 warning[unknown-option] unknown option "pass-turns" ^ has no effect
          help: did you mean "pass turn"?
        3:53 warning[option-value] expected `true` or `false` for option "pass partial", found `2`
        3:71 warning[option-value] expected `true` or `false` for option "animate drops", found `maybe`
        3:86 warning[foreign-option] option "ko" belongs to another program ^ has no effect here
          help: that program may play by different rules than this file states
        4:11 warning[unsupported-option] option "discard cascades" is not supported ^ has no effect here
          help: express the intent in the rules themselves and remove the option
        4:37 warning[duplicate-section] option "discard cascades" is given twice ^ this one counts
          4:4 this one has no effect
          help: remove one of them
        "#,
    );
}

#[test]
fn a_value_in_quotes_counts_without_them() {
    let options = "(option \"pass turn\" \"forced\") (option \"pass partial\" \"yes\") (recycle-captures \"true\")
        (option \"ply\" \"one\")\n(players";
    let text = steps("(players", options);
    check(
        &text,
        "
        3:23 warning[option-value] expected `true`, `false` or `forced` for option \"pass turn\", found `\"forced\"`
          3:81 also here
          help: remove the quotes
        3:56 warning[option-value] expected `true` or `false` for option \"pass partial\", found `\"yes\"`
        4:17 warning[unknown-option] unknown option \"ply\" ^ has no effect
        ",
    );
    check_fixed(
        &text,
        Safety::Safe,
        "(option \"pass turn\" forced) (option \"pass partial\" \"yes\") (recycle-captures true)",
    );
    let (game, _) = game(&rules(&text), "Steps");
    assert_eq!(game.options.pass_turn, PassTurn::Forced);
    assert!(game.options.recycle_captures && !game.options.pass_partial);
}
