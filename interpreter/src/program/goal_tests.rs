//! Conditions about the board as tests of words and counters of a state.

use super::goal_conditions::depends_on_moves;
use super::{Layout, Tables};
use zrf_grammar::game::{
    ConfigElement, Game, GoalCondition, Occupant, OccupantOwner, PieceTypeId, PlayerId, PositionId,
};

/// A condition for one player.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    All(Box<[Test]>),
    Any(Box<[Test]>),
    Not(Box<Test>),
    /// Whether the sum of some counters equals a number.
    Sum(Box<[u32]>, u32),
    /// Whether any of some words has any of some bits: whether a piece of some classes is on one of some positions.
    Held(Box<[(u32, u64)]>),
    /// A condition that is examined in full.
    Other(GoalCondition),
}

impl Test {
    /// Joins several tests into one.
    fn of(mut parts: Vec<Self>, join: fn(Box<[Self]>) -> Self) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => join(parts.into()),
        }
    }
}

/// Makes tests for the goals of a game.
#[derive(Clone, Copy)]
pub(crate) struct Tests<'a> {
    pub(crate) game: &'a Game,
    pub(crate) tables: &'a Tables,
}

impl Tests<'_> {
    /// The test of a condition for a player.
    pub(crate) fn test(self, condition: &GoalCondition, player: PlayerId) -> Test {
        let all = |parts: &[GoalCondition]| {
            let parts = parts.iter().map(|part| self.test(part, player));
            parts.collect::<Vec<_>>()
        };
        match condition {
            GoalCondition::And(parts) => Test::of(all(parts), Test::All),
            GoalCondition::Or(parts) => Test::of(all(parts), Test::Any),
            // The result is not known yet: the goal is tested again when the turn is over.
            GoalCondition::Not(part) if depends_on_moves(part) => Test::Any(Box::default()),
            GoalCondition::Not(part) => Test::Not(self.test(part, player).into()),
            &GoalCondition::PiecesRemaining(count, piece_type) => {
                Test::Sum(self.counters(player, piece_type).collect(), count)
            }
            &GoalCondition::TotalPieceCount(count, piece_type) => {
                let players = self.game.player_ids();
                let counters = players.flat_map(|player| self.counters(player, piece_type));
                Test::Sum(counters.collect(), count)
            }
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => {
                let held = |&element: &ConfigElement| {
                    let held = occupants.iter().map(|&one| self.held(one, element, player));
                    Test::of(held.collect(), Test::Any)
                };
                Test::of(elements.iter().map(held).collect(), Test::All)
            }
            other => Test::Other(other.clone()),
        }
    }

    /// The counters of a player's pieces: those on the board, and those in store if `"include off-pieces"` is on.
    fn counters(
        self,
        player: PlayerId,
        piece_type: Option<PieceTypeId>,
    ) -> impl Iterator<Item = u32> {
        let layout = Layout::of(self.game);
        let n_types = self.game.piece_types.len();
        let on_board = piece_type.map(|piece_type| layout.on_board(player, piece_type));
        let on_board = on_board.unwrap_or_else(|| layout.total(player));
        let types = match self.game.options.include_off_pieces {
            true => piece_type.map_or(0..n_types, |one| one.index()..one.index() + 1),
            false => 0..0,
        };
        let in_store =
            types.map(move |index| layout.in_store(player, PieceTypeId::from_index(index)));
        std::iter::once(on_board)
            .chain(in_store)
            .map(|index| index as u32)
    }

    /// Whether an element holds an occupant; for a negated one, whether the piece is nowhere in it.
    fn held(self, occupant: Occupant, element: ConfigElement, player: PlayerId) -> Test {
        let positions: Vec<PositionId> = match element {
            ConfigElement::Position(at) => vec![at],
            ConfigElement::Zone(zone) => {
                self.tables.zone(player, zone).positions().iter().collect()
            }
        };
        let layout = Layout::of(self.game);
        let owners = self
            .game
            .player_ids()
            .filter(|&owner| match occupant.owner {
                OccupantOwner::Own => owner == player,
                OccupantOwner::Opponent => self.tables.is_enemy(player, owner),
                OccupantOwner::Any => true,
            });
        let mut words: Vec<(u32, u64)> = Vec::new();
        for owner in owners {
            let class = layout.class(owner, occupant.piece_type);
            for &at in &positions {
                let (word, bit) = layout.bit(class.index(), at);
                let word = word as u32;
                match words.iter_mut().find(|(other, _)| *other == word) {
                    Some((_, bits)) => *bits |= bit,
                    None => words.push((word, bit)),
                }
            }
        }
        let held = Test::Held(words.into());
        match occupant.is_negated {
            true => Test::Not(held.into()),
            false => held,
        }
    }
}
