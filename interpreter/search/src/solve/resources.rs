//! Positions that can be seen to be lost: weights of pieces whose sum no move can make greater, and which is already too
//! small for every way to win (resource counts: Berlekamp, Conway, Guy, "Winning Ways", chapter 23). Weights are found
//! by linear programming when they are needed, checked exactly, and kept: most lost positions are lost for a reason
//! seen before. What is left of a single piece is narrowed down by sums modulo two, which no move changes.

use super::ends::{WinSums, ends};
use super::linear::LinearProgram;
use super::weights::{Basis, Weights, exact};
use crate::symmetry::Permutation;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::analysis::{Steps, Unknowns, changes};
use zrf_interpreter::{Program, State};

/// Boards with more unknowns that matter are left alone.
const MOST_UNKNOWNS: usize = 256;
/// As many reasons are kept for each way to win.
const MOST_REASONS: usize = 256;
/// Places where a single piece may be left are told apart up to so many.
const MOST_PLACES: usize = 8;
/// To examine a position takes as long as to look at so many.
const COST: u64 = 100;
/// Where examining does not seem worth it, one position in so many is examined all the same.
const SELDOM: u64 = 64;

/// Knows lost positions.
#[derive(Clone, Debug)]
pub(super) struct Resources {
    matter: Matter,
    changes: Vec<Steps>,
    /// By unknown, then by change.
    matrix: Vec<f64>,
    /// Ways to win that are not yet shown to be impossible.
    ends: Vec<KnownEnd>,
    /// For each symmetry but the first, where it takes what matters.
    symmetries: Vec<Vec<u16>>,
    /// By depth, what examining was worth.
    efforts: Vec<Effort>,
    /// What stands on the present board.
    now: Vec<u16>,
}

/// The unknowns that a move can change or that stand on the first board, numbered.
#[derive(Clone, Debug)]
struct Matter {
    unknowns: Unknowns,
    numbers: Vec<Option<u16>>,
    len: usize,
}

#[derive(Clone, Debug)]
struct KnownEnd {
    end: WinSums,
    /// What cannot stand there at the end.
    excluded: Vec<bool>,
    /// Whether a single piece is left.
    is_single: bool,
    reasons: Vec<Weights>,
}

/// What it costs to look at positions of one depth, and how many were seen to be lost.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    positions: u64,
    nodes: u64,
    asked: u64,
    examined: u64,
    lost: u64,
}

impl Resources {
    /// Looks through the rules; `None` where they say nothing that could be used.
    pub(super) fn new(
        program: &Program,
        state: &State,
        player: PlayerId,
        symmetries: &[Permutation],
    ) -> Option<Self> {
        let all_ends = ends(program, player)?;
        let all_changes = changes(program, state)?;
        let matter = Matter::new(program, state, &all_changes);
        if matter.len > MOST_UNKNOWNS || all_changes.is_empty() {
            return None;
        }
        let changes: Vec<Steps> = all_changes
            .iter()
            .map(|change| matter.numbered(change))
            .collect();
        let mut matrix = vec![0.0; matter.len * changes.len()];
        for (column, change) in changes.iter().enumerate() {
            for &(row, by) in change {
                matrix[row * changes.len() + column] = by as f64;
            }
        }
        let ends = all_ends
            .into_iter()
            .map(|end| KnownEnd::new(end, &matter))
            .collect();
        let images = symmetries.iter().skip(1);
        let symmetries = images
            .filter_map(|permutation| matter.mapped(permutation))
            .collect();
        let mut resources = Self {
            matter,
            changes,
            matrix,
            ends,
            symmetries,
            efforts: Vec::new(),
            now: Vec::new(),
        };
        resources.exclude_by_parity(state);
        resources.tell_ends_apart();
        Some(resources)
    }

    /// Where a single piece is to be left, sums modulo two tell where it can be.
    fn exclude_by_parity(&mut self, state: &State) {
        let n = self.matter.len;
        let basis = Basis::new(n, &self.changes);
        self.matter.read(state, &mut self.now);
        let mut start = vec![false; n];
        self.now
            .iter()
            .for_each(|&number| start[usize::from(number)] = true);
        self.ends.retain_mut(|known| {
            for number in (0..n).filter(|_| known.is_single) {
                let mut difference = start.clone();
                difference[number] ^= true;
                known.excluded[number] = !basis.spans(difference);
            }
            known.excluded.contains(&false)
        });
    }

    /// Makes a way to win of its own of each place where a single piece may be left: of one place more can be shown than
    /// of several together.
    fn tell_ends_apart(&mut self) {
        let ends = std::mem::take(&mut self.ends);
        for known in ends {
            let left = known
                .excluded
                .iter()
                .enumerate()
                .filter(|(_, is_excluded)| !**is_excluded);
            let left: Vec<usize> = left.map(|(number, _)| number).collect();
            if !known.is_single || left.len() > MOST_PLACES {
                self.ends.push(known);
                continue;
            }
            for place in left {
                let mut one = known.clone();
                one.excluded.fill(true);
                one.excluded[place] = false;
                self.ends.push(one);
            }
        }
        // What cannot be reached from the start cannot be reached at all.
        let lost: Vec<bool> = (0..self.ends.len())
            .map(|index| self.examine(index))
            .collect();
        let mut lost = lost.into_iter();
        self.ends.retain(|_| !lost.next().unwrap_or(false));
    }

