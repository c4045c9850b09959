//! When and how a game ends.
//!
//! After every ply, parts of moves included: goals about the board first, in textual order, for the player who has
//! just moved and then for the others; then repetition; then goals about what the player to move can do.

mod answer;
mod config;
mod lines;

pub use answer::{GoalAnswer, Truth};

use crate::program::{Lines, Program};
use crate::referee::{MoveGenerator, Outcome, Reason};
use crate::state::{MoveList, Piece, State};
use zrf_grammar::game::{
    Game, Goal, GoalCondition, GoalKind, PassTurn, PieceTypeId, PlayerId, PlayerKind, PositionId,
};

/// How often a state must occur to end the game.
const REPETITIONS: usize = 3;

/// What goals are examined against.
struct Situation<'a> {
    program: &'a Program,
    state: &'a State,
    /// Who is to move.
    to_move: PlayerId,
    /// `None` while only goals about the board are examined.
    end: Option<End>,
}

/// What is known of a player to move who cannot.
#[derive(Clone, Copy)]
struct End {
    is_stuck: bool,
    is_royal_attacked: bool,
    is_repeated: bool,
}

impl MoveGenerator {
    /// How the game ended, `None` while it goes on. `moves` must be the legal moves of the state.
    ///
    /// At the start only the player's ability to move is examined: goals are met by moves.
    pub fn outcome(&mut self, state: &mut State, moves: &MoveList) -> Option<Outcome> {
        let end = self.end(state, moves)?;
        Some(Situation::of_board(self.program(), state).outcome(end))
    }

    /// The end by goals about the board, for which no moves are needed; `None` while there is none. Then the state is
    /// known to be open, and is not examined again.
    pub fn end_by_board(&mut self, state: &mut State) -> Option<GameEnd> {
        if self.is_quick() && state.is_open() {
            return None;
        }
        if state.ply() == 0 {
            self.examine_start(state);
            return None;
        }
        let program = self.program();
        let lines = program
            .lines()
            .filter(|_| self.is_quick() && state.was_open());
        let met = examine_board(program, state, lines);
        if met.is_none() {
            state.set_open();
        }
        met
    }

    /// A start does not end the game, but whether it is open tells how much the first move must examine.
    fn examine_start(&mut self, state: &mut State) {
        if self.open_start != Some(state.hash()) {
            if examine_board(self.program(), state, None).is_some() {
                return;
            }
            self.open_start = Some(state.hash());
        }
        state.set_open();
    }

    /// How the game ended, without what makes an outcome of it.
    pub fn end(&mut self, state: &mut State, moves: &MoveList) -> Option<GameEnd> {
        let by_board = self.end_by_board(state);
        if by_board.is_some() || state.pending().is_some() {
            return by_board;
        }
        let is_repeated = state.repetitions() >= REPETITIONS;
        let is_stuck = moves.is_empty() || self.nobody_can_move(state, moves);
        if !is_repeated && !is_stuck {
            return None;
        }
        let to_move = state.turn(self.program()).mover;
        let is_royal_attacked = is_stuck && self.is_royal_attacked(state, to_move);
        let met = examine_end(
            self.program(),
            state,
            End {
                is_stuck,
                is_royal_attacked,
                is_repeated,
            },
        );
        Some(met.unwrap_or(match (is_repeated, moves.is_empty()) {
            (true, _) => GameEnd::Drawn(Reason::Repetition),
            (_, true) => GameEnd::Drawn(Reason::Stalemate),
            _ => GameEnd::Drawn(Reason::NobodyCanMove),
        }))
    }

    /// What an end is worth to a player: 1 a win, -1 a loss, 0 neither.
    pub fn worth(&self, state: &State, end: GameEnd, player: PlayerId) -> i32 {
        Situation::of_board(self.program(), state).worth(end, player)
    }

