#![doc = include_str!("../README.md")]

pub mod cli;
pub mod computer;
pub mod console;
pub mod files;
pub mod learning;
mod reasons;
pub mod report;
mod saved;
mod suggest;
pub mod terminal;
#[cfg(feature = "window")]
pub mod window;
pub mod wording;
