//! How far the moves of the blocks of a piece type are known to differ.

use super::graph::Template;
use super::lifted::{Emit, Lifted};
use super::path::{PathId, Shape};
use super::sets::{Distinct, Twins};
use super::shelf::Shelf;
use crate::machine::Subject;
use crate::machine::pending::{Recorded, moves_piece};
use crate::program::Program;
use crate::state::{Continuation, Effect, MoveHead};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use zrf_grammar::game::{PieceTypeId, PositionId};

/// The effects of moves apart from the movement, regardless of where: changes in order, and captures, which come after
/// changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Kind {
    continuation: Option<Continuation>,
    promotion: Option<PieceTypeId>,
    changes: Vec<Effect>,
    n_captures: usize,
}

impl<const N: usize> Shelf<N> {
    /// How far the moves of blocks of a type differ, and the exceptions: templates whose moves may be equal if one
    /// start reaches several of them. The start of `subject` does not matter.
    pub(super) fn compare(
        &self,
        program: &Program,
        subject: Subject,
        blocks: &[&Lifted<N>],
    ) -> (Distinct, Twins<N>) {
        let template = |emit: &Emit<N>| &self.pool.templates[emit.template as usize];
        let names_start = |emit: &Emit<N>| {
            emit.alive.iter().all(|start| {
                let (from, to) = self.movement(template(emit), 0, start);
                if subject.is_drop {
                    to == start
                } else {
                    from == start && to != start
                }
            })
        };
        let acts = |emit: &Emit<N>| {
            let recorded = template(emit).recorded.as_ref().and_then(|all| all.first());
            let domain = recorded.map(|&(_, path)| self.paths.get(path).domain);
            subject.is_drop || domain.is_some_and(|domain| emit.alive.is_within(domain))
        };
        let emits: Vec<&Emit<N>> = blocks.iter().flat_map(|block| &block.emits).collect();
        let distinct = if blocks.iter().any(|block| block.code.is_none()) {
            Distinct::Unknown
        } else if emits.iter().all(|emit| names_start(emit)) {
            Distinct::All
        } else if emits.iter().all(|emit| names_start(emit) || acts(emit)) {
            Distinct::ByStart
        } else {
            Distinct::Unknown
        };
        let twins = match distinct {
            Distinct::Unknown => None,
            _ => self.twins(program, subject, &emits),
        };
        twins.map_or_else(Default::default, |twins| (distinct, twins))
    }

    /// Templates that make equal moves from one start, if it reaches several of them; `None` if there are too many.
    fn twins(&self, program: &Program, subject: Subject, emits: &[&Emit<N>]) -> Option<Twins<N>> {
        let template = |emit: &Emit<N>| &self.pool.templates[emit.template as usize];
        let doubtful = self.doubtful(program, subject, emits);
        // What only a walk can decide is ignored, so moves that may be equal count as equal.
        let is_known = doubtful
            .iter()
            .all(|emit| template(emit).recorded.is_some());
        let has_stand_ins = doubtful.iter().any(|emit| template(emit).is_stand_in);
        let mut twins = Twins::new(is_known && !has_stand_ins);
        let prepare = |emit: &Emit<N>| {
            let mut template = template(emit).clone();
            template.may_move_nothing &= !emit.moves_pieces;
            if !is_known {
                template.recorded = None;
            }
            if has_stand_ins {
                template.promotion = None;
                template.head.continuation = Continuation::EndTurn;
            }
            template
        };
        let prepared = doubtful.into_iter().map(|emit| (emit, prepare(emit)));
        let mut templates = Vec::new();
        let numbered = self.numbered(program, subject, prepared, &mut templates)?;
        let mut recorded = Recorded::default();
        // The templates that the present start reaches, by what they make whatever is on the board, each with all that it
        // makes if there is a piece wherever a movement begins.
        let mut seen = FxHashMap::<_, Vec<(u16, Vec<Effect>)>>::default();
        let mut is_seen = vec![false; templates.len()];
        for start in self.all.iter() {
            let subject = Subject { start, ..subject };
            seen.clear();
            is_seen.fill(false);
            let here = numbered
                .iter()
                .filter(|(emit, _)| emit.alive.contains(start));
            for &(_, number) in here {
                if std::mem::replace(&mut is_seen[usize::from(number)], true) {
                    twins.add([number, number], start)?;
                    continue;
                }
                let template = &templates[usize::from(number)];
                let (sure, all) = self.made(program, subject, template, &mut recorded);
                let equal = seen.entry(sure).or_default();
                for (other, effects) in &*equal {
                    let other_template = &templates[usize::from(*other)];
                    let is_vague = template.may_move_nothing || other_template.may_move_nothing;
                    if *effects == all || is_vague {
                        twins.is_certain &= *effects == all;
                        twins.add([*other, number], start)?;
                    }
                }
                equal.push((number, all));
            }
        }
        let numbered = numbered
            .into_iter()
            .filter(|&(_, number)| twins.has(number));
        twins.numbers = numbered
            .map(|(emit, number)| (emit.template, number + 1))
            .collect();
        Some(twins)
    }

