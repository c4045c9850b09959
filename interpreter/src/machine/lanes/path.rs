//! Paths: where a register of a run is, for every start at once.

use crate::machine::bits::Bits;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use zrf_grammar::game::{DirectionId, PlayerId, PositionId};

/// A path of [`Paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PathId(pub(super) u16);

impl PathId {
    /// The path of every register at first: the start itself.
    pub(super) const START: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The form of a path: where it leads its starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape<const N: usize> {
    /// All starts by the same distance.
    Shift(i32),
    /// Different starts by different distances, on irregular boards.
    Shifts(Box<[(i32, Bits<N>)]>),
    /// All starts to the same position.
    Constant(PositionId),
    /// Anything else, looked up start by start.
    Table(Box<[u16]>),
}

#[derive(Clone, Debug)]
pub(super) struct Path<const N: usize> {
    /// The starts that the path leads to a position; no run from the others gets here.
    pub(super) domain: Bits<N>,
    /// The path that leads the same starts to the same positions, and perhaps more starts. All paths with equal shifts
    /// share it, so that what is known through one is known through the others.
    pub(super) view: PathId,
    pub(super) shape: Shape<N>,
}

const NOWHERE: u16 = u16::MAX;

/// The most distances that a path is split into.
const MAX_SHIFTS: usize = 8;

/// The most starts of all paths together.
const MAX_ENTRIES: usize = 1 << 22;

impl<const N: usize> Path<N> {
    /// Where the path leads a start.
    #[inline]
    pub(super) fn at(&self, start: PositionId) -> Option<PositionId> {
        let to = match &self.shape {
            Shape::Shift(by) => shifted(start, *by),
            Shape::Shifts(shifts) => {
                let mut shifts = shifts.iter();
                shifted(start, shifts.find(|(_, starts)| starts.contains(start))?.0)
            }
            Shape::Constant(at) => *at,
            Shape::Table(to) => PositionId(to[start.index()]),
        };
        self.domain.contains(start).then_some(to)
    }

    /// The starts that the path leads to themselves.
    pub(super) fn fixed(&self) -> Bits<N> {
        match self.shape {
            Shape::Shift(0) => self.domain,
            Shape::Shift(_) => Bits::EMPTY,
            _ => {
                let is_fixed = |start: &PositionId| self.at(*start) == Some(*start);
                self.domain.iter().filter(is_fixed).collect()
            }
        }
    }

    /// The starts among `lanes` that are led to a member of a set, and perhaps other starts that are led to one.
    pub(super) fn through(&self, seen: Bits<N>, lanes: Bits<N>) -> Bits<N> {
        match &self.shape {
            Shape::Shift(by) => seen.pulled(*by) & self.domain,
            Shape::Shifts(shifts) => {
                let shifted = shifts.iter().map(|&(by, mask)| seen.pulled(by) & mask);
                shifted.fold(Bits::EMPTY, |all, some| all | some)
            }
            Shape::Constant(at) if seen.contains(*at) => self.domain,
            Shape::Constant(_) => Bits::EMPTY,
            Shape::Table(to) => {
                let is_seen = |start: &PositionId| seen.contains(PositionId(to[start.index()]));
                (lanes & self.domain).iter().filter(is_seen).collect()
            }
        }
    }
}

/// Where all paths lead from one start, side by side in memory for walks.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a>(&'a [u16]);

impl Ways<'_> {
    #[inline]
    pub(super) fn at(self, path: PathId) -> Option<PositionId> {
        let to = self.0[path.index()];
        (to != NOWHERE).then_some(PositionId(to))
    }
}

fn shifted(start: PositionId, by: i32) -> PositionId {
    PositionId((i32::from(start.0) + by) as u16)
}

/// A step of a player in a direction, or against it.
pub(super) type Step = (PlayerId, DirectionId, bool);

/// The paths of some blocks, each kept once.
#[derive(Clone, Debug)]
pub(super) struct Paths<const N: usize> {
    n_positions: usize,
    paths: Vec<Path<N>>,
    ids: FxHashMap<(Bits<N>, Shape<N>), PathId>,
    steps: FxHashMap<(PathId, Step), PathId>,
    /// For each start, where every path leads; computed when all paths are known.
    ways: Box<[OnceLock<Box<[u16]>>]>,
}

impl<const N: usize> Paths<N> {
    pub(super) fn new(n_positions: usize) -> Self {
        let mut paths = Self {
            n_positions,
            paths: Vec::new(),
            ids: FxHashMap::default(),
            steps: FxHashMap::default(),
            ways: vec![OnceLock::new(); n_positions].into(),
        };
        paths.intern(Bits::first(n_positions), Shape::Shift(0));
        paths
    }

