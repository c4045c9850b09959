//! Moves found as sets: how many, which is the one with a number, and all in order.

use super::bits::Bits;
use super::graph::Template;
use super::library::{Distinct, Library, Lifted};
use super::run::Runner;
use super::walk::{Context, Nth};
use super::{Execution, Listing, Query};
use crate::machine::{Foresight, Machine, Sink, Subject};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::State;
use std::ops::Range;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// The moves found last.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<const N: usize> {
    runner: Runner<N>,
    kinds: Vec<Kind<N>>,
    runs: Vec<Ran<N>>,
    sections: Vec<Section<N>>,
    n_sections: usize,
    /// Whether the sets are exactly the moves.
    is_exact: bool,
}

/// The pieces or drops of one type.
#[derive(Clone, Debug)]
struct Kind<const N: usize> {
    subject: Subject,
    /// The starts that a list runs.
    listed: Bits<N>,
    runs: Range<usize>,
    /// Whether its moves are known to differ.
    is_distinct: bool,
}

/// A block that ran, or is to run.
#[derive(Clone, Debug)]
struct Ran<const N: usize> {
    block: BlockId,
    how: How,
    /// Where moves begin, or may begin.
    starts: Bits<N>,
    /// The starts that a list runs: all where a loop might not end, which must not go unnoticed.
    listed: Bits<N>,
    /// Its sets of moves in [`Runner::emitted`].
    emitted: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Its sets say all.
    Sets,
    /// Its sets say which moves there are; what they do takes a walk.
    SetsAndWalks,
    Walks,
    Reference,
}

