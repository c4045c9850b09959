//! What the runs of all blocks may do, found without playing.
//!
//! Each block runs from every position where such a piece may ever be, for every player who may own one there. Of a
//! state of play a run knows only the board, the zones, the flags it has set and what its own tests have found out; all else
//! is taken both ways. So what no run does is certain never to happen, however long a game lasts.

mod condition;
mod path;
mod play;
mod report;
mod run;
mod sites;
mod world;

use super::block::constant;
use super::usage::Usage;
use super::walk;
use crate::game::{Game, InstructionKind, MoveBlock, PassTurn, PlayerId, PositionId, Turn};
use path::Contents;
pub(super) use report::report;
use run::Runner;
use rustc_hash::FxHashSet;
pub(super) use sites::Sites;
pub(super) use world::World;
use world::{Kind, Start};

/// How many instructions may run for one file before runs no longer begin at each position by itself.
const MOST_WORK: u64 = 250_000;
/// How many may run for one file after that.
const MOST_COARSE_WORK: u64 = 200_000;

/// Follows all runs of a game and notes at each place of the text what they may do. `None` if the setup is empty or that
/// takes too long. Before it does, runs begin at one start that stands for all, and the pieces that they move may then be
/// everywhere.
pub(super) fn follow<'g>(game: &'g Game, usage: &Usage, sites: &mut Sites) -> Option<World<'g>> {
    if game.turn_order.turns.is_empty() || game.board.positions.len() + 1 >= PositionId::LIMIT {
        sites.is_incomplete = true;
        return None;
    }
    let is_over = sites.is_incomplete && sites.work >= MOST_WORK;
    if is_over {
        return None;
    }
    let mut follower = Follower {
        world: World::new(game, usage),
        back: links_back(game),
        work: MOST_WORK.saturating_sub(sites.work),
        sites,
    };
    if !World::has_setup(game) {
        follower.sites.is_incomplete = true;
        return None;
    }
    let is_done = follower.run_all();
    follower.sites.work = MOST_WORK - follower.work;
    if is_done {
        return Some(follower.world);
    }
    follower.world = World::new(game, usage);
    follower.work = MOST_COARSE_WORK.saturating_sub(follower.sites.coarse_work);
    let is_done = follower.run_from_anywhere();
    follower.sites.coarse_work = MOST_COARSE_WORK - follower.work;
    follower.sites.is_incomplete |= !is_done;
    is_done.then_some(follower.world)
}

/// Whether anybody can make the first move. As passing changes nothing on the board, the turns after a pass count as well.
pub(super) fn has_first_move(game: &Game, usage: &Usage) -> bool {
    let turns = &game.turn_order.turns;
    let passes = game.options.pass_turn != PassTurn::Never;
    let n_turns = if passes { turns.len() } else { 1 };
    let mut turns = turns.iter().take(n_turns);
    turns.any(|turn| First::new(game, usage).can_move(turn))
}

/// The state before the first move.
struct First<'g> {
    world: World<'g>,
    back: Vec<Vec<Option<PositionId>>>,
    work: u64,
}

impl<'g> First<'g> {
    fn new(game: &'g Game, usage: &Usage) -> Self {
        Self {
            world: World::new(game, usage),
            back: links_back(game),
            work: MOST_WORK,
        }
    }

