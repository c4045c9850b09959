//! Finds out what the runs of all blocks may do, without playing.
//!
//! Each block runs from every position where such a piece may ever be, for every player who may own one there. A run
//! knows only the board, the zones, the flags it has set and the results of its own tests; for everything else both
//! possibilities are followed. So what no run does can never happen, however long a game lasts.

mod bounds;
mod condition;
mod path;
mod play;
mod reachable;
mod record;
mod report;
mod run;
mod sites;
mod truth;
mod world;

use super::usage::Usage;
use crate::game::{Game, MoveBlock, PassTurn, PlayerId, PositionId, Turn};
pub(super) use bounds::Bounds;
pub use reachable::Reachable;
pub(super) use report::report;
use run::{Runner, Subject};
use rustc_hash::FxHashSet;
pub(super) use sites::Sites;
use std::sync::Arc;
use truth::Contents;
pub(super) use world::World;
use world::{Kind, Start};

/// Maximum number of instructions run for one file while each position has its own runs.
const MAX_WORK: u64 = 60_000;
/// Maximum number of further instructions run for one file while one start stands for all positions.
const MAX_COARSE_WORK: u64 = 40_000;

/// Follows all runs of a game, and records what they may do at each place in the text. If that takes too long, follows
/// them from one start that stands for all positions; the pieces that they move may then be anywhere. Returns `None` if
/// even that takes too long, or if the game has no turns, no setup or too many positions.
pub(super) fn follow<'g>(
    game: &'g Game,
    usage: &Usage,
    bounds: &Arc<Bounds>,
    sites: &mut Sites,
) -> Option<World<'g>> {
    let is_too_large = game.board.positions.len() + 1 >= PositionId::LIMIT;
    if game.turn_order.turns.is_empty() || game.setup.is_empty() || is_too_large {
        sites.is_incomplete = true;
        return None;
    }
    if sites.is_incomplete && sites.work >= MAX_WORK {
        return None;
    }
    let mut follower = Follower {
        world: World::new(game, bounds),
        usage,
        work: MAX_WORK.saturating_sub(sites.work),
        sites,
    };
    let is_done = follower.run_all();
    follower.sites.work = MAX_WORK - follower.work;
    if is_done {
        return Some(follower.world);
    }
    follower.world = World::new(game, bounds);
    follower.work = MAX_COARSE_WORK.saturating_sub(follower.sites.coarse_work);
    let is_done = follower.run_from_anywhere();
    follower.sites.coarse_work = MAX_COARSE_WORK - follower.work;
    follower.sites.is_incomplete |= !is_done;
    is_done.then_some(follower.world)
}

/// Whether anybody can make the first move. Passing changes nothing on the board, so the turns after a pass count as well.
pub(super) fn has_first_move(game: &Game, bounds: &Arc<Bounds>) -> bool {
    let turns = &game.turn_order.turns;
    let passes = game.options.pass_turn != PassTurn::Never;
    let n_turns = if passes { turns.len() } else { 1 };
    let mut first = First {
        world: World::new(game, bounds),
        work: MAX_WORK,
    };
    let mut seen = FxHashSet::default();
    let mut turns = turns.iter().take(n_turns);
    turns.any(|turn| seen.insert((turn.mover, turn.move_type)) && first.can_move(turn))
}

/// The state before the first move.
struct First<'g> {
    world: World<'g>,
    work: u64,
}

impl First<'_> {
    fn can_move(&mut self, turn: &Turn) -> bool {
        let game = self.world.game;
        let board = board(&self.world, turn.mover);
        let mut placed = game.setup.placements.iter();
        let mut stores = game.setup.stores.iter();
        placed.any(|placed| {
            let kind = (placed.player, placed.piece_type);
            self.can(turn, kind, Some(placed.position), placed.position, &board)
        }) || stores.any(|store| {
            let mut positions = game.board.position_ids();
            let kind = (store.player, store.piece_type);
            store.count > 0 && positions.any(|start| self.can(turn, kind, None, start, &board))
        })
    }

    fn can(
        &mut self,
        turn: &Turn,
        kind: Kind,
        own: Option<PositionId>,
        start: PositionId,
        board: &[Contents],
    ) -> bool {
        if kind.0 != turn.mover {
            return false;
        }
        let piece = &self.world.game.piece_types[kind.1.index()];
        let blocks = if own.is_some() {
            &piece.moves
        } else {
            &piece.drops
        };
        let is_asked =
            |block: &&MoveBlock| turn.move_type.is_none() || turn.move_type == block.move_type;
        let subject = Subject {
            mover: turn.mover,
            kind,
            own,
            start,
        };
        blocks.iter().filter(is_asked).any(|block| {
            let mut sites = Sites::default();
            let (world, work) = (&mut self.world, &mut self.work);
            let runner = Runner::new(world, &mut sites, subject, Some(board), work);
            runner.run(&block.block) || self.work == 0
        })
    }
}

