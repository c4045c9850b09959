//! Running code: operations on sets of lanes.

use super::Query;
use super::bits::Bits;
use super::code::{Code, Exit, Test};
use super::flow::Arrival;
use super::graph::{Graph, Sight};
use super::library::Library;
use super::path::{Path, PathId, Shape};
use crate::machine::{Machine, Subject};
use crate::program::classes::Class;
use crate::state::State;
use zrf_grammar::game::PositionId;

/// Lanes that come to a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emitted<const N: usize> {
    pub(super) lanes: Bits<N>,
    pub(super) template: u32,
    /// The group of moves that may be equal, if it has one.
    pub(super) group: u16,
}

/// A path that is no shift, seen from all starts.
#[derive(Clone, Debug)]
enum SeenBy<const N: usize> {
    Shifts(Box<[(i32, Bits<N>)]>),
    Constant(usize, Bits<N>),
    Table,
}

/// Something that is looked for.
#[derive(Clone, Debug)]
struct Sought {
    sight: Sight,
    classes: Box<[Class]>,
    /// The list of moves for which it was looked for last.
    list: u32,
}

/// What code refers to, for a board of one size, and the buffers to run it.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner<const N: usize> {
    masks: Vec<Bits<N>>,
    paths: Vec<SeenBy<N>>,
    sought: Vec<Sought>,
    /// Where each thing is at present.
    seen: Vec<Bits<N>>,
    /// The number of the present list of moves.
    pub(super) list: u32,
    alive: Vec<Bits<N>>,
    flags: Vec<Bits<N>>,
    /// By flag and position, the lanes that set it.
    position_flags: Vec<Bits<N>>,
    pub(super) emitted: Vec<Emitted<N>>,
}

impl<const N: usize> Runner<N> {
    /// The state may be another from now on.
    pub(super) fn begin(&mut self) {
        self.list = self.list.wrapping_add(1);
        self.emitted.clear();
    }

    /// Makes the code of a slice; `None` if it must be walked.
    pub(super) fn make(
        &mut self,
        library: &mut Library,
        slice: &Graph,
        arrivals: &[Arrival],
    ) -> Option<Code> {
        let code = Code::new(library, slice, arrivals, |library, sight| {
            self.seen(library, sight)
        })?;
        let masks = &library.pool.masks[self.masks.len()..];
        self.masks
            .extend(masks.iter().map(|mask| mask.resized::<N>()));
        let paths = library.paths.iter().skip(self.paths.len());
        let seen_by = paths.map(|path| match &path.shape {
            Shape::Shift(by) => SeenBy::Shifts([(*by, path.domain.resized())].into()),
            Shape::Shifts(shifts) => {
                let shifts = shifts.iter();
                SeenBy::Shifts(shifts.map(|&(by, mask)| (by, mask.resized())).collect())
            }
            Shape::Constant(at) => SeenBy::Constant(at.index(), path.domain.resized()),
            Shape::Table => SeenBy::Table,
        });
        self.paths.extend(seen_by);
        Some(code)
    }

    /// The index of what is looked for; `None` if it is not the same for all lanes.
    fn seen(&mut self, library: &Library, sight: Sight) -> Option<u16> {
        if let Some(index) = self.sought.iter().position(|sought| sought.sight == sight) {
            return Some(index as u16);
        }
        let classes = match sight {
            Sight::Classes(set) => library.sets.members(set).collect(),
            Sight::Attribute(_) | Sight::LastFrom | Sight::LastTo => Box::default(),
            Sight::PositionFlag(_) | Sight::Asked(_) => return None,
        };
        self.seen.push(Bits::EMPTY);
        self.sought.push(Sought {
            sight,
            classes,
            list: self.list.wrapping_sub(1),
        });
        u16::try_from(self.seen.len() - 1).ok()
    }

    /// Runs code from a set of starts.
    pub(super) fn run(
        &mut self,
        library: &Library,
        machine: &mut Machine,
        query: Query<'_>,
        code: &Code,
        subject: Subject,
        starts: Bits<N>,
    ) {
        self.prepare(code, query);
        let alive = &mut self.alive[..=code.ops.len()];
        for &entry in &code.entries {
            alive[entry as usize] = starts;
        }
        let (mut n_done, mut here) = (0, 0);
        let mut lanes = std::mem::replace(&mut alive[0], Bits::EMPTY);
        while let Some(op) = code.ops.get(here) {
            if lanes.is_empty() {
                here = code.skip[here] as usize;
                lanes = std::mem::replace(&mut alive[here], Bits::EMPTY);
                continue;
            }
            n_done += 1;
            here += 1;
            let mut next = std::mem::replace(&mut alive[here], Bits::EMPTY);
            lanes &= self.masks[op.within as usize];
            let passing = match op.test {
                Test::Shift { seen, by, mask } => {
                    let seen = self.seen[seen as usize].pulled(i32::from(by));
                    seen & self.masks[mask as usize]
                }
                Test::Path { seen, path } => {
                    let seen = self.seen[seen as usize];
                    through(&self.paths[path.index()], library, path, seen, lanes)
                }
                Test::Within(mask) => self.masks[mask as usize],
                Test::Flag(flag) => self.flags[flag as usize],
                Test::Ask { test, path } => {
                    ask(library, machine, query, subject, test, path, lanes)
                }
                Test::SetFlag { flag, value } => {
                    let flag = &mut self.flags[flag as usize];
                    *flag = match value {
                        true => *flag | lanes,
                        false => flag.without(lanes),
                    };
                    lanes
                }
                Test::PositionFlag { flag, path } => {
                    let n_positions = query.program.tables().n_positions();
                    let flags = &self.position_flags[usize::from(flag) * n_positions..];
                    flagged(flags, library.paths.get(path), lanes)
                }
                Test::SetPositionFlag { flag, path, value } => {
                    let n_positions = query.program.tables().n_positions();
                    let flags = &mut self.position_flags[usize::from(flag) * n_positions..];
                    set_flagged(flags, library.paths.get(path), lanes, value);
                    lanes
                }
                Test::Pass => lanes,
            };
            let mut leave = |lanes: Bits<N>, exit: Exit| {
                if exit.template != Exit::NO_MOVE && !lanes.is_empty() {
                    self.emitted.push(Emitted {
                        lanes,
                        template: exit.template,
                        group: exit.group,
                    });
                }
                // Lanes that go on to the next operation need not be stored.
                if exit.to as usize == here {
                    next |= lanes;
                } else if exit.to != Exit::END {
                    alive[exit.to as usize] |= lanes;
                }
            };
            leave(lanes & passing, op.yes);
            leave(lanes.without(passing), op.no);
            lanes = next;
        }
        // Beginning a run is work, too.
        machine.work.spend(n_done + 1);
    }

