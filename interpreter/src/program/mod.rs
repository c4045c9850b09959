//! The program of a game: flat code for all blocks, with jumps as the edges of a control-flow graph.
//!
//! Directions are still the words of the rules; [`Tables`] applies the symmetry of the mover, so one code serves all
//! players.

pub(crate) mod classes;
mod compile;
mod fingerprint;
mod goal_tables;
mod goal_tests;
mod layout;
pub mod listing;
mod piece_keys;
mod tables;
mod turns;

pub use classes::Class;
pub use goal_tables::Lines;
pub(crate) use goal_tables::{Chunk, Line, Schedule, depends_on_moves, in_order};
pub(crate) use goal_tests::Test;
pub(crate) use layout::Layout;
pub(crate) use piece_keys::PieceKeys;
pub(crate) use tables::members;
pub use tables::{PositionSet, Positions, Tables};
pub(crate) use turns::next_turn;

use std::any::Any;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use zrf_grammar::game::{
    Add, AttributeId, DirectionId, FlagId, Game, MoveTypeId, PieceTypeId, Place, PlayerId,
    PositionFlagId, PositionId, Register, TestKind, Turn,
};
use zrf_grammar::text::Origin;

/// An address in the code of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(pub u32);

/// A block of a [`Program`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);

impl BlockId {
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    /// The index into the program's blocks.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One operation of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Steps the cursor; without a link the run ends.
    Step(DirectionId),
    /// Steps the cursor against a direction; without a link the run ends.
    StepOpposite(DirectionId),
    /// Moves the cursor to a position.
    Jump(PositionId),
    /// Moves the cursor to a register; if `last-from` or `last-to` is unset, the run ends.
    Go(Register),
    /// Sets the mark.
    Mark(Place),
    /// Makes the piece at the cursor the moving piece.
    From,
    /// Makes the movement end at the cursor.
    To,
    /// Ends the current movement and begins another at the cursor.
    Cascade,
    /// Records a capture.
    Capture(Place),
    /// Records a flip.
    Flip(Place),
    /// Records a change of owner to the mover.
    ChangeOwner(Place),
    /// Records a change of type.
    ChangeType(PieceTypeId, Place),
    /// Records a new piece.
    Create {
        /// The owner, by default the mover.
        player: Option<PlayerId>,
        /// The type, by default the running piece's.
        piece_type: Option<PieceTypeId>,
        /// The location.
        place: Place,
    },
    /// Records a change of an attribute at the cursor.
    SetAttribute(AttributeId, bool),
    /// Sets a flag immediately.
    SetFlag(FlagId, bool),
    /// Sets a position flag immediately.
    SetPositionFlag(PositionFlagId, bool, Place),
    /// Finishes moves; the argument of [`Program::add`].
    Add(u32),
    /// Jumps to `target` if the result of the test is `when`, otherwise continues with the next operation.
    Branch {
        /// The test.
        test: TestKind,
        /// The location.
        place: Place,
        /// The result that jumps.
        when: bool,
        /// The target.
        target: Address,
    },
    /// Jumps to an address.
    Goto(Address),
    /// Ends the run.
    End,
}

impl Op {
    /// The place at which the operation records an effect; `None` if it records none.
    pub(crate) fn effect_place(self) -> Option<Place> {
        match self {
            Self::Capture(place)
            | Self::Flip(place)
            | Self::ChangeOwner(place)
            | Self::ChangeType(_, place)
            | Self::Create { place, .. } => Some(place),
            Self::SetAttribute(..) => Some(Place::Cursor),
            _ => None,
        }
    }

    /// Whether it names `last-from` or `last-to` as a place.
    pub(crate) fn follows_last_move(self) -> bool {
        let place = match self {
            Self::Go(register) => Some(Place::Register(register)),
            Self::Mark(place) | Self::SetPositionFlag(.., place) | Self::Branch { place, .. } => {
                Some(place)
            }
            op => op.effect_place(),
        };
        let last = [Register::LastFrom, Register::LastTo].map(Place::Register);
        place.is_some_and(|place| last.contains(&place))
    }

    /// Whether what it does depends on the last move: as a place, or because it tests where that move began or ended.
    pub fn reads_last_move(self) -> bool {
        let tests = [TestKind::LastFrom, TestKind::LastTo];
        self.follows_last_move()
            || matches!(self, Self::Branch { test, .. } if tests.contains(&test))
    }
}

/// A block of a piece type in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// Its first operation.
    pub entry: Address,
    /// Its move type.
    pub move_type: Option<MoveTypeId>,
    /// Its source location.
    pub origin: Origin,
    /// Whether the places it names depend on the last move.
    pub(crate) follows_last_move: bool,
}

