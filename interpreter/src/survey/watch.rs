//! Statistics about random games.

use crate::program::{Address, Program, depends_on_moves};
use crate::referee::{GoalAnswer, MoveGenerator, Outcome, Reason};
use crate::state::{MoveList, Piece, State};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use zrf_grammar::game::{Game, GoalCondition, GoalKind, PieceTypeId, PlayerId};

/// The indices of the moves of a game, from the start.
pub(super) type Choices = Vec<u32>;

/// The observations in all games.
#[derive(Debug)]
pub(super) struct Watch {
    pub(super) n_games: usize,
    /// Games that reached the limit of plies.
    pub(super) n_endless: usize,
    /// Games that ended only by repetition that no goal mentions.
    pub(super) n_repeated: usize,
    /// The shortest game after which a player could not move and no goal covered that.
    pub(super) stuck: BTreeMap<PlayerId, Choices>,
    /// The shortest game after which a player could not move but could with one more piece in store.
    pub(super) ran_empty: BTreeMap<PlayerId, Choices>,
    /// For each goal, the number of games at whose end it was met.
    pub(super) met: Vec<usize>,
    /// For each goal, the number of games that it ended after one move.
    pub(super) at_once: Vec<usize>,
    /// For each goal, the number of games that a player lost by it for having few pieces on the board, but some in store.
    pub(super) while_stored: Vec<usize>,
    /// The shortest game after which two goals with different results were met, by the goal that counted and the other.
    pub(super) rivals: BTreeMap<(usize, usize), Choices>,
    /// Piece types that a player with a turn had on the board, regardless of who was to move.
    pub(super) seen: Vec<bool>,
    /// Piece types that could move.
    moved: Vec<bool>,
    /// The operations that added moves.
    added_by: FxHashSet<Address>,
    /// The players whose pieces have a turn.
    movers: Vec<PlayerId>,
    /// The players who have pieces in store at the start.
    has_store: Vec<bool>,
}

impl Watch {
    pub(super) fn new(program: &Program) -> Self {
        let game = program.game();
        let (n_goals, n_types) = (game.goals.len(), game.piece_types.len());
        let turns = game.turn_order.turns.iter();
        let mut has_store = vec![false; game.players.len()];
        for store in game.setup.stores.iter().filter(|store| store.count > 0) {
            has_store[store.player.index()] = true;
        }
        Self {
            n_games: 0,
            n_endless: 0,
            n_repeated: 0,
            stuck: BTreeMap::new(),
            ran_empty: BTreeMap::new(),
            met: vec![0; n_goals],
            at_once: vec![0; n_goals],
            while_stored: vec![0; n_goals],
            rivals: BTreeMap::new(),
            seen: vec![false; n_types],
            moved: vec![false; n_types],
            added_by: FxHashSet::default(),
            movers: turns.map(|turn| turn.mover).collect(),
            has_store,
        }
    }

    pub(super) fn see_moves(&mut self, state: &State, moves: &MoveList) {
        for piece in state.cells().iter().flatten() {
            self.seen[piece.piece_type.index()] |= self.movers.contains(&piece.owner);
        }
        for played in moves.iter() {
            self.added_by.extend(played.head.made_by);
            let moved = played.head.from.and_then(|from| state.piece(from));
            if let Some(piece) = moved {
                self.moved[piece.piece_type.index()] = true;
            }
        }
    }

    /// For each piece type, whether its pieces could move, or its blocks other pieces.
    pub(super) fn has_moved(&self, program: &Program) -> Vec<bool> {
        let mut has_moved = self.moved.clone();
        for &address in &self.added_by {
            let (owner, _) = program.owner(program.block_at(address));
            has_moved[owner.index()] = true;
        }
        has_moved
    }

    /// Counts a game that reached the limit of plies, and in which a state was repeated or not.
    pub(super) fn see_limit(&mut self, is_repeated: bool) {
        self.n_games += 1;
        match is_repeated {
            true => self.n_repeated += 1,
            false => self.n_endless += 1,
        }
    }

    pub(super) fn see_end(
        &mut self,
        generator: &mut MoveGenerator,
        state: &mut State,
        moves: &MoveList,
        outcome: Option<&Outcome>,
        choices: &[u32],
    ) {
        self.n_games += 1;
        let program = generator.program().clone();
        let game = program.game();
        let answers = generator.goal_answers(state, moves);
        let mut is_met = vec![false; game.goals.len()];
        for answer in answers.iter().filter(|answer| answer.is_met()) {
            is_met[answer.index] = true;
        }
        match outcome.map(|outcome| outcome.reason) {
            None | Some(Reason::Stalemate | Reason::NobodyCanMove) => {
                self.see_stuck(generator, state, outcome, choices);
            }
            Some(Reason::Goal { index, player, .. }) => {
                is_met[index] = true;
                self.at_once[index] += usize::from(choices.len() == 1);
                let is_early = overlooks_store(game, state, (index, player));
                self.while_stored[index] += usize::from(is_early);
                self.see_rivals(game, (index, player), &answers, choices);
            }
            Some(Reason::Repetition) => self.n_repeated += 1,
            Some(Reason::Unknown) => {}
        }
        for (count, is_met) in self.met.iter_mut().zip(is_met) {
            *count += usize::from(is_met);
        }
    }

