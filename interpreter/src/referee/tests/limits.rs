//! Tests of the limits on work: rules that exceed them are stopped after a counted amount of work, reported by name,
//! and decide nothing.

use super::*;
use crate::machine::{ANSWER_WORK, RUN_WORK};
use crate::session::{Session, ToMove};

/// The faults of one list of moves, and the work it took. The list must be empty and decide nothing.
fn unknown(program: &Arc<Program>) -> (Vec<Fault>, u64) {
    let (mut state, mut moves) = (State::new(program), MoveList::new());
    let mut generator = MoveGenerator::new(program);
    generator.legal_moves(&mut state, &mut moves);
    assert!(moves.is_empty() && !moves.is_complete());
    let outcome = generator
        .outcome(&mut state, &moves)
        .expect("play cannot go on");
    assert_eq!(outcome.reason, Reason::Unknown);
    assert!(outcome.winners.is_empty() && outcome.losers.is_empty());
    let work = generator.work();
    let faults = generator.take_faults();
    let mut session = Session::new(program, 1);
    assert_eq!(
        (session.outcome(), session.to_move()),
        (None, ToMove::Unknown)
    );
    assert_eq!(session.take_faults(), faults);
    (faults, work)
}

fn piece_of(program: &Program, fault: Fault) -> &str {
    program.game().piece_name(program.owner(fault.block).0)
}

#[test]
fn a_run_within_attacked_that_does_not_end_is_told_where_it_runs() {
    for (columns, asks) in [
        (8, "while (not-attacked? c0-1) (set-flag seen true)"),
        (8, "verify (not-attacked? c0-1)"),
        (1, "verify (not-attacked? c0-1)"),
    ] {
        let program = program(
            columns,
            &format!("(n ({asks}) add)"),
            "((while (on-board? c0-1) (set-flag turn true)) add)",
            "",
        );
        let (faults, work) = unknown(&program);
        assert_eq!(faults.len(), 1);
        assert_eq!(
            (faults[0].excess, piece_of(&program, faults[0])),
            (Excess::Endless, "Rook")
        );
        // The block runs in vain twice, as a walk and by the reference machine, and is not run a third time.
        assert!(work < 30_000, "{work}");
    }
}

/// A stone may be dropped if a counter with this number of flags comes to its end.
fn counting(n_flags: usize) -> Arc<Program> {
    let increment = (0..n_flags).rev().fold("(set-flag over true)".to_owned(), |carry, number| {
        format!("(if (flag? bit{number}) (set-flag bit{number} false) {carry} else (set-flag bit{number} true))")
    });
    program_of(&format!(
        r#"(game (title "Counting") (players White Black) (turn-order White Black)
            (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links next (a b) (b a)))
            (piece (name Stone) (drops ((verify empty?) (while (not-flag? over) {increment}) add)))
            (board-setup (White (Stone off 1)) (Black (Stone off 1))))"#
    ))
}

#[test]
fn a_run_may_take_long_if_it_ends() {
    let program = counting(16);
    let (mut state, mut moves) = (State::new(&program), MoveList::new());
    let mut generator = MoveGenerator::new(&program);
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!((moves.len(), moves.is_complete()), (2, true));
    assert_eq!(generator.take_faults(), []);
}

#[test]
fn a_run_that_takes_too_long_is_stopped_although_it_might_end() {
    let (faults, _) = unknown(&counting(24));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].excess, Excess::Run);
}

#[test]
fn questions_count_for_the_run_that_asks_them() {
    // Each question is answered; no run of the rooks takes long.
    let man = "(n (while (not-attacked? c0-1) (set-flag seen true)) add)";
    let program = program(
        8,
        man,
        "(n (verify enemy?) (verify (in-zone? nowhere)) add)",
        "",
    );
    let (faults, work) = unknown(&program);
    assert_eq!(faults.len(), 1);
    assert_eq!(piece_of(&program, faults[0]), "Man");
    assert!(work < 5 * RUN_WORK / 2, "{work}");
}

#[test]
fn all_runs_for_one_list_have_a_limit_together() {
    // Thirty blocks for each of 200 men: no run is too long by itself.
    let men = slow_blocks(30);
    let program = program(200, &men, "(n add)", "");
    let (faults, work) = unknown(&program);
    assert_eq!(
        faults.last().map(|fault| fault.excess),
        Some(Excess::Answer)
    );
    let report = faults.last().unwrap().diagnostic(&program);
    assert!(report.message.ends_with("in a run of `Man`"), "{report:?}");
    assert!(work < ANSWER_WORK + 3 * RUN_WORK, "{work}");
}

#[test]
fn moves_and_their_effects_have_a_limit() {
    // Every iteration of the loop adds a move with one more effect than the one before.
    let man = "((while (on-board? c0-1) (create Rook c0-2) (capture c1-2) add))";
    let heap = "((while (on-board? c0-1) (create Rook c0-2) (capture c1-2)))";
    for block in [man, heap] {
        let (faults, work) = unknown(&program(4, block, "(n add)", ""));
        assert!(!faults.is_empty());
        assert!(work < 5 * RUN_WORK / 2, "{work}");
    }
}

