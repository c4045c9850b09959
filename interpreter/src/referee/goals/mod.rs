//! Goals examined in a state: which is met for whom, what it brings, and the positions that decided it.

mod answer;
mod config;
mod lines;

pub use answer::{GoalAnswer, Truth};
use config::Found;

use super::{GameEnd, Outcome, Reason};
use crate::program::{Lines, Program};
use crate::state::{Piece, State};
use zrf_grammar::game::{
    Game, Goal, GoalCondition, GoalKind, PieceTypeId, PlayerId, PlayerKind, PositionId,
};

/// How often a state must occur to end the game.
pub(super) const REPETITIONS: usize = 3;

/// What goals are tested against.
pub(super) struct GoalContext<'a> {
    program: &'a Program,
    state: &'a State,
    /// Whose pieces are to move.
    to_move: PlayerId,
    /// `None` while only goals about the board are tested.
    end: Option<TurnFacts>,
}

/// What goals about the player to move are examined against.
#[derive(Clone, Copy)]
pub(super) struct TurnFacts {
    pub(super) is_stuck: bool,
    pub(super) is_royal_attacked: bool,
    pub(super) is_repeated: bool,
}

/// Goals about the board. With `lines`, goals covered by lines are met only by a line through a changed position, which
/// is correct if the previous state met none.
pub(super) fn examine_board(
    program: &Program,
    state: &State,
    lines: Option<&Lines>,
) -> Option<GameEnd> {
    let context = GoalContext::of_board(program, state);
    let met = lines.map(|lines| (lines, lines.met(state, state.changed())));
    let schedule = program.schedule();
    let goals = match &met {
        Some((_, met)) if met.is_empty() => &schedule.uncovered,
        _ => &schedule.board,
    };
    context.first_met(goals, |index, goal, player| match &met {
        Some((lines, met)) if lines.covers(index) => met.binary_search(&(index, player)).is_ok(),
        _ => context.is_met(&goal.condition, player),
    })
}

/// Goals about what the player to move can do.
pub(super) fn examine_end(program: &Program, state: &State, end: TurnFacts) -> Option<GameEnd> {
    let context = GoalContext {
        end: Some(end),
        ..GoalContext::of_board(program, state)
    };
    context.first_met(&program.schedule().end, |_, goal, player| {
        context.is_met(&goal.condition, player)
    })
}

impl<'a> GoalContext<'a> {
    /// For goals about the board.
    pub(super) fn of_board(program: &'a Program, state: &'a State) -> Self {
        Self {
            program,
            state,
            to_move: state.turn(program).mover,
            end: None,
        }
    }

    /// The first of some goals that is met: for the player who has just moved, then for the others.
    fn first_met(
        &self,
        goals: &[(usize, PlayerId)],
        is_met: impl Fn(usize, &Goal, PlayerId) -> bool,
    ) -> Option<GameEnd> {
        let last_mover = self.state.last_mover();
        for is_for_last_mover in [true, false] {
            for &(index, player) in goals {
                let goal = &self.game().goals[index];
                let is_now = (Some(player) == last_mover) == is_for_last_mover;
                // What is the same for all players was tested for the first of them.
                let was_tested = !is_for_last_mover
                    && matches!(goal.condition, GoalCondition::TotalPieceCount(..))
                    && last_mover.is_some_and(|player| goal.players.contains(&player));
                if is_now && !was_tested && is_met(index, goal, player) {
                    return Some(GameEnd::Goal(index, player));
                }
            }
        }
        None
    }

    fn is_met(&self, condition: &GoalCondition, player: PlayerId) -> bool {
        match condition {
            GoalCondition::And(parts) => parts.iter().all(|part| self.is_met(part, player)),
            GoalCondition::Or(parts) => parts.iter().any(|part| self.is_met(part, player)),
            GoalCondition::Not(part) => !self.is_met(part, player),
            GoalCondition::Stalemated => {
                self.end
                    .is_some_and(|end| end.is_stuck && !end.is_royal_attacked)
                    && player == self.state.turn(self.program).decider
            }
            GoalCondition::Checkmated(_) => {
                self.end
                    .is_some_and(|end| end.is_stuck && end.is_royal_attacked)
                    && player == self.to_move
            }
            GoalCondition::Repetition => self.end.is_some_and(|end| end.is_repeated),
            GoalCondition::Captured(types) => {
                let is_one =
                    |piece: &Piece| piece.owner == player && types.contains(&piece.piece_type);
                self.state.captured().iter().any(is_one)
            }
            &GoalCondition::PiecesRemaining(count, piece_type) => {
                self.count(player, piece_type) == count
            }
            &GoalCondition::TotalPieceCount(count, piece_type) => {
                let players = (0..self.game().players.len()).map(PlayerId::from_index);
                players
                    .map(|player| self.count(player, piece_type))
                    .sum::<u32>()
                    == count
            }
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => self.is_absolute(occupants, elements, player, &mut Found::nothing()),
            GoalCondition::RelativeConfig(steps) => {
                self.is_relative(steps, player, &mut Found::nothing())
            }
            GoalCondition::Unresolved => false,
        }
    }

