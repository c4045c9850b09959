//! The program of a game: flat code for all blocks, with jumps as the edges of a control-flow graph.
//!
//! Directions are still the words of the rules; the symmetry of the mover is applied by the tables of
//! [`Tables`], so one code serves all players.

pub(crate) mod classes;
mod compile;
mod fingerprint;
mod goal_tables;
pub mod listing;
mod tables;

pub use goal_tables::Lines;
pub(crate) use goal_tables::{Line, Schedule, depends_on_moves};
pub use tables::{PositionSet, Tables};

use std::ops::Range;
use std::sync::Arc;
use zrf_grammar::game::{
    Add, AttributeId, DirectionId, FlagId, Game, MoveTypeId, PieceTypeId, Place, PlayerId,
    PositionFlagId, PositionId, Register, TestKind,
};
use zrf_grammar::text::Origin;

/// An address in the code of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(pub u32);

/// Names one block of a [`Program`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);

impl BlockId {
    /// The index into the program's blocks.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One operation of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// The cursor steps; without a link the run ends.
    Step(DirectionId),
    /// The cursor steps against a direction; without a link the run ends.
    StepOpposite(DirectionId),
    /// The cursor jumps to a position.
    Jump(PositionId),
    /// The cursor jumps to a register; when `last-from` or `last-to` is unset, the run ends.
    Go(Register),
    /// The mark is set.
    Mark(Place),
    /// The moving piece is the one under the cursor.
    From,
    /// The movement will end under the cursor.
    To,
    /// The current movement is closed and another opened at the cursor.
    Cascade,
    /// A capture is recorded.
    Capture(Place),
    /// A flip is recorded.
    Flip(Place),
    /// A change of owner to the mover is recorded.
    ChangeOwner(Place),
    /// A change of type is recorded.
    ChangeType(PieceTypeId, Place),
    /// A new piece is recorded.
    Create {
        /// The owner, the mover when absent.
        player: Option<PlayerId>,
        /// The type, the running piece's when absent.
        piece_type: Option<PieceTypeId>,
        /// Where.
        place: Place,
    },
    /// A change of an attribute under the cursor is recorded.
    SetAttribute(AttributeId, bool),
    /// A flag is set at once.
    SetFlag(FlagId, bool),
    /// A position flag is set at once.
    SetPositionFlag(PositionFlagId, bool, Place),
    /// Moves are complete; the argument of [`Program::add`].
    Add(u32),
    /// Goes to `target` when the test gives `when`, else on to the next operation.
    Branch {
        /// What is asked.
        test: TestKind,
        /// Where.
        place: Place,
        /// The answer that jumps.
        when: bool,
        /// Where to.
        target: Address,
    },
    /// Goes to an address.
    Goto(Address),
    /// The run ends.
    End,
}

impl Op {
    /// Where the operation records an effect; `None` for one that records none.
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
}

/// A block of a piece type in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// Its first operation.
    pub entry: Address,
    /// The move type it is labelled with.
    pub move_type: Option<MoveTypeId>,
    /// Where it is written.
    pub origin: Origin,
}

/// A game ready to be played. Immutable; shared by everything that plays it.
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
    /// Compiles a game. What could not be resolved in it ends a run or is false.
    ///
    /// # Errors
    /// When the game has no turn order, so that nobody could ever move.
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

    /// The place in the rules text that an operation comes from.
    ///
    /// # Panics
    /// When the address lies outside the code.
    pub fn origin(&self, address: Address) -> Origin {
        self.origins[address.0 as usize]
    }

    /// The block that an operation belongs to: the last that begins at it or before.
    pub(crate) fn block_at(&self, address: Address) -> BlockId {
        let begun = self.blocks.iter().enumerate();
        let begun = begun.filter(|(_, block)| block.entry <= address);
        let last = begun.max_by_key(|(_, block)| block.entry);
        BlockId(last.map_or(0, |(index, _)| index as u32))
    }

    /// The arguments of an [`Op::Add`].
    ///
    /// # Panics
    /// When the index comes from another program.
    pub fn add(&self, index: u32) -> &Add {
        &self.adds[index as usize]
    }

    /// The blocks for pieces of a type on the board, in textual order.
    pub fn move_blocks(
        &self,
        piece_type: PieceTypeId,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        self.moves[piece_type.index()]
            .clone()
            .map(|index| BlockId(index as u32))
    }

    /// The blocks for pieces of a type in store, in textual order.
    pub fn drop_blocks(
        &self,
        piece_type: PieceTypeId,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        self.drops[piece_type.index()]
            .clone()
            .map(|index| BlockId(index as u32))
    }

    /// A block.
    ///
    /// # Panics
    /// When the id comes from another program.
    pub fn block(&self, id: BlockId) -> &CodeBlock {
        &self.blocks[id.index()]
    }

    /// The operations of a block, its last [`Op::End`] included.
    ///
    /// # Panics
    /// When the id comes from another program.
    pub fn block_code(&self, id: BlockId) -> &[Op] {
        let next = self.blocks.get(id.index() + 1);
        let end = next.map_or(self.code.len(), |block| block.entry.0 as usize);
        &self.code[self.block(id).entry.0 as usize..end]
    }

    /// Whether a position is named by an `absolute-config` of a goal, directly or through a zone.
    pub fn is_goal_position(&self, position: PositionId) -> bool {
        self.tables.is_goal_position(position)
    }

    /// The lines of the goals, where the game is not too large for them.
    pub fn lines(&self) -> Option<&Lines> {
        self.lines.as_ref()
    }

    /// Which goals are examined when.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Neighbours, zones and other facts of the board, by player.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }
}
