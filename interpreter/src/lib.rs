#![doc = include_str!("../README.md")]

mod machine;
mod program;
mod random;
pub mod record;
mod referee;
mod session;
mod state;
mod stop;
pub mod survey;
#[cfg(test)]
mod testing;
pub mod why;

// Compile a game.
pub use program::{NoTurnOrder, Program};

// Generate and play its moves, and see how it ends.
pub use machine::{Excess, Execution, Fault, NotCompiled};
pub use random::Random;
pub use referee::{
    MoveGenerator, Outcome, Playout, Reach, ReachSearch, Reason, divide, divide_until, perft,
    perft_until, playout, reach, sampled_playout,
};
pub use state::{
    Attributes, Continuation, Edit, Effect, Move, MoveHead, MoveKind, MoveList, MoveRef, Pending,
    Piece, State,
};
pub use stop::Stop;

// Read and write moves and games; keep a game that is being played.
pub use record::{DisplayNotation, Item, MoveText, Notation, NotationError, board_setup, replay};
pub use session::{Node, NodeId, Session, ToMove};

// What searches and solvers need beyond play: ends without an outcome, trial moves, the code and tables of a program.
pub use machine::Bits;
pub use program::{
    Address, BlockId, Class, CodeBlock, Lines, Op, PositionSet, Positions, Tables, listing,
};
pub use random::mix;
pub use referee::{Checks, GameEnd, REPETITIONS, Safety, Trial};
