//! Running code: operations on sets of lanes.

use super::code::{ALL, Code, Exit, Test};
use super::library::Library;
use super::path::Path;
use super::query::Query;
use super::sets::Emitted;
use super::shelf::Shelf;
use super::sights::Sights;
use crate::machine::bits::Bits;
use crate::machine::{Machine, Subject};
use crate::state::State;
use zrf_grammar::game::{PositionId, TestKind};

/// The code of a step, and for what it runs.
pub(super) struct Call<'a, const N: usize> {
    pub(super) library: &'a Library<N>,
    pub(super) shelf: &'a Shelf<N>,
    pub(super) query: &'a Query<'a>,
    pub(super) code: &'a Code,
    /// The player and the type of the pieces or drops; the start is not used.
    pub(super) subject: Subject,
    /// The index of the step in [`Found::runs`](super::found::Found).
    pub(super) ran: u32,
}

/// Buffers for running code, and the positions of each sight.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner<const N: usize> {
    /// The positions of each derived sight, and the list of moves for which they were last found.
    derived: Vec<Bits<N>>,
    lists: Vec<u32>,
    /// The number of the current list of moves.
    pub(super) list: u32,
    alive: Vec<Bits<N>>,
    flags: Vec<Bits<N>>,
    /// By flag and position, the lanes that set it.
    position_flags: Vec<Bits<N>>,
    pub(super) emitted: Vec<Emitted<N>>,
}

impl<const N: usize> Runner<N> {
    /// Begins a new list of moves, perhaps of a different state.
    #[inline]
    pub(super) fn begin(&mut self, sights: &Sights) {
        if self.derived.len() < sights.n_derived() {
            self.derived.resize(sights.n_derived(), Bits::EMPTY);
            self.lists.resize(sights.n_derived(), self.list);
        }
        self.list = self.list.wrapping_add(1);
        self.emitted.clear();
    }

