//! Moves and games as text: the original program's notation and saved games, both ways, and setups as written in rules.

mod notation;
pub mod replay;
mod setup;
mod zsg;

pub(crate) use notation::items_of;
pub use notation::{Item, MoveText, Notation, NotationError};
pub use setup::board_setup;
pub use zsg::{EditText, MAGIC, MoveLine, Record, RecordError};
