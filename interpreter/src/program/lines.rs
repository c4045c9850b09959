//! Configurations of goals as lines: lists of cells with what each must hold.

use super::classes::{ClassSet, ClassSets};
use super::{Layout, Tables};
use std::ops::Range;
use zrf_grammar::game::{
    ConfigElement, ConfigStep, Game, GoalCondition, Occupant, OccupantOwner, PlayerId, PositionId,
};

/// Maximum number of positions in all lines of a game; games with more test their goals in full.
const MAX_CELLS: usize = 1 << 20;

/// The lines of all goals that are only configurations, or alternatives of them.
#[derive(Clone, Debug)]
pub struct Lines {
    pub(crate) sets: ClassSets,
    pub(crate) lines: Vec<Line>,
    pub(crate) cells: Vec<(PositionId, ClassSet)>,
    /// For each position, the lines through it.
    pub(crate) through: Vec<Vec<Bundle>>,
    pub(crate) chunks: Vec<Chunk>,
    layout: Layout,
    /// For each goal, whether its lines cover it completely.
    covered: Vec<bool>,
}

/// One way to meet a goal.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) goal: u32,
    pub(crate) player: PlayerId,
    pub(crate) cells: Range<u32>,
    /// The cells as chunks; none if a cell may have one of several classes.
    pub(crate) chunks: Range<u32>,
}

/// The cells of a line in one word of the sets of a class: in a state in which the line is complete, the word has the
/// wanted bits within the mask.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chunk {
    /// The index of the word among those of all classes.
    pub(crate) word: u32,
    pub(crate) mask: u64,
    pub(crate) wanted: u64,
}

/// Lines through a position that want the same class there and are probed in the same word.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    pub(crate) set: ClassSet,
    /// The index of the word among those of all classes.
    pub(crate) word: u32,
    pub(crate) probes: Vec<Probe>,
}

/// A quick test of a line by its largest chunk. A line without chunks always passes: it wants nothing of the first
/// word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    /// The index of the line.
    pub(crate) line: u32,
    pub(crate) mask: u64,
    pub(crate) wanted: u64,
}

impl Lines {
    /// The lines of a game; `None` if it is too large for them.
    pub(crate) fn new(game: &Game, tables: &Tables) -> Option<Self> {
        let mut lines = Self {
            sets: ClassSets::new(game)?,
            lines: Vec::new(),
            cells: Vec::new(),
            through: vec![Vec::new(); tables.n_positions()],
            chunks: Vec::new(),
            layout: Layout::of(game),
            covered: Vec::new(),
        };
        for (index, goal) in game.goals.iter().enumerate() {
            let is_covered = is_configuration(&goal.condition);
            lines.covered.push(is_covered);
            for &player in goal.players.iter().filter(|_| is_covered) {
                lines.add_condition(tables, &goal.condition, index, player)?;
            }
        }
        Some(lines)
    }

    /// Whether lines cover the goal completely.
    pub fn covers(&self, goal: usize) -> bool {
        self.covered[goal]
    }

    /// The number of lines.
    pub fn n_lines(&self) -> usize {
        self.lines.len()
    }