/// What each position holds before the first move, as a player sees it.
fn board(world: &World<'_>, mover: PlayerId) -> Vec<Contents> {
    let mut board = vec![Contents::NOTHING; world.game.board.positions.len()];
    for placed in &world.game.setup.placements {
        board[placed.position.index()] = Contents {
            owners: world.seen(placed.player, mover),
            piece_type: Some(placed.piece_type),
        };
    }
    board
}

struct Follower<'s, 'g> {
    world: World<'g>,
    usage: &'s Usage,
    sites: &'s mut Sites,
    work: u64,
}

impl Follower<'_, '_> {
    /// Runs all blocks from wherever a piece may be. Returns `false` if that takes too long.
    fn run_all(&mut self) -> bool {
        while self.work > 0 {
            match self.world.next() {
                Some(Start::Board(kind, position)) => self.moves(kind.0, kind, position),
                Some(Start::Lent(mover, kind, position)) => self.moves(mover, kind, position),
                Some(Start::Store(kind)) => {
                    for position in self.world.game.board.position_ids() {
                        self.drops(kind, position);
                    }
                }
                None => return true,
            }
        }
        false
    }

    /// Runs all blocks of each piece that may exist, from one start that stands for all positions. Returns `false` if
    /// that takes too long.
    fn run_from_anywhere(&mut self) -> bool {
        let anywhere = PositionId::from_index(self.world.game.board.positions.len());
        let (mut moved, mut dropped) = (FxHashSet::default(), FxHashSet::default());
        while self.work > 0 {
            let (mover, kind) = match self.world.next() {
                Some(Start::Board(kind, _)) => (kind.0, kind),
                Some(Start::Lent(mover, kind, _)) => (mover, kind),
                Some(Start::Store(kind)) => {
                    if dropped.insert(kind) {
                        self.drops(kind, anywhere);
                    }
                    continue;
                }
                None => return true,
            };
            if moved.insert((mover, kind)) {
                self.moves(mover, kind, anywhere);
            }
        }
        false
    }

    fn moves(&mut self, mover: PlayerId, kind: Kind, start: PositionId) {
        let subject = Subject {
            mover,
            kind,
            own: Some(start),
            start,
        };
        self.run(&self.world.game.piece_types[kind.1.index()].moves, subject);
    }

    fn drops(&mut self, kind: Kind, start: PositionId) {
        let subject = Subject {
            mover: kind.0,
            kind,
            own: None,
            start,
        };
        self.run(&self.world.game.piece_types[kind.1.index()].drops, subject);
    }

    fn run(&mut self, blocks: &[MoveBlock], subject: Subject) {
        let is_drop = subject.own.is_none();
        for block in blocks {
            let is_allowed = self.world.is_allowed(subject.mover, block);
            let may_run = is_allowed || !is_drop && self.usage.is_threat(block);
            let facts = self.sites.facts(&block.block);
            if !may_run || !facts.adds {
                continue;
            }
            let (world, work) = (&mut self.world, &mut self.work);
            let mut runner = Runner::new(world, self.sites, subject, None, work);
            runner.plays = is_allowed;
            let adds = runner.run(&block.block);
            *self.sites.blocks.entry(block.block.origin).or_default() |= adds || facts.is_off;
            if adds && is_allowed {
                let (mover, kind) = (subject.mover, subject.kind);
                self.world.may_move(mover, kind, block, is_drop);
            }
        }
    }
}

#[cfg(test)]
mod tests;
