//! Attempts to open rules that cannot be played.

use crate::window::source::{OnErrors, Source};
use crate::window::table::Table;
use crate::window::watch::FileWatch;
use zrf_grammar::VariantName;
use zrf_interpreter::record::Record;

/// An attempt to open rules that cannot be played, with everything needed to try again.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) source: Source,
    pub(super) variant: Option<VariantName>,
    pub(super) record: Option<Record>,
    /// The random seed; without it, one is chosen when the game opens.
    pub(super) seed: Option<u64>,
    /// Who is to play, such as `Black=easy`.
    pub(super) seats: Vec<String>,
    pub(super) on_errors: OnErrors,
    /// The files of the rules, unless they are those of the open game, which are watched already.
    pub(super) watch: Option<FileWatch>,
}

impl Refused {
    pub(super) fn new(source: Source) -> Self {
        Self {
            source,
            variant: None,
            record: None,
            seed: None,
            seats: Vec::new(),
            on_errors: OnErrors::Refuse,
            watch: None,
        }
    }

    /// Whether these are the rules of the open game, which were changed.
    pub(super) fn is_of(&self, table: &Table) -> bool {
        table.source == self.source && self.record.is_none()
    }
}
