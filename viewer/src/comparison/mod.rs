//! Compares two versions of a game: the parts whose meaning differs, and the first state in which play differs.

mod meaning;
mod play;

pub use meaning::{Difference, Meaning, Part, differences, differences_of};
pub use play::{Budget, Divergence, Played, compare};
