//! Symmetries of a game: mappings of the board onto itself that preserve moves and goals.
//!
//! Candidates are the rotations and reflections of the drawn board. A candidate is accepted only if links, zones, goals
//! and the code of every piece are mapped onto themselves; if the form of the rules does not show this, there is no
//! symmetry.

use rustc_hash::FxHashMap;
use zrf_grammar::game::{
    ConfigElement, DirectionId, Game, GoalCondition, Place, PlayerId, PositionId, TestKind, ZoneId,
};
use zrf_interpreter::{BlockId, Op, Program};

/// For each position, its image.
pub(crate) type Permutation = Vec<u16>;

/// Programs that need more comparisons are not examined. This keeps preparation short.
const MAX_COMPARISONS: usize = 1 << 28;

/// An estimate of the comparisons for one candidate: the operations of every block of a piece with those of every other,
/// at mean length, and the steps in every direction with those in every other.
fn comparisons(program: &Program) -> usize {
    let types = program.game().piece_type_ids();
    let counts = types.flat_map(|piece_type| {
        let n_moves = program.move_blocks(piece_type).count();
        [n_moves, program.drop_blocks(piece_type).count()]
    });
    let counts: Vec<usize> = counts.collect();
    let n_blocks = counts.iter().sum::<usize>().max(1);
    let length = program.code().len() / n_blocks + 1;
    let pairs: usize = counts.iter().map(|n| n * n).sum();
    let board = &program.game().board;
    let n_steps = board.positions.len() * program.game().players.len();
    let n_directions = board.directions.len();
    pairs
        .saturating_mul(length)
        .saturating_add(n_blocks * n_blocks)
        .saturating_add((n_directions * n_directions).saturating_mul(n_steps))
}

/// All symmetries found; the identity comes first.
pub(crate) fn symmetries(program: &Program) -> Vec<Permutation> {
    let n_positions = program.game().board.positions.len() as u16;
    let mut found: Vec<Permutation> = vec![(0..n_positions).collect()];
    if comparisons(program) > MAX_COMPARISONS {
        return found;
    }
    for candidate in candidates(program.game()) {
        let is_new = !found.contains(&candidate);
        if is_new && Check::new(program, &candidate).holds() {
            found.push(candidate);
        }
    }
    found
}

