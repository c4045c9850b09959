//! The value of a state, derived from the rules: pieces by their mobility and by how often they were on the winning
//! side of random games, progress towards configurations and zones of the goals, and mobility.

pub(crate) mod attacks;
mod bearing_off;
pub(crate) mod court;
mod distance;
mod drops;
mod kept;
mod likeness;
pub(crate) mod lines;
mod passers;
pub(crate) mod patterns;
mod points;
mod prior;
mod rays;
mod regression;
mod requirement;
mod running;
mod sample;
mod strides;
pub(crate) mod territory;
pub(crate) mod values;

use crate::bot::Method;
use crate::sides::Sides;
use attacks::Attacks;
use court::Court;
use likeness::Likeness;
use patterns::Patterns;
pub(crate) use points::Standing;
pub(crate) use running::Running;
use sample::Sample;
use std::sync::Arc;
use territory::Territory;
pub(crate) use values::UNIT;
use values::{PIECE, Values};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Program, Random, State, Stop};

/// The most points of a state; larger values are results of the game.
pub(crate) const MAX_POINTS: i32 = 500_000;
/// The fullness of a board with all pieces.
pub(crate) const FULL: i32 = 256;
/// Points for each step nearer to a zone of a goal.
const STEP: i32 = 8;
/// Points for a piece one step away from such a zone.
const ARRIVAL: i32 = 60;

/// Operations that points take: in eighths, for a piece, for its attacks and for a line of a goal; and in full, for a
/// position if territory counts.
const OF_PIECE: u64 = 2;
const OF_ATTACKS: u64 = 12;
const OF_LINE: u64 = 8;
const OF_REACHED: u64 = 20;
/// Operations for a line through a position, if lines are counted as the board changes.
const OF_LINE_THROUGH: u64 = 4;
/// Eighths of an operation for a position of a pattern.
const OF_READ: u64 = 2;

/// The values of a game's pieces and goals. Immutable once learned.
#[derive(Clone, Debug)]
pub struct Evaluation {
    pub(crate) program: Arc<Program>,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) n_types: usize,
    pub(crate) n_positions: usize,
    pub(crate) values: Values,
    /// Places that may share what is learned about them.
    pub(crate) likeness: Arc<Likeness>,
    /// The territory, in a game about spreading over the board.
    pub(crate) territory: Option<Arc<Territory>>,
    /// The surroundings of royal pieces, in a game about them.
    pub(crate) court: Option<Arc<Court>>,
    /// The attacks of pieces, in such a game.
    pub(crate) attacks: Option<Arc<Attacks>>,
    /// Whether attacks are worth anything.
    has_attacks: bool,
    /// The patterns, if there are values for them.
    pub(crate) patterns: Option<Arc<Patterns>>,
    has_lines: bool,
    /// Whether there are so many lines that they are counted only where the board changes.
    has_many_lines: bool,
    /// Whether the next move can complete any line that lacks one piece.
    fills_lines: bool,
    /// The worth of a piece in store, in quarters of its value.
    store_quarters: u8,
    breadth: usize,
    /// The most pieces that were on the board in random games.
    most_pieces: u32,
    /// Operations that points take, apart from those for pieces.
    work: u64,
    /// The search that won a match against the other one with these values.
    pub(crate) winner: Option<Method>,
}

impl Evaluation {
    /// Learns the values of a game from random games with a seed. The work is bounded for every game, and the result is
    /// the same on every machine.
    pub fn learn(program: &Arc<Program>, seed: u64) -> Self {
        Self::learn_until(program, seed, &Stop::default())
    }

    /// Like [`Self::learn`], until cancelled. The values learned by then are rough, and only fit for a move that must
    /// be made at once.
    pub fn learn_until(program: &Arc<Program>, seed: u64, stop: &Stop) -> Self {
        let sides = Sides::new(program.game());
        let sample = Sample::play(program, &sides, &mut Random::new(seed), stop);
        Self::of_sample(program, &sides, &sample, stop)
    }