    fn can_move(&mut self, turn: &Turn) -> bool {
        let game = self.world.game;
        let board = board(&self.world, turn.mover);
        let mut placed = game.setup.placements.iter();
        let mut stores = game.setup.stores.iter();
        placed.any(|placed| {
            let kind = (placed.player, placed.piece_type);
            self.can(turn, kind, Some(placed.position), placed.position, &board)
        }) || stores.any(|store| {
            let mut positions = (0..board.len()).map(PositionId::from_index);
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
        blocks.iter().filter(is_asked).any(|block| {
            let mut sites = Sites::default();
            let (world, work) = (&mut self.world, &mut self.work);
            let board = Some(board);
            Runner::new(world, &mut sites, kind, own, start, board, &self.back, work)
                .run(&block.block)
                || self.work == 0
        })
    }
}

/// What each position holds before the first move, as a player sees it.
fn board(world: &World<'_>, mover: PlayerId) -> Vec<Contents> {
    let nothing = Contents {
        owners: Contents::EMPTY,
        piece_type: None,
    };
    let mut board = vec![nothing; world.game.board.positions.len()];
    for placed in &world.game.setup.placements {
        let owners = [Contents::FRIEND, Contents::ENEMY, Contents::NEUTRAL];
        let is_owner = |&owners: &u8| {
            let owner = Contents {
                owners,
                piece_type: None,
            };
            world.owners(owner, mover).contains(&placed.player)
        };
        board[placed.position.index()] = Contents {
            owners: owners.into_iter().find(is_owner).unwrap_or_default(),
            piece_type: Some(placed.piece_type),
        };
    }
    board
}

struct Follower<'s, 'g> {
    world: World<'g>,
    sites: &'s mut Sites,
    back: Vec<Vec<Option<PositionId>>>,
    work: u64,
}

impl Follower<'_, '_> {
    /// Runs all blocks from wherever a piece may be. `false` if that takes too long.
    fn run_all(&mut self) -> bool {
        let game = self.world.game;
        while self.work > 0 {
            match self.world.next() {
                Some(Start::Board(kind, position)) => {
                    let blocks = &game.piece_types[kind.1.index()].moves;
                    self.run(blocks, kind, Some(position), position);
                }
                Some(Start::Store(kind)) => {
                    let blocks = &game.piece_types[kind.1.index()].drops;
                    for position in 0..game.board.positions.len() {
                        self.run(blocks, kind, None, PositionId::from_index(position));
                    }
                }
                None => return true,
            }
        }
        false
    }

    /// Runs all blocks of each piece that may exist from one start that stands for all. `false` if that takes too long.
    fn run_from_anywhere(&mut self) -> bool {
        let game = self.world.game;
        let anywhere = PositionId::from_index(game.board.positions.len());
        let (mut moved, mut dropped) = (FxHashSet::default(), FxHashSet::default());
        while self.work > 0 {
            match self.world.next() {
                Some(Start::Board(kind, _)) if moved.insert(kind) => {
                    let blocks = &game.piece_types[kind.1.index()].moves;
                    self.run(blocks, kind, Some(anywhere), anywhere);
                }
                Some(Start::Store(kind)) if dropped.insert(kind) => {
                    let blocks = &game.piece_types[kind.1.index()].drops;
                    self.run(blocks, kind, None, anywhere);
                }
                Some(_) => {}
                None => return true,
            }
        }
        false
    }

    fn run(
        &mut self,
        blocks: &[MoveBlock],
        kind: Kind,
        own: Option<PositionId>,
        start: PositionId,
    ) {
        for block in blocks {
            let adds = |kind: &InstructionKind| matches!(kind, InstructionKind::Add(_));
            if !self.world.is_allowed(kind.0, block) || !walk::any(&block.block.body, adds) {
                continue;
            }
            let (world, work) = (&mut self.world, &mut self.work);
            let runner = Runner::new(world, self.sites, kind, own, start, None, &self.back, work);
            let adds = runner.run(&block.block);
            // Conditions that are plainly false are reported block by block.
            let is_off = walk::any(
                &block.block.body,
                |kind| matches!(kind, InstructionKind::Verify(condition) if constant(condition) == Some(false)),
            );
            *self.sites.blocks.entry(block.block.origin).or_default() |= adds || is_off;
            if adds {
                self.world.may_move(kind, block, own.is_none());
            }
        }
    }
}

/// For each direction and position, the first position from which the direction leads there.
fn links_back(game: &Game) -> Vec<Vec<Option<PositionId>>> {
    let links = game.board.links.iter();
    links
        .map(|links| {
            let mut back = vec![None; links.len()];
            for (from, to) in links.iter().enumerate() {
                if let Some(to) = to {
                    back[to.index()].get_or_insert(PositionId::from_index(from));
                }
            }
            back
        })
        .collect()
}