/// The rotations and reflections of a square, apart from the identity, that map the centres of positions onto each
/// other. Positions that are not drawn stay where they are.
pub(crate) fn candidates(game: &Game) -> Vec<Permutation> {
    // Coordinates may be anywhere in the range of their type, so sums and differences of them need a wider one.
    let middle = |one: i32, other: i32| i64::from(one) + i64::from(other);
    let centre = |index: usize| {
        let drawn = game.board.positions[index].rectangle?;
        Some((
            middle(drawn.left, drawn.right),
            middle(drawn.top, drawn.bottom),
        ))
    };
    let n_positions = game.board.positions.len();
    let centres: Vec<Option<(i64, i64)>> = (0..n_positions).map(centre).collect();
    let at: FxHashMap<(i64, i64), u16> = centres
        .iter()
        .enumerate()
        .filter_map(|(index, centre)| centre.map(|centre| (centre, index as u16)))
        .collect();
    let drawn = || centres.iter().flatten();
    let extent = |values: &mut dyn Iterator<Item = i64>| {
        values.fold((i64::MAX, i64::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    };
    let (left, right) = extent(&mut drawn().map(|centre| centre.0));
    let (top, bottom) = extent(&mut drawn().map(|centre| centre.1));
    if drawn().count() != at.len() || at.is_empty() {
        return Vec::new();
    }
    let maps = (1..8).map(|number| {
        let map = |(x, y): (i64, i64)| {
            let (mut across, mut down) = (x - left, y - top);
            let (mut width, mut height) = (right - left, bottom - top);
            if number & 4 != 0 {
                (across, down) = (down, across);
                (width, height) = (height, width);
            }
            across = if number & 1 != 0 {
                width - across
            } else {
                across
            };
            down = if number & 2 != 0 { height - down } else { down };
            at.get(&(across + left, down + top)).copied()
        };
        let mapped = centres.iter().enumerate();
        mapped
            .map(|(index, centre)| centre.map_or(Some(index as u16), map))
            .collect::<Option<Permutation>>()
    });
    maps.flatten().filter(is_permutation).collect()
}

fn is_permutation(permutation: &Permutation) -> bool {
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    sorted
        .iter()
        .enumerate()
        .all(|(index, &at)| index == usize::from(at))
}

/// The operations of a block, with addresses relative to its entry.
pub(crate) fn code(program: &Program, block: BlockId) -> Vec<Op> {
    let start = program.block(block).entry.0;
    let relative = |op: &Op| {
        let mut op = *op;
        match &mut op {
            Op::Branch { target, .. } | Op::Goto(target) => {
                target.0 = target.0.wrapping_sub(start);
            }
            _ => {}
        }
        op
    };
    program.block_code(block).iter().map(relative).collect()
}

/// Whether two blocks have the same operations.
pub(crate) fn is_same_code(program: &Program, one: &[Op], other: &[Op]) -> bool {
    let is_same = |(one, other): (&Op, &Op)| match (one, other) {
        (Op::Add(one), Op::Add(other)) => program.add(*one) == program.add(*other),
        _ => one == other,
    };
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// A candidate with its effect on directions.
struct Check<'a> {
    program: &'a Program,
    permutation: &'a Permutation,
    /// For each direction, its image; `None` if there is none.
    directions: Vec<Option<DirectionId>>,
}

impl<'a> Check<'a> {
    fn new(program: &'a Program, permutation: &'a Permutation) -> Self {
        let n_directions = program.game().board.directions.len();
        let mut check = Self {
            program,
            permutation,
            directions: vec![None; n_directions],
        };
        check.directions = (0..n_directions)
            .map(|from| {
                let mut all = (0..n_directions).map(DirectionId::from_index);
                all.find(|&to| check.commutes(DirectionId::from_index(from), to))
            })
            .collect();
        check
    }

    fn map(&self, at: PositionId) -> PositionId {
        PositionId(self.permutation[at.index()])
    }

    fn positions(&self) -> impl Iterator<Item = PositionId> + use<> {
        (0..self.permutation.len()).map(PositionId::from_index)
    }

    fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        self.program.game().player_ids()
    }

    /// Whether steps along one direction are mapped to steps along another, for all players, forwards and backwards.
    fn commutes(&self, from: DirectionId, to: DirectionId) -> bool {
        let tables = self.program.tables();
        self.players().all(|player| {
            self.positions().all(|at| {
                let ahead = tables.step(player, at, from).map(|at| self.map(at));
                let back = tables
                    .step_opposite(player, at, from)
                    .map(|at| self.map(at));
                ahead == tables.step(player, self.map(at), to)
                    && back == tables.step_opposite(player, self.map(at), to)
            })
        })
    }

    fn holds(&self) -> bool {
        self.keeps_code() && self.keeps_goals()
    }

    /// Whether the neighbours that `adjacent-to-enemy?` tests are kept.
    fn keeps_neighbours(&self) -> bool {
        let tables = self.program.tables();
        self.positions().all(|at| {
            let mut mapped: Vec<_> = tables
                .neighbours(at)
                .iter()
                .map(|&to| self.map(to))
                .collect();
            mapped.sort_unstable();
            mapped == tables.neighbours(self.map(at))
        })
    }

    fn keeps_zone(&self, zone: ZoneId) -> bool {
        self.players().all(|player| {
            let set = self.program.tables().zone(player, zone);
            self.positions()
                .all(|at| set.contains(at) == set.contains(self.map(at)))
        })
    }

    /// Whether the blocks of every piece type, taken as a set, are mapped onto themselves.
    fn keeps_code(&self) -> bool {
        let types = self.program.game().piece_type_ids();
        let mut sections = types.flat_map(|piece_type| {
            let moves = self.program.move_blocks(piece_type).collect::<Vec<_>>();
            [moves, self.program.drop_blocks(piece_type).collect()]
        });
        sections.all(|blocks| {
            let plain = blocks.iter().map(|&block| {
                (
                    self.program.block(block).move_type,
                    code(self.program, block),
                )
            });
            let plain: Vec<_> = plain.collect();
            let mut rest = plain.clone();
            plain.iter().all(|(move_type, ops)| {
                let mapped: Option<Vec<Op>> = ops.iter().map(|&op| self.map_op(op)).collect();
                let Some(mapped) = mapped else { return false };
                let same = rest.iter().position(|(other_type, other)| {
                    move_type == other_type && is_same_code(self.program, &mapped, other)
                });
                same.is_some_and(|at| {
                    rest.swap_remove(at);
                    true
                })
            })
        })
    }

    fn direction(&self, direction: DirectionId) -> Option<DirectionId> {
        self.directions[direction.index()]
    }

    fn place(&self, place: Place) -> Option<Place> {
        Some(match place {
            Place::Position(at) => Place::Position(self.map(at)),
            Place::Direction(direction) => Place::Direction(self.direction(direction)?),
            Place::Opposite(direction) => Place::Opposite(self.direction(direction)?),
            Place::Cursor | Place::Register(_) => place,
        })
    }

    fn map_op(&self, op: Op) -> Option<Op> {
        Some(match op {
            Op::Step(direction) => Op::Step(self.direction(direction)?),
            Op::StepOpposite(direction) => Op::StepOpposite(self.direction(direction)?),
            Op::Jump(at) => Op::Jump(self.map(at)),
            Op::Mark(place) => Op::Mark(self.place(place)?),
            Op::Capture(place) => Op::Capture(self.place(place)?),
            Op::Flip(place) => Op::Flip(self.place(place)?),
            Op::ChangeOwner(place) => Op::ChangeOwner(self.place(place)?),
            Op::ChangeType(piece_type, place) => Op::ChangeType(piece_type, self.place(place)?),
            Op::Create {
                player,
                piece_type,
                place,
            } => Op::Create {
                player,
                piece_type,
                place: self.place(place)?,
            },
            Op::SetPositionFlag(flag, value, place) => {
                Op::SetPositionFlag(flag, value, self.place(place)?)
            }
            Op::Branch {
                test,
                place,
                when,
                target,
            } => Op::Branch {
                test: self.test(test)?,
                place: self.place(place)?,
                when,
                target,
            },
            _ => op,
        })
    }

    fn test(&self, test: TestKind) -> Option<TestKind> {
        match test {
            TestKind::AdjacentToEnemy => self.keeps_neighbours().then_some(test),
            TestKind::InZone(zone) => self.keeps_zone(zone).then_some(test),
            TestKind::Position(at) => Some(TestKind::Position(self.map(at))),
            // The set of goal positions is kept if the goals are, but goals are also kept without naming it, so this is
            // refused.
            TestKind::GoalPosition => None,
            _ => Some(test),
        }
    }

    fn keeps_goals(&self) -> bool {
        let lines = self.program.lines();
        let mut goals = self.program.game().goals.iter().enumerate();
        let keeps = goals.all(|(index, goal)| {
            lines.is_some_and(|lines| lines.covers(index)) || self.keeps_condition(&goal.condition)
        });
        keeps && lines.is_none_or(|lines| lines.is_kept_by(self.permutation, &self.goal_groups()))
    }

    /// For each goal, the first one of a group of goals with the same result for the same players, for which it does
    /// not matter which is met. With more than two players it might matter.
    fn goal_groups(&self) -> Vec<usize> {
        let game = self.program.game();
        let covers = |goal| self.program.lines().is_some_and(|lines| lines.covers(goal));
        let mut groups: Vec<usize> = (0..game.goals.len()).collect();
        for index in 1..groups.len() {
            let (before, goal) = (&game.goals[index - 1], &game.goals[index]);
            if game.players.len() <= 2
                && before.kind == goal.kind
                && before.players == goal.players
                && covers(index - 1)
                && covers(index)
            {
                groups[index] = groups[index - 1];
            }
        }
        groups
    }

    fn keeps_condition(&self, condition: &GoalCondition) -> bool {
        condition.leaves().all(|leaf| match leaf {
            GoalCondition::AbsoluteConfig { elements, .. } => {
                elements.iter().all(|&element| match element {
                    ConfigElement::Position(at) => {
                        elements.contains(&ConfigElement::Position(self.map(at)))
                    }
                    ConfigElement::Zone(zone) => self.keeps_zone(zone),
                })
            }
            GoalCondition::RelativeConfig(_) => false,
            _ => true,
        })
    }
}
