//! The window: a board to play on, and what belongs around it.
//!
//! Panels read what there is and send requests; the app obeys them between two frames. All changes of a game go
//! through the session of the interpreter.

mod app;
mod art;
mod board;
mod commands;
mod display;
mod kept;
mod kept_settings;
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
