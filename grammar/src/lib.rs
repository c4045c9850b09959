#![doc = include_str!("../README.md")]

pub mod diagnostics;
pub mod expand;
pub mod form;
pub mod game;
pub mod names;
pub mod source;
pub mod token;

#[cfg(test)]
mod testing;