    /// What distinguishes the move of a template from other moves of the same start whatever is on the board, and all its
    /// effects if there is a piece wherever a movement begins. `recorded` is a buffer.
    fn made(
        &self,
        program: &Program,
        subject: Subject,
        template: &Template,
        recorded: &mut Recorded,
    ) -> (impl Hash + Eq + use<N>, Vec<Effect>) {
        recorded.clear();
        self.record(program, subject, template, recorded);
        let mut all = Vec::new();
        self.effects(subject, template, recorded, &mut all);
        let is_sure = |from| !subject.is_drop && from == subject.start;
        let sure = all.iter().filter(|effect| moves_piece(effect, is_sure));
        let sure: Vec<Effect> = sure.copied().collect();
        let (_, to) = self.movement(template, 0, subject.start);
        let head = MoveHead {
            to: Some(to),
            ..template.head
        };
        ((head.follower(), sure), all)
    }

    /// The emits with their numbers among `templates`: templates that do the same from every start share a number.
    fn numbered<'a>(
        &self,
        program: &Program,
        subject: Subject,
        prepared: impl Iterator<Item = (&'a Emit<N>, Template)>,
        templates: &mut Vec<Template>,
    ) -> Option<Vec<(&'a Emit<N>, u16)>> {
        let (mut numbers, mut numbered) = (FxHashMap::default(), Vec::new());
        for (emit, template) in prepared {
            let next = u16::try_from(templates.len() + 1).ok()? - 1;
            let key = self.key(program, subject, &template);
            let number = *numbers.entry(key).or_insert(next);
            if number == next {
                templates.push(template);
            }
            numbered.push((emit, number));
        }
        Some(numbered)
    }

    /// A key that is equal for templates that do the same from every start.
    fn key(
        &self,
        program: &Program,
        subject: Subject,
        template: &Template,
    ) -> impl Hash + Eq + use<N> {
        let view = |path| self.paths.get(path).view;
        let movements = template.movements.iter();
        let recorded = template.recorded.iter().flatten().map(|&(op, path)| {
            let (op, at) = (program.code[op.0 as usize], PositionId::default());
            let effect = Effect::of(op, subject.mover, subject.piece_type, at);
            (effect, path)
        });
        (
            (
                template.head.continuation,
                template.is_copy,
                template.promotion,
                template.may_move_nothing,
            ),
            movements
                .map(|&(from, to)| (view(from), view(to)))
                .collect::<Vec<_>>(),
            recorded.collect::<Vec<_>>(),
        )
    }

    /// The emits whose moves from one start may equal those of another emit: neither the distance of the first movement
    /// nor the other effects, regardless of where, set them apart.
    fn doubtful<'a>(
        &self,
        program: &Program,
        subject: Subject,
        emits: &[&'a Emit<N>],
    ) -> Vec<&'a Emit<N>> {
        let template = |emit: &Emit<N>| &self.pool.templates[emit.template as usize];
        let way = |emit: &&Emit<N>| {
            let &(from, to) = template(emit).movements.first()?;
            match self.paths.get(to).shape {
                Shape::Shift(by) => Some((from, by)),
                _ => None,
            }
        };
        let Some(ways) = emits.iter().map(way).collect::<Option<Vec<_>>>() else {
            return emits.to_vec();
        };
        let moves_start = |&(from, by): &(PathId, i32)| from == PathId::START && by != 0;
        let is_sole = |emit: &&Emit<N>| template(emit).movements.len() == 1;
        // From elsewhere, it may move nothing.
        let is_sure = subject.is_drop || ways.iter().all(|&(from, _)| from == PathId::START);
        if !is_sure || !(ways.iter().all(moves_start) || emits.iter().all(is_sole)) {
            return emits.to_vec();
        }
        let kinds: Option<Vec<_>> = emits
            .iter()
            .map(|emit| self.kind(program, subject, emit))
            .collect();
        let kinds = kinds.unwrap_or_else(|| vec![Kind::default(); emits.len()]);
        let keys: Vec<_> = ways.iter().map(|&(_, by)| by).zip(kinds).collect();
        let mut counts = FxHashMap::<_, u32>::default();
        for key in &keys {
            *counts.entry(key).or_default() += 1;
        }
        let both = emits.iter().zip(&keys);
        both.filter(|(_, key)| counts[key] > 1)
            .map(|(&emit, _)| emit)
            .collect()
    }

    /// The effects of the moves of a template apart from the movement; `None` if they may depend on the start.
    fn kind(&self, program: &Program, subject: Subject, emit: &Emit<N>) -> Option<Kind> {
        let template = &self.pool.templates[emit.template as usize];
        let mut kind = Kind {
            continuation: Some(template.head.continuation),
            promotion: template.promotion,
            ..Kind::default()
        };
        for &(op, path) in template.recorded.as_ref()? {
            if !emit.alive.is_within(self.paths.get(path).domain) {
                return None;
            }
            let (op, at) = (program.code[op.0 as usize], PositionId::default());
            match Effect::of(op, subject.mover, subject.piece_type, at)? {
                Effect::Capture { .. } => kind.n_captures += 1,
                change => kind.changes.push(change),
            }
        }
        Some(kind)
    }

    /// A movement of a template from a start.
    fn movement(
        &self,
        template: &Template,
        index: usize,
        start: PositionId,
    ) -> (PositionId, PositionId) {
        let at = |path| self.paths.get(path).at(start).unwrap_or(start);
        let (from, to) = template.movements[index];
        (at(from), at(to))
    }
}
