//! How a board is laid out, whatever draws it: where its positions are, rows and columns, their labels, and letters for
//! pieces.

mod labels;
mod lattice;
mod rectangles;
mod sections;
mod symbols;

pub(crate) use labels::edge_labels;
pub(crate) use lattice::Lattice;
pub(crate) use rectangles::{CELL, coordinates, rectangles};
pub(crate) use sections::{Section, Sections, sections};
pub(crate) use symbols::Symbols;
