//! All states that can be reached from a state, and how each of them ends with best play, computed backwards from the
//! ends of the game. Unlike depth-first proofs, this does not get lost in repeated states: a player who cannot win goes
//! round in circles forever, which wins nothing. The values hold for players who may do so. They are those of the game
//! unless states with different keys repeat each other.
//!
//! This suits games with few states, and endings with few pieces. First, all states are found by their moves; then
//! those that are decided in one ply, in two, and so on, until none is added. The rest are draws.

mod answers;
mod graph;
mod growth;
mod settlement;
#[cfg(test)]
mod tests;
mod value;

pub(crate) use answers::Closure;
pub(crate) use growth::{Grown, Growth};
pub(crate) use value::Value;
