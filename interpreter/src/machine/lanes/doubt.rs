//! Doubtful moves: those among the moves found as sets that change what an answer depends on which is known for doing
//! nothing. The others have the same answer.

use super::bits::Bits;
use super::found::Found;
use super::graph::Template;
use super::library::Library;
use super::path::PathId;
use super::shelf::Shelf;
use super::walk::Context;
use crate::machine::{Machine, Reads, Sink, Subject, WorkMeter};
use crate::program::Op;
use crate::program::classes::Class;
use crate::state::Continuation;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

/// A move of a set that must be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubt {
    /// The index of the set, and the number of its shelf.
    emitted: u32,
    shelf: u32,
    subject: Subject,
}

/// The answer for doing nothing, and what it depends on: what was read, and the royal pieces.
#[derive(Clone, Copy)]
pub(crate) struct Standing<'a> {
    pub(crate) answer: bool,
    pub(crate) reads: &'a Reads,
    pub(crate) royal: &'a [PieceTypeId],
    /// Where the royal pieces are.
    pub(crate) royal_at: &'a [PositionId],
    /// Who moves next.
    pub(crate) replier: PlayerId,
}

impl<const N: usize> Found<N> {
    /// Gives the moves that must be tried, all of them without a `standing` answer. The others stay only if that answer is
    /// yes, or if they bring the only royal piece where no reply can touch it. The moves found must be [plain](Self::is_plain).
    pub(super) fn divide(
        &mut self,
        library: &Library<N>,
        work: &mut WorkMeter,
        context: Context<'_>,
        standing: Option<Standing<'_>>,
        doubts: &mut Vec<Doubt>,
    ) {
        doubts.clear();
        for kind in &self.kinds {
            let Some(shelf) = library.known(kind.shelf) else {
                continue;
            };
            for ran in &self.runs[kind.runs.clone()] {
                for index in ran.emitted.clone() {
                    let emitted = self.runner.emitted[index];
                    let mut doubtful = emitted.lanes;
                    if let Some(standing) = standing {
                        let template = &shelf.pool.templates[emitted.template as usize];
                        let mut safe = Bits::EMPTY;
                        if let Some(starts) =
                            changing(shelf, context, standing, template, kind.subject)
                        {
                            doubtful &= starts;
                            let subject = kind.subject;
                            safe = safe_start(
                                (library, shelf),
                                work,
                                context,
                                standing,
                                template,
                                subject,
                            );
                            safe &= doubtful;
                        }
                        doubtful = doubtful.without(safe);
                        if !standing.answer {
                            self.runner.emitted[index].lanes = doubtful | safe;
                        }
                    }
                    let emitted = index as u32;
                    doubts.extend(doubtful.iter().map(|start| Doubt {
                        emitted,
                        shelf: kind.shelf as u32,
                        subject: Subject {
                            start,
                            ..kind.subject
                        },
                    }));
                }
            }
        }
    }

    /// Gives a doubtful move to a sink.
    pub(super) fn make_doubt(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        context: Context<'_>,
        doubt: Doubt,
        sink: &mut impl Sink,
    ) {
        let emitted = &self.runner.emitted[doubt.emitted as usize];
        if let Some(shelf) = library.known(doubt.shelf as usize) {
            let template = &shelf.pool.templates[emitted.template as usize];
            shelf.make(machine, context, doubt.subject, template, sink);
        }
    }

    /// Removes a doubtful move.
    pub(super) fn remove(&mut self, doubt: Doubt) {
        let lanes = &mut self.runner.emitted[doubt.emitted as usize].lanes;
        let start: PositionId = doubt.subject.start;
        *lanes = lanes.without([start].into_iter().collect());
    }
}

/// The starts whose moves may change what the standing answer depends on; `None` stands for all. Other moves bring a
/// piece that does not matter to another position, or drop or promote it, and capture there and elsewhere: all where
/// nothing was read.
fn changing<const N: usize>(
    shelf: &Shelf<N>,
    (program, state): Context<'_>,
    standing: Standing<'_>,
    template: &Template,
    subject: Subject,
) -> Option<Bits<N>> {
    let options = &program.game().options;
    let (&[(from, to)], Some(recorded)) = (&*template.movements, &template.recorded) else {
        return None;
    };
    let is_plain = template.head.continuation == Continuation::EndTurn
        && match subject.is_drop {
            true => !standing.royal.contains(&subject.piece_type),
            false => from == PathId::START && to != PathId::START,
        }
        && template.promotion.is_none_or(|piece_type| {
            !subject.is_drop && !options.recycle_promotions && !standing.royal.contains(&piece_type)
        });
    if !is_plain {
        return None;
    }
    let mut read = Bits::EMPTY;
    read.add_words(standing.reads.words());
    // A captured piece may go to a store.
    let mut falling = read;
    if options.recycle_captures {
        let mut empty = Bits::EMPTY;
        empty.add_words(state.words_of(Class::EMPTY));
        falling |= shelf.all.without(empty);
    }
    let see = |path, seen| shelf.paths.get(path).through(seen, shelf.all);
    let mut starts = see(to, falling);
    if !subject.is_drop {
        starts |= read;
    }
    for &(op, path) in recorded {
        match program.code[op.0 as usize] {
            Op::Capture(_) => starts |= see(path, falling),
            Op::SetAttribute(..) if !subject.is_drop && shelf.paths.get(path).view == to => {}
            _ => return None,
        }
    }
    Some(starts)
}

/// The start of the only royal piece, if the move of a template brings it where no reply can touch it. Apart from that
/// the move only captures.
fn safe_start<const N: usize>(
    (library, shelf): (&Library<N>, &Shelf<N>),
    work: &mut WorkMeter,
    (program, state): Context<'_>,
    standing: Standing<'_>,
    template: &Template,
    subject: Subject,
) -> Bits<N> {
    let &[start] = standing.royal_at else {
        return Bits::EMPTY;
    };
    let is_royal = !subject.is_drop && standing.royal.contains(&subject.piece_type);
    let to = template.movements.first().filter(|_| is_royal);
    let to = to.and_then(|&(_, to)| shelf.paths.get(to).at(start));
    let n_types = program.game().piece_types.len();
    // A captured piece may go to a store.
    let falls = |class: Class| {
        let recorded = template.recorded.iter().flatten();
        let captured = recorded.filter_map(|&(_, path)| shelf.paths.get(path).at(start));
        program.game().options.recycle_captures
            && to
                .into_iter()
                .chain(captured)
                .any(|at| state.class(at) == class)
    };
    let mut is_touched = |at: PositionId, piece_type: PieceTypeId| {
        let mut may_touch = |is_drop, starts| {
            let subject = Subject {
                mover: standing.replier,
                piece_type,
                is_drop,
                start,
            };
            library.may_touch_from(program, subject, at, starts, work)
        };
        let class = Class::of(standing.replier, piece_type, n_types);
        state.count(standing.replier, piece_type) > 0
            && may_touch(false, Bits::of_words(state.words_of(class)))
            || (state.store(standing.replier, piece_type) > 0 || falls(class))
                && may_touch(true, shelf.all)
    };
    let mut types = (0..n_types).map(PieceTypeId::from_index);
    match to {
        Some(at) if !types.any(|piece_type| is_touched(at, piece_type)) => {
            [start].into_iter().collect()
        }
        _ => Bits::EMPTY,
    }
}
