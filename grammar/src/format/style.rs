//! The style of the author of a text: what most lines do.

use super::outline::{Head, List, MAX_INDENT, Outline};
use std::collections::BTreeMap;

/// The indentation step for a text that does not show its author's.
const STEP: usize = 3;

/// Maximum indentation step: more is alignment.
const MAX_STEP: usize = 8;

#[derive(Debug)]
pub(super) struct Style {
    /// How much further than the line of its parenthesis a list is indented, by what it begins with.
    steps: BTreeMap<Head, usize>,
    usual_step: usize,
    /// Whether lines are indented with tabs.
    pub(super) has_tabs: bool,
    pub(super) line_end: &'static str,
}

impl Style {
    pub(super) fn of(text: &str, outline: &Outline) -> Self {
        let mut counts: BTreeMap<Head, [usize; MAX_STEP + 1]> = BTreeMap::new();
        let mut all = [0; MAX_STEP + 1];
        for list in &outline.lists {
            if let Some(step) = step(outline, list) {
                counts.entry(list.head).or_default()[step] += 1;
                all[step] += 1;
            }
        }
        let usual = |counts: &[usize]| (1..counts.len()).rev().max_by_key(|&step| counts[step]);
        let steps = counts
            .iter()
            .filter_map(|(&head, counts)| Some((head, usual(counts)?)));
        let is_empty = all == [0; MAX_STEP + 1];
        let [tabs, spaces] = outline.n_indented;
        Self {
            steps: steps.collect(),
            usual_step: usual(&all).filter(|_| !is_empty).unwrap_or(STEP),
            has_tabs: tabs > spaces,
            line_end: usual_line_end(text, outline),
        }
    }

    /// How much further than the line of its parenthesis a list is indented; `None` if its lines go below its first item.
    pub(super) fn step(&self, head: Head) -> Option<usize> {
        let known = self.steps.get(&head).copied();
        known.or_else(|| (head != Head::List).then_some(self.usual_step))
    }
}

/// How much further than the line of its parenthesis the author indented a list, unless by alignment.
fn step(outline: &Outline, list: &List) -> Option<usize> {
    let first = &outline.items[outline.lines[list.first_line?].first];
    let line = &outline.items[outline.line_start(list.open)];
    let step = first.column.checked_sub(line.column)?;
    let is_aligned = outline.aligned(list, first.column).is_some();
    let counts = (1..=MAX_STEP).contains(&step)
        && first.column < MAX_INDENT
        && list.table.is_none()
        && !is_aligned;
    counts.then_some(step)
}

/// The line end that most lines have; ties prefer `\n`, then `\r\n`. Line ends inside strings do not count: they are not
/// layout and stay.
fn usual_line_end(text: &str, outline: &Outline) -> &'static str {
    let (mut pairs, mut newlines, mut returns) = (0, 0, 0);
    let ends = outline.items.iter().map(|item| item.bytes.end);
    let starts = outline.items.iter().map(|item| item.bytes.start);
    for (end, start) in std::iter::once(0)
        .chain(ends)
        .zip(starts.chain([text.len()]))
    {
        let gap = &text[end..start];
        let n_pairs = gap.matches("\r\n").count();
        pairs += n_pairs;
        newlines += gap.matches('\n').count() - n_pairs;
        returns += gap.matches('\r').count() - n_pairs;
    }
    if pairs > newlines && pairs >= returns {
        "\r\n"
    } else if returns > newlines {
        "\r"
    } else {
        "\n"
    }
}
