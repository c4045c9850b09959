//! A text as an analysis sees it.

use super::convert::path_in;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zrf_grammar::ide::{Analysis, Tree, View};
use zrf_grammar::text::SourceFile;

/// A text, and the analysis through which it is seen.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) root: PathBuf,
    pub(super) analysis: Arc<Analysis>,
    /// The name of the file in the analysis.
    pub(super) name: String,
    pub(super) tree: Arc<Tree>,
}

impl Look {
    /// `None` if the analysis has no such file.
    pub(super) fn new(
        root: &Path,
        analysis: &Arc<Analysis>,
        path: &Path,
        tree: impl FnOnce() -> Arc<Tree>,
    ) -> Option<Self> {
        let name = file_in(analysis, path)?.name.clone();
        Some(Self {
            root: root.to_owned(),
            analysis: analysis.clone(),
            name,
            tree: tree(),
        })
    }

    pub(super) fn view(&self) -> Option<View<'_>> {
        View::new(&self.analysis, &self.name, &self.tree)
    }
}

/// A file in an analysis.
pub(super) fn file_in<'a>(analysis: &'a Analysis, path: &Path) -> Option<&'a SourceFile> {
    let mut files = analysis.rules.sources.files().iter();
    files.find(|file| path_in(&file.name) == path)
}
