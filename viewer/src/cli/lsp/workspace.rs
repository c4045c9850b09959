//! The open texts, and one analysis for each rules file that begins a load.

use super::convert::{path_in, uri_of};
use super::document::Document;
use super::including::Includers;
use super::look::{Look, file_in};
use super::open_files::OpenFiles;
use super::playing::Playing;
use super::texts::{Columns, Lines};
use crate::files::{DiskFiles, allowed_by_settings, has_ending};
use crate::settings::checked;
use lsp_types::{Location, Range, TextDocumentContentChangeEvent, Uri};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use zrf_grammar::Checks;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::ide::{Analysis, FileSpan, Tree};
use zrf_grammar::text::Span;

/// How long after the last keystroke a text is checked.
pub(super) const REST: Duration = Duration::from_millis(150);

/// How long after the last keystroke its games are played.
pub(super) const LONG_REST: Duration = Duration::from_secs(1);

/// A rules file that begins a load.
#[derive(Debug, Default)]
pub(super) struct Root {
    /// The analysis of the current texts.
    pub(super) current: Option<Arc<Analysis>>,
    /// The analysis of the last texts that could be read.
    pub(super) good: Option<Arc<Analysis>>,
    /// When to check again, if a text has changed.
    pub(super) due: Option<Instant>,
    /// When to play games, unless they were played since the last check.
    pub(super) play_due: Option<Instant>,
    /// The diagnostics from playing the current texts.
    pub(super) played: Vec<Diagnostic>,
    pub(super) playing: Option<Playing>,
}

impl Root {
    /// Whether the root is known to define no game.
    fn is_without_game(&self) -> bool {
        let good = self.good.as_ref().filter(|good| good.is_readable());
        good.is_some_and(|good| good.rules.entries().is_empty())
    }

    fn touch(&mut self) {
        self.due = Some(Instant::now() + REST);
        self.play_due = None;
        self.playing = None;
    }
}

/// The open texts and the roots that read them.
#[derive(Debug)]
pub(super) struct Workspace {
    pub(super) columns: Columns,
    pub(super) documents: BTreeMap<PathBuf, Document>,
    pub(super) roots: BTreeMap<PathBuf, Root>,
}

/// What one request has read of rules that no open text belongs to.
#[derive(Debug, Default)]
pub(super) struct Closed {
    includers: Includers,
    analyses: BTreeMap<PathBuf, Arc<Analysis>>,
}

impl Workspace {
    pub(super) fn new(columns: Columns) -> Self {
        Self {
            columns,
            documents: BTreeMap::new(),
            roots: BTreeMap::new(),
        }
    }

    /// Opens a text, which replaces the text of the file.
    pub(super) fn open(&mut self, uri: Uri, path: PathBuf, version: i32, text: &str) {
        let document = Document::new(uri, version, text, self.columns);
        self.documents.insert(path.clone(), document);
        for root in self.roots_of(&path) {
            self.roots.entry(root).or_default();
        }
        self.touch(&path);
    }

    /// Changes an open text.
    pub(super) fn change(
        &mut self,
        path: &Path,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) {
        let Some(document) = self.documents.get_mut(path) else {
            return;
        };
        document.change(version, changes);
        self.touch(path);
    }

    /// Closes a text: the file on disk counts again. Roots that no open text belongs to are forgotten; their files are
    /// returned.
    pub(super) fn close(&mut self, path: &Path) -> BTreeSet<PathBuf> {
        self.documents.remove(path);
        self.touch(path);
        let mut forgotten = BTreeSet::new();
        let documents = &self.documents;
        self.roots.retain(|root, state| {
            let files = files_of(root, state);
            let is_needed = files.iter().any(|file| documents.contains_key(file));
            if !is_needed {
                forgotten.extend(files);
            }
            is_needed
        });
        forgotten
    }

    /// Notes that a file has changed: all roots that read it must be checked again.
    pub(super) fn touch(&mut self, path: &Path) {
        for (root, state) in &mut self.roots {
            let reads = root == path || files_of(root, state).contains(path);
            if reads || state.current.is_none() {
                state.touch();
            }
        }
    }

    /// Notes that files on disk have changed: all roots must be checked again, since a missing file may have appeared
    /// or settings may have changed.
    pub(super) fn touch_all(&mut self) {
        self.roots.values_mut().for_each(Root::touch);
    }

