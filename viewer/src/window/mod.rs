//! The graphical window: the board and everything around it.
//!
//! Panels read the state and return requests; the app executes them between two frames. All changes of a game go
//! through the interpreter's session.

mod app;
mod art;
mod board;
mod commands;
mod display;
mod editor;
mod kept;
mod kept_settings;
mod library;
mod panels;
mod settings;
mod shipped;
mod sound;
mod source;
mod table;
mod theme;
mod watch;

pub use app::{App, Start};
pub use display::{Unavailable, open};
pub use shipped::{GAMES, Shipped};
pub use source::Source;
