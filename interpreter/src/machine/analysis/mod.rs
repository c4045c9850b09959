//! All changes that a move of a game can make to the board, found by walking through the rules with nothing known of
//! the board but what the way itself tells.
//!
//! More changes than can happen do no harm to what is proven by them; one too few would. So turn order, priorities and
//! safety are left out of account, and where something cannot be seen through, there is no answer.

mod finished;
mod unknowns;
mod way;

pub use unknowns::Unknowns;

use crate::machine::{FlagSlot, Movements, Recorded, Subject};
use crate::program::{Address, BlockId, Op, Program};
use crate::state::{Effect, State};
use std::collections::BTreeSet;
use way::{EMPTY, Kinds, Way, kind_bit};
use zrf_grammar::game::{PieceTypeId, Place, PlayerId, PositionId, Register, TestKind};

/// What a change adds to the numbers of the [`Unknowns`], in order.
pub type Steps = Vec<(usize, i64)>;

/// Operations of all ways together.
const MOST_OPERATIONS: u32 = 2_000_000;

/// The walk met something that it cannot see through, or too much.
#[derive(Debug)]
struct Refused;

/// All changes that moves can make from a state on; `None` where that cannot be told.
pub fn changes(program: &Program, state: &State) -> Option<Vec<Steps>> {
    let unknowns = Unknowns::new(program);
    let game = program.game();
    if unknowns.n_kinds >= 64 {
        return None;
    }
    let mut walker = Walker {
        program,
        unknowns,
        possible: EMPTY,
        found: BTreeSet::new(),
        left: MOST_OPERATIONS,
    };
    for unknown in unknowns.standing(state) {
        walker.possible |= kind_bit(unknown % unknowns.n_kinds);
    }
    for owner in (0..game.players.len()).map(PlayerId::from_index) {
        for piece_type in (0..unknowns.n_types).map(PieceTypeId::from_index) {
            if state.store(owner, piece_type) > 0 {
                walker.possible |= kind_bit(unknowns.kind(owner, piece_type));
            }
        }
    }
    // Captured and replaced pieces may come back from the store as any type, so there is no end to what may appear.
    if game.options.recycle_captures || game.options.recycle_promotions {
        return None;
    }
    loop {
        let before = walker.possible;
        walker.walk_all().ok()?;
        if walker.possible == before {
            return Some(walker.found.into_iter().collect());
        }
    }
}

struct Walker<'a> {
    program: &'a Program,
    unknowns: Unknowns,
    /// What may stand anywhere.
    possible: Kinds,
    found: BTreeSet<Steps>,
    left: u32,
}

/// What is known of a test.
enum Possible {
    Known(bool),
    /// It holds when one of these stands there.
    Holding(PositionId, Kinds),
    Open,
}

