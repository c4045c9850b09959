//! The game that a scene is about: its state, the moves that lead to it, and the legal moves.

use crate::expectations::mismatch::{About, Mismatch};
use std::sync::Arc;
use zrf_interpreter::record::{DisplayNotation, Record};
use zrf_interpreter::{
    MoveGenerator, MoveList, Notation, NotationError, Outcome, Program, State, replay,
};

/// A game in progress, examined by the fast move generator and by the reference.
#[derive(Debug)]
pub struct Scene {
    pub(super) program: Arc<Program>,
    pub(super) quick: MoveGenerator,
    pub(super) reference: MoveGenerator,
    pub(super) notation: Notation,
    pub(super) state: State,
    pub(super) legal: MoveList,
    pub(super) outcome: Option<Outcome>,
    pub(super) played: Vec<String>,
}

impl Scene {
    /// Creates a scene of a game in a state.
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

    /// The current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The moves played so far.
    pub fn played(&self) -> &[String] {
        &self.played
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

    /// Restarts the game from the start with these edits.
    pub(super) fn edit(&mut self, edits: &str) -> Result<(), String> {
        let header = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=x\n";
        let edits = edits.split_inclusive(')');
        let edits = edits.map(|edit| edit.trim_start_matches([' ', '|']));
        let (stores, board): (Vec<_>, Vec<_>) = edits.partition(|edit| edit.contains(" off "));
        let record = Record::parse(&format!("{header}{}\n", board.join("\n")));
        let record = record.map_err(|error| error.message)?;
        if let Some(line) = record.moves.first() {
            return Err(format!(
                "expected an edit `(Player Piece position)`, found `{line}`"
            ));
        }
        let start = replay::start(&self.program, &record);
        let mut start = start.map_err(|name| format!("unknown name `{}`", name.name))?;
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
    pub(super) fn find(&self, text: &str) -> Result<usize, Mismatch> {
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
                error => Mismatch::new(format!(
                    "`{text}` is not a move of this game: {error}{}",
                    advice(text)
                )),
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

    pub(super) fn undo(&mut self) -> Result<(), String> {
        if !self.state.undo() {
            return Err("there is no move to undo".to_owned());
        }
        self.played.pop();
        self.refresh()
    }
}

/// A move without the number of its part and without the attributes that it sets.
fn bare(name: &str) -> &str {
    let name = name.split(" @ ").next().unwrap_or(name);
    let part = name.strip_prefix("partial ");
    part.and_then(|rest| rest.split_once(' '))
        .map_or(name, |(_, rest)| rest)
}

/// Advice on a move that cannot be read because of the signs in it.
fn advice(text: &str) -> &'static str {
    if text.contains(", ") {
        return "; separate moves with `|`";
    }
    match text.contains('-') && !text.contains(" - ") {
        true => "; write spaces around `-`",
        false => "",
    }
}
