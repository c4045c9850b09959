//! Words offered where the cursor is.

use std::ops::Range;
use zrf_grammar::ide::{Completion, View, complete};

/// Maximum number of words offered at once.
const MAX_SHOWN: usize = 200;

/// The words that are offered at the cursor; empty while none are.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Completions {
    /// The words that fit the typed text, most likely first.
    pub(in crate::window) items: Vec<Completion>,
    /// The index of the word that Enter inserts.
    pub(in crate::window) selected: usize,
    /// The byte of the text at which the words are offered.
    at: usize,
    /// Whether the selection has moved and must be scrolled into view.
    pub(in crate::window) has_moved: bool,
}

impl Completions {
    /// The words that fit at a byte of a text. Without a request they appear once a letter is typed.
    pub(super) fn at(view: &View<'_>, byte: usize, is_requested: bool) -> Self {
        let mut items = complete(view, byte as u32);
        let text = view.tree.text();
        let written = items.first().map(|item| item.replaced);
        let written = written.and_then(|span| text.get(span.start as usize..byte));
        let written = written.unwrap_or_default().to_ascii_lowercase();
        if written.is_empty() && !is_requested {
            return Self::default();
        }
        let rank = |item: &Completion| {
            let label = item.label.to_ascii_lowercase();
            match label.find(&written) {
                Some(0) => 0,
                Some(_) => 1,
                None => 2,
            }
        };
        items.retain(|item| rank(item) < 2);
        items.sort_by_cached_key(|item| (rank(item), item.label.clone()));
        items.truncate(MAX_SHOWN);
        // A word that is complete needs no offer.
        if items.len() == 1 && items[0].label.to_ascii_lowercase() == written {
            items.clear();
        }
        Self {
            items,
            at: byte,
            ..Self::default()
        }
    }

    /// Whether they are for a cursor at this byte.
    pub(in crate::window) fn is_at(&self, byte: Option<usize>) -> bool {
        byte == Some(self.at)
    }

    pub(in crate::window) fn is_open(&self) -> bool {
        !self.items.is_empty()
    }

    /// Moves the selection, and wraps around at the ends.
    pub(in crate::window) fn step(&mut self, by: isize) {
        let count = self.items.len().max(1) as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
        self.has_moved = true;
    }
}

/// A snippet as plain text, and the first part of it to be filled in; its end if there is none.
pub(super) fn plain(snippet: &str) -> (String, Range<usize>) {
    let mut text = String::new();
    let mut first = None;
    // Where the current placeholder begins.
    let mut open = None;
    let mut characters = snippet.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next()),
            '$' if characters.next_if_eq(&'{').is_some() => {
                while characters.next_if(char::is_ascii_digit).is_some() {}
                characters.next_if_eq(&':');
                open = Some(text.len());
            }
            '$' => {
                while characters.next_if(char::is_ascii_digit).is_some() {}
                first.get_or_insert(text.len()..text.len());
            }
            '}' if open.is_some() => {
                let start = open.take().unwrap_or_default();
                first.get_or_insert(start..text.len());
            }
            other => text.push(other),
        }
    }
    let end = text.len();
    (text, first.unwrap_or(end..end))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn snippets_become_text_with_the_first_gap_selected() {
        for (snippet, text, range) in [
            ("add", "add", 3..3),
            ("slide ${1:\\$1} ${2:\\$2}", "slide $1 $2", 6..8),
            ("game $0", "game ", 5..5),
            ("a\\}b", "a}b", 3..3),
            ("${1:a} ${2:b}", "a b", 0..1),
            ("${", "", 0..0),
            ("\\", "", 0..0),
        ] {
            assert_eq!(plain(snippet), (text.to_owned(), range), "{snippet}");
        }
    }
}
