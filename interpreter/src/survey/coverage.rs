//! Coverage: which operations, tests, goals and move types play has used.

use super::plan::Plan;
use crate::machine::{Context, Machine};
use crate::program::{Address, BlockId, Program};
use crate::random::Random;
use crate::referee::MoveGenerator;
use crate::state::{MoveList, State};
use crate::stop::Stop;
use std::sync::Arc;
use zrf_grammar::game::MoveTypeId;

/// Maximum number of operations that are followed in one run.
const LONGEST_RUN: usize = 100_000;

/// Counts what the states seen so far have used. Runs within `attacked?` and `defended?` do not count: their moves are
/// only hypothetical.
#[derive(Clone, Debug)]
pub struct Coverage {
    program: Arc<Program>,
    generator: MoveGenerator,
    machine: Machine,
    moves: MoveList,
    /// For each operation, how often it was executed.
    runs: Vec<u64>,
    /// For each operation with a test, how often the result was false, and how often true.
    results: Vec<[u64; 2]>,
    /// For each operation that finishes moves, how many legal moves it made.
    made: Vec<u64>,
    /// For each goal, how often it was not met, and how often met.
    goals: Vec<[u64; 2]>,
}

impl Coverage {
    /// The coverage of a program before any state was seen.
    pub fn new(program: &Arc<Program>) -> Self {
        let n_ops = program.code.len();
        Self {
            program: program.clone(),
            generator: MoveGenerator::reference(program),
            machine: Machine::new(program),
            moves: MoveList::new(),
            runs: vec![0; n_ops],
            results: vec![[0; 2]; n_ops],
            made: vec![0; n_ops],
            goals: vec![[0; 2]; program.game().goals.len()],
        }
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The number of times that an operation was executed.
    pub fn runs(&self, address: Address) -> u64 {
        self.runs[address.0 as usize]
    }

    /// How often the test of an operation was false, and how often true.
    pub fn results(&self, address: Address) -> [u64; 2] {
        self.results[address.0 as usize]
    }

    /// For each goal, how often it was not met, and how often met.
    pub fn goals(&self) -> &[[u64; 2]] {
        &self.goals
    }

    /// All blocks with the name of their piece type.
    pub fn blocks(&self) -> impl Iterator<Item = (&str, BlockId)> {
        let game = self.program.game();
        game.piece_type_ids().flat_map(move |piece_type| {
            let blocks = self.program.all_blocks(piece_type);
            blocks.map(move |block| (game.piece_name(piece_type), block))
        })
    }

    /// The number of legal moves that the blocks of a move type made.
    pub fn moves_of_type(&self, move_type: MoveTypeId) -> u64 {
        let made = self
            .made
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0);
        let of_type = made.filter(|&(index, _)| {
            let block = self.program.block_at(Address(index as u32));
            self.program.block(block).move_type == Some(move_type)
        });
        of_type.map(|(_, count)| count).sum()
    }

    /// Counts what one state uses: the runs that generate its moves, and its goals. Returns whether the game continues.
    pub fn see(&mut self, state: &State) -> bool {
        let program = self.program.clone();
        let mut state = state.clone();
        self.generator.legal_moves(&mut state, &mut self.moves);
        for played in self.moves.iter() {
            if let Some(address) = played.head.made_by {
                self.made[address.0 as usize] += 1;
            }
        }
        for answer in self.generator.goal_answers(&mut state, &self.moves) {
            self.goals[answer.index][usize::from(answer.is_met())] += 1;
        }
        self.machine.begin_answer();
        self.machine.work.forgive();
        let context = Context::new(&program, &state);
        for task in self.generator.runs(&state) {
            let trace = self.machine.trace(context, task, &[], LONGEST_RUN);
            for step in trace.steps {
                let index = step.address.0 as usize;
                self.runs[index] += 1;
                if let Some(result) = step.result {
                    self.results[index][usize::from(result.value)] += 1;
                }
            }
        }
        let is_over = self.generator.outcome(&mut state, &self.moves).is_some();
        !is_over && !self.moves.is_empty()
    }

    /// Plays games and counts all their states. To cover more, half of the moves are random, and the others come from
    /// the `add` that has made the fewest moves so far. Ends at a stop, or when the work of the plan is done.
    pub fn play(&mut self, plan: Plan, stop: &Stop) {
        self.generator.set_limit(stop.clone(), plan.work);
        let mut random = Random::new(plan.seed);
        for _ in 0..plan.games {
            let mut state = State::new(&self.program.clone());
            for _ in 0..plan.plies {
                let is_over = !self.see(&state);
                let work = self.generator.work() + self.machine.work.done();
                if work > plan.work || stop.is_wanted() {
                    return;
                }
                if is_over {
                    break;
                }
                let choice = self.choose(&mut random);
                self.generator.play(&mut state, self.moves.get(choice));
            }
        }
    }

    /// A legal move of the state seen last.
    fn choose(&self, random: &mut Random) -> usize {
        let n_moves = self.moves.len();
        let any = random.below(n_moves);
        if random.below(2) == 0 {
            return any;
        }
        let rarity = |index: &usize| {
            let address = self.moves.get((index + any) % n_moves).head.made_by;
            address.map_or(u64::MAX, |address| self.made[address.0 as usize])
        };
        let rarest = (0..n_moves).min_by_key(rarity).unwrap_or(0);
        (rarest + any) % n_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::ANSWER_WORK;
    use crate::testing::program_of;

    #[test]
    fn each_state_is_an_answer_of_its_own() {
        let text = r#"(game (title "Steps") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1/2/3" (0 10)))
              (directions (n 0 1))))
            (piece (name Man) (moves (n (verify empty?) add)))
            (board-setup (White (Man a1)) (Black (Man b1))))"#;
        let program = program_of(text);
        let mut coverage = Coverage::new(&program);
        coverage
            .machine
            .work
            .spend(u32::try_from(ANSWER_WORK).unwrap());
        coverage.see(&State::new(&program));
        assert_eq!(coverage.made.iter().sum::<u64>(), 1);
        assert!(coverage.runs.iter().sum::<u64>() > 0);
    }
}
