//! What a piece attacks from a position, tried out on boards with few other pieces, or with enemies everywhere.

use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, Trial};

/// What a piece attacks. A position may be in more than one part.
#[derive(Default)]
pub(super) struct Found {
    /// Rays that end at the first piece on them.
    pub(super) slides: Vec<Vec<PositionId>>,
    /// Rays that begin behind the first piece on them, and end at the second.
    pub(super) hops: Vec<Vec<PositionId>>,
    /// Where leaps lead, and which positions must be empty for them.
    pub(super) leaps: Vec<(PositionId, Vec<PositionId>)>,
}

/// Tries out what a piece attacks.
pub(super) struct Probe<'a, 'b> {
    trial: &'a mut Trial<'b>,
    program: &'a Program,
    piece: (PlayerId, PieceTypeId, PositionId),
    enemy: PlayerId,
}

impl<'a, 'b> Probe<'a, 'b> {
    pub(super) fn new(
        trial: &'a mut Trial<'b>,
        program: &'a Program,
        piece: (PlayerId, PieceTypeId, PositionId),
        enemy: PlayerId,
    ) -> Self {
        Self {
            trial,
            program,
            piece,
            enemy,
        }
    }

    /// What the piece attacks, given where it goes on an empty board. The positions in one direction of the board are
    /// one ray if the piece captures on the first, or on the second because of a piece on the first. Everything else
    /// that it captures is a leap.
    pub(super) fn attacks(&mut self, goes: &[PositionId]) -> Found {
        let board = &self.program.game().board;
        let (_, _, from) = self.piece;
        let others: Vec<PositionId> = board.position_ids().filter(|&at| at != from).collect();
        let among_all = self.captures(&others);
        let (mut found, mut steps) = (Found::default(), Vec::new());
        for direction in (0..board.directions.len()).map(DirectionId::from_index) {
            let mut way = self.way(direction);
            let n_steps = way.iter().take_while(|at| goes.contains(at)).count();
            steps.extend_from_slice(&way[..n_steps]);
            let is_new = |rays: &[Vec<PositionId>]| rays.iter().all(|ray| ray[0] != way[0]);
            if n_steps > 0 && among_all.contains(&way[0]) {
                if is_new(&found.slides) {
                    way.truncate(n_steps);
                    found.slides.push(way);
                }
            } else if way.len() > 1 && among_all.contains(&way[1]) && is_new(&found.hops) {
                let n_hops = self.n_hops(&way);
                if n_hops > 0 {
                    way.truncate(1 + n_hops);
                    found.hops.push(way);
                }
            }
        }
        let rays = found.slides.iter().chain(&found.hops);
        let on_rays: Vec<PositionId> = rays.flatten().copied().collect();
        let free = among_all.iter().filter(|to| !on_rays.contains(to));
        found.leaps.extend(free.map(|&to| (to, Vec::new())));
        let known = [on_rays, steps, among_all].concat();
        for &to in goes.iter().filter(|to| !known.contains(to)) {
            if self.captures(&[to]).contains(&to) {
                found.leaps.push((to, self.in_the_way(to)));
            }
        }
        found
    }

    /// The positions in a direction, to the edge of the board.
    fn way(&self, direction: DirectionId) -> Vec<PositionId> {
        let (owner, _, from) = self.piece;
        let tables = self.program.tables();
        let step = |&at: &PositionId| tables.step(owner, at, direction);
        std::iter::successors(step(&from), step)
            .take_while(|&at| at != from)
            .take(tables.n_positions())
            .collect()
    }

    /// On how many positions in a row, behind the first position of a way, the piece captures if there is a piece on
    /// the first; none if it captures on the next without one.
    fn n_hops(&mut self, way: &[PositionId]) -> usize {
        let (first, rest) = (way[0], &way[1..]);
        if self.captures(&rest[..1]).contains(&rest[0]) {
            return 0;
        }
        let hops_to = |&&at: &&PositionId| self.captures(&[first, at]).contains(&at);
        rest.iter().take_while(hops_to).count()
    }

    /// The positions next to either end of a leap where a piece prevents it.
    fn in_the_way(&mut self, to: PositionId) -> Vec<PositionId> {
        let tables = self.program.tables();
        let ends = [self.piece.2, to];
        let near = ends.iter().flat_map(|&end| tables.neighbours(end));
        let mut near: Vec<PositionId> = near.copied().filter(|at| !ends.contains(at)).collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&at| !self.captures(&[to, at]).contains(&to));
        near
    }

    /// Which of these enemies the piece captures by moving there, if there are no others.
    fn captures(&mut self, enemies: &[PositionId]) -> Vec<PositionId> {
        let (_, _, from) = self.piece;
        let victim = |&at: &PositionId| (self.enemy, PieceTypeId::from_index(0), at);
        let pieces = enemies.iter().map(victim).chain([self.piece]);
        let moves = self.trial.moves(from, pieces);
        let comes_to = |at: &PositionId| moves.iter().any(|played| played.head.to == Some(*at));
        enemies.iter().copied().filter(comes_to).collect()
    }
}
