//! How well the nesting of brackets agrees with the indentation of lines.

use super::balance::Repair;
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span};

/// A bracket and its place on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// The index of its token; for one that is put in, of the token after it.
    pub(super) token: usize,
    /// Whether a line begins with it and `define`, `game` or `variant`.
    pub(super) starts_form: bool,
    kind: Kind,
    /// The column, where the bracket is the first thing of its line.
    column: Option<u32>,
    /// The column of the first thing of its line.
    indent: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    /// A closing bracket that the text lacks.
    Missing,
}

impl Bracket {
    /// A closing bracket to be put in before a token.
    pub(super) fn missing(token: usize) -> Self {
        Self {
            token,
            starts_form: false,
            kind: Kind::Missing,
            column: None,
            indent: 0,
        }
    }

    /// Whether it is a closing bracket of the text.
    pub(super) fn is_removable(&self) -> bool {
        self.kind == Kind::Close
    }
}

/// What a look over brackets finds.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The indexes of brackets that stand at an odd place for their depth.
    pub(super) oddities: Vec<usize>,
    /// How many there are, plus two for each bracket that has no partner.
    pub(super) cost: usize,
    /// The first closing bracket that closes nothing.
    pub(super) first_stray: Option<usize>,
    /// How many lists are not closed.
    pub(super) unclosed: usize,
}

/// A list that is open, while brackets are looked over.
struct Level {
    /// The column of the first thing of the line that opens it.
    indent: u32,
    /// The column of the first list in it that begins a line.
    items: Option<u32>,
}

/// The width of a tab. Rules of one file mostly agree on it, and only comparisons count here.
const TAB: u32 = 8;

/// Of so many lists that begin a line at most one may stand oddly; more, and the author cares little for indentation.
const LINES_FOR_ONE: usize = 50;
/// And no more than so many in a file: what comes back is a habit.
const MOST_ODD: usize = 3;

/// The lists of a file with matching brackets that begin a line further left than the line of the list around them,
/// with the opening bracket of that list. Nothing is said where blanks and tabs are mixed or odd places are usual.
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

/// The brackets of a file with their places.
pub(super) fn brackets(sources: &SourceMap, tokens: &[Token]) -> Vec<Bracket> {
    let mut brackets = Vec::new();
    // The column after the blanks that begin the line, while nothing else has come.
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
    // What stands further right than the first such form is inside one, however the brackets are.
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

/// Looks over brackets as if the repair had been made at the index given with it.
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

/// The token that opens the innermost list still open after these brackets.
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

/// An item that begins a line stands further right than the line of its list, and below its neighbours.
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

/// A closing bracket that begins a line stands below the start of the line that opens the list.
fn closes_oddly(levels: &mut Vec<Level>, bracket: &Bracket) -> bool {
    let list = levels
        .pop()
        .expect("the caller looks whether a list is open");
    bracket.column.is_some_and(|column| column != list.indent)
}

/// The width of blanks with tabs.
fn width(blanks: &str) -> u32 {
    blanks.chars().fold(0, |column, blank| match blank {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}