    fn see_stuck(
        &mut self,
        generator: &mut MoveGenerator,
        state: &State,
        outcome: Option<&Outcome>,
        choices: &[u32],
    ) {
        let reason = outcome.map(|outcome| outcome.reason);
        let turn = state.turn(generator.program());
        let had_store = self.has_store[turn.mover.index()];
        if had_store && is_out_of_pieces(generator, state, turn.mover) {
            keep_shortest(&mut self.ran_empty, turn.mover, choices);
        } else if reason != Some(Reason::NobodyCanMove) {
            // The stalemated player is the one who decides.
            keep_shortest(&mut self.stuck, turn.decider, choices);
        }
    }

    /// Notes goals with other results that are met as well.
    fn see_rivals(
        &mut self,
        game: &Game,
        (index, player): (usize, PlayerId),
        answers: &[GoalAnswer],
        choices: &[u32],
    ) {
        let counted = result(game, index, player);
        let depends = depends_on_moves(&game.goals[index].condition);
        for answer in answers.iter().filter(|answer| answer.is_met()) {
            let other = &game.goals[answer.index];
            // It is unremarkable that a player who has lost also cannot move.
            let is_of_a_kind = depends_on_moves(&other.condition) == depends;
            let is_known =
                other.kind != GoalKind::Count && game.goals[index].kind != GoalKind::Count;
            let differs = result(game, answer.index, answer.player) != counted;
            if answer.index != index && is_of_a_kind && is_known && differs {
                keep_shortest(&mut self.rivals, (index, answer.index), choices);
            }
        }
    }
}

/// Whether a player has lost for having few pieces on the board, but could still drop some of them, which the goal does not
/// count.
fn overlooks_store(game: &Game, state: &State, (goal, player): (usize, PlayerId)) -> bool {
    let goal = &game.goals[goal];
    let GoalCondition::PiecesRemaining(_, counted) = &goal.condition else {
        return false;
    };
    let is_counted = |piece_type: &PieceTypeId| counted.is_none_or(|one| one == *piece_type);
    let can_be_dropped = |piece_type: PieceTypeId| {
        let drops = &game.piece_types[piece_type.index()].drops;
        state.store(player, piece_type) > 0 && !drops.is_empty()
    };
    goal.kind == GoalKind::Loss
        && !game.options.include_off_pieces
        && game.piece_type_ids().filter(is_counted).any(can_be_dropped)
}

/// Whether a player only lacks pieces to drop: the store is empty, no piece on the board has moves, and one more of the
/// pieces in store at the start could be dropped. On a full board, for example, none could.
fn is_out_of_pieces(generator: &mut MoveGenerator, state: &State, player: PlayerId) -> bool {
    let program = generator.program().clone();
    let game = program.game();
    let mut types = game.piece_type_ids();
    let own = state.cells().iter().flatten();
    let mut own = own.filter(|piece| piece.owner == player);
    let can_move = |piece: &Piece| !game.piece_types[piece.piece_type.index()].moves.is_empty();
    if types.any(|piece_type| state.store(player, piece_type) > 0) || own.any(can_move) {
        return false;
    }
    let mut stocked = state.clone();
    let stores = game.setup.stores.iter();
    for store in stores.filter(|store| store.player == player && store.count > 0) {
        stocked.restock(player, store.piece_type);
    }
    let mut moves = MoveList::new();
    generator.legal_moves(&mut stocked, &mut moves);
    moves.iter().any(|played| !played.is_pass())
}

/// The winner and the loser, as far as one player determines them.
fn result(game: &Game, index: usize, player: PlayerId) -> (Option<PlayerId>, Option<PlayerId>) {
    let other = game.player_ids().find(|&other| other != player);
    let is_duel = game.players.len() == 2;
    match game.goals[index].kind {
        GoalKind::Win => (Some(player), other.filter(|_| is_duel)),
        GoalKind::Loss => (other.filter(|_| is_duel), Some(player)),
        GoalKind::Draw | GoalKind::Count => (None, None),
    }
}

fn keep_shortest<K: Ord>(games: &mut BTreeMap<K, Choices>, key: K, choices: &[u32]) {
    let known = games.entry(key).or_insert_with(|| choices.to_vec());
    if choices.len() < known.len() {
        *known = choices.to_vec();
    }
}
