//! A load with all its diagnostics and names.

use super::Tree;
use super::index::Index;
use crate::check::Indexed;
use crate::diagnostics::registry::UNUSED_SUPPRESSION;
use crate::diagnostics::{Diagnostic, Stage};
use crate::game::Game;
use crate::resolve::Class;
use crate::text::{FileId, Files, Span, Symbol};
use crate::{Checks, Rules, VariantId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Everything known about a rules file and the files it includes.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The rules.
    pub rules: Rules,
    /// All diagnostics of the text, sorted by location.
    pub diagnostics: Vec<Diagnostic>,
    /// The games and variants that can be played.
    pub playable: Vec<VariantId>,
    /// All games and variants, without their blocks.
    pub(super) games: Vec<(VariantId, Game)>,
    pub(super) index: Index,
    /// The files, as read.
    pub(super) trees: Vec<Tree>,
}

impl Analysis {
    /// Reads a file and its includes. Never fails: problems are among the diagnostics.
    pub fn new(root: &str, files: &dyn Files, checks: Checks<'_>) -> Self {
        let indexed = Rules::load_and_index(root, files, checks);
        let sources = indexed.rules.sources.files().iter();
        let trees: Vec<Tree> = sources.map(|file| Tree::of(&file.text)).collect();
        let index = Index::of(&indexed, &trees);
        let Indexed {
            rules,
            found,
            playable,
            games,
            ..
        } = indexed;
        Self {
            rules,
            diagnostics: found,
            playable,
            games,
            index,
            trees,
        }
    }

    /// Whether parentheses and quotes of all files match, so that the names are the ones that were meant.
    pub fn is_readable(&self) -> bool {
        let of_reading = |one: &&Diagnostic| one.lint.stage == Stage::Read;
        let mut found = self.diagnostics.iter().filter(of_reading);
        !found.any(Diagnostic::is_error)
    }

    /// The diagnostics from play that no comment suppresses, each once.
    pub fn settled(&self, played: Vec<Diagnostic>, checks: Checks<'_>) -> Vec<Diagnostic> {
        let mut found = self.rules.settled(played, checks);
        // Only diagnostics from play are settled here, so that suppressions of others seem unused.
        found.retain(|one| one.lint != &UNUSED_SUPPRESSION);
        found
    }

    /// The file with this name.
    pub fn file(&self, name: &str) -> Option<FileId> {
        let files = self.rules.sources.files();
        let at = files.iter().position(|file| file.name == name)?;
        Some(FileId(at as u32))
    }

    /// The start of a file in the address space of the load.
    pub(super) fn start(&self, file: FileId) -> u32 {
        self.rules.sources.file(file).start
    }

    /// A span of the load as a file and bytes of it.
    pub(super) fn local(&self, span: Span) -> Option<(FileId, Span)> {
        let file = self.rules.sources.file_at(span.start)?;
        let start = self.start(file);
        Some((
            file,
            Span::new(span.start - start, span.end.saturating_sub(start)),
        ))
    }

    pub(super) fn text(&self, symbol: Symbol) -> &str {
        self.rules.names.text(symbol)
    }

    /// The names of a class, in any game of the load, sorted.
    pub(super) fn names(&self, class: Class) -> BTreeSet<&str> {
        let mut names: BTreeSet<&str> = self
            .index
            .names(class)
            .map(|name| self.text(name))
            .collect();
        for (_, game) in &self.games {
            match class {
                Class::Position => {
                    names.extend(game.board.positions.iter().map(|one| one.name.as_str()));
                }
                Class::MoveType => names.extend(game.move_types.iter().map(String::as_str)),
                _ => {}
            }
        }
        names
    }

    /// The games and variants, the default one first.
    pub(super) fn games(&self) -> impl Iterator<Item = &Game> {
        let default = self.rules.default_variant();
        let first = self
            .games
            .iter()
            .filter(move |(id, _)| Some(*id) == default);
        let rest = self
            .games
            .iter()
            .filter(move |(id, _)| Some(*id) != default);
        first.chain(rest).map(|(_, game)| game)
    }
}

/// Files with some texts replaced.
#[derive(Clone)]
pub struct Overlay<'a> {
    /// The underlying files.
    pub files: &'a dyn Files,
    /// The replaced texts, by name.
    pub texts: BTreeMap<String, String>,
}

impl fmt::Debug for Overlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Overlay").field(&self.texts).finish()
    }
}

impl Files for Overlay<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        match self.texts.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => self.files.read(path),
        }
    }

    fn locate(&self, path: &str) -> Option<String> {
        self.files.locate(path)
    }
}
