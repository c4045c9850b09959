//! Moves found as sets: how many, which is the one with a number, and all in order.

use super::Query;
use super::bits::Bits;
use super::compare::Distinct;
use super::graph::Template;
use super::library::Library;
use super::plan::How;
use super::run::{Emitted, Runner};
use super::shelf::Shelf;
use super::tally::Tally;
use super::walk::Context;
use crate::machine::{Allowed, Machine, Subject};
use crate::program::classes::Class;
use crate::program::{BlockId, Program};
use crate::state::{Continuation, State};
use std::ops::Range;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// The moves found last.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<const N: usize> {
    pub(super) runner: Runner<N>,
    pub(super) kinds: Vec<Kind<N>>,
    /// So many kinds are pieces on the board; the others are drops.
    n_on_board: usize,
    pub(super) runs: Vec<Ran>,
    /// A buffer for the lanes of groups.
    groups: Vec<Bits<N>>,
    /// For each section of the moves counted last.
    pub(super) tallies: Vec<Tally<N>>,
    /// Whether the sets are exactly the moves.
    pub(super) is_exact: bool,
}

/// The pieces or drops of one type.
#[derive(Clone, Debug)]
pub(super) struct Kind<const N: usize> {
    pub(super) subject: Subject,
    pub(super) starts: Bits<N>,
    /// The number of its shelf, and which of its blocks ran.
    pub(super) shelf: usize,
    pub(super) allowed: Allowed,
    pub(super) runs: Range<usize>,
    /// Whether its moves are known to differ.
    is_distinct: bool,
}

/// A step of a plan that ran, or is to run.
#[derive(Clone, Debug)]
pub(super) struct Ran {
    pub(super) step: usize,
    pub(super) how: How,
    /// Whether it has a loop that might not end.
    pub(super) may_not_end: bool,
    /// Its sets of moves in [`Runner::emitted`].
    pub(super) emitted: Range<usize>,
}

impl<const N: usize> Found<N> {
    /// Gives the blocks and starts of a type whose runs may remove or change a piece on one of these positions.
    pub(super) fn touching(
        library: &Library<N>,
        machine: &mut Machine,
        (program, state): Context<'_>,
        subject: Subject,
        targets: &[PositionId],
        mut take: impl FnMut(BlockId, PositionId),
    ) {
        let Some(shelf) = library.shelf(program, subject, &mut machine.work) else {
            return;
        };
        let touching = targets.iter().map(|&target| shelf.touching(target));
        let starts = touching.fold(Bits::EMPTY, |all, some| all | some);
        for start in (starts & Self::starts(program, state, subject, shelf)).iter() {
            for block in program.blocks_of(subject.piece_type, subject.is_drop) {
                let may_touch = |&at: &PositionId| shelf.touching_of(block, at).contains(start);
                if targets.iter().any(may_touch) {
                    take(block, start);
                }
            }
        }
    }

    /// Where pieces of a type are, or where they can be dropped.
    fn starts(program: &Program, state: &State, subject: Subject, shelf: &Shelf<N>) -> Bits<N> {
        let n_types = program.game().piece_types.len();
        match subject.is_drop {
            true => shelf.all,
            false => {
                let class = Class::of(subject.mover, subject.piece_type, n_types);
                Bits::of_words(state.words_of(class))
            }
        }
    }

    pub(super) fn find(&mut self, library: &Library<N>, machine: &mut Machine, query: Query<'_>) {
        let (program, state, mover) = (query.program, query.state, query.mover);
        self.runner.begin();
        self.kinds.clear();
        self.runs.clear();
        self.is_exact = true;
        let piece_types = 0..program.game().piece_types.len();
        let piece_types = piece_types.map(PieceTypeId::from_index);
        if let Some(start) = query.only {
            if let Some(piece) = state.piece(start) {
                let subject = subject(mover, piece.piece_type, false);
                self.find_kind(library, machine, query, subject);
            }
            self.n_on_board = self.kinds.len();
            return;
        }
        for piece_type in piece_types.clone() {
            if state.count(mover, piece_type) > 0 {
                let subject = subject(mover, piece_type, false);
                self.find_kind(library, machine, query, subject);
            }
        }
        self.n_on_board = self.kinds.len();
        for piece_type in piece_types {
            if state.store(mover, piece_type) > 0 {
                let subject = subject(mover, piece_type, true);
                self.find_kind(library, machine, query, subject);
            }
        }
    }

    /// Runs the blocks of a type for all starts that are wanted.
    fn find_kind(
        &mut self,
        library: &Library<N>,
        machine: &mut Machine,
        query: Query<'_>,
        subject: Subject,
    ) {
        let Some(shelf) = library.shelf(query.program, subject, &mut machine.work) else {
            return;
        };
        let starts = match query.only {
            Some(start) => [start].into_iter().collect(),
            None => Self::starts(query.program, query.state, subject, shelf),
        };
        let (plan, first) = (shelf.plan(query.program, query.allowed), self.runs.len());
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
                    .run((library, shelf), machine, query, code, subject, starts);
                if machine.work.end_run().is_some() {
                    // The reference machine finds out which start takes too long.
                    self.runner.emitted.truncate(begun);
                    how = How::Reference;
                }
            }
            self.is_exact &= how.is_sets();
            let emitted = begun..self.runner.emitted.len();
            if !(how.is_sets() && emitted.is_empty() && !planned.may_not_end) {
                self.runs.push(Ran {
                    step,
                    how,
                    may_not_end: planned.may_not_end,
                    emitted,
                });
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
                shelf: library.number(subject),
                allowed: query.allowed,
                runs: first..self.runs.len(),
                is_distinct,
            });
        }
    }

    /// Kinds whose moves are ordered by start: all pieces on the board, then the drops of each type.
    pub(super) fn sections(&self) -> impl Iterator<Item = Range<usize>> + use<N> {
        let (n_on_board, n_kinds) = (self.n_on_board, self.kinds.len());
        let drops = (n_on_board..n_kinds).map(|index| index..index + 1);
        std::iter::once(0..n_on_board).chain(drops)
    }

    /// The number of moves; `None` if they must be listed to be counted.
    pub(super) fn count(
        &mut self,
        library: &Library<N>,
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
            tally.clear();
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
    pub(super) fn has_parts(&self, library: &Library<N>) -> bool {
        let mut templates = self.templates(library);
        templates.any(|template| template.head.continuation != Continuation::EndTurn)
    }

    fn templates<'a>(&'a self, library: &'a Library<N>) -> impl Iterator<Item = &'a Template> {
        self.kinds.iter().flat_map(move |kind| {
            let sets = self.runs[kind.runs.clone()]
                .iter()
                .map(|ran| ran.emitted.clone());
            let shelf = library.known(kind.shelf);
            let template = move |set: usize| {
                let template = self.runner.emitted[set].template;
                shelf.map(|shelf| &shelf.pool.templates[template as usize])
            };
            sets.flatten().filter_map(template)
        })
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
