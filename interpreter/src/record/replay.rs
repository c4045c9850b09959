//! Replays recorded games: each recorded move must be among the generated ones, effect for effect.

use crate::machine::Fault;
use crate::program::Program;
use crate::record::{EditText, MoveLine, Record};
use crate::record::{Notation, NotationError};
use crate::referee::{MoveGenerator, Outcome};
use crate::state::{Edit, Move, MoveList, State};
use std::fmt;
use std::sync::Arc;
use zrf_grammar::diagnostics::suggest::{joined, nearest};

/// The result of a replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The moves that were played, in order, including passes that the record omits.
    pub moves: Vec<Move>,
    /// The number of lines of the record that were played.
    pub n_lines: usize,
    /// The state after the last line that was played.
    pub state: State,
    /// The first line that could not be played.
    pub mismatch: Option<Mismatch>,
    /// The number of lines after which the game was over for the first time, and how it ended.
    pub end: Option<(usize, Outcome)>,
    /// The deviations that were tolerated, in the order of the lines.
    pub tolerated: Vec<Tolerated>,
    /// Runs that did not end and were stopped; moves may be missing as a result.
    pub faults: Vec<Fault>,
}

/// A line that was played although it differs from the rules or from our notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tolerated {
    /// The line.
    pub line: MoveLine,
    /// The deviation that was tolerated.
    pub tolerance: Tolerance,
}

/// A deviation that a replay tolerates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Our notation writes the move like this.
    Rewritten(String),
    /// The line is played in this round, not in the one it names.
    Round(u32),
    /// The multi-part move before the line ended, though it could be continued.
    ChainEnded,
    /// A pass that the rules do not allow.
    IllegalPass,
    /// A forced pass before the line is missing.
    MissingPass,
    /// The game was over before the line.
    AfterEnd,
}

/// A recorded move that could not be played.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The line.
    pub line: MoveLine,
    /// Why it could not be played.
    pub error: NotationError,
    /// The moves that could be played instead, in our notation.
    pub legal: Vec<String>,
}

/// An edit of a recorded game that names something that does not exist in this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The line of the file, from 1.
    pub line: u32,
    /// The name.
    pub name: String,
    /// What may be meant instead.
    pub help: Option<String>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, name, help } = self;
        write!(f, "line {line}: `{name}` does not exist in this game")?;
        match help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownName {}

/// The initial state of a record.
///
/// # Errors
/// If an edit names an unknown player, piece or position.
pub fn start(program: &Program, record: &Record) -> Result<State, UnknownName> {
    Ok(State::edited(program, &edits(program, record)?))
}

/// The edits of the board that a record begins with.
///
/// # Errors
/// If an edit names an unknown player, piece or position.
pub fn edits(program: &Program, record: &Record) -> Result<Vec<Edit>, UnknownName> {
    let edits = record.edits.iter();
    edits.map(|edit| read_edit(program, edit)).collect()
}

fn read_edit(program: &Program, edit: &EditText) -> Result<Edit, UnknownName> {
    let game = program.game();
    let unknown = |name: &str, known: Vec<&str>| UnknownName {
        line: edit.line,
        name: name.to_owned(),
        help: help(name, &known),
    };
    let positions = || game.board.positions.iter().map(|one| &*one.name).collect();
    let players = || game.players.iter().map(|one| &*one.name).collect();
    let piece_types = || game.piece_types.iter().map(|one| &*one.name).collect();
    let position = game
        .position(&edit.position)
        .ok_or_else(|| unknown(&edit.position, positions()))?;
    match &edit.piece {
        None => Ok(Edit::Clear(position)),
        Some((player, piece)) => {
            let owner = game
                .player(player)
                .ok_or_else(|| unknown(player, players()))?;
            let piece_type = game
                .piece_type(piece)
                .ok_or_else(|| unknown(piece, piece_types()))?;
            Ok(Edit::Put(owner, piece_type, position))
        }
    }
}

