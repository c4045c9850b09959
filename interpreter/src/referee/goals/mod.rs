//! Tests goals in a state: which goal is met for which player, the result, and the positions that decided it.

mod answer;
mod chain;
mod config;
mod found;
mod lines;

pub use answer::{GoalAnswer, Truth};
use found::Found;

use super::outcome::{GameEnd, Outcome, Reason};
use crate::program::{Lines, Program, Test, depends_on_moves, in_order};
use crate::state::{Piece, State};
use zrf_grammar::game::{
    Game, GoalCondition, GoalKind, PieceTypeId, PlayerId, PlayerKind, PositionId,
};

/// The number of times a state must occur to end the game.
pub const REPETITIONS: usize = 3;

/// The state in which goals are tested.
pub(super) struct GoalContext<'a> {
    program: &'a Program,
    state: &'a State,
    /// The player whose pieces are to move.
    to_move: PlayerId,
    /// `None` while only goals about the board are tested.
    end: Option<TurnFacts>,
}

/// The facts that goals about the player to move are tested against.
#[derive(Clone, Copy)]
pub(super) struct TurnFacts {
    pub(super) is_stuck: bool,
    pub(super) is_royal_attacked: bool,
    pub(super) is_repeated: bool,
}

/// Tests all goals about the board in full.
pub(super) fn examine_board(program: &Program, state: &State) -> Option<GameEnd> {
    let context = GoalContext::of_board(program, state);
    context.first_met(&program.schedule().board, |index, player| {
        context.is_goal_met(index, player)
    })
}

/// Tests the goals about the board after a ply. None was met before it, so only lines through a changed position can be
/// complete.
#[inline]
pub(super) fn examine_ply(program: &Program, lines: &Lines, state: &State) -> Option<GameEnd> {
    let context = GoalContext::of_board(program, state);
    let met = lines.met(state);
    if met.is_empty() {
        let is_met = |test: &Test, player| context.passes(test, player);
        let met = program
            .schedule()
            .first_uncovered(state.last_mover(), is_met);
        return met.map(|(index, player)| GameEnd::Goal(index, player));
    }
    context.first_met(&program.schedule().board, |index, player| {
        match lines.covers(index) {
            true => met.binary_search(&(index, player)).is_ok(),
            false => context.is_goal_met(index, player),
        }
    })
}

/// Tests the goals about what the player to move can do.
pub(super) fn examine_end(program: &Program, state: &State, end: TurnFacts) -> Option<GameEnd> {
    let context = GoalContext {
        end: Some(end),
        ..GoalContext::of_board(program, state)
    };
    context.first_met(&program.schedule().end, |index, player| {
        context.is_goal_met(index, player)
    })
}

impl<'a> GoalContext<'a> {
    /// The context for goals about the board.
    pub(super) fn of_board(program: &'a Program, state: &'a State) -> Self {
        Self {
            program,
            state,
            to_move: state.turn(program).mover,
            end: None,
        }
    }

    /// The first of some goals that is met, in the order in which they are tested.
    fn first_met(
        &self,
        goals: &[(usize, PlayerId)],
        is_met: impl Fn(usize, PlayerId) -> bool,
    ) -> Option<GameEnd> {
        let mut goals = in_order(self.game(), self.state.last_mover(), goals, |&goal| goal);
        let met = goals.find(|&(_, &(index, player))| is_met(index, player));
        met.map(|(_, &(index, player))| GameEnd::Goal(index, player))
    }

    fn is_goal_met(&self, index: usize, player: PlayerId) -> bool {
        self.is_met(&self.game().goals[index].condition, player)
    }

    /// The same as [`Self::is_met`], for a compiled test.
    #[inline(always)]
    fn passes(&self, test: &Test, player: PlayerId) -> bool {
        match test {
            Test::Sum(counters, sum) => self.state.sum(counters) == *sum,
            Test::Held(words) => {
                let mut held = 0;
                for &(word, bits) in words {
                    held |= self.state.class_word(word) & bits;
                }
                held != 0
            }
            test => self.passes_in_parts(test, player),
        }
    }

    fn passes_in_parts(&self, test: &Test, player: PlayerId) -> bool {
        match test {
            Test::All(parts) => parts.iter().all(|part| self.passes(part, player)),
            Test::Any(parts) => parts.iter().any(|part| self.passes(part, player)),
            Test::Not(part) => !self.passes(part, player),
            Test::Other(condition) => self.is_met(condition, player),
            test => self.passes(test, player),
        }
    }

    fn is_met(&self, condition: &GoalCondition, player: PlayerId) -> bool {
        match condition {
            GoalCondition::And(parts) => parts.iter().all(|part| self.is_met(part, player)),
            GoalCondition::Or(parts) => parts.iter().any(|part| self.is_met(part, player)),
            // The result is not known yet: the goal is tested again when the turn is over.
            GoalCondition::Not(part) if self.end.is_none() && depends_on_moves(part) => false,
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
                self.game()
                    .player_ids()
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

    /// The number of a player's pieces on the board, and in store if `"include off-pieces"` is on.
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
            None => self.state.counted(self.game(), player),
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

    pub(super) fn is_draw(&self, end: GameEnd) -> bool {
        let GameEnd::Goal(index, _) = end else {
            return true;
        };
        match self.game().goals[index].kind {
            GoalKind::Win | GoalKind::Loss => false,
            GoalKind::Draw => true,
            GoalKind::Count => self.most_pieces().0.is_empty(),
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

    /// The winners and losers of a count: the player with the most pieces wins, whichever player the goal is tested
    /// for; equal numbers at the top are a draw.
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
            } => {
                let is_met =
                    |found: &mut Found| self.is_absolute(occupants, elements, player, found);
                let mut found = Found::positions(is_met);
                self.connect(occupants, elements, &mut found);
                found
            }
            GoalCondition::RelativeConfig(steps) => {
                let mut found = Found::positions(|found| self.is_relative(steps, player, found));
                self.lengthen(steps, player, &mut found);
                found
            }
            GoalCondition::PiecesRemaining(1.., Some(piece_type)) => {
                let owned = self.state.owned(player).iter();
                let is_such = |&at: &PositionId| {
                    let piece = self.state.piece(at);
                    piece.is_some_and(|piece| piece.piece_type == *piece_type)
                };
                owned.filter(is_such).collect()
            }
            GoalCondition::Captured(_) => self.state.last_to().into_iter().collect(),
            _ => Vec::new(),
        };
        positions.sort_unstable();
        positions.dedup();
        positions
    }
}