    fn game(&self) -> &Game {
        self.program.game()
    }

    /// A player's pieces on the board, and in store if `"include off-pieces"` is on.
    fn count(&self, player: PlayerId, piece_type: Option<PieceTypeId>) -> u32 {
        let counts_stores = self.game().options.include_off_pieces;
        let of_type = |piece_type| {
            let stored = if counts_stores {
                self.state.store(player, piece_type)
            } else {
                0
            };
            self.state.count(player, piece_type) + stored
        };
        match piece_type {
            Some(piece_type) => of_type(piece_type),
            None if !counts_stores => self.state.total(player),
            None => (0..self.game().piece_types.len())
                .map(|i| of_type(PieceTypeId::from_index(i)))
                .sum(),
        }
    }

    pub(super) fn outcome(&self, end: GameEnd) -> Outcome {
        let (index, player) = match end {
            GameEnd::Goal(index, player) => (index, player),
            GameEnd::Drawn(reason) => {
                return Outcome {
                    winners: Vec::new(),
                    losers: Vec::new(),
                    reason,
                    positions: Vec::new(),
                };
            }
        };
        let goal = &self.game().goals[index];
        let (winners, losers) = match goal.kind {
            GoalKind::Win => (vec![player], self.others(player)),
            GoalKind::Loss => (self.others(player), vec![player]),
            GoalKind::Draw => (Vec::new(), Vec::new()),
            GoalKind::Count => self.most_pieces(),
        };
        let reason = Reason::Goal {
            index,
            kind: goal.kind,
            player,
        };
        Outcome {
            winners,
            losers,
            reason,
            positions: self.deciding_positions(&goal.condition, player),
        }
    }

    pub(super) fn worth(&self, end: GameEnd, player: PlayerId) -> i32 {
        let GameEnd::Goal(index, winner) = end else {
            return 0;
        };
        match self.game().goals[index].kind {
            GoalKind::Draw => 0,
            GoalKind::Win if player == winner => 1,
            GoalKind::Loss if player == winner => -1,
            _ if self.game().players[player.index()].kind != PlayerKind::Real => 0,
            GoalKind::Win => -1,
            GoalKind::Loss => 1,
            GoalKind::Count => {
                let (winners, losers) = self.most_pieces();
                i32::from(winners.contains(&player)) - i32::from(losers.contains(&player))
            }
        }
    }

    fn others(&self, player: PlayerId) -> Vec<PlayerId> {
        self.real_players()
            .filter(|&other| other != player)
            .collect()
    }

    fn real_players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let players = self.game().players.iter().enumerate();
        players
            .filter(|(_, player)| player.kind == PlayerKind::Real)
            .map(|(index, _)| PlayerId::from_index(index))
    }

    /// The player with the most pieces wins, whoever the goal is tested for; equal numbers at the top are a draw.
    fn most_pieces(&self) -> (Vec<PlayerId>, Vec<PlayerId>) {
        let players: Vec<_> = self.real_players().collect();
        let most = players.iter().map(|&player| self.count(player, None)).max();
        let (winners, losers): (Vec<_>, Vec<_>) = players
            .iter()
            .partition(|&&player| Some(self.count(player, None)) == most);
        if winners.len() == 1 {
            (winners, losers)
        } else {
            (Vec::new(), Vec::new())
        }
    }

    fn deciding_positions(&self, condition: &GoalCondition, player: PlayerId) -> Vec<PositionId> {
        let mut positions = match condition {
            GoalCondition::And(parts) => parts
                .iter()
                .flat_map(|part| self.deciding_positions(part, player))
                .collect(),
            GoalCondition::Or(parts) => {
                let met = parts.iter().find(|part| self.is_met(part, player));
                met.map_or(Vec::new(), |part| self.deciding_positions(part, player))
            }
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => Found::positions(|found| self.is_absolute(occupants, elements, player, found)),
            GoalCondition::RelativeConfig(steps) => {
                Found::positions(|found| self.is_relative(steps, player, found))
            }
            GoalCondition::Captured(_) => self.state.last_to().into_iter().collect(),
            _ => Vec::new(),
        };
        positions.sort_unstable();
        positions.dedup();
        positions
    }
}
