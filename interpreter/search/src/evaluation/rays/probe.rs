//! Tries out the attacks of a piece from a position, on boards with few other pieces, or with enemies everywhere.

use zrf_grammar::game::{DirectionId, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{Program, Trial};

/// The attacks of a piece. A position may be in more than one part.
#[derive(Default)]
pub(super) struct AttacksOfPiece {
    /// Rays that end at the first piece on them.
    pub(super) slides: Vec<Vec<PositionId>>,
    /// Rays that begin after the first piece on them, and end at the second.
    pub(super) hops: Vec<Vec<PositionId>>,
    /// The targets of leaps, with the positions that must be empty for them.
    pub(super) leaps: Vec<(PositionId, Vec<PositionId>)>,
}

/// Tries out the attacks of one piece.
pub(super) struct Probe<'a> {
    trial: &'a mut Trial,
    program: &'a Program,
    piece: (PlayerId, PieceTypeId, PositionId),
    enemy: PlayerId,
}

impl<'a> Probe<'a> {
    pub(super) fn new(
        trial: &'a mut Trial,
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

    /// The attacks of the piece, given where it goes on an empty board. The positions in one direction of the board are
    /// one ray if the piece captures on the first, or on the second thanks to a piece on the first. All its other
    /// captures are leaps.
    pub(super) fn attacks(&mut self, goes: &[PositionId]) -> AttacksOfPiece {
        let board = &self.program.game().board;
        let (_, _, from) = self.piece;
        let others: Vec<PositionId> = board.position_ids().filter(|&at| at != from).collect();
        let among_all = self.captures(&others);
        let (mut found, mut steps) = (AttacksOfPiece::default(), Vec::new());
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

    /// The number of consecutive positions, after the first one of a way, on which the piece captures if there is a
    /// piece on the first; 0 if it captures on the next one without a piece there.
    fn n_hops(&mut self, way: &[PositionId]) -> usize {
        let (first, rest) = (way[0], &way[1..]);
        if self.captures(&rest[..1]).contains(&rest[0]) {
            return 0;
        }
        let hops_to = |&&at: &&PositionId| self.captures(&[first, at]).contains(&at);
        rest.iter().take_while(hops_to).count()
    }

    /// The positions next to either end of a leap on which a piece prevents it.
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

    /// The enemies that the piece captures by moving there, if there are no others.
    fn captures(&mut self, enemies: &[PositionId]) -> Vec<PositionId> {
        let (_, _, from) = self.piece;
        let victim = |&at: &PositionId| (self.enemy, PieceTypeId::from_index(0), at);
        let pieces = enemies.iter().map(victim).chain([self.piece]);
        let moves = self.trial.moves(from, pieces);
        let comes_to = |at: &PositionId| moves.iter().any(|played| played.head.to == Some(*at));
        enemies.iter().copied().filter(comes_to).collect()
    }
}
