//! A piece created where the same move captures: captures happen last, so the new piece is removed.

use crate::check::lint::walk;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::CAPTURE_THEN_CREATE;
use crate::game::{Condition, Instruction, InstructionKind, Place, Register, TestKind};
use crate::text::Origin;

/// What is known on the way to an instruction. Conditions see the board before the move, so the result of a test stays
/// true as long as its place means the same position.
#[derive(Clone, Debug, Default)]
struct Path {
    facts: Vec<Fact>,
    /// Captures since the last `add`.
    captured: Vec<Captured>,
}

/// A test of a place and its result.
type Fact = (Place, TestKind, bool);

#[derive(Clone, Debug)]
struct Captured {
    place: Place,
    origin: Origin,
    /// What was known at the capture.
    facts: Vec<Fact>,
}

/// Reports every `create` at a place that the same move captured before.
pub(super) fn check(body: &[Instruction], found: &mut Vec<Diagnostic>) {
    if walk::any(body, |kind| matches!(kind, InstructionKind::Create { .. })) {
        sequence(body, &mut Path::default(), found);
    }
}

fn sequence(body: &[Instruction], path: &mut Path, found: &mut Vec<Diagnostic>) {
    for instruction in body {
        match &instruction.kind {
            InstructionKind::Capture(place) => path.captured.push(Captured {
                place: *place,
                origin: instruction.origin,
                facts: path.facts.clone(),
            }),
            InstructionKind::Create { place, .. } => {
                let here = |known: &&Captured| {
                    known.place == *place && !contradict(&known.facts, &path.facts)
                };
                if let Some(capture) = path.captured.iter().find(here) {
                    let message = "captures happen last, so this piece is removed at once";
                    let finding =
                        Diagnostic::new(&CAPTURE_THEN_CREATE, message, instruction.origin)
                            .label(capture.origin, "by this capture")
                            .help("remove the capture: `create` already replaces the piece there");
                    found.push(finding);
                }
            }
            InstructionKind::Add(_) | InstructionKind::Unresolved => path.captured.clear(),
            InstructionKind::Verify(condition) => assume(condition, true, &mut path.facts),
            InstructionKind::If {
                condition,
                then,
                otherwise,
            } => {
                let mut other = path.clone();
                assume(condition, true, &mut path.facts);
                assume(condition, false, &mut other.facts);
                sequence(then, path, found);
                sequence(otherwise, &mut other, found);
                path.join(other);
            }
            InstructionKind::While { condition, body } => {
                let before = path.clone();
                // Facts from before the loop do not hold in later rounds.
                path.facts.clear();
                assume(condition, true, &mut path.facts);
                sequence(body, path, found);
                path.join(before);
            }
            kind => path.forget_after(kind),
        }
    }
}

impl Path {
    /// Forgets facts and captures whose place no longer means the same position.
    fn forget_after(&mut self, kind: &InstructionKind) {
        match kind {
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_)
            | InstructionKind::Go(_) => {
                self.retain(|place| matches!(place, Place::Position(_) | Place::Register(_)));
            }
            InstructionKind::Mark(_) => self.forget(Register::Mark),
            InstructionKind::From => self.forget(Register::From),
            InstructionKind::To => self.forget(Register::To),
            InstructionKind::Cascade => {
                self.forget(Register::From);
                self.forget(Register::To);
            }
            _ => {}
        }
    }

    fn forget(&mut self, register: Register) {
        self.retain(|place| place != Place::Register(register));
    }

    fn retain(&mut self, is_kept: impl Fn(Place) -> bool) {
        self.facts.retain(|&(place, ..)| is_kept(place));
        self.captured.retain(|known| is_kept(known.place));
        for known in &mut self.captured {
            known.facts.retain(|&(place, ..)| is_kept(place));
        }
    }

    /// Joins two paths: the captures of either, and what is known on both.
    fn join(&mut self, other: Self) {
        self.facts.retain(|fact| other.facts.contains(fact));
        for known in other.captured {
            let is_same =
                |own: &&mut Captured| own.origin == known.origin && own.place == known.place;
            match self.captured.iter_mut().find(is_same) {
                Some(own) => own.facts.retain(|fact| known.facts.contains(fact)),
                None => self.captured.push(known),
            }
        }
    }
}

/// Adds what follows from a condition that was found true or false.
fn assume(condition: &Condition, value: bool, facts: &mut Vec<Fact>) {
    match condition {
        Condition::Not(inner) => assume(inner, !value, facts),
        Condition::And(all) if value => all.iter().for_each(|inner| assume(inner, value, facts)),
        Condition::Or(all) if !value => all.iter().for_each(|inner| assume(inner, value, facts)),
        Condition::Test(test) if is_of_board(test.kind) => {
            facts.push((test.place, test.kind, value));
        }
        _ => {}
    }
}

/// Whether a test reads only what no instruction changes.
fn is_of_board(kind: TestKind) -> bool {
    use TestKind::{Empty, Enemy, Friend, InZone, Neutral, OnBoard, Piece, Position};
    matches!(
        kind,
        Empty | Friend | Enemy | Neutral | Piece(_) | OnBoard | InZone(_) | Position(_)
    )
}

/// Whether no run can know all of these facts: a test has both results, or an empty position holds a piece.
fn contradict(some: &[Fact], others: &[Fact]) -> bool {
    let holds_piece = |kind| {
        use TestKind::{Enemy, Friend, Neutral, Piece};
        matches!(kind, Friend | Enemy | Neutral | Piece(_))
    };
    some.iter().any(|&(place, kind, value)| {
        others.iter().any(|&(other_place, other, other_value)| {
            let is_opposite = kind == other && value != other_value;
            let is_empty_piece = value
                && other_value
                && (kind == TestKind::Empty && holds_piece(other)
                    || other == TestKind::Empty && holds_piece(kind));
            place == other_place && (is_opposite || is_empty_piece)
        })
    })
}
