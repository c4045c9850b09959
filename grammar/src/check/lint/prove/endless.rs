//! Turns that never end because each partial move can be taken back.

use crate::check::lint::board;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ENDLESS_TURN;
use crate::game::{
    Condition, DirectionId, Game, Instruction, InstructionKind, MoveBlock, MoveTypeId, Place,
    TestKind,
};

/// A partial move that tests only whether positions are empty: its steps, each with the results that the tests after it
/// must have.
struct Hop<'a> {
    steps: Vec<(DirectionId, Vec<bool>)>,
    add: &'a Instruction,
}

/// Reports partial moves that another of the same type can always take back: if passing is off, the turn never ends.
pub(super) fn check(game: &Game, found: &mut Vec<Diagnostic>) {
    if game.options.pass_partial {
        return;
    }
    for piece in &game.piece_types {
        let hops: Vec<(MoveTypeId, Hop<'_>)> = piece.moves.iter().filter_map(hop).collect();
        let endless = hops.iter().find(|(move_type, hop)| {
            let mut others = hops.iter().filter(|(other, _)| other == move_type);
            others.any(|(_, back)| takes_back(game, hop, back))
        });
        if let Some((_, hop)) = endless {
            let message = "this turn never ends: the piece can always move back, and cannot stop";
            let finding = Diagnostic::new(&ENDLESS_TURN, message, hop.add.origin);
            found.push(finding.help("allow stopping with `(option \"pass partial\" true)`"));
        }
    }
}

/// The block as a hop that continues with moves of its own type.
fn hop(block: &MoveBlock) -> Option<(MoveTypeId, Hop<'_>)> {
    let move_type = block.move_type?;
    let (add, body) = block.block.body.split_last()?;
    let mut steps: Vec<(DirectionId, Vec<bool>)> = Vec::new();
    for instruction in body {
        match &instruction.kind {
            InstructionKind::Step(direction) => steps.push((*direction, Vec::new())),
            InstructionKind::Verify(condition) => steps.last_mut()?.1.push(is_empty(condition)?),
            _ => return None,
        }
    }
    let InstructionKind::Add(kind) = &add.kind else {
        return None;
    };
    let continues = kind.is_partial && !kind.is_copy && kind.piece_types.is_empty();
    let is_own = kind.move_type.is_none_or(|next| next == move_type);
    (continues && is_own && !steps.is_empty()).then_some((move_type, Hop { steps, add }))
}

/// Whether a condition tests for an empty cursor position, or for an occupied one; `None` for other conditions.
fn is_empty(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Not(inner) => is_empty(inner).map(|value| !value),
        Condition::Test(test) if test.kind == TestKind::Empty && test.place == Place::Cursor => {
            Some(true)
        }
        _ => None,
    }
}

/// Whether a hop takes another back, wherever the other was made: it passes the same positions in reverse, with no further
/// tests in between. It ends where the other began, which is then empty.
fn takes_back(game: &Game, hop: &Hop<'_>, back: &Hop<'_>) -> bool {
    let count = hop.steps.len();
    if count != back.steps.len() {
        return false;
    }
    let links = &game.board.links;
    let is_opposite = |(there, _): &(DirectionId, _), (again, _): &(DirectionId, _)| {
        board::leads_back(&links[there.index()], &links[again.index()])
    };
    let mut same_way = hop.steps.iter().zip(back.steps.iter().rev());
    let is_taken_back = same_way.all(|(a, b)| is_opposite(a, b));
    let asks_same = (0..count - 1).all(|at| {
        let (there, again) = (&hop.steps[at].1, &back.steps[count - 2 - at].1);
        again.iter().all(|asked| there.contains(asked))
    });
    // The end must have been empty, or taking the hop back would bring a captured piece into play.
    let is_free = |hop: &Hop<'_>| hop.steps[count - 1].1 == [true];
    is_taken_back && asks_same && is_free(hop) && is_free(back) && game.players.len() <= 2
}
