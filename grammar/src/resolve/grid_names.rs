//! Unknown positions that resemble those of a grid, whose names consist of parts: beyond an edge, or with their parts
//! in the other order.

use super::scope::Scope;
use crate::ast::Name;
use crate::diagnostics::suggest::{Likeness, Suggestion};
use crate::diagnostics::{Diagnostic, Subject};
use crate::text::Origin;

impl Scope<'_> {
    /// Explains why there is no position of this name: it was removed or, if the diagnostic has no help yet, it is
    /// beyond the edge of a grid, so that only one part of it is in a dimension of the grid.
    pub(crate) fn explain_position(&self, name: Name, diagnostic: Diagnostic) -> Diagnostic {
        if let Some(&killed) = self.killed.get(&name.symbol) {
            return diagnostic.label(killed, "removed here");
        }
        match diagnostic.help {
            Some(_) => diagnostic,
            None => self.beyond_grid(name, diagnostic),
        }
    }

    /// Makes a diagnostic about a position that differs only in letter case apply to all such positions of its grid.
    pub(crate) fn of_grid(&self, near: Suggestion<'_>, diagnostic: Diagnostic) -> Diagnostic {
        let mut planes = self.planes().filter(|_| near.likeness == Likeness::Case);
        match planes.find(|[first, last]| joins(&first.1, &last.1, near.name)) {
            Some([(origin, _), _]) => diagnostic.about(Subject::Grid(origin.span)),
            None => diagnostic,
        }
    }

    /// The grids of two dimensions: for each dimension, its names and where they are.
    fn planes(&self) -> impl Iterator<Item = &[(Origin, Vec<String>); 2]> {
        let grids = self.grids.iter();
        grids.filter_map(|dimensions| dimensions.as_slice().try_into().ok())
    }

    /// The position of a grid that has the parts of this name in the other order, and the first dimension of the grid.
    pub(crate) fn transposed(&self, text: &str) -> Option<(Origin, String)> {
        self.planes().find_map(|[(origin, first), (_, last)]| {
            let (end, start) = halves(last, first, text)?;
            Some((*origin, format!("{start}{end}")))
        })
    }

    /// The two positions that a word such as `a1-a8` or `a1..a8` joins.
    fn range<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let is_position = |name: &str| {
            let mut planes = self.planes();
            planes.any(|[first, last]| joins(&first.1, &last.1, name))
        };
        let mut halves = ["..", "-", ":"]
            .into_iter()
            .filter_map(|sign| text.split_once(sign));
        halves.find(|(first, last)| is_position(first) && is_position(last))
    }

    fn beyond_grid(&self, name: Name, diagnostic: Diagnostic) -> Diagnostic {
        let text = self.text(name);
        if let Some((first, last)) = self.range(text) {
            let help =
                format!("there are no ranges: name every position from `{first}` to `{last}`");
            return diagnostic.help(help);
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number || !self.diagnostics.may_suggest() {
            return diagnostic;
        }
        if let Some((_, position)) = self.transposed(text) {
            let (name, likeness) = (position.as_str(), Likeness::Slip);
            return diagnostic.did_you_mean(text, Suggestion { name, likeness });
        }
        let beyond = self.planes().find_map(|[first, last]| {
            let starts = first
                .1
                .iter()
                .filter_map(|part| text.strip_prefix(part.as_str()));
            let ends = last
                .1
                .iter()
                .filter_map(|part| text.strip_suffix(part.as_str()));
            let beyond_last = starts.map(|rest| (last, rest));
            let mut all = beyond_last.chain(ends.map(|rest| (first, rest)));
            all.find(|((_, parts), rest)| continues(parts, rest))
        });
        let Some(((origin, parts), rest)) = beyond else {
            return diagnostic;
        };
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
            return diagnostic;
        };
        diagnostic
            .about(Subject::Edge(origin.span, rest.to_owned()))
            .label(*origin, format!("`{first}` to `{last}`"))
            .help(format!(
                "`{rest}` is beyond the grid, which goes from `{first}` to `{last}` this way"
            ))
    }
}

/// Whether a name is a part of the first list followed by a part of the last.
fn joins(first: &[String], last: &[String], name: &str) -> bool {
    halves(first, last, name).is_some()
}

/// The part of the first list and the part of the last that a name consists of.
fn halves<'p>(first: &'p [String], last: &'p [String], name: &str) -> Option<(&'p str, &'p str)> {
    first.iter().find_map(|start| {
        let rest = name.strip_prefix(start.as_str())?;
        let end = last.iter().find(|part| *part == rest)?;
        Some((start.as_str(), end.as_str()))
    })
}

/// Whether a part of a name could follow the parts of a dimension: all are numbers, or all are letters of about that length.
fn continues(parts: &[String], rest: &str) -> bool {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_letters = |part: &str| part.chars().all(char::is_alphabetic);
    let are_all = |is_of: fn(&str) -> bool| is_of(rest) && parts.iter().all(|part| is_of(part));
    let longest = parts.iter().map(String::len).max();
    let is_short = Some(rest.len()) <= longest.map(|longest| longest + 1);
    parts.len() > 1 && !rest.is_empty() && is_short && (are_all(is_number) || are_all(is_letters))
}
