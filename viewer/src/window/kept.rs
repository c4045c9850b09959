//! A game stored between two starts of the program.

use super::source::{OnErrors, Problems, Source};
use crate::files::Pack;
use crate::shipped::GAMES;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use zrf_grammar::VariantName;

/// Larger packs are not stored: the local storage of a page has room for 5 MB of text, including all settings.
const MAX_PACKED: usize = 2 << 20;

/// A stored game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    /// The rules, if they are those of a built-in game.
    pub(super) shipped: Option<String>,
    /// The rules, if they are a file.
    pub(super) file: Option<PathBuf>,
    /// Folders, besides their own, in which they may name files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) allowed: Vec<PathBuf>,
    /// Whether they are played despite errors.
    pub(super) is_lenient: bool,
    /// The rules, if they are texts: each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) texts: Vec<(String, String)>,
    /// The pack with the pictures and sounds of these texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pack: Option<KeptPack>,
    /// The title of the variant, and how many variants before it have the same.
    pub(super) title: String,
    pub(super) namesakes_before: usize,
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

    /// What happens to errors in its rules.
    pub(super) fn on_errors(&self) -> OnErrors {
        match self.is_lenient {
            true => OnErrors::Ignore,
            false => OnErrors::Refuse,
        }
    }

    /// Its variant.
    pub(super) fn variant(&self) -> VariantName {
        VariantName {
            title: self.title.clone(),
            namesakes_before: self.namesakes_before,
        }
    }

    /// The source of its rules.
    pub(super) fn source(&self) -> Result<Source, Problems> {
        if let Some(file) = &self.file {
            return Ok(Source::Disk(file.clone(), self.allowed.clone().into()));
        }
        if !self.texts.is_empty() {
            let pack = self.pack.as_ref().and_then(|kept| kept.0.clone());
            return Ok(Source::Text(self.texts.clone().into(), pack));
        }
        let name = self.shipped.as_deref().unwrap_or_default();
        let index = GAMES.iter().position(|game| game.file == name);
        index
            .map(Source::Shipped)
            .ok_or_else(|| Problems::line(format!("this program has no built-in game {name}")))
    }
}

/// A stored pack, `None` if its text is damaged: the game continues without pictures. The text is base64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub(super) struct KeptPack(Option<Arc<Pack>>);

impl KeptPack {
    /// The pack to store, `None` if it is too large.
    pub(super) fn of(pack: &Arc<Pack>) -> Option<Self> {
        let is_small = pack.whole().len() <= MAX_PACKED;
        is_small.then(|| Self(Some(pack.clone())))
    }
}

impl From<String> for KeptPack {
    fn from(text: String) -> Self {
        let bytes = STANDARD.decode(text).ok();
        let pack = bytes.and_then(|bytes| Pack::new(bytes).ok());
        Self(pack.map(Arc::new))
    }
}

impl From<KeptPack> for String {
    fn from(kept: KeptPack) -> Self {
        kept.0
            .map_or_else(Self::new, |pack| STANDARD.encode(pack.whole()))
    }
}
