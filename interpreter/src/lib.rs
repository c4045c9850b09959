#![doc = include_str!("../README.md")]

mod classes;
mod compile;
mod fast;
mod goals;
pub mod listing;
mod machine;
mod move_generator;
mod moves;
mod notation;
mod outcome;
mod perft;
mod playout;
mod program;
mod random;
pub mod record;
pub mod replay;
pub mod search;
mod session;
mod state;
pub mod survey;
mod tables;
pub mod trace;
mod turn;
mod zobrist;

pub use machine::Fault;
pub use move_generator::MoveGenerator;
pub use moves::{Continuation, Effect, Move, MoveHead, MoveKind, MoveList, MoveRef};
pub use notation::{Item, MoveText, Notation, NotationError};
pub use outcome::{Outcome, Reason};
pub use perft::{divide, divide_until, perft, perft_until};
pub use playout::{Playout, playout, sampled_playout};
pub use program::{Address, BlockId, CodeBlock, NoTurnOrder, Op, Program};
pub use random::Random;
pub use session::{Node, NodeId, Session, ToMove};
pub use state::{Attributes, Edit, Pending, Piece, State};