/// Moves whose order is by start: those of all pieces on the board, or the drops of one type.
#[derive(Clone, Debug, Default)]
struct Section<const N: usize> {
    kinds: Range<usize>,
    tally: Tally<N>,
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
        (0..N).map(|word| self.sum_in(word, !0)).sum()
    }

    /// The sum over some bits of a word.
    #[inline]
    fn sum_in(&self, word: usize, bits: u64) -> usize {
        let digits = self.digits.iter().enumerate();
        digits
            .map(|(exponent, digit)| digit.count_in(word, bits) << exponent)
            .sum()
    }

    /// The start of the item with a number, and how many items of the start come before it.
    fn find(&self, number: usize) -> Option<(PositionId, usize)> {
        let mut before = number;
        for word in 0..N {
            let here = self.sum_in(word, !0);
            if before >= here {
                before -= here;
                continue;
            }
            let mut first = 0;
            for width in [32, 16, 8, 4, 2, 1] {
                let here = self.sum_in(word, ((1 << width) - 1) << first);
                if before >= here {
                    before -= here;
                    first += width;
                }
            }
            return Some((PositionId::from_index(word * 64 + first), before));
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
        let runner = &mut self.runner;
        library.prepare(program, mover, block, |library, index, slice, known| {
            runner.make(library, index, slice, known).is_some()
        });
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
        let Query {
            program,
            state,
            mover,
            ..
        } = query;
        self.runner.begin();
        self.kinds.clear();
        self.runs.clear();
        self.n_sections = 0;
        self.is_exact = true;
        let n_types = program.game().piece_types.len();
        if let Some(start) = query.only {
            if let Some(piece) = state.piece(start) {
                let starts = [start].into_iter().collect();
                let subject = subject(mover, piece.piece_type, false);
                self.find_kind(library, machine, query, subject, starts);
            }
            return self.close_section(0);
        }
        for piece_type in (0..n_types).map(PieceTypeId::from_index) {
            if state.count(mover, piece_type) > 0 {
                let mut starts = Bits::EMPTY;
                starts.add_words(state.words_of(Class::of(mover, piece_type, n_types)));
                let subject = subject(mover, piece_type, false);
                self.find_kind(library, machine, query, subject, starts);
            }
        }
        self.close_section(0);
        for piece_type in (0..n_types).map(PieceTypeId::from_index) {
            if state.store(mover, piece_type) > 0 {
                let first = self.kinds.len();
                let all = library.all.resized();
                let subject = subject(mover, piece_type, true);
                self.find_kind(library, machine, query, subject, all);
                self.close_section(first);
            }
        }
    }

    fn find_kind(
        &mut self,
        library: &mut Library,
        machine: &mut Machine,
        query: Query<'_>,
        subject: Subject,
        all: Bits<N>,
    ) {
        let (program, first) = (query.program, self.runs.len());
        for block in program.blocks_of(subject.piece_type, subject.is_drop) {
            self.prepare(library, program, subject.mover, block);
            if (query.permits)(block) {
                self.find_block(library, machine, query, subject, block, all);
            }
        }
        let distinct =
            library.distinct(program, subject.mover, subject.piece_type, subject.is_drop);
        // One start alone need not be named.
        let is_distinct = match query.only {
            Some(_) => distinct >= Distinct::ByStart,
            None => distinct == Distinct::All,
        };
        self.is_exact &= is_distinct || first == self.runs.len();
        let runs = self.runs[first..].iter();
        let listed = runs.fold(Bits::EMPTY, |all, ran| all | ran.listed);
        self.kinds.push(Kind {
            subject,
            listed,
            runs: first..self.runs.len(),
            is_distinct,
        });
    }

    /// Runs a block for a set of starts.
    fn find_block(
        &mut self,
        library: &Library,
        machine: &mut Machine,
        query: Query<'_>,
        subject: Subject,
        block: BlockId,
        all: Bits<N>,
    ) {
        let lifted = library.lifted(subject.mover, block);
        let first = self.runner.emitted.len();
        // A part of a move may have given the piece to another player; lanes are for one's own.
        let piece = query.only.and_then(|at| query.state.piece(at));
        let is_foreign = piece.is_some_and(|piece| piece.owner != subject.mover);
        let mut how = match lifted {
            _ if is_foreign || machine.has_given_up(block) => How::Reference,
            None => How::Reference,
            Some(lifted) => How::of(lifted),
        };
        if matches!(how, How::Sets | How::SetsAndWalks) {
            machine.work.begin_run();
            let index = library.index(subject.mover, block);
            self.runner
                .run(library, machine, query, index, subject, all);
            if machine.work.end_run().is_some() {
                // The reference machine finds out which start takes too long.
                self.runner.emitted.truncate(first);
                how = How::Reference;
            }
        }
        let emitted = first..self.runner.emitted.len();
        let mut starts = all;
        if matches!(how, How::Sets | How::SetsAndWalks) {
            let sets = self.runner.emitted[emitted.clone()].iter();
            starts = sets.fold(Bits::EMPTY, |all, emitted| all | emitted.lanes);
        } else {
            self.is_exact = false;
        }
        let may_not_end = lifted.is_some_and(|lifted| lifted.has_loops);
        let listed = if may_not_end { all } else { starts };
        if !listed.is_empty() {
            self.runs.push(Ran {
                block,
                how,
                starts,
                listed,
                emitted,
            });
        }
    }

    /// Makes a section of the kinds since the first one.
    fn close_section(&mut self, first: usize) {
        if self.sections.len() == self.n_sections {
            self.sections.push(Section::default());
        }
        let section = &mut self.sections[self.n_sections];
        self.n_sections += 1;
        section.kinds = first..self.kinds.len();
        section.tally.digits.clear();
        for kind in &self.kinds[first..] {
            for ran in &self.runs[kind.runs.clone()] {
                for emitted in &self.runner.emitted[ran.emitted.clone()] {
                    section.tally.add(emitted.lanes);
                }
            }
        }
    }

    /// The number of moves; `None` if they must be listed to be counted.
    pub(super) fn count(
        &self,
        library: &Library,
        program: &Program,
        state: &State,
    ) -> Option<usize> {
        let sections = self.sections[..self.n_sections].iter();
        // With this option a piece becomes only what its player has in store.
        if program.game().options.recycle_promotions
            && self.kinds.first().is_some_and(|kind| {
                let mover = kind.subject.mover;
                let mut promotions = self.templates(library).filter_map(|one| one.promotion);
                promotions.any(|piece_type| state.store(mover, piece_type) == 0)
            })
        {
            return None;
        }
        self.is_exact
            .then(|| sections.map(|section| section.tally.sum()).sum())
    }

    /// Whether there is no move, if that can be said without a list.
    pub(super) fn is_empty(&self) -> Option<bool> {
        let is_certain = |ran: &Ran<N>| {
            matches!(ran.how, How::Sets | How::SetsAndWalks) && !ran.starts.is_empty()
        };
        if self.runs.is_empty() {
            return Some(true);
        }
        let mut kinds = self.kinds.iter();
        let is_found = kinds
            .any(|kind| kind.is_distinct && self.runs[kind.runs.clone()].iter().any(is_certain));
        is_found.then_some(false)
    }

    /// Whether some of the moves are parts of longer ones.
    pub(super) fn has_parts(&self, library: &Library, program: &Program) -> bool {
        let mut templates = self.templates(library);
        templates.any(|template| program.add(template.add).is_partial)
    }

    fn templates<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = &'a Template> {
        let emitted = self.runner.emitted.iter();
        emitted.map(|emitted| &library.pool.templates[emitted.template as usize])
    }

    /// Gives the move with a number to a sink; false if there are not so many.
    pub(super) fn take(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        number: usize,
        sink: &mut impl Sink,
    ) -> bool {
        let mut before = number;
        for section in &self.sections[..self.n_sections] {
            match section.tally.find(before) {
                Some((start, before)) => {
                    let kinds = &self.kinds[section.kinds.clone()];
                    self.take_of(library, machine, context, kinds, start, before, sink);
                    return true;
                }
                None => before -= section.tally.sum(),
            }
        }
        false
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the context of a run, and which move"
    )]
    fn take_of(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        kinds: &[Kind<N>],
        start: PositionId,
        mut before: usize,
        sink: &mut impl Sink,
    ) {
        let Some(kind) = kinds.iter().find(|kind| kind.listed.contains(start)) else {
            return;
        };
        let subject = Subject {
            start,
            ..kind.subject
        };
        for ran in &self.runs[kind.runs.clone()] {
            let emitted = self.runner.emitted[ran.emitted.clone()].iter();
            let mut own = emitted.filter(|emitted| emitted.lanes.contains(start));
            let (n_own, nth) = (own.clone().count(), own.nth(before));
            let Some(nth) = nth else {
                before -= n_own;
                continue;
            };
            if ran.how == How::SetsAndWalks {
                let mut sink = Nth { before, sink };
                library.walk(machine, context, subject, ran.block, &mut sink);
            } else {
                machine.pending.begin(subject);
                let template = &library.pool.templates[nth.template as usize];
                library.make(machine, context, subject, template, sink);
            }
            return;
        }
    }

    /// Gives all moves in order.
    pub(super) fn list(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        listing: &mut impl Listing,
    ) {
        for section in &self.sections[..self.n_sections] {
            let kinds = &self.kinds[section.kinds.clone()];
            let starts = kinds
                .iter()
                .fold(Bits::EMPTY, |all, kind| all | kind.listed);
            for start in starts.iter() {
                let Some(kind) = kinds.iter().find(|kind| kind.listed.contains(start)) else {
                    continue;
                };
                let subject = Subject {
                    start,
                    ..kind.subject
                };
                listing.begin(start, self.is_exact);
                for ran in &self.runs[kind.runs.clone()] {
                    if ran.listed.contains(start) {
                        self.list_run(library, machine, context, subject, ran, listing);
                    }
                }
            }
        }
    }

    fn list_run(
        &self,
        library: &Library,
        machine: &mut Machine,
        context: Context<'_>,
        subject: Subject,
        ran: &Ran<N>,
        listing: &mut impl Listing,
    ) {
        if ran.how == How::Sets {
            machine.pending.begin(subject);
            for emitted in &self.runner.emitted[ran.emitted.clone()] {
                if emitted.lanes.contains(subject.start) {
                    let template = &library.pool.templates[emitted.template as usize];
                    library.make(machine, context, subject, template, listing);
                }
            }
            return;
        }
        let len = listing.len();
        let is_walked = ran.how != How::Reference
            && !machine.has_given_up(ran.block)
            && library.walk(machine, context, subject, ran.block, listing);
        if !is_walked {
            listing.truncate(len);
            listing.run(machine, Some(library), subject, ran.block);
        }
    }
}

impl How {
    fn of(lifted: &Lifted) -> Self {
        match (lifted.execution, lifted.must_walk) {
            (Execution::Sets(_), false) => Self::Sets,
            (Execution::Sets(_), true) => Self::SetsAndWalks,
            _ => Self::Walks,
        }
    }
}

fn subject(mover: PlayerId, piece_type: PieceTypeId, is_drop: bool) -> Subject {
    Subject {
        mover,
        piece_type,
        start: PositionId::default(),
        is_drop,
    }
}
