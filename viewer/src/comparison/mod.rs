//! Compares two versions of a game: the parts whose meaning differs, and the first state in which play differs.

mod meaning;
mod play;

pub use meaning::{Difference, Part, differences};
pub use play::{Budget, Divergence, Played, compare};
