#![doc = include_str!("../README.md")]

mod compile;
mod goals;
mod machine;
mod move_generator;
mod moves;
mod outcome;
mod perft;
mod playout;
mod program;
mod random;
mod state;
mod tables;
mod turn;
mod zobrist;

pub use machine::Fault;
pub use move_generator::MoveGenerator;
pub use moves::{Continuation, Effect, Move, MoveHead, MoveKind, MoveList, MoveRef};
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use playout::{Playout, playout};
pub use program::{Address, CodeBlock, NoTurnOrder, Op, Program};
pub use random::Random;
pub use state::{Attributes, Edit, Pending, Piece, State};
