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
pub mod why;

pub use machine::{Excess, Fault};
pub use program::listing;
pub use program::{
    Address, BlockId, CodeBlock, Lines, NoTurnOrder, Op, PositionSet, Program, Tables,
};
pub use random::{Random, mix};
pub use record::replay;
pub use record::{Item, MoveText, Notation, NotationError, board_setup};
pub use referee::{
    GameEnd, MoveGenerator, Outcome, Playout, Reach, Reason, divide, divide_until, perft,
    perft_until, playout, reach, sampled_playout,
};
pub use session::{Node, NodeId, Session, ToMove};
pub use state::{
    Attributes, Continuation, Edit, Effect, Move, MoveHead, MoveKind, MoveList, MoveRef, Pending,
    Piece, State,
};
pub use stop::Stop;
