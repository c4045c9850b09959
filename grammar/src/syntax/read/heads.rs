//! What the first words of lists say about the lists, learned from all lists of a file.

use super::shape::Shape;
use crate::syntax::{Parent, Parents, Token, TokenKind};
use crate::text::{SourceMap, kw};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the first word of a list says about the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) shape: Shape,
    /// What the list is, if it contains sections.
    pub(super) as_parent: Option<Parent>,
    /// The forms that the list may be in as a section.
    pub(super) belongs: Parents,
    /// Whether the list can hold no section of a game, not even as the body of a macro.
    pub(super) excludes_sections: bool,
    /// The number of the word, unless its lists may directly hold each other.
    pub(super) word: Option<u32>,
    /// Whether it is the name of a macro.
    pub(super) is_call: bool,
    /// Whether it is `if`, so that the list may hold `else`.
    pub(super) is_if: bool,
}

impl Head {
    /// The head of a parenthesis alone on its line, which should be followed by a keyword.
    pub(super) fn alone() -> Self {
        Self {
            belongs: Parents::FILE,
            ..Self::default()
        }
    }
}

impl Default for Head {
    fn default() -> Self {
        Self {
            shape: Shape::ANY,
            as_parent: None,
            belongs: Parents::NONE,
            excludes_sections: false,
            word: None,
            is_call: false,
            is_if: false,
        }
    }
}

/// How lists that begin with the same word are used.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    /// The number of the word.
    word: u32,
    n_lists: u32,
    /// How many hold lists.
    n_nested: u32,
    /// How many hold one list.
    n_single: u32,
    /// How many are in lists that hold sections.
    n_sections: u32,
}

/// The first words of the lists of a file, learned from all its lists as far as its parentheses match.
pub(super) struct Heads<'a> {
    macros: FxHashSet<&'a str>,
    uses: FxHashMap<&'a str, Use>,
    /// How many lists are opened at the end of a line, and how many of them are closed at the start of one.
    n_tall: u32,
    n_closed: u32,
}

impl<'a> Heads<'a> {
    /// Learns from a file with these macros.
    pub(super) fn new(
        sources: &'a SourceMap,
        tokens: &[Token],
        macros: FxHashSet<&'a str>,
    ) -> Self {
        let mut heads = Self {
            macros,
            uses: FxHashMap::default(),
            n_tall: 0,
            n_closed: 0,
        };
        // The first word of each open list, how many lists it holds, and whether it is opened at the end of a line.
        let mut open: Vec<(&str, u32, bool)> = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Open => {
                    let outer = open.last_mut().map(|outer| {
                        outer.1 += 1;
                        (outer.0, outer.1)
                    });
                    let head = tokens.get(index + 1);
                    let head = head.filter(|head| head.kind == TokenKind::Word);
                    let head = head.map_or("", |head| sources.slice(head.span));
                    heads.open(head, outer);
                    open.push((head, 0, ends_its_line(sources, tokens, index)));
                }
                TokenKind::Close => {
                    let Some((head, n_items, is_tall)) = open.pop() else {
                        continue;
                    };
                    heads.close(head, n_items);
                    let begins_line = is_tall && begins_its_line(sources, tokens, index);
                    heads.n_tall += u32::from(is_tall);
                    heads.n_closed += u32::from(begins_line);
                }
                _ => {}
            }
        }
        heads
    }

    /// Learns from the start of a list. `outer` is the first word of the list around it, and the number of lists in
    /// that one so far.
    fn open(&mut self, head: &'a str, outer: Option<(&str, u32)>) {
        let is_first = outer.is_some_and(|(_, n_items)| n_items == 1);
        let outer = outer.map_or("", |(outer, _)| outer);
        if let Some(known) = self.uses.get_mut(outer).filter(|_| is_first) {
            known.n_nested += 1;
        }
        let word = self.uses.len() as u32;
        let known = self.uses.entry(head).or_insert(Use {
            word,
            ..Use::default()
        });
        known.n_lists += 1;
        known.n_sections += u32::from(kw::of(outer).and_then(Parent::of).is_some());
    }

    fn close(&mut self, head: &str, n_items: u32) {
        if let Some(known) = self.uses.get_mut(head) {
            known.n_single += u32::from(n_items == 1);
        }
    }

    pub(super) fn is_macro(&self, word: &str) -> bool {
        self.macros.contains(word)
    }

    /// Whether lists that are opened at the end of a line are usually closed at the start of one.
    pub(super) fn closes_lines(&self) -> bool {
        (self.n_tall - self.n_closed) * ONE_IN <= self.n_tall
    }

    /// What a word says about the lists that begin with it.
    pub(super) fn head(&self, word: &str) -> Head {
        let known = self.uses.get(word).copied().unwrap_or_default();
        let is_call = self.macros.contains(word);
        let is_section =
            is_call && (known.n_sections * 2 > known.n_lists || known.n_lists < MIN_LISTS);
        let keyword = kw::of(word);
        Head {
            shape: match keyword {
                Some(kw::DEFINE) => known.body(),
                _ => keyword.and_then(Shape::of).unwrap_or_else(|| known.shape()),
            },
            as_parent: keyword.and_then(Parent::of),
            belongs: match is_section {
                true => Parents::ANY,
                false => keyword.map_or(Parents::NONE, Parents::of),
            },
            excludes_sections: keyword
                .is_some_and(|keyword| keyword != kw::DEFINE && Parent::of(keyword).is_none()),
            word: (!NESTING.contains(&word)).then_some(known.word),
            is_call,
            is_if: keyword == Some(kw::IF),
        }
    }
}

impl Use {
    /// The shape that the lists of a name seem to have.
    fn shape(&self) -> Shape {
        match self.n_lists >= MIN_LISTS && self.n_nested * ONE_IN <= self.n_lists {
            true => Shape::WORDS,
            false => Shape::ANY,
        }
    }

    /// The shape of definitions: a single list as the body, if that seems to hold for all macros.
    fn body(&self) -> Shape {
        let is_single = self.n_single + MAX_OTHER_BODIES >= self.n_lists;
        match is_single && self.n_single >= MIN_BODIES {
            true => Shape::DEFINE,
            false => Shape::ANY,
        }
    }
}

/// Words whose lists may hold lists with the same word.
const NESTING: &[&str] = &["and", "or", "not", "if", "while"];
/// Minimum number of macros with a list as their body to expect one in all macros.
const MIN_BODIES: u32 = 3;
/// Maximum number of macros that may seem to have another body because of the mistake.
const MAX_OTHER_BODIES: u32 = 2;
/// Minimum number of lists from which a word is learned.
const MIN_LISTS: u32 = 4;
/// At most one in this many lists is an exception.
const ONE_IN: u32 = 5;

/// Whether nothing but a comment follows a token on its line.
pub(super) fn ends_its_line(sources: &SourceMap, tokens: &[Token], index: usize) -> bool {
    let next = tokens[index + 1..].iter().take(2);
    next.map(|token| (token.kind, sources.slice(token.span)))
        .find_map(|(kind, text)| match kind {
            TokenKind::Comment => Some(true),
            TokenKind::Blank if text.contains('\n') => Some(true),
            TokenKind::Blank => None,
            _ => Some(false),
        })
        .unwrap_or(false)
}

fn begins_its_line(sources: &SourceMap, tokens: &[Token], index: usize) -> bool {
    let before = index.checked_sub(1).map(|before| tokens[before]);
    before.is_none_or(|token| {
        token.kind == TokenKind::Blank && sources.slice(token.span).contains('\n')
    })
}
