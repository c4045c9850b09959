//! What must hold for every game at every ply of a random game.

use crate::shortcuts;
use std::collections::HashMap;
use std::sync::Arc;
use zrf_interpreter::record::{DisplayNotation, MoveLine, Record};
use zrf_interpreter::replay::replay;
use zrf_interpreter::{
    MoveGenerator, MoveList, Notation, Outcome, Program, Random, Session, State,
};

/// The result of a random game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Plies played.
    pub plies: usize,
    /// Moves generated.
    pub moves: usize,
    /// Whether the game came to its end.
    pub is_finished: bool,
    /// Blocks whose runs used up their budget.
    pub faults: usize,
    /// The hash of the last state.
    pub hash: u64,
}

/// How much of each ply is examined. Reading back a move compares it with all others, so lists of a thousand moves are
/// costly to examine in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thoroughness {
    /// The interval, in plies, at which the reference also generates moves and examines goals.
    pub compare_interval: usize,
    /// The interval, in plies, at which counting, sampling and looking ahead are compared with the list.
    pub shortcut_interval: usize,
    /// How many of the moves of a ply are played, undone, written and read back, spread over the list.
    pub n_tried: usize,
}

impl Thoroughness {
    /// All moves of all plies; the reference, which is slow, at every fourth ply.
    pub const FULL: Self = Self {
        compare_interval: 4,
        shortcut_interval: 4,
        n_tried: usize::MAX,
    };
    /// The reference at every ply, some moves of each.
    pub const EVERY_PLY: Self = Self {
        compare_interval: 1,
        shortcut_interval: 1,
        n_tried: 12,
    };
    /// Enough to find a mistake within a few games.
    pub const QUICK: Self = Self {
        compare_interval: 4,
        shortcut_interval: 16,
        n_tried: 4,
    };
}

/// Plays one random game of at most `max_plies` plies and checks on the way: the quick generator and the reference
/// agree on moves and outcome, and counting, sampling and looking ahead agree with them; the incremental hash equals
/// the one computed from scratch; every move can be played and undone; the notation of every move parses back to the
/// same move; moves that are shown to players with the same text have the same result; the game, written as a record
/// and read again, replays to the same state and the same outcome.
///
/// # Errors
/// The first thing that does not hold, with the ply.
pub fn random_game(
    program: &Arc<Program>,
    seed: u64,
    max_plies: usize,
    thoroughness: Thoroughness,
) -> Result<Summary, String> {
    let mut game = RandomGame::new(program, seed, thoroughness);
    for ply in 0..max_plies {
        let goes_on = game
            .ply()
            .map_err(|error| format!("seed {seed}, ply {ply}: {error}"))?;
        if !goes_on {
            break;
        }
    }
    game.summary.hash = game.state.hash();
    game.look();
    game.check_record()
        .map_err(|error| format!("seed {seed}, record: {error}"))?;
    Ok(game.summary)
}

struct RandomGame {
    program: Arc<Program>,
    quick: MoveGenerator,
    reference: MoveGenerator,
    /// A generator for shortcuts, and a state that is made equal to others.
    other: (MoveGenerator, State),
    notation: Notation,
    display: DisplayNotation,
    state: State,
    random: Random,
    summary: Summary,
    thoroughness: Thoroughness,
    lines: Vec<MoveLine>,
    outcome: Option<Outcome>,
}

impl RandomGame {
    fn new(program: &Arc<Program>, seed: u64, thoroughness: Thoroughness) -> Self {
        Self {
            program: program.clone(),
            thoroughness,
            quick: MoveGenerator::new(program),
            reference: MoveGenerator::reference(program),
            other: (MoveGenerator::new(program), State::new(program)),
            notation: Notation::new(program),
            display: DisplayNotation::new(program),
            state: State::new(program),
            random: Random::new(seed),
            summary: Summary::default(),
            lines: Vec::new(),
            outcome: None,
        }
    }

    /// Examines the state and plays one move. Returns false at the end of the game.
    fn ply(&mut self) -> Result<bool, String> {
        if self.state.hash() != self.state.hash_from_scratch() {
            return Err("the incremental hash is wrong".to_owned());
        }
        let (moves, faults) = self.look();
        let interval = self.thoroughness.compare_interval;
        if self.summary.plies.is_multiple_of(interval) && faults == 0 {
            self.compare(&moves)?;
            self.check_texts(&moves)?;
        }
        let interval = self.thoroughness.shortcut_interval;
        if self.summary.plies.is_multiple_of(interval) && faults == 0 {
            self.check_shortcuts(&moves)?;
        }
        self.summary.is_finished = self.outcome.is_some();
        if self.outcome.is_some() || moves.is_empty() {
            return Ok(false);
        }
        self.try_moves(&moves)?;
        let index = self.random.below(moves.len());
        self.lines.push(MoveLine {
            round: Some(self.state.round()),
            text: self.notation.name(&self.state, &moves, index),
            line: 0,
        });
        self.quick.play(&mut self.state, moves.get(index));
        self.summary.plies += 1;
        self.summary.moves += moves.len();
        Ok(true)
    }

