//! Positions that a board lacks. If the rules name many of them, the mistake is in the board, and is reported once.

use super::Scope;
use crate::ast::Board;
use crate::diagnostics::registry::{
    UNKNOWN_INSTRUCTION, UNKNOWN_PLACE, UNKNOWN_POSITION, WRONG_ARGUMENTS,
};
use crate::diagnostics::{Diagnostic, Edit, Fix, Lint, Subject};
use crate::text::{Origin, Symbol};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Lints about words that may be positions. Words with digits are taken for positions.
static MAY_BE_PLACES: [&Lint; 2] = [&UNKNOWN_PLACE, &UNKNOWN_INSTRUCTION];

/// Minimum number of names that are unlike all names of the board for the board to be at fault.
const MANY: usize = 5;

/// Minimum number of names with their parts in the other order for the dimensions to be at fault.
const SEVERAL: usize = 3;

/// Replaces the diagnostics from `start` on that a mistake in the board explains by reports of that mistake. Equal
/// reports are merged later.
pub(super) fn blame_board(board: Option<&Board>, start: usize, scope: &mut Scope) {
    let Some(board) = board else {
        return;
    };
    let absent = Absent::among(&scope.diagnostics[start..], scope);
    if absent.are_transposed(scope) {
        blame_order(start, scope);
        return;
    }
    let subject = Subject::Board(board.head.span);
    let lost = absent
        .without_separator(scope)
        .or_else(|| absent.unlike_board(board, scope))
        .or_else(|| without_directions(&subject, start, scope));
    let Some((cause, names)) = lost else {
        return;
    };
    let cause = cause.about(subject.clone());
    for diagnostic in &mut scope.diagnostics[start..] {
        let is_explained = match &diagnostic.about {
            Some(Subject::Name(name)) => names.contains(name),
            about => about.as_ref() == Some(&subject),
        };
        if is_explained {
            *diagnostic = cause.clone();
        }
    }
}

/// A mistake of the board, and the names that are unknown because of it.
type Cause = (Diagnostic, FxHashSet<Symbol>);

/// The report of a board without directions, which also explains unknown directions of symmetries.
fn without_directions(subject: &Subject, start: usize, scope: &Scope) -> Option<Cause> {
    let mut found = scope.diagnostics[start..].iter();
    let is_cause = |diagnostic: &&Diagnostic| {
        diagnostic.about.as_ref() == Some(subject) && diagnostic.is_error()
    };
    Some((found.find(is_cause)?.clone(), FxHashSet::default()))
}

/// The unknown positions, each with its first place.
struct Absent {
    names: Vec<(Symbol, Origin)>,
}

impl Absent {
    fn among(found: &[Diagnostic], scope: &Scope) -> Self {
        let mut seen = FxHashSet::default();
        let places = found
            .iter()
            .filter_map(|diagnostic| match diagnostic.about {
                Some(Subject::Name(name)) if diagnostic.lint == &UNKNOWN_POSITION => {
                    Some((name, diagnostic.primary.origin))
                }
                Some(Subject::Name(name)) if MAY_BE_PLACES.contains(&diagnostic.lint) => {
                    let has_digit = scope
                        .names
                        .text(name)
                        .contains(|c: char| c.is_ascii_digit());
                    has_digit.then_some((name, diagnostic.primary.origin))
                }
                _ => None,
            });
        let unknown = places.filter(|(name, _)| !scope.killed.contains_key(name));
        Self {
            names: unknown.filter(|(name, _)| seen.insert(*name)).collect(),
        }
    }

    /// Whether all unknown positions are names of the board with their parts in the other order.
    fn are_transposed(&self, scope: &Scope) -> bool {
        self.names.len() >= SEVERAL
            && self
                .names
                .iter()
                .all(|(name, _)| scope.transposed(scope.names.text(*name)).is_some())
    }

