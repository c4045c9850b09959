//! Doubtful moves. The answer to a question is known for the case that nothing is played. Among the moves found as
//! sets, those that change something this answer depends on are doubtful; for the others the answer is the same.

use super::found::Found;
use super::graph::Template;
use super::library::Library;
use super::path::PathId;
use super::replies::{Reply, replies};
use super::shelf::Shelf;
use crate::machine::bits::Bits;
use crate::machine::{Context, Machine, Reads, Sink, Subject, WorkMeter};
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

/// The answer if nothing is played, and what it depends on: what was read, and the royal pieces.
#[derive(Clone, Copy)]
pub(crate) struct Standing<'a> {
    pub(crate) answer: bool,
    pub(crate) reads: &'a Reads,
    pub(crate) royal: &'a [PieceTypeId],
    /// The positions of the royal pieces.
    pub(crate) royal_at: &'a [PositionId],
    /// The player who moves next.
    pub(crate) replier: PlayerId,
}

impl<const N: usize> Found<N> {
    /// Collects the moves that must be tried: all of them without a `standing` answer. The others stay only if that
    /// answer is yes, or if they bring the only royal piece to a position that no reply can touch. The moves found must
    /// be [plain](Self::is_plain).
    pub(super) fn divide(
        &mut self,
        library: &Library<N>,
        work: &mut WorkMeter,
        context: Context<'_>,
        standing: Option<Standing<'_>>,
        doubts: &mut Vec<Doubt>,
    ) {
        doubts.clear();
        self.replies.clear();
        let replies = &mut self.replies;
        let mut judge = standing.map(|standing| Judge {
            read: Read::new(library.all, context, standing),
            library,
            context,
            standing,
            replies,
        });
        for kind in &self.kinds {
            let Some(shelf) = library.known(kind.job.shelf) else {
                continue;
            };
            let subject = kind.job.subject;
            let runs = self.runs[kind.runs.start as usize..kind.runs.end as usize].iter();
            let sets = runs.flat_map(|ran| ran.emitted.clone());
            for set in sets {
                let emitted = &mut self.runner.emitted[set as usize];
                let mut doubtful = emitted.lanes;
                if let Some(judge) = &mut judge {
                    let template = &shelf.pool.templates[emitted.template as usize];
                    let safe;
                    (doubtful, safe) = judge.judge(shelf, template, subject, doubtful, work);
                    if !judge.standing.answer {
                        emitted.lanes = doubtful | safe;
                    }
                }
                doubts.extend(doubtful.iter().map(|start| Doubt {
                    emitted: set,
                    shelf: kind.job.shelf,
                    subject: Subject { start, ..subject },
                }));
            }
        }
    }

