//! Reads text into tokens, and tokens into nested forms. Every text produces both; problems are reported.

mod form;
mod read;
mod section;
mod token;

pub use form::Form;
pub(crate) use form::{FormKind, MAX_DEPTH, PartId, between_quotes};
pub use read::read;
pub(crate) use read::{MAX_BYTES, MAX_TOKENS, begins_section, read_some, too_many_bytes};
pub(crate) use section::{Parent, Parents};
pub use token::{Token, TokenKind, comments, tokenize};
pub(crate) use token::{is_word, items, tokens_of};
