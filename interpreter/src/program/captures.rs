//! Whether moves can remove pieces, as far as the code shows: a proof that they cannot, never a guess that they do.

use super::{Address, BlockId, Op, Program};
use std::collections::HashSet;
use zrf_grammar::game::{Place, Register, TestKind};

/// What a run knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Seen {
    /// The piece that runs may stand there, and no other.
    Own,
    /// No piece is there.
    Empty,
    /// Anything may be there.
    Unknown,
}

/// What a run knows on its way to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Known {
    cursor: Seen,
    mark: Seen,
    /// Where the moving piece comes from.
    from: Seen,
    /// A neighbour of the cursor that is empty.
    ahead: Option<Place>,
}

impl Program {
    /// Whether a move may remove a piece other than the one that moves, or replace it. False only if the code proves that
    /// no move does: it captures nothing, and tests that each position where it puts a piece is empty.
    pub fn may_capture(&self) -> bool {
        let mut types = self.game.piece_type_ids();
        types.any(|piece_type| {
            let mut blocks = self.all_blocks(piece_type);
            blocks.any(|block| self.block_may_capture(block))
        })
    }

    fn block_may_capture(&self, block: BlockId) -> bool {
        let (_, in_store) = self.owner(block);
        let start = match in_store {
            true => Seen::Unknown,
            false => Seen::Own,
        };
        let known = Known {
            cursor: start,
            mark: Seen::Unknown,
            from: start,
            ahead: None,
        };
        let mut open = vec![(self.block(block).entry, known)];
        let mut met = HashSet::new();
        while let Some((address, known)) = open.pop() {
            if !met.insert((address, known)) {
                continue;
            }
            let op = self.code[address.0 as usize];
            if known.may_remove(op) {
                return true;
            }
            let next = Address(address.0 + 1);
            match op {
                Op::End => {}
                Op::Goto(target) => open.push((target, known)),
                Op::Branch {
                    test,
                    place,
                    when,
                    target,
                } => {
                    open.push((target, known.after_test(test, place, when)));
                    open.push((next, known.after_test(test, place, !when)));
                }
                op => open.push((next, known.after(op))),
            }
        }
        false
    }
}

impl Known {
    /// Whether an operation removes a piece, or puts one where another may be.
    fn may_remove(self, op: Op) -> bool {
        match op {
            Op::Capture(_) => true,
            Op::Create { place, .. } => self.seen(place) != Seen::Empty,
            Op::Add(_) | Op::To | Op::Cascade => self.cursor == Seen::Unknown,
            _ => false,
        }
    }

    fn seen(self, place: Place) -> Seen {
        match place {
            Place::Cursor => self.cursor,
            Place::Register(Register::Mark) => self.mark,
            Place::Register(Register::From) => self.from,
            place if self.ahead == Some(place) => Seen::Empty,
            _ => Seen::Unknown,
        }
    }

    /// What is known after an operation that is no jump.
    fn after(self, op: Op) -> Self {
        let at = |place| Self {
            cursor: self.seen(place),
            ahead: None,
            ..self
        };
        match op {
            Op::Step(direction) => at(Place::Direction(direction)),
            Op::StepOpposite(direction) => at(Place::Opposite(direction)),
            Op::Jump(position) => at(Place::Position(position)),
            Op::Go(register) => at(Place::Register(register)),
            Op::Mark(place) => Self {
                mark: self.seen(place),
                ..self
            },
            // Another piece may be moved from now on.
            Op::From | Op::Cascade => Self {
                from: Seen::Unknown,
                ..self
            },
            _ => self,
        }
    }

    /// What is known after a test with this result.
    fn after_test(self, test: TestKind, place: Place, result: bool) -> Self {
        if test != TestKind::Empty || !result {
            return self;
        }
        match place {
            Place::Cursor => Self {
                cursor: Seen::Empty,
                ..self
            },
            Place::Register(Register::Mark) => Self {
                mark: Seen::Empty,
                ..self
            },
            Place::Direction(_) | Place::Opposite(_) => Self {
                ahead: Some(place),
                ..self
            },
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::program_of;

    /// Whether a piece with these blocks, in a game with a second type of piece, may capture.
    fn may_capture(blocks: &str) -> bool {
        let text = format!(
            "(game (title \"Row\") (players White Black) (turn-order White Black)
            (board (grid (dimensions (\"a/b/c/d/e\" (9 0)) (\"1\" (0 9))) (directions (e 1 0) (w -1 0))))
            (board-setup (White (Man a1)) (Black (Man e1)))
            (piece (name Man) {blocks}) (piece (name Wall)))"
        );
        program_of(&text).may_capture()
    }

    #[test]
    fn pieces_that_arrive_only_where_it_is_empty_capture_nothing() {
        for blocks in [
            "",
            "(moves (e (verify empty?) add))",
            "(moves (e (while empty? add e)))",
            "(moves ((verify (empty? e)) e add))",
            // A jump over another piece.
            "(moves (e (verify not-empty?) e (verify empty?) (add-partial)))",
            // A wall behind the piece, which itself stays.
            "(moves (e (verify empty?) mark (create Wall) (go from) add back))",
            "(drops ((verify empty?) add))",
            "(moves ((if (empty? e) e add else w (verify empty?) add)))",
        ] {
            assert!(!may_capture(blocks), "{blocks}");
        }
    }

    #[test]
    fn pieces_that_may_arrive_at_others_capture_them() {
        for blocks in [
            "(moves (e add))",
            "(moves (e (verify not-friend?) add))",
            "(moves (e (verify empty?) e add))",
            "(moves (e (verify enemy?) capture e (verify empty?) add))",
            "(moves ((verify (empty? e)) w add))",
            "(moves (e (if (empty? w) add)))",
            "(moves (e (verify empty?) cascade w w add))",
            "(moves (e (verify empty?) e to w add))",
            "(moves (e (verify empty?) (create Wall w) add))",
            "(moves (mark e (verify not-empty?) e (verify empty?) (create Wall mark) add))",
            "(drops (add))",
        ] {
            assert!(may_capture(blocks), "{blocks}");
        }
    }
}
