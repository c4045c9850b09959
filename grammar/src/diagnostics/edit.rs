//! Edits of a text, and fixes that consist of them.

use crate::text::{FileId, Origin, SourceFile, SourceMap, Span, clipped};
use std::borrow::Borrow;

/// Whether a fix may be applied without review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// A guess, or a change to how a playable file plays: needs review.
    Unsafe,
    /// The intent is certain: the rules keep their meaning, or could not be played before.
    Safe,
}

/// A replaced range of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range; an empty span inserts.
    pub span: Span,
    /// The text that must be there for the edit to apply. A word that a macro pastes together from `$1` does not appear
    /// in the text as read, and editing it would be wrong.
    pub old: Option<String>,
    /// The replacement. `\n` becomes the line ending of the file.
    pub new: String,
}

impl Edit {
    /// Replaces `old` with `new`.
    pub fn replace(span: Span, old: impl Into<String>, new: impl Into<String>) -> Self {
        Self {
            span,
            old: Some(old.into()),
            new: new.into(),
        }
    }

    /// Exchanges two texts.
    pub(crate) fn swap(first: (Span, &str), second: (Span, &str)) -> Vec<Self> {
        let [(one, old), (other, new)] = [first, second];
        vec![Self::replace(one, old, new), Self::replace(other, new, old)]
    }

    /// Moves the parenthesis that ends a list behind a form after it.
    pub(crate) fn move_closing(list: Origin, after: Origin) -> Vec<Self> {
        vec![
            Self::replace(list.closing().span, ")", ""),
            Self::insert(after.span.end, ")"),
        ]
    }

    /// Deletes whatever is there, including its lines if they contain nothing else.
    pub fn delete(span: Span) -> Self {
        Self {
            span,
            old: None,
            new: String::new(),
        }
    }

    /// Inserts text before the byte `at`.
    pub fn insert(at: u32, new: impl Into<String>) -> Self {
        Self {
            span: Span::new(at, at),
            old: None,
            new: new.into(),
        }
    }

    /// Returns a text after edits, which must be in the order of their places. Line ends in the edits are not
    /// converted.
    pub(crate) fn apply_all(edits: impl IntoIterator<Item: Borrow<Self>>, text: &str) -> String {
        let (mut after, mut end) = (String::with_capacity(text.len()), 0);
        for edit in edits {
            let edit = edit.borrow();
            after.push_str(text.get(end..edit.span.start as usize).unwrap_or_default());
            after.push_str(&edit.new);
            end = edit.span.end as usize;
        }
        after + text.get(end..).unwrap_or_default()
    }
}

/// A possible fix: edits of one file that are applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative: `write `verify``.
    pub title: String,
    /// Whether it may be applied without review.
    pub safety: Safety,
    /// The edits, in any order.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Puts the bare name of a macro in parentheses. The macro may need arguments, too.
    pub(crate) fn call(name: &str, span: Span) -> Self {
        let edit = Edit::replace(span, name, format!("({name})"));
        Self::unsure("call the macro", vec![edit])
    }

    /// A fix that may be applied without review.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            title: clipped(title.into()),
            safety: Safety::Safe,
            edits,
        }
    }

    /// A fix that needs review.
    pub(crate) fn unsure(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Unsafe,
            ..Self::safe(title, edits)
        }
    }

    /// The file that changes, `None` if the edits do not apply: the text is different, or they are in several files or
    /// overlap.
    pub fn file(&self, sources: &SourceMap) -> Option<FileId> {
        let file = sources.file_at(self.edits.first()?.span.start)?;
        let source = sources.file(file);
        let fits = |edit: &Edit| {
            let text = text_of(source, edit.span);
            text.is_some_and(|text| edit.old.as_ref().is_none_or(|old| old == text))
        };
        let mut spans: Vec<Span> = self.edits.iter().map(|edit| edit.span).collect();
        spans.sort_unstable();
        let is_apart = spans.windows(2).all(|pair| !touches(pair[0], pair[1]));
        (self.edits.iter().all(fits) && is_apart).then_some(file)
    }
}

fn text_of(file: &SourceFile, span: Span) -> Option<&str> {
    let start = span.start.checked_sub(file.start)?;
    let end = span.end.checked_sub(file.start)?;
    file.text.get(start as usize..end as usize)
}

/// Whether two edits conflict. Two insertions at the same place have no order.
pub(super) fn touches(one: Span, other: Span) -> bool {
    one.start == other.start || one.start < other.end && other.start < one.end
}
