//! How well the nesting of parentheses agrees with the indentation of lines.

use super::balance::Repair;
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span};

/// A parenthesis and its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// The index of its token; for an inserted one, of the token after it.
    pub(super) token: usize,
    /// Whether a line begins with it and `define`, `game` or `variant`.
    pub(super) starts_form: bool,
    kind: Kind,
    /// The column, if the parenthesis begins its line.
    column: Option<u32>,
    /// The column of the first token of its line.
    indent: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    /// A closing parenthesis that the text lacks.
    Missing,
}

impl Bracket {
    /// A closing parenthesis to insert before a token.
    pub(super) fn missing(token: usize) -> Self {
        Self {
            token,
            starts_form: false,
            kind: Kind::Missing,
            column: None,
            indent: 0,
        }
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
    /// Their number, plus two for each unmatched parenthesis.
    pub(super) cost: usize,
    /// The first closing parenthesis that closes nothing.
    pub(super) first_stray: Option<usize>,
    /// How many lists are not closed.
    pub(super) unclosed: usize,
}

/// An open list during a survey.
struct Level {
    /// The column of the first token of the line that opens it.
    indent: u32,
    /// The column of the first list in it that begins a line.
    items: Option<u32>,
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
    for bracket in brackets(sources, tokens) {
        if bracket.kind == Kind::Close {
            open.pop();
            continue;
        }
        if let (Some(column), Some(&outer)) = (bracket.column, open.last()) {
            let outer: Bracket = outer;
            n_lines += 1;
            if column < outer.indent {
                odd.push((tokens[bracket.token].span, tokens[outer.token].span));
            }
        }
        open.push(bracket);
    }
    if odd.len() * LINES_FOR_ONE > n_lines.max(LINES_FOR_ONE) || odd.len() > MOST_ODD {
        odd.clear();
    }
    odd
}

/// The parentheses of a file with their locations.
pub(super) fn brackets(sources: &SourceMap, tokens: &[Token]) -> Vec<Bracket> {
    let mut brackets = Vec::new();
    // The column after the spaces at the beginning of the line, as long as nothing else has come.
    let mut fresh = Some(1);
    let mut indent = 1;
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Blank {
            let text = sources.slice(token.span);
            if text.contains('\n') || index == 0 {
                fresh = Some(width(text.rsplit('\n').next().unwrap_or_default()) + 1);
            }
            continue;
        }
        let column = fresh.take();
        indent = column.unwrap_or(indent);
        let kind = match token.kind {
            TokenKind::Open => Kind::Open,
            TokenKind::Close => Kind::Close,
            _ => continue,
        };
        brackets.push(Bracket {
            token: index,
            starts_form: column.is_some() && starts_form(sources, tokens, index),
            kind,
            column,
            indent,
        });
    }
    // What is indented further than the first such form is inside one, whatever the parentheses say.
    let outermost = brackets.iter().find(|bracket| bracket.starts_form);
    let outermost = outermost.and_then(|bracket| bracket.column);
    for bracket in &mut brackets {
        bracket.starts_form &= bracket.column <= outermost;
    }
    brackets
}

/// Whether the list that the token opens is a `define`, `game` or `variant`.
pub(super) fn starts_form(sources: &SourceMap, tokens: &[Token], index: usize) -> bool {
    let head = tokens.get(index + 1).map(|token| sources.slice(token.span));
    tokens[index].kind == TokenKind::Open && matches!(head, Some("define" | "game" | "variant"))
}

/// Surveys parentheses as if the given repair had been made at the given index.
pub(super) fn survey(brackets: &[Bracket], trial: Option<(usize, Repair)>) -> Survey {
    let mut survey = Survey::default();
    let mut levels = vec![Level {
        indent: 0,
        items: None,
    }];
    for (index, bracket) in brackets.iter().enumerate() {
        match trial {
            Some((at, Repair::Remove)) if at == index => continue,
            Some((at, Repair::Close)) if at == index && levels.len() > 1 => {
                levels.pop();
            }
            _ => {}
        }
        let is_odd = match bracket.kind {
            Kind::Open => opens_oddly(&mut levels, bracket),
            Kind::Close | Kind::Missing if levels.len() == 1 => {
                survey.first_stray.get_or_insert(index);
                survey.cost += 2;
                false
            }
            Kind::Close | Kind::Missing => closes_oddly(&mut levels, bracket),
        };
        if is_odd {
            survey.oddities.push(index);
            survey.cost += 1;
        }
    }
    survey.unclosed = levels.len() - 1;
    survey.cost += 2 * survey.unclosed;
    survey
}

/// The token that opens the innermost list still open after these parentheses.
pub(super) fn innermost_open(brackets: &[Bracket]) -> Option<usize> {
    let mut surplus = 0_usize;
    for bracket in brackets.iter().rev() {
        match (bracket.kind, surplus) {
            (Kind::Open, 0) => return Some(bracket.token),
            (Kind::Open, _) => surplus -= 1,
            (Kind::Close | Kind::Missing, _) => surplus += 1,
        }
    }
    None
}

/// An item that begins a line is indented further than the line of its list, and aligned with its neighbours.
fn opens_oddly(levels: &mut Vec<Level>, bracket: &Bracket) -> bool {
    let list = levels
        .last_mut()
        .expect("the outermost level is never closed");
    let is_odd = bracket.column.is_some_and(|column| {
        let neighbour = *list.items.get_or_insert(column);
        column <= list.indent || column != neighbour
    });
    levels.push(Level {
        indent: bracket.indent,
        items: None,
    });
    is_odd
}

/// A closing parenthesis that begins a line is aligned with the start of the line that opens the list.
fn closes_oddly(levels: &mut Vec<Level>, bracket: &Bracket) -> bool {
    let list = levels
        .pop()
        .expect("the caller has checked that a list is open");
    bracket.column.is_some_and(|column| column != list.indent)
}

/// The width of spaces and tabs.
fn width(blanks: &str) -> u32 {
    blanks.chars().fold(0, |column, blank| match blank {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}
