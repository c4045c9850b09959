//! Scans: loops along lines from a move's destination, or over the whole board.

use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{OCCUPIED_START, WHOLE_BOARD_SCAN};
use crate::game::{
    Board, Condition, DirectionId, Instruction, InstructionKind, Place, Register, TestKind,
};

/// A loop over fewer positions is too fast to be worth reporting.
const MANY_POSITIONS: usize = 30;

/// Reports loops that step through most positions of a large board.
pub(super) fn whole_board(body: &[Instruction], board: &Board, found: &mut Vec<Diagnostic>) {
    walk::instructions(body, &mut |instruction| {
        if let InstructionKind::While { condition, body } = &instruction.kind
            && let Some(direction) = only_step(body)
            && tests_board_edge(condition, direction)
        {
            let n_positions = longest_walk(board, direction);
            if n_positions >= MANY_POSITIONS && 2 * n_positions > board.positions.len() {
                let message = format!(
                    "this loop steps through up to {n_positions} positions each time moves are generated"
                );
                let diagnostic = Diagnostic::new(&WHOLE_BOARD_SCAN, message, instruction.origin);
                found
                    .push(diagnostic.help("run the loop only after all cheaper tests have passed"));
            }
        }
    });
}

/// The direction of the steps that every run of a body makes, if there is only one.
fn only_step(body: &[Instruction]) -> Option<DirectionId> {
    let mut only = None;
    for instruction in body {
        match instruction.kind {
            InstructionKind::Step(direction) if *only.get_or_insert(direction) == direction => {}
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_)
            | InstructionKind::Go(_) => return None,
            _ => {}
        }
    }
    only
}

/// Whether a condition tests for the edge of the board rather than for pieces on the way.
fn tests_board_edge(condition: &Condition, direction: DirectionId) -> bool {
    let (mut asks, mut is_plain) = (false, true);
    walk::tests(condition, &mut |test| match test.kind {
        TestKind::OnBoard => asks |= test.place == Place::Direction(direction),
        TestKind::Position(_) => asks = true,
        TestKind::Flag(_) | TestKind::PositionFlag(_) | TestKind::Marked => {}
        _ => is_plain = false,
    });
    asks && is_plain
}

/// The most positions that a walk along one direction can cross.
fn longest_walk(board: &Board, direction: DirectionId) -> usize {
    let links = &board.links[direction.index()];
    let mut has_predecessor = vec![false; links.len()];
    for to in links.iter().flatten() {
        has_predecessor[to.index()] = true;
    }
    let starts = (0..links.len()).filter(|&start| !has_predecessor[start]);
    let length = |start: usize| {
        let walk = std::iter::successors(Some(start), |&at| links[at].map(|to| to.index()));
        walk.take(links.len()).count()
    };
    starts.map(length).max().unwrap_or(0)
}

/// What is known about the cursor and the mark while walking through a block of moves.
#[derive(Clone, Copy, Default)]
struct Away {
    /// Whether the cursor has left the start.
    cursor: bool,
    /// Whether the mark was set anywhere but the start.
    mark: bool,
}

/// Reports scans from a move's destination that treat the start as occupied, as it is while moves are generated.
///
/// Such a scan begins at a mark away from the start, crosses empty positions, and returns to the mark. Scans whose
/// condition tests anything else, such as a flag of the start, are skipped.
pub(super) fn occupied_start(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    sequence(body, Away::default(), false, found);
}

/// Checks the scans of a body, and returns what is known after it. `returns` says whether a run goes back to the mark
/// after the body.
fn sequence(
    body: &[Instruction],
    mut away: Away,
    returns: bool,
    found: &mut Vec<Diagnostic>,
) -> Away {
    let goes_back = |it: &Instruction| matches!(it.kind, InstructionKind::Go(Register::Mark));
    let last_back = body.iter().rposition(goes_back);
    for (index, instruction) in body.iter().enumerate() {
        let returns = returns || last_back > Some(index);
        match &instruction.kind {
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_) => {
                away.cursor = true;
            }
            InstructionKind::Go(Register::From) => away.cursor = false,
            InstructionKind::Go(Register::Mark) => away.cursor = away.mark,
            InstructionKind::Mark(_) => away.mark = away.cursor,
            InstructionKind::If {
                then, otherwise, ..
            } => {
                let then = sequence(then, away, returns, found);
                let otherwise = sequence(otherwise, away, returns, found);
                away = Away {
                    cursor: then.cursor && otherwise.cursor,
                    mark: then.mark && otherwise.mark,
                };
            }
            InstructionKind::While {
                condition,
                body: inner,
            } => {
                if away.mark
                    && returns
                    && only_step(inner).is_some()
                    && asks_only_for_empty(condition)
                {
                    let message =
                        "this scan treats the start as occupied: the moving piece is still there";
                    let diagnostic = Diagnostic::new(&OCCUPIED_START, message, instruction.origin);
                    found.push(diagnostic.help(
                        "mark the start with `set-position-flag` and let the scan pass that position too",
                    ));
                }
                sequence(inner, away, returns, found);
                away.cursor = true;
            }
            _ => {}
        }
    }
    away
}

fn asks_only_for_empty(condition: &Condition) -> bool {
    match condition {
        Condition::Test(test) => test.kind == TestKind::Empty,
        Condition::And(all) => all.iter().any(asks_only_for_empty),
        _ => false,
    }
}
