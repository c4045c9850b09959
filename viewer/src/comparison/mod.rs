//! What differs between two versions of a game: parts with another meaning, and the first state in which play differs.

mod meaning;
mod play;

pub use meaning::differences;
pub use play::{Budget, Divergence, Played, compare};
