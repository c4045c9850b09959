//! Compares the contents of lists with what such lists usually hold: a list among words, or a word among lists, shows
//! where a parenthesis is missing or extra, whatever the indentation.

use super::heads::Head;
use super::shape::{Items, Shape};
use crate::syntax::Parent;

/// What an open list has held so far.
#[derive(Debug)]
pub(super) struct Contents {
    head: Head,
    shape: Shape,
    n_words: u32,
    n_lists: u32,
}

impl Default for Contents {
    /// The contents of the file itself, without any item so far.
    fn default() -> Self {
        Self {
            head: Head {
                as_parent: Some(Parent::File),
                ..Head::default()
            },
            shape: Shape::ANY,
            n_words: 0,
            n_lists: 0,
        }
    }
}

impl Contents {
    /// Adds words. Returns how many of the last ones do not belong there.
    pub(super) fn add_words(&mut self, count: u32) -> u32 {
        let before = self.n_words;
        self.n_words = self.n_words.saturating_add(count);
        let room = match self.n_lists {
            0 => self.shape.max_words_before.saturating_sub(before),
            _ if self.shape.mixes => u32::MAX,
            _ => 0,
        };
        count.saturating_sub(room)
    }

    /// Adds a list. Returns the contents of the new list, and whether the list does not belong there.
    pub(super) fn add_list(&mut self, head: &Head) -> (Self, bool) {
        self.n_lists += 1;
        let is_misplaced = match self.head.as_parent {
            Some(parent) => !head.belongs.contains(parent),
            None => {
                let is_section = !head.is_call && head.belongs.contains(Parent::Game);
                is_section && self.head.excludes_sections
            }
        };
        let repeats = head.word.is_some() && head.word == self.head.word;
        let lacks_word = self.shape.is_row && self.n_words == 0;
        let is_zone = self.head.as_parent == Some(Parent::Zone);
        let shape = match self.shape.items {
            _ if is_zone => Shape::WORDS,
            Items::Players if self.n_lists == 1 => Shape::WORDS,
            Items::Any | Items::None | Items::Players => head.shape,
            Items::Words => Shape::WORDS,
            _ if head.is_call => Shape::ANY,
            Items::Pieces => Shape::PIECES,
            Items::Names => Shape::NAMES,
        };
        let contents = Self {
            head: *head,
            shape,
            n_words: 0,
            n_lists: 0,
        };
        let is_misplaced =
            is_misplaced || self.n_lists.checked_sub(1) == Some(self.shape.most_lists);
        let is_odd = is_misplaced || repeats || lacks_word || self.shape.items == Items::None;
        (contents, is_odd)
    }

    /// Whether the list seems incomplete: it is empty, has nothing but one list, has too few items, or lacks a list
    /// that it needs.
    pub(super) fn is_odd(&self) -> bool {
        let n_items = self.n_words.saturating_add(self.n_lists);
        self.n_words == 0 && self.n_lists <= 1
            || n_items < self.shape.min_items
            || self.lacks_list()
    }

    /// Whether the list has only words, but needs a list. The words may have been the items of that list.
    pub(super) fn lacks_list(&self) -> bool {
        self.shape.is_row && self.n_lists == 0
    }

    pub(super) fn may_hold_else(&self) -> bool {
        self.head.is_if
    }

    pub(super) fn n_words(&self) -> u32 {
        self.n_words
    }
}
