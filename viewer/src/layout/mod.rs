//! The layout of a board, independent of what draws it: positions, rows and columns, their labels, and letters for
//! pieces.

mod labels;
mod lattice;
mod rectangles;
mod sections;
mod symbols;

#[cfg(feature = "window")]
pub(crate) use labels::edge_labels;
pub(crate) use lattice::Lattice;
#[cfg(feature = "window")]
pub(crate) use rectangles::{CELL, coordinates};
pub(crate) use rectangles::{middle_first, rectangles};
pub(crate) use sections::{Section, Sections, sections};
#[cfg(feature = "window")]
pub(crate) use sections::{planes, slabs};
pub(crate) use symbols::Symbols;
