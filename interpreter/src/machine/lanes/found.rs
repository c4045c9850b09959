//! Moves found as sets: their number, the one with a given number, and all in order.

use super::graph::Template;
use super::library::{Job, Library};
use super::plan::How;
use super::query::Query;
use super::replies::Reply;
use super::run::{Call, Runner};
use super::sets::{Distinct, Emitted};
use super::tally::Tally;
use crate::machine::bits::Bits;
use crate::machine::{Allowed, Context, Machine, Subject, Task};
use crate::state::{Continuation, State};
use std::ops::Range;
use zrf_grammar::game::PositionId;

/// The moves found last.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<const N: usize> {
    pub(super) runner: Runner<N>,
    pub(super) kinds: Vec<Kind<N>>,
    pub(super) runs: Vec<Ran>,
    /// A section for all pieces on the board, then one for the drops of each type: the moves of a section are ordered
    /// by start.
    sections: Vec<Section<N>>,
    /// The number of sections in use.
    n_sections: usize,
    /// The ends of the last section in `kinds` and in [`Runner::emitted`].
    section_end: (usize, usize),
    /// A buffer for the lanes of moves that may equal others.
    made: Vec<Bits<N>>,
    /// A buffer for the pieces and drops that may reply.
    pub(super) replies: Vec<Reply<N>>,
    /// Whether the sets are exactly the moves.
    pub(super) is_exact: bool,
}

/// Consecutive kinds whose moves are ordered by start.
#[derive(Clone, Debug, Default)]
pub(super) struct Section<const N: usize> {
    pub(super) kinds: Range<usize>,
    /// Its sets of moves in [`Runner::emitted`].
    pub(super) emitted: Range<usize>,
    /// The moves by start, if they were counted and are in several sets.
    pub(super) tally: Tally<N>,
    pub(super) n_moves: usize,
}

/// The pieces or drops of one type.
#[derive(Clone, Debug)]
pub(super) struct Kind<const N: usize> {
    pub(super) job: Job,
    pub(super) starts: Bits<N>,
    pub(super) allowed: Allowed,
    pub(super) runs: Range<u32>,
    /// Whether its moves are known to differ.
    is_distinct: bool,
}

/// A step of a plan that ran, or is to run.
#[derive(Clone, Debug)]
pub(super) struct Ran {
    /// The index of its kind.
    pub(super) kind: u32,
    pub(super) step: u32,
    pub(super) how: How,
    /// Whether it has a loop that might not end.
    pub(super) may_not_end: bool,
    /// Its sets of moves in [`Runner::emitted`].
    pub(super) emitted: Range<u32>,
}

impl<const N: usize> Found<N> {
    /// Passes to `take` the runs of a player that may remove or change a piece on one of these positions.
    pub(super) fn touching(
        library: &Library<N>,
        machine: &mut Machine,
        query: &Query<'_>,
        targets: &[PositionId],
        mut take: impl FnMut(Task),
    ) {
        let Context { program, state } = query.context;
        for job in library.jobs(query.allowed, query.mover) {
            if !job.has_any(state) {
                continue;
            }
            let subject = job.subject;
            let Some(shelf) = library.shelf(program, job, &mut machine.work) else {
                return;
            };
            let own = library.starts(state, job);
            let mut all = Bits::EMPTY;
            targets.iter().for_each(|&at| all |= shelf.touching(at));
            if (all & own).is_empty() {
                continue;
            }
            let blocks = program.blocks_of(subject.piece_type, subject.is_drop);
            for (number, block) in blocks.enumerate() {
                let mut starts = Bits::EMPTY;
                for &at in targets {
                    starts |= shelf.touching_by_blocks(at)[number];
                }
                starts &= own;
                if !starts.is_empty() && query.allowed.permits(program, block) {
                    for start in starts.iter() {
                        let subject = Subject { start, ..subject };
                        take(Task { subject, block });
                    }
                }
            }
        }
    }

