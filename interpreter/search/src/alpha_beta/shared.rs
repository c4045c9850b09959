//! State shared by the threads of a search, and its settings.

use super::table::TranspositionTable;
use super::value::rating;
use crate::bot::{Rating, Root};
use crate::budget::LINE_WORK;
use crate::evaluation::Evaluation;
use crate::key::Keys;
use crate::sides::{Sides, decider, has_repetition_goal};
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Move, MoveGenerator, MoveList, Program, REPETITIONS, Stop};

/// Settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaSettings {
    /// Breaks ties between moves of equal value.
    pub seed: u64,
    /// Number of threads. With one, the search is reproducible.
    pub threads: usize,
    /// Bytes for the transposition table.
    pub hash: usize,
    /// Whether every legal move gets a value, which takes longer. These values are for display: means of the last two
    /// depths, in hundredths of the most common piece.
    pub rates_all: bool,
    /// Bytes for all states of an ending with few pieces. If not 0, a separate thread finds the states during searches
    /// without a limit on states, work or depth. Once it has found all, results are exact.
    pub endings: usize,
}

impl Default for AlphaBetaSettings {
    fn default() -> Self {
        Self {
            seed: 1,
            threads: 1,
            hash: 32 << 20,
            rates_all: false,
            endings: 0,
        }
    }
}

/// State shared by the threads of a search.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) program: Arc<Program>,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) sides: Arc<Sides>,
    /// Kept between moves.
    pub(super) table: Arc<TranspositionTable>,
    pub(super) settings: AlphaBetaSettings,
}

impl Shared {
    pub(super) fn new(
        program: &Arc<Program>,
        evaluation: &Arc<Evaluation>,
        settings: AlphaBetaSettings,
    ) -> Self {
        Self {
            program: program.clone(),
            evaluation: evaluation.clone(),
            sides: Arc::new(Sides::new(program.game())),
            table: Arc::new(TranspositionTable::new(settings.hash)),
            settings,
        }
    }

    /// The keys of states in the table. Where a repetition may win or lose, values depend on whether a state has
    /// occurred before; with random moves, or with more than two players, on the
    /// searching player.
    pub(super) fn keys(&self, hero: PlayerId) -> Keys {
        let n_counted = match has_repetition_goal(self.program.game()) {
            true => REPETITIONS - 1,
            false => 1,
        };
        let keys = Keys::new(&self.program).counting(n_counted);
        match self.sides.has_chance || self.sides.players.len() > 2 {
            true => keys.seen_by(hero),
            false => keys,
        }
    }

    /// The rating that is reported for a value.
    pub(super) fn told(&self, value: i32) -> Rating {
        match rating(value) {
            Rating::Points(points) if self.settings.rates_all => {
                let unit = i64::from(self.evaluation.unit());
                Rating::Points((100 * i64::from(points) / unit) as i32)
            }
            other => other,
        }
    }

    /// The line found in the table that begins with the chosen move.
    pub(super) fn line(
        &self,
        generator: &mut MoveGenerator,
        root: &Root,
        first: usize,
        depth: u32,
    ) -> Vec<Move> {
        let keys = self.keys(decider(&self.program, &root.state));
        let mut state = root.state.clone();
        generator.set_limit(Stop::default(), LINE_WORK);
        let mut line = vec![root.moves.get(first).to_owned()];
        let mut moves = MoveList::new();
        while line.len() < depth as usize {
            let Some(last) = line.last() else { break };
            generator.play(&mut state, last.as_ref());
            generator.legal_moves(&mut state, &mut moves);
            let outcome = generator.outcome(&mut state, &moves);
            if outcome.is_some() || generator.is_stopped() || state.occurs(2) {
                break;
            }
            let Some(entry) = self.table.get(keys.of(&state)) else {
                break;
            };
            let next = moves
                .iter()
                .find(|played| entry.best.is(played.fingerprint()));
            match next {
                Some(next) => line.push(next.to_owned()),
                None => break,
            }
        }
        line
    }
}
