//! Moves found as sets: how many, which is the one with a number, and all in order.

use super::bits::Bits;
use super::graph::Template;
use super::library::{Distinct, Library};
use super::plan::{How, Plan, Plans};
use super::run::{Emitted, Runner};
use super::walk::{Context, Nth};
use super::{Listing, Query};
use crate::machine::{Foresight, Machine, Sink, Subject};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::{Continuation, State};
use std::ops::Range;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// The moves found last.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<const N: usize> {
    pub(super) runner: Runner<N>,
    plans: Plans,
    pub(super) kinds: Vec<Kind<N>>,
    /// So many kinds are pieces on the board; the others are drops.
    n_on_board: usize,
    pub(super) runs: Vec<Ran>,
    /// A buffer for the lanes of groups.
    groups: Vec<Bits<N>>,
    /// For each section of the moves counted last.
    tallies: Vec<Tally<N>>,
    /// Whether the sets are exactly the moves.
    is_exact: bool,
}

/// The pieces or drops of one type.
#[derive(Clone, Debug)]
pub(super) struct Kind<const N: usize> {
    pub(super) subject: Subject,
    starts: Bits<N>,
    /// The number of its plan.
    plan: usize,
    pub(super) runs: Range<usize>,
    /// Whether its moves are known to differ.
    is_distinct: bool,
}

/// A step of a plan that ran, or is to run.
#[derive(Clone, Debug)]
pub(super) struct Ran {
    step: usize,
    pub(super) how: How,
    /// Its sets of moves in [`Runner::emitted`].
    pub(super) emitted: Range<usize>,
}

/// For each start, the number of its moves, written in the binary system: one set of starts for each digit.
#[derive(Clone, Debug, Default)]
struct Tally<const N: usize> {
    digits: Vec<Bits<N>>,
}

impl<const N: usize> Tally<N> {
    /// Counts one more for each lane.
    #[inline]
    fn add(&mut self, lanes: Bits<N>) {
        let mut carry = lanes;
        for digit in &mut self.digits {
            let both = *digit & carry;
            *digit = (*digit | carry).without(both);
            carry = both;
            if carry.is_empty() {
                return;
            }
        }
        self.digits.push(carry);
    }

    /// The sum over all starts.
    fn sum(&self) -> usize {
        (0..N).map(|word| self.sum_in(word)).sum()
    }

    #[inline]
    fn sum_in(&self, word: usize) -> usize {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(exponent, digit)| (digit.word(word).count_ones() as usize) << exponent)
            .sum()
    }

    /// The start of the item with a number, and how many items of the start come before it.
    fn find(&self, number: usize) -> Option<(PositionId, usize)> {
        let mut before = number;
        for word in 0..N {
            let here = self.sum_in(word);
            if before >= here {
                before -= here;
                continue;
            }
            let digits = self.digits.iter().enumerate();
            let words = digits.map(|(exponent, digit)| (exponent, digit.word(word)));
            let mut rest = words.clone().fold(0, |all, (_, digit)| all | digit);
            let start =
                |rest: u64| PositionId::from_index(word * 64 + rest.trailing_zeros() as usize);
            if self.digits.len() == 1 {
                (0..before).for_each(|_| rest &= rest - 1);
                return Some((start(rest), 0));
            }
            while rest != 0 {
                let bit = rest.trailing_zeros();
                let own = words
                    .clone()
                    .map(|(exponent, digit)| (digit >> bit & 1) << exponent);
                let own = own.sum::<u64>() as usize;
                if before < own {
                    return Some((start(rest), before));
                }
                before -= own;
                rest &= rest - 1;
            }
        }
        None
    }
}

impl<const N: usize> Found<N> {
    pub(super) fn prepare(
        &mut self,
        library: &mut Library,
        program: &Program,
        mover: PlayerId,
        block: BlockId,
    ) {
        library.prepare(program, mover, block, &mut self.runner);
    }

