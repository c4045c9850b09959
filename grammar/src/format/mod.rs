//! Formats rules: indentation and spaces only. Authors decide where lines end.

use crate::ast::block::INSTRUCTIONS;
use crate::syntax::{Token, TokenKind, tokenize};
use crate::text::{Encoding, SourceMap, Span, Symbol, kw};
use std::borrow::Cow;

/// Indentation of the lines of a list that begins with the name of a section.
const INDENT: usize = 3;

/// No line is indented further: thousands of lists within each other would be mostly spaces.
const MOST_INDENT: usize = 240;

/// What layout is made of. All else stays.
const LAYOUT: [char; 4] = [' ', '\t', '\r', '\n'];

/// Why a text cannot be formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A parenthesis or quote has no partner, so the structure is unknown. The span is in bytes of the text.
    Unmatched(Span),
    /// The formatted text would be read as other rules, or formatted in yet another way.
    Unfaithful,
}

/// The text with each line indented by its enclosing list: three columns more than a list that begins with the name of
/// a section, `if` or `while`; below the first argument of `and`, `or`, `not` and `verify`; below the first item of any
/// other list, such as a block. `else` and closing parentheses are indented slightly less.
///
/// Spaces and tabs at the ends of lines and inside parentheses go, of several empty lines one stays, and the text ends
/// with one line end. Line ends become those that most lines have. No other byte changes: strings keep their line ends,
/// and control characters stay where they are. Formatting the result changes nothing, and it holds the same tokens: both
/// are checked before it is given.
///
/// # Errors
/// When parentheses or quotes do not match, or a check of the result fails.
///
/// ```
/// use zrf_grammar::format::format;
///
/// let text = "(define step (\n$1 (verify empty?) ; free\n  add ))";
/// let even = "(define step (\n                $1 (verify empty?) ; free\n                add))\n";
/// assert_eq!(format(text).as_deref(), Ok(even));
/// assert!(format("(define step").is_err());
/// ```
pub fn format(text: &str) -> Result<String, Refusal> {
    let even = formatted(text).map_err(Refusal::Unmatched)?;
    let is_at_rest = even == text || formatted(&even).as_deref() == Ok(&even);
    match is_at_rest && is_same_but_layout(text, &even) {
        true => Ok(even),
        false => Err(Refusal::Unfaithful),
    }
}

/// The formatted text, or the span of the parenthesis or quote that has no partner.
fn formatted(text: &str) -> Result<String, Span> {
    let (sources, tokens) = tokens(text);
    let start = sources.files()[0].start;
    let mut layout = Layout {
        line_end: usual_line_end(&sources, &tokens),
        ..Layout::default()
    };
    let mut column = Column::default();
    for token in tokens {
        let words = sources.slice(token.span);
        layout.old_column = column.0;
        column.pass(words);
        layout
            .token(token, words)
            .map_err(|()| Span::new(token.span.start - start, token.span.end - start))?;
    }
    match layout.open.first() {
        Some(list) => Err(Span::new(list.start - start, list.start - start + 1)),
        None => Ok(layout.finish()),
    }
}

fn tokens(text: &str) -> (SourceMap, Vec<Token>) {
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let tokens = tokenize(&sources, file);
    (sources, tokens)
}

/// Whether two texts have the same tokens in the same order, so that they are the same rules.
fn is_same_but_layout(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(tokens);
    items(&one.0, &one.1).eq(items(&other.0, &other.1))
}

/// Everything but layout, token by token: of white space only unusual characters, comments without trailing spaces.
fn items<'a>(
    sources: &'a SourceMap,
    tokens: &'a [Token],
) -> impl Iterator<Item = (TokenKind, Cow<'a, str>)> {
    let items = tokens.iter().map(|token| {
        let words = sources.slice(token.span);
        let words: Cow<'_, str> = match token.kind {
            TokenKind::Blank => words.replace(LAYOUT, "").into(),
            TokenKind::Comment => words.trim_end_matches(LAYOUT).into(),
            _ => words.into(),
        };
        (token.kind, words)
    });
    items.filter(|(_, words)| !words.is_empty())
}

/// An open list.
#[derive(Clone, Copy, Debug)]
struct List {
    /// The offset of its parenthesis in the text.
    start: u32,
    /// The column of its parenthesis.
    column: usize,
    /// The column of further lines, known from its first item on.
    inner: Option<usize>,
    /// Whether the next item on the same line determines that column.
    is_aligned: bool,
    /// Whether it is part of a drawing.
    is_drawing: bool,
    /// How far its parenthesis moved to the right.
    shift: isize,
    n_items: usize,
}

