//! How well the nesting of parentheses agrees with the indentation of lines.

use super::contents::Contents;
use super::parentheses::{Kind, Parenthesis, places};
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span};
use rustc_hash::FxHashMap;

/// An open list during a survey.
#[derive(Default)]
pub(super) struct Level {
    /// The column of its parenthesis.
    at: u32,
    /// The column of the first token of the line that opens it.
    pub(super) indent: u32,
    /// The column of the first list in it that begins a line.
    items: Option<u32>,
    /// The column of the first list in it.
    first: Option<u32>,
    /// Whether it is the condition of an `if` or the like.
    is_condition: bool,
    /// Whether its closing parenthesis should begin a line.
    pub(super) is_tall: bool,
    /// The line that opens it.
    pub(super) line: usize,
    pub(super) contents: Contents,
}

impl Level {
    /// Whether an item that begins a line looks as if it were outside: it is not indented, or right below the
    /// parenthesis.
    pub(super) fn excludes(&self, item: &Parenthesis) -> bool {
        let is_out = |column| column <= self.indent || column == self.at;
        item.column.is_some_and(is_out)
    }

    /// Whether the place of its closing parenthesis is odd: one that begins a line should be aligned with the start of
    /// the line that opens the list.
    pub(super) fn is_closed_oddly(&self, parenthesis: &Parenthesis) -> bool {
        match parenthesis.column {
            Some(column) => column != self.indent,
            None => self.is_tall && parenthesis.kind == Kind::Close,
        }
    }
}

/// The lists that are open during a survey. The outermost one, the file, has no parenthesis.
#[derive(Default)]
pub(super) struct Levels {
    pub(super) innermost: Level,
    /// The lists around it, from the outside in.
    outer: Vec<Level>,
    /// For each column, how many of all these lists have their first list there.
    firsts: FxHashMap<u32, usize>,
}

impl Levels {
    /// Opens a list.
    pub(super) fn open(&mut self, parenthesis: &Parenthesis, line: usize, contents: Contents) {
        let list = Level {
            line,
            contents,
            at: parenthesis.at,
            indent: parenthesis.indent,
            items: None,
            first: None,
            is_condition: parenthesis.is_condition,
            is_tall: parenthesis.is_tall,
        };
        self.outer
            .push(std::mem::replace(&mut self.innermost, list));
    }

    /// How many lists are open.
    pub(super) fn n_open(&self) -> usize {
        self.outer.len()
    }

    /// Closes the innermost list; `None` if no list is open.
    pub(super) fn close(&mut self) -> Option<Level> {
        let outer = self.outer.pop()?;
        let list = std::mem::replace(&mut self.innermost, outer);
        let count = list.first.and_then(|first| self.firsts.get_mut(&first));
        if let Some(count) = count {
            *count -= 1;
        }
        Some(list)
    }

    /// Adds an item, a list, to the innermost list and returns whether its place is odd. An item that begins a line should
    /// be indented further than the line of its list, and aligned with its neighbours. An item to the left of its list
    /// looks as if it were further out, if it is aligned with items there or the list is a condition of words.
    pub(super) fn adds_oddly(&mut self, item: &Parenthesis) -> bool {
        let list = &mut self.innermost;
        let is_odd = item.column.is_some_and(|column| {
            let neighbour = *list.items.get_or_insert(column);
            let has_only_words = list.is_condition && list.first.is_none();
            let n_own = usize::from(list.first == Some(column));
            let is_outer = || self.firsts.get(&column).is_some_and(|&n| n > n_own);
            let is_left = column < list.at && (has_only_words || is_outer());
            list.excludes(item) || column != neighbour || is_left
        });
        if list.first.is_none() {
            list.first = Some(item.at);
            *self.firsts.entry(item.at).or_default() += 1;
        }
        is_odd
    }
}

/// At most one in this many lists that begin a line may be odd; otherwise the author cares little about indentation.
const LINES_FOR_ONE: usize = 50;
/// Maximum number of odd lists in a file: more are a habit.
const MAX_ODD: usize = 3;

/// The lists of a file with matching parentheses that begin a line further left than the line of their enclosing list,
/// with the opening parenthesis of that list. Files that mix spaces and tabs, or where this is common, are skipped.
pub(super) fn contradictions(sources: &SourceMap, tokens: &[Token]) -> Vec<(Span, Span)> {
    let (mut tabs, mut blanks) = (false, false);
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Blank) {
        let text = sources.slice(token.span);
        tabs |= text.contains("\n\t");
        blanks |= text.contains("\n ");
    }
    if tabs && blanks {
        return Vec::new();
    }
    let (mut open, mut odd, mut n_lines) = (Vec::new(), Vec::new(), 0);
    for parenthesis in places(sources, tokens) {
        if parenthesis.kind == Kind::Close {
            open.pop();
        }
        if parenthesis.kind != Kind::Open {
            continue;
        }
        if let (Some(column), Some(&outer)) = (parenthesis.column, open.last()) {
            let outer: Parenthesis = outer;
            n_lines += 1;
            if column < outer.indent {
                odd.push((tokens[parenthesis.token].span, tokens[outer.token].span));
            }
        }
        open.push(parenthesis);
    }
    if odd.len() * LINES_FOR_ONE > n_lines.max(LINES_FOR_ONE) || odd.len() > MAX_ODD {
        odd.clear();
    }
    odd
}