    /// Gives the blocks and starts of a type whose runs may remove or change a piece on one of these positions.
    pub(super) fn touching(
        &self,
        library: &mut Library,
        (program, state): Context<'_>,
        subject: Subject,
        targets: &[PositionId],
        mut take: impl FnMut(BlockId, PositionId),
    ) {
        let Subject {
            mover,
            piece_type,
            is_drop,
            ..
        } = subject;
        let mut starts: Bits<N> = library.touching(program, subject, targets);
        starts &= if is_drop {
            library.all.resized()
        } else {
            let mut pieces = Bits::EMPTY;
            let n_types = program.game().piece_types.len();
            pieces.add_words(state.words_of(Class::of(mover, piece_type, n_types)));
            pieces
        };
        for start in starts.iter() {
            let subject = Subject { start, ..subject };
            for block in program.blocks_of(piece_type, is_drop) {
                let may_touch = |&target: &PositionId| library.may_touch(block, subject, target);
                if targets.iter().any(may_touch) {
                    take(block, start);
                }
            }
        }
    }

    pub(super) fn find(&mut self, library: &mut Library, machine: &mut Machine, query: Query<'_>) {
        let (program, state, mover) = (query.program, query.state, query.mover);
        self.runner.begin();
        self.kinds.clear();
        self.runs.clear();
        self.is_exact = true;
        let piece_types = 0..program.game().piece_types.len();
        let piece_types = piece_types.map(PieceTypeId::from_index);
        if let Some(start) = query.only {
            if let Some(piece) = state.piece(start) {
                let starts = [start].into_iter().collect();
                let subject = subject(mover, piece.piece_type, false);
                self.find_kind(library, machine, query, subject, starts);
            }
            self.n_on_board = self.kinds.len();
            return;
        }
        for piece_type in piece_types.clone() {
            if state.count(mover, piece_type) > 0 {
                let mut starts = Bits::EMPTY;
                let class = Class::of(mover, piece_type, program.game().piece_types.len());
                starts.add_words(state.words_of(class));
                let subject = subject(mover, piece_type, false);
                self.find_kind(library, machine, query, subject, starts);
            }
        }
        self.n_on_board = self.kinds.len();
        for piece_type in piece_types {
            if state.store(mover, piece_type) > 0 {
                let all = library.all.resized();
                let subject = subject(mover, piece_type, true);
                self.find_kind(library, machine, query, subject, all);
            }
        }
    }

    /// Runs the blocks of a type for a set of starts.
    fn find_kind(
        &mut self,
        library: &mut Library,
        machine: &mut Machine,
        query: Query<'_>,
        subject: Subject,
        starts: Bits<N>,
    ) {
        let number = self.plans.number(&mut self.runner, library, query, subject);
        let (plan, first) = (self.plans.get(number), self.runs.len());
        let first_set = self.runner.emitted.len();
        // A part of a move may have given the piece to another player; lanes are for one's own.
        let piece = query.only.and_then(|at| query.state.piece(at));
        let is_foreign = piece.is_some_and(|piece| piece.owner != subject.mover);
        for (step, planned) in plan.steps.iter().enumerate() {
            let begun = self.runner.emitted.len();
            let mut how = planned.how;
            if is_foreign || planned.has_given_up(machine) {
                how = How::Reference;
            } else if let Some(code) = &planned.code {
                machine.work.begin_run();
                self.runner
                    .run(library, machine, query, code, subject, starts);
                if machine.work.end_run().is_some() {
                    // The reference machine finds out which start takes too long.
                    self.runner.emitted.truncate(begun);
                    how = How::Reference;
                }
            }
            self.is_exact &= how.is_sets();
            let emitted = begun..self.runner.emitted.len();
            if !(how.is_sets() && emitted.is_empty() && !planned.may_not_end) {
                self.runs.push(Ran { step, how, emitted });
            }
        }
        // One start alone need not be named.
        let is_distinct = match query.only {
            Some(_) => plan.distinct >= Distinct::ByStart,
            None => plan.distinct == Distinct::All,
        };
        let is_distinct = is_distinct
            && !clash(
                &self.runner.emitted[first_set..],
                plan.n_groups,
                &mut self.groups,
            );
        if first < self.runs.len() {
            self.is_exact &= is_distinct;
            self.kinds.push(Kind {
                subject,
                starts,
                plan: number,
                runs: first..self.runs.len(),
                is_distinct,
            });
        }
    }

