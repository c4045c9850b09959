//! Finds positions that belong together: lines along directions, lines at the edge with the positions behind their
//! ends, and corners.

use zrf_grammar::game::{DirectionId, PlayerId, PositionId};
use zrf_interpreter::Program;

/// Shorter lines are parts of others.
const SHORTEST: usize = 4;
/// Corners reach this many steps.
const STEPS: usize = 2;
/// At most one position in this many is a corner; if more have equally few neighbours, there are no corners.
const POSITIONS_PER_CORNER: usize = 8;

/// All tuples of lines and corners, some of them twice.
pub(super) fn tuples(program: &Program, player: PlayerId) -> Vec<Vec<u16>> {
    let directions = (0..program.game().board.directions.len()).map(DirectionId::from_index);
    let mut tuples: Vec<Vec<u16>> = directions
        .flat_map(|direction| lines(program, player, direction))
        .filter(|line| line.len() >= SHORTEST)
        .collect();
    let edges = tuples.iter().filter_map(|line| with_ends(program, line));
    let edges: Vec<_> = edges.collect();
    tuples.extend(edges);
    tuples.extend(corners(program));
    tuples
}

/// The whole lines of the board along a direction of a player.
pub(super) fn lines(program: &Program, player: PlayerId, direction: DirectionId) -> Vec<Vec<u16>> {
    let board = &program.game().board;
    let step = |at| program.tables().step(player, at, direction);
    let mut is_start = vec![true; board.positions.len()];
    for to in board.position_ids().filter_map(step) {
        is_start[to.index()] = false;
    }
    let starts = board.position_ids().filter(|at| is_start[at.index()]);
    let line = |start| {
        let line = std::iter::successors(Some(start), |&at| step(at));
        line.take(board.positions.len()).map(|at| at.0).collect()
    };
    starts.map(line).collect()
}

/// A line at the edge, with the position diagonally behind each end: the one with the most neighbours.
fn with_ends(program: &Program, line: &[u16]) -> Option<Vec<u16>> {
    let board = &program.game().board;
    let breadth = |at: PositionId| program.tables().neighbours(at).len();
    let most = board.position_ids().map(breadth).max()?;
    if line.iter().any(|&at| breadth(PositionId(at)) == most) {
        return None;
    }
    let behind = |end: Option<&u16>| {
        let near = program.tables().neighbours(PositionId(*end?)).iter();
        near.max_by_key(|&&at| breadth(at)).map(|at| at.0)
    };
    let (first, last) = (behind(line.first())?, behind(line.last())?);
    let is_new = first != last && !line.contains(&first) && !line.contains(&last);
    is_new.then(|| [&[first], line, &[last]].concat())
}

/// The positions near each position that has the fewest neighbours.
fn corners(program: &Program) -> Vec<Vec<u16>> {
    let board = &program.game().board;
    let breadth = |at: &PositionId| program.tables().neighbours(*at).len();
    let fewest = board.position_ids().map(|at| breadth(&at)).min();
    let corners: Vec<_> = board
        .position_ids()
        .filter(|at| Some(breadth(at)) == fewest)
        .collect();
    match corners.len() * POSITIONS_PER_CORNER <= board.positions.len() {
        true => corners
            .into_iter()
            .map(|corner| near(program, corner))
            .collect(),
        false => Vec::new(),
    }
}

fn near(program: &Program, corner: PositionId) -> Vec<u16> {
    let mut near = vec![corner];
    let mut n_known = 0;
    for _ in 0..STEPS {
        let last = near[n_known..].to_vec();
        n_known = near.len();
        for to in last.iter().flat_map(|&at| program.tables().neighbours(at)) {
            if !near.contains(to) {
                near.push(*to);
            }
        }
    }
    near.into_iter().map(|at| at.0).collect()
}
