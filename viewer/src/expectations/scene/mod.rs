//! A game in progress, examined by the fast move generator and by the reference.

mod words;

pub use words::outcome_words;

use super::mismatch::{About, Mismatch, expect, same_lists};
use super::steps::Step;
use crate::play::why::reasons;
use std::sync::Arc;
use words::{sorted, words};
use zrf_interpreter::record::{DisplayNotation, Record};
use zrf_interpreter::{
    MoveGenerator, MoveList, Notation, NotationError, Outcome, Program, State, perft, replay, why,
};

/// A game in progress, examined by the fast move generator and by the reference.
#[derive(Debug)]
pub struct Scene {
    program: Arc<Program>,
    quick: MoveGenerator,
    reference: MoveGenerator,
    notation: Notation,
    state: State,
    legal: MoveList,
    outcome: Option<Outcome>,
    played: Vec<String>,
}

impl Scene {
    /// The game in a state.
    ///
    /// # Errors
    /// If the fast move generator and the reference differ.
    pub fn new(program: &Arc<Program>, state: State) -> Result<Self, String> {
        let mut scene = Self {
            program: program.clone(),
            quick: MoveGenerator::new(program),
            reference: MoveGenerator::reference(program),
            notation: Notation::new(program),
            state,
            legal: MoveList::new(),
            outcome: None,
            played: Vec::new(),
        };
        scene.refresh()?;
        Ok(scene)
    }

    /// The program being played.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The moves played so far.
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// Takes a step.
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

    fn refresh(&mut self) -> Result<(), String> {
        let mut expected = MoveList::new();
        self.quick.legal_moves(&mut self.state, &mut self.legal);
        self.reference.legal_moves(&mut self.state, &mut expected);
        let fault = |what: &str| Err(format!("internal error: {what}"));
        if !self.legal.iter().eq(expected.iter()) {
            return fault("the fast move generator and the reference differ");
        }
        self.outcome = self.quick.outcome(&mut self.state, &self.legal);
        if self.outcome != self.reference.outcome(&mut self.state.clone(), &expected) {
            return fault("the fast examination of goals and the full one differ");
        }
        if self.state.hash() != self.state.hash_from_scratch() {
            return fault("the incremental hash is wrong");
        }
        Ok(())
    }

    /// Begins again from the start with these edits.
    fn edit(&mut self, edits: &str) -> Result<(), String> {
        let header = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=x\n";
        let edits = edits.split_inclusive(')');
        let edits = edits.map(|edit| edit.trim_start_matches([' ', '|']));
        let (stores, board): (Vec<_>, Vec<_>) = edits.partition(|edit| edit.contains(" off "));
        let record = Record::parse(&format!("{header}{}\n", board.join("\n")));
        let record = record.map_err(|error| error.message)?;
        let start = replay::start(&self.program, &record);
        let mut start = start.map_err(|name| format!("unknown name `{}`", name.0))?;
        for edit in stores {
            start = self.edit_store(start, edit)?;
        }
        *self = Self::new(&self.program, start)?;
        Ok(())
    }

    /// Sets the number of pieces in a store.
    fn edit_store(&self, start: State, edit: &str) -> Result<State, String> {
        let inside = edit.trim().trim_start_matches('(').trim_end_matches(')');
        let words: Vec<&str> = inside.split_whitespace().collect();
        let [player, piece, "off", count] = words[..] else {
            return Err("expected the number in a store, `(Player Piece off 3)`".to_owned());
        };
        let game = self.program.game();
        let unknown = |name: &str| format!("unknown name `{name}`");
        let owner = game.player(player).ok_or_else(|| unknown(player))?;
        let piece_type = game.piece_type(piece).ok_or_else(|| unknown(piece))?;
        let count = count
            .parse()
            .map_err(|_| format!("`{count}` is not a number of pieces"))?;
        Ok(start.with_store(owner, piece_type, count))
    }

    /// The legal move that a text means: as players read it, or in the notation of records, in which the number of the
    /// part and the attributes that the move sets may be omitted.
    fn find(&self, text: &str) -> Result<usize, Mismatch> {
        let found = self.notation.find(&self.state, &self.legal, text);
        found.or_else(|error| {
            let names = self.notation.names(&self.state, &self.legal);
            let mut meant = (0..names.len()).filter(|&index| bare(&names[index]) == text);
            let meant = meant.next().filter(|_| meant.next().is_none());
            let display = DisplayNotation::new(&self.program);
            let texts = || display.texts(&self.notation, &self.state, &self.legal);
            let shown = meant.or_else(|| texts().iter().position(|shown| shown == text));
            shown.ok_or_else(|| match error {
                NotationError::NoSuchMove => Mismatch::new(format!("`{text}` is not legal"))
                    .about(About::Move(text.to_owned())),
                error => Mismatch::new(format!("`{text}` is not a move of this game: {error}")),
            })
        })
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If it is not legal, or afterwards the fast move generator and the reference differ.
    pub fn play(&mut self, text: &str) -> Result<(), Mismatch> {
        let index = self.find(text)?;
        let before = self.state.clone();
        self.quick.play(&mut self.state, self.legal.get(index));
        self.state.undo();
        if !before.is_same(&self.state) {
            return Err(Mismatch::new(
                "internal error: undo does not restore the state",
            ));
        }
        self.quick.play(&mut self.state, self.legal.get(index));
        self.played.push(text.to_owned());
        Ok(self.refresh()?)
    }

    fn undo(&mut self) -> Result<(), String> {
        if !self.state.undo() {
            return Err("there is no move to undo".to_owned());
        }
        self.played.pop();
        self.refresh()
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
        let told = reasons(&self.program, &self.state, &self.notation, &explanation);
        if told.iter().any(|told| told.message.contains(wanted)) {
            return Ok(());
        }
        let message = format!("no reason why `{text}` is not legal contains `{wanted}`");
        Err(Mismatch::new(message).about(about))
    }

    fn perft(&mut self, counts: &str) -> Result<(), Mismatch> {
        for (index, expected) in counts.split_whitespace().enumerate() {
            let depth = index as u32 + 1;
            let count = perft(&mut self.quick, &mut self.state, depth).to_string();
            if count != expected {
                let message =
                    format!("expected {expected} sequences of depth {depth}, got {count}");
                return Err(Mismatch::new(message));
            }
        }
        Ok(())
    }

    /// `PLAYER PIECE POSITION +ATTRIBUTE` as in the list of all pieces, or an empty position.
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

    /// Compares lists of moves; a move that is in only one of them needs an explanation.
    fn same_moves(&self, expected: Vec<String>, found: Vec<String>) -> Result<(), Mismatch> {
        let expected = sorted(expected);
        let odd = expected.iter().find(|text| !found.contains(text));
        let odd = odd.or_else(|| found.iter().find(|text| !expected.contains(text)));
        let about = odd.map_or(About::Board, |text| About::Move(text.clone()));
        same_lists(expected, found).map_err(|error| error.about(about))
    }
}

/// A move without the number of its part and without the attributes that it sets.
fn bare(name: &str) -> &str {
    let name = name.split(" @ ").next().unwrap_or(name);
    let part = name.strip_prefix("partial ");
    part.and_then(|rest| rest.split_once(' '))
        .map_or(name, |(_, rest)| rest)
}