    /// All starts that a path leads to a member of a set.
    pub(super) fn through(&self, library: &Library, path: PathId, seen: Bits<N>) -> Bits<N> {
        let seen_by = &self.paths[path.index()];
        through(seen_by, library, path, seen, self.masks[0])
    }

    /// Finds out where everything is that the code looks for, and clears its flags.
    fn prepare(&mut self, code: &Code, query: Query<'_>) {
        for &seen in &code.sights {
            let sought = &mut self.sought[seen as usize];
            if sought.list != self.list {
                sought.list = self.list;
                self.seen[seen as usize] = where_seen(sought.sight, &sought.classes, query.state);
            }
        }
        if self.alive.len() <= code.ops.len() {
            self.alive.resize(code.ops.len() + 1, Bits::EMPTY);
        }
        self.flags.clear();
        self.flags.resize(usize::from(code.n_flags), Bits::EMPTY);
        if code.n_position_flags > 0 {
            let n_positions = query.program.tables().n_positions();
            let n_flags = usize::from(code.n_position_flags) * n_positions;
            self.position_flags.clear();
            self.position_flags.resize(n_flags, Bits::EMPTY);
        }
    }
}

/// The lanes that have set a flag where a path leads them.
#[inline(never)]
fn flagged<const N: usize>(flags: &[Bits<N>], path: &Path, lanes: Bits<N>) -> Bits<N> {
    let is_set = |at: PositionId, start| flags[at.index()].contains(start);
    let is_flagged = |start: &PositionId| path.at(*start).is_some_and(|at| is_set(at, *start));
    lanes.iter().filter(is_flagged).collect()
}

/// Sets a flag where a path leads the lanes.
#[inline(never)]
fn set_flagged<const N: usize>(flags: &mut [Bits<N>], path: &Path, lanes: Bits<N>, value: bool) {
    for start in lanes.iter() {
        if let Some(at) = path.at(start) {
            flags[at.index()].set(start, value);
        }
    }
}

fn through<const N: usize>(
    seen_by: &SeenBy<N>,
    library: &Library,
    path: PathId,
    seen: Bits<N>,
    lanes: Bits<N>,
) -> Bits<N> {
    match seen_by {
        SeenBy::Shifts(shifts) => {
            let shifted = shifts.iter().map(|&(by, mask)| seen.pulled(by) & mask);
            shifted.fold(Bits::EMPTY, |all, some| all | some)
        }
        SeenBy::Constant(at, domain) => {
            if seen.contains(PositionId::from_index(*at)) {
                *domain
            } else {
                Bits::EMPTY
            }
        }
        SeenBy::Table => {
            let path = library.paths.get(path);
            let is_seen = |at| seen.contains(at);
            let passes = lanes
                .iter()
                .filter(|&start| path.at(start).is_some_and(is_seen));
            passes.collect()
        }
    }
}

/// The lanes for which the machine says yes, asked one by one.
fn ask<const N: usize>(
    library: &Library,
    machine: &mut Machine,
    query: Query<'_>,
    subject: Subject,
    test: u16,
    path: PathId,
    lanes: Bits<N>,
) -> Bits<N> {
    let test = library.pool.asked[test as usize];
    let path = library.paths.get(path);
    let passes = lanes.iter().filter(|&start| {
        let subject = Subject { start, ..subject };
        path.at(start)
            .is_some_and(|at| machine.ask((query.program, query.state), subject, test, at, library))
    });
    passes.collect()
}

/// The positions where something is.
fn where_seen<const N: usize>(sight: Sight, classes: &[Class], state: &State) -> Bits<N> {
    let mut at = Bits::EMPTY;
    match sight {
        Sight::Classes(_) => {
            for &class in classes {
                at.add_words(state.words_of(class));
            }
        }
        Sight::Attribute(attribute) => at.add_words(state.words_with(attribute)),
        Sight::LastFrom => state
            .last_from()
            .into_iter()
            .for_each(|from| at.insert(from)),
        Sight::LastTo => state.last_to().into_iter().for_each(|to| at.insert(to)),
        Sight::PositionFlag(_) | Sight::Asked(_) => {}
    }
    at
}
