//! Turns that never end because each partial move can be taken back.

use crate::check::lint::board;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::ENDLESS_TURN;
use crate::game::{
    Condition, DirectionId, Game, Instruction, InstructionKind, MoveBlock, MoveTypeId, PieceType,
    Place, TestKind,
};
use rustc_hash::FxHashSet;

/// A partial move that tests only whether positions are empty: its steps, each with the results that the tests after it
/// must have.
struct Hop<'a> {
    steps: Vec<(DirectionId, Vec<bool>)>,
    add: &'a Instruction,
    /// The move type that the turn continues with, `None` for any.
    next: Option<MoveTypeId>,
}

/// Reports partial moves after which every move can be taken back and none ends the turn, if passing is off.
pub(super) fn check(game: &Game, found: &mut Vec<Diagnostic>) {
    if game.options.pass_partial {
        return;
    }
    for piece in &game.piece_types {
        let mut tried = FxHashSet::default();
        let mut blocks = piece.moves.iter();
        let endless = blocks.find_map(|block| {
            let hop = hop(block).filter(|hop| may_follow(block, hop.next))?;
            (tried.insert(hop.next) && never_ends(game, piece, hop.next)).then_some(hop)
        });
        if let Some(hop) = endless {
            let message = "this turn never ends: the piece can always move back, and cannot stop";
            let diagnostic = Diagnostic::new(&ENDLESS_TURN, message, hop.add.origin);
            found.push(diagnostic.help("allow stopping with `(option \"pass partial\" true)`"));
        }
    }
}

/// Whether a turn that continues with moves of a type never ends: each of them continues the same way, and another one
/// takes it back. A block that does anything else may end the turn, or leave the piece where it cannot move.
fn never_ends(game: &Game, piece: &PieceType, next: Option<MoveTypeId>) -> bool {
    let blocks = piece.moves.iter().filter(|block| may_follow(block, next));
    let Some(hops) = blocks.map(hop).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let is_endless =
        |one: &Hop<'_>| one.next == next && hops.iter().any(|back| takes_back(game, one, back));
    hops.iter().all(is_endless)
}

/// Whether a turn that continues with moves of a type, `None` for any, may continue with a block.
fn may_follow(block: &MoveBlock, next: Option<MoveTypeId>) -> bool {
    next.is_none() || block.move_type == next
}

/// The block as a hop.
fn hop(block: &MoveBlock) -> Option<Hop<'_>> {
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
    let next = kind.move_type;
    (continues && !steps.is_empty()).then_some(Hop { steps, add, next })
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
