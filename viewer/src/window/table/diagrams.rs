//! Where each piece can go, computed from its rules.

use super::Table;
use std::cell::OnceCell;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Reach, reach};

/// The moves of one piece type.
#[derive(Clone, Copy, Debug)]
pub(in crate::window) struct Diagram<'a> {
    pub(in crate::window) player: PlayerId,
    pub(in crate::window) piece_type: PieceTypeId,
    pub(in crate::window) reach: &'a Reach,
}

/// What is known of the moves of each player's piece types, by player and type; computed when first asked for.
#[derive(Debug)]
pub(super) struct Reaches {
    known: Vec<OnceCell<Option<Reach>>>,
    n_types: usize,
}

impl Reaches {
    /// Nothing is known yet.
    pub(super) fn new(game: &Game) -> Self {
        let n_types = game.piece_types.len();
        let known = (0..n_types * game.players.len()).map(|_| OnceCell::new());
        Self {
            known: known.collect(),
            n_types,
        }
    }
}

/// Boards with more positions than this take too long to compute.
const MOST_POSITIONS: usize = 1_024;

impl Table {
    /// The diagrams of all types that can move.
    pub(in crate::window) fn diagrams(&self) -> Vec<Diagram<'_>> {
        let types = (0..self.game().piece_types.len()).map(PieceTypeId::from_index);
        let diagram = |piece_type: PieceTypeId| {
            let player = self.owner_of(piece_type)?;
            let reach = self.reach_of(player, piece_type)?;
            Some(Diagram {
                player,
                piece_type,
                reach,
            })
        };
        types.filter_map(diagram).collect()
    }

    /// Where a player's piece of a type can go and what it can take, seen from where it can do most.
    pub(super) fn reach_of(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<&Reach> {
        let index = player.index() * self.reaches.n_types + piece_type.index();
        let compute = || {
            let order = self.middle_first();
            let is_shown = !self.looks.get(player, piece_type).is_invisible()
                && !self.game().piece_types[piece_type.index()].is_dummy
                && order.len() <= MOST_POSITIONS;
            let program = self.session.program();
            reach(program, player, piece_type, is_shown.then_some(&order)?)
        };
        self.reaches.known[index].get_or_init(compute).as_ref()
    }

    /// A player who has such pieces, or may get them: the first for whom there is a picture or a set-up.
    pub(in crate::window) fn owner_of(&self, piece_type: PieceTypeId) -> Option<PlayerId> {
        let setup = &self.game().setup;
        let placed = setup
            .placements
            .iter()
            .find(|placement| placement.piece_type == piece_type)
            .map(|placement| placement.player);
        let stored = setup
            .stores
            .iter()
            .find(|store| store.piece_type == piece_type)
            .map(|store| store.player);
        let pictured = self.game().piece_types[piece_type.index()]
            .images
            .first()
            .map(|images| images.player);
        placed.or(stored).or(pictured)
    }

    /// The positions that are seen, those in the middle first.
    fn middle_first(&self) -> Vec<PositionId> {
        let middle = self.geometry.bounds.center();
        let mut seen: Vec<(f32, PositionId)> = self
            .geometry
            .seen()
            .map(|(position, place)| ((place.center() - middle).length(), position))
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        seen.into_iter().map(|(_, position)| position).collect()
    }
}