/// Sections in which positions may be arranged as on the board: their lines move with the enclosing list.
const DRAWINGS: [Symbol; 5] = [
    kw::ABSOLUTE_CONFIG,
    kw::BOARD_SETUP,
    kw::DUMMY,
    kw::KILL_POSITIONS,
    kw::POSITIONS,
];

/// Conditions, whose lines are aligned with their first argument.
const ALIGNED: [Symbol; 4] = [kw::AND, kw::OR, kw::NOT, kw::VERIFY];

/// How much further than its parenthesis the lines of a list are indented that begins with a word.
fn indent_after(head: Symbol) -> usize {
    let is_body = head == kw::IF || head == kw::WHILE;
    let is_section = (head.0 as usize) < kw::ALL.len() && !INSTRUCTIONS.contains(&head);
    if is_body || is_section { INDENT } else { 1 }
}

fn keyword(word: &str) -> Option<Symbol> {
    let index = kw::ALL.iter().position(|&known| known == word)?;
    Some(Symbol(index as u32))
}

/// The output so far.
#[derive(Debug, Default)]
struct Layout {
    out: String,
    line_end: &'static str,
    /// The next column.
    column: usize,
    open: Vec<List>,
    /// Line breaks and spaces since the last item.
    lines: usize,
    spaces: usize,
    is_after_parenthesis: bool,
    /// The column of the token in the original text.
    old_column: usize,
}

impl Layout {
    fn token(&mut self, token: Token, words: &str) -> Result<(), ()> {
        match token.kind {
            TokenKind::Blank => self.blank(words),
            TokenKind::Open => {
                self.place(1);
                let (start, column) = (token.span.start, self.column);
                let is_drawing = self.open.last().is_some_and(|list| list.is_drawing);
                self.push("(");
                self.open.push(List {
                    start,
                    column,
                    inner: None,
                    is_aligned: false,
                    is_drawing,
                    shift: column.cast_signed() - self.old_column.cast_signed(),
                    n_items: 0,
                });
                self.is_after_parenthesis = true;
            }
            TokenKind::Close => {
                let list = self.open.pop().ok_or(())?;
                if self.lines > 0 {
                    self.end_line(list.column);
                }
                self.forget_layout();
                self.push(")");
            }
            TokenKind::Word => self.word(words),
            TokenKind::String => {
                self.place(1);
                self.push(words);
            }
            TokenKind::Comment => self.comment(words.trim_end_matches(LAYOUT)),
            TokenKind::BadString | TokenKind::BadChar | TokenKind::CurlyString => return Err(()),
        }
        Ok(())
    }

    /// White space: layout, and control characters that stay where they are.
    fn blank(&mut self, words: &str) {
        let mut rest = words;
        while !rest.is_empty() {
            let end = rest.find(|char| !LAYOUT.contains(&char));
            let (layout, after) = rest.split_at(end.unwrap_or(rest.len()));
            self.lines += n_line_ends(layout);
            self.spaces += layout.chars().filter(|&char| char != '\r').count();
            let end = after.find(LAYOUT);
            let (kept, after) = after.split_at(end.unwrap_or(after.len()));
            if !kept.is_empty() {
                self.keep(kept);
            }
            rest = after;
        }
    }

    /// Control characters, such as the U+001A at the end of a file. They are no items: lines that follow stand as they
    /// would without them.
    fn keep(&mut self, kept: &str) {
        let is_after_parenthesis = self.is_after_parenthesis;
        if self.lines > 0 {
            self.end_line(self.open.last().map_or(0, |list| list.column + 1));
        } else if self.spaces > 0 && !is_after_parenthesis && !self.out.is_empty() {
            self.push(&" ".repeat(self.spaces));
        }
        self.forget_layout();
        self.push(kept);
        self.is_after_parenthesis = is_after_parenthesis;
    }

    fn word(&mut self, word: &str) {
        let keyword = keyword(word);
        let is_first = self.is_after_parenthesis;
        if keyword == Some(kw::ELSE)
            && self.lines > 0
            && let Some(list) = self.open.last()
        {
            self.end_line(list.column + 1);
            self.forget_layout();
        } else {
            self.draw();
            self.place(keyword.map_or(1, indent_after));
        }
        self.push(word);
        if is_first && let Some(list) = self.open.last_mut() {
            let is_among = |list: &[Symbol]| keyword.is_some_and(|word| list.contains(&word));
            list.is_aligned = is_among(&ALIGNED);
            list.is_drawing |= is_among(&DRAWINGS);
        }
    }

