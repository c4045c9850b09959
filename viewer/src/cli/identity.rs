//! What makes a diagnostic the same one in several loads.

use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::text::{Texts, normal_path};

/// What identifies a diagnostic: a mistake in a file that several games include is a single mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    lint: &'static str,
    /// The file and the byte in it where it begins; `None` if it has no place.
    place: Option<(String, u32)>,
    message: String,
}

impl Identity {
    /// The identity of a diagnostic of a load.
    pub(super) fn of(texts: Texts<'_>, diagnostic: &Diagnostic) -> Self {
        let place = texts.location(diagnostic.span());
        Self {
            lint: diagnostic.lint.name,
            place: place.map(|place| (normal_path(place.file), place.offset)),
            message: diagnostic.message.clone(),
        }
    }
}
