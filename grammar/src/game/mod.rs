//! A game: one variant, fully resolved. Names remain only for messages and notation.
//!
//! Produced by `resolve`, played by the interpreter. A game whose rules have errors still has a defined meaning: what
//! could not be resolved ends a run, is false, or is ignored (see [`InstructionKind::Unresolved`]).

mod block;
mod board;
mod goal;
mod ids;
mod options;
mod piece;
mod setup;
mod turn;

pub use block::{
    Add, Block, Condition, Instruction, InstructionKind, Place, Register, Test, TestKind,
};
pub(crate) use block::{bodies, instructions};
pub use board::{Board, Direction, Grid, GridDimension, Position, Rectangle, Zone};
pub use goal::{ConfigElement, ConfigStep, Goal, GoalCondition, GoalKind, Occupant, OccupantOwner};
pub(crate) use ids::Id;
pub use ids::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceTypeId, PlayerId, PositionFlagId,
    PositionId, ZoneId,
};
pub use options::{MaximalCaptures, Options, PassTurn, RawOption};
pub use piece::{Making, MoveBlock, PieceImages, PieceType};
pub use setup::{Placement, Setup, Store};
pub use turn::{Player, PlayerKind, Turn, TurnOrder};

/// One playable variant of a rules file.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The title, exactly as written; saved games refer to it.
    pub title: String,
    /// The description, history and strategy.
    pub texts: GameTexts,
    /// All players in the order of the `players` form.
    pub players: Vec<Player>,
    /// The turn order.
    pub turn_order: TurnOrder,
    /// Positions, directions, links, zones.
    pub board: Board,
    /// The initial setup.
    pub setup: Setup,
    /// Piece types in order of definition, inherited ones first.
    pub piece_types: Vec<PieceType>,
    /// Names of the move types. The index plus one is the number written after `partial` in saved games.
    pub move_types: Vec<String>,
    /// Names of the attributes. The index is the number written after `@` in saved games.
    pub attributes: Vec<String>,
    /// Names of the flags.
    pub flags: Vec<String>,
    /// Names of the position flags.
    pub position_flags: Vec<String>,
    /// `move-priorities`, highest first; empty if the rules have none.
    pub priorities: Vec<MoveTypeId>,
    /// How the game ends, in textual order.
    pub goals: Vec<Goal>,
    /// Options with an effect on the rules, and those for display.
    pub options: Options,
    /// Sounds and other files: keyword (`move-sound`) and file name as written, in textual order.
    pub media: Vec<(String, String)>,
    /// The file of the binary plug-in that contains the real rules, if any.
    pub engine: Option<String>,
    /// The saved game with the author's solution of a puzzle, as written.
    pub solution: Option<String>,
}

/// The texts of a game with line breaks and quotes decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTexts {
    /// The description.
    pub description: String,
    /// The history.
    pub history: String,
    /// The strategy.
    pub strategy: String,
}

impl Game {
    /// Returns the game with empty blocks, for readers of everything else.
    pub(crate) fn without_blocks(&self) -> Self {
        let emptied = |block: &MoveBlock| MoveBlock {
            move_type: block.move_type,
            block: Block::default(),
        };
        let pieces = self.piece_types.iter().map(|piece| PieceType {
            moves: piece.moves.iter().map(emptied).collect(),
            drops: piece.drops.iter().map(emptied).collect(),
            name: piece.name.clone(),
            notation: piece.notation.clone(),
            help: piece.help.clone(),
            description: piece.description.clone(),
            images: piece.images.clone(),
            attributes: piece.attributes.clone(),
            is_dummy: piece.is_dummy,
        });
        Self {
            piece_types: pieces.collect(),
            ..self.clone()
        }
    }

    /// All players.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.players.len()).map(PlayerId::from_index)
    }

    /// Whether a player decides for itself.
    pub fn is_real(&self, player: PlayerId) -> bool {
        self.players[player.index()].kind == PlayerKind::Real
    }

    /// Whether a player moves at random.
    pub fn is_random(&self, player: PlayerId) -> bool {
        self.players[player.index()].kind == PlayerKind::Random
    }

    /// The players who decide for themselves.
    pub fn real_players(&self) -> impl Iterator<Item = PlayerId> + Clone + '_ {
        self.player_ids().filter(|&player| self.is_real(player))
    }

    /// Whether some player moves at random.
    pub fn has_dice(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|player| player.kind == PlayerKind::Random)
    }

    /// Whether it is a puzzle: one real player has all turns.
    pub fn is_puzzle(&self) -> bool {
        let mut deciders = self.turn_order.turns.iter().map(|turn| turn.decider);
        deciders
            .next()
            .is_some_and(|first| self.is_real(first) && deciders.all(|one| one == first))
    }

    /// By type, how blocks make pieces of it.
    pub fn makings(&self) -> Vec<Making> {
        let mut makings = vec![Making::default(); self.piece_types.len()];
        let mut see = |instruction: &Instruction| match &instruction.kind {
            InstructionKind::ChangeType(into, _) => makings[into.index()].by_change = true,
            InstructionKind::Create {
                piece_type: Some(created),
                ..
            } => makings[created.index()].by_create = true,
            InstructionKind::Add(add) => {
                let into = add.piece_types.iter();
                into.for_each(|into| makings[into.index()].by_change = true);
            }
            _ => {}
        };
        for piece in &self.piece_types {
            for block in piece.moves.iter().chain(&piece.drops) {
                instructions(&block.block.body, &mut see);
            }
        }
        makings
    }

    /// All piece types.
    pub fn piece_type_ids(&self) -> impl Iterator<Item = PieceTypeId> + Clone + use<> {
        (0..self.piece_types.len()).map(PieceTypeId::from_index)
    }

    /// The name of a position.
    pub fn position_name(&self, id: PositionId) -> &str {
        &self.board.positions[id.index()].name
    }

    /// The name of a direction.
    pub fn direction_name(&self, id: DirectionId) -> &str {
        &self.board.directions[id.index()].name
    }

    /// The name of a zone.
    pub fn zone_name(&self, id: ZoneId) -> &str {
        &self.board.zones[id.index()].name
    }

    /// The name of a piece type.
    pub fn piece_name(&self, id: PieceTypeId) -> &str {
        &self.piece_types[id.index()].name
    }

    /// The name of a player.
    pub fn player_name(&self, id: PlayerId) -> &str {
        &self.players[id.index()].name
    }

    /// Finds a player by name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.players
            .iter()
            .position(|player| player.name == name)
            .map(PlayerId::from_index)
    }

    /// Finds a piece type by name.
    pub fn piece_type(&self, name: &str) -> Option<PieceTypeId> {
        self.piece_types
            .iter()
            .position(|piece| piece.name == name)
            .map(PieceTypeId::from_index)
    }

    /// Finds a position by name.
    pub fn position(&self, name: &str) -> Option<PositionId> {
        self.board
            .positions
            .iter()
            .position(|position| position.name == name)
            .map(PositionId::from_index)
    }
}
