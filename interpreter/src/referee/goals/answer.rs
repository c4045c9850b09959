//! Explains which goals are met now, part by part.

use super::{GoalContext, REPETITIONS, TurnFacts};
use crate::program::depends_on_moves;
use crate::referee::MoveGenerator;
use crate::state::{MoveList, State};
use zrf_grammar::game::{GoalCondition, PieceTypeId, PlayerId};

/// The current truth of a goal for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalAnswer {
    /// Its index in the game's goals.
    pub index: usize,
    /// The player it is tested for.
    pub player: PlayerId,
    /// Whether its condition is true, with all parts.
    pub truth: Truth,
    /// Whether it is tested now: goals about the board are met by moves, so they are not tested at the start.
    pub is_tested: bool,
}

impl GoalAnswer {
    /// Whether the goal is met.
    pub fn is_met(&self) -> bool {
        self.is_tested && self.truth.is_met
    }
}

/// Whether a condition is true now, with its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The condition.
    pub condition: GoalCondition,
    /// Whether it is true.
    pub is_met: bool,
    /// The number of pieces, if the condition counts pieces.
    pub count: Option<u32>,
    /// The truth of its parts.
    pub parts: Vec<Truth>,
}

impl MoveGenerator {
    /// The truth of every goal for each of its players. `moves` must be the legal moves of the state.
    pub(crate) fn goal_answers(&mut self, state: &mut State, moves: &MoveList) -> Vec<GoalAnswer> {
        let program = self.program().clone();
        let to_move = state.turn(&program).mover;
        let is_whole = state.pending().is_none();
        let is_stuck = is_whole && self.is_stuck(state, moves);
        let end = TurnFacts {
            is_stuck,
            is_royal_attacked: is_stuck && self.is_royal_attacked(state, to_move),
            is_repeated: is_whole && state.occurs(REPETITIONS),
        };
        let context = GoalContext {
            program: &program,
            state,
            to_move,
            end: Some(end),
        };
        let goals = program.game().goals.iter().enumerate();
        let answers = goals.flat_map(|(index, goal)| {
            let context = &context;
            goal.players.iter().map(move |&player| GoalAnswer {
                index,
                player,
                truth: context.truth(&goal.condition, player),
                is_tested: context.state.ply() > 0 || depends_on_moves(&goal.condition),
            })
        });
        answers.collect()
    }
}

impl GoalContext<'_> {
    fn truth(&self, condition: &GoalCondition, player: PlayerId) -> Truth {
        let parts: &[GoalCondition] = match condition {
            GoalCondition::And(parts) | GoalCondition::Or(parts) => parts,
            GoalCondition::Not(part) => std::slice::from_ref(part),
            _ => &[],
        };
        Truth {
            condition: condition.clone(),
            is_met: self.is_met(condition, player),
            count: self.counted(condition, player),
            parts: parts.iter().map(|part| self.truth(part, player)).collect(),
        }
    }

    fn counted(&self, condition: &GoalCondition, player: PlayerId) -> Option<u32> {
        let of_all = |piece_type: Option<PieceTypeId>| {
            let players = self.game().player_ids();
            players.map(|player| self.count(player, piece_type)).sum()
        };
        match *condition {
            GoalCondition::PiecesRemaining(_, piece_type) => Some(self.count(player, piece_type)),
            GoalCondition::TotalPieceCount(_, piece_type) => Some(of_all(piece_type)),
            _ => None,
        }
    }
}