    /// Whether no way to win is left. What is not seen to be lost may be lost all the same.
    pub(super) fn is_lost(&mut self, state: &State, depth: usize) -> bool {
        self.matter.read(state, &mut self.now);
        let mut open = Vec::new();
        for (index, known) in self.ends.iter_mut().enumerate() {
            match known
                .reasons
                .iter()
                .position(|reason| reason.refuse(&self.now))
            {
                // Reasons that are of use move to the front.
                Some(at) => known.reasons.swap(at, at / 2),
                None => open.push(index),
            }
        }
        if open.is_empty() {
            return true;
        }
        if !self.effort(depth).is_worth_it() {
            return false;
        }
        let is_lost = open.into_iter().all(|index| self.examine(index));
        let effort = self.effort(depth);
        effort.examined += 1;
        effort.lost += u64::from(is_lost);
        is_lost
    }

    /// Notes how many positions had to be looked at to see that one of a depth is lost.
    pub(super) fn learn(&mut self, depth: usize, nodes: u64) {
        let effort = self.effort(depth);
        effort.positions += 1;
        effort.nodes += nodes;
    }

    fn effort(&mut self, depth: usize) -> &mut Effort {
        if self.efforts.len() <= depth {
            self.efforts.resize(depth + 1, Effort::default());
        }
        &mut self.efforts[depth]
    }

    /// Looks for a reason why an end cannot be reached from the present board.
    fn examine(&mut self, index: usize) -> bool {
        let mut now = vec![0.0; self.matter.len];
        self.now
            .iter()
            .for_each(|&number| now[usize::from(number)] = 1.0);
        let known = &mut self.ends[index];
        let question = LinearProgram {
            now: &now,
            matrix: &self.matrix,
            n_changes: self.changes.len(),
            sums: &known.end,
            excluded: &known.excluded,
        };
        let reason = question.refusal();
        let Some(weights) =
            reason.and_then(|reason| exact(&reason, &known.end, &known.excluded, &self.changes))
        else {
            return false;
        };
        let refuses = weights.refuse(&self.now);
        let images: Vec<Weights> = self
            .symmetries
            .iter()
            .map(|image| weights.mapped(image))
            .collect();
        known.keep(weights);
        for image in images {
            if known.is_reason(&image, &self.changes) {
                known.keep(image);
            }
        }
        refuses
    }
}

impl Matter {
    fn new(program: &Program, state: &State, changes: &[Steps]) -> Self {
        let unknowns = Unknowns::new(program);
        let mut numbers = vec![None; unknowns.count()];
        changes
            .iter()
            .flatten()
            .for_each(|&(unknown, _)| numbers[unknown] = Some(0));
        let standing: Vec<usize> = unknowns.standing(state).collect();
        standing
            .into_iter()
            .for_each(|unknown| numbers[unknown] = Some(0));
        let mut len = 0;
        for number in numbers.iter_mut().flatten() {
            *number = len;
            len += 1;
        }
        Self {
            unknowns,
            numbers,
            len: usize::from(len),
        }
    }

    fn number(&self, unknown: usize) -> Option<usize> {
        self.numbers[unknown].map(usize::from)
    }

    fn numbered(&self, change: &Steps) -> Steps {
        let entries = change.iter();
        entries
            .filter_map(|&(unknown, by)| Some((self.number(unknown)?, by)))
            .collect()
    }

    /// Where a symmetry takes what matters; `None` when it takes it to what does not.
    fn mapped(&self, permutation: &Permutation) -> Option<Vec<u16>> {
        let mut image = vec![0; self.len];
        for unknown in 0..self.unknowns.count() {
            let Some(number) = self.number(unknown) else {
                continue;
            };
            let (at, owner, piece_type) = self.unknowns.at(unknown);
            let at = PositionId(permutation[at.index()]);
            image[number] = self.numbers[self.unknowns.of(at, owner, piece_type)]?;
        }
        Some(image)
    }

    fn read(&self, state: &State, now: &mut Vec<u16>) {
        now.clear();
        now.extend(
            self.unknowns
                .standing(state)
                .filter_map(|unknown| self.numbers[unknown]),
        );
    }
}

impl KnownEnd {
    fn new(mut end: WinSums, matter: &Matter) -> Self {
        for sum in &mut end {
            let numbers = sum.of.iter().filter_map(|&unknown| matter.number(unknown));
            sum.of = numbers.collect();
        }
        let is_all = |of: &[usize]| of.len() == matter.len;
        let is_single = end
            .iter()
            .any(|sum| sum.is_exact && sum.number == 1 && is_all(&sum.of));
        Self {
            is_single,
            end,
            excluded: vec![false; matter.len],
            reasons: Vec::new(),
        }
    }

    fn keep(&mut self, weights: Weights) {
        if !self.reasons.contains(&weights) {
            self.reasons.truncate(MOST_REASONS - 1);
            self.reasons.push(weights);
        }
    }

    /// Whether weights are a reason: asked where a single piece is left, whose weight tells all.
    fn is_reason(&self, weights: &Weights, changes: &[Steps]) -> bool {
        let may_be_left = |number: usize| {
            !self.excluded[number]
                && self.end.iter().all(|sum| {
                    let count = i64::from(sum.of.contains(&number));
                    count == sum.number || !sum.is_exact && count > sum.number
                })
        };
        self.is_single
            && weights.never_grow(changes)
            && (0..self.excluded.len())
                .all(|number| !may_be_left(number) || weights.of(number) >= weights.least)
    }
}

impl Effort {
    /// Whether examining saves more than it costs; without experience it does.
    fn is_worth_it(&mut self) -> bool {
        self.asked += 1;
        let saved = self.nodes * (self.lost + 1);
        let cost = COST * self.positions * (self.examined + 2);
        saved >= cost || self.asked.is_multiple_of(SELDOM)
    }
}
