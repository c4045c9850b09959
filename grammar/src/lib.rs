#![doc = include_str!("../README.md")]

mod ast;
mod check;
pub mod diagnostics;
mod expand;
pub mod format;
pub mod game;
pub mod ide;
mod lower;
pub mod reference;
#[cfg(feature = "render")]
pub mod render;
mod resolve;
pub mod syntax;
pub mod text;

pub use check::{
    Checks, EntryInfo, EntryKind, Expanded, GamePlaces, Reachable, Rules, VariantId, VariantName,
    VariantNotFound,
};

#[cfg(test)]
mod testing;