    /// Runs code from a set of starts.
    pub(super) fn run(&mut self, machine: &mut Machine, call: &Call<'_, N>, starts: Bits<N>) {
        self.prepare(call);
        let Call {
            shelf, code, ran, ..
        } = *call;
        let ops = &*code.ops;
        let masks = &*shelf.pool.masks;
        let seen = Seen::new(call.query.context.state, &self.derived);
        let mut waiting = Waiting {
            alive: &mut self.alive[..=ops.len()],
            emitted: &mut self.emitted,
            ran,
        };
        for &entry in &code.entries {
            waiting.alive[entry as usize] = starts;
        }
        let (mut n_done, mut here) = (0, 0);
        let mut lanes = waiting.take(0);
        'ops: while let Some(op) = ops.get(here) {
            if lanes.is_empty() {
                here = op.skip as usize;
                lanes = waiting.take(here);
                continue;
            }
            n_done += 1;
            here += 1;
            if op.within != ALL {
                lanes &= masks[op.within as usize];
            }
            let exit = 'all: {
                // `&` copies what functions return: a result used directly would stay in memory, and `passing` with it
                // in all arms.
                let passing = match op.test {
                    Test::Shift { sight, by, mask } => {
                        let mut passing = seen.at(sight).pulled(i32::from(by));
                        if mask != ALL {
                            passing &= masks[mask as usize];
                        }
                        passing
                    }
                    Test::At { sight, at } => {
                        let passes = seen.at(sight).contains(at);
                        break 'all if passes { op.yes } else { op.no };
                    }
                    Test::Path { sight, path } => {
                        lanes & shelf.paths.get(path).through(seen.at(sight), lanes)
                    }
                    Test::Within(mask) => masks[mask as usize],
                    Test::Flag(flag) => self.flags[flag as usize],
                    Test::SetFlag { flag, value } => {
                        let flag = &mut self.flags[flag as usize];
                        let (set, cleared) = (*flag | lanes, flag.without(lanes));
                        *flag = if value { set } else { cleared };
                        break 'all op.yes;
                    }
                    Test::Pass => break 'all op.yes,
                    Test::Ask { test, path } => {
                        lanes & call.ask(machine, test, shelf.paths.get(path), lanes)
                    }
                    Test::PositionFlag { flag, path } => {
                        let flags = &self.position_flags[code.first_of(flag)..];
                        lanes & flagged(flags, shelf.paths.get(path), lanes)
                    }
                    Test::SetPositionFlag { flag, path, value } => {
                        let flags = &mut self.position_flags[code.first_of(flag)..];
                        set_flagged(flags, shelf.paths.get(path), lanes, value);
                        break 'all op.yes;
                    }
                };
                let passed = waiting.leave(lanes & passing, op.yes, here);
                let failed = waiting.leave(lanes.without(passing), op.no, here);
                lanes = passed | failed | waiting.take(here);
                continue 'ops;
            };
            // All lanes leave by the same exit. They enter the next operation at once if no others are under way.
            if exit.to != Exit::END && lanes == starts {
                emit(waiting.emitted, lanes, exit, ran);
                here = exit.to as usize;
            } else {
                lanes = waiting.leave(lanes, exit, here) | waiting.take(here);
            }
        }
        // Starting a run counts as work, too.
        machine.work.spend(n_done + 1);
    }

    /// Does the same from one start, which takes a single way through each slice.
    pub(super) fn run_alone(
        &mut self,
        machine: &mut Machine,
        call: &Call<'_, N>,
        start: PositionId,
    ) {
        self.prepare(call);
        let Call {
            shelf, code, ran, ..
        } = *call;
        let (masks, ways) = (&*shelf.pool.masks, shelf.paths.from(start));
        let lanes = [start].into_iter().collect::<Bits<N>>();
        let seen = Seen::new(call.query.context.state, &self.derived);
        let mut n_done = 1;
        for &entry in &code.entries {
            let mut here = entry;
            while let Some(op) = code.ops.get(here as usize) {
                n_done += 1;
                let is_within = |mask: u16| mask == ALL || masks[mask as usize].contains(start);
                if !is_within(op.within) {
                    break;
                }
                let at = |path| ways.at(path);
                let flags = |flag: u16, at: PositionId| code.first_of(flag) + at.index();
                let passes = match op.test {
                    Test::Shift { sight, by, mask } => {
                        let passing = seen.at(sight).pulled(i32::from(by));
                        is_within(mask) && passing.contains(start)
                    }
                    Test::At { sight, at } => seen.at(sight).contains(at),
                    Test::Path { sight, path } => {
                        at(path).is_some_and(|at| seen.at(sight).contains(at))
                    }
                    Test::Within(mask) => is_within(mask),
                    Test::Flag(flag) => !self.flags[flag as usize].is_empty(),
                    Test::SetFlag { flag, value } => {
                        self.flags[flag as usize] = if value { lanes } else { Bits::EMPTY };
                        true
                    }
                    Test::Pass => true,
                    Test::Ask { test, path } => {
                        at(path).is_some_and(|at| call.ask_at(machine, test, start, at))
                    }
                    Test::PositionFlag { flag, path } => {
                        at(path).is_some_and(|at| !self.position_flags[flags(flag, at)].is_empty())
                    }
                    Test::SetPositionFlag { flag, path, value } => {
                        if let Some(at) = at(path) {
                            self.position_flags[flags(flag, at)].set(start, value);
                        }
                        true
                    }
                };
                let exit = if passes { op.yes } else { op.no };
                emit(&mut self.emitted, lanes, exit, ran);
                here = exit.to;
            }
        }
        machine.work.spend(n_done);
    }

    /// Finds the positions of the derived sights of the code, and clears its flags.
    #[inline]
    fn prepare(&mut self, call: &Call<'_, N>) {
        let code = call.code;
        for &index in &code.derived {
            let list = &mut self.lists[index as usize];
            if *list != self.list {
                *list = self.list;
                self.derived[index as usize] = call
                    .library
                    .sights
                    .whereabouts(index, call.query.context.state);
            }
        }
        if self.alive.len() <= code.ops.len() {
            self.alive.resize(code.ops.len() + 1, Bits::EMPTY);
        }
        if code.n_flags > 0 {
            self.flags.clear();
            self.flags.resize(usize::from(code.n_flags), Bits::EMPTY);
        }
        if code.n_position_flags > 0 {
            let n_flags = code.first_of(code.n_position_flags);
            self.position_flags.clear();
            self.position_flags.resize(n_flags, Bits::EMPTY);
        }
    }
}

