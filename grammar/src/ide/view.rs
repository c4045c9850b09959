//! A text as it is now, seen through an analysis that may be older.

use super::index::{How, Occurrence};
use super::{Analysis, Tree};
use crate::resolve::Class;
use crate::text::{FileId, Span, Symbol};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileSpan {
    /// The name of the file.
    pub file: String,
    /// Bytes of its text.
    pub span: Span,
}

/// The current text of one file, and an analysis of the load it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The analysis, perhaps of an earlier text.
    pub analysis: &'a Analysis,
    /// The file.
    pub file: FileId,
    /// The current text.
    pub tree: &'a Tree,
    /// How many bytes at the start of both texts are the same.
    same_before: u32,
    /// How many bytes at the end of both texts are the same.
    same_after: u32,
}

impl<'a> View<'a> {
    /// A view of a text; `None` if the analysis has no such file.
    pub fn new(analysis: &'a Analysis, name: &str, tree: &'a Tree) -> Option<Self> {
        let file = analysis.file(name)?;
        let [old, new] = [&analysis.rules.sources.file(file).text, tree.text()].map(str::as_bytes);
        let before = old
            .iter()
            .zip(new)
            .take_while(|(one, other)| one == other)
            .count();
        let ends = old[before..].iter().rev().zip(new[before..].iter().rev());
        let after = ends.take_while(|(one, other)| one == other).count();
        Some(Self {
            analysis,
            file,
            tree,
            same_before: before as u32,
            same_after: after as u32,
        })
    }

    /// Whether the analysis is of the current text.
    pub(super) fn is_current(&self) -> bool {
        self.analysis.rules.sources.file(self.file).text == self.tree.text()
    }

    fn old_length(&self) -> u32 {
        self.analysis.rules.sources.file(self.file).text.len() as u32
    }

    /// A place of the current text in the address space of the analysis; `None` if it has changed since.
    pub(super) fn old(&self, offset: u32) -> Option<u32> {
        let length = self.tree.text().len() as u32;
        moved(
            offset,
            length,
            self.old_length(),
            self.same_before,
            self.same_after,
        )
        .map(|offset| offset + self.analysis.start(self.file))
    }

    /// A span of the address space of the analysis as a place in the current text; `None` if it has changed since.
    pub(super) fn place(&self, span: Span) -> Option<FileSpan> {
        let (file, local) = self.analysis.local(span)?;
        let span = match file == self.file {
            true => self.new_span(local)?,
            false => local,
        };
        let file = self.analysis.rules.sources.file(file);
        Some(FileSpan {
            file: file.name.clone(),
            span,
        })
    }

    fn new_span(&self, local: Span) -> Option<Span> {
        let length = self.tree.text().len() as u32;
        let new = |at| {
            moved(
                at,
                self.old_length(),
                length,
                self.same_before,
                self.same_after,
            )
        };
        let (start, end) = (new(local.start)?, new(local.end)?);
        (start + local.len() == end).then_some(Span::new(start, end))
    }

    /// A span of this file in the address space of the analysis as bytes of the current text.
    pub(super) fn here(&self, span: Span) -> Option<Span> {
        let (file, local) = self.analysis.local(span)?;
        (file == self.file).then(|| self.new_span(local))?
    }

    /// What the word at a place names; written names come before pasted ones.
    pub(super) fn occurrences(&self, offset: u32) -> Vec<Occurrence> {
        let Some(offset) = self.old(offset) else {
            return Vec::new();
        };
        let mut found: Vec<Occurrence> = self.analysis.index.at(offset).copied().collect();
        found.sort_by_key(|one| (one.how == How::Pasted, one.span.start != offset, one.class));
        let first = found.first().map(|one| one.span);
        found.retain(|one| Some(one.span) == first);
        found
    }

    /// The names at a place, each once.
    pub(super) fn names_at(&self, offset: u32) -> Vec<(Class, Symbol)> {
        let mut names: Vec<_> = Vec::new();
        for one in self.occurrences(offset) {
            if !names.contains(&(one.class, one.symbol)) {
                names.push((one.class, one.symbol));
            }
        }
        names
    }

    /// The name of the file.
    pub fn name(&self) -> &'a str {
        &self.analysis.rules.sources.file(self.file).name
    }
}

/// A place in a text of one length as a place in a text of another length that begins and ends with the same bytes.
fn moved(at: u32, length: u32, other: u32, before: u32, after: u32) -> Option<u32> {
    if at <= before {
        return Some(at);
    }
    let from_end = length.checked_sub(at)?;
    (from_end <= after).then(|| other.checked_sub(from_end))?
}
