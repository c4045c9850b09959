//! Plays in the window as a person does: by labels, with clicks, drags and keys. No display is needed. `README.md`
//! beside this file lists which behaviour is shown by which test.
#![cfg(feature = "window")]

mod buttons;
mod chains;
mod choices;
mod computer;
mod coverage;
mod edit;
mod ends;
mod eyes;
mod files;
mod games;
mod helper;
mod history;
mod keyboard;
mod library;
mod marks;
mod moving;
mod panels;
mod puzzle;
mod reload;
mod resume;
mod saving;
mod sizes;
mod told;
mod trouble;
mod typing;
mod unsaved;
mod view;
