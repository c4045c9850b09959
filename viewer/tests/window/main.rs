//! The window played like a person does: by what things are called, with clicks, drags and keys. No display is needed.
#![cfg(feature = "window")]

mod computer;
mod edit;
mod games;
mod helper;
mod history;
mod moving;
mod panels;
mod puzzle;
mod reload;
mod resume;
mod trouble;
