//! Texts and places in them: files, spans, the macro calls behind a form, and the table of words.
//!
//! Knows nothing about tokens, forms or diagnostics, and reads files only through a [`Files`].

mod code_page;
mod decode;
mod encoding;
mod files;
mod location;
mod names;
mod origin;
mod source;
mod visible;

pub use decode::{decode, decode_exactly, encode_as};
pub use encoding::Encoding;
pub(crate) use files::is_local;
pub use files::{Files, normal_path, resource_places, with_slashes};
pub use location::{Location, Texts};
pub use names::{Names, Symbol, kw};
pub use origin::{Expansion, ExpansionId, Expansions, Origin};
pub use source::{FileId, LineColumn, SourceFile, SourceMap, Span};
pub use visible::{clipped, is_hidden, stand_in, visible};