    pub(super) fn find(&mut self, library: &Library<N>, machine: &mut Machine, query: &Query<'_>) {
        let (state, mover) = (query.context.state, query.mover);
        self.runner.begin(&library.sights);
        self.kinds.clear();
        self.runs.clear();
        (self.n_sections, self.section_end) = (0, (0, 0));
        self.is_exact = true;
        if let Some(start) = query.only {
            if let Some(piece) = state.piece(start) {
                let subject = Subject::of_type(mover, piece.piece_type, false);
                self.find_kind(library, machine, query, &library.job(subject));
            }
            return self.end_section();
        }
        for job in library.jobs(query.allowed, mover) {
            if job.subject.is_drop {
                self.end_section();
            }
            if job.has_any(state) {
                self.find_kind(library, machine, query, job);
            }
        }
        self.end_section();
    }

    /// Makes a section of the kinds found since the last section.
    #[inline]
    fn end_section(&mut self) {
        let (kind, set) = self.section_end;
        self.section_end = (self.kinds.len(), self.runner.emitted.len());
        if kind == self.kinds.len() {
            return;
        }
        if self.sections.len() == self.n_sections {
            self.sections.push(Section::default());
        }
        let section = &mut self.sections[self.n_sections];
        section.kinds = kind..self.section_end.0;
        section.emitted = set..self.section_end.1;
        self.n_sections += 1;
    }

    #[inline]
    pub(super) fn sections(&self) -> &[Section<N>] {
        &self.sections[..self.n_sections]
    }

    /// Runs the blocks of a type for all starts of the query.
    #[inline]
    fn find_kind(
        &mut self,
        library: &Library<N>,
        machine: &mut Machine,
        query: &Query<'_>,
        job: &Job,
    ) {
        let Context { program, state } = query.context;
        let Some(shelf) = library.shelf(program, job, &mut machine.work) else {
            return;
        };
        let plan = shelf.plan(program, query.allowed);
        if plan.steps.is_empty() {
            return;
        }
        let starts = match query.only {
            Some(start) => [start].into_iter().collect(),
            None => library.starts(state, job),
        };
        let (first, first_set) = (self.runs.len() as u32, self.runner.emitted.len());
        for (step, planned) in plan.steps.iter().enumerate() {
            let begun = self.runner.emitted.len();
            let how = match &planned.code {
                _ if planned.has_given_up(machine) => How::Reference,
                None => planned.how,
                Some(code) => {
                    let call = Call {
                        library,
                        shelf,
                        query,
                        code,
                        subject: job.subject,
                        ran: self.runs.len() as u32,
                    };
                    match self.emit(machine, &call, starts) {
                        true => planned.how,
                        // The reference machine finds out which start takes too long.
                        false => How::Reference,
                    }
                }
            };
            self.is_exact &= how.is_sets();
            let emitted = begun as u32..self.runner.emitted.len() as u32;
            if !(how.is_sets() && emitted.is_empty() && !planned.may_not_end) {
                self.runs.push(Ran {
                    kind: self.kinds.len() as u32,
                    step: step as u32,
                    how,
                    may_not_end: planned.may_not_end,
                    emitted,
                });
            }
        }
        // With a single start, moves need not differ by it.
        let is_distinct = match query.only {
            Some(_) => plan.distinct >= Distinct::ByStart,
            None => plan.distinct == Distinct::All,
        };
        let emitted = &mut self.runner.emitted[first_set..];
        let is_distinct = is_distinct && plan.twins.part(emitted, &mut self.made);
        let runs = first..self.runs.len() as u32;
        if !runs.is_empty() {
            self.is_exact &= is_distinct;
            self.kinds.push(Kind {
                job: *job,
                starts,
                allowed: query.allowed,
                runs,
                is_distinct,
            });
        }
    }

