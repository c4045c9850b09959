//! Tests of the goals that decide a game, or could.

use super::*;

const TIC_TAC_TOE: &str = include_str!("../../../../games/tic-tac-toe/tic-tac-toe.zrf");

#[test]
fn open_lines_have_a_piece_of_theirs_and_no_other() {
    let program = program_of(TIC_TAC_TOE);
    let game = program.game();
    let at = |name: &str| game.position(name).expect("it is on the board");
    let mark = game.piece_type("Mark").expect("it is a piece");
    let (cross, nought) = (PlayerId(0), PlayerId(1));
    let put = |player, name| crate::Edit::Put(player, mark, at(name));
    // X . .
    // . X .
    // O . .
    let state = State::edited(
        &program,
        &[put(cross, "a3"), put(cross, "b2"), put(nought, "a1")],
    );
    let lines = program.lines().expect("it has lines");
    let mut open = Vec::new();
    lines.each_open(state.classes(), |_, player, missing| {
        open.push((player, missing))
    });
    open.sort_unstable();
    // Crosses: the third row, the second row and column, the diagonal that has two. The nought: the first row.
    assert_eq!(
        open,
        [(cross, 1), (cross, 2), (cross, 2), (cross, 2), (nought, 2)]
    );
    let mut through = Vec::new();
    lines.each_open_through(at("c3"), state.classes(), |_, player, missing| {
        through.push((player, missing))
    });
    assert_eq!(through, [(cross, 2)]);
    let gaps = |through| {
        let mut gaps = Vec::new();
        lines.each_gap(through, &state, |_, player, at| {
            gaps.push((player, program.game().position_name(at)));
        });
        gaps
    };
    assert_eq!(gaps(None), [(cross, "c1")]);
    assert!(gaps(Some(at("c3"))).is_empty());
}

#[test]
fn positions_that_are_to_be_empty_are_not_missing() {
    let program = row("(relative-config Man e (not Man) e Man)");
    let at = |name: &str| program.game().position(name).expect("it is there");
    // Man . . Man: in the first line the man on `c` is missing, in the second that on `b`, and nothing between them.
    let state = State::edited(&program, &[crate::Edit::Clear(at("c"))]);
    let mut open = Vec::new();
    let lines = program.lines().expect("it has lines");
    lines.each_open(state.classes(), |_, _, missing| open.push(missing));
    assert_eq!(open, [1, 1]);
}

/// Four positions in a row with men on `a` and `d`, an enemy on `c`, and a goal of White's.
fn row(goal: &str) -> Arc<Program> {
    row_with("(White (Man a d)) (Black (Man c))", goal)
}

fn row_with(setup: &str, goal: &str) -> Arc<Program> {
    program_of(&format!(
        r#"(game (title "Row") (players White Black) (turn-order White Black)
          (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9)) (links e (a b) (b c) (c d))
            (zone (name end) (players White) (positions c d)))
          (board-setup {setup})
          (piece (name Man) (moves (e (verify empty?) add))) (win-condition (White) {goal}))"#
    ))
}

/// The positions that decide a game by a goal after White's first man has moved from `a` to `b`.
fn deciding(goal: &str) -> String {
    deciding_in(&row(goal))
}

fn deciding_in(program: &Arc<Program>) -> String {
    let (mut state, mut moves) = (State::new(program), MoveList::new());
    let mut generator = MoveGenerator::new(program);
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!(moves.len(), 1);
    generator.play(&mut state, moves.get(0));
    generator.legal_moves(&mut state, &mut moves);
    let outcome = generator.outcome(&mut state, &moves).expect("it is over");
    assert_eq!(outcome.winners, [PlayerId(0)]);
    let positions = outcome.positions.iter();
    let names = positions.map(|&at| program.game().position_name(at));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_decide_a_game() {
    for (goal, expected) in [
        ("(absolute-config Man (b d))", "b d"),
        ("(absolute-config Man (end b))", "b d"),
        ("(absolute-config (not Man) (a c))", "a c"),
        ("(relative-config Man e (not Man) e Man)", "b d"),
        (
            "(and (absolute-config Man (b)) (absolute-config Man (d)))",
            "b d",
        ),
        ("(or (pieces-remaining 7) (absolute-config Man (d)))", "d"),
        ("(pieces-remaining 2)", ""),
        ("(pieces-remaining 2 Man)", "b d"),
    ] {
        assert_eq!(deciding(goal), expected, "{goal}");
    }
}

#[test]
fn a_row_that_is_longer_than_the_goal_decides_as_a_whole() {
    let whole = row_with("(White (Man a c d))", "(relative-config Man e Man)");
    assert_eq!(deciding_in(&whole), "b c d");
    let with_gap = row_with("(White (Man a d))", "(relative-config Man e e Man)");
    assert_eq!(deciding_in(&with_gap), "b d");
}

#[test]
fn a_chain_of_pieces_that_never_move_decides_a_game_by_its_end() {
    let program = program_of(
        r#"(game (title "Chain") (players White Black) (turn-order White Black)
          (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 20 10 29 19))
            (links right (a b) (b c)) (links left (c b) (b a)) (links down (c e)) (links up (e c)) (links next (c d))
            (zone (name end) (players White) (positions c)))
          (board-setup (White (Stone a b d off 1)) (Black (Stone e)))
          (piece (name Stone) (drops ((verify empty?) add)))
          (win-condition (White) (absolute-config Stone (end))))"#,
    );
    assert_eq!(deciding_in(&program), "a b c");
}

