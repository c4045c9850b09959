//! Where runs of a block without specialised code may remove or change a piece: at all positions that its registers may
//! have, whatever tests answer.

use crate::machine::Subject;
use crate::program::{BlockId, Op, PositionSet, Positions, Program};
use zrf_grammar::game::{Place, PositionId, Register};

/// Blocks with more operations times positions may touch anything.
const MOST_CELLS: usize = 1 << 18;

/// How often each operation may be looked at, on average, before the block may touch anything.
const MOST_VISITS: usize = 16;

/// The registers, each with the positions that it may have. `TO` lacks the cursor, where movements end without a `to`.
const CURSOR: usize = 0;
const MARK: usize = 1;
const FROM: usize = 2;
const TO: usize = 3;
const N_REGISTERS: usize = 4;

/// Where moves of a block may remove or change a piece; `None` if that may be anywhere.
pub(super) fn touched(program: &Program, block: BlockId, subject: Subject) -> Option<PositionSet> {
    let n_ops = program.block_code(block).len();
    let n_positions = program.tables().n_positions();
    if n_ops * n_positions > MOST_CELLS {
        return None;
    }
    let n_words = n_positions.div_ceil(64);
    let mut walk = Walk {
        program,
        subject,
        entry: program.block(block).entry.0 as usize,
        n_words,
        known: vec![0; n_ops * N_REGISTERS * n_words],
        is_reached: vec![false; n_ops],
        todo: Vec::new(),
        here: vec![0; N_REGISTERS * n_words],
        places: vec![0; n_words],
        touched: PositionSet::new(n_positions),
    };
    for register in [CURSOR, MARK, FROM] {
        walk.start_at(register);
    }
    walk.reach(0)?;
    for _ in 0..n_ops * MOST_VISITS {
        let Some(index) = walk.todo.pop() else {
            return Some(walk.touched);
        };
        walk.step(index)?;
    }
    None
}

struct Walk<'a> {
    program: &'a Program,
    subject: Subject,
    /// The address of the block's first operation.
    entry: usize,
    n_words: usize,
    /// For each operation of the block, the registers before it.
    known: Vec<u64>,
    is_reached: Vec<bool>,
    /// Operations before which the registers have changed.
    todo: Vec<usize>,
    /// The registers at the present operation.
    here: Vec<u64>,
    /// The positions that were looked up last.
    places: Vec<u64>,
    touched: PositionSet,
}

impl Walk<'_> {
    /// Adds the present registers to those before an operation; `None` if it is outside the block.
    fn reach(&mut self, index: usize) -> Option<()> {
        let is_reached = self.is_reached.get_mut(index)?;
        let mut is_new = !std::mem::replace(is_reached, true);
        let known = self.known.chunks_exact_mut(self.here.len()).nth(index)?;
        for (known, here) in known.iter_mut().zip(&self.here) {
            is_new |= here & !*known != 0;
            *known |= here;
        }
        if is_new {
            self.todo.push(index);
        }
        Some(())
    }

    fn step(&mut self, index: usize) -> Option<()> {
        let known = self.known.chunks_exact(self.here.len()).nth(index)?;
        self.here.copy_from_slice(known);
        let op = *self.program.code().get(self.entry + index)?;
        match op {
            Op::End => return Some(()),
            Op::Goto(target) => return self.reach((target.0 as usize).checked_sub(self.entry)?),
            Op::Branch { target, .. } => {
                self.reach((target.0 as usize).checked_sub(self.entry)?)?;
            }
            Op::Step(direction) => self.go(CURSOR, Place::Direction(direction))?,
            Op::StepOpposite(direction) => self.go(CURSOR, Place::Opposite(direction))?,
            Op::Jump(position) => self.go(CURSOR, Place::Position(position))?,
            Op::Go(register) => self.go(CURSOR, Place::Register(register))?,
            Op::Mark(Place::Cursor) => self.go(MARK, Place::Cursor)?,
            // Off the board, the mark stays where it is.
            Op::Mark(place) => {
                self.look_up(place)?;
                for word in 0..self.n_words {
                    self.here[MARK * self.n_words + word] |= self.places[word];
                }
            }
            Op::From => self.go(FROM, Place::Cursor)?,
            Op::To => self.go(TO, Place::Cursor)?,
            Op::Cascade => {
                self.close();
                self.go(FROM, Place::Cursor)?;
            }
            Op::Add(_) => {
                self.close();
                self.start_at(FROM);
            }
            op => {
                if let Some(place) = op.effect_place() {
                    self.look_up(place)?;
                    self.touched.insert_all(Positions::new(&self.places));
                }
            }
        }
        self.reach(index + 1)
    }

    fn register(&self, register: usize) -> Positions<'_> {
        Positions::new(&self.here[register * self.n_words..][..self.n_words])
    }

    fn start_at(&mut self, register: usize) {
        let start = self.subject.start.index();
        let register = &mut self.here[register * self.n_words..][..self.n_words];
        register.fill(0);
        register[start / 64] |= 1 << (start % 64);
    }

    /// Sets a register to a place.
    fn go(&mut self, register: usize, place: Place) -> Option<()> {
        self.look_up(place)?;
        self.here[register * self.n_words..][..self.n_words].copy_from_slice(&self.places);
        Some(())
    }

    /// A movement ends.
    fn close(&mut self) {
        let n_words = self.n_words;
        for register in [FROM, TO, CURSOR] {
            let places = Positions::new(&self.here[register * n_words..][..n_words]);
            self.touched.insert_all(places);
        }
        self.here[TO * n_words..][..n_words].fill(0);
    }

    /// Finds the positions that a place may mean; `None` if that depends on the last move.
    fn look_up(&mut self, place: Place) -> Option<()> {
        let (tables, mover) = (self.program.tables(), self.subject.mover);
        let mut places = std::mem::take(&mut self.places);
        places.fill(0);
        let mut add = |at: PositionId| places[at.index() / 64] |= 1 << (at.index() % 64);
        let cursor = self.register(CURSOR);
        match place {
            Place::Cursor => cursor.iter().for_each(add),
            Place::Position(position) => add(position),
            Place::Direction(direction) => {
                let steps = cursor
                    .iter()
                    .filter_map(|at| tables.step(mover, at, direction));
                steps.for_each(add);
            }
            Place::Opposite(direction) => {
                let step = |at| tables.step_opposite(mover, at, direction);
                cursor.iter().filter_map(step).for_each(add);
            }
            Place::Register(Register::Mark) => self.register(MARK).iter().for_each(add),
            Place::Register(Register::From) => self.register(FROM).iter().for_each(add),
            Place::Register(Register::To) => {
                self.register(TO).iter().chain(cursor.iter()).for_each(add);
            }
            Place::Register(Register::LastFrom | Register::LastTo) => return None,
        }
        self.places = places;
        Some(())
    }
}
