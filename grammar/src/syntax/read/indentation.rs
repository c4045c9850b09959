//! How well the nesting of parentheses agrees with the indentation of lines.

use super::balance::Repair;
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span};
use rustc_hash::FxHashSet;

/// A parenthesis, or a word or string that begins a line, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parenthesis {
    /// The index of its token; for an inserted one, of the token after it.
    pub(super) token: usize,
    /// Whether a line begins with it and `define`, `game` or `variant`.
    pub(super) starts_form: bool,
    kind: Kind,
    /// The column.
    at: u32,
    /// The same, if the parenthesis begins its line.
    column: Option<u32>,
    /// The column of the first token of its line.
    indent: u32,
    /// Whether it opens a section.
    pub(super) is_section: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    /// A word or string that begins a line.
    Text,
    /// `else`, which may be further left than what it divides.
    Else,
    /// A closing parenthesis that the text lacks.
    Missing,
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
            is_section: false,
        }
    }

    /// Whether both open a list, without anything between them.
    pub(super) fn is_doubled(&self, next: &Self) -> bool {
        self.kind == Kind::Open && next.kind == Kind::Open && self.token + 1 == next.token
    }

    /// Whether it is no parenthesis, but a word or string.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Text | Kind::Else)
    }

    /// Whether it is a closing parenthesis of the text.
    pub(super) fn is_removable(&self) -> bool {
        self.kind == Kind::Close
    }
}

/// The result of a survey of parentheses.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The indexes of parentheses with odd indentation for their depth.
    pub(super) oddities: Vec<usize>,
    /// Their number, plus two for each unmatched closing parenthesis.
    pub(super) cost: usize,
    /// The first closing parenthesis that closes nothing.
    pub(super) first_stray: Option<usize>,
    /// How many lists are not closed.
    pub(super) unclosed: usize,
}

/// An open list during a survey.
struct Level {
    /// The column of its parenthesis.
    at: u32,
    /// The column of the first token of the line that opens it.
    indent: u32,
    /// The column of the first list in it that begins a line.
    items: Option<u32>,
    /// The column of the first list in it.
    first: Option<u32>,
}

impl Level {
    /// Whether an item that begins a line looks as if it were outside: it is not indented, or right below the
    /// parenthesis.
    fn excludes(&self, item: &Parenthesis) -> bool {
        let is_out = |column| column <= self.indent || column == self.at;
        item.column.is_some_and(is_out)
    }
}

/// The width of a tab. Lines of one file mostly agree on tabs, and only comparisons matter here.
const TAB: u32 = 8;

/// At most one in this many lists that begin a line may be odd; otherwise the author cares little about indentation.
const LINES_FOR_ONE: usize = 50;
/// Maximum number in a file: more is a habit.
const MOST_ODD: usize = 3;

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
    for parenthesis in parentheses(sources, tokens).0 {
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
    if odd.len() * LINES_FOR_ONE > n_lines.max(LINES_FOR_ONE) || odd.len() > MOST_ODD {
        odd.clear();
    }
    odd
}

/// The parentheses of a file with their locations, and the parentheses that seem to be missing: those before words that
/// begin a list everywhere else, keywords with arguments and names of macros.
pub(super) fn parentheses(
    sources: &SourceMap,
    tokens: &[Token],
) -> (Vec<Parenthesis>, Vec<Parenthesis>) {
    let macros = macros(sources, tokens);
    let (mut parentheses, mut bare_heads) = (Vec::new(), Vec::new());
    let mut before = "";
    // The column after the spaces at the beginning of the line, as long as nothing else has come.
    let mut fresh = Some(1);
    let (mut indent, mut next) = (1, 1);
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Blank {
            let text = sources.slice(token.span);
            if text.contains('\n') || index == 0 {
                next = width(text.rsplit('\n').next().unwrap_or_default()) + 1;
                fresh = Some(next);
            } else {
                next += width(text);
            }
            continue;
        }
        let (column, at) = (fresh.take(), next);
        next += token.span.len();
        indent = column.unwrap_or(indent);
        let text = sources.slice(token.span);
        let is_bare = token.kind == TokenKind::Word && !matches!(before, "(" | "define");
        let is_call = (before == ")" || column.is_some()) && macros.contains(text);
        let is_head = is_bare && (HEADS.contains(&text) || is_call);
        if token.kind != TokenKind::Comment {
            before = text;
        }
        let kind = match token.kind {
            TokenKind::Open => Kind::Open,
            TokenKind::Close => Kind::Close,
            _ if is_head => {
                bare_heads.push(Parenthesis {
                    token: index,
                    starts_form: false,
                    kind: Kind::Open,
                    at,
                    column,
                    indent,
                    is_section: false,
                });
                continue;
            }
            TokenKind::Word if column.is_some() && text == "else" => Kind::Else,
            TokenKind::Word | TokenKind::String if column.is_some() => Kind::Text,
            _ => continue,
        };
        parentheses.push(Parenthesis {
            token: index,
            starts_form: column.is_some() && starts_form(sources, tokens, index),
            kind,
            at,
            column,
            indent,
            is_section: kind == Kind::Open && is_section(sources, tokens, index + 1),
        });
    }
    // What is indented further than the first such form is inside one, whatever the parentheses say.
    let outermost = parentheses.iter().find(|one| one.starts_form);
    let outermost = outermost.and_then(|one| one.column);
    for one in &mut parentheses {
        one.starts_form &= one.column <= outermost;
    }
    (parentheses, bare_heads)
}