    fn of_sample(program: &Arc<Program>, sides: &Sides, sample: &Sample, stop: &Stop) -> Self {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        let likeness = Likeness::new(program, sides, sample);
        let learned = regression::fit(sample, &likeness, n_types);
        let prior = prior::values(game, sample);
        let mut material: Vec<i32> = (0..n_types)
            .map(|index| (prior[index] + UNIT * learned.by_type[index]) as i32)
            .collect();
        let points = learned.by_place.iter().enumerate();
        let points = points.map(|(index, weight)| {
            let piece_type = index / n_positions % n_types;
            material[piece_type] + (UNIT * weight) as i32
        });
        let mut table: Vec<i32> = points.collect();
        let ways = &sample.ways;
        ways.set_values(game, sides.has_chance, &mut material, &mut table);
        distance::add_progress(game, sample, &mut table, STEP, ARRIVAL);
        let rules = Self::without_values(program, stop);
        let sign = rules.sign_of_moves();
        let mobility = (UNIT * 100.0 * learned.mobility) as i32;
        let mobility = sign * (sign * mobility).clamp(20, 2_000);
        Self {
            values: Values {
                territory: rules.values.territory.clone(),
                court: rules.values.court.clone(),
                attacks: rules.values.attacks.clone(),
                ..Values::new(&table, &material, mobility)
            },
            likeness: Arc::new(likeness),
            breadth: sample.breadth(),
            most_pieces: sample.most_pieces.max(1),
            ..rules
        }
    }

    /// Whether it is good or bad to have moves: 1 or -1. Random games cannot distinguish that from chance. It is bad
    /// where a player who cannot move wins, unless captures matter as well: to give pieces away, one must have moves.
    pub(crate) fn sign_of_moves(&self) -> i32 {
        let territory = self.territory.as_ref();
        territory.map_or(1, |territory| territory.sign)
    }

    /// An evaluation that knows only the rules.
    fn without_values(program: &Arc<Program>, stop: &Stop) -> Self {
        let game = program.game();
        let (n_types, n_positions) = (game.piece_types.len(), game.board.positions.len());
        let n_places = game.players.len() * n_types * n_positions;
        let sides = Sides::new(game);
        let territory = Territory::new(program, &sides).map(Arc::new);
        let points_of_territory = territory.iter().flat_map(|_| territory::POINTS);
        let of_territory = territory
            .as_ref()
            .map_or(0, |_| OF_REACHED * n_positions as u64);
        let n_through = lines::n_through(program);
        let of_lines = match n_through {
            Some(n_through) => OF_LINE_THROUGH * n_through as u64,
            None => OF_LINE * program.lines().map_or(0, |lines| lines.n_lines() as u64) / 8,
        };
        let court = Court::new(program, &sides).map(Arc::new);
        let n_of_court = court.as_ref().map_or(0, |court| court.n_features());
        let attacks = court
            .as_ref()
            .and_then(|_| Attacks::new(program, &sides, stop));
        let attacks = attacks.map(Arc::new);
        let n_of_attacks = attacks.as_ref().map_or(0, |attacks| attacks.n_features());
        Self {
            program: program.clone(),
            players: sides.players,
            n_types,
            n_positions,
            values: Values {
                territory: points_of_territory.map(|points| [points; 2]).collect(),
                court: vec![[0; 2]; n_of_court].into(),
                attacks: vec![[0; 2]; n_of_attacks].into(),
                ..Values::new(&vec![0; n_places], &vec![0; n_types], 0)
            },
            likeness: Arc::new(Likeness::none(n_places)),
            territory,
            court,
            attacks,
            has_attacks: false,
            patterns: None,
            has_lines: program.lines().is_some_and(|lines| lines.n_lines() > 0),
            has_many_lines: n_through.is_some(),
            fills_lines: drops::reach_everything(program),
            store_quarters: prior::store_quarters(game),
            breadth: 0,
            most_pieces: 1,
            work: of_lines + of_territory,
            winner: None,
        }
    }

