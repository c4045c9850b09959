//! What layout depends on: the items of a text with their columns, its lists, and its lines.

use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Symbol, kw};
use std::ops::Range;

/// The characters that layout consists of. Everything else stays.
pub(super) const LAYOUT: [char; 4] = [' ', '\t', '\r', '\n'];

/// Maximum column of an indented line: otherwise thousands of nested lists would be mostly spaces.
pub(super) const MAX_INDENT: usize = 240;

/// Sections whose lines are tables or drawings of boards, arranged by hand: they move as a whole.
const TABLES: [Symbol; 11] = [
    kw::ABSOLUTE_CONFIG,
    kw::BOARD_SETUP,
    kw::DIMENSIONS,
    kw::DIRECTIONS,
    kw::DUMMY,
    kw::KILL_POSITIONS,
    kw::LINKS,
    kw::POSITIONS,
    kw::RELATIVE_CONFIG,
    kw::SYMMETRY,
    kw::TURN_ORDER,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Close,
    /// `else`, which separates two parts of its list.
    Else,
    /// Another word, or a string.
    Text,
    Comment,
    /// Control characters, such as the U+001A at the end of a file.
    Control,
}

/// A token that is not layout, or a run of control characters.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) kind: Kind,
    /// Its bytes in the text, without white space at the end of a comment.
    pub(super) bytes: Range<usize>,
    pub(super) column: usize,
    pub(super) line: usize,
    /// The list that it belongs to; for a parenthesis that closes one, that list.
    pub(super) list: Option<usize>,
}

/// What a list begins with on the line of its parenthesis. Authors indent lists with the same beginning alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Head {
    /// The parenthesis ends its line.
    Nothing,
    List,
    Keyword(Symbol),
    /// A name, a number, or a string.
    Other,
}

#[derive(Clone, Debug)]
pub(super) struct List {
    /// The item that opens it.
    pub(super) open: usize,
    pub(super) head: Head,
    /// Its items on the line of its parenthesis, up to a string that continues on the next line.
    pub(super) beside: Vec<usize>,
    /// The first line that begins with one of its items.
    pub(super) first_line: Option<usize>,
    /// The outermost table that it is part of.
    pub(super) table: Option<usize>,
}

/// A line that has an item. A string that continues on further lines belongs to the line where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) first: usize,
    /// The list that its first item belongs to; for a closing parenthesis, the outermost list that is closed by the
    /// parentheses the line begins with.
    pub(super) list: Option<usize>,
}

#[derive(Debug, Default)]
pub(super) struct Outline {
    pub(super) items: Vec<Item>,
    pub(super) lists: Vec<List>,
    pub(super) lines: Vec<Line>,
    /// Of the lines that are indented by a tab or more, how many begin with a tab, and how many with a space.
    pub(super) n_indented: [usize; 2],
    open: Vec<usize>,
    column: Column,
    /// Whether white space since the last item ended a line, or there was no item yet.
    is_new_line: bool,
    /// The first character of a new line.
    first_blank: Option<char>,
    /// Whether a string of this line continues on another.
    is_broken: bool,
    /// Whether this line has only closing parentheses so far.
    is_closing: bool,
}

impl Outline {
    /// The outline of a text, `None` if its parentheses or quotes do not match.
    pub(super) fn of(sources: &SourceMap, tokens: &[Token]) -> Option<Self> {
        let start = sources.files()[0].start;
        let mut outline = Self {
            is_new_line: true,
            ..Self::default()
        };
        for token in tokens {
            let (words, at) = (
                sources.slice(token.span),
                (token.span.start - start) as usize,
            );
            match token.kind {
                TokenKind::Blank => outline.blank(words, at),
                TokenKind::Open => outline.item(Kind::Open, words, at)?,
                TokenKind::Close => outline.item(Kind::Close, words, at)?,
                TokenKind::Word if words == "else" => outline.item(Kind::Else, words, at)?,
                TokenKind::Word | TokenKind::String => outline.item(Kind::Text, words, at)?,
                TokenKind::Comment => {
                    outline.item(Kind::Comment, words.trim_end_matches(LAYOUT), at)?;
                }
                TokenKind::BadString
                | TokenKind::UnopenedString
                | TokenKind::BadChar
                | TokenKind::CurlyString => return None,
            }
        }
        outline.open.is_empty().then_some(outline)
    }

