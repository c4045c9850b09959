//! Chooses the repairs of one part of a file: those that make nesting and indentation agree best.

use crate::syntax::Token;
use crate::syntax::read::parentheses::{Kind, Parenthesis, Repair, is_text};
use crate::syntax::read::survey::{self, LooseWords, Survey};
use std::cell::Cell;

/// Maximum number of repairs reported in one top-level form; the rest are consequences.
const MAX_REPAIRS: usize = 8;

/// Maximum number of parentheses that one place may lack.
const MAX_CLOSED: usize = 8;

/// Maximum number of runs of closing parentheses that are examined before an odd place, and of parentheses among which
/// to look for them.
const MAX_RUNS: usize = 4;
const FAR: usize = 40;
/// Maximum number of words and lists that are examined before an odd place.
const MAX_BEGINS: usize = 6;

/// Maximum number of misplaced words and lists that are examined before other oddities.
const MAX_MISPLACED: usize = 12;

/// Maximum number of places tried for one repair.
const MAX_TRIALS: usize = 64;

/// Maximum number of parentheses examined for one repair, and for all repairs of a file.
const MAX_WORK_PER_REPAIR: usize = 5_000_000;
pub(super) const MAX_WORK_PER_FILE: usize = 10_000_000;

/// A repair at a token, by index; the number of tokens stands for the end of the file.
#[derive(Clone, Copy, Debug)]
pub(in crate::syntax::read) struct RepairAt {
    pub(in crate::syntax::read) token: usize,
    pub(in crate::syntax::read) repair: Repair,
}

/// One top-level form, or several without a split between them.
pub(super) struct Part<'a> {
    pub(super) parentheses: Vec<Parenthesis>,
    /// Parentheses that seem to be missing before words that begin lists everywhere else.
    pub(super) bare_heads: Vec<Parenthesis>,
    /// The token after the last one.
    pub(super) end: usize,
    pub(super) tokens: &'a [Token],
    pub(super) repairs: Vec<RepairAt>,
    /// For each repair that closes a list, or removes what closes one, the token that opens the list.
    pub(super) openers: Vec<Option<usize>>,
    /// A parenthesis that was already removed and reported.
    pub(super) early: Option<RepairAt>,
    /// How many parentheses may still be examined in the file.
    work: &'a Cell<usize>,
}

impl<'a> Part<'a> {
    pub(super) fn new(
        parentheses: &[Parenthesis],
        tokens: &'a [Token],
        work: &'a Cell<usize>,
    ) -> Self {
        Self {
            parentheses: parentheses.to_vec(),
            bare_heads: Vec::new(),
            end: tokens.len(),
            tokens,
            repairs: Vec::new(),
            openers: Vec::new(),
            early: None,
            work,
        }
    }

    pub(super) fn repair(&mut self) {
        for _ in 0..MAX_REPAIRS {
            let survey = survey::survey(&self.parentheses, None);
            let (at, repair, count) = match survey.first_stray {
                Some(stray) if self.open_before_head(&survey, stray) => continue,
                Some(stray) => (self.place_to_remove(&survey, stray), Repair::Remove, 1),
                None if survey.unclosed > 0 => self.close_or_undouble(&survey),
                None => break,
            };
            for at in at..at + count {
                self.apply(at, repair);
            }
        }
        let left = survey::survey(&self.parentheses, None).unclosed;
        for _ in 0..left {
            self.repairs.push(RepairAt {
                token: self.end,
                repair: Repair::Close,
            });
            self.openers.push(None);
        }
    }

