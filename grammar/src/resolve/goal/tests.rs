use crate::resolve::testing::{small_game, trimmed};

/// Asserts what the goals of a small game become, and their diagnostics; lines count from the first goal.
#[track_caller]
fn check(goals: &str, expected: &[&str], report: &str) {
    let (game, found) = small_game(&format!("(turn-order White Black)\n{goals}\n"));
    assert_eq!(trimmed(&found), trimmed(report));
    let shown: Vec<String> = game
        .goals
        .iter()
        .map(|goal| format!("{:?} {:?} {:?}", goal.kind, goal.players, goal.condition))
        .map(|text| {
            text.replace("PieceTypeId", "")
                .replace("PositionId", "")
                .replace("PlayerId", "")
        })
        .collect();
    assert_eq!(shown, expected);
}

#[test]
fn goals_of_every_kind() {
    check(
        "(win-condition (White) stalemated)
         (loss-condition (White Black) (repetition))
         (draw-condition (Black) (captured Man King))
         (count-condition (checkmated King))
         (count-condition (White) (pieces-remaining 3))
         (count-condition (White) (total-piece-count 5000000000))
         (win-condition (White) (and (pieces-remaining 0 Man) (or (not (total-piece-count 2)) (total-piece-count 1 King))))",
        &[
            "Win [(0)] Stalemated",
            "Loss [(0), (1)] Repetition",
            "Draw [(1)] Captured([(0), (1)])",
            "Count [(0), (1)] Checkmated([(1)])",
            "Count [(0)] PiecesRemaining(3, None)",
            "Count [(0)] TotalPieceCount(2147483647, None)",
            "Win [(0)] And([PiecesRemaining(0, Some((0))), Or([Not(TotalPieceCount(2, None)), TotalPieceCount(1, Some((1)))])])",
        ],
        "",
    );
}

#[test]
fn configurations() {
    check(
        "(win-condition (White) (absolute-config Man (opponent King) (a1 camp)))
         (win-condition (White) (absolute-config (not Man) (any-owner (not King)) (camp)))
         (win-condition (White) (relative-config Man n (opponent King) s s Man))",
        &[
            "Win [(0)] AbsoluteConfig { occupants: [Occupant { is_negated: false, owner: Own, piece_type: (0) }, \
             Occupant { is_negated: false, owner: Opponent, piece_type: (1) }], elements: [Position((2)), Zone(ZoneId(0))] }",
            "Win [(0)] AbsoluteConfig { occupants: [Occupant { is_negated: true, owner: Own, piece_type: (0) }, \
             Occupant { is_negated: true, owner: Any, piece_type: (1) }], elements: [Zone(ZoneId(0))] }",
            "Win [(0)] RelativeConfig([Occupant(Occupant { is_negated: false, owner: Own, piece_type: (0) }), \
             Direction(DirectionId(0)), Occupant(Occupant { is_negated: false, owner: Opponent, piece_type: (1) }), \
             Direction(DirectionId(1)), Direction(DirectionId(1)), \
             Occupant(Occupant { is_negated: false, owner: Own, piece_type: (0) })])",
        ],
        "",
    );
}

#[test]
fn a_bare_place_is_understood() {
    check(
        "(win-condition (White) (absolute-config Man a1))",
        &[
            "Win [(0)] AbsoluteConfig { occupants: [Occupant { is_negated: false, owner: Own, piece_type: (0) }], elements: [Position((2))] }",
        ],
        "2:45 warning[bare-config-element] expected a list of positions and zones, found `a1`
         help: read as `(a1)`; add the parentheses",
    );
}

