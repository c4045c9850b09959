//! Playing a game, independent of what shows it: seats, computers, saved games, typed moves, and why a move is illegal.

#[cfg(feature = "window")]
mod analysis;
mod clock;
#[cfg(feature = "window")]
mod engine;
mod files;
mod knowledge;
mod lessons;
pub(crate) mod link;
pub(crate) mod meant;
#[cfg(all(feature = "window", any(test, target_arch = "wasm32")))]
pub(crate) mod remote;
#[cfg(all(feature = "window", any(test, target_arch = "wasm32")))]
pub use remote::Remote;
pub(crate) mod saved;
mod seats;
mod shipped;
mod skill;
#[cfg(test)]
mod tests;
mod thinker;
pub(crate) mod typed;
pub(crate) mod why;

#[cfg(feature = "window")]
pub(crate) use analysis::Solved;
pub use clock::Clock;
pub(crate) use clock::Clocks;
#[cfg(feature = "window")]
pub(crate) use engine::{Engine, Reply, Task};
pub use knowledge::Knowledge;
pub use lessons::ValueCache;
pub(crate) use seats::{Seat, Seats};
#[cfg(feature = "window")]
pub(crate) use shipped::worths;
pub use skill::Skill;
pub(crate) use skill::within;
pub use thinker::Resources;
pub(crate) use thinker::{Thinker, chosen_move};
