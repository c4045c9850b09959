//! The parentheses of a file with their columns, and those that seem to be missing.

use super::heads::{Head, Heads, ends_its_line};
use super::keywords::{is_head, precedes_condition};
use crate::syntax::{Token, TokenKind};
use crate::text::SourceMap;
use rustc_hash::FxHashSet;

/// A parenthesis, or a word or string that begins a line, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parenthesis {
    /// The index of its token; for an inserted one, of the token after it.
    pub(super) token: usize,
    /// Whether a line begins with it and `define`, `game` or `variant`.
    pub(super) starts_form: bool,
    pub(super) kind: Kind,
    /// The column.
    pub(super) at: u32,
    /// The same, if the parenthesis begins its line.
    pub(super) column: Option<u32>,
    /// The column of the first token of its line.
    pub(super) indent: u32,
    /// Whether it opens the condition of an `if` or the like, which is mostly a list of words.
    pub(super) is_condition: bool,
    /// How many words and strings precede it in the file.
    pub(super) nth: u32,
    /// What the first word of the list that it opens says about the list.
    pub(super) head: Head,
    /// Whether it opens a list at the end of a line, in a file that closes such lists at the start of a line.
    pub(super) is_tall: bool,
    /// Whether it is missing before a word that may as well mean something else.
    pub(super) is_unsure: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Close,
    /// A word or string that begins a line.
    Text,
    /// `else`, which may be further left than the parts it separates.
    Else,
    /// A closing parenthesis that the text lacks.
    Missing,
    /// An opening parenthesis that the text lacks at the end of the line before.
    Body,
}

/// What the reader must do before it takes a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// Close the innermost list: its parenthesis is missing before the token.
    Close,
    /// Skip the token: it closes nothing.
    Remove,
    /// Open a list: its parenthesis is missing before the token.
    Open,
    /// The same, but at the end of the line before.
    OpenBody,
}

impl Parenthesis {
    /// A closing parenthesis to insert before a token.
    pub(super) fn missing(token: usize) -> Self {
        Self {
            token,
            starts_form: false,
            kind: Kind::Missing,
            at: 0,
            column: None,
            indent: 0,
            is_condition: false,
            nth: 0,
            head: Head::default(),
            is_tall: false,
            is_unsure: false,
        }
    }

    /// Another parenthesis before this one.
    pub(super) fn doubled(&self) -> Self {
        Self {
            head: Head::default(),
            column: None,
            ..*self
        }
    }

    /// The repair that inserts it.
    pub(super) fn opening(&self) -> Repair {
        match self.kind {
            Kind::Body => Repair::OpenBody,
            Kind::Open | Kind::Close | Kind::Text | Kind::Else | Kind::Missing => Repair::Open,
        }
    }

    /// Whether both open a list, with nothing between them.
    pub(super) fn is_doubled(&self, next: &Self) -> bool {
        self.kind == Kind::Open && next.kind == Kind::Open && self.token + 1 == next.token
    }

    /// Whether it is not a parenthesis but a word or string.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Text | Kind::Else)
    }

    /// Whether it is a closing parenthesis of the text.
    pub(super) fn is_removable(&self) -> bool {
        self.kind == Kind::Close
    }
}

/// The parentheses of a file with their locations, and the parentheses that seem to be missing: those before words that
/// begin a list everywhere else, keywords with arguments and names of macros, and those at the end of unfinished lines.
pub(super) fn parentheses(
    sources: &SourceMap,
    tokens: &[Token],
) -> (Vec<Parenthesis>, Vec<Parenthesis>) {
    let heads = Heads::new(sources, tokens, macros(sources, tokens));
    scan(sources, tokens, Some(&heads))
}

/// The parentheses of a file with their locations alone.
pub(super) fn places(sources: &SourceMap, tokens: &[Token]) -> Vec<Parenthesis> {
    scan(sources, tokens, None).0
}

fn scan(
    sources: &SourceMap,
    tokens: &[Token],
    heads: Option<&Heads>,
) -> (Vec<Parenthesis>, Vec<Parenthesis>) {
    let head = |index: usize| match (tokens.get(index), heads) {
        (Some(token), Some(heads)) if token.kind == TokenKind::Word => {
            heads.head(sources.slice(token.span))
        }
        (Some(token), Some(_)) if token.kind == TokenKind::Blank => Head::alone(),
        _ => Head::default(),
    };
    let closes_lines = heads.is_some_and(Heads::closes_lines);
    let mut nth = 0;
    let (mut parentheses, mut bare_heads) = (Vec::new(), Vec::new());
    let (mut before, mut columns) = ("", Columns::default());
    for (index, token) in tokens.iter().enumerate() {
        let text = sources.slice(token.span);
        if token.kind == TokenKind::Blank {
            columns.pass_whitespace(text, index == 0);
            continue;
        }
        let (at, column) = columns.pass_token(token);
        let previous = before;
        if token.kind != TokenKind::Comment {
            before = text;
        }
        let one = Parenthesis {
            kind: Kind::Open,
            at,
            column,
            indent: columns.indent,
            nth,
            ..Parenthesis::missing(index)
        };
        nth += u32::from(is_text(token));
        let is_bare = token.kind == TokenKind::Word && !matches!(previous, "(" | "define");
        let is_keyword = is_bare && is_head(text);
        let is_call = is_bare && heads.is_some_and(|heads| heads.is_macro(text));
        if is_keyword || is_call {
            bare_heads.push(Parenthesis {
                head: head(index),
                is_unsure: !is_keyword && previous != ")" && column.is_none(),
                ..one
            });
        } else if let Some(kind) = kind(token, text, column.is_some()) {
            let is_open = kind == Kind::Open;
            parentheses.push(Parenthesis {
                kind,
                starts_form: column.is_some() && starts_form(sources, tokens, index),
                is_condition: is_open && precedes_condition(previous),
                head: head(index + usize::from(is_open)),
                is_tall: is_open && closes_lines && ends_its_line(sources, tokens, index),
                ..one
            });
        }
    }
    // Anything indented further than the first such form is inside one, whatever the parentheses say.
    let outermost = parentheses.iter().find(|one| one.starts_form);
    let outermost = outermost.and_then(|one| one.column);
    for one in &mut parentheses {
        one.starts_form &= one.column <= outermost;
    }
    let mut bodies = unfinished_defines(sources, tokens, &parentheses, outermost);
    for body in &mut bodies {
        let next = parentheses.partition_point(|one| one.token < body.token);
        body.nth = parentheses.get(next).map_or(nth, |next| next.nth);
    }
    bare_heads.append(&mut bodies);
    bare_heads.sort_by_key(|head| head.token);
    (parentheses, bare_heads)
}