    /// Emits the moves of code for all starts of the query. If that takes too long, emits none and returns false.
    #[inline]
    fn emit(&mut self, machine: &mut Machine, call: &Call<'_, N>, starts: Bits<N>) -> bool {
        let begun = self.runner.emitted.len();
        machine.work.begin_run();
        match call.query.only {
            Some(start) => self.runner.run_alone(machine, call, start),
            None => self.runner.run(machine, call, starts),
        }
        let is_done = machine.work.end_run().is_none();
        if !is_done {
            self.runner.emitted.truncate(begun);
        }
        is_done
    }

    /// The number of moves; `None` if they must be listed to be counted.
    pub(super) fn count(&mut self, library: &Library<N>, context: Context<'_>) -> Option<usize> {
        if !self.is_countable(library, context) {
            return None;
        }
        let mut n_moves = 0;
        for section in &mut self.sections[..self.n_sections] {
            section.n_moves = match &self.runner.emitted[section.emitted.clone()] {
                [sole] => sole.lanes.len(),
                sets => section
                    .tally
                    .count(sets.iter().map(|emitted| emitted.lanes)),
            };
            n_moves += section.n_moves;
        }
        Some(n_moves)
    }

    /// Whether the sets alone determine which moves there are.
    pub(super) fn is_countable(&self, library: &Library<N>, context: Context<'_>) -> bool {
        self.is_exact && !self.lacks_promotion(library, context)
    }

    /// Whether a move promotes a piece to a type that must come from the player's store and is missing there.
    #[inline(always)]
    fn lacks_promotion(&self, library: &Library<N>, context: Context<'_>) -> bool {
        let options = &context.program.game().options;
        options.recycle_promotions && self.exhausts_store(library, context.state)
    }

    fn exhausts_store(&self, library: &Library<N>, state: &State) -> bool {
        self.kinds.first().is_some_and(|kind| {
            let mover = kind.job.subject.mover;
            let mut promotions = self.templates(library).filter_map(|one| one.promotion);
            promotions.any(|piece_type| state.store(mover, piece_type) == 0)
        })
    }

    /// The number of sets of moves, some of them perhaps empty.
    pub(super) fn n_sets(&self) -> usize {
        self.runner.emitted.len()
    }

    /// Whether sets alone describe all moves found.
    pub(super) fn is_plain(&self) -> bool {
        self.is_exact && self.runs.iter().all(|ran| ran.how == How::Sets)
    }

    /// Whether there is no move; `None` if a list is needed to find out.
    pub(super) fn is_empty(&self, library: &Library<N>, context: Context<'_>) -> Option<bool> {
        if self.runs.is_empty() {
            return Some(true);
        }
        if self.lacks_promotion(library, context) {
            return None;
        }
        let is_certain = |ran: &Ran| ran.how.is_sets() && !ran.emitted.is_empty();
        let mut kinds = self.kinds.iter();
        let is_found =
            kinds.any(|kind| kind.is_distinct && self.runs_of(kind).iter().any(is_certain));
        is_found.then_some(false)
    }

    /// Whether some of the moves are parts of longer ones.
    pub(super) fn has_parts(&self, library: &Library<N>) -> bool {
        let mut templates = self.templates(library);
        templates.any(|template| template.head.continuation != Continuation::EndTurn)
    }

    fn templates<'a>(&'a self, library: &'a Library<N>) -> impl Iterator<Item = &'a Template> {
        self.kinds.iter().flat_map(move |kind| {
            let sets = self.runs_of(kind).iter().flat_map(|ran| self.sets_of(ran));
            let shelf = library.known(kind.job.shelf);
            let templates = shelf.map_or(&[][..], |shelf| &shelf.pool.templates);
            sets.filter_map(move |emitted| templates.get(emitted.template as usize))
        })
    }

    /// The steps that ran for a kind.
    pub(super) fn runs_of(&self, kind: &Kind<N>) -> &[Ran] {
        &self.runs[kind.runs.start as usize..kind.runs.end as usize]
    }

    /// The sets of moves of a step.
    pub(super) fn sets_of(&self, ran: &Ran) -> &[Emitted<N>] {
        &self.runner.emitted[ran.emitted.start as usize..ran.emitted.end as usize]
    }
}
