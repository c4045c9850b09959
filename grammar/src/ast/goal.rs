//! Goals.

/// One goal.
#[derive(Clone, Debug)]
pub struct Goal {}