    /// Kinds whose moves are ordered by start: all pieces on the board, then the drops of each type.
    fn sections(&self) -> impl Iterator<Item = Range<usize>> + use<N> {
        let (n_on_board, n_kinds) = (self.n_on_board, self.kinds.len());
        let drops = (n_on_board..n_kinds).map(|index| index..index + 1);
        std::iter::once(0..n_on_board).chain(drops)
    }

    /// The number of moves; `None` if they must be listed to be counted.
    pub(super) fn count(
        &mut self,
        library: &Library,
        program: &Program,
        state: &State,
    ) -> Option<usize> {
        // With this option a piece becomes only what its player has in store.
        if !self.is_exact
            || program.game().options.recycle_promotions
                && self.kinds.first().is_some_and(|kind| {
                    let mover = kind.subject.mover;
                    let mut promotions = self.templates(library).filter_map(|one| one.promotion);
                    promotions.any(|piece_type| state.store(mover, piece_type) == 0)
                })
        {
            return None;
        }
        let mut n_moves = 0;
        for (number, kinds) in self.sections().enumerate() {
            if self.tallies.len() == number {
                self.tallies.push(Tally::default());
            }
            let tally = &mut self.tallies[number];
            tally.digits.clear();
            let runs = self.kinds[kinds].iter().flat_map(|kind| kind.runs.clone());
            for ran in runs {
                let emitted = &self.runner.emitted[self.runs[ran].emitted.clone()];
                emitted.iter().for_each(|emitted| tally.add(emitted.lanes));
            }
            n_moves += tally.sum();
        }
        Some(n_moves)
    }

    /// Whether all moves found are sets that say all.
    pub(super) fn is_plain(&self) -> bool {
        self.is_exact && self.runs.iter().all(|ran| ran.how == How::Sets)
    }

    /// Whether there is no move, if that can be said without a list.
    pub(super) fn is_empty(&self) -> Option<bool> {
        if self.runs.is_empty() {
            return Some(true);
        }
        let is_certain = |ran: &Ran| ran.how.is_sets() && !ran.emitted.is_empty();
        let mut kinds = self.kinds.iter();
        let is_found = kinds
            .any(|kind| kind.is_distinct && self.runs[kind.runs.clone()].iter().any(is_certain));
        is_found.then_some(false)
    }

    /// Whether some of the moves are parts of longer ones.
    pub(super) fn has_parts(&self, library: &Library) -> bool {
        let mut templates = self.templates(library);
        templates.any(|template| template.head.continuation != Continuation::EndTurn)
    }

