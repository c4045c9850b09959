//! A game stored between two starts of the program.

use super::source::{Problems, Source};
use crate::shipped::GAMES;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A stored game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    /// The rules, if they are those of a built-in game.
    pub(super) shipped: Option<String>,
    /// The rules, if they are a file.
    pub(super) file: Option<PathBuf>,
    /// The rules, if they are texts: each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) texts: Vec<(String, String)>,
    /// The title of the variant.
    pub(super) title: String,
    pub(super) seed: u64,
    /// The current line as a saved game; its edits are the start of all lines.
    pub(super) record: String,
    /// All moves that were tried: the predecessor of each (0 is the start, 1 the first), and its text.
    pub(super) tree: Vec<(usize, String)>,
    /// The current one of them.
    pub(super) at: usize,
    /// The seats, such as `Black=easy`.
    pub(super) seats: Vec<String>,
    /// Whether its computers wait.
    pub(super) waits: bool,
    pub(super) is_flipped: bool,
    pub(super) is_over: bool,
}

impl Kept {
    /// How many moves were tried.
    pub(super) fn n_moves(&self) -> usize {
        self.tree.len()
    }

    /// The source of its rules.
    pub(super) fn source(&self) -> Result<Source, Problems> {
        if let Some(file) = &self.file {
            return Ok(Source::Disk(file.clone(), [].into()));
        }
        if !self.texts.is_empty() {
            return Ok(Source::Text(self.texts.clone().into(), None));
        }
        let name = self.shipped.as_deref().unwrap_or_default();
        let index = GAMES.iter().position(|game| game.file == name);
        index.map(Source::Shipped).ok_or_else(|| {
            Problems::line(format!(
                "The last game was {name}, which this program does not have"
            ))
        })
    }
}
