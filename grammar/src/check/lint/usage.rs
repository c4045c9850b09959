//! Collects what the blocks of a game use, in one walk.

use super::named::{Named, named_by_goals};
use super::walk;
use crate::game::{
    Add, DirectionId, Game, Instruction, InstructionKind, MoveBlock, PieceTypeId, Place, PlayerId,
    Test, TestKind,
};
use crate::text::Origin;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Where something is first set and first tested.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    pub(super) set: Option<Origin>,
    pub(super) tested: Option<Origin>,
}

/// What the blocks of one game use, by index.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    pub(super) flags: Vec<Uses>,
    pub(super) position_flags: Vec<Uses>,
    pub(super) attributes: Vec<Uses>,
    /// Zones that a condition tests.
    pub(super) zones: Vec<bool>,
    /// Where a block first steps in a direction or uses it as a place.
    pub(super) directions: Vec<Option<Origin>>,
    /// Whether something depends on all directions: a step against one, or a test of all neighbours.
    pub(super) asks_all_directions: bool,
    /// Positions that a block names.
    pub(super) positions: Vec<bool>,
    /// Pieces that a block creates, changes to or promotes to.
    pub(super) made_pieces: Vec<bool>,
    /// Players for whom a block creates pieces by name.
    pub(super) created_for: Vec<bool>,
    /// Move types that partial moves continue with.
    pub(super) continuations: Vec<bool>,
    /// Move types that `attacked?` or `defended?` name.
    pub(super) threats: Vec<bool>,
    /// Whether a partial move may continue with any block.
    pub(super) continues_with_any: bool,
    /// Whether `attacked?` or `defended?` test moves of any type.
    pub(super) has_untyped_threat: bool,
    /// Whether pieces are given to the next player.
    pub(super) flips: bool,
    /// Whether pieces change their owner.
    pub(super) changes_owners: bool,
    /// Whether pieces are created or copied, so that their number has no bound.
    pub(super) creates: bool,
}

impl Usage {
    /// What the blocks of `game` use.
    pub(super) fn of(game: &Game) -> Self {
        let mut usage = Self {
            flags: vec![Uses::default(); game.flags.len()],
            position_flags: vec![Uses::default(); game.position_flags.len()],
            attributes: vec![Uses::default(); game.attributes.len()],
            zones: vec![false; game.board.zones.len()],
            directions: vec![None; game.board.directions.len()],
            positions: vec![false; game.board.positions.len()],
            made_pieces: vec![false; game.piece_types.len()],
            created_for: vec![false; game.players.len()],
            continuations: vec![false; game.move_types.len()],
            threats: vec![false; game.move_types.len()],
            ..Self::default()
        };
        let mut seen = FxHashSet::default();
        // Blocks with the same origin have the same contents.
        for block in walk::blocks(game).filter(|block| seen.insert(block.block.origin)) {
            walk::instructions(&block.block.body, &mut |instruction| {
                usage.instruction(instruction);
                if let Some(condition) = walk::condition(instruction) {
                    walk::tests(condition, &mut |test| usage.test(test));
                }
            });
        }
        usage
    }

    /// For each direction, whether a block or a goal uses it.
    pub(super) fn used_directions(&self, game: &Game) -> Vec<bool> {
        let in_blocks = self.directions.iter();
        let mut used: Vec<bool> = in_blocks
            .map(|origin| origin.is_some() || self.asks_all_directions)
            .collect();
        for named in named_by_goals(game) {
            if let Named::Direction(direction) = named {
                used[direction.index()] = true;
            }
        }
        used
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let origin = instruction.origin;
        match &instruction.kind {
            InstructionKind::Step(direction) => self.direction(*direction, origin),
            InstructionKind::StepOpposite(direction) => {
                self.asks_all_directions = true;
                self.direction(*direction, origin);
            }
            InstructionKind::Jump(position) => self.positions[position.index()] = true,
            InstructionKind::Mark(place) | InstructionKind::Capture(place) => {
                self.place(*place, origin);
            }
            InstructionKind::ChangeOwner(place) => {
                self.changes_owners = true;
                self.place(*place, origin);
            }
            InstructionKind::Flip(place) => {
                (self.flips, self.changes_owners) = (true, true);
                self.place(*place, origin);
            }
            InstructionKind::ChangeType(piece_type, place) => {
                self.made_pieces[piece_type.index()] = true;
                self.place(*place, origin);
            }
            InstructionKind::Create {
                player,
                piece_type,
                place,
            } => {
                self.creation(*player, *piece_type);
                self.place(*place, origin);
            }
            InstructionKind::SetAttribute(id, _) => {
                first(&mut self.attributes[id.index()].set, origin)
            }
            InstructionKind::SetFlag(id, _) => first(&mut self.flags[id.index()].set, origin),
            InstructionKind::SetPositionFlag(id, _, place) => {
                first(&mut self.position_flags[id.index()].set, origin);
                self.place(*place, origin);
            }
            InstructionKind::Add(add) => self.add(add),
            _ => {}
        }
    }