    /// Whether a permutation of the positions maps the set of lines onto itself, if goals of one group count as the
    /// same goal.
    pub fn is_kept_by(&self, permutation: &[u16], groups: &[usize]) -> bool {
        let cells = |line: &Line, map: &dyn Fn(PositionId) -> u16| {
            let cells = &self.cells[line.cells.start as usize..line.cells.end as usize];
            let mut cells: Vec<_> = cells.iter().map(|&(at, set)| (map(at), set.0)).collect();
            cells.sort_unstable();
            (groups[line.goal as usize], line.player, cells)
        };
        let all = |map: &dyn Fn(PositionId) -> u16| {
            let mut all: Vec<_> = self.lines.iter().map(|line| cells(line, map)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        all(&|at| at.0) == all(&|at| permutation[at.index()])
    }

    /// The number of lines through a position.
    pub fn n_through(&self, at: PositionId) -> usize {
        let lines = self.through[at.index()].iter();
        lines.map(|bundle| bundle.probes.len()).sum()
    }

    fn add_condition(
        &mut self,
        tables: &Tables,
        condition: &GoalCondition,
        goal: usize,
        player: PlayerId,
    ) -> Option<()> {
        match condition {
            GoalCondition::Or(parts) => parts
                .iter()
                .try_for_each(|part| self.add_condition(tables, part, goal, player)),
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => {
                let set = self.set(tables, occupants, player)?;
                let cells = elements.iter().filter_map(|element| match *element {
                    ConfigElement::Position(position) => Some((position, set)),
                    ConfigElement::Zone(_) => None,
                });
                self.add_line(goal, player, cells.collect())
            }
            GoalCondition::RelativeConfig(steps) => {
                let starts = (0..tables.n_positions()).map(PositionId::from_index);
                starts.into_iter().try_for_each(|start| {
                    match self.chain(tables, steps, player, start)? {
                        Some(cells) => self.add_line(goal, player, cells),
                        None => Some(()),
                    }
                })
            }
            _ => Some(()),
        }
    }

    fn add_line(
        &mut self,
        goal: usize,
        player: PlayerId,
        cells: Vec<(PositionId, ClassSet)>,
    ) -> Option<()> {
        let start = self.cells.len() as u32;
        let first_chunk = self.chunks.len();
        if !cells
            .iter()
            .all(|&(at, set)| self.add_chunk(first_chunk, at, set))
        {
            self.chunks.truncate(first_chunk);
        }
        let line = Line {
            goal: goal as u32,
            player,
            cells: start..start + cells.len() as u32,
            chunks: first_chunk as u32..self.chunks.len() as u32,
        };
        let chunks = self.chunks[first_chunk..].iter();
        let largest = chunks.max_by_key(|chunk| chunk.mask.count_ones());
        let chunk = largest.copied().unwrap_or_default();
        let probe = Probe {
            line: self.lines.len() as u32,
            mask: chunk.mask,
            wanted: chunk.wanted,
        };
        for &(at, set) in &cells {
            let through = &mut self.through[at.index()];
            let is_known =
                |bundle: &Bundle| bundle.probes.last().map(|last| last.line) == Some(probe.line);
            if through.iter().any(is_known) {
                continue;
            }
            let is_alike = |bundle: &&mut Bundle| bundle.set == set && bundle.word == chunk.word;
            match through.iter_mut().find(is_alike) {
                Some(bundle) => bundle.probes.push(probe),
                None => through.push(Bundle {
                    set,
                    word: chunk.word,
                    probes: vec![probe],
                }),
            }
        }
        self.cells.extend(cells);
        self.lines.push(line);
        (self.cells.len() <= MAX_CELLS).then_some(())
    }

    /// Adds a cell to the chunks of a line. Returns false if the cell may have one of several classes.
    fn add_chunk(&mut self, first: usize, at: PositionId, set: ClassSet) -> bool {
        let Some((class, is_wanted)) = self.sets.sole(set) else {
            return false;
        };
        let (word, mask) = self.layout.bit(class.index(), at);
        let word = word as u32;
        let mut own = self.chunks[first..].iter_mut();
        let is_same = |chunk: &&mut Chunk| chunk.word == word && (chunk.wanted != 0) == is_wanted;
        let wanted = if is_wanted { mask } else { 0 };
        match own.find(is_same) {
            Some(chunk) => {
                chunk.mask |= mask;
                chunk.wanted |= wanted;
            }
            None => self.chunks.push(Chunk { word, mask, wanted }),
        }
        true
    }

    /// The positions of a chain from `start`; `Some(None)` if it leaves the board, `None` beyond the limits.
    fn chain(
        &mut self,
        tables: &Tables,
        steps: &[ConfigStep],
        player: PlayerId,
        start: PositionId,
    ) -> Option<Option<Vec<(PositionId, ClassSet)>>> {
        let mut here = start;
        let mut cells = Vec::new();
        for step in steps {
            match *step {
                ConfigStep::Occupant(occupant) => {
                    cells.push((here, self.set(tables, &[occupant], player)?))
                }
                ConfigStep::Direction(direction) => match tables.step(player, here, direction) {
                    Some(next) => here = next,
                    None => return Some(None),
                },
            }
        }
        Some(Some(cells))
    }

    /// The set of the classes that match one of the occupants.
    fn set(
        &mut self,
        tables: &Tables,
        occupants: &[Occupant],
        player: PlayerId,
    ) -> Option<ClassSet> {
        let is_there = |occupant: &Occupant, class: Option<(PlayerId, _)>| {
            class.is_some_and(|(owner, piece_type)| {
                piece_type == occupant.piece_type
                    && match occupant.owner {
                        OccupantOwner::Own => owner == player,
                        OccupantOwner::Opponent => tables.is_enemy(player, owner),
                        OccupantOwner::Any => true,
                    }
            })
        };
        self.sets.set(|class| {
            occupants
                .iter()
                .any(|occupant| is_there(occupant, class) != occupant.is_negated)
        })
    }
}

/// Whether a condition is a configuration of positions, or alternatives of such. One without any position is always
/// true and is tested in full.
fn is_configuration(condition: &GoalCondition) -> bool {
    match condition {
        GoalCondition::Or(parts) => parts.iter().all(is_configuration),
        GoalCondition::AbsoluteConfig { elements, .. } => {
            !elements.is_empty()
                && elements
                    .iter()
                    .all(|element| matches!(element, ConfigElement::Position(_)))
        }
        GoalCondition::RelativeConfig(steps) => steps
            .iter()
            .any(|step| matches!(step, ConfigStep::Occupant(_))),
        _ => false,
    }
}
