//! The graphical window: the board and everything around it.
//!
//! Panels read the state and return requests; the app executes them between two frames. All changes of a game go
//! through the interpreter's session.

mod app;
mod art;
mod board;
mod commands;
#[cfg(not(target_arch = "wasm32"))]
mod display;
mod editor;
mod film;
mod kept;
#[cfg(not(target_arch = "wasm32"))]
mod kept_settings;
mod library;
#[cfg(not(target_arch = "wasm32"))]
mod merged;
mod naming;
#[cfg(target_arch = "wasm32")]
mod page;
mod panels;
mod raster;
mod settings;
mod sound;
mod source;
mod table;
mod theme;
#[cfg_attr(target_arch = "wasm32", path = "no_watch.rs")]
mod watch;

pub use crate::shipped::{GAMES, Shipped};
pub use app::{App, Start};
#[cfg(not(target_arch = "wasm32"))]
pub use display::{Unavailable, open};
#[cfg(target_arch = "wasm32")]
pub use page::{start, start_worker};
pub use source::Source;
