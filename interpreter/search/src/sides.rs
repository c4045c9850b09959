//! The players of a game from a search's point of view.

use zrf_grammar::game::{Game, Goal, GoalCondition, GoalKind, PlayerId};
use zrf_interpreter::{Outcome, Program, State};

/// The players who decide, in the order of players, and whether there are random moves.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub(super) players: Vec<PlayerId>,
    pub(super) has_chance: bool,
    is_random: Vec<bool>,
    /// The number of turns in the turn order, and of those that are not random.
    n_turns: usize,
    n_decided: usize,
}

impl Sides {
    pub(super) fn new(game: &Game) -> Self {
        let turns = &game.turn_order.turns;
        let decided = turns.iter().filter(|turn| !game.is_random(turn.decider));
        let n_decided = decided.count();
        Self {
            players: game.real_players().collect(),
            has_chance: n_decided < turns.len(),
            is_random: game
                .player_ids()
                .map(|player| game.is_random(player))
                .collect(),
            n_turns: turns.len(),
            n_decided: n_decided.max(1),
        }
    }

    /// The two players of a game in which two decide.
    pub(super) fn pair(&self) -> Option<[PlayerId; 2]> {
        self.players.as_slice().try_into().ok()
    }

    /// Like [`Self::pair`], if nothing is random.
    pub(super) fn duel(&self) -> Option<[PlayerId; 2]> {
        self.pair().filter(|_| !self.has_chance)
    }

    /// The number of plies that `n_choices` choices of players take, with the random moves between them.
    pub(super) fn plies(&self, n_choices: usize) -> usize {
        n_choices * self.n_turns / self.n_decided
    }

    /// Whether a game is a puzzle: one player decides, and nothing is random.
    pub(super) fn is_puzzle(&self) -> bool {
        self.players.len() == 1 && !self.has_chance
    }

    pub(super) fn is_chance(&self, player: PlayerId) -> bool {
        self.is_random[player.index()]
    }
}

/// The player who decides in a state.
pub(super) fn decider(program: &Program, state: &State) -> PlayerId {
    state.turn(program).decider
}

/// The value of a result for a player: 1 for a win, -1 for a loss, otherwise 0.
pub fn result_for(outcome: &Outcome, player: PlayerId) -> i32 {
    if outcome.winners.contains(&player) {
        1
    } else if outcome.losers.contains(&player) {
        -1
    } else {
        0
    }
}

/// 1 if a goal makes a player who cannot move win, -1 if one makes such a player lose, 0 if it is a goal of neither kind.
pub(super) fn worth_of_no_move(game: &Game) -> i32 {
    let has = |kind| {
        let is_one = |goal: &Goal| goal.kind == kind && goal.condition == GoalCondition::Stalemated;
        game.goals.iter().any(is_one)
    };
    match (has(GoalKind::Win), has(GoalKind::Loss)) {
        (true, _) => 1,
        (false, true) => -1,
        (false, false) => 0,
    }
}

/// Whether a repetition may win or lose: a goal other than a draw mentions repetition.
pub(super) fn has_repetition_goal(game: &Game) -> bool {
    let decisive = game.goals.iter().filter(|goal| goal.kind != GoalKind::Draw);
    let mut conditions = decisive.flat_map(|goal| goal.condition.leaves());
    conditions.any(|condition| *condition == GoalCondition::Repetition)
}
