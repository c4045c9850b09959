//! Runs a block from one start, following both possibilities of everything unknown.

use super::path::{Capture, Path, Spot, truth};
use super::sites::Sites;
use super::truth::{Bits, Contents, Truth};
use super::world::{Kind, World};
use crate::game::{
    Block, Condition, DirectionId, Instruction, InstructionKind, Place, PlayerId, PositionId,
};
use crate::text::Origin;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// All paths to one instruction, ordered by cursor and mark. They are boxed because they are large and often moved.
type Paths = Vec<Box<Path>>;

/// The player, the piece and the start of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    pub(super) mover: PlayerId,
    /// The piece, which may belong to another player if the turn continues with it.
    pub(super) kind: Kind,
    /// Where the piece is, `None` for a drop.
    pub(super) own: Option<PositionId>,
    pub(super) start: PositionId,
}

/// One run.
pub(super) struct Runner<'w, 'g> {
    pub(super) world: &'w mut World<'g>,
    pub(super) sites: &'w mut Sites,
    pub(super) mover: PlayerId,
    pub(super) own: Option<PositionId>,
    pub(super) kind: Kind,
    pub(super) start: PositionId,
    /// The attributes of the moving piece.
    pub(super) bits: Bits,
    /// What each position holds; known only before the first move.
    pub(super) board: Option<&'w [Contents]>,
    /// What an unknown position may hold.
    pub(super) anything: Contents,
    /// How many more instructions may run.
    pub(super) work: &'w mut u64,
    pub(super) adds: bool,
    /// Whether the moves are played: not for the first move, and not within `attacked?` and `defended?`.
    pub(super) plays: bool,
    /// How often a run ended or added a move.
    pub(super) n_left: u64,
    /// A number that identifies the current instruction by its place in the block.
    pub(super) number: u64,
    /// The location in the text of each capture that has run.
    pub(super) captures: FxHashMap<Capture, Origin>,
}

impl<'w, 'g> Runner<'w, 'g> {
    pub(super) fn new(
        world: &'w mut World<'g>,
        sites: &'w mut Sites,
        subject: Subject,
        board: Option<&'w [Contents]>,
        work: &'w mut u64,
    ) -> Self {
        let Subject {
            mover,
            kind,
            own,
            start,
        } = subject;
        let bits = own.and_then(|own| world.bits(kind, own));
        let is_new = own.is_none();
        let default = if is_new {
            world.fresh(kind.1)
        } else {
            world.bounds.attributes[kind.1.index()]
        };
        Self {
            bits: bits.unwrap_or(default),
            anything: world.anything[mover.index()],
            mover,
            world,
            sites,
            own,
            kind,
            board,
            start,
            work,
            adds: false,
            plays: board.is_none(),
            n_left: 0,
            number: 0,
            captures: FxHashMap::default(),
        }
    }

    /// Runs a block and returns whether it may add a move.
    pub(super) fn run(mut self, block: &Block) -> bool {
        let mut path = Path::new(self.start);
        if self.own.is_some() {
            path.learn(self.start, self.moving());
        }
        self.sequence(&block.body, vec![Box::new(path)]);
        self.adds
    }

    /// The moving piece as the mover sees it.
    pub(super) fn moving(&self) -> Contents {
        Contents {
            owners: self.world.seen(self.kind.0, self.mover),
            piece_type: Some(self.kind.1),
        }
    }

    /// Whether `position` stands for any position.
    pub(super) fn is_anywhere(&self, position: PositionId) -> bool {
        position.index() >= self.world.game.board.positions.len()
    }

    /// Whether this run generates the first move of the game.
    pub(super) fn is_first(&self) -> bool {
        self.board.is_some()
    }

    /// What a position may hold, apart from what tests have shown.
    pub(super) fn before(&self, position: PositionId) -> Contents {
        let known = self.board.map(|board| board[position.index()]);
        known.unwrap_or(self.anything)
    }

    /// The position from which a direction leads to this one.
    pub(super) fn step_back(
        &self,
        position: PositionId,
        direction: DirectionId,
    ) -> Option<PositionId> {
        let direction = self.world.game.board.symmetry[self.mover.index()][direction.index()];
        self.world.bounds.back[direction.index()][position.index()]
    }

    fn sequence(&mut self, body: &[Instruction], mut paths: Paths) -> Paths {
        let outer = self.number;
        for (index, instruction) in body.iter().enumerate() {
            self.number = FxBuildHasher.hash_one((outer, index));
            let cost = paths.iter().map(|path| path.cost()).sum::<u64>();
            if *self.work < cost {
                *self.work = 0;
                paths.clear();
                break;
            }
            *self.work -= cost;
            if paths.is_empty() {
                break;
            }
            paths = self.instruction(instruction, paths);
        }
        self.number = outer;
        paths
    }

