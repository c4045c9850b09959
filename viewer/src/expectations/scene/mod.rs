//! A game in progress, examined by the fast move generator and by the reference.

mod position;
mod words;

pub use position::Scene;
pub use words::outcome_words;
pub(crate) use words::reason_words;

use super::mismatch::{About, Mismatch, expect, same_lists};
use super::step::Step;
use crate::play::why::reasons;
use words::{sorted, words};
use zrf_interpreter::{perft, why};

impl Scene {
    /// Carries out a step, or checks it.
    ///
    /// # Errors
    /// If it does not hold.
    pub fn take(&mut self, step: &Step) -> Result<(), Mismatch> {
        if let Some(flaw) = step.flaw() {
            return Err(Mismatch::new(flaw));
        }
        let value = &step.value;
        match step.key.as_str() {
            "edits" => Ok(self.edit(value)?),
            "play" => step.parts().iter().try_for_each(|text| self.play(text)),
            "undo" => Ok(self.undo()?),
            "moves" => self.same_moves(self.in_full(step.parts()), self.moves()),
            "captures" => self.same_moves(step.parts(), self.captures()),
            "legal" => step
                .parts()
                .iter()
                .try_for_each(|text| self.find(text).map(drop)),
            "illegal" => step.parts().iter().try_for_each(|text| self.illegal(text)),
            "ends" => same_lists(words(value), self.ends()),
            "count" => expect(value, &self.legal.len().to_string()),
            "perft" => self.perft(value),
            "shown" => same_lists(sorted(step.parts()), self.shown(&sorted(step.parts()))),
            "board" => same_lists(sorted(step.parts()), self.board()),
            "at" => step.parts().iter().try_for_each(|text| self.at(text)),
            "store" => same_lists(sorted(step.parts()), self.stores()),
            "turn" => expect(value, &self.turn()),
            "round" => expect(value, &self.state.round().to_string()),
            "outcome" => expect(value, &self.outcome()).map_err(|error| error.about(About::Goals)),
            "fault" if self.quick.take_faults().is_empty() => {
                Err(Mismatch::new("all runs ended within their budget"))
            }
            "fault" => Ok(()),
            _ => Err(Mismatch::new(step.unknown())),
        }
    }

    fn illegal(&self, part: &str) -> Result<(), Mismatch> {
        let (text, wanted) = match part.split_once("=>") {
            Some((text, wanted)) => (text.trim(), wanted.trim()),
            None => (part, ""),
        };
        let about = About::Move(text.to_owned());
        match self.find(text) {
            Ok(_) => return Err(Mismatch::new(format!("`{text}` is legal")).about(about)),
            Err(mismatch) if mismatch.about == About::Board => return Err(mismatch),
            Err(_) => {}
        }
        if wanted.is_empty() {
            return Ok(());
        }
        let explanation = why::explain(&self.program, &self.state, text);
        let explanation = explanation.map_err(|error| Mismatch::new(error.to_string()))?;
        let reasons = reasons(&self.program, &self.state, &self.notation, &explanation);
        if reasons.iter().any(|reason| reason.message.contains(wanted)) {
            return Ok(());
        }
        let message = format!("no reason why `{text}` is not legal contains `{wanted}`");
        Err(Mismatch::new(message).about(about))
    }

    fn perft(&mut self, counts: &str) -> Result<(), Mismatch> {
        for (index, expected) in counts.split_whitespace().enumerate() {
            let depth = index as u32 + 1;
            if !expected.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(Mismatch::new(format!("`{expected}` is not a number")));
            }
            let count = perft(&mut self.quick, &mut self.state, depth).to_string();
            if count != expected {
                let message =
                    format!("expected {expected} sequences of depth {depth}, got {count}");
                return Err(Mismatch::new(message));
            }
        }
        Ok(())
    }

    /// Checks a position: `PLAYER PIECE POSITION +ATTRIBUTE` as in the list of all pieces, or the name of an empty
    /// position.
    fn at(&self, text: &str) -> Result<(), Mismatch> {
        let game = self.program.game();
        let is_there = |name: &str| self.board().iter().any(|piece| piece == name);
        let Some(position) = game.position(text) else {
            let found = is_there(text);
            let message = || {
                Mismatch::new(format!(
                    "expected `{text}`, got {}",
                    self.board().join(" | ")
                ))
            };
            return if found { Ok(()) } else { Err(message()) };
        };
        match self.state.piece(position) {
            None => Ok(()),
            Some(piece) => {
                let (owner, name) = (
                    game.player_name(piece.owner),
                    game.piece_name(piece.piece_type),
                );
                Err(Mismatch::new(format!(
                    "expected {text} to be empty, got {owner} {name}"
                )))
            }
        }
    }

    /// Compares lists of moves. If a move is in only one of them, the mismatch is about that move.
    fn same_moves(&self, expected: Vec<String>, found: Vec<String>) -> Result<(), Mismatch> {
        let expected = sorted(expected);
        let odd = expected.iter().find(|text| !found.contains(text));
        let odd = odd.or_else(|| found.iter().find(|text| !expected.contains(text)));
        let about = odd.map_or(About::Board, |text| About::Move(text.clone()));
        same_lists(expected, found).map_err(|error| error.about(about))
    }
}