/// Whether a token is a keyword of a section.
fn is_section(sources: &SourceMap, tokens: &[Token], index: usize) -> bool {
    let head = tokens
        .get(index)
        .map_or("", |token| sources.slice(token.span));
    HEADS[..N_SECTIONS].contains(&head)
}

/// How many of the first of [`HEADS`] are sections, which no other parenthesis may precede.
const N_SECTIONS: usize = 37;

/// Keywords that mean nothing without arguments, so that a parenthesis precedes each.
const HEADS: &[&str] = &[
    "define",
    "game",
    "variant",
    "include",
    "version",
    "title",
    "description",
    "history",
    "strategy",
    "option",
    "players",
    "turn-order",
    "board",
    "board-setup",
    "piece",
    "move-priorities",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "grid",
    "start-rectangle",
    "dimensions",
    "directions",
    "links",
    "unlink",
    "kill-positions",
    "symmetry",
    "zone",
    "positions",
    "name",
    "image",
    "help",
    "notation",
    "attribute",
    "moves",
    "drops",
    "move-type",
    "if",
    "while",
    "verify",
    "and",
    "or",
    "not",
    "set-flag",
    "set-position-flag",
    "set-attribute",
    "change-type",
    "flag?",
    "not-flag?",
    "position-flag?",
    "not-position-flag?",
    "in-zone?",
    "not-in-zone?",
    "piece?",
    "not-piece?",
    "position?",
    "not-position?",
    "on-board?",
    "off-board?",
    "opposite",
    "absolute-config",
    "relative-config",
    "pieces-remaining",
    "total-piece-count",
    "checkmated",
    "captured",
];

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

/// Surveys parentheses as if the given repair had been made at the given index, lists being closed as often as given.
pub(super) fn survey(parentheses: &[Parenthesis], trial: Option<(usize, Repair, usize)>) -> Survey {
    let mut survey = Survey::default();
    let mut levels = vec![Level {
        at: 0,
        indent: 0,
        items: None,
        first: None,
    }];
    for (index, parenthesis) in parentheses.iter().enumerate() {
        match trial {
            Some((at, Repair::Remove, _)) if at == index => continue,
            Some((at, Repair::Close, count)) if at == index => {
                levels.truncate(levels.len().saturating_sub(count).max(1));
            }
            _ => {}
        }
        let is_odd = match parenthesis.kind {
            Kind::Open => opens_oddly(&mut levels, parenthesis),
            Kind::Text => levels.last().is_some_and(|list| list.excludes(parenthesis)),
            Kind::Else => levels
                .last()
                .is_some_and(|list| parenthesis.at < list.indent),
            Kind::Close | Kind::Missing if levels.len() == 1 => {
                survey.first_stray.get_or_insert(index);
                survey.cost += 2;
                false
            }
            Kind::Close | Kind::Missing => closes_oddly(&mut levels, parenthesis),
        };
        if is_odd {
            survey.oddities.push(index);
            survey.cost += 1;
        }
    }
    survey.unclosed = levels.len() - 1;
    survey
}

/// The token that opens the innermost list still open after these parentheses.
pub(super) fn innermost_open(parentheses: &[Parenthesis]) -> Option<usize> {
    let mut surplus = 0_usize;
    for parenthesis in parentheses.iter().rev() {
        match (parenthesis.kind, surplus) {
            (Kind::Open, 0) => return Some(parenthesis.token),
            (Kind::Open, _) => surplus -= 1,
            (Kind::Text | Kind::Else, _) => {}
            (Kind::Close | Kind::Missing, _) => surplus += 1,
        }
    }
    None
}

/// An item that begins a line is indented further than the line of its list, and aligned with its neighbours: with those
/// of a list further out, it looks as if it were there.
fn opens_oddly(levels: &mut Vec<Level>, parenthesis: &Parenthesis) -> bool {
    let (list, outer) = levels
        .split_last_mut()
        .expect("the outermost level is never closed");
    let is_odd = parenthesis.column.is_some_and(|column| {
        let neighbour = *list.items.get_or_insert(column);
        let is_outer = || outer.iter().any(|outer| outer.first == Some(column));
        list.excludes(parenthesis) || column != neighbour || column < list.at && is_outer()
    });
    list.first.get_or_insert(parenthesis.at);
    levels.push(Level {
        at: parenthesis.at,
        indent: parenthesis.indent,
        items: None,
        first: None,
    });
    is_odd
}

/// A closing parenthesis that begins a line is aligned with the start of the line that opens the list.
fn closes_oddly(levels: &mut Vec<Level>, parenthesis: &Parenthesis) -> bool {
    let list = levels
        .pop()
        .expect("the caller has checked that a list is open");
    parenthesis
        .column
        .is_some_and(|column| column != list.indent)
}

/// The width of spaces and tabs.
fn width(blanks: &str) -> u32 {
    blanks.chars().fold(0, |column, blank| match blank {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}
