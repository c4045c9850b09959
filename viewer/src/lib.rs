#![doc = include_str!("../README.md")]

pub mod cli;
pub mod comparison;
pub mod console;
pub mod expectations;
pub mod files;
mod layout;
pub mod play;
pub mod sheet;
mod templates;
pub mod terminal;
#[cfg(feature = "window")]
pub mod window;
pub mod wording;
