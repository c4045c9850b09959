//! An open text, with the places of the protocol.

use super::texts::{Columns, Lines};
use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use std::sync::Arc;
use zrf_grammar::ide::Tree;
use zrf_grammar::text::Span;

/// An open text.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) version: i32,
    /// The text as rules are read: without a byte order mark.
    pub(super) tree: Arc<Tree>,
    /// The text as the editor counts its columns.
    text: String,
    lines: Lines,
    columns: Columns,
}

impl Document {
    /// A text that was just opened.
    pub(super) fn new(uri: Uri, version: i32, text: &str, columns: Columns) -> Self {
        Self {
            uri,
            version,
            tree: Arc::new(Tree::of(without_mark(text))),
            text: text.to_owned(),
            lines: Lines::of(text),
            columns,
        }
    }

    /// The length of the byte order mark.
    fn mark(&self) -> u32 {
        (self.text.len() - without_mark(&self.text).len()) as u32
    }

    /// The byte offset of a place of the protocol.
    pub(super) fn offset(&self, at: Position) -> u32 {
        let offset = self.lines.offset(&self.text, at, self.columns);
        offset.saturating_sub(self.mark())
    }

    /// A part of the text as a range of the protocol.
    pub(super) fn range(&self, Span { start, end }: Span) -> Range {
        let mark = self.mark();
        let span = Span::new(start.saturating_add(mark), end.saturating_add(mark));
        self.lines.range(&self.text, span, self.columns)
    }

    /// The part of the text that a range of the protocol denotes.
    pub(super) fn span(&self, range: Range) -> Span {
        let [start, end] = [range.start, range.end].map(|at| self.offset(at));
        Span::new(start, end.max(start))
    }

    /// Applies the changes that a person has made.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change.range {
                None => {
                    self.text = change.text;
                    self.lines = Lines::of(&self.text);
                }
                Some(range) => {
                    let span = self.lines.span(&self.text, range, self.columns);
                    self.lines.replace(&mut self.text, span, &change.text);
                }
            }
        }
        self.version = version;
        self.tree = Arc::new(Tree::of(without_mark(&self.text)));
    }
}

/// A text without a byte order mark, as [`zrf_grammar::text::decode`] returns it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
