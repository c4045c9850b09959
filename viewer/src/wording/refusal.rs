//! Why a move is legal or illegal, worded with locations in the rules.

mod piece;
mod plain;
mod rule;
mod run;
mod words;

pub(crate) use piece::plainly_stuck;
pub(crate) use plain::plainly;
pub use words::ReasonText;

use words::Words;
use zrf_interpreter::why::{Refusal, Trace};
use zrf_interpreter::{Move, Notation, Program, State};

/// A reason why a move is illegal.
pub fn refusal(
    program: &Program,
    state: &State,
    notation: &Notation,
    refusal: &Refusal,
) -> ReasonText {
    let words = Words {
        program,
        state,
        notation,
    };
    match refusal {
        Refusal::Tests(trace) => words.tests(trace),
        Refusal::Unreachable(trace) => words.no_way(trace),
        Refusal::OtherMoveType(..)
        | Refusal::Priority(..)
        | Refusal::NoPieceToPromoteTo(..)
        | Refusal::NotMaximal(..)
        | Refusal::Returns(..)
        | Refusal::Unsafe(..) => words.beyond_the_run(refusal),
        _ => words.without_a_run(refusal),
    }
}

/// How a legal move is generated: the `add` and the effects recorded for it.
pub fn made(
    program: &Program,
    state: &State,
    notation: &Notation,
    played: &Move,
    trace: &Trace,
) -> ReasonText {
    let words = Words {
        program,
        state,
        notation,
    };
    let text = notation.format(state, played.as_ref());
    let mut reason = words.made_here("legal", format!("`{text}` is legal"), trace, played);
    if let Some(diagnostic) = &mut reason.diagnostic {
        words.label_effects(diagnostic, trace, played);
    }
    reason
}
