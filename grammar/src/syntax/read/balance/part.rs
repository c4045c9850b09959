//! Chooses the repairs of one part of a file: those that make nesting and indentation agree best.

use crate::syntax::Token;
use crate::syntax::read::indentation::{self, Survey};
use crate::syntax::read::parentheses::{Parenthesis, Repair};

/// Maximum number of repairs reported in one top-level form; the rest are consequences.
const MAX_REPAIRS: usize = 8;

/// Maximum number of parentheses that one place may lack.
const MOST_CLOSED: usize = 8;

/// Maximum number of places tried for one repair, and of parentheses examined for them.
const MAX_TRIALS: usize = 64;
const MAX_WORK: usize = 5_000_000;

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
    /// For each repair that closes a list, the token that opens it.
    pub(super) openers: Vec<Option<usize>>,
    /// A parenthesis that was already removed and reported.
    pub(super) early: Option<RepairAt>,
}

impl<'a> Part<'a> {
    pub(super) fn new(parentheses: &[Parenthesis], tokens: &'a [Token]) -> Self {
        Self {
            parentheses: parentheses.to_vec(),
            bare_heads: Vec::new(),
            end: tokens.len(),
            tokens,
            repairs: Vec::new(),
            openers: Vec::new(),
            early: None,
        }
    }

    pub(super) fn repair(&mut self) {
        for _ in 0..MAX_REPAIRS {
            let survey = indentation::survey(&self.parentheses, None);
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
        let left = indentation::survey(&self.parentheses, None).unclosed;
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
        let cost = |head: &Parenthesis| {
            let mut parentheses = self.parentheses.clone();
            let at = parentheses.partition_point(|parenthesis| parenthesis.token < head.token);
            parentheses.insert(at, *head);
            indentation::survey(&parentheses, None).cost
        };
        let before = self.bare_heads.iter().enumerate().rev();
        let heads = before
            .filter(|(_, head)| head.token < end)
            .take(self.most_trials());
        let best = heads.map(|(index, head)| (cost(head), index));
        let best = best.min_by_key(|&(cost, index)| (cost, std::cmp::Reverse(index)));
        let Some((_, index)) = best.filter(|&(cost, _)| cost <= least) else {
            return false;
        };
        let head = self.bare_heads.remove(index);
        let at = self
            .parentheses
            .partition_point(|parenthesis| parenthesis.token < head.token);
        self.parentheses.insert(at, head);
        self.openers.push(None);
        self.repairs.push(RepairAt {
            token: head.token,
            repair: head.opening(),
        });
        true
    }

    /// The index of the closing parenthesis that is best removed: the stray one, or an earlier one at the end of its line.
    fn place_to_remove(&self, survey: &Survey, stray: usize) -> usize {
        let oddities = survey.oddities.iter().take_while(|&&at| at <= stray);
        let mut seen = 0;
        let mut before = None;
        let befores = oddities.filter_map(|&at| {
            let is_parenthesis = |&index: &usize| !self.parentheses[index].is_text();
            before = (seen..at).rev().find(is_parenthesis).or(before);
            seen = at;
            before
        });
        let candidates = befores.filter(|&before| self.parentheses[before].is_removable());
        let trials = std::iter::once(stray).chain(candidates.take(self.most_trials()));
        let cost = |&at: &usize| self.cost(at, Repair::Remove, 1);
        trials.min_by_key(cost).unwrap_or(stray)
    }

    /// The best place for missing closing parentheses, and their number; or a doubled opening parenthesis, if removing it
    /// explains at least as much.
    fn close_or_undouble(&self, survey: &Survey) -> (usize, Repair, usize) {
        let (least, close, count) = self.place_to_close(survey);
        let pairs = self.parentheses.windows(2).enumerate();
        let doubled = pairs.filter(|(_, pair)| pair[0].is_doubled(&pair[1]));
        let costs = doubled.take(self.most_trials()).map(|(at, pair)| {
            // Blocks may begin with two parentheses, sections never do.
            let cost = self.cost(at, Repair::Remove, 1) + usize::from(!pair[1].is_section);
            (cost, at)
        });
        match costs.min() {
            Some((cost, at)) if cost <= least => (at, Repair::Remove, 1),
            _ => (close, Repair::Close, count),
        }
    }

    /// The best cost of inserting closing parentheses, the index of the parenthesis before which to insert them, and their
    /// number. An unfinished line may lack several.
    fn place_to_close(&self, survey: &Survey) -> (usize, usize, usize) {
        let mut best = (survey.cost, self.parentheses.len(), 1);
        for count in 1..=survey.unclosed.min(MOST_CLOSED) {
            let candidates = survey.oddities.iter().copied().filter(|&at| at > 0);
            for at in candidates.take(self.most_trials()) {
                let cost = self.cost(at, Repair::Close, count);
                if cost < best.0 {
                    best = (cost, at, count);
                }
            }
        }
        best
    }

    fn cost(&self, at: usize, repair: Repair, count: usize) -> usize {
        indentation::survey(&self.parentheses, Some((at, repair, count))).cost
    }

    fn most_trials(&self) -> usize {
        (MAX_WORK / self.parentheses.len()).min(MAX_TRIALS)
    }

    fn apply(&mut self, at: usize, repair: Repair) {
        let token = self
            .parentheses
            .get(at)
            .map_or(self.end, |parenthesis| parenthesis.token);
        self.repairs.push(RepairAt { token, repair });
        match repair {
            Repair::Remove => {
                self.openers.push(None);
                self.parentheses.remove(at);
            }
            Repair::Open | Repair::OpenBody => {}
            Repair::Close => {
                self.openers
                    .push(indentation::innermost_open(&self.parentheses[..at]));
                self.parentheses.insert(at, Parenthesis::missing(token));
            }
        }
    }
}