    /// The report of a dimension whose names are not separated, if that explains all unknown positions.
    fn without_separator(&self, scope: &Scope) -> Option<Cause> {
        let texts: Vec<&str> = self
            .names
            .iter()
            .map(|(name, _)| scope.names.text(*name))
            .collect();
        if texts.len() < 2 {
            return None;
        }
        scope.grids.iter().find_map(|grid| {
            let joined: Vec<Option<Vec<&str>>> =
                grid.iter().map(|(_, parts)| parts_of(parts)).collect();
            let index = joined.iter().position(Option::is_some)?;
            let meant: Vec<Vec<&str>> = grid
                .iter()
                .zip(joined)
                .map(|((_, parts), split)| {
                    split.unwrap_or_else(|| parts.iter().map(String::as_str).collect())
                })
                .collect();
            if !texts.iter().all(|text| joins(&meant, text)) {
                return None;
            }
            let (origin, written) = (grid[index].0, &grid[index].1[0]);
            let diagnostic = not_separated(written, &meant[index], origin);
            Some((diagnostic, self.all()))
        })
    }

    /// The report of the names that are unlike all names of the board, if they are many or the board has no positions.
    fn unlike_board(&self, board: &Board, scope: &Scope) -> Option<Cause> {
        let known = scope.positions.symbols().iter();
        let is_empty = known.len() == 0;
        if self.names.is_empty() || !is_empty && self.names.len() < MANY {
            return None;
        }
        let known: FxHashSet<String> = known.map(|&name| shape(scope.names.text(name))).collect();
        let names = self.names.iter().copied();
        let unlike = names.filter(|(name, _)| !known.contains(&shape(scope.names.text(*name))));
        let unlike: Vec<(Symbol, Origin)> = unlike.collect();
        let &(first, place) = unlike.first()?;
        if !is_empty && unlike.len() < MANY {
            return None;
        }
        let text = scope.names.text(first);
        let others = match unlike.len() - 1 {
            0 => String::new(),
            1 => ", nor another one that the rules name".to_owned(),
            more => format!(", nor {more} others that the rules name"),
        };
        let message = format!("this board has no position `{text}`{others}");
        let diagnostic = Diagnostic::new(&UNKNOWN_POSITION, message, board.head)
            .label(place, format!("`{text}` is named here"));
        let grid = scope.grids.first();
        let diagnostic = match grid {
            Some(grid) => {
                let first = first_position(grid);
                let diagnostic =
                    diagnostic.label(grid[0].0, format!("the first position is `{first}`"));
                match grid.iter().any(|(_, parts)| is_range(parts)) {
                    true => diagnostic.help(
                        "there are no ranges: write all names of a dimension, as in `\"a/b/c\"`",
                    ),
                    false => diagnostic,
                }
            }
            None if is_empty => {
                diagnostic.help("add `(grid …)`, or `(positions …)` and `(links …)`")
            }
            None => diagnostic,
        };
        Some((
            diagnostic,
            unlike.into_iter().map(|(name, _)| name).collect(),
        ))
    }

    fn all(&self) -> FxHashSet<Symbol> {
        self.names.iter().map(|(name, _)| *name).collect()
    }
}

/// Whether a dimension has a single name such as `a-h`.
fn is_range(parts: &[String]) -> bool {
    let end = |part: &str| part.chars().all(char::is_alphanumeric) && !part.is_empty();
    match parts {
        [only] => only
            .split_once('-')
            .is_some_and(|(first, last)| end(first) && end(last)),
        _ => false,
    }
}

/// Explains all unknown positions by the order of the dimensions of the grid.
fn blame_order(start: usize, scope: &mut Scope) {
    let names = scope.names;
    for index in start..scope.diagnostics.len() {
        let Some(Subject::Name(name)) = scope.diagnostics[index].about else {
            continue;
        };
        let Some((grid, _)) = scope.transposed(names.text(name)) else {
            continue;
        };
        let mut grids = scope.grids.iter();
        let first = grids
            .find(|parts| parts[0].0 == grid)
            .map_or(String::new(), |it| first_position(it));
        let help = format!(
            "the dimensions are in the other order: the first position of the grid is `{first}`"
        );
        let diagnostic = &mut scope.diagnostics[index];
        diagnostic.fixes.clear();
        *diagnostic = diagnostic
            .clone()
            .about(Subject::Grid(grid.span))
            .label(grid, "names begin with a part of this")
            .help(help);
    }
}