#[test]
fn other_moves_are_still_offered_and_the_list_says_that_some_are_missing() {
    let man = "((while (on-board? c0-1) (set-flag a true)) add) (e (verify empty?) add)";
    let program = program(3, man, "(n (verify enemy?) add)", "");
    let mut state = State::edited(
        &program,
        &[crate::Edit::Clear(
            program.game().position("c1-1").expect("it is on the board"),
        )],
    );
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!((moves.len(), moves.is_complete()), (1, false));
    assert_eq!(generator.outcome(&mut state, &moves), None);
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!(
        (moves.len(), moves.is_complete()),
        (1, false),
        "also if its block was stopped before"
    );
    assert_eq!(generator.take_faults().len(), 1);
}

#[test]
fn no_pass_is_forced_by_a_list_that_could_not_be_made() {
    let man = "((while (on-board? c0-1) (set-flag a true)) add)";
    unknown(&program(3, man, "(n add)", "(option \"pass turn\" forced)"));
}

/// A man may hop back to where he came from, so his move has no last part.
const HOPS: &str = r#"(game (title "Hops") (players White Black) (turn-order White Black)
    (option "pass partial" true)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10)))
      (directions (e 1 0) (w -1 0))))
    (piece (name Man) (moves (move-type hop)
      (e (verify not-empty?) e (verify empty?) (add-partial hop))
      (w (verify not-empty?) w (verify empty?) (add-partial hop))))
    (board-setup (White (Man a1 b1)) (Black (Man a2 b2))))"#;

#[test]
fn a_move_without_a_last_part_is_not_counted() {
    let program = program_of(HOPS);
    let mut generator = MoveGenerator::new(&program);
    let mut state = State::new(&program);
    for depth in [1, 2] {
        let counted = perft_until(&mut generator, &mut state, depth, &Stop::default());
        assert_eq!(counted, None);
        let faults = generator.take_faults();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].excess, Excess::Parts);
    }
    assert_eq!(state.ply(), 0);
}

#[test]
fn sequences_of_any_length_are_counted() {
    // Repetition ends the walk; what matters is that the requested depth is not a depth of recursion.
    let program = program_of(WALK);
    let mut state = State::new(&program);
    let mut generator = MoveGenerator::new(&program);
    assert_eq!(perft(&mut generator, &mut state, 3), 1);
    assert_eq!(perft(&mut generator, &mut state, 1_000_000), 0);
}

#[test]
fn a_question_after_a_fault_is_answered_in_full() {
    // From the first position the run does not end.
    let man = "((while (position? c0-1) (set-flag a true)) n (verify empty?) add)";
    let program = program(3, man, "(s (verify empty?) add)", "");
    let clear =
        |name: &str| crate::Edit::Clear(program.game().position(name).expect("it is there"));
    let mut state = State::edited(&program, &[clear("c1-2")]);
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    generator.legal_moves(&mut state, &mut moves);
    assert!(!moves.is_complete());
    assert_eq!(generator.take_faults().len(), 1);
    let mut state = State::edited(&program, &[clear("c0-1"), clear("c1-2")]);
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!((moves.len(), moves.is_complete()), (1, true));
}

#[test]
fn what_is_stopped_lists_nothing() {
    let program = program(8, "(e (verify empty?) add)", "(n (verify enemy?) add)", "");
    let (mut state, mut moves) = (State::new(&program), MoveList::new());
    let mut generator = MoveGenerator::new(&program);
    generator.legal_moves(&mut state, &mut moves);
    assert!(moves.is_complete());
    generator.set_stop(Stop::when(|| true));
    generator.legal_moves(&mut state, &mut moves);
    assert!(moves.is_empty() && !moves.is_complete());
    assert!(!generator.sample(&mut state, &mut crate::Random::new(1), &mut moves));
}

#[test]
fn a_stop_at_any_time_leaves_nothing_half_made() {
    let man =
        "(n (verify enemy?) add) (n (verify enemy?) (set-flag a true) (if (flag? a) (add Rook)))";
    let (mut expected, mut moves) = (MoveList::new(), MoveList::new());
    for most_polls in 0..12 {
        let program = program(8, man, "(n (verify enemy?) add)", "");
        let mut state = State::new(&program);
        let n_polls = std::sync::atomic::AtomicUsize::new(0);
        let stop = Stop::when(move || {
            n_polls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= most_polls
        });
        let mut stopped = MoveGenerator::new(&program).until(&stop);
        stopped.legal_moves(&mut state, &mut moves);
        assert!(moves.is_empty() || moves.is_complete());
        MoveGenerator::new(&program).legal_moves(&mut state, &mut moves);
        MoveGenerator::reference(&program).legal_moves(&mut state, &mut expected);
        assert!(moves.iter().eq(expected.iter()) && !moves.is_empty());
    }
}

