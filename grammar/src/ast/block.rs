//! `(moves …)` and `(drops …)`.

/// The blocks of one section.
#[derive(Clone, Debug)]
pub struct MoveSection {}
