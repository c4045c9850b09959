//! Where each piece may ever be.

use super::bounds::Bounds;
use super::truth::{Bits, Contents, Truth};
use crate::game::{Game, MoveBlock, MoveTypeId, PieceTypeId, PlayerId, PlayerKind, PositionId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// A kind of piece: its owner and type.
pub(super) type Kind = (PlayerId, PieceTypeId);

/// Everything that may happen in a game. It only grows.
#[derive(Debug)]
pub(in crate::check::lint) struct World<'g> {
    pub(super) game: &'g Game,
    pub(super) bounds: Arc<Bounds>,
    /// For each mover, what a position may hold: nothing, or a piece of any player.
    pub(super) anything: Vec<Contents>,
    /// By owner and type.
    fates: Vec<Vec<Fate>>,
    /// Attributes that moves may set for the piece at a position, by its owner and, if known, its type.
    set: FxHashMap<(PlayerId, Option<PieceTypeId>, PositionId), Bits>,
    /// For each owner and position, which types a piece of unknown type may have there.
    unknown: Vec<Vec<Types>>,
    /// For each owner, whether pieces of all types may be lost.
    may_lose_any: Vec<bool>,
    /// For each owner and move type (the last entry is for moves without one), whether a piece on the board or in store
    /// may make such a move.
    pub(super) moves: Vec<Vec<bool>>,
    /// For each owner and zone, the results of tests for it.
    pub(super) zone_tests: Vec<Vec<Truth>>,
    /// Pieces that may be everywhere with all attributes.
    everywhere: FxHashSet<Kind>,
    /// Positions from which a player may move a piece of another: a turn continues with a piece that has changed owners.
    lent: FxHashSet<(PlayerId, PositionId)>,
    /// Where runs must begin, and the owners, types and positions that are already queued.
    queue: VecDeque<Start>,
    is_queued: FxHashSet<(Kind, PositionId)>,
}

/// Which types a piece of unknown type may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Types {
    /// There is no such piece.
    None,
    /// Those that pieces at the position may have, whoever owns them: it gets another owner there.
    Present,
    /// All that ever exist: it may come from elsewhere.
    Any,
}

/// What may become of the pieces of one owner and type.
#[derive(Clone, Debug, Default)]
pub(super) struct Fate {
    /// For each position, the attributes that such a piece may have there; empty if none is ever on the board.
    pub(super) reach: Vec<Option<Bits>>,
    pub(super) is_stored: bool,
    /// Whether such a piece may leave the board or become another.
    pub(super) is_lost: bool,
    /// Whether such a piece on the board may move.
    pub(super) moves: bool,
}

/// Where a run begins: on the board, or from the store at every position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    Board(Kind, PositionId),
    /// On the board, for a player who does not own the piece.
    Lent(PlayerId, Kind, PositionId),
    Store(Kind),
}

impl<'g> World<'g> {
    /// Creates a world with the pieces of the setup, which must not be empty.
    pub(super) fn new(game: &'g Game, bounds: &Arc<Bounds>) -> Self {
        let (n_players, n_types) = (game.players.len(), game.piece_types.len());
        let n_positions = game.board.positions.len();
        let mut world = Self {
            game,
            bounds: bounds.clone(),
            anything: Vec::new(),
            fates: vec![vec![Fate::default(); n_types]; n_players],
            set: FxHashMap::default(),
            unknown: vec![vec![Types::None; n_positions]; n_players],
            may_lose_any: vec![false; n_players],
            moves: vec![vec![false; game.move_types.len() + 1]; n_players],
            zone_tests: vec![vec![Truth::default(); game.board.zones.len()]; n_players],
            everywhere: FxHashSet::default(),
            lent: FxHashSet::default(),
            queue: VecDeque::new(),
            is_queued: FxHashSet::default(),
        };
        world.anything = game
            .player_ids()
            .map(|mover| world.anything(mover))
            .collect();
        let setup = &game.setup;
        for placed in &setup.placements {
            let bits = world.fresh(placed.piece_type);
            world.arrive((placed.player, placed.piece_type), placed.position, bits);
        }
        for store in setup.stores.iter().filter(|store| store.count > 0) {
            world.store((store.player, store.piece_type));
        }
        if game.options.recycle_promotions {
            world.kinds().for_each(|kind| world.store(kind));
        }
        world
    }

    pub(super) fn fate(&self, kind: Kind) -> &Fate {
        &self.fates[kind.0.index()][kind.1.index()]
    }

    fn fate_mut(&mut self, kind: Kind) -> &mut Fate {
        &mut self.fates[kind.0.index()][kind.1.index()]
    }

