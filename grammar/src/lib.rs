#![doc = include_str!("../README.md")]

pub mod ast;
pub mod diagnostics;
pub mod expand;
pub mod form;
pub mod format;
pub mod game;
mod lint;
mod lower;
pub mod names;
pub mod reference;
mod resolve;
pub mod rules;
mod shared;
pub mod source;
pub mod suggest;
pub mod token;

#[cfg(test)]
mod testing;
