//! Matches of the computer against third-party engines, and against itself.
//!
//! A game is played by the rules file, which alone decides what is legal and who won. The other engine receives every
//! move in its own notation, which a table gives for each game.

pub mod contest;
pub mod endings;
pub mod engine;
pub mod games;
pub mod gtp;
pub mod notation;
pub mod openspiel;
pub mod own;
pub mod positions;
pub mod score;
pub mod serve;
pub mod sokoban;
pub mod uci;