#[test]
fn moves_of_lower_priority_are_not_run_when_there_are_others() {
    let program = program_of(
        r#"(game (title "Row") (players White Black) (turn-order White Black) (move-priorities take step)
          (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b)))
          (board-setup (White (Man a)) (Black (Man b)))
          (piece (name Man) (moves (move-type take) (e (verify enemy?) add) (move-type step) (e (verify empty?) add))))"#,
    );
    let b = program.game().position("b").expect("it is there");
    let mut generator = MoveGenerator::new(&program);
    assert_eq!(generator.runs(&State::new(&program)).len(), 1);
    let alone = State::edited(&program, &[crate::Edit::Clear(b)]);
    assert_eq!(generator.runs(&alone).len(), 2);
}

#[test]
fn looking_for_a_reply_leaves_the_state_as_it_was() {
    let takes = |way| format!("({way} (verify enemy?) capture add)");
    let goal = "(loss-condition (White Black) (checkmated Man))";
    let program = program(2, &takes("n"), &takes("s"), goal);
    let mut generator = MoveGenerator::new(&program);
    let mut state = State::new(&program);
    let before = state.clone();
    let candidates = generator.candidate_moves(&state);
    assert_eq!(candidates.len(), 2);
    for played in candidates.iter() {
        assert!(generator.capturing_reply(&mut state, played).is_some());
        assert!(before.is_same(&state));
    }
}

#[test]
fn goals_on_the_board_are_met_by_moves_only() {
    let goal = "(win-condition (White) (and (total-piece-count 4) (pieces-remaining 2)))";
    let program = program(2, "(n add)", "(s add)", goal);
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    generator.legal_moves(&mut state, &mut moves);
    let answers = generator.goal_answers(&mut state, &moves);
    let met = answers.iter().filter(|answer| answer.is_met());
    assert_eq!(met.count(), 0);
    let truth = answers.iter().map(|answer| &answer.truth);
    let whole = truth.into_iter().find(|truth| !truth.parts.is_empty());
    let whole = whole.expect("it is there");
    assert!(whole.is_met);
    let parts = &whole.parts;
    let counts: Vec<Option<u32>> = parts.iter().map(|part| part.count).collect();
    assert_eq!(counts, [Some(4), Some(2)]);
}

/// Both men are royal, and the rook can capture what is next to it.
#[test]
fn every_royal_piece_that_is_attacked_is_found() {
    let steps = "(e (verify enemy?) add) (w (verify enemy?) add)";
    let text = format!(
        r#"(game (title "Row") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
            (directions (e 1 0) (w -1 0))))
          (board-setup (White (Man b1 d1)) (Black (Rook a1)))
          (piece (name Man) (moves {steps})) (piece (name Rook) (moves {steps}))
          (loss-condition (White) (checkmated Man)))"#
    );
    let program = program_of(&text);
    let mut generator = MoveGenerator::new(&program);
    let mut state = State::new(&program);
    let game = program.game();
    let [white, black] = ["White", "Black"].map(|name| game.player(name).unwrap());
    let attacked = generator.attacked_royals(&mut state, white);
    assert_eq!(attacked, [game.position("b1").unwrap()]);
    assert!(generator.attacked_royals(&mut state, black).is_empty());
}
