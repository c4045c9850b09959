#![doc = include_str!("../README.md")]
// A web page has neither a command line nor a terminal, and some code is used only by those.
#![cfg_attr(target_arch = "wasm32", allow(dead_code, unused_imports))]

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod comparison;
#[cfg(not(target_arch = "wasm32"))]
pub mod console;
mod coverage;
pub mod expectations;
pub mod files;
mod hue;
mod layout;
#[cfg(not(target_arch = "wasm32"))]
mod markup;
pub mod play;
#[cfg(not(target_arch = "wasm32"))]
mod settings;
#[cfg(not(target_arch = "wasm32"))]
pub mod sheet;
pub mod shipped;
mod templates;
pub mod terminal;
#[cfg(test)]
mod testing;
#[cfg(feature = "window")]
pub mod window;
pub mod wording;