    /// Whether the only move is a forced pass, and so would be those of everybody after.
    ///
    /// Passing changes nothing but the turn, so when a whole cycle of the turn order can only pass, play is over.
    fn nobody_can_move(&mut self, state: &mut State, moves: &MoveList) -> bool {
        let program = self.program().clone();
        let is_forced = program.game().options.pass_turn == PassTurn::Forced;
        if !is_forced || moves.len() != 1 || !moves.get(0).is_pass() {
            return false;
        }
        let pass = moves.get(0);
        let order = &program.game().turn_order;
        let mut replies = MoveList::new();
        let mut n_passes = 0;
        // Once through the part before `repeat` and once through the part after it meets every turn to come.
        let is_over = (0..2 * order.turns.len()).all(|_| {
            state.play_unchecked(&program, pass);
            n_passes += 1;
            self.moves_but_passes(state, &mut replies);
            replies.is_empty()
        });
        (0..n_passes).for_each(|_| {
            state.undo();
        });
        is_over
    }
}

/// An end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The goal with this index is met for a player.
    Goal(usize, PlayerId),
    /// No goal says what it brings, so it is a draw.
    Drawn(Reason),
}

/// Goals about the board. With `lines`, those that they cover are met only by a line through a changed cell, which
/// holds where the state before met none.
fn examine_board(program: &Program, state: &State, lines: Option<&Lines>) -> Option<GameEnd> {
    let situation = Situation::of_board(program, state);
    let met = lines.map(|lines| (lines, lines.met(state, state.changed())));
    let schedule = program.schedule();
    let goals = match &met {
        Some((_, met)) if met.is_empty() => &schedule.uncovered,
        _ => &schedule.board,
    };
    situation.first_met(goals, |index, goal, player| match &met {
        Some((lines, met)) if lines.covers(index) => met.binary_search(&(index, player)).is_ok(),
        _ => situation.is_met(&goal.condition, player),
    })
}

/// Goals about what the player to move can do.
fn examine_end(program: &Program, state: &State, end: End) -> Option<GameEnd> {
    let situation = Situation {
        end: Some(end),
        ..Situation::of_board(program, state)
    };
    situation.first_met(&program.schedule().end, |_, goal, player| {
        situation.is_met(&goal.condition, player)
    })
}

impl<'a> Situation<'a> {
    /// For goals about the board.
    fn of_board(program: &'a Program, state: &'a State) -> Self {
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
        goals: &[usize],
        is_met: impl Fn(usize, &Goal, PlayerId) -> bool,
    ) -> Option<GameEnd> {
        let last_mover = self.state.last_mover();
        for is_for_last_mover in [true, false] {
            for &index in goals {
                let goal = &self.game().goals[index];
                let players = goal.players.iter().copied();
                let mut players =
                    players.filter(|&player| (Some(player) == last_mover) == is_for_last_mover);
                if let Some(player) = players.find(|&player| is_met(index, goal, player)) {
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
                    && player == self.to_move
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
            } => config::absolute(self, occupants, elements, player).is_some(),
            GoalCondition::RelativeConfig(steps) => config::relative(self, steps, player).is_some(),
            GoalCondition::Unresolved => false,
        }
    }

    fn game(&self) -> &Game {
        self.program.game()
    }

    /// A player's pieces on the board, and in store when `"include off-pieces"` says so.
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

    fn outcome(&self, end: GameEnd) -> Outcome {
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

    fn worth(&self, end: GameEnd, player: PlayerId) -> i32 {
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

    /// Who has most pieces wins, whoever the goal is examined for; equal numbers at the top draw.
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
            } => config::absolute(self, occupants, elements, player).unwrap_or_default(),
            GoalCondition::RelativeConfig(steps) => {
                config::relative(self, steps, player).unwrap_or_default()
            }
            GoalCondition::Captured(_) => self.state.last_to().into_iter().collect(),
            _ => Vec::new(),
        };
        positions.sort_unstable();
        positions.dedup();
        positions
    }
}
