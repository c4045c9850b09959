//! The program of a game: flat code for all blocks, with jumps as the edges of a control-flow graph.
//!
//! The code keeps the directions of the rules; [`Tables`] applies the symmetry of the mover, so the same code serves
//! all players.

mod captures;
pub(crate) mod classes;
mod code;
mod compile;
mod fingerprint;
mod goal_conditions;
mod goal_tests;
mod layout;
mod lines;
pub mod listing;
mod piece_keys;
mod positions;
mod schedule;
mod tables;
mod turns;

pub use classes::Class;
pub use code::{Address, BlockId, CodeBlock, Op};
pub(crate) use goal_conditions::depends_on_moves;
pub(crate) use goal_tests::Test;
pub(crate) use layout::Layout;
pub use lines::Lines;
pub(crate) use lines::{Chunk, Line};
pub(crate) use piece_keys::PieceKeys;
pub use positions::{PositionSet, Positions};
pub(crate) use positions::{members, nth_member};
pub(crate) use schedule::{Schedule, in_order};
pub use tables::Tables;
pub(crate) use turns::next_turn;

use code::Code;
use std::any::Any;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use zrf_grammar::game::{Add, Game, PieceTypeId, PositionId, Turn};
use zrf_grammar::text::Origin;

/// A game ready to be played, shared by everything that plays it. It does not change, apart from what it caches for the
/// machine.
#[derive(Debug)]
pub struct Program {
    game: Arc<Game>,
    pub(crate) code: Vec<Op>,
    origins: Vec<Origin>,
    adds: Vec<Add>,
    blocks: Vec<CodeBlock>,
    /// For each piece type, its blocks for pieces on the board.
    moves: Vec<Range<usize>>,
    /// For each piece type, its blocks for pieces in store.
    drops: Vec<Range<usize>>,
    tables: Tables,
    lines: Option<Lines>,
    schedule: Schedule,
    pub(crate) piece_keys: Arc<PieceKeys>,
    /// What the machine derives from the code on first use, shared by everything that plays the game.
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
    /// Compiles a game. Unresolved instructions end a run, and unresolved conditions are false.
    ///
    /// # Errors
    /// If the game has no turn order, so that nobody could ever move.
    pub fn compile(game: impl Into<Arc<Game>>) -> Result<Arc<Self>, NoTurnOrder> {
        let game = game.into();
        if game.turn_order.turns.is_empty() {
            return Err(NoTurnOrder);
        }
        let tables = Tables::new(&game);
        let lines = Lines::new(&game, &tables);
        let Code {
            ops,
            origins,
            adds,
            blocks,
            moves,
            drops,
        } = compile::code(&game);
        Ok(Arc::new(Self {
            schedule: Schedule::new(&game, &tables, lines.as_ref()),
            piece_keys: Arc::new(PieceKeys::new(&game)),
            game,
            code: ops,
            origins,
            adds,
            blocks,
            moves,
            drops,
            tables,
            lines,
            memo: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }))
    }

    /// The game this program plays.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The code of all blocks; each block begins at its [`CodeBlock::entry`].
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

    /// The block that an operation belongs to: the last one that begins at or before its address.
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

    /// All blocks for pieces of a type: those on the board, then those in store.
    pub fn all_blocks(
        &self,
        piece_type: PieceTypeId,
    ) -> impl Iterator<Item = BlockId> + Clone + use<> {
        self.move_blocks(piece_type)
            .chain(self.drop_blocks(piece_type))
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
    pub fn owner(&self, block: BlockId) -> (PieceTypeId, bool) {
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

    /// The operations of a block, including its last one, [`Op::End`].
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
