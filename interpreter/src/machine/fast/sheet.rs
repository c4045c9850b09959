//! Drops of one type that need only a few tests, on all positions together: placing stones needs no runs.

use super::graph::FastOp;
use super::{Code, Emits, EntryPoint, FastPath};
use crate::machine::Subject;
use crate::program::Program;
use crate::program::classes::ClassSet;
use crate::state::{Effect, MoveHead, State};
use zrf_grammar::game::PositionId;

/// One drop: it is possible if the class of a position is in a set and the other tests succeed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    at: PositionId,
    set: ClassSet,
    /// The location and number of further tests in the code.
    others: (u32, u32),
    template: u32,
}

/// What is known about the drops of one type by one player.
#[derive(Clone, Debug, Default)]
pub(super) enum Sheet {
    #[default]
    Unknown,
    /// Some of them need more than tests of positions, or two of them may be equal.
    Refused,
    /// In order of generation.
    Made(Box<[Row]>),
}

impl FastPath {
    /// Passes all drops of a type to `take` in order of generation, no two of them equal. Returns how many there might
    /// have been, or `None` if they must be run one by one.
    pub(crate) fn drop_all(
        &mut self,
        program: &Program,
        state: &State,
        subject: Subject,
        mut take: impl FnMut(MoveHead, &[Effect]),
    ) -> Option<u32> {
        let n_types = program.game().piece_types.len();
        let index = subject.mover.index() * n_types + subject.piece_type.index();
        if self.sheets.len() <= index {
            self.sheets.resize(index + 1, Sheet::Unknown);
        }
        if matches!(self.sheets[index], Sheet::Unknown) {
            self.sheets[index] = self.sheet(program, subject);
        }
        let Sheet::Made(rows) = &self.sheets[index] else {
            return None;
        };
        for row in rows {
            if self.sets.contains(row.set, state.class(row.at)) && self.holds(row.others, state) {
                let template = &self.graphs.templates[row.template as usize];
                take(template.head, self.effects(template));
            }
        }
        Some(rows.len() as u32)
    }

    /// Whether all tests of a part of the code hold.
    fn holds(&self, (first, n): (u32, u32), state: &State) -> bool {
        let tests = &self.graphs.code[first as usize..][..n as usize];
        tests.iter().all(|test| match *test {
            FastOp::Cell { at, set, .. } => self.sets.contains(set, state.class(at)),
            _ => false,
        })
    }

    fn sheet(&mut self, program: &Program, subject: Subject) -> Sheet {
        let mut rows = Vec::new();
        for start in (0..program.tables().n_positions()).map(PositionId::from_index) {
            let subject = Subject { start, ..subject };
            let first = rows.len();
            for block in program.drop_blocks(subject.piece_type) {
                let (code, facts) = match self.entry(program, block, subject) {
                    EntryPoint::Made(code, facts) => (code, facts),
                    EntryPoint::Refused => return Sheet::Refused,
                    EntryPoint::Unknown => return Sheet::Unknown,
                };
                match (code, self.facts[facts as usize].emits) {
                    (_, Emits::Nothing) => {}
                    (Code::Single { at, set, template }, _) => rows.push(Row {
                        at,
                        set,
                        others: (0, 0),
                        template,
                    }),
                    (Code::At(first), _) => match self.row(first) {
                        Some(row) => rows.push(row),
                        None => return Sheet::Refused,
                    },
                }
            }
            let to = |row: &Row| self.graphs.templates[row.template as usize].head.to;
            let new = &rows[first..];
            let is_its_own = |(index, row): (usize, &Row)| {
                self.graphs.names_start(row.template, start)
                    && new[..index].iter().all(|other| to(other) != to(row))
            };
            if !new.iter().enumerate().all(is_its_own) {
                return Sheet::Refused;
            }
        }
        Sheet::Made(rows.into())
    }

    /// Code that makes a move after tests of positions only, all of which must succeed.
    fn row(&self, first: u32) -> Option<Row> {
        let code = &self.graphs.code[first as usize..];
        let is_test = |op: &&FastOp| match **op {
            FastOp::Cell { otherwise, .. } => {
                matches!(self.graphs.code[otherwise as usize], FastOp::End)
            }
            _ => false,
        };
        let n_tests = code.iter().take_while(is_test).count();
        match (*code.first()?, code.get(n_tests..)?) {
            (
                FastOp::Cell { at, set, .. },
                &[FastOp::Emit(template), FastOp::Reset, FastOp::End, ..],
            ) => Some(Row {
                at,
                set,
                others: (first + 1, n_tests as u32 - 1),
                template,
            }),
            _ => None,
        }
    }
}
