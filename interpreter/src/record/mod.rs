//! Moves and games as text: moves as players read them, the original program's notation and saved games, both ways, and
//! setups as written in rules.

mod display;
mod notation;
pub mod replay;
mod setup;
mod zsg;

pub use display::{DisplayNotation, UsedLetters, abbreviate, piece_letters};
pub(crate) use notation::items_of;
pub use notation::{Item, MoveText, Notation, NotationError};
pub use setup::board_setup;
pub use zsg::{EditText, MAGIC, MoveLine, Record, RecordError};
