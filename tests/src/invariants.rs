//! What must hold of every game at every ply of a random game.

use std::sync::Arc;
use zrf_interpreter::{MoveGenerator, MoveList, Notation, Program, Random, State};

/// What a random game came to.
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

/// How much of each ply is looked at. Reading back a move compares it with all others, so that lists of a thousand moves
/// are costly to examine whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thoroughness {
    /// At every how many plies the reference generates moves and examines goals, too.
    pub compare_interval: usize,
    /// How many of the moves of a ply are played, undone, written and read back, spread over the list.
    pub n_tried: usize,
}

impl Thoroughness {
    /// All moves of all plies; the reference, which is slow, at every fourth ply.
    pub const FULL: Self = Self {
        compare_interval: 4,
        n_tried: usize::MAX,
    };
    /// Enough to meet a mistake within a few games.
    pub const QUICK: Self = Self {
        compare_interval: 4,
        n_tried: 4,
    };
}

/// Plays one random game of at most `max_plies` plies and checks on the way: the quick generator and the reference
/// agree on moves and outcome; the incremental hash is the one from scratch; every move can be played and undone;
/// the notation of every move parses back to the same move.
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
    Ok(game.summary)
}

struct RandomGame {
    quick: MoveGenerator,
    reference: MoveGenerator,
    notation: Notation,
    state: State,
    random: Random,
    summary: Summary,
    thoroughness: Thoroughness,
}

impl RandomGame {
    fn new(program: &Arc<Program>, seed: u64, thoroughness: Thoroughness) -> Self {
        Self {
            thoroughness,
            quick: MoveGenerator::new(program),
            reference: MoveGenerator::reference(program),
            notation: Notation::new(program),
            state: State::new(program),
            random: Random::new(seed),
            summary: Summary::default(),
        }
    }

    /// Examines the state and plays one move; false at the end of the game.
    fn ply(&mut self) -> Result<bool, String> {
        if self.state.hash() != self.state.hash_from_scratch() {
            return Err("the incremental hash is wrong".to_owned());
        }
        let mut moves = MoveList::new();
        self.quick.legal_moves(&mut self.state, &mut moves);
        let is_compared = self
            .summary
            .plies
            .is_multiple_of(self.thoroughness.compare_interval);
        if is_compared {
            self.compare(&moves)?;
        }
        self.summary.faults += self.quick.take_faults().len();
        let outcome = self.quick.outcome(&mut self.state, &moves);
        if is_compared && outcome != self.reference.outcome(&mut self.state.clone(), &moves) {
            return Err("the quick examination of goals differs from the full one".to_owned());
        }
        self.summary.is_finished = outcome.is_some();
        if outcome.is_some() || moves.is_empty() {
            return Ok(false);
        }
        self.try_moves(&moves)?;
        self.quick
            .play(&mut self.state, moves.get(self.random.below(moves.len())));
        self.summary.plies += 1;
        self.summary.moves += moves.len();
        Ok(true)
    }

    fn compare(&mut self, moves: &MoveList) -> Result<(), String> {
        let mut expected = MoveList::new();
        self.reference.legal_moves(&mut self.state, &mut expected);
        let faults = self.quick.take_faults().len();
        self.summary.faults += faults;
        let is_equal =
            moves.len() == expected.len() && moves.iter().zip(expected.iter()).all(|(a, b)| a == b);
        // A block that is given up may have made other moves before its budget was used up.
        if is_equal || faults > 0 || !self.reference.take_faults().is_empty() {
            return Ok(());
        }
        let words = |list: &MoveList| {
            let texts: Vec<_> = list
                .iter()
                .map(|played| self.notation.format(&self.state, played))
                .collect();
            texts.join(", ")
        };
        Err(format!(
            "quick moves: {}\nreference moves: {}",
            words(moves),
            words(&expected)
        ))
    }

    fn try_moves(&mut self, moves: &MoveList) -> Result<(), String> {
        let before = self.state.clone();
        let interval = moves.len().div_ceil(self.thoroughness.n_tried);
        // Another ply begins at another place of the list.
        let first = self.summary.plies % interval;
        for index in (first..moves.len()).step_by(interval) {
            let played = moves.get(index);
            let text = self.notation.format(&self.state, played);
            match self.notation.find(&self.state, moves, &text) {
                Ok(found) if self.notation.format(&self.state, moves.get(found)) == text => {}
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
}
