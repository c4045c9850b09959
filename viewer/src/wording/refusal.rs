//! Why a move is legal or illegal, worded with locations in the rules.

#[cfg(feature = "window")]
mod plain;
mod rule;
mod run;

#[cfg(feature = "window")]
pub(crate) use plain::plainly;

use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity};
use zrf_grammar::game::{Game, MoveTypeId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::why::{Refusal, Trace};
use zrf_interpreter::{Move, Notation, Program, State};

/// Explanations are not diagnostics and have no page.
static ANSWER: Lint = Lint::unlisted("why", "answer", Severity::Note);

/// A reason in words.
#[derive(Clone, Debug)]
pub struct Told {
    /// The identifier of this kind of reason, for programs.
    pub kind: &'static str,
    /// The reason in brief.
    pub message: String,
    /// The reason with its locations in the rules, if any.
    pub diagnostic: Option<Diagnostic>,
    /// The path of the cursor with the pieces on it; empty if nothing ran.
    pub walk: Vec<String>,
}

/// The context for wording reasons.
struct Words<'a> {
    program: &'a Program,
    state: &'a State,
    notation: &'a Notation,
}

/// A reason why a move is illegal.
pub fn refusal(program: &Program, state: &State, notation: &Notation, refusal: &Refusal) -> Told {
    let words = Words {
        program,
        state,
        notation,
    };
    match refusal {
        Refusal::Tests(trace) => words.tests(trace),
        Refusal::NoWay(trace) => words.no_way(trace),
        Refusal::OtherMoveType(..)
        | Refusal::Priority(..)
        | Refusal::NoneToPromoteTo(..)
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
) -> Told {
    let words = Words {
        program,
        state,
        notation,
    };
    let text = notation.format(state, played.as_ref());
    let mut told = words.made_here("legal", format!("`{text}` is legal"), trace, played);
    if let Some(diagnostic) = &mut told.diagnostic {
        words.label_effects(diagnostic, trace, played);
    }
    told
}

impl Words<'_> {
    fn game(&self) -> &Game {
        self.program.game()
    }

    fn at(&self, position: PositionId) -> &str {
        self.game().position_name(position)
    }

    fn text(&self, played: &Move) -> String {
        self.notation.format(self.state, played.as_ref())
    }

    fn piece(&self, owner: PlayerId, piece_type: PieceTypeId) -> String {
        let game = self.game();
        format!(
            "{} {}",
            game.player_name(owner),
            game.piece_name(piece_type)
        )
    }

    fn move_type(&self, move_type: MoveTypeId) -> &str {
        &self.game().move_types[move_type.index()]
    }

    /// `a3 (Black Pawn)`.
    fn place(&self, position: PositionId) -> String {
        match self.state.piece(position) {
            Some(piece) => {
                let piece = self.piece(piece.owner, piece.piece_type);
                format!("{} ({piece})", self.at(position))
            }
            None => self.at(position).to_owned(),
        }
    }

    /// The path to a step; the piece's own start is known.
    fn walk(&self, trace: &Trace, end: usize) -> Vec<String> {
        let walk = trace.walk(end);
        let places = walk.iter().enumerate().map(|(index, &position)| {
            if index == 0 {
                self.at(position).to_owned()
            } else {
                self.place(position)
            }
        });
        places.collect()
    }

    fn told(
        &self,
        kind: &'static str,
        message: String,
        diagnostic: Option<Diagnostic>,
        walk: Vec<String>,
    ) -> Told {
        Told {
            kind,
            message,
            diagnostic,
            walk,
        }
    }
}