    /// The roots of a file: itself if it is a rules file, otherwise those that include it.
    fn roots_of(&self, path: &Path) -> BTreeSet<PathBuf> {
        let is_rules = has_ending(path, &["zrf"]);
        let mut roots = BTreeSet::new();
        if !is_rules {
            let known = self
                .roots
                .iter()
                .filter(|(root, state)| files_of(root, state).contains(path));
            roots.extend(known.map(|(root, _)| root.clone()));
            if roots.is_empty() {
                roots = Includers::default().of(path);
            }
        }
        if roots.is_empty() {
            roots.insert(path.to_owned());
        }
        roots
    }

    /// Those of some files that no root reads.
    pub(super) fn unread(&self, files: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
        let roots = self.roots.iter();
        let read = roots.flat_map(|(root, state)| files_of(root, state));
        files.difference(&read.collect()).cloned().collect()
    }

    /// The files read together with this one that are not open.
    pub(super) fn read_with(&self, path: &Path) -> BTreeSet<PathBuf> {
        let roots = self.roots.iter().map(|(root, state)| files_of(root, state));
        let files = roots.filter(|files| files.contains(path)).flatten();
        let is_open = |file: &PathBuf| self.documents.contains_key(file);
        files.filter(|file| !is_open(file)).collect()
    }

    /// The files of a root; open texts take precedence over the disk.
    pub(super) fn files(&self, root: &Path) -> OpenFiles {
        let name = root.to_string_lossy().into_owned();
        let disk = DiskFiles::new("", &name).allowing(allowed_by_settings(root));
        let texts = self.documents.iter();
        OpenFiles {
            root: name,
            disk,
            texts: texts
                .map(|(path, document)| (path.clone(), document.tree.clone()))
                .collect(),
        }
    }

    /// The analysis of the current texts of a root.
    pub(super) fn current(&self, root: &Path) -> Option<&Arc<Analysis>> {
        self.roots.get(root)?.current.as_ref()
    }

    /// The open texts that a root reads, itself included, by the names under which it reads them.
    pub(super) fn open_texts(&self, root: &Path) -> BTreeMap<String, Vec<u8>> {
        let sources = self.current(root).map(|analysis| &analysis.rules.sources);
        let names = sources.into_iter().flat_map(|sources| sources.files());
        let names = names.map(|file| file.name.clone());
        let names = names.chain([root.to_string_lossy().into_owned()]);
        let texts = names.filter_map(|name| {
            let document = self.documents.get(&path_in(&name))?;
            Some((name, document.tree.text().as_bytes().to_vec()))
        });
        texts.collect()
    }

    /// Checks a root now.
    pub(super) fn analyse(&mut self, root: &Path) {
        let Some(state) = self.roots.get(root) else {
            return;
        };
        let before = files_of(root, state);
        let analysis = self.analysis(root);
        let Some(state) = self.roots.get_mut(root) else {
            return;
        };
        if analysis.is_readable() || state.good.is_none() {
            state.good = Some(analysis.clone());
        }
        state.current = Some(analysis);
        state.due = None;
        state.played.clear();
        state.playing = None;
        state.play_due = Some(Instant::now() + LONG_REST);
        let after = files_of(root, state);
        let mut left = before.difference(&after);
        let is_left = left.any(|file| self.documents.contains_key(file));
        // Most checks change neither, and names of files take time to compare.
        if is_left || self.roots.values().any(Root::is_without_game) {
            self.rearrange();
        }
    }

    /// Forgets roots that are part of a game of another root, and makes open texts roots that no root reads any more.
    fn rearrange(&mut self) {
        let roots = self.roots.iter();
        let mut read: BTreeMap<PathBuf, BTreeSet<PathBuf>> = roots
            .map(|(root, state)| (root.clone(), files_of(root, state)))
            .collect();
        self.roots.retain(|root, state| {
            let mut others = read.iter().filter(|(other, _)| *other != root);
            let is_part = state.is_without_game() && others.any(|(_, files)| files.contains(root));
            if is_part {
                read.remove(root);
            }
            !is_part
        });
        let read: BTreeSet<&PathBuf> = read.values().flatten().collect();
        for path in self.documents.keys().filter(|path| !read.contains(path)) {
            self.roots.entry(path.clone()).or_default().touch();
        }
    }

    fn analysis(&self, root: &Path) -> Arc<Analysis> {
        let files = self.files(root);
        let check = |checks: Checks<'_>| Analysis::new(&files.root, &files, checks);
        Arc::new(checked(root, Some(&files), check, |analysis| {
            &mut analysis.diagnostics
        }))
    }