    /// Records the outcome of the state, and how many runs were stopped. Returns their number and the legal moves.
    fn look(&mut self) -> (MoveList, usize) {
        let mut moves = MoveList::new();
        self.quick.legal_moves(&mut self.state, &mut moves);
        self.outcome = self.quick.outcome(&mut self.state, &moves);
        let faults = self.quick.take_faults().len();
        self.summary.faults += faults;
        (moves, faults)
    }

    /// Compares moves and outcome with those of the reference.
    fn compare(&mut self, moves: &MoveList) -> Result<(), String> {
        let mut expected = MoveList::new();
        self.reference.legal_moves(&mut self.state, &mut expected);
        let outcome = self.reference.outcome(&mut self.state, &expected);
        // A block that was stopped may have made other moves before its budget was used up.
        if !self.reference.take_faults().is_empty() {
            return Ok(());
        }
        if !moves.iter().eq(expected.iter()) {
            let words = |list: &MoveList| {
                let texts = list
                    .iter()
                    .map(|played| self.notation.format(&self.state, played));
                texts.collect::<Vec<_>>().join(", ")
            };
            return Err(format!(
                "quick moves: {}\nreference moves: {}",
                words(moves),
                words(&expected)
            ));
        }
        if self.outcome != outcome {
            return Err(format!(
                "quick outcome: {:?}\nreference outcome: {outcome:?}",
                self.outcome
            ));
        }
        Ok(())
    }

    /// Checks that moves that are shown with the same text have the same result.
    fn check_texts(&mut self, moves: &MoveList) -> Result<(), String> {
        let texts = self.display.texts(&self.notation, &self.state, moves);
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (index, text) in texts.iter().enumerate() {
            let first = *known.entry(text).or_insert(index);
            if first != index && !self.have_same_result(moves, first, index) {
                return Err(format!(
                    "moves {first} and {index} are both shown as `{text}`"
                ));
            }
        }
        Ok(())
    }

    /// Checks answers found without a list, and a copy of the state.
    fn check_shortcuts(&mut self, moves: &MoveList) -> Result<(), String> {
        let (generator, copy) = &mut self.other;
        shortcuts::check_copy(generator, copy, &self.state)?;
        let known = shortcuts::Known {
            state: &mut self.state,
            moves,
            outcome: self.outcome.as_ref(),
        };
        let checked = shortcuts::check(
            generator,
            known,
            &mut Random::new(self.summary.plies as u64),
        );
        // Where rules went beyond a limit, moves may be missing.
        match generator.take_faults().is_empty() {
            true => checked,
            false => Ok(()),
        }
    }

    fn try_moves(&mut self, moves: &MoveList) -> Result<(), String> {
        let before = self.state.clone();
        let interval = moves.len().div_ceil(self.thoroughness.n_tried);
        // Each ply begins at a different point of the list.
        let first = self.summary.plies % interval;
        for index in (first..moves.len()).step_by(interval) {
            let played = moves.get(index);
            let text = self.notation.name(&self.state, moves, index);
            match self.notation.find(&self.state, moves, &text) {
                Ok(found) if found == index => {}
                Ok(found) if self.have_same_result(moves, index, found) => {}
                found => return Err(format!("`{text}`, move {index}, parses as {found:?}")),
            }
            self.quick.play(&mut self.state, played);
            if self.state.hash() != self.state.hash_from_scratch() {
                return Err(format!("the hash is wrong after `{text}`"));
            }
            self.state.undo();
            if !before.is_same(&self.state) {
                return Err(format!("undoing `{text}` does not restore the state"));
            }
        }
        Ok(())
    }

    /// Whether two moves lead to the same state.
    fn have_same_result(&mut self, moves: &MoveList, one: usize, other: usize) -> bool {
        let mut after = self.state.clone();
        self.quick.play(&mut after, moves.get(one));
        let mut otherwise = self.state.clone();
        self.quick.play(&mut otherwise, moves.get(other));
        after.is_same(&otherwise)
    }

    /// Writes the game as a record, reads it back and plays it again.
    fn check_record(&self) -> Result<(), String> {
        let record = Record {
            seats: "HC".to_owned(),
            rules_file: "rules.zrf".to_owned(),
            variant: self.program.game().title.clone(),
            edits: Vec::new(),
            moves: self.lines.clone(),
        };
        let text = record.to_string();
        let read = Record::parse(&text).map_err(|error| error.to_string())?;
        let replayed = replay(&self.program, &read).map_err(|unknown| format!("{unknown:?}"))?;
        // Where a run was stopped, moves may be missing.
        if self.summary.faults + replayed.faults.len() > 0 {
            return Ok(());
        }
        if let Some(mismatch) = replayed.mismatch {
            return Err(format!("{mismatch:?}"));
        }
        if !replayed.tolerated.is_empty() {
            return Err(format!("tolerated: {:?}", replayed.tolerated));
        }
        if !replayed.state.is_same(&self.state) {
            return Err("the record replays to another state".to_owned());
        }
        let mut session = Session::new(&self.program, 0);
        session.play_record(&read);
        if !session.state().is_same(&self.state) || session.outcome() != self.outcome.as_ref() {
            return Err("a session plays the record to another end".to_owned());
        }
        let end = self
            .outcome
            .clone()
            .map(|outcome| (self.lines.len(), outcome));
        if replayed.end != end {
            return Err(format!("played to {end:?}, replayed to {:?}", replayed.end));
        }
        Ok(())
    }
}
