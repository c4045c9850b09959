//! Paths: where a register of a run is, for every start at once.

use super::bits::Mask;
use rustc_hash::FxHashMap;
use zrf_grammar::game::{DirectionId, PlayerId, PositionId};

/// A path of [`Paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PathId(pub(super) u16);

impl PathId {
    /// The path on which every register begins: nowhere else than on the start.
    pub(super) const START: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a set of positions is seen through a path: which starts are led to a member.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// All starts are led equally far.
    Shift(i32),
    /// Some starts by one distance, others by another: irregular boards.
    Shifts(Box<[(i32, Mask)]>),
    /// All starts to the same position.
    Constant(PositionId),
    /// Anything else, looked up start by start.
    Table,
}

#[derive(Clone, Debug)]
pub(super) struct Path {
    /// For each start, where it is led; [`NOWHERE`] when no run from there comes here.
    to: Box<[u16]>,
    /// The starts that are led somewhere.
    pub(super) domain: Mask,
    /// The path that leads the same starts to the same positions, and perhaps more starts: equal for all paths that are
    /// one shift, so that what is known through one is known through the others.
    pub(super) view: PathId,
    pub(super) shape: Shape,
}

const NOWHERE: u16 = u16::MAX;

/// The most distances that a path is split into.
const MOST_SHIFTS: usize = 8;

/// The most entries of all paths together, two bytes each.
const MOST_ENTRIES: usize = 1 << 22;

impl Path {
    /// Where a start is led.
    #[inline]
    pub(super) fn at(&self, start: PositionId) -> Option<PositionId> {
        let to = self.to[start.index()];
        (to != NOWHERE).then_some(PositionId(to))
    }

    /// The starts that are led to themselves.
    pub(super) fn fixed(&self) -> Mask {
        match self.shape {
            Shape::Shift(0) => self.domain,
            Shape::Shift(_) => Mask::EMPTY,
            _ => {
                let is_fixed = |start: &PositionId| self.at(*start) == Some(*start);
                self.domain.iter().filter(is_fixed).collect()
            }
        }
    }

    /// The starts that are led to a position for which `holds` is true.
    pub(super) fn starts(&self, mut holds: impl FnMut(PositionId) -> bool) -> Mask {
        if let Shape::Constant(at) = self.shape {
            return if holds(at) { self.domain } else { Mask::EMPTY };
        }
        let is_led = |start: &PositionId| self.at(*start).is_some_and(&mut holds);
        self.domain.iter().filter(is_led).collect()
    }
}

/// A step of a player in a direction, or against it.
pub(super) type Step = (PlayerId, DirectionId, bool);

/// All paths of a game, each kept once.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    n_positions: usize,
    paths: Vec<Path>,
    ids: FxHashMap<Box<[u16]>, PathId>,
    steps: FxHashMap<(PathId, Step), PathId>,
    /// For each start, where every path leads: a walk from there finds it together.
    from: Vec<Vec<u16>>,
}

/// Where the paths from one start lead.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a>(&'a [u16]);

impl Ways<'_> {
    #[inline]
    pub(super) fn at(self, path: PathId) -> Option<PositionId> {
        let to = self.0[path.index()];
        (to != NOWHERE).then_some(PositionId(to))
    }
}

impl Paths {
    pub(super) fn new(n_positions: usize) -> Self {
        let mut paths = Self {
            n_positions,
            paths: Vec::new(),
            ids: FxHashMap::default(),
            steps: FxHashMap::default(),
            from: vec![Vec::new(); n_positions],
        };
        paths.intern((0..n_positions as u16).collect());
        paths
    }

    #[inline]
    pub(super) fn get(&self, id: PathId) -> &Path {
        &self.paths[id.index()]
    }

    #[inline]
    pub(super) fn from(&self, start: PositionId) -> Ways<'_> {
        Ways(&self.from[start.index()])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter()
    }

    /// The path that leads every start to one position.
    pub(super) fn constant(&mut self, at: PositionId) -> Option<PathId> {
        self.intern(vec![at.0; self.n_positions].into())
    }

    /// A path continued by a step; `None` when there are too many paths.
    pub(super) fn step(
        &mut self,
        path: PathId,
        step: Step,
        next: impl Fn(PositionId) -> Option<PositionId>,
    ) -> Option<PathId> {
        if let Some(&known) = self.steps.get(&(path, step)) {
            return Some(known);
        }
        let go = |&at: &u16| match at {
            NOWHERE => NOWHERE,
            at => next(PositionId(at)).map_or(NOWHERE, |to| to.0),
        };
        let to = self.get(path).to.iter().map(go).collect();
        let id = self.intern(to)?;
        self.steps.insert((path, step), id);
        Some(id)
    }

    fn intern(&mut self, to: Box<[u16]>) -> Option<PathId> {
        if let Some(&id) = self.ids.get(&to) {
            return Some(id);
        }
        if (self.paths.len() + 2) * self.n_positions > MOST_ENTRIES
            || self.paths.len() + 2 > usize::from(u16::MAX)
        {
            return None;
        }
        let domain = positions(&to, |to| to != NOWHERE);
        let shape = shape(&to, domain);
        let view = match shape {
            Shape::Shift(by) => {
                let shifted = (0..self.n_positions as i32).map(|start| start + by);
                let whole: Box<[u16]> = shifted
                    .map(|at| match (0..self.n_positions as i32).contains(&at) {
                        true => at as u16,
                        false => NOWHERE,
                    })
                    .collect();
                if whole == to {
                    None
                } else {
                    self.intern(whole)
                }
            }
            _ => None,
        };
        let id = PathId(self.paths.len() as u16);
        self.ids.insert(to.clone(), id);
        let from = self.from.iter_mut().zip(&to);
        from.for_each(|(from, &to)| from.push(to));
        self.paths.push(Path {
            to,
            domain,
            view: view.unwrap_or(id),
            shape,
        });
        Some(id)
    }
}

fn positions(to: &[u16], holds: impl Fn(u16) -> bool) -> Mask {
    let starts = to.iter().enumerate().filter(|(_, to)| holds(**to));
    starts
        .map(|(start, _)| PositionId::from_index(start))
        .collect()
}

fn shape(to: &[u16], domain: Mask) -> Shape {
    let mut shifts: Vec<(i32, Mask)> = Vec::new();
    for start in domain.iter() {
        let by = i32::from(to[start.index()]) - i32::from(start.0);
        match shifts.iter_mut().find(|(other, _)| *other == by) {
            Some((_, starts)) => starts.insert(start),
            None => shifts.push((by, [start].into_iter().collect())),
        }
    }
    let mut targets = domain.iter().map(|start| to[start.index()]);
    let first = targets.next();
    match (shifts.len(), first) {
        (0, _) => Shape::Shift(0),
        (1, _) => Shape::Shift(shifts[0].0),
        (_, Some(first)) if targets.all(|other| other == first) => {
            Shape::Constant(PositionId(first))
        }
        (2..=MOST_SHIFTS, _) => Shape::Shifts(shifts.into()),
        _ => Shape::Table,
    }
}