    /// Opens a list before a word that begins lists everywhere else, if that explains a stray parenthesis as well as
    /// removing one does. If several words explain it equally well, takes the last.
    fn open_before_head(&mut self, survey: &Survey, stray: usize) -> bool {
        let removed = self.place_to_remove(survey, stray);
        let least = self.cost(removed, Repair::Remove, 1);
        let end = self.parentheses[stray].token;
        let heads = self.missing_heads(survey);
        let heads = heads.filter(|(head, _)| head.token < end);
        let best = heads.take(self.max_trials()).map(|(head, extra)| {
            let cost = self.cost_of_opening(head).saturating_add(extra);
            (cost, head)
        });
        let best = best.min_by_key(|(cost, head)| (*cost, std::cmp::Reverse(head.token)));
        let Some((_, head)) = best.filter(|&(cost, _)| cost <= least && cost < usize::MAX) else {
            return false;
        };
        self.bare_heads.retain(|bare| bare.token != head.token);
        insert(&mut self.parentheses, head);
        self.openers.push(None);
        self.repairs.push(RepairAt {
            token: head.token,
            repair: head.opening(),
        });
        true
    }

    /// The opening parentheses that may be missing, each with an extra cost that is higher for less certain ones:
    /// before loose words, before words that begin lists everywhere else, and before lists among loose words.
    fn missing_heads(&self, survey: &Survey) -> impl Iterator<Item = (Parenthesis, usize)> {
        let loose = survey.loose_words.iter();
        let words = loose.clone().filter_map(|words| self.loose_word(words));
        let words = words.chain(self.bare_heads.iter().rev().copied());
        let words = words.map(|head| (head, usize::from(head.is_unsure)));
        let lists = loose.flat_map(|words| self.begins_before(words.before));
        let lists = lists.map(|at| &self.parentheses[at]);
        let lists = lists.filter(|list| list.kind == Kind::Open);
        words.chain(lists.map(|list| (list.doubled(), 1)))
    }

    /// The cost after a list is opened.
    fn cost_of_opening(&self, head: Parenthesis) -> usize {
        if !self.takes_work() {
            return usize::MAX;
        }
        let mut parentheses = self.parentheses.clone();
        insert(&mut parentheses, head);
        survey::survey(&parentheses, None).cost
    }

    /// The parenthesis that is missing before loose words.
    fn loose_word(&self, words: &LooseWords) -> Option<Parenthesis> {
        let &LooseWords {
            before,
            count,
            is_unsure,
        } = words;
        let next = self.parentheses.get(before)?;
        let mut words = (0..next.token)
            .rev()
            .filter(|&index| is_text(&self.tokens[index]));
        let token = words.nth(count.checked_sub(1)? as usize)?;
        let nth = next.nth.checked_sub(count)?;
        let from = self.parentheses.partition_point(|one| one.token < token);
        let begins_line = self.parentheses.get(from);
        let line = begins_line.filter(|one| one.token == token).copied();
        let inside = Parenthesis {
            at: u32::MAX,
            indent: next.indent,
            ..Parenthesis::missing(token)
        };
        Some(Parenthesis {
            kind: Kind::Open,
            nth,
            is_unsure,
            ..line.unwrap_or(inside)
        })
    }

    /// The index of the closing parenthesis that is best removed: the stray one, or an earlier one at the end of its line.
    fn place_to_remove(&self, survey: &Survey, stray: usize) -> usize {
        let misplaced = survey.misplaced.iter().take(MAX_MISPLACED);
        let oddities = misplaced.chain(&survey.oddities).copied();
        let ends = oddities.filter(|&at| at <= stray).chain([stray]);
        let candidates = ends.flat_map(|end| self.runs_before(end));
        let trials = std::iter::once(stray).chain(candidates.take(self.max_trials()));
        // A parenthesis that begins a line is usually where it belongs.
        let cost = |&at: &usize| {
            let begins_line = self.parentheses[at].column.is_some();
            (self.cost(at, Repair::Remove, 1), begins_line)
        };
        trials.min_by_key(cost).unwrap_or(stray)
    }

    /// The last parentheses of the last runs of closing parentheses before an index.
    fn runs_before(&self, end: usize) -> impl Iterator<Item = usize> {
        let is_last = move |&index: &usize| {
            let next = self.parentheses.get(index + 1);
            let is_run = next.is_some_and(|next| next.is_removable() && next.column.is_none());
            self.parentheses[index].is_removable() && (index == end || index + 1 == end || !is_run)
        };
        let near = (end.saturating_sub(FAR)..self.parentheses.len().min(end + 1)).rev();
        near.filter(is_last).take(MAX_RUNS)
    }