    /// Checks the changed roots of a file without waiting, and returns them.
    pub(super) fn settle(&mut self, path: &Path) -> Vec<PathBuf> {
        let stale: Vec<PathBuf> = self.stale(|root, state| {
            root == path || state.current.is_none() || files_of(root, state).contains(path)
        });
        for root in &stale {
            self.analyse(root);
        }
        stale
    }

    /// The wanted roots that must be checked again.
    pub(super) fn stale(&self, wanted: impl Fn(&Path, &Root) -> bool) -> Vec<PathBuf> {
        let stale = self
            .roots
            .iter()
            .filter(|(root, state)| state.due.is_some() && wanted(root, state));
        stale.map(|(root, _)| root.clone()).collect()
    }

    /// The open text of a file through the last good analysis of each root that reads it.
    pub(super) fn looks(&self, path: &Path) -> Vec<Look> {
        let Some(document) = self.documents.get(path) else {
            return Vec::new();
        };
        let roots = self.roots.iter();
        let good = roots.filter_map(|(root, state)| Some((root, state.good.as_ref()?)));
        let tree = || document.tree.clone();
        own_first(
            good.filter_map(|(root, analysis)| Look::new(root, analysis, path, tree)),
            path,
        )
    }

    /// A file, open or not, through each root that reads it: the roots of open texts, and nearby rules that are not
    /// open, which this reads into `closed`.
    pub(super) fn all_looks(&self, path: &Path, closed: &mut Closed) -> Vec<Look> {
        for root in closed.includers.of(path) {
            if !self.roots.contains_key(&root) && !closed.analyses.contains_key(&root) {
                let analysis = self.analysis(&root);
                closed.analyses.insert(root, analysis);
            }
        }
        let document = self.documents.get(path);
        let roots = self.roots.iter();
        let open = roots.filter_map(|(root, state)| Some((root, state.good.clone()?)));
        let closed = closed.analyses.iter();
        let all = open.chain(closed.map(|(root, one)| (root, one.clone())));
        let looks = all.filter_map(|(root, analysis)| {
            Look::new(root, &analysis, path, || match document {
                Some(document) => document.tree.clone(),
                None => Arc::new(Tree::of(
                    file_in(&analysis, path).map_or("", |file| &file.text),
                )),
            })
        });
        own_first(looks, path)
    }

    /// Whether a look uses the analysis of the current texts, and these could be read.
    pub(super) fn is_present(&self, look: &Look) -> bool {
        let current = self.current(&look.root);
        current.is_none_or(|current| Arc::ptr_eq(current, &look.analysis))
            && look.analysis.is_readable()
    }

    /// A place in the form of the protocol.
    pub(super) fn location(&self, analysis: &Analysis, place: &FileSpan) -> Option<Location> {
        let path = path_in(&place.file);
        let range = self.range(analysis, &place.file, place.span)?;
        Some(Location::new(self.uri(&path)?, range))
    }

    /// The URI of a file, as the editor writes it if it is open.
    pub(super) fn uri(&self, path: &Path) -> Option<Uri> {
        let open = self
            .documents
            .get(path)
            .map(|document| document.uri.clone());
        open.or_else(|| uri_of(path))
    }

    /// A range of a file: of the open text, or of the text that was analysed.
    pub(super) fn range(&self, analysis: &Analysis, name: &str, span: Span) -> Option<Range> {
        if let Some(document) = self.documents.get(&path_in(name)) {
            return Some(document.range(span));
        }
        let file = analysis.rules.sources.file(analysis.file(name)?);
        Some(Lines::of(&file.text).range(&file.text, span, self.columns))
    }
}

/// Looks at a file, those through its own rules first.
fn own_first(looks: impl Iterator<Item = Look>, path: &Path) -> Vec<Look> {
    let mut looks: Vec<Look> = looks.collect();
    looks.sort_by_key(|look| look.root != path);
    looks
}

/// The files of a root, itself included.
pub(super) fn files_of(root: &Path, state: &Root) -> BTreeSet<PathBuf> {
    let analyses = [&state.current, &state.good];
    let sources = analyses
        .into_iter()
        .flatten()
        .flat_map(|one| one.rules.sources.files());
    sources
        .map(|file| path_in(&file.name))
        .chain([root.to_owned()])
        .collect()
}