    /// The points of a piece type, averaged over the board and the game.
    pub fn piece_value(&self, piece_type: PieceTypeId) -> i32 {
        let [early, late] = self.values.material[piece_type.index()];
        (early + late) / 2
    }

    /// The points that people count as one: those of the type with the most pieces at the start, and at least a
    /// hundred.
    pub fn unit(&self) -> i32 {
        let setup = &self.program.game().setup;
        let mut counts = vec![0; self.n_types];
        for placement in &setup.placements {
            counts[placement.piece_type.index()] +=
                u32::from(self.players.contains(&placement.player));
        }
        for store in &setup.stores {
            counts[store.piece_type.index()] +=
                store.count * u32::from(self.players.contains(&store.player));
        }
        let types = (0..self.n_types).rev().max_by_key(|&index| counts[index]);
        let common = types.map(|index| self.piece_value(PieceTypeId::from_index(index)).abs());
        common.unwrap_or(0).max(PIECE as i32)
    }

    /// How full the board is, from 0 to [`FULL`].
    pub(crate) fn fullness(&self, state: &State) -> i32 {
        FULL.min((state.n_pieces() * FULL as u32 / self.most_pieces) as i32)
    }

    /// Mean number of legal moves in the first plies of random games.
    pub fn breadth(&self) -> usize {
        self.breadth
    }

    /// Whether the pieces, or lines of pieces, show who is ahead.
    pub(crate) fn is_informative(&self) -> bool {
        self.has_lines
            || self.territory.is_some()
            || self
                .values
                .material
                .iter()
                .flatten()
                .any(|points| points.abs() > 20)
    }

    /// Whether pieces are dropped to complete lines.
    pub(crate) fn drops_into_lines(&self) -> bool {
        let types = &self.program.game().piece_types;
        self.has_lines && types.iter().any(|piece| !piece.drops.is_empty())
    }

    /// This evaluation with other values. Attacks are evaluated only if they are worth something.
    pub(crate) fn with_values(self, values: Values) -> Self {
        Self {
            has_attacks: values.attacks.iter().any(|points| *points != [0; 2]),
            values,
            ..self
        }
    }

    /// This evaluation with the values of equivalent places replaced by their mean.
    pub(crate) fn averaged(&self) -> Self {
        let mut even = self.clone();
        even.values.table = self.likeness.averaged(&self.values.table);
        even
    }

    /// Whether there are values of patterns.
    pub fn has_patterns(&self) -> bool {
        self.patterns.is_some()
    }

    /// This evaluation with values of patterns, if the game can have patterns. At first they are worth nothing.
    #[must_use]
    pub fn with_patterns(mut self) -> Self {
        if self.patterns.is_none() {
            let sides = Sides::new(self.program.game());
            self.patterns = Patterns::new(&self.program, &sides).map(Arc::new);
            let n_entries = self.patterns.as_ref().map_or(0, |all| all.n_entries());
            self.values.patterns = vec![[0; 2]; n_entries].into();
        }
        self
    }

    /// The number of operations that the points of a state take, as measured.
    pub(crate) fn work(&self, state: &State) -> u64 {
        let n_pieces: u32 = self.players.iter().map(|&player| state.total(player)).sum();
        let of_piece = match self.court {
            Some(_) if self.has_attacks => 2 * OF_PIECE + OF_ATTACKS,
            Some(_) => 2 * OF_PIECE,
            None => OF_PIECE,
        };
        let of_patterns = self
            .patterns
            .as_ref()
            .map_or(0, |patterns| OF_READ * patterns.n_read() as u64);
        (of_piece * u64::from(n_pieces) + of_patterns) / 8 + self.work
    }
}
