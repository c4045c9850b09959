//! Playing a game, whatever shows it: who has which seat, what the computer does, saved games, typed moves, and why a move
//! is not legal.

pub(crate) mod computers;
#[cfg(feature = "window")]
pub(crate) mod engine;
pub(crate) mod learning;
pub(crate) mod saved;
pub(crate) mod typed;
pub(crate) mod why;

pub use learning::Shelf;
