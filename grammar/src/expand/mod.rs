//! Macro expansion: definitions are collected first, then each top-level form is expanded separately.

mod collect;
mod equal;
mod expander;
mod parameter;

pub use collect::{CallSite, Macro, Macros};

#[cfg(test)]
mod tests;
