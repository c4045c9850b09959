//! Conditions as branches. Conditions have no side effects, so short-circuiting cannot be observed.

use super::{Compiler, NOT_LANDED};
use crate::program::{Address, Op};
use zrf_grammar::game::{Condition, Test, TestKind};
use zrf_grammar::text::Origin;

impl Compiler {
    /// Emits code that continues if the condition is true. Returns the jumps taken if it is false.
    pub(super) fn jump_unless(&mut self, condition: &Condition, origin: Origin) -> Vec<Address> {
        self.jump(condition, false, origin)
    }

    fn jump(&mut self, condition: &Condition, when: bool, origin: Origin) -> Vec<Address> {
        match condition {
            &Condition::Constant(value) => self.jump_on_constant(value, when, origin),
            Condition::Test(Test {
                kind: TestKind::Unresolved,
                origin,
                ..
            }) => self.jump_on_constant(false, when, *origin),
            Condition::Not(inner) => self.jump(inner, !when, origin),
            Condition::Test(test) => {
                let branch = Op::Branch {
                    test: test.kind,
                    place: test.place,
                    when,
                    target: NOT_LANDED,
                };
                vec![self.emit(branch, test.origin)]
            }
            Condition::Or(parts) => self.any(parts, when, true, origin),
            Condition::And(parts) => self.any(parts, when, false, origin),
        }
    }

    /// Emits the parts of an `or`, which is decided by its first true part, or of an `and`, which is decided by its
    /// first false one; `decisive` is the deciding value.
    fn any(
        &mut self,
        parts: &[Condition],
        when: bool,
        decisive: bool,
        origin: Origin,
    ) -> Vec<Address> {
        let Some((last, first)) = parts.split_last() else {
            return self.jump_on_constant(!decisive, when, origin);
        };
        let mut decided: Vec<_> = first
            .iter()
            .flat_map(|part| self.jump(part, decisive, origin))
            .collect();
        let mut jumps = self.jump(last, when, origin);
        if when == decisive {
            jumps.append(&mut decided);
        } else {
            self.land(decided);
        }
        jumps
    }

    fn jump_on_constant(&mut self, value: bool, when: bool, origin: Origin) -> Vec<Address> {
        if value == when {
            vec![self.emit(Op::Goto(NOT_LANDED), origin)]
        } else {
            Vec::new()
        }
    }
}