    /// Adds a path, and returns its index if that changes anything.
    fn insert(&self, paths: &mut Paths, path: Box<Path>) -> Option<usize> {
        match paths.binary_search_by_key(&path.key(), |path| path.key()) {
            Ok(index) if paths[index] == path => None,
            Ok(index) => {
                let before = paths[index].clone();
                paths[index].join(&path, self.bits);
                (paths[index] != before).then_some(index)
            }
            Err(index) => {
                paths.insert(index, path);
                Some(index)
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction, mut paths: Paths) -> Paths {
        match &instruction.kind {
            InstructionKind::Verify(condition) => self.verify(instruction, condition, paths),
            InstructionKind::If {
                condition,
                then,
                otherwise,
            } => {
                let last = [then, otherwise].into_iter().filter_map(|body| body.last());
                self.sites.guards.extend(last.map(|last| last.origin.span));
                let (yes, no) = self.decide(instruction, condition, paths);
                let mut after = self.sequence(then, yes);
                self.number = !self.number;
                for path in self.sequence(otherwise, no) {
                    self.insert(&mut after, path);
                }
                after
            }
            InstructionKind::While { condition, body } => {
                self.repeat(instruction, condition, body, paths)
            }
            InstructionKind::Step(_)
            | InstructionKind::StepOpposite(_)
            | InstructionKind::Jump(_)
            | InstructionKind::Go(_) => self.go(instruction, paths),
            InstructionKind::Mark(place) => self.mark(*place, paths),
            InstructionKind::Unresolved => Paths::new(),
            _ => {
                for path in &mut paths {
                    self.effect(instruction, path);
                }
                paths
            }
        }
    }

    fn decide(
        &mut self,
        instruction: &Instruction,
        condition: &Condition,
        paths: Paths,
    ) -> (Paths, Paths) {
        let (mut yes, mut no) = (Paths::new(), Paths::new());
        for path in paths {
            let split = self.split(path, condition);
            self.sites.decide(instruction, condition, truth(&split));
            yes.extend(split.0);
            no.extend(split.1);
        }
        (yes, no)
    }

    fn verify(&mut self, instruction: &Instruction, condition: &Condition, paths: Paths) -> Paths {
        let (yes, no) = self.decide(instruction, condition, paths);
        self.n_left += no.len() as u64;
        yes
    }

    /// Runs a loop: follows the body for every path that reaches its head, until no new path appears.
    fn repeat(
        &mut self,
        instruction: &Instruction,
        condition: &Condition,
        body: &[Instruction],
        paths: Paths,
    ) -> Paths {
        let (mut head, mut after) = (paths.clone(), Paths::new());
        let mut news = paths;
        let n_left = self.n_left;
        while !news.is_empty() {
            let (yes, no) = self.decide(instruction, condition, news);
            for path in no {
                self.insert(&mut after, path);
            }
            let around = self.sequence(body, yes);
            news = Paths::new();
            for path in around {
                if let Some(index) = self.insert(&mut head, path) {
                    news.push(head[index].clone());
                }
            }
        }
        let may_leave = self.n_left > n_left;
        let decision = self.sites.decide(instruction, condition, Truth::default());
        decision.may_leave |= may_leave;
        after
    }

    /// Moves the cursor.
    fn go(&mut self, instruction: &Instruction, paths: Paths) -> Paths {
        let mut after = Paths::new();
        for mut path in paths {
            let spot = match instruction.kind {
                InstructionKind::Step(direction) => self.spot(&path, Place::Direction(direction)),
                InstructionKind::StepOpposite(direction) => {
                    self.spot(&path, Place::Opposite(direction))
                }
                InstructionKind::Jump(position) => Spot::At(position),
                InstructionKind::Go(register) => self.register(&path, register),
                _ => Spot::At(path.cursor),
            };
            self.sites.step(instruction.origin, spot != Spot::Nowhere);
            match spot {
                Spot::At(position) => {
                    path.cursor = position;
                    self.insert(&mut after, path);
                }
                Spot::Nowhere => self.n_left += 1,
                Spot::Unknown => {
                    // A step may also have left the board.
                    self.n_left += 1;
                    path.forget(self.start);
                    for position in self.positions() {
                        path.cursor = position;
                        self.insert(&mut after, path.clone());
                    }
                }
            }
        }
        after
    }

    fn mark(&mut self, place: Place, paths: Paths) -> Paths {
        let mut after = Paths::new();
        for mut path in paths {
            match self.spot(&path, place) {
                Spot::At(position) => path.mark = position,
                Spot::Nowhere => {}
                Spot::Unknown => {
                    // If the place is off the board, or there is no previous move, the mark stays where it is.
                    self.insert(&mut after, path.clone());
                    for position in self.positions() {
                        path.mark = position;
                        self.insert(&mut after, path.clone());
                    }
                }
            }
            self.insert(&mut after, path);
        }
        after
    }

    /// All positions, or the one that stands for all.
    fn positions(&self) -> impl Iterator<Item = PositionId> + use<> {
        let end = self.world.game.board.positions.len();
        let range = if self.is_anywhere(self.start) {
            end..end + 1
        } else {
            0..end
        };
        range.map(PositionId::from_index)
    }
}