#[test]
fn reach_forgets_a_run_that_does_not_end() {
    let man = "((while (position? c0-1) (set-flag a true)) e add)";
    let program = program(4, man, "(n add)", "");
    let game = program.game();
    let piece_type = game.piece_type("Man").expect("it is a piece");
    let order = ["c0-1", "c2-1"].map(|name| game.position(name).expect("it is there"));
    let found = reach(&program, PlayerId(0), piece_type, &order, &mut (1 << 26));
    let found = found.expect("it moves");
    assert_eq!((found.from, found.goes.len()), (order[1], 1));
}

/// Each run counts to 524,288 and is stopped; together they would take minutes.
#[test]
fn reach_gives_up_on_a_piece_that_takes_its_share_of_the_work() {
    let count = (0..19).rev().fold(String::new(), |higher, bit| {
        format!("(if (flag? f{bit}) (set-flag f{bit} false) {higher} else (set-flag f{bit} true))")
    });
    let man = format!("((while (not-flag? f18) {count}) n add) (n add)");
    let program = program(400, &man, "(n add)", "");
    let game = program.game();
    let piece_type = game.piece_type("Man").expect("it is a piece");
    let order: Vec<_> = game.board.position_ids().collect();
    let mut work_left = 1 << 26;
    let found = reach(&program, PlayerId(0), piece_type, &order, &mut work_left);
    assert_eq!(found, None);
    assert!(((1 << 25)..(1 << 26)).contains(&work_left), "{work_left}");
}

/// A window draws between two steps, so each of them looks at one position only. No man finds a rook to capture.
#[test]
fn a_search_for_a_reach_keeps_to_its_budget_step_by_step() {
    let program = program(400, "(n (verify (piece? Rook)) add)", "(n add)", "");
    let game = program.game();
    let piece_type = game.piece_type("Man").expect("it is a piece");
    let order: Arc<[_]> = game.board.position_ids().collect();
    let n_boards = (order.len() - 1) as u64;
    let most_of_step = n_boards * (order.len() as u64 + 100);
    for most_work in [0, 1 << 16, 1 << 22] {
        let (new, work_left) = (ReachSearch::new, 16 * most_work);
        let mut search = new(&program, PlayerId(0), piece_type, order.clone(), work_left);
        let mut before = 0;
        while search.step().is_continue() {
            assert!(search.work() - before < most_of_step, "{}", search.work());
            before = search.work();
        }
        assert!(before <= most_work && search.work() > most_work);
    }
}

#[test]
fn what_a_piece_can_do_is_complete_or_says_that_it_is_not() {
    let man = "((while (on-board? c0-1) (set-flag a true)) add) (e (verify empty?) add)";
    let program = program(3, man, "(n add) (s add)", "");
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let state = State::new(&program);
    for (name, is_complete) in [("c0-1", false), ("c0-2", true)] {
        let position = program.game().position(name).expect("it is there");
        generator.moves_of_piece(&state, position, &mut moves);
        assert_eq!(moves.is_complete(), is_complete, "{name}");
    }
}

#[test]
fn who_is_stopped_offers_nothing() {
    for passing in ["forced", "true"] {
        let program = program(
            2,
            "(e (verify empty?) add)",
            "(n (verify enemy?) add)",
            &format!(
                "(loss-condition (White Black) (checkmated Man)) (option \"pass turn\" {passing})"
            ),
        );
        let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
        let mut state = State::new(&program);
        generator.legal_moves(&mut state, &mut moves);
        assert_eq!(moves.len(), 1, "a pass");
        generator.set_stop(Stop::when(|| true));
        generator.legal_moves(&mut state, &mut moves);
        assert_eq!((moves.len(), moves.is_complete()), (0, false));
        generator.moves_with_unsafe(&mut state, &mut moves);
        assert_eq!((moves.len(), moves.is_complete()), (0, false));
    }
}

#[test]
fn a_count_that_was_stopped_does_not_stop_what_comes_after() {
    let program = program_of(WALK);
    let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
    let mut state = State::new(&program);
    let counted = perft_until(&mut generator, &mut state, 3, &Stop::when(|| true));
    assert_eq!(counted, None);
    generator.legal_moves(&mut state, &mut moves);
    assert_eq!(moves.len(), 1);
}

#[test]
fn blocks_may_test_flags_with_any_number() {
    let flags: String = (0..33_000)
        .map(|flag| format!("(set-flag f{flag} true)"))
        .collect();
    let block =
        |way| format!("((if (empty? {way}) (set-flag g true)) {way} (verify (flag? g)) add)");
    let program = program_of(&format!(
        r#"(game (title "Flags") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1))))
        (piece (name Other) (moves ({flags} add)))
        (piece (name Man) (moves {} {}))
        (board-setup (White (Man b2)) (Black (Man a1))))"#,
        block("n"),
        block("s")
    ));
    let (mut state, mut moves) = (State::new(&program), MoveList::new());
    MoveGenerator::new(&program).legal_moves(&mut state, &mut moves);
    assert_eq!(moves.len(), 2);
}
