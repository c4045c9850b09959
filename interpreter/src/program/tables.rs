//! Facts about a game that play needs often, arranged for fast access.

use super::positions::{PositionSet, Positions};
use zrf_grammar::game::{
    ConfigElement, DirectionId, Game, GoalCondition, PlayerId, PlayerKind, PositionId, ZoneId,
};

/// The targets of steps, for one symmetry.
#[derive(Clone, Debug)]
struct Steps {
    n_directions: usize,
    /// Position-major; [`NOWHERE`] where there is no link.
    forward: Vec<u16>,
    /// The first position in board order with such a link to here.
    backward: Vec<u16>,
}

const NOWHERE: u16 = u16::MAX;

impl Steps {
    /// The target of a step in one of the two tables.
    fn target(
        &self,
        table: &[u16],
        from: PositionId,
        direction: DirectionId,
    ) -> Option<PositionId> {
        let to = table[from.index() * self.n_directions + direction.index()];
        (to != NOWHERE).then_some(PositionId(to))
    }
}

/// The precomputed facts about a game.
#[derive(Clone, Debug)]
pub struct Tables {
    n_positions: usize,
    steps: Vec<Steps>,
    /// For each player, the index into `steps`.
    steps_of: Vec<usize>,
    /// For each zone, its positions for each player.
    zones: Vec<Vec<PositionSet>>,
    /// For each position, all positions that a link in any direction leads to.
    neighbours: Vec<Vec<PositionId>>,
    /// The neighbours of each position as a set.
    around: Vec<PositionSet>,
    /// Positions that occur in an `absolute-config`, directly or through a zone.
    goal_positions: PositionSet,
    is_neutral: Vec<bool>,
    /// For each player, the owner of the player's pieces after `flip`.
    flipped: Vec<PlayerId>,
}

impl Tables {
    pub(crate) fn new(game: &Game) -> Self {
        let n_positions = game.board.positions.len();
        let mut steps: Vec<(&[DirectionId], Steps)> = Vec::new();
        let steps_of = game.board.symmetry.iter().map(|symmetry| {
            if let Some(index) = steps.iter().position(|(known, _)| known == symmetry) {
                return index;
            }
            steps.push((symmetry, Steps::new(game, symmetry)));
            steps.len() - 1
        });
        let steps_of = steps_of.collect();
        let neighbours = neighbours(game);
        let around = neighbours.iter();
        let around = around.map(|members| PositionSet::of(members, n_positions));
        Self {
            around: around.collect(),
            n_positions,
            steps_of,
            steps: steps.into_iter().map(|(_, steps)| steps).collect(),
            zones: zones(game),
            neighbours,
            goal_positions: goal_positions(game),
            is_neutral: game
                .players
                .iter()
                .map(|player| player.kind == PlayerKind::Neutral)
                .collect(),
            flipped: flipped(game),
        }
    }

    /// Number of positions of the board.
    pub fn n_positions(&self) -> usize {
        self.n_positions
    }

    fn steps_of(&self, player: PlayerId) -> &Steps {
        &self.steps[self.steps_of[player.index()]]
    }

    /// The target of a step of a player.
    pub fn step(
        &self,
        player: PlayerId,
        from: PositionId,
        direction: DirectionId,
    ) -> Option<PositionId> {
        let steps = self.steps_of(player);
        steps.target(&steps.forward, from, direction)
    }

    /// The target of a player's step against a direction.
    pub fn step_opposite(
        &self,
        player: PlayerId,
        from: PositionId,
        direction: DirectionId,
    ) -> Option<PositionId> {
        let steps = self.steps_of(player);
        steps.target(&steps.backward, from, direction)
    }

    /// The positions of a zone for a player.
    pub fn zone(&self, player: PlayerId, zone: ZoneId) -> &PositionSet {
        &self.zones[zone.index()][player.index()]
    }

    /// All positions that a link in any direction leads to from here.
    pub fn neighbours(&self, position: PositionId) -> &[PositionId] {
        &self.neighbours[position.index()]
    }

    /// The [`neighbours`](Self::neighbours) of a position as a set.
    #[inline]
    pub fn around(&self, position: PositionId) -> Positions<'_> {
        self.around[position.index()].positions()
    }

    /// Whether a position is named by an `absolute-config` of a goal, directly or through a zone.
    pub fn is_goal_position(&self, position: PositionId) -> bool {
        self.goal_positions.contains(position)
    }

    /// Whether a player is neutral.
    pub fn is_neutral(&self, player: PlayerId) -> bool {
        self.is_neutral[player.index()]
    }

    /// Whether pieces of an owner are enemies of a player: those of random players are, those of neutral players are
    /// not.
    pub(crate) fn is_enemy(&self, player: PlayerId, owner: PlayerId) -> bool {
        owner != player && !self.is_neutral(owner)
    }

    /// The owner of a piece of `player` after `flip`.
    pub(crate) fn flipped(&self, player: PlayerId) -> PlayerId {
        self.flipped[player.index()]
    }
}

impl Steps {
    fn new(game: &Game, symmetry: &[DirectionId]) -> Self {
        let (n_positions, n_directions) = (game.board.positions.len(), game.board.directions.len());
        let mut forward = vec![NOWHERE; n_positions * n_directions];
        let mut backward = forward.clone();
        for (direction, meant) in symmetry.iter().enumerate() {
            // From the last to the first, so that the first position with a link here wins.
            for (from, to) in game.board.links[meant.index()].iter().enumerate().rev() {
                if let Some(to) = to {
                    forward[from * n_directions + direction] = to.0;
                    backward[to.index() * n_directions + direction] = from as u16;
                }
            }
        }
        Self {
            n_directions,
            forward,
            backward,
        }
    }
}

fn zones(game: &Game) -> Vec<Vec<PositionSet>> {
    let n_positions = game.board.positions.len();
    let set = |members: &Vec<PositionId>| PositionSet::of(members, n_positions);
    game.board
        .zones
        .iter()
        .map(|zone| zone.sets.iter().map(set).collect())
        .collect()
}

fn neighbours(game: &Game) -> Vec<Vec<PositionId>> {
    let all = (0..game.board.positions.len()).map(|position| {
        let mut to: Vec<_> = game
            .board
            .links
            .iter()
            .filter_map(|links| links[position])
            .collect();
        to.sort_unstable();
        to.dedup();
        to
    });
    all.collect()
}

fn goal_positions(game: &Game) -> PositionSet {
    let mut set = PositionSet::new(game.board.positions.len());
    let goals = game.goals.iter();
    for condition in goals.flat_map(|goal| goal.condition.leaves()) {
        let GoalCondition::AbsoluteConfig { elements, .. } = condition else {
            continue;
        };
        for element in elements {
            match *element {
                ConfigElement::Position(position) => set.insert(position),
                ConfigElement::Zone(zone) => {
                    let positions = game.board.zones[zone.index()].sets.iter().flatten();
                    positions.for_each(|&position| set.insert(position));
                }
            }
        }
    }
    set
}

/// `flip` gives a piece to the next real player; pieces of other players do not change.
fn flipped(game: &Game) -> Vec<PlayerId> {
    let cycle: Vec<_> = game.real_players().collect();
    let next = |player| match cycle.iter().position(|&other| other == player) {
        Some(index) => cycle[(index + 1) % cycle.len()],
        None => player,
    };
    game.player_ids().map(next).collect()
}
