//! Recorded games played again: each recorded move must be among the generated ones, effect for effect.

use crate::machine::Fault;
use crate::program::Program;
use crate::record::{EditText, MoveLine, Record};
use crate::record::{Notation, NotationError};
use crate::referee::{MoveGenerator, Outcome};
use crate::state::{Edit, Move, MoveList, State};
use std::sync::Arc;

/// What came of a replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The moves that were played, in order; forced ends of turns that the record leaves out are not among them.
    pub moves: Vec<Move>,
    /// The state after the last of them.
    pub state: State,
    /// The first line that could not be played.
    pub mismatch: Option<Mismatch>,
    /// After how many moves the game was over for the first time, and how.
    pub end: Option<(usize, Outcome)>,
    /// Lines whose move our notation writes in other words.
    pub rewritten: Vec<(u32, String)>,
    /// Runs of rules that went on and on and were broken off; moves may be missing because of them.
    pub faults: Vec<Fault>,
}

/// A recorded move that could not be played.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// Its line.
    pub line: MoveLine,
    /// Why.
    pub error: NotationError,
    /// The moves that could be played instead, in our notation.
    pub legal: Vec<String>,
}

/// An edit of a recorded game that names something this game does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(pub String);

/// The state that a record begins with.
///
/// # Errors
/// When an edit names an unknown player, piece or position.
pub fn start(program: &Program, record: &Record) -> Result<State, UnknownName> {
    Ok(State::edited(program, &edits(program, record)?))
}

/// The edits of the board that a record begins with.
///
/// # Errors
/// When an edit names an unknown player, piece or position.
pub fn edits(program: &Program, record: &Record) -> Result<Vec<Edit>, UnknownName> {
    let edits = record.edits.iter();
    edits.map(|edit| read_edit(program, edit)).collect()
}

fn read_edit(program: &Program, edit: &EditText) -> Result<Edit, UnknownName> {
    let game = program.game();
    let unknown = |name: &String| UnknownName(name.clone());
    let position = game
        .position(&edit.position)
        .ok_or_else(|| unknown(&edit.position))?;
    match &edit.piece {
        None => Ok(Edit::Clear(position)),
        Some((player, piece)) => {
            let owner = game.player(player).ok_or_else(|| unknown(player))?;
            let piece_type = game.piece_type(piece).ok_or_else(|| unknown(piece))?;
            Ok(Edit::Put(owner, piece_type, position))
        }
    }
}

/// Plays a record. Play goes on after a detected end, as the original program allowed.
///
/// # Errors
/// When an edit names an unknown player, piece or position.
pub fn replay(program: &Arc<Program>, record: &Record) -> Result<Replay, UnknownName> {
    let mut replayer = Replayer {
        generator: MoveGenerator::new(program),
        notation: Notation::new(program),
        legal: MoveList::new(),
        result: Replay {
            moves: Vec::new(),
            state: start(program, record)?,
            mismatch: None,
            end: None,
            rewritten: Vec::new(),
            faults: Vec::new(),
        },
        is_edited: !record.edits.is_empty(),
    };
    for line in &record.moves {
        if let Err(error) = replayer.play(line) {
            replayer.result.mismatch = Some(replayer.mismatch(line, error));
            break;
        }
    }
    replayer.result.faults = replayer.generator.take_faults();
    Ok(replayer.result)
}

struct Replayer {
    generator: MoveGenerator,
    notation: Notation,
    legal: MoveList,
    result: Replay,
    /// Whether the board was edited before the first move.
    is_edited: bool,
}

impl Replayer {
    fn play(&mut self, line: &MoveLine) -> Result<(), NotationError> {
        let state = &mut self.result.state;
        self.generator.legal_moves(state, &mut self.legal);
        let index = match self.notation.find(state, &self.legal, &line.text) {
            Err(NotationError::NoSuchMove) => self.find_otherwise(line)?,
            found => found?,
        };
        let state = &mut self.result.state;
        let played = self.legal.get(index).to_owned();
        let text = self.notation.format(state, played.as_ref());
        if text != line.text {
            self.result.rewritten.push((line.line, text));
        }
        self.generator.play(state, played.as_ref());
        self.result.moves.push(played);
        self.note_end();
        Ok(())
    }

    /// What a record may show though no generated move is written so; each is needed by a recorded game.
    fn find_otherwise(&mut self, line: &MoveLine) -> Result<usize, NotationError> {
        self.pass_otherwise(line)
            .or_else(|| self.ends_at_once(line))
            .or_else(|| self.after_end_of_chain(line))
            .ok_or(NotationError::NoSuchMove)
    }

    /// A pass of a player who has no move though the rules forbid passing (Chessence), one that ends a chain, or one that
    /// passes over the first turns of an edited game (see [`Session::with_turn`](crate::Session::with_turn)).
    fn pass_otherwise(&mut self, line: &MoveLine) -> Option<usize> {
        let state = &mut self.result.state;
        let is_start = self.is_edited
            && self
                .result
                .moves
                .iter()
                .all(|played| played.as_ref().is_pass());
        let may_pass = self.legal.is_empty() || state.pending().is_some() || is_start;
        if line.text != "Pass" || !may_pass {
            return None;
        }
        self.generator.push_pass(state, &mut self.legal);
        Some(self.legal.len() - 1)
    }

    /// A part that cannot be gone on with plays like a whole move, and is recorded as one under rules that say `add`
    /// where ours say `add-partial` (checkers games of an older age than their rules file).
    fn ends_at_once(&mut self, line: &MoveLine) -> Option<usize> {
        let wanted = self.notation.parse(&line.text).ok()?;
        let state = &mut self.result.state;
        let candidates = self.notation.same_effects(state, &self.legal, &wanted);
        candidates.into_iter().find(|&index| {
            self.generator.play(state, self.legal.get(index));
            let is_over = state.pending().is_none();
            state.undo();
            is_over
        })
    }

    /// The turn may have ended where ours goes on (PyonPyonShogi).
    fn after_end_of_chain(&mut self, line: &MoveLine) -> Option<usize> {
        self.result.state.pending()?;
        let mut ended = self.result.state.clone();
        ended.end_chain(self.generator.program());
        let mut moves = MoveList::new();
        self.generator.legal_moves(&mut ended, &mut moves);
        let index = self.notation.find(&ended, &moves, &line.text).ok()?;
        (self.result.state, self.legal) = (ended, moves);
        Some(index)
    }

    fn note_end(&mut self) {
        if self.result.end.is_none() {
            let state = &mut self.result.state;
            self.generator.legal_moves(state, &mut self.legal);
            let outcome = self.generator.outcome(state, &self.legal);
            let outcome = outcome.filter(Outcome::is_known);
            self.result.end = outcome.map(|outcome| (self.result.moves.len(), outcome));
        }
    }

    fn mismatch(&self, line: &MoveLine, error: NotationError) -> Mismatch {
        let state = &self.result.state;
        let legal = self
            .legal
            .iter()
            .map(|played| self.notation.format(state, played))
            .collect();
        Mismatch {
            line: line.clone(),
            error,
            legal,
        }
    }
}