    fn creation(&mut self, player: Option<PlayerId>, piece_type: Option<PieceTypeId>) {
        self.creates = true;
        if let Some(player) = player {
            self.created_for[player.index()] = true;
        }
        if let Some(piece_type) = piece_type {
            self.made_pieces[piece_type.index()] = true;
        }
    }

    fn add(&mut self, add: &Add) {
        self.creates |= add.is_copy;
        for piece_type in &add.piece_types {
            self.made_pieces[piece_type.index()] = true;
        }
        match add.move_type {
            _ if !add.is_partial => {}
            Some(move_type) => self.continuations[move_type.index()] = true,
            None => self.continues_with_any = true,
        }
    }

    /// Whether `attacked?` or `defended?` may run a block.
    pub(super) fn is_threat(&self, block: &MoveBlock) -> bool {
        self.has_untyped_threat || block.move_type.is_some_and(|id| self.threats[id.index()])
    }

    /// The piece types that can ever be on the board or in store.
    pub(super) fn possible_pieces(&self, game: &Game) -> Vec<bool> {
        let mut possible = self.made_pieces.clone();
        let setup = &game.setup;
        let placed = setup.placements.iter().map(|piece| piece.piece_type);
        for piece_type in placed.chain(setup.stores.iter().map(|store| store.piece_type)) {
            possible[piece_type.index()] = true;
        }
        possible
    }

    fn test(&mut self, test: &Test) {
        let origin = test.origin;
        match test.kind {
            TestKind::InZone(id) => self.zones[id.index()] = true,
            TestKind::Position(id) => self.positions[id.index()] = true,
            TestKind::AdjacentToEnemy => self.asks_all_directions = true,
            TestKind::Flag(id) => first(&mut self.flags[id.index()].tested, origin),
            TestKind::PositionFlag(id) => {
                first(&mut self.position_flags[id.index()].tested, origin)
            }
            TestKind::Attribute(id) => first(&mut self.attributes[id.index()].tested, origin),
            TestKind::Attacked(Some(id)) | TestKind::Defended(Some(id)) => {
                self.threats[id.index()] = true;
            }
            TestKind::Attacked(None) | TestKind::Defended(None) => self.has_untyped_threat = true,
            _ => {}
        }
        self.place(test.place, origin);
    }

    fn place(&mut self, place: Place, origin: Origin) {
        match place {
            Place::Direction(direction) => self.direction(direction, origin),
            Place::Opposite(direction) => {
                self.asks_all_directions = true;
                self.direction(direction, origin);
            }
            Place::Position(position) => self.positions[position.index()] = true,
            Place::Cursor | Place::Register(_) => {}
        }
    }

    fn direction(&mut self, direction: DirectionId, origin: Origin) {
        first(&mut self.directions[direction.index()], origin);
    }
}

fn first(slot: &mut Option<Origin>, origin: Origin) {
    slot.get_or_insert(origin);
}

/// What all games of a file use, by name: a part that one variant does not use may serve another.
#[derive(Clone, Debug, Default)]
pub(super) struct FileUsage {
    pub(super) flags: BTreeMap<String, Uses>,
    pub(super) position_flags: BTreeMap<String, Uses>,
    pub(super) attributes: BTreeMap<String, Uses>,
    pub(super) zones: BTreeMap<String, bool>,
    pub(super) directions: BTreeMap<String, bool>,
    /// Pieces that can be on the board or in store.
    pub(super) pieces: BTreeMap<String, bool>,
}

impl FileUsage {
    /// Adds what `game` uses.
    pub(super) fn add(&mut self, usage: &Usage, game: &Game) {
        merge(&mut self.flags, &game.flags, &usage.flags);
        merge(
            &mut self.position_flags,
            &game.position_flags,
            &usage.position_flags,
        );
        merge(&mut self.attributes, &game.attributes, &usage.attributes);
        for (zone, is_used) in game.board.zones.iter().zip(&usage.zones) {
            *self.zones.entry(zone.name.clone()).or_default() |= is_used;
        }
        self.add_directions(usage, game);
        for (piece, is_possible) in game.piece_types.iter().zip(usage.possible_pieces(game)) {
            *self.pieces.entry(piece.name.clone()).or_default() |=
                is_possible || game.setup.is_empty();
        }
        for named in named_by_goals(game) {
            if let Named::Zone(zone) = named {
                let name = game.board.zones[zone.index()].name.clone();
                self.zones.insert(name, true);
            }
        }
    }

    /// Adds the used directions, and those that they mean under the symmetries of players.
    fn add_directions(&mut self, usage: &Usage, game: &Game) {
        let board = &game.board;
        let used = usage.used_directions(game);
        let mut meant = used.clone();
        for symmetry in &board.symmetry {
            for (written, direction) in symmetry.iter().enumerate() {
                meant[direction.index()] |= used[written];
            }
        }
        for (direction, is_used) in board.directions.iter().zip(meant) {
            *self.directions.entry(direction.name.clone()).or_default() |= is_used;
        }
    }
}

fn merge(known: &mut BTreeMap<String, Uses>, names: &[String], uses: &[Uses]) {
    for (name, uses) in names.iter().zip(uses) {
        let known = known.entry(name.clone()).or_default();
        known.set = known.set.or(uses.set);
        known.tested = known.tested.or(uses.tested);
    }
}