    /// All pairs of an owner and a type.
    fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let types = self.game.piece_type_ids();
        let players = self.game.player_ids();
        players.flat_map(move |player| types.clone().map(move |piece_type| (player, piece_type)))
    }

    /// The attributes of a new piece.
    pub(super) fn fresh(&self, piece_type: PieceTypeId) -> Bits {
        let mut bits = Bits::OFF;
        for id in &self.game.piece_types[piece_type.index()].attributes {
            bits.set(id.index(), Truth::known(true));
        }
        bits
    }

    /// The start of the next run, if any.
    pub(super) fn next(&mut self) -> Option<Start> {
        if self.queue.is_empty() {
            self.settle();
        }
        let next = self.queue.pop_front();
        if let Some(Start::Board(kind, position)) = next {
            self.is_queued.remove(&(kind, position));
        }
        next
    }

    /// Adds pieces of the types that pieces of unknown type may have.
    fn settle(&mut self) {
        let is_alive = |&piece_type: &PieceTypeId| {
            let mut owners = self.game.player_ids();
            owners.any(|owner| self.may_be((owner, piece_type)))
        };
        let alive: Vec<_> = self.game.piece_type_ids().filter(is_alive).collect();
        for player in self.game.player_ids() {
            for position in self.game.board.position_ids() {
                let types = match self.unknown[player.index()][position.index()] {
                    Types::None => continue,
                    Types::Present => self.types_at(position),
                    Types::Any => alive.clone(),
                };
                self.arrive_all(player, position, &types);
            }
        }
    }

    /// The types that a piece at a position may have, whoever owns it.
    fn types_at(&self, position: PositionId) -> Vec<PieceTypeId> {
        let is_there = |&piece_type: &PieceTypeId| {
            let mut owners = self.game.player_ids();
            owners.any(|owner| self.may_be_at((owner, piece_type), position))
        };
        self.game.piece_type_ids().filter(is_there).collect()
    }

    fn arrive_all(&mut self, player: PlayerId, position: PositionId, types: &[PieceTypeId]) {
        for &piece_type in types {
            let bits = self.bounds.attributes[piece_type.index()];
            self.arrive((player, piece_type), position, bits);
        }
    }

    /// Records that a piece may be at a position.
    pub(super) fn arrive(&mut self, kind: Kind, position: PositionId, mut bits: Bits) {
        if !self.set.is_empty() {
            for piece_type in [None, Some(kind.1)] {
                let set = self.set.get(&(kind.0, piece_type, position));
                bits = set.map_or(bits, |set| {
                    bits.or(set.and(self.bounds.attributes[kind.1.index()]))
                });
            }
        }
        let n_positions = self.game.board.positions.len();
        let reach = &mut self.fate_mut(kind).reach;
        reach.resize(n_positions, None);
        let known = &mut reach[position.index()];
        let now = known.map_or(bits, |known| known.or(bits));
        if known.replace(now) == Some(now) {
            return;
        }
        if self.is_queued.insert((kind, position)) {
            self.queue.push_back(Start::Board(kind, position));
        }
        if !self.lent.is_empty() {
            for player in self.game.player_ids() {
                if player != kind.0 && self.lent.contains(&(player, position)) {
                    self.queue.push_back(Start::Lent(player, kind, position));
                }
            }
        }
    }

    /// Records that a piece may be at a position or, if there is none, anywhere with any attributes.
    pub(super) fn arrive_at(&mut self, kind: Kind, place: Option<PositionId>, bits: Bits) {
        if let Some(position) = place {
            return self.arrive(kind, position, bits);
        }
        if self.everywhere.insert(kind) {
            for position in self.game.board.position_ids() {
                self.arrive(kind, position, self.bounds.attributes[kind.1.index()]);
            }
        }
    }

    /// Records that a player may move pieces of others from a position, or from anywhere.
    pub(super) fn lend(&mut self, player: PlayerId, place: Option<PositionId>) {
        for position in self.places(place) {
            if !self.lent.insert((player, position)) {
                continue;
            }
            for kind in self.kinds() {
                if kind.0 != player && self.may_be_at(kind, position) {
                    self.queue.push_back(Start::Lent(player, kind, position));
                }
            }
        }
    }

    /// A position, or all of them.
    pub(super) fn places(&self, place: Option<PositionId>) -> Vec<PositionId> {
        place.map_or_else(|| self.game.board.position_ids().collect(), |at| vec![at])
    }

    /// Records that a move may set attributes of a piece at a position; `piece_type` is `None` if its type is unknown.
    pub(super) fn set(
        &mut self,
        owner: PlayerId,
        piece_type: Option<PieceTypeId>,
        position: PositionId,
        bits: Bits,
    ) {
        let known = self.set.entry((owner, piece_type, position));
        let known = known.or_insert(Bits::NONE);
        let now = known.or(bits);
        if std::mem::replace(known, now) == now {
            return;
        }
        for kind in self.kinds().filter(|kind| kind.0 == owner) {
            if piece_type.is_none_or(|piece_type| piece_type == kind.1)
                && let Some(before) = self.bits(kind, position)
            {
                self.arrive(kind, position, before);
            }
        }
    }

    /// Records that a piece of any type may arrive at a position, or anywhere.
    pub(super) fn arrive_any(&mut self, player: PlayerId, place: Option<PositionId>) {
        self.add_unknown(player, place, Types::Any);
    }

    /// Records that a piece of unknown type at a position, or at any, may get another owner.
    pub(super) fn change_owner(&mut self, player: PlayerId, place: Option<PositionId>) {
        self.add_unknown(player, place, Types::Present);
    }

    fn add_unknown(&mut self, player: PlayerId, place: Option<PositionId>, types: Types) {
        for position in self.places(place) {
            let known = &mut self.unknown[player.index()][position.index()];
            *known = types.max(*known);
        }
    }

    fn store(&mut self, kind: Kind) {
        if !std::mem::replace(&mut self.fate_mut(kind).is_stored, true) {
            self.queue.push_back(Start::Store(kind));
        }
    }

    /// Records that a piece may leave the board or become another.
    pub(super) fn lose(&mut self, kind: Kind) {
        let was_lost = std::mem::replace(&mut self.fate_mut(kind).is_lost, true);
        if !was_lost && self.game.options.recycle_captures {
            self.store(kind);
        }
    }

    /// Records that a block of a piece may add a move.
    pub(super) fn may_move(
        &mut self,
        mover: PlayerId,
        kind: Kind,
        block: &MoveBlock,
        is_drop: bool,
    ) {
        let index = block
            .move_type
            .map_or(self.game.move_types.len(), MoveTypeId::index);
        self.moves[mover.index()][index] = true;
        self.fate_mut(kind).moves |= !is_drop;
    }

    /// Whether a player ever tries a block.
    pub(in crate::check::lint) fn is_allowed(&self, player: PlayerId, block: &MoveBlock) -> bool {
        match &self.bounds.allowed[player.index()] {
            None => true,
            Some(types) => block.move_type.is_some_and(|id| types.contains(&id)),
        }
    }

    /// The players who may own a piece, given how `mover` sees its owner.
    pub(super) fn owners(&self, contents: Contents, mover: PlayerId) -> Vec<PlayerId> {
        let players = self.game.player_ids();
        players
            .filter(|&player| contents.owners & self.seen(player, mover) != 0)
            .collect()
    }

    /// How `mover` sees a piece of `owner`: as a friend, an enemy or neutral.
    pub(super) fn seen(&self, owner: PlayerId, mover: PlayerId) -> u8 {
        let is_neutral = self.game.players[owner.index()].kind == PlayerKind::Neutral;
        match (owner == mover, is_neutral) {
            (true, _) => Contents::FRIEND,
            (false, true) => Contents::NEUTRAL,
            (false, false) => Contents::ENEMY,
        }
    }

    /// What a position may hold, as `mover` sees it.
    fn anything(&self, mover: PlayerId) -> Contents {
        let owners = self.game.player_ids();
        let owners = owners.map(|owner| self.seen(owner, mover));
        Contents {
            owners: owners.fold(Contents::EMPTY, |all, owner| all | owner),
            piece_type: None,
        }
    }

    /// Records that the pieces described by `contents` may leave the board or become others.
    pub(super) fn lose_any(&mut self, contents: Contents, mover: PlayerId) {
        if contents.is_empty() {
            return;
        }
        for owner in self.owners(contents, mover) {
            match contents.piece_type {
                Some(piece_type) => self.lose((owner, piece_type)),
                None => self.lose_all(owner),
            }
        }
    }

    /// Records that any piece of an owner may leave the board or become another.
    pub(super) fn lose_all(&mut self, owner: PlayerId) {
        if std::mem::replace(&mut self.may_lose_any[owner.index()], true) {
            return;
        }
        for piece_type in self.game.piece_type_ids() {
            self.lose((owner, piece_type));
        }
    }

    /// Records the result of a test for a zone.
    pub(super) fn test_zone(&mut self, player: PlayerId, zone: usize, truth: Truth) {
        self.zone_tests[player.index()][zone].add(truth);
    }
}