    /// White space: layout, and control characters that stay where they are.
    fn blank(&mut self, words: &str, at: usize) {
        let mut rest = words;
        while !rest.is_empty() {
            let (layout, after) =
                rest.split_at(rest.find(|c| !LAYOUT.contains(&c)).unwrap_or(rest.len()));
            self.is_new_line |= layout.contains(['\r', '\n']);
            self.first_blank = layout
                .rsplit(['\r', '\n'])
                .next()
                .and_then(|blank| blank.chars().next());
            self.column.pass(layout);
            let (control, after) = after.split_at(after.find(LAYOUT).unwrap_or(after.len()));
            if !control.is_empty() {
                let at = at + words.len() - after.len() - control.len();
                self.item(Kind::Control, control, at);
            }
            rest = after;
        }
    }

    /// Adds an item; `None` if it closes a list that is not open.
    fn item(&mut self, kind: Kind, words: &str, at: usize) -> Option<()> {
        let (index, list) = (self.items.len(), self.open.last().copied());
        if std::mem::take(&mut self.is_new_line) {
            self.begin_line(Line { first: index, list }, kind);
        }
        self.items.push(Item {
            kind,
            bytes: at..at + words.len(),
            column: self.column.0,
            line: self.lines.len() - 1,
            list,
        });
        self.first_blank = None;
        self.is_closing &= kind == Kind::Close;
        if matches!(kind, Kind::Open | Kind::Else | Kind::Text) {
            self.list_item(index, words);
        }
        match kind {
            Kind::Open => self.open_list(index),
            Kind::Close => {
                let closed = self.open.pop()?;
                if self.is_closing
                    && let Some(line) = self.lines.last_mut()
                {
                    line.list = Some(closed);
                }
            }
            _ => {}
        }
        self.column.pass(words);
        self.is_broken |= words.contains(['\r', '\n']);
        Some(())
    }

    /// Adds a line that begins with an item of this kind.
    fn begin_line(&mut self, line: Line, kind: Kind) {
        // Less than a tab can only be spaces.
        if self.column.0 >= TAB {
            self.n_indented[0] += usize::from(self.first_blank == Some('\t'));
            self.n_indented[1] += usize::from(self.first_blank == Some(' '));
        }
        (self.is_broken, self.is_closing) = (false, true);
        if let (Some(list), Kind::Open | Kind::Text) = (line.list, kind) {
            let first = &mut self.lists[list].first_line;
            first.get_or_insert(self.lines.len());
        }
        self.lines.push(line);
    }

    fn open_list(&mut self, open: usize) {
        let outer = self.open.last().map(|&list| &self.lists[list]);
        let table = outer.and_then(|list| list.table);
        self.open.push(self.lists.len());
        self.lists.push(List {
            open,
            head: Head::Nothing,
            beside: Vec::new(),
            first_line: None,
            table,
        });
    }

    /// Records an item in the list that it belongs to, if that list begins on the same line.
    fn list_item(&mut self, index: usize, words: &str) {
        let Some(id) = self.items[index].list else {
            return;
        };
        let list = &mut self.lists[id];
        if self.items[list.open].line != self.items[index].line {
            return;
        }
        if list.head == Head::Nothing {
            let keyword = kw::ALL.iter().position(|&known| known == words);
            list.head = match (self.items[index].kind, keyword) {
                (Kind::Open, _) => Head::List,
                (_, Some(keyword)) => Head::Keyword(Symbol(keyword as u32)),
                _ => Head::Other,
            };
            if let Head::Keyword(word) = list.head
                && TABLES.contains(&word)
            {
                list.table.get_or_insert(id);
            }
        }
        if !self.is_broken {
            list.beside.push(index);
        }
    }

    /// The item of a list at a column of the line where the list begins: another line that begins at the same column was
    /// aligned with it by the author. A single word beside the parenthesis does not count: all lists begin with one.
    pub(super) fn aligned(&self, list: &List, column: usize) -> Option<usize> {
        if let [only] = list.beside[..]
            && self.items[only].kind != Kind::Open
        {
            return None;
        }
        let found = list
            .beside
            .binary_search_by_key(&column, |&item| self.items[item].column);
        found.ok().map(|at| list.beside[at])
    }

    /// The item that begins the line of another.
    pub(super) fn line_start(&self, item: usize) -> usize {
        self.lines[self.items[item].line].first
    }
}

/// The next column in a text, with tabs as wide as in the original editor.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Column(pub(super) usize);

/// The width of a tab.
pub(super) const TAB: usize = 8;

impl Column {
    pub(super) fn pass(&mut self, words: &str) {
        for char in words.chars() {
            self.0 = match char {
                '\n' | '\r' => 0,
                '\t' => (self.0 / TAB + 1) * TAB,
                _ => self.0 + 1,
            };
        }
    }
}
