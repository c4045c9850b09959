//! Identity of states in a search.

use zrf_grammar::game::{Game, Goal, GoalCondition, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Op, Program, State, mix};

/// Computes keys of states: of all that counts for repetition, of the positions of the last move if the rules refer to
/// it, and of the pieces that it captured if goals name them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    pub(super) reads_last_move: bool,
    /// The types of captured pieces that matter, one bit each. Types may share a bit.
    captures: u64,
    /// Part of all keys.
    salt: u64,
    /// Up to how many times the occurrences of a state count.
    most_counted: usize,
}

impl Keys {
    /// Keys for searches that look a state up before they know whether the board ends the game.
    pub(super) fn new(program: &Program) -> Self {
        Self {
            reads_last_move: program.code().iter().any(|op| op.reads_last_move()),
            captures: captures(program.game(), |_| true),
            salt: 0,
            most_counted: 1,
        }
    }

    /// Keys that differ for the first occurrences of a state, up to this number, for searches in which it matters how
    /// often a state has occurred.
    pub(super) fn counting(self, most_counted: usize) -> Self {
        Self {
            most_counted,
            ..self
        }
    }

    /// Keys that differ for each player, for values of states that depend on who is searching.
    pub(super) fn seen_by(self, player: PlayerId) -> Self {
        Self {
            salt: mix(5 << 60 | u64::from(player.0)),
            ..self
        }
    }

    /// Keys for a state and all states that can be reached from it, for searches that look up only states in which the
    /// board does not end the game. The last move matters only if pieces that exist there or can come about refer to
    /// it. In chess without pawns, none does.
    pub(super) fn from(program: &Program, start: &State) -> Self {
        let keys = Self::new(program);
        Self {
            reads_last_move: keys.reads_last_move && may_read_last_move(program, start),
            captures: captures(program.game(), is_tested_late),
            ..keys
        }
    }

    /// Whether states that repeat each other can have different keys.
    pub(super) fn tell_repeated_apart(self) -> bool {
        self.reads_last_move || self.captures != 0
    }

    pub(super) fn of(self, state: &State) -> u64 {
        let key = state.hash() ^ self.salt ^ self.captured(state) ^ self.occurrences(state);
        if self.reads_last_move {
            key ^ last_move(state.last_from(), state.last_to())
        } else {
            key
        }
    }

    /// The key of how often a state has occurred; 0 if it is new or that does not matter.
    fn occurrences(self, state: &State) -> u64 {
        let counted = (2..=self.most_counted).take_while(|&times| state.occurs(times));
        counted
            .last()
            .map_or(0, |times| mix(7 << 60 | times as u64))
    }

    /// The key of the pieces that the last move captured; 0 if they do not matter.
    pub(super) fn captured(self, state: &State) -> u64 {
        if self.captures == 0 {
            return 0;
        }
        let captured = state.captured().iter();
        let named = captured.filter(|piece| self.captures & bit(piece.piece_type) != 0);
        named.fold(0, |key, piece| {
            mix(key ^ 6 << 60 ^ u64::from(piece.owner.0) << 16 ^ u64::from(piece.piece_type.0))
        })
    }
}

/// The bits of the types whose capture some goals name.
fn captures(game: &Game, is_one: impl Fn(&Goal) -> bool) -> u64 {
    let goals = game.goals.iter().filter(|goal| is_one(goal));
    let leaves = goals.flat_map(|goal| goal.condition.leaves());
    leaves.fold(0, |bits, leaf| match leaf {
        GoalCondition::Captured(types) => types.iter().fold(bits, |bits, &one| bits | bit(one)),
        _ => bits,
    })
}

fn bit(piece_type: PieceTypeId) -> u64 {
    1 << (piece_type.index() % 64)
}

/// Whether a goal is about what the player to move can do, too. Such a goal is tested after the moves are known.
fn is_tested_late(goal: &Goal) -> bool {
    goal.condition.leaves().any(|leaf| {
        matches!(
            leaf,
            GoalCondition::Stalemated | GoalCondition::Checkmated(_) | GoalCondition::Repetition
        )
    })
}

/// Whether pieces that exist in a state, or can come about, refer to the last move.
fn may_read_last_move(program: &Program, start: &State) -> bool {
    let mut types = types_in(program, start);
    let mut next = 0;
    while let Some(&piece_type) = types.get(next) {
        next += 1;
        for block in program.all_blocks(piece_type) {
            for op in program.block_code(block) {
                if op.reads_last_move() {
                    return true;
                }
                for made in made_by(program, op) {
                    if !types.contains(&made) {
                        types.push(made);
                    }
                }
            }
        }
    }
    false
}

/// The types of all pieces on the board and in stores.
fn types_in(program: &Program, state: &State) -> Vec<PieceTypeId> {
    let game = program.game();
    let types = game.piece_type_ids();
    let exists = |&piece_type: &PieceTypeId| {
        let mut players = game.player_ids();
        players.any(|player| {
            state.count(player, piece_type) > 0 || state.store(player, piece_type) > 0
        })
    };
    types.filter(exists).collect()
}

/// The types that an operation can give to pieces.
fn made_by(program: &Program, op: &Op) -> Vec<PieceTypeId> {
    match *op {
        Op::ChangeType(piece_type, _) => vec![piece_type],
        Op::Create { piece_type, .. } => piece_type.into_iter().collect(),
        Op::Add(index) => program.add(index).piece_types.clone(),
        _ => Vec::new(),
    }
}

/// The key of the last move's positions.
fn last_move(from: Option<PositionId>, to: Option<PositionId>) -> u64 {
    let number = |at: Option<PositionId>| at.map_or(0, |at| u64::from(at.0) + 1);
    mix(4 << 60 | number(from) << 32 | number(to))
}
