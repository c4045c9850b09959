//! Slips of authors in a whole game: each is one mistake with one message, however much of the game it breaks.

use super::rules;
use crate::testing::compact;

/// Two players with men that capture by enclosing, and become kings on the far side.
const GAME: &str = r#"
    (define step ($1 (verify empty?) (pinch n) (pinch s) (arrive)))
    (define pinch (if (enemy? $1) mark $1 (if (friend? $1) capture) back))
    (define arrive (if (in-zone? far-side) (add King) else add))
    (game (title "Pinch") (players White Black) (turn-order White Black)
        (board
            (grid
                (start-rectangle 0 0 9 9)
                (dimensions ("a/b/c" (10 0)) ("5/4/3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
            (symmetry Black (n s) (s n))
            (zone (name far-side) (players White) (positions a5 b5 c5))
            (zone (name far-side) (players Black) (positions a1 b1 c1)))
        (piece (name Man) (drops ((verify empty?) add)) (moves (move-type walk) (step n) (step e) (step w)))
        (piece (name King) (moves (move-type walk) (step n) (step s) (step e) (step w)))
        (option "recycle captures" true)
        (board-setup (White (Man a1 b1 c1)) (Black (Man a5 b5 c5)))
        (loss-condition (White Black) (pieces-remaining 1))
        (win-condition (White Black) (relative-config King e King e King))
        (draw-condition (White Black) stalemated))
"#;

#[track_caller]
fn check(slip: &str, instead_of: &str, expected: &str) {
    assert!(GAME.contains(instead_of), "{instead_of}");
    let rules = rules(&GAME.replacen(instead_of, slip, 1));
    let found = compact(&rules.sources, &rules.check());
    let lines = |text: &str| {
        let lines = text.trim().lines().map(|line| line.trim().to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(lines(&found), lines(expected), "{slip}");
}

#[test]
fn a_slip_in_a_move_has_one_message() {
    check("(pinch n)", "(pinch n)", "");
    for (slip, instead_of, expected) in [
        (
            "(define step ($2 (verify",
            "(define step ($1 (verify",
            "1:15 warning[missing-argument] `$2` has no value (+6)
              13:77 this call of `step` has 1 argument
              help: pass the argument here or in an enclosing call",
        ),
        (
            "(drops (verify empty? n) add)",
            "(drops ((verify empty?) add))",
            "13:30 error[not-an-instruction] expected a block in parentheses, found the instruction `(verify …)`
              help: put each block in its own list, as in `(moves (n add) (s add))`",
        ),
        (
            "(define pinch (if enemy? $1 mark",
            "(define pinch (if (enemy? $1) mark",
            "1:41 warning[unreachable-instruction] this is never reached: its condition is never true
              2:19 always false
              help: the tests before this one allow no other result",
        ),
        (
            "(if (friend? $1)) capture back",
            "(if (friend? $1) capture) back",
            "2:39 warning[empty-if] this `if` does nothing: it has no instructions (+13)
              help: write the instructions before the closing parenthesis, or `verify` if the run must end where the condition does not hold",
        ),
        (
            "(pinch n) mark (pinch s) back",
            "(pinch n) (pinch s)",
            "1:59 warning[overwritten-mark] there is only one mark: this returns to the same position as the previous `back` (+6)
              1:44 this mark is overwritten",
        ),
    ] {
        check(slip, instead_of, expected);
    }
}

#[test]
fn a_slip_on_the_board_has_one_message() {
    for (slip, instead_of, expected) in [
        (
            "(\"5/4/3/2/1\" (10 0))",
            "(\"5/4/3/2/1\" (0 10))",
            "8:43 warning[overlapping-dimensions] positions overlap: this dimension runs the same way as \"a/b/c\"
              help: the two numbers lead to the right and down: did you mean `(0 10)`?",
        ),
        (
            "(n 0)",
            "(n 0 -1)",
            "9:25 warning[direction-offsets] expected 2 steps for direction `n`, one per dimension, found 1
              help: missing steps count as 0",
        ),
        (
            "",
            "(zone (name far-side) (players Black) (positions a1 b1 c1))",
            "11:21 warning[unreachable-zone] zone `far-side` has no positions for `Black`, but is tested for it
              help: add `(zone (name far-side) (players Black) (positions …))`",
        ),
    ] {
        check(slip, instead_of, expected);
    }
}

#[test]
fn a_slip_in_another_section_has_one_message() {
    for (slip, instead_of, expected) in [
        (
            "(turn-order White (Black wallk) White Black)",
            "(turn-order White Black)",
            "4:70 warning[unknown-move-type] unknown player or move type `wallk` ^ it is neither a player nor the type of any moves or drops
              help: did you mean `walk`?",
        ),
        (
            "(turn-order (Black White))",
            "(turn-order White Black)",
            "4:38 warning[idle-turn] the turns of `Black` move only pieces of other players
              help: to let it move its own pieces, write `Black` alone in the turn order",
        ),
        (
            "(option \"recycle capture\" true)",
            "(option \"recycle captures\" true)",
            "15:13 warning[unknown-option] unknown option \"recycle capture\" ^ has no effect
              help: did you mean \"recycle captures\"?",
        ),
        (
            "(option \"recycle captures\" yes)",
            "(option \"recycle captures\" true)",
            "15:32 warning[option-value] expected `true` or `false` for option \"recycle captures\", found `yes`",
        ),
        (
            "(relative-config King e King King King)",
            "(relative-config King e King e King)",
            "18:63 warning[argument-order] expected a direction between `King` and `King` ^ this is about the same position
              18:68 so is this
              help: write a direction between occupants, as in `(relative-config Man e Man)`",
        ),
        (
            "(relative-config e King King King)",
            "(relative-config King e King e King)",
            "18:51 warning[argument-order] the chain of `relative-config` begins with the direction `e`
              help: begin and end with an occupant, as in `(relative-config Man e Man)`",
        ),
    ] {
        check(slip, instead_of, expected);
    }
}