/// The name of the first position of a grid.
fn first_position(grid: &[(Origin, Vec<String>)]) -> String {
    grid.iter().map(|(_, parts)| parts[0].as_str()).collect()
}

/// Characters that authors write between names instead of slashes, though a name may contain them.
const SIGNS: [(char, &str); 4] = [
    ('-', "hyphens"),
    ('.', "dots"),
    ('_', "underscores"),
    (':', "colons"),
];

/// Maximum number of digits of the first of several numbers written without a separator.
const MAX_DIGITS: usize = 3;

/// Splits the only name of a dimension into the names that were probably meant.
fn parts_of(names: &[String]) -> Option<Vec<&str>> {
    let [name] = names else {
        return None;
    };
    if name.len() > 64 || name.chars().count() < 2 {
        return None;
    }
    let sign = SIGNS.iter().find(|(sign, _)| name.contains(*sign));
    Some(match sign {
        Some((sign, _)) => name.split(*sign).collect(),
        None => counted(name).unwrap_or_else(|| {
            let starts = name.char_indices();
            starts
                .map(|(at, letter)| &name[at..at + letter.len_utf8()])
                .collect()
        }),
    })
}

/// Splits digits into numbers that count up or down; `None` if there are no such numbers.
fn counted(digits: &str) -> Option<Vec<&str>> {
    let mut ways = (1..=MAX_DIGITS).flat_map(|length| [(length, 1), (length, -1)]);
    let count = |(length, step): (usize, i64)| {
        let mut number: i64 = digits.get(..length)?.parse().ok()?;
        let (mut numbers, mut rest) = (Vec::new(), digits);
        while !rest.is_empty() {
            let length = number.to_string().len();
            let next = rest.get(..length)?;
            if next.parse() != Ok(number) {
                return None;
            }
            numbers.push(next);
            (rest, number) = (&rest[length..], number + step);
        }
        (numbers.len() > 1).then_some(numbers)
    };
    ways.find_map(count)
}

/// The report of a dimension whose names are not separated as they should be.
fn not_separated(written: &str, meant: &[&str], origin: Origin) -> Diagnostic {
    let sign = SIGNS.iter().find(|(sign, _)| written.contains(*sign));
    let message = match sign {
        Some((_, plural)) => format!("{plural} do not separate names"),
        None => "nothing separates the names of this dimension".to_owned(),
    };
    let right = format!("\"{}\"", meant.join("/"));
    let help = format!("separate names with `/`: {right}");
    let edit = Edit::replace(origin.span, format!("\"{written}\""), right);
    Diagnostic::new(&WRONG_ARGUMENTS, message, origin)
        .help(help.clone())
        .fix(Fix::safe(help, vec![edit]))
}

/// Whether a name consists of one part of each dimension.
fn joins(dimensions: &[Vec<&str>], name: &str) -> bool {
    // The lengths of the beginning of the name that the parts so far can form. A length counts once, even if several
    // combinations of parts have it.
    let mut lengths = BTreeSet::from([0]);
    for parts in dimensions {
        let longer = lengths.iter().flat_map(|&length| {
            let parts = parts.iter();
            let next = parts.filter(move |part| name[length..].starts_with(**part));
            next.map(move |part| length + part.len())
        });
        lengths = longer.collect();
    }
    lengths.contains(&name.len())
}

/// The shape of a name: `a99` for `c12`.
fn shape(name: &str) -> String {
    let mut shape = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            _ if letter.is_alphabetic() => shape.push('a'),
            '0'..='9' => shape.push('9'),
            other => shape.push(other),
        }
    }
    shape
}
