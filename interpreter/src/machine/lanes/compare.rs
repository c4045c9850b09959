//! How far the moves of the blocks of a type are known to differ.

use super::graph::Template;
use super::path::{PathId, Shape};
use super::shelf::{Emit, Lifted, Shelf};
use crate::machine::Subject;
use crate::machine::pending::Recorded;
use crate::program::Program;
use crate::state::{Continuation, Effect, MoveRef};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use zrf_grammar::game::{PieceTypeId, PositionId};

/// What is known of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Distinct {
    /// Two of them may be equal, or one may do nothing.
    #[default]
    Unknown,
    /// Those of one start differ.
    ByStart,
    /// They name their start, too, so those of different starts differ.
    All,
}

/// What moves do besides moving, wherever they do it: changes in order, which come before captures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Kind {
    continuation: Option<Continuation>,
    promotion: Option<PieceTypeId>,
    changes: Vec<Effect>,
    n_captures: usize,
}

impl<const N: usize> Shelf<N> {
    /// How far the moves of blocks of a type differ, with groups of templates whose moves may be equal if one start comes
    /// to several of them. The start of `subject` does not matter.
    pub(super) fn compare(
        &self,
        program: &Program,
        subject: Subject,
        blocks: &[&Lifted<N>],
    ) -> (Distinct, FxHashMap<u32, u16>) {
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
        match distinct {
            Distinct::Unknown => (distinct, FxHashMap::default()),
            _ => (distinct, self.groups(program, subject, &emits)),
        }
    }

    /// Groups of templates that make equal moves from one start, if it comes to several of them.
    fn groups(
        &self,
        program: &Program,
        subject: Subject,
        emits: &[&Emit<N>],
    ) -> FxHashMap<u32, u16> {
        let template = |emit: &Emit<N>| &self.pool.templates[emit.template as usize];
        let doubtful = self.doubtful(program, subject, emits);
        // What only a walk can tell is left out, so that moves that may be equal seem to be.
        let is_known = doubtful
            .iter()
            .all(|emit| template(emit).recorded.is_some());
        let has_stand_ins = doubtful.iter().any(|emit| template(emit).is_stand_in);
        let mut groups = Groups::default();
        let mut recorded = Recorded::default();
        let (mut effects, mut seen) = (Vec::new(), FxHashMap::default());
        for start in self.all.iter() {
            let subject = Subject { start, ..subject };
            seen.clear();
            for emit in doubtful.iter().filter(|emit| emit.alive.contains(start)) {
                let template = template(emit);
                recorded.clear();
                if is_known {
                    self.record(program, subject, template, &mut recorded);
                }
                effects.clear();
                self.effects(subject, template, &recorded, &mut effects);
                let mut head = template.head;
                if has_stand_ins {
                    head.continuation = Continuation::EndTurn;
                    effects.retain(|effect| !matches!(effect, Effect::Promote { .. }));
                }
                let played = MoveRef {
                    head: &head,
                    effects: &effects,
                };
                // Moves that differ seldom have the same fingerprint, and may be in one group.
                match seen.entry(played.fingerprint()) {
                    Entry::Occupied(first) => groups.join(*first.get(), emit.template),
                    Entry::Vacant(first) => {
                        first.insert(emit.template);
                    }
                }
            }
        }
        groups.numbered()
    }

    /// Those whose moves from one start do not differ from all others by how far the first movement goes, or by what else
    /// they do, wherever that is.
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
        let has_one_source = ways.windows(2).all(|both| both[0].0 == both[1].0);
        let moves_start = |&(from, by): &(PathId, i32)| from == PathId::START && by != 0;
        let is_sole = |emit: &&Emit<N>| template(emit).movements.len() == 1;
        if !has_one_source || !(ways.iter().all(moves_start) || emits.iter().all(is_sole)) {
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

    /// What the moves of a template do besides moving; `None` if starts may differ in it.
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

/// Groups of templates whose moves may be equal: each template of a group leads to another of it, the last to itself.
#[derive(Default)]
struct Groups(FxHashMap<u32, u32>);

impl Groups {
    /// Puts two templates into one group.
    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.last(one), self.last(other));
        self.0.extend([(one, one), (other, one)]);
    }

    /// The template that stands for a group; the way to it becomes shorter.
    fn last(&mut self, mut template: u32) -> u32 {
        while let Some(&next) = self.0.get(&template)
            && next != template
        {
            let after = self.0.get(&next).copied().unwrap_or(next);
            self.0.insert(template, after);
            template = next;
        }
        template
    }

    /// The number of each template's group, from one on. Where there are very many, the last ones are one group.
    fn numbered(mut self) -> FxHashMap<u32, u16> {
        let mut templates: Vec<u32> = self.0.keys().copied().collect();
        templates.sort_unstable();
        let mut numbers = FxHashMap::<u32, u16>::default();
        let numbered = templates.into_iter().map(|template| {
            let n_groups = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
            let number = numbers.entry(self.last(template));
            (template, *number.or_insert(n_groups.saturating_add(1)))
        });
        numbered.collect()
    }
}