    fn templates<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = &'a Template> {
        let emitted = self.runner.emitted.iter();
        emitted.map(|emitted| &library.pool.templates[emitted.template as usize])
    }

    /// Gives the move with a number among those counted to a sink; false if there are not so many.
    pub(super) fn take(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        number: usize,
        sink: &mut impl Sink,
    ) -> bool {
        let mut before = number;
        for (kinds, tally) in self.sections().zip(&self.tallies) {
            match tally.find(before) {
                Some((start, before)) => {
                    let mut kinds = self.kinds[kinds].iter();
                    let kind = kinds.find(|kind| kind.starts.contains(start));
                    if let Some(kind) = kind {
                        self.take_of(library, machine, context, (kind, start, before), sink);
                    }
                    return kind.is_some();
                }
                None => before -= tally.sum(),
            }
        }
        false
    }

    /// Gives the move of a start that has so many moves before it.
    fn take_of(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        (kind, start, mut before): (&Kind<N>, PositionId, usize),
        sink: &mut impl Sink,
    ) {
        let subject = Subject {
            start,
            ..kind.subject
        };
        for ran in &self.runs[kind.runs.clone()] {
            let first = before;
            for emitted in &self.runner.emitted[ran.emitted.clone()] {
                if !emitted.lanes.contains(start) {
                    continue;
                }
                if before > 0 {
                    before -= 1;
                    continue;
                }
                if ran.how == How::SetsAndWalks {
                    let block = self.plan(kind).steps[ran.step].blocks[0];
                    let mut sink = Nth {
                        before: first,
                        sink,
                    };
                    library.walk(machine, context, subject, block, &mut sink);
                } else {
                    let template = &library.pool.templates[emitted.template as usize];
                    library.make(machine, context, subject, template, sink);
                }
                return;
            }
        }
    }

    fn plan(&self, kind: &Kind<N>) -> &Plan {
        self.plans.get(kind.plan)
    }

    /// The starts that a list runs a step for: all where a loop might not end, which must not go unnoticed.
    fn listed(&self, kind: &Kind<N>, ran: &Ran) -> Bits<N> {
        if !ran.how.is_sets() || self.plan(kind).steps[ran.step].may_not_end {
            return kind.starts;
        }
        let emitted = self.runner.emitted[ran.emitted.clone()].iter();
        emitted.fold(Bits::EMPTY, |all, emitted| all | emitted.lanes)
    }

    /// Gives all moves in order.
    pub(super) fn list(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        listing: &mut impl Listing,
    ) {
        for kinds in self.sections() {
            let kinds = &self.kinds[kinds];
            let runs = kinds.iter().flat_map(|kind| {
                let runs = self.runs[kind.runs.clone()].iter();
                runs.map(move |ran| self.listed(kind, ran))
            });
            let starts = runs.fold(Bits::EMPTY, |all, some| all | some);
            for start in starts.iter() {
                let Some(kind) = kinds.iter().find(|kind| kind.starts.contains(start)) else {
                    continue;
                };
                let subject = Subject {
                    start,
                    ..kind.subject
                };
                listing.begin(start, self.is_exact);
                for ran in &self.runs[kind.runs.clone()] {
                    self.list_run(library, machine, context, (kind, subject, ran), listing);
                }
            }
        }
    }

    fn list_run(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        (kind, subject, ran): (&Kind<N>, Subject, &Ran),
        listing: &mut impl Listing,
    ) {
        if ran.how == How::Sets {
            for emitted in &self.runner.emitted[ran.emitted.clone()] {
                if emitted.lanes.contains(subject.start) {
                    let template = &library.pool.templates[emitted.template as usize];
                    library.make(machine, context, subject, template, listing);
                }
            }
            return;
        }
        if !self.listed(kind, ran).contains(subject.start) {
            return;
        }
        for &block in &self.plan(kind).steps[ran.step].blocks {
            let len = listing.len();
            let is_walked = ran.how != How::Reference
                && !machine.has_given_up(block)
                && library.walk(machine, context, subject, block, listing);
            if !is_walked {
                listing.truncate(len);
                listing.run(machine, Some(library), subject, block);
            }
        }
    }
}

/// Whether some start comes to moves of the same group.
fn clash<const N: usize>(emitted: &[Emitted<N>], n_groups: u16, groups: &mut Vec<Bits<N>>) -> bool {
    if n_groups == 0 {
        return false;
    }
    groups.clear();
    groups.resize(usize::from(n_groups) + 1, Bits::EMPTY);
    emitted
        .iter()
        .filter(|emitted| emitted.group > 0)
        .any(|emitted| {
            let before = &mut groups[usize::from(emitted.group)];
            let is_clash = !(*before & emitted.lanes).is_empty();
            *before |= emitted.lanes;
            is_clash
        })
}

fn subject(mover: PlayerId, piece_type: PieceTypeId, is_drop: bool) -> Subject {
    Subject {
        mover,
        piece_type,
        start: PositionId::default(),
        is_drop,
    }
}
