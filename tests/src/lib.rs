//! Harness of the tests of the whole: where the data lies, what must hold of every game, and how one look at a file
//! is summed up in a line.

pub mod corpus;
pub mod invariants;
