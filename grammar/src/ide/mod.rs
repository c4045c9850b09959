//! What an editor asks about rules: pure functions over an [`Analysis`] of a whole load and the [`Tree`] of one text.
//!
//! Knows no protocol, no files and no clock. Places are bytes from the start of a file. While a text cannot be read, a
//! [`View`] answers from the analysis of the last readable text, with the places moved along.

mod actions;
mod analysis;
mod calls;
mod completion;
mod context;
mod facts;
mod hover;
mod index;
mod navigate;
mod outline;
mod paint;
mod rename;
mod shape;
mod signature;
#[cfg(test)]
mod tests;
mod tree;
mod view;

pub use crate::resolve::Class;
pub use actions::{Action, extract_macro, inline_macro, missing_sections, suppress};
pub use analysis::{Analysis, Overlay};
pub use calls::{Caller, MacroCall, incoming_calls, macro_at, outgoing_calls};
pub use completion::{Completion, CompletionKind, complete};
pub use facts::board_picture;
pub use hover::{Hover, hover, piece_at};
pub use navigate::{Highlight, Link, definition, highlights, links, references};
pub use outline::{OutlineItem, OutlineKind, named_things, outline};
pub use paint::{Painted, PaintedKind, paint};
pub use rename::{Renaming, prepare_rename, rename};
pub use shape::{Fold, argument_hints, folds, selections};
pub use signature::{Signature, signature};
pub use tree::Tree;
pub use view::{FileSpan, View};