/// Whether a token is a word or string.
pub(super) fn is_text(token: &Token) -> bool {
    matches!(
        token.kind,
        TokenKind::Word
            | TokenKind::String
            | TokenKind::BadString
            | TokenKind::UnopenedString
            | TokenKind::CurlyString
    )
}

/// What a token is if it is a parenthesis or begins its line.
fn kind(token: &Token, text: &str, begins_line: bool) -> Option<Kind> {
    Some(match token.kind {
        TokenKind::Open => Kind::Open,
        TokenKind::Close => Kind::Close,
        TokenKind::Word if begins_line && text == "else" => Kind::Else,
        TokenKind::Word | TokenKind::String if begins_line => Kind::Text,
        _ => return None,
    })
}

/// The columns of tokens, from 1.
struct Columns {
    /// The column of the next token.
    next: u32,
    /// Whether no token of the line has been passed.
    is_fresh: bool,
    /// The column of the first token of the line.
    indent: u32,
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            next: 1,
            is_fresh: true,
            indent: 1,
        }
    }
}

impl Columns {
    /// Passes white space, which begins a line if it contains a line end or begins the file.
    fn pass_whitespace(&mut self, text: &str, begins_file: bool) {
        if text.contains('\n') || begins_file {
            self.next = width(text.rsplit('\n').next().unwrap_or_default()) + 1;
            self.is_fresh = true;
        } else {
            self.next += width(text);
        }
    }

    /// Passes a token. Returns its column, and the same if it begins its line.
    fn pass_token(&mut self, token: &Token) -> (u32, Option<u32>) {
        let at = self.next;
        self.next += token.span.len();
        let begins_line = std::mem::take(&mut self.is_fresh);
        if begins_line {
            self.indent = at;
        }
        (at, begins_line.then_some(at))
    }
}

/// The parentheses that are missing at the ends of lines that begin a `define`, in a file where most such lines end
/// with one. A line of one parenthesis counts as such a line if its column is at most `outermost`, that of the first
/// top-level form.
fn unfinished_defines(
    sources: &SourceMap,
    tokens: &[Token],
    parentheses: &[Parenthesis],
    outermost: Option<u32>,
) -> Vec<Parenthesis> {
    let (mut n_finished, mut unfinished) = (0, Vec::new());
    let begin_lines = parentheses
        .iter()
        .filter(|one| one.kind == Kind::Open && one.column.is_some());
    for define in begin_lines {
        let (line, next) = rest_of_line(sources, tokens, define.token + 1);
        let is_define = match line.first() {
            Some(head) => sources.slice(head.span) == "define",
            None => define.column <= outermost,
        };
        if !is_define {
            continue;
        }
        match line.last().map(|last| last.kind) {
            Some(TokenKind::Open) => n_finished += 1,
            Some(TokenKind::Word) | None if line.len() <= 2 => unfinished.push(Parenthesis {
                kind: Kind::Body,
                is_unsure: line.len() == 2,
                at: u32::MAX,
                indent: define.indent,
                ..Parenthesis::missing(next)
            }),
            _ => {}
        }
    }
    if n_finished <= unfinished.len() {
        return Vec::new();
    }
    unfinished
}

/// The tokens from here to the end of the line without spaces and comments, and the next after them.
fn rest_of_line(sources: &SourceMap, tokens: &[Token], start: usize) -> (Vec<Token>, usize) {
    let mut line = Vec::new();
    let mut has_ended = false;
    for (index, &token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            TokenKind::Blank => has_ended |= sources.slice(token.span).contains('\n'),
            TokenKind::Comment => {}
            _ if has_ended => return (line, index),
            _ => line.push(token),
        }
    }
    (line, tokens.len())
}

/// The names of macros that the file defines.
fn macros<'a>(sources: &'a SourceMap, tokens: &[Token]) -> FxHashSet<&'a str> {
    let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    let words: Vec<&str> = words.map(|token| sources.slice(token.span)).collect();
    let defined = words.windows(2).filter(|pair| pair[0] == "define");
    defined.map(|pair| pair[1]).collect()
}

/// Whether the list that the token opens is a `define`, `game` or `variant`.
pub(super) fn starts_form(sources: &SourceMap, tokens: &[Token], index: usize) -> bool {
    let head = tokens.get(index + 1).map(|token| sources.slice(token.span));
    tokens[index].kind == TokenKind::Open && matches!(head, Some("define" | "game" | "variant"))
}

/// The width of a tab. The lines of a file mostly agree on tabs, and only comparisons matter here.
const TAB: u32 = 8;

/// The width of spaces and tabs.
fn width(text: &str) -> u32 {
    text.chars().fold(0, |column, letter| match letter {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}