    /// The best place for missing closing parentheses, and their number; or a doubled opening parenthesis, if removing it
    /// explains at least as much.
    fn close_or_undouble(&self, survey: &Survey) -> (usize, Repair, usize) {
        let (least, close, count) = self.place_to_close(survey);
        let pairs = self.parentheses.windows(2).enumerate();
        let doubled = pairs.filter(|(_, pair)| pair[0].is_doubled(&pair[1]));
        let costs = doubled
            .take(self.max_trials())
            .map(|(at, _)| (self.cost(at, Repair::Remove, 1), at));
        match costs.min() {
            Some((cost, at)) if cost <= least => (at, Repair::Remove, 1),
            _ => (close, Repair::Close, count),
        }
    }

    /// The best cost of inserting closing parentheses, the index of the parenthesis before which to insert them, and their
    /// number. An unfinished line may lack several.
    fn place_to_close(&self, survey: &Survey) -> (usize, usize, usize) {
        let mut best = (survey.cost, self.parentheses.len(), 1);
        for count in 1..=survey.unclosed.min(MAX_CLOSED) {
            let misplaced = survey.misplaced.iter().take(MAX_MISPLACED);
            let odd = misplaced.chain(&survey.oddities).copied();
            let lists = odd.clone().flat_map(|at| self.begins_before(at));
            let odd = odd.filter(|&at| at > 0);
            for at in odd.chain(lists).take(self.max_trials()) {
                let cost = self.cost(at, Repair::Close, count);
                if cost < best.0 {
                    best = (cost, at, count);
                }
            }
        }
        best
    }

    /// The last parentheses before an index that open a list, and words that begin a line.
    fn begins_before(&self, end: usize) -> impl Iterator<Item = usize> {
        let near = (end.saturating_sub(FAR).max(1)..end).rev();
        let begins = near.filter(|&index| !self.parentheses[index].is_removable());
        begins.take(MAX_BEGINS)
    }

    /// The cost after a repair, or the highest possible if there is no work left.
    fn cost(&self, at: usize, repair: Repair, count: usize) -> usize {
        if !self.takes_work() {
            return usize::MAX;
        }
        survey::survey(&self.parentheses, Some((at, repair, count))).cost
    }

    /// Subtracts the work of a survey from what is left. Returns whether that sufficed.
    fn takes_work(&self) -> bool {
        let left = self.work.get().checked_sub(self.parentheses.len());
        self.work.set(left.unwrap_or(0));
        left.is_some()
    }

    fn max_trials(&self) -> usize {
        (MAX_WORK_PER_REPAIR / self.parentheses.len()).min(MAX_TRIALS)
    }

    fn apply(&mut self, at: usize, repair: Repair) {
        let token = self
            .parentheses
            .get(at)
            .map_or(self.end, |parenthesis| parenthesis.token);
        self.repairs.push(RepairAt { token, repair });
        match repair {
            Repair::Remove => {
                self.openers
                    .push(survey::innermost_open(&self.parentheses[..at]));
                self.parentheses.remove(at);
            }
            Repair::Open | Repair::OpenBody => {}
            Repair::Close => {
                self.openers
                    .push(survey::innermost_open(&self.parentheses[..at]));
                let last = self.parentheses.last();
                let next = self.parentheses.get(at).or(last);
                let missing = Parenthesis {
                    nth: next.map_or(0, |next| next.nth),
                    ..Parenthesis::missing(token)
                };
                self.parentheses.insert(at, missing);
            }
        }
    }
}

/// Inserts a parenthesis. One before a word takes the word's place at the start of a line.
fn insert(parentheses: &mut Vec<Parenthesis>, head: Parenthesis) {
    let at = parentheses.partition_point(|parenthesis| parenthesis.token < head.token);
    match parentheses.get_mut(at) {
        Some(word) if word.token == head.token && word.is_text() => *word = head,
        _ => parentheses.insert(at, head),
    }
}