/// What a name that does not exist may mean: the one that is most like it, or else one of a few.
fn help(name: &str, known: &[&str]) -> Option<String> {
    const MAX_SHOWN: usize = 8;
    if let Some(near) = nearest(name, known.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let is_few = (1..=MAX_SHOWN).contains(&known.len());
    let quoted = known.iter().map(|known| format!("`{known}`"));
    is_few.then(|| format!("expected {}", joined(&quoted.collect::<Vec<_>>())))
}

/// Replays a record. Play continues after a detected end, as the original program allowed.
///
/// # Errors
/// If an edit names an unknown player, piece or position.
pub fn replay(program: &Arc<Program>, record: &Record) -> Result<Replay, UnknownName> {
    let start = start(program, record)?;
    Ok(replay_from(program, start, record))
}

/// Plays the moves of a record from a state on.
pub(crate) fn replay_from(program: &Arc<Program>, start: State, record: &Record) -> Replay {
    let mut replayer = Replayer {
        generator: MoveGenerator::new(program),
        notation: Notation::new(program),
        legal: MoveList::new(),
        result: Replay {
            moves: Vec::new(),
            n_lines: 0,
            state: start,
            mismatch: None,
            end: None,
            tolerated: Vec::new(),
            faults: Vec::new(),
        },
        is_edited: !record.edits.is_empty(),
    };
    replayer.arrive(record.moves.first());
    for (index, line) in record.moves.iter().enumerate() {
        if let Err(error) = replayer.play(line) {
            replayer.result.mismatch = Some(replayer.mismatch(line, error));
            break;
        }
        replayer.arrive(record.moves.get(index + 1));
    }
    replayer.result.faults = replayer.generator.take_faults();
    replayer.result
}

/// The error for a line without a round number.
fn no_move(line: &str) -> NotationError {
    NotationError::UnknownName {
        word: line
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned(),
        expected: match line.starts_with('(') {
            true => "a move, because edits come before the first one",
            false => "a round number such as `1.`",
        },
    }
}

/// The number of consecutive forced passes that a record may omit.
const MAX_MISSING: usize = 8;

struct Replayer {
    generator: MoveGenerator,
    notation: Notation,
    /// The legal moves of the state between two lines.
    legal: MoveList,
    result: Replay,
    /// Whether the board was edited before the first move.
    is_edited: bool,
}

impl Replayer {
    fn play(&mut self, line: &MoveLine) -> Result<(), NotationError> {
        let written = line.round.ok_or_else(|| no_move(&line.text))?;
        if self.result.end.is_some() {
            self.tolerate(line, Tolerance::AfterEnd);
        }
        let state = &self.result.state;
        let index = match self.notation.find(state, &self.legal, &line.text) {
            Err(NotationError::NoSuchMove) => self.find_otherwise(line)?,
            found => found?,
        };
        let text = self.notation.name(&self.result.state, &self.legal, index);
        if text != line.text {
            self.tolerate(line, Tolerance::Rewritten(text));
        }
        let round = self.result.state.round();
        if round != written {
            self.tolerate(line, Tolerance::Round(round));
        }
        self.play_legal(index);
        self.result.n_lines += 1;
        Ok(())
    }

    fn play_legal(&mut self, index: usize) {
        let played = self.legal.get(index).to_owned();
        self.generator.play(&mut self.result.state, played.as_ref());
        self.result.moves.push(played);
    }

    fn tolerate(&mut self, line: &MoveLine, tolerance: Tolerance) {
        let line = line.clone();
        self.result.tolerated.push(Tolerated { line, tolerance });
    }

    /// Finds a move that a record may show although no generated move is written like that.
    fn find_otherwise(&mut self, line: &MoveLine) -> Result<usize, NotationError> {
        self.pass_otherwise(line)
            .or_else(|| self.ends_at_once(line))
            .or_else(|| self.after_end_of_chain(line))
            .or_else(|| self.after_missing_passes(line))
            .ok_or(NotationError::NoSuchMove)
    }

    /// A pass of a player without a move although the rules forbid passing (Chessence), one that ends a chain, or one
    /// that skips the first turns of an edited game (see [`Session::with_turn`](crate::Session::with_turn)).
    fn pass_otherwise(&mut self, line: &MoveLine) -> Option<usize> {
        let is_start = self.is_edited_start();
        let state = &mut self.result.state;
        let may_pass = self.legal.is_empty() || state.pending().is_some() || is_start;
        if line.text != "Pass" || !may_pass {
            return None;
        }
        self.generator.push_pass(state, &mut self.legal);
        if !is_start {
            self.tolerate(line, Tolerance::IllegalPass);
        }
        Some(self.legal.len() - 1)
    }

    /// Whether only passes have followed an edit of the board.
    fn is_edited_start(&self) -> bool {
        let mut moves = self.result.moves.iter();
        self.is_edited && moves.all(|played| played.as_ref().is_pass())
    }

    /// A partial move that cannot be continued plays like a complete move, and is recorded as one under rules with
    /// `add` where ours have `add-partial` (checkers games older than their rules file).
    fn ends_at_once(&mut self, line: &MoveLine) -> Option<usize> {
        let wanted = self.notation.parse(&line.text).ok()?;
        // A number counts moves with the same text; this one has a different text.
        if wanted.number != 1 {
            return None;
        }
        let state = &mut self.result.state;
        let candidates = self.notation.same_effects(state, &self.legal, &wanted);
        candidates.into_iter().find(|&index| {
            self.generator.play(state, self.legal.get(index));
            let is_over = state.pending().is_none();
            state.undo();
            is_over
        })
    }

    /// The record may have ended the turn where our rules continue it (PyonPyonShogi).
    fn after_end_of_chain(&mut self, line: &MoveLine) -> Option<usize> {
        self.result.state.pending()?;
        let index = self.after_passes(line, 1)?;
        self.tolerate(line, Tolerance::ChainEnded);
        Some(index)
    }

    /// The record may omit passes of players who have no other move.
    fn after_missing_passes(&mut self, line: &MoveLine) -> Option<usize> {
        let mut ahead = self.result.state.clone();
        let mut legal = self.legal.clone();
        let mut n_passes = 0;
        while n_passes < MAX_MISSING && legal.len() == 1 && legal.get(0).is_pass() {
            self.generator.play(&mut ahead, legal.get(0));
            n_passes += 1;
            self.generator.legal_moves(&mut ahead, &mut legal);
            if self.notation.find(&ahead, &legal, &line.text).is_ok() {
                let index = self.after_passes(line, n_passes)?;
                self.tolerate(line, Tolerance::MissingPass);
                return Some(index);
            }
        }
        None
    }

    /// Plays passes if the line is a legal move after them. Returns its index.
    fn after_passes(&mut self, line: &MoveLine, n_passes: usize) -> Option<usize> {
        let mut passed = self.result.state.clone();
        let mut passes = Vec::new();
        for _ in 0..n_passes {
            let mut pass = MoveList::new();
            self.generator.push_pass(&passed, &mut pass);
            let pass = pass.get(0).to_owned();
            self.generator.play(&mut passed, pass.as_ref());
            passes.push(pass);
        }
        let mut moves = MoveList::new();
        self.generator.legal_moves(&mut passed, &mut moves);
        let index = self.notation.find(&passed, &moves, &line.text).ok()?;
        self.result.moves.append(&mut passes);
        (self.result.state, self.legal) = (passed, moves);
        Some(index)
    }

    /// Lists the moves of a state, and notes the end of the game. Passes after an edit only show whose turn it is: the
    /// game begins after the last of them.
    fn arrive(&mut self, next: Option<&MoveLine>) {
        let is_set_up = self.is_edited_start() && next.is_some_and(|line| line.text == "Pass");
        let state = &mut self.result.state;
        self.generator.legal_moves(state, &mut self.legal);
        if self.result.end.is_none() && !is_set_up {
            let outcome = self.generator.outcome(state, &self.legal);
            let outcome = outcome.filter(Outcome::is_known);
            self.result.end = outcome.map(|outcome| (self.result.n_lines, outcome));
        }
    }

    fn mismatch(&self, line: &MoveLine, error: NotationError) -> Mismatch {
        Mismatch {
            line: line.clone(),
            error,
            legal: self.notation.names(&self.result.state, &self.legal),
        }
    }
}
