//! Tests of the command line that are not sessions.

mod check;
pub(crate) mod common;
mod encodings;
mod interrupt;
mod parts;
mod reads;
mod sarif;
mod terminal;