impl<const N: usize> Call<'_, N> {
    /// The lanes for which the machine answers yes, asked one by one.
    #[inline(never)]
    fn ask(
        &self,
        machine: &mut Machine,
        test: TestKind,
        path: &Path<N>,
        lanes: Bits<N>,
    ) -> Bits<N> {
        let asked = |start: &PositionId| {
            path.at(*start)
                .is_some_and(|at| self.ask_at(machine, test, *start, at))
        };
        lanes.iter().filter(asked).collect()
    }

    /// The machine's answer for the lane of a start.
    fn ask_at(
        &self,
        machine: &mut Machine,
        test: TestKind,
        start: PositionId,
        at: PositionId,
    ) -> bool {
        let subject = Subject {
            start,
            ..self.subject
        };
        machine.ask(self.query.context, subject, test, at, self.library)
    }
}

/// Where the sights are: in the sets of a state, or derived from them.
#[derive(Clone, Copy)]
struct Seen<'a, const N: usize> {
    sets: &'a [[u64; N]],
    derived: &'a [Bits<N>],
}

impl<'a, const N: usize> Seen<'a, N> {
    #[inline(always)]
    fn new(state: &'a State, derived: &'a [Bits<N>]) -> Self {
        Self {
            sets: state.sets(),
            derived,
        }
    }

    /// The positions of the sight with a number of [`Sights`].
    #[inline(always)]
    fn at(self, sight: u16) -> Bits<N> {
        match self.sets.get(sight as usize) {
            Some(&set) => Bits::new(set),
            None => self.derived[sight as usize - self.sets.len()],
        }
    }
}

/// The lanes that wait at each operation, and the moves made on the way there.
struct Waiting<'a, const N: usize> {
    alive: &'a mut [Bits<N>],
    emitted: &'a mut Vec<Emitted<N>>,
    ran: u32,
}

impl<const N: usize> Waiting<'_, N> {
    /// The lanes that wait at an operation.
    #[inline(always)]
    fn take(&mut self, here: usize) -> Bits<N> {
        std::mem::replace(&mut self.alive[here], Bits::EMPTY)
    }

    /// Lets lanes leave by an exit. Returns those whose next operation is `here`; they need not wait.
    #[inline(always)]
    fn leave(&mut self, lanes: Bits<N>, exit: Exit, here: usize) -> Bits<N> {
        emit(self.emitted, lanes, exit, self.ran);
        if exit.to as usize == here {
            return lanes;
        }
        if exit.to != Exit::END {
            self.alive[exit.to as usize] |= lanes;
        }
        Bits::EMPTY
    }
}

/// Notes the moves that lanes make as they leave by an exit.
#[inline(always)]
fn emit<const N: usize>(emitted: &mut Vec<Emitted<N>>, lanes: Bits<N>, exit: Exit, ran: u32) {
    if exit.template != Exit::NO_MOVE && !lanes.is_empty() {
        emitted.push(Emitted {
            lanes,
            template: exit.template,
            ran,
            twin: exit.twin,
        });
    }
}

/// The lanes that have set a flag where a path leads them.
#[inline(never)]
fn flagged<const N: usize>(flags: &[Bits<N>], path: &Path<N>, lanes: Bits<N>) -> Bits<N> {
    let is_set = |at: PositionId, start| flags[at.index()].contains(start);
    let is_flagged = |start: &PositionId| path.at(*start).is_some_and(|at| is_set(at, *start));
    lanes.iter().filter(is_flagged).collect()
}

/// Sets a flag where a path leads the lanes.
#[inline(never)]
fn set_flagged<const N: usize>(flags: &mut [Bits<N>], path: &Path<N>, lanes: Bits<N>, value: bool) {
    for start in lanes.iter() {
        if let Some(at) = path.at(start) {
            flags[at.index()].set(start, value);
        }
    }
}