#[test]
fn broken_goals_are_reported() {
    let unresolved = "Win [(0)] Unresolved";
    for (goal, expected, report) in [
        ("(win-condition)", None, "2:1 error[wrong-arguments] expected a list of players after `win-condition`, found nothing
              help: write `(win-condition (player ...) goal)`"),
        ("(win-condition White stalemated)", Some("Win [(0)] Stalemated"), "2:16 error[wrong-arguments] expected a list of players, found `White`
            help: write `(White)`"),
        ("(win-condition stalemated)", None, "2:16 error[wrong-arguments] expected a list of players before the goal, found `stalemated`
            help: write the players first, as in `(win-condition (White Black) stalemated)`"),
        ("(win-condition (White))", None, "2:1 error[wrong-arguments] expected a goal after `win-condition`, found nothing
              help: write `(win-condition (player ...) goal)`"),
        ("(win-condition (White) stalemated repetition)", Some("Win [(0)] Stalemated"),
            "2:35 error[wrong-arguments] `win-condition` takes one goal, found 2
            help: join goals with `(and …)` or `(or …)`"),
        ("(win-condition (White) stalemate)", Some(unresolved), "2:24 error[unknown-goal] expected a goal, found `stalemate`
            help: did you mean `stalemated`?"),
        ("(win-condition (White) (captured))", Some(unresolved),
            "2:24 error[wrong-arguments] expected a piece type after `captured`, found nothing
              help: write `(captured piece ...)`"),
        ("(win-condition (White) (captured Mann))", Some(unresolved), "2:34 error[unknown-piece] unknown piece `Mann`
            help: did you mean `Man`?"),
        ("(win-condition (White) (pieces-remaining King))", Some(unresolved),
            "2:42 error[wrong-arguments] expected a number of pieces, found `King`"),
        ("(win-condition (White) (pieces-remaining -1))", Some(unresolved),
            "2:42 error[wrong-arguments] expected a number of pieces, found `-1`"),
        ("(win-condition (White) (pieces-remaining 1 Man King))", Some(unresolved),
            "2:48 error[wrong-arguments] unexpected argument `King`: `pieces-remaining` takes no more
              help: write `(pieces-remaining count [piece])`"),
        ("(win-condition (White Whit) stalemated)", Some("Win [(0)] Stalemated"), "2:23 error[unknown-player] unknown player `Whit`
            help: did you mean `White`?"),
        ("(win-condition (White) (not (captured camp)))", Some(unresolved), "2:39 error[unknown-piece] expected a piece, found the zone `camp`"),
        ("(win-condition (White) (absolute-config Man (a9)))", Some(unresolved), "2:46 error[unknown-argument] unknown position or zone `a9`
            7:75 `3` to `1`
            help: `9` is beyond the grid, which goes from `3` to `1` this way"),
        ("(win-condition (White) (absolute-config Man))", Some(unresolved),
            "2:24 error[wrong-arguments] expected a list of positions and zones as the last argument in `absolute-config`
            help: write the pieces, then a list of places, as in `(absolute-config King (e8 goal-zone))`"),
        ("(win-condition (White) (absolute-config (a1)))", Some(unresolved),
            "2:24 error[wrong-arguments] expected an occupant before the places in `absolute-config`
            help: write the pieces, then a list of places, as in `(absolute-config King (e8 goal-zone))`"),
        ("(win-condition (White) (absolute-config Man a9))", Some(unresolved),
            "2:45 warning[bare-config-element] expected a list of positions and zones, found `a9`
            help: read as `(a9)`; add the parentheses
            2:45 error[unknown-argument] unknown position or zone `a9`
            7:75 `3` to `1`
            help: `9` is beyond the grid, which goes from `3` to `1` this way"),
        ("(win-condition (White) (absolute-config Man a1 camp))", Some(unresolved),
            "2:45 error[wrong-arguments] expected a list of positions and zones, found `a1 camp`
            help: write `(a1 camp)`"),
        ("(win-condition (White) (relative-config Man up Man))", Some(unresolved), "2:45 error[unknown-argument] unknown piece or direction `up`
            help: expected one of `Man`, `King`, `n`, `s`"),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        check(goal, &expected, report);
    }
}

#[test]
fn a_chain_begins_and_ends_with_an_occupant() {
    let help = "help: begin and end with an occupant, as in `(relative-config Man e Man)`";
    let report = |column, place: &str| {
        format!(
            "2:{column} warning[argument-order] the chain of `relative-config` {place} with the direction `n`\n{help}"
        )
    };
    for (chain, told) in [
        ("Man n n Man", String::new()),
        ("n Man", report(41, "begins")),
        ("Man n", report(45, "ends")),
        ("n", report(41, "begins")),
        (
            "n Man n",
            format!("{}\n{}", report(41, "begins"), report(47, "ends")),
        ),
    ] {
        let (_, found) = small_game(&format!(
            "(turn-order White Black)\n(win-condition (White) (relative-config {chain}))\n"
        ));
        assert_eq!(trimmed(&found), trimmed(&told), "{chain}");
    }
}

#[test]
fn a_direction_is_between_two_occupants() {
    let help = "this is about the same position\nhelp: write a direction between occupants, as in `(relative-config Man e Man)`";
    let report = |column, other: &str| {
        format!(
            "2:{column} warning[argument-order] expected a direction between `Man` and `{other}` ^ {help}"
        )
    };
    for (chain, told) in [
        ("Man King", report(45, "King")),
        ("Man n Man (opponent King) s Man", report(61, "King")),
        ("Man n s Man", String::new()),
    ] {
        let (_, found) = small_game(&format!(
            "(turn-order White Black)\n(win-condition (White) (relative-config {chain}))\n"
        ));
        assert_eq!(trimmed(&found), trimmed(&told), "{chain}");
    }
}

#[test]
fn an_invalid_part_is_never_true() {
    let king = "2:{} error[unknown-piece] unknown piece `Kign`
                help: did you mean `King`?";
    for (goal, expected, column) in [
        (
            "(or (captured Kign) stalemated)",
            "Or([Unresolved, Stalemated])",
            "38",
        ),
        (
            "(and stalemated (captured Kign))",
            "And([Stalemated, Unresolved])",
            "50",
        ),
        ("(not (and (captured Kign)))", "Unresolved", "44"),
        ("(not (or stalemated (captured Kign)))", "Unresolved", "54"),
        ("(not (not (and (captured Kign))))", "Unresolved", "49"),
        (
            "(or stalemated (not (and repetition (captured Kign))))",
            "Or([Stalemated, Unresolved])",
            "70",
        ),
    ] {
        let expected = format!("Win [(0)] {expected}");
        check(
            &format!("(win-condition (White) {goal})"),
            &[&expected],
            &king.replace("{}", column),
        );
    }
    check(
        "(win-condition (White) (not (and (captured Kign) (captured Mann))))",
        &["Win [(0)] Unresolved"],
        "2:44 error[unknown-piece] unknown piece `Kign`
         help: did you mean `King`?
         2:60 error[unknown-piece] unknown piece `Mann`
         help: did you mean `Man`?",
    );
}