    #[inline]
    pub(super) fn get(&self, id: PathId) -> &Path<N> {
        &self.paths[id.index()]
    }

    /// Where all paths lead from a start. No paths may be added after that.
    #[inline]
    pub(super) fn from(&self, start: PositionId) -> Ways<'_> {
        let lead = |path: &Path<N>| path.at(start).map_or(NOWHERE, |at| at.0);
        let ways = &self.ways[start.index()];
        Ways(ways.get_or_init(|| self.paths.iter().map(lead).collect()))
    }

    /// The path that leads every start to one position; `None` when there are too many paths.
    pub(super) fn constant(&mut self, at: PositionId) -> Option<PathId> {
        match self.n_positions {
            1 => Some(PathId::START),
            n_positions => self.intern(Bits::first(n_positions), Shape::Constant(at)),
        }
    }

    /// A path continued by a step; `None` when there are too many paths.
    pub(super) fn step(
        &mut self,
        path: PathId,
        step: Step,
        next: &dyn Fn(PositionId) -> Option<PositionId>,
    ) -> Option<PathId> {
        if let Some(&known) = self.steps.get(&(path, step)) {
            return Some(known);
        }
        let id = match path {
            PathId::START => {
                let (domain, shape) = self.leading(Bits::first(self.n_positions), next);
                self.intern(domain, shape)
            }
            _ => {
                let alone = self.step(PathId::START, step, next)?;
                self.continued(path, alone)
            }
        }?;
        self.steps.insert((path, step), id);
        Some(id)
    }

    /// A path continued by another.
    fn continued(&mut self, path: PathId, next: PathId) -> Option<PathId> {
        let (first, second) = (self.get(path), self.get(next));
        if let (Shape::Shift(by), Shape::Shift(more)) = (&first.shape, &second.shape) {
            let (by, domain) = (by + more, first.domain & second.domain.pulled(*by));
            return self.intern(domain, Shape::Shift(by));
        }
        let (domain, shape) = self.leading(first.domain, |start| second.at(first.at(start)?));
        self.intern(domain, shape)
    }

    /// The domain and the shape of the path that leads some starts to where a function maps them.
    fn leading(
        &self,
        starts: Bits<N>,
        to: impl Fn(PositionId) -> Option<PositionId>,
    ) -> (Bits<N>, Shape<N>) {
        let (mut shifts, mut domain) = (Vec::<(i32, Bits<N>)>::new(), Bits::EMPTY);
        let mut table = vec![NOWHERE; self.n_positions];
        let (mut first, mut is_constant) = (None, true);
        for start in starts.iter() {
            let Some(at) = to(start) else { continue };
            domain.insert(start);
            table[start.index()] = at.0;
            is_constant &= *first.get_or_insert(at) == at;
            let by = i32::from(at.0) - i32::from(start.0);
            if let Some((_, starts)) = shifts.iter_mut().find(|(other, _)| *other == by) {
                starts.insert(start);
            } else if shifts.len() <= MAX_SHIFTS {
                shifts.push((by, [start].into_iter().collect()));
            }
        }
        let shape = match (shifts.len(), first) {
            (0, _) => Shape::Shift(0),
            (1, _) => Shape::Shift(shifts[0].0),
            (_, Some(first)) if is_constant => Shape::Constant(first),
            (2..=MAX_SHIFTS, _) => Shape::Shifts(shifts.into()),
            _ => Shape::Table(table.into()),
        };
        (domain, shape)
    }

    fn intern(&mut self, domain: Bits<N>, shape: Shape<N>) -> Option<PathId> {
        let shape = match domain.is_empty() {
            true => Shape::Shift(0),
            false => shape,
        };
        let key = (domain, shape);
        if let Some(&id) = self.ids.get(&key) {
            return Some(id);
        }
        if (self.paths.len() + 2) * self.n_positions > MAX_ENTRIES
            || self.paths.len() + 2 > usize::from(u16::MAX)
        {
            return None;
        }
        let view = match key.1 {
            Shape::Shift(by) => {
                let all = Bits::first(self.n_positions);
                let kept = Bits::first(self.n_positions.saturating_sub(by.unsigned_abs() as usize));
                let whole = if by >= 0 { kept } else { all & kept.pulled(by) };
                (whole != domain).then(|| self.intern(whole, Shape::Shift(by)))
            }
            _ => None,
        };
        let id = PathId(self.paths.len() as u16);
        self.paths.push(Path {
            domain,
            view: view.flatten().unwrap_or(id),
            shape: key.1.clone(),
        });
        self.ids.insert(key, id);
        Some(id)
    }
}