    /// Passes a doubtful move to a sink.
    pub(super) fn make_doubt(
        &self,
        library: &Library<N>,
        machine: &mut Machine,
        context: Context<'_>,
        doubt: Doubt,
        sink: &mut impl Sink,
    ) {
        let emitted = &self.runner.emitted[doubt.emitted as usize];
        if let Some(shelf) = library.known(doubt.shelf) {
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

/// The positions that the standing answer depends on.
#[derive(Clone, Copy)]
struct Read<const N: usize> {
    positions: Bits<N>,
    /// `positions`, and those where no piece may be captured either, because captured pieces may go to a store.
    falling: Bits<N>,
}

impl<const N: usize> Read<N> {
    fn new(all: Bits<N>, Context { program, state }: Context<'_>, standing: Standing<'_>) -> Self {
        let positions = Bits::of_words(standing.reads.words());
        let mut falling = positions;
        if program.game().options.recycle_captures {
            let empty = Bits::of_words(state.words_of(Class::EMPTY));
            falling |= all.without(empty);
        }
        Self { positions, falling }
    }
}

/// Judges moves by a standing answer.
struct Judge<'a, const N: usize> {
    library: &'a Library<N>,
    context: Context<'a>,
    standing: Standing<'a>,
    read: Read<N>,
    /// The pieces and drops that may reply, once they are needed.
    replies: &'a mut Vec<Reply<N>>,
}

impl<const N: usize> Judge<'_, N> {
    /// Of the lanes with a move of a template, those whose move must be tried, and those that are safe whatever the
    /// standing answer.
    #[inline]
    fn judge(
        &mut self,
        shelf: &Shelf<N>,
        template: &Template,
        subject: Subject,
        lanes: Bits<N>,
        work: &mut WorkMeter,
    ) -> (Bits<N>, Bits<N>) {
        let Some(starts) = self.changing(shelf, template, subject) else {
            return (lanes, Bits::EMPTY);
        };
        let doubtful = lanes & starts;
        if doubtful.is_empty() || subject.is_drop || !self.is_royal(subject.piece_type) {
            return (doubtful, Bits::EMPTY);
        }
        if self.replies.is_empty() {
            let replies = replies(self.library, work, self.context, self.standing.replier);
            self.replies.extend(replies);
        }
        let safe = self.safe_start(shelf, template);
        (doubtful.without(safe), safe)
    }

    fn is_royal(&self, piece_type: PieceTypeId) -> bool {
        self.standing.royal.contains(&piece_type)
    }

    /// The starts whose moves may change what the standing answer depends on; `None` stands for all. Other moves bring
    /// a piece that does not matter to another position, or drop or promote it, and capture there and elsewhere, all on
    /// positions that were not read.
    fn changing(&self, shelf: &Shelf<N>, template: &Template, subject: Subject) -> Option<Bits<N>> {
        let (&[(from, to)], Some(recorded)) = (&*template.movements, &template.recorded) else {
            return None;
        };
        let is_plain = template.head.continuation == Continuation::EndTurn
            && match subject.is_drop {
                true => !self.is_royal(subject.piece_type),
                false => from == PathId::START && to != PathId::START,
            }
            && template
                .promotion
                .is_none_or(|piece_type| !self.is_royal(piece_type));
        if !is_plain {
            return None;
        }
        let read = self.read;
        let see = |path, seen| shelf.paths.get(path).through(seen, shelf.all);
        let mut starts = see(to, read.falling);
        if !subject.is_drop {
            starts |= read.positions;
        }
        for &(op, path) in recorded {
            match self.context.program.code[op.0 as usize] {
                Op::Capture(_) => starts |= see(path, read.falling),
                Op::SetAttribute(..) if !subject.is_drop && shelf.paths.get(path).view == to => {}
                _ => return None,
            }
        }
        Some(starts)
    }

    /// The start of the only royal piece, whose type is that of the shelf, if the move of a template brings it to a
    /// position that no reply can touch; empty otherwise. Apart from the movement, the move only captures.
    fn safe_start(&self, shelf: &Shelf<N>, template: &Template) -> Bits<N> {
        let &[start] = self.standing.royal_at else {
            return Bits::EMPTY;
        };
        // The piece itself stays where it is.
        if template.is_copy {
            return Bits::EMPTY;
        }
        let to = template.movements.first();
        let Some(at) = to.and_then(|&(_, to)| shelf.paths.get(to).at(start)) else {
            return Bits::EMPTY;
        };
        // A captured piece may go to a store.
        let falls = |class: Class| {
            let recorded = template.recorded.iter().flatten();
            let captured = recorded.filter_map(|&(_, path)| shelf.paths.get(path).at(start));
            let mut all = [at].into_iter().chain(captured);
            all.any(|at| self.context.state.class(at) == class)
        };
        let may_touch = |reply: &Reply<N>| {
            let shelf = reply.shelf.and_then(|number| self.library.known(number));
            shelf.is_none_or(|shelf| !(shelf.touching(at) & reply.starts).is_empty())
                && reply.missing.is_none_or(falls)
        };
        match self.replies.iter().any(may_touch) {
            true => Bits::EMPTY,
            false => [start].into_iter().collect(),
        }
    }
}
