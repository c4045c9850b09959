#![doc = include_str!("../README.md")]

pub mod cli;
pub mod console;
pub mod files;
pub mod report;
mod suggest;
pub mod terminal;
pub mod wording;
