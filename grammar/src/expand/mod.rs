//! Macro expansion: definitions are collected first, then each top-level form is expanded separately.

mod collect;
mod equal;
mod expander;
mod limits;
mod lost;
mod parameter;
mod print;

pub(crate) use collect::{CallSite, Macro, Macros};
pub(crate) use print::printed;

#[cfg(test)]
mod tests;
