//! The input and output of all wording of reasons.

use zrf_grammar::diagnostics::{Diagnostic, Lint, Severity, Stage};
use zrf_grammar::game::{Game, MoveTypeId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::why::Trace;
use zrf_interpreter::{Move, Notation, Program, State};

/// Explanations are not diagnostics and have no page.
pub(super) static ANSWER: Lint = Lint::unlisted(Stage::Why, "answer", Severity::Note);

/// A reason in words.
#[derive(Clone, Debug)]
pub struct ReasonText {
    /// The identifier of this kind of reason, for programs.
    pub kind: &'static str,
    /// The reason in brief.
    pub message: String,
    /// The reason with its locations in the rules, if any.
    pub diagnostic: Option<Diagnostic>,
    /// The path of the cursor with the pieces on it; empty if nothing ran.
    pub walk: Vec<String>,
}

impl ReasonText {
    pub(super) fn new(
        kind: &'static str,
        message: String,
        diagnostic: Option<Diagnostic>,
        walk: Vec<String>,
    ) -> Self {
        Self {
            kind,
            message,
            diagnostic,
            walk,
        }
    }
}

/// The context for wording reasons.
pub(super) struct Words<'a> {
    pub(super) program: &'a Program,
    pub(super) state: &'a State,
    pub(super) notation: &'a Notation,
}

impl Words<'_> {
    pub(super) fn game(&self) -> &Game {
        self.program.game()
    }

    pub(super) fn at(&self, position: PositionId) -> &str {
        self.game().position_name(position)
    }

    pub(super) fn text(&self, played: &Move) -> String {
        self.notation.format(self.state, played.as_ref())
    }

    pub(super) fn piece(&self, owner: PlayerId, piece_type: PieceTypeId) -> String {
        let game = self.game();
        format!(
            "{} {}",
            game.player_name(owner),
            game.piece_name(piece_type)
        )
    }

    pub(super) fn move_type(&self, move_type: MoveTypeId) -> &str {
        &self.game().move_types[move_type.index()]
    }

    /// `a3 (Black Pawn)`.
    pub(super) fn place(&self, position: PositionId) -> String {
        match self.state.piece(position) {
            Some(piece) => {
                let piece = self.piece(piece.owner, piece.piece_type);
                format!("{} ({piece})", self.at(position))
            }
            None => self.at(position).to_owned(),
        }
    }

    /// The path to a step; the piece's own start is known.
    pub(super) fn walk(&self, trace: &Trace, end: usize) -> Vec<String> {
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
}
