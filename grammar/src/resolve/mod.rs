//! The typed tree to one `Game` per variant: inheritance, then names to ids.
//!
//! An unknown name is reported once, here; what it stands in becomes `Unresolved` and later stages say nothing of it.

mod block;
mod condition;
mod goal;
mod lookup;
mod merge;
mod numbering;
mod scope;

pub(crate) use merge::Merged;
pub(crate) use scope::{Scope, Table};