impl Walker<'_> {
    fn walk_all(&mut self) -> Result<(), Refused> {
        let game = self.program.game();
        let movers: BTreeSet<PlayerId> = game
            .turn_order
            .turns
            .iter()
            .map(|turn| turn.mover)
            .collect();
        for mover in movers {
            for piece_type in (0..self.unknowns.n_types).map(PieceTypeId::from_index) {
                let moving = self
                    .program
                    .move_blocks(piece_type)
                    .map(|block| (block, false));
                let dropping = self
                    .program
                    .drop_blocks(piece_type)
                    .map(|block| (block, true));
                for (block, is_drop) in moving.chain(dropping) {
                    for start in (0..self.unknowns.n_positions).map(PositionId::from_index) {
                        let subject = Subject {
                            mover,
                            piece_type,
                            start,
                            is_drop,
                        };
                        self.walk(subject, block)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Follows all ways through a block from a start.
    fn walk(&mut self, subject: Subject, block: BlockId) -> Result<(), Refused> {
        let mut first = Way {
            address: self.program.block(block).entry,
            cursor: subject.start,
            mark: subject.start,
            movements: Movements::new(subject),
            recorded: Recorded::default(),
            flags: Vec::new(),
            known: Vec::new(),
        };
        if !subject.is_drop {
            // A move of several parts may go on with a piece that has changed its owner.
            let owners = (0..self.program.game().players.len()).map(PlayerId::from_index);
            let here: Kinds = owners
                .map(|owner| kind_bit(self.unknowns.kind(owner, subject.piece_type)))
                .fold(0, |all, bit| all | bit & self.possible);
            if here == 0 {
                return Ok(());
            }
            first.known.push((subject.start, here));
        }
        let mut ways = vec![first];
        while let Some(mut way) = ways.pop() {
            while self.step(subject, &mut way, &mut ways)? {
                self.left = self.left.checked_sub(1).ok_or(Refused)?;
            }
        }
        Ok(())
    }

    /// Follows a way by one operation. Returns false when it ends.
    fn step(
        &mut self,
        subject: Subject,
        way: &mut Way,
        ways: &mut Vec<Way>,
    ) -> Result<bool, Refused> {
        let op = self.program.code()[way.address.0 as usize];
        way.address.0 += 1;
        match op {
            Op::End => return Ok(false),
            Op::Goto(target) => way.address = target,
            Op::Branch {
                test,
                place,
                when,
                target,
            } => {
                let answer = self.ask(subject, way, test, place)?;
                return Ok(self.branch(way, ways, answer, when, target));
            }
            Op::Step(direction) => return self.go(subject, way, Place::Direction(direction)),
            Op::StepOpposite(direction) => {
                return self.go(subject, way, Place::Opposite(direction));
            }
            Op::Jump(position) => way.cursor = position,
            Op::Go(register) => return self.go(subject, way, Place::Register(register)),
            Op::Mark(place) => way.mark = self.resolve(subject, way, place)?.unwrap_or(way.mark),
            Op::From => way.movements.set_from(way.cursor),
            Op::To => way.movements.set_to(way.cursor),
            Op::Cascade => way.movements.cascade(way.cursor),
            Op::SetFlag(flag, value) => way.set_flag(FlagSlot::of(flag), value),
            Op::SetPositionFlag(flag, value, place) => {
                if let Some(at) = self.resolve(subject, way, place)? {
                    way.set_flag(FlagSlot::of_position(self.program, flag, at), value);
                }
            }
            Op::Add(index) => self.add(subject, way, index)?,
            op => self.record(subject, way, op)?,
        }
        Ok(true)
    }

    fn go(&self, subject: Subject, way: &mut Way, place: Place) -> Result<bool, Refused> {
        let Some(to) = self.resolve(subject, way, place)? else {
            return Ok(false);
        };
        way.cursor = to;
        Ok(true)
    }

    fn resolve(
        &self,
        subject: Subject,
        way: &Way,
        place: Place,
    ) -> Result<Option<PositionId>, Refused> {
        let (tables, mover) = (self.program.tables(), subject.mover);
        Ok(match place {
            Place::Cursor => Some(way.cursor),
            Place::Position(position) => Some(position),
            Place::Direction(direction) => tables.step(mover, way.cursor, direction),
            Place::Opposite(direction) => tables.step_opposite(mover, way.cursor, direction),
            Place::Register(Register::Mark) => Some(way.mark),
            Place::Register(Register::From) => Some(way.movements.from()),
            Place::Register(Register::To) => Some(way.movements.to().unwrap_or(way.cursor)),
            Place::Register(Register::LastFrom | Register::LastTo) => return Err(Refused),
        })
    }

    /// Goes on as the answer says; where both are possible, one of the ways is kept for later.
    fn branch(
        &self,
        way: &mut Way,
        ways: &mut Vec<Way>,
        answer: Possible,
        when: bool,
        target: Address,
    ) -> bool {
        match answer {
            Possible::Known(answer) => {
                if answer == when {
                    way.address = target;
                }
                true
            }
            Possible::Open => {
                let mut other = way.clone();
                other.address = target;
                ways.push(other);
                true
            }
            Possible::Holding(at, kinds) => {
                let here = way.kinds(at, self.possible);
                let (yes, no) = (here & kinds, here & !kinds);
                let (jumping, staying) = if when { (yes, no) } else { (no, yes) };
                if jumping != 0 {
                    let mut other = way.clone();
                    other.address = target;
                    other.know(at, jumping);
                    ways.push(other);
                }
                way.know(at, staying);
                staying != 0
            }
        }
    }

    fn ask(
        &self,
        subject: Subject,
        way: &Way,
        test: TestKind,
        place: Place,
    ) -> Result<Possible, Refused> {
        if let TestKind::Flag(flag) = test {
            return Ok(Possible::Known(way.flags.contains(&FlagSlot::of(flag))));
        }
        let Some(at) = self.resolve(subject, way, place)? else {
            return Ok(Possible::Known(false));
        };
        let (mover, tables) = (subject.mover, self.program.tables());
        let holding = |holds: &dyn Fn(PlayerId, PieceTypeId) -> bool| {
            let kinds = (0..self.unknowns.n_kinds).filter(|&kind| {
                let (_, owner, piece_type) = self.unknowns.at(kind);
                holds(owner, piece_type)
            });
            Possible::Holding(at, kinds.fold(0, |all, kind| all | kind_bit(kind)))
        };
        Ok(match test {
            TestKind::Empty => Possible::Holding(at, EMPTY),
            TestKind::Friend => holding(&|owner, _| owner == mover),
            TestKind::Enemy => holding(&|owner, _| owner != mover && !tables.is_neutral(owner)),
            TestKind::Neutral => holding(&|owner, _| owner != mover && tables.is_neutral(owner)),
            TestKind::Piece(piece_type) => holding(&|_, other| other == piece_type),
            TestKind::OnBoard => Possible::Known(true),
            TestKind::InZone(zone) => Possible::Known(tables.zone(mover, zone).contains(at)),
            TestKind::Position(position) => Possible::Known(at == position),
            TestKind::Marked => Possible::Known(at == way.mark),
            TestKind::GoalPosition => Possible::Known(tables.is_goal_position(at)),
            TestKind::Unresolved => Possible::Known(false),
            TestKind::Flag(flag) => Possible::Known(way.flags.contains(&FlagSlot::of(flag))),
            TestKind::PositionFlag(flag) => {
                let slot = FlagSlot::of_position(self.program, flag, at);
                Possible::Known(way.flags.contains(&slot))
            }
            TestKind::Attribute(_)
            | TestKind::LastFrom
            | TestKind::LastTo
            | TestKind::Attacked(_)
            | TestKind::Defended(_)
            | TestKind::AdjacentToEnemy => Possible::Open,
        })
    }

    /// Operations that record an effect; off the board they do nothing.
    fn record(&self, subject: Subject, way: &mut Way, op: Op) -> Result<(), Refused> {
        // Attributes are no part of the unknowns.
        let place = op
            .effect_place()
            .filter(|_| !matches!(op, Op::SetAttribute(..)));
        let Some(place) = place else {
            return Ok(());
        };
        if let Some(at) = self.resolve(subject, way, place)? {
            let effect = Effect::of(op, subject.mover, subject.piece_type, at);
            way.recorded.add(effect);
        }
        Ok(())
    }
}
