//! Which pieces may ever be where.

use super::path::{Bits, Contents, Truth};
use crate::check::lint::usage::Usage;
use crate::check::lint::walk;
use crate::game::{
    Condition, Game, InstructionKind, MoveBlock, MoveTypeId, PieceTypeId, PlayerId, PlayerKind,
    PositionId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// A piece that may be somewhere, by its owner and type.
pub(super) type Kind = (PlayerId, PieceTypeId);

/// Everything that may come to be in a game. It only grows.
#[derive(Debug)]
pub(in crate::check::lint) struct World<'g> {
    pub(super) game: &'g Game,
    /// For each owner, type and position, the attributes that such a piece may have there.
    reach: Vec<Vec<Vec<Option<Bits>>>>,
    /// Attributes that moves may set for the piece at a position, by its owner and by its type if that is known.
    set: FxHashMap<(PlayerId, Option<PieceTypeId>, PositionId), Bits>,
    /// For each owner, positions where a piece of any type may be.
    wild: Vec<Vec<bool>>,
    /// For each owner and type, whether such pieces may be in store.
    stores: Vec<Vec<bool>>,
    /// For each owner and type, whether such a piece may leave the board or become another.
    lost: Vec<Vec<bool>>,
    /// For each owner, whether that is so for all types.
    may_lose_any: Vec<bool>,
    /// For each owner and move type, and without one, whether a piece on the board or in store may make such a move.
    moves: Vec<Vec<bool>>,
    /// For each owner and type, whether such a piece may move.
    moved: Vec<Vec<bool>>,
    /// For each owner and zone, the results of tests for it.
    zone_tests: Vec<Vec<Truth>>,
    /// For each type, the attributes that a piece of it may ever have.
    pub(super) attributes: Vec<Bits>,
    /// Whose blocks run, and with which move types: all, or those of this list.
    allowed: Vec<Option<Vec<MoveTypeId>>>,
    /// Positions for `wild` that are new, and types for which that was followed.
    new_wild: Vec<(PlayerId, PositionId)>,
    settled: FxHashSet<PieceTypeId>,
    /// Pieces that may be everywhere, with all attributes; and owners of whom any may.
    everywhere: FxHashSet<Kind>,
    wild_everywhere: FxHashSet<PlayerId>,
    /// Positions from where a player may move what belongs to another: a turn goes on with a piece that has changed hands.
    lent: FxHashSet<(PlayerId, PositionId)>,
    /// Where runs must begin, and whether that is so for an owner, type and position already.
    queue: VecDeque<Start>,
    is_queued: FxHashSet<(Kind, PositionId)>,
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
    /// What the setup holds, which must not be empty.
    pub(super) fn new(game: &'g Game, usage: &Usage) -> Self {
        let (n_players, n_types) = (game.players.len(), game.piece_types.len());
        let n_positions = game.board.positions.len();
        let mut world = Self {
            game,
            reach: vec![vec![Vec::new(); n_types]; n_players],
            set: FxHashMap::default(),
            wild: vec![vec![false; n_positions]; n_players],
            stores: vec![vec![false; n_types]; n_players],
            lost: vec![vec![false; n_types]; n_players],
            may_lose_any: vec![false; n_players],
            moves: vec![vec![false; game.move_types.len() + 1]; n_players],
            moved: vec![vec![false; n_types]; n_players],
            zone_tests: vec![vec![Truth::default(); game.board.zones.len()]; n_players],
            attributes: attributes(game),
            allowed: allowed(game, usage),
            new_wild: Vec::new(),
            settled: FxHashSet::default(),
            everywhere: FxHashSet::default(),
            wild_everywhere: FxHashSet::default(),
            lent: FxHashSet::default(),
            queue: VecDeque::new(),
            is_queued: FxHashSet::default(),
        };
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

    /// The next run, if any.
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

    /// Brings pieces of all types that may exist to where a piece of unknown type may be.
    fn settle(&mut self) {
        let types = self.game.piece_type_ids();
        let exists = |piece_type: &PieceTypeId| {
            let mut owners = self.reach.iter();
            owners.any(|types| !types[piece_type.index()].is_empty())
        };
        let alive: Vec<_> = types.filter(exists).collect();
        let is_new = |piece_type: &&PieceTypeId| !self.settled.contains(piece_type);
        let new_types: Vec<_> = alive.iter().filter(is_new).copied().collect();
        let new_wild = std::mem::take(&mut self.new_wild);
        if !new_types.is_empty() {
            self.settled.extend(&new_types);
            for player in 0..self.wild.len() {
                for position in 0..self.wild[player].len() {
                    if self.wild[player][position] {
                        let player = PlayerId::from_index(player);
                        self.arrive_all(player, PositionId::from_index(position), &new_types);
                    }
                }
            }
        }
        for (player, position) in new_wild {
            self.arrive_all(player, position, &alive);
        }
    }

    fn arrive_all(&mut self, player: PlayerId, position: PositionId, types: &[PieceTypeId]) {
        for &piece_type in types {
            let bits = self.attributes[piece_type.index()];
            self.arrive((player, piece_type), position, bits);
        }
    }

    /// A piece may be at a position.
    pub(super) fn arrive(&mut self, kind: Kind, position: PositionId, mut bits: Bits) {
        if !self.set.is_empty() {
            for piece_type in [None, Some(kind.1)] {
                let set = self.set.get(&(kind.0, piece_type, position));
                bits = set.map_or(bits, |set| {
                    bits.or(set.and(self.attributes[kind.1.index()]))
                });
            }
        }
        let places = &mut self.reach[kind.0.index()][kind.1.index()];
        if places.is_empty() {
            *places = vec![None; self.game.board.positions.len()];
        }
        let known = &mut places[position.index()];
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

    /// A piece may be at a position, or anywhere with any attributes.
    pub(super) fn arrive_at(&mut self, kind: Kind, place: Option<PositionId>, bits: Bits) {
        if let Some(position) = place {
            return self.arrive(kind, position, bits);
        }
        if self.everywhere.insert(kind) {
            for position in self.game.board.position_ids() {
                self.arrive(kind, position, self.attributes[kind.1.index()]);
            }
        }
    }

    /// A player may move what belongs to others from a position, or from anywhere.
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

    /// A move may set attributes of a piece at a position, of a type if that is known.
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

    /// A piece of any type may be at a position, or anywhere.
    pub(super) fn arrive_any(&mut self, player: PlayerId, place: Option<PositionId>) {
        let Some(position) = place else {
            if self.wild_everywhere.insert(player) {
                for position in self.game.board.position_ids() {
                    self.arrive_any(player, Some(position));
                }
            }
            return;
        };
        if !std::mem::replace(&mut self.wild[player.index()][position.index()], true) {
            self.new_wild.push((player, position));
        }
    }

    fn store(&mut self, kind: Kind) {
        let known = &mut self.stores[kind.0.index()][kind.1.index()];
        if !std::mem::replace(known, true) {
            self.queue.push_back(Start::Store(kind));
        }
    }

    /// A piece may leave the board, or become another.
    pub(super) fn lose(&mut self, kind: Kind) {
        let known = &mut self.lost[kind.0.index()][kind.1.index()];
        if !std::mem::replace(known, true) && self.game.options.recycle_captures {
            self.store(kind);
        }
    }

    /// A block of a piece may add a move.
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
        self.moved[kind.0.index()][kind.1.index()] |= !is_drop;
    }

    /// Whether a player ever tries a block.
    pub(in crate::check::lint) fn is_allowed(&self, player: PlayerId, block: &MoveBlock) -> bool {
        match &self.allowed[player.index()] {
            None => true,
            Some(types) => block.move_type.is_some_and(|id| types.contains(&id)),
        }
    }

    /// The players whose pieces these may be, as `mover` sees them.
    pub(super) fn owners(&self, contents: Contents, mover: PlayerId) -> Vec<PlayerId> {
        let players = self.game.player_ids();
        players
            .filter(|&player| contents.owners & self.seen(player, mover) != 0)
            .collect()
    }

    /// What a piece of an owner is to `mover`.
    pub(super) fn seen(&self, owner: PlayerId, mover: PlayerId) -> u8 {
        let is_neutral = self.game.players[owner.index()].kind == PlayerKind::Neutral;
        match (owner == mover, is_neutral) {
            (true, _) => Contents::FRIEND,
            (false, true) => Contents::NEUTRAL,
            (false, false) => Contents::ENEMY,
        }
    }

    /// Pieces may leave the board, or become others.
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

    /// Any piece of an owner may leave the board, or become another.
    pub(super) fn lose_all(&mut self, owner: PlayerId) {
        if std::mem::replace(&mut self.may_lose_any[owner.index()], true) {
            return;
        }
        for piece_type in self.game.piece_type_ids() {
            self.lose((owner, piece_type));
        }
    }

    /// The attributes that a piece may have at a position, `None` if it can never be there.
    pub(super) fn bits(&self, kind: Kind, position: PositionId) -> Option<Bits> {
        let places = &self.reach[kind.0.index()][kind.1.index()];
        places.get(position.index()).copied().flatten()
    }

    /// Whether a piece may ever be at a position.
    pub(in crate::check::lint) fn may_be_at(&self, kind: Kind, position: PositionId) -> bool {
        self.bits(kind, position).is_some()
    }

    /// Whether a piece may ever be on the board.
    pub(in crate::check::lint) fn may_be(&self, kind: Kind) -> bool {
        !self.reach[kind.0.index()][kind.1.index()].is_empty()
    }

    /// Whether a piece may ever be in store.
    pub(in crate::check::lint) fn may_be_stored(&self, kind: Kind) -> bool {
        self.stores[kind.0.index()][kind.1.index()]
    }

    /// Whether a piece may ever leave the board or become another.
    pub(in crate::check::lint) fn may_be_lost(&self, kind: Kind) -> bool {
        self.lost[kind.0.index()][kind.1.index()]
    }

    /// Whether a piece on the board may ever move.
    pub(in crate::check::lint) fn may_move_piece(&self, kind: Kind) -> bool {
        self.moved[kind.0.index()][kind.1.index()]
    }

    /// Notes the result of a test for a zone.
    pub(super) fn test_zone(&mut self, player: PlayerId, zone: usize, truth: Truth) {
        self.zone_tests[player.index()][zone].add(truth);
    }

    /// The results of all tests of a player for a zone.
    pub(in crate::check::lint) fn zone_tests(&self, player: PlayerId, zone: usize) -> Truth {
        self.zone_tests[player.index()][zone]
    }

    /// Whether a player may ever have a move, of a type if the turn names one.
    pub(in crate::check::lint) fn can_move(
        &self,
        player: PlayerId,
        of: Option<MoveTypeId>,
    ) -> bool {
        let moves = &self.moves[player.index()];
        match of {
            Some(id) => moves[id.index()],
            None => moves.contains(&true),
        }
    }
}

/// For each type, the attributes that pieces of it may have: those it declares, those of types that turn into it, and those
/// that any block may set.
fn attributes(game: &Game) -> Vec<Bits> {
    let types = game.piece_types.iter();
    let mut known: Vec<Bits> = types
        .map(|piece| {
            let mut bits = Bits::OFF;
            for id in &piece.attributes {
                bits.set(id.index(), Truth::UNKNOWN);
            }
            bits
        })
        .collect();
    let mut turns: Vec<(Option<usize>, PieceTypeId)> = Vec::new();
    // The steps below find nothing where there are no attributes.
    let pieces = game.piece_types.iter().enumerate();
    for (index, piece) in pieces.filter(|_| !game.attributes.is_empty()) {
        for block in piece.moves.iter().chain(&piece.drops) {
            let moves_others = walk::any(&block.block.body, |kind| {
                matches!(
                    kind,
                    InstructionKind::From
                        | InstructionKind::Cascade
                        | InstructionKind::Create { .. }
                )
            });
            let from = (!moves_others).then_some(index);
            walk::instructions(
                &block.block.body,
                &mut |instruction| match &instruction.kind {
                    InstructionKind::SetAttribute(id, value)
                        if !matches!(value, Condition::Constant(false)) =>
                    {
                        for bits in &mut known {
                            bits.set(id.index(), Truth::UNKNOWN);
                        }
                    }
                    InstructionKind::ChangeType(to, _) => turns.push((None, *to)),
                    InstructionKind::Add(add) => {
                        turns.extend(add.piece_types.iter().map(|to| (from, *to)));
                    }
                    _ => {}
                },
            );
        }
    }
    turns.sort_unstable();
    turns.dedup();
    for _ in 0..known.len() {
        let before = known.clone();
        for &(from, to) in &turns {
            let sources = match from {
                Some(from) => before[from],
                None => before.iter().copied().fold(Bits::OFF, Bits::or),
            };
            known[to.index()] = known[to.index()].or(sources);
        }
        if known == before {
            break;
        }
    }
    known
}

/// For each player, the move types that its turns and partial moves allow; `None` if they allow all.
fn allowed(game: &Game, usage: &Usage) -> Vec<Option<Vec<MoveTypeId>>> {
    let players = game.player_ids();
    let of_player = |player: PlayerId| {
        let turns = game.turn_order.turns.iter();
        let turns = turns.filter(|turn| turn.mover == player);
        let types: Option<Vec<_>> = turns.map(|turn| turn.move_type).collect();
        let mut types = types?;
        // Who has no turn moves nothing.
        if types.is_empty() {
            return Some(types);
        }
        if usage.continues_with_any {
            return None;
        }
        let all = (0..game.move_types.len()).map(MoveTypeId::from_index);
        types.extend(all.filter(|id| usage.continuations[id.index()]));
        Some(types)
    };
    players.map(of_player).collect()
}