    /// Begins a line of a drawing, keeping its position relative to the enclosing list.
    fn draw(&mut self) {
        if let Some(list) = self.open.last()
            && list.is_drawing
            && self.lines > 0
        {
            let column = self.old_column.saturating_add_signed(list.shift);
            self.end_line(column.max(list.column + 1));
            self.forget_layout();
        }
    }

    /// A comment takes the place of an item but does not affect other lines.
    fn comment(&mut self, words: &str) {
        let is_first = std::mem::take(&mut self.is_after_parenthesis);
        if self.lines > 0 {
            let column = self
                .open
                .last()
                .map_or(0, |list| list.inner.unwrap_or(list.column + INDENT));
            self.end_line(column);
        } else if !is_first && !self.out.is_empty() {
            self.push(&" ".repeat(self.spaces.max(1)));
        }
        self.forget_layout();
        self.push(words);
    }

    /// Moves to the position of the next item. Unless it begins a line itself, the first item of a list determines how
    /// far the other lines are indented.
    fn place(&mut self, indent: usize) {
        let begins_line = self.lines > 0;
        let is_first = std::mem::take(&mut self.is_after_parenthesis);
        if begins_line {
            let column = self.open.last_mut().map_or(0, |list| {
                let usual = list.column + INDENT;
                list.is_aligned = false;
                if list.is_drawing && list.n_items == 1 {
                    list.inner = Some(usual);
                }
                *list.inner.get_or_insert(usual)
            });
            self.end_line(column);
        } else if !is_first && self.spaces > 0 {
            self.push(&" ".repeat(self.spaces));
        }
        let column = self.column;
        if let Some(list) = self.open.last_mut() {
            list.n_items += 1;
            list.inner.get_or_insert(list.column + indent);
            if std::mem::take(&mut list.is_aligned) {
                list.inner = Some(column);
            }
        }
        self.forget_layout();
    }

    /// Begins a line at a column; before the first item there is none to end.
    fn end_line(&mut self, column: usize) {
        if !self.out.is_empty() {
            let lines = self.lines.min(2);
            self.out.push_str(&self.line_end.repeat(lines));
        }
        self.column = column.min(MOST_INDENT);
        self.out.push_str(&" ".repeat(self.column));
    }

    fn forget_layout(&mut self) {
        (self.lines, self.spaces) = (0, 0);
        self.is_after_parenthesis = false;
    }

    fn push(&mut self, words: &str) {
        self.out.push_str(words);
        self.column = match words.rfind(['\n', '\r']) {
            Some(end) => words[end + 1..].chars().count(),
            None => self.column + words.chars().count(),
        };
    }

    fn finish(mut self) -> String {
        if !self.out.is_empty() {
            self.out.push_str(self.line_end);
        }
        self.out
    }
}

/// The column that comes next in the old text, tabs being as wide as the original editor showed them.
#[derive(Clone, Copy, Debug, Default)]
struct Column(usize);

impl Column {
    fn pass(&mut self, words: &str) {
        const TAB: usize = 8;
        for char in words.chars() {
            self.0 = match char {
                '\n' | '\r' => 0,
                '\t' => (self.0 / TAB + 1) * TAB,
                _ => self.0 + 1,
            };
        }
    }
}

/// How many lines end in a text. Old files of the Macintosh end them with `\r` alone.
fn n_line_ends(text: &str) -> usize {
    let pairs = text.matches("\r\n").count();
    text.matches(['\r', '\n']).count() - pairs
}

/// The kind of line end that most lines have; of two that are as frequent, the first named here. Line ends inside strings
/// do not count: they are not layout and stay.
fn usual_line_end(sources: &SourceMap, tokens: &[Token]) -> &'static str {
    let (mut pairs, mut newlines, mut returns) = (0, 0, 0);
    let is_blank = |token: &&Token| token.kind == TokenKind::Blank;
    for token in tokens.iter().filter(is_blank) {
        let text = sources.slice(token.span);
        let n_pairs = text.matches("\r\n").count();
        pairs += n_pairs;
        newlines += text.matches('\n').count() - n_pairs;
        returns += text.matches('\r').count() - n_pairs;
    }
    if pairs > newlines && pairs >= returns {
        "\r\n"
    } else if returns > newlines {
        "\r"
    } else {
        "\n"
    }
}

#[cfg(test)]
mod tests;