/// A game ready to be played, shared by everything that plays it. It does not change, apart from what it caches for the
/// machine.
#[derive(Debug)]
pub struct Program {
    pub(crate) game: Arc<Game>,
    pub(crate) code: Vec<Op>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) adds: Vec<Add>,
    pub(crate) blocks: Vec<CodeBlock>,
    /// For each piece type, its blocks for pieces on the board.
    pub(crate) moves: Vec<Range<usize>>,
    /// For each piece type, its blocks for pieces in store.
    pub(crate) drops: Vec<Range<usize>>,
    pub(crate) tables: Tables,
    pub(crate) lines: Option<Lines>,
    pub(crate) schedule: Schedule,
    pub(crate) piece_keys: Arc<PieceKeys>,
    /// What the machine derives from the code on first use, for everything that plays the game.
    pub(crate) memo: OnceLock<Arc<dyn Any + Send + Sync>>,
    /// See [`Program::fingerprint`].
    fingerprint: OnceLock<u64>,
}

/// A game without turns, which `resolve` reported, cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTurnOrder;

impl std::fmt::Display for NoTurnOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game has no turn order, so nobody can move")
    }
}

impl std::error::Error for NoTurnOrder {}

impl Program {
    /// Compiles a game. Unresolved parts end a run or are false.
    ///
    /// # Errors
    /// If the game has no turn order, so that nobody could ever move.
    pub fn compile(game: impl Into<Arc<Game>>) -> Result<Arc<Self>, NoTurnOrder> {
        let game = game.into();
        if game.turn_order.turns.is_empty() {
            return Err(NoTurnOrder);
        }
        Ok(Arc::new(compile::program(game)))
    }

    /// The game this program plays.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All code; blocks are entered at [`CodeBlock::entry`].
    pub fn code(&self) -> &[Op] {
        &self.code
    }

    /// The source location of an operation.
    ///
    /// # Panics
    /// If the address is outside the code.
    pub fn origin(&self, address: Address) -> Origin {
        self.origins[address.0 as usize]
    }

    /// The block that an operation belongs to: the last that begins at it or before.
    pub(crate) fn block_at(&self, address: Address) -> BlockId {
        let begun = self.blocks.iter().enumerate();
        let begun = begun.filter(|(_, block)| block.entry <= address);
        let last = begun.max_by_key(|(_, block)| block.entry);
        BlockId::from_index(last.map_or(0, |(index, _)| index))
    }

    /// The arguments of an [`Op::Add`].
    ///
    /// # Panics
    /// If the index comes from another program.
    pub fn add(&self, index: u32) -> &Add {
        &self.adds[index as usize]
    }

    /// The blocks for pieces of a type on the board, in textual order.
    pub fn move_blocks(
        &self,
        piece_type: PieceTypeId,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        self.blocks_of(piece_type, false)
    }

    /// The blocks for pieces of a type in store, in textual order.
    pub fn drop_blocks(
        &self,
        piece_type: PieceTypeId,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        self.blocks_of(piece_type, true)
    }

    /// The blocks for pieces of a type in store, or on the board.
    pub(crate) fn blocks_of(
        &self,
        piece_type: PieceTypeId,
        in_store: bool,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        let sections = if in_store { &self.drops } else { &self.moves };
        let section = sections[piece_type.index()].clone();
        section.map(BlockId::from_index)
    }

    /// The piece type that a block belongs to, and whether the block is for pieces in store.
    pub(crate) fn owner(&self, block: BlockId) -> (PieceTypeId, bool) {
        let has = |section: &Range<usize>| section.contains(&block.index());
        let of = |sections: &[Range<usize>]| sections.iter().position(has);
        let on_board = of(&self.moves).map(|index| (index, false));
        let (index, in_store) = on_board.unwrap_or_else(|| (of(&self.drops).unwrap_or(0), true));
        (PieceTypeId::from_index(index), in_store)
    }

    /// A block.
    ///
    /// # Panics
    /// If the id comes from another program.
    pub fn block(&self, id: BlockId) -> &CodeBlock {
        &self.blocks[id.index()]
    }

    /// The operations of a block, its last [`Op::End`] included.
    ///
    /// # Panics
    /// If the id comes from another program.
    pub fn block_code(&self, id: BlockId) -> &[Op] {
        let next = self.blocks.get(id.index() + 1);
        let end = next.map_or(self.code.len(), |block| block.entry.0 as usize);
        &self.code[self.block(id).entry.0 as usize..end]
    }

    /// Whether a position is named by an `absolute-config` of a goal, directly or through a zone.
    pub fn is_goal_position(&self, position: PositionId) -> bool {
        self.tables.is_goal_position(position)
    }

    /// The lines of the goals, unless the game is too large for them.
    pub fn lines(&self) -> Option<&Lines> {
        self.lines.as_ref()
    }

    /// The turn after the one with an index, and its index.
    #[inline]
    pub(crate) fn turn_after(&self, index: usize) -> (usize, Turn) {
        let order = &self.game.turn_order;
        let next = next_turn(order, index).index;
        (next, order.turns[next])
    }

    /// The schedule of goals.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Neighbours, zones and other facts of the board, by player.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }
}
