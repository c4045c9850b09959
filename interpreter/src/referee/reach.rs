//! The reach of a piece: where its blocks can move it on an otherwise empty board, and what it captures there.
//!
//! This is for diagrams of moves, not for play: attributes are those of a new piece, and turn order and priorities are
//! ignored. For a piece that needs others to move, the moves made possible by a single other piece are shown.

use crate::program::Program;
use crate::referee::MoveGenerator;
use crate::state::{Effect, MoveList, State};
use crate::stop::Stop;
use std::ops::ControlFlow;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PlayerKind, PositionId};

/// What share of the work that is left for all pieces the search for one may take, as a divisor: a few pieces with
/// costly rules leave enough for the others.
const SHARE: u64 = 16;

/// The reach of one piece from one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Its position.
    pub from: PositionId,
    /// Where it can move on an otherwise empty board, in board order.
    pub goes: Vec<PositionId>,
    /// In how many ways it can move from all positions together.
    pub n_moves: usize,
    /// Where it could capture the only other piece, in board order: an enemy, or a piece of its own owner in games for
    /// one player.
    pub takes: Vec<PositionId>,
}

/// The reach of a player's piece from the position with the most moves; of equal positions, the first in `order`.
/// `None` if the piece has no move anywhere, or if its rules take too much of the work that is left. The work done is taken off it.
pub fn reach(
    program: &Arc<Program>,
    player: PlayerId,
    piece_type: PieceTypeId,
    order: &[PositionId],
    work_left: &mut u64,
) -> Option<Reach> {
    let mut search = ReachSearch::new(program, player, piece_type, order.into(), *work_left);
    loop {
        if let ControlFlow::Break(found) = search.step() {
            *work_left = work_left.saturating_sub(search.work());
            return found;
        }
    }
}

/// A search for the reach of a piece, position by position, so that a window can do other things in between.
#[derive(Debug)]
pub struct ReachSearch {
    trial: Trial,
    player: PlayerId,
    piece_type: PieceTypeId,
    order: Arc<[PositionId]>,
    most_work: u64,
    /// How many positions were looked at for moves, and then for captures.
    n_looked: usize,
    best: Option<Reach>,
    n_moves: usize,
}

impl ReachSearch {
    /// A search for what [`reach`] finds. It stops after its share of the operations that are left for all pieces.
    pub fn new(
        program: &Arc<Program>,
        player: PlayerId,
        piece_type: PieceTypeId,
        order: Arc<[PositionId]>,
        work_left: u64,
    ) -> Self {
        let most_work = work_left / SHARE;
        let mut trial = Trial::new(program, &Stop::default());
        trial.generator.set_limit(Stop::default(), most_work);
        Self {
            trial,
            player,
            piece_type,
            order,
            most_work,
            n_looked: 0,
            best: None,
            n_moves: 0,
        }
    }

    /// Operations so far. To set up a board costs one for each of its positions.
    pub fn work(&self) -> u64 {
        let n_positions = self.trial.program().game().board.positions.len();
        self.trial.work() + self.trial.n_boards * n_positions as u64
    }

    /// Looks at another position. Breaks with the result: as for [`reach`], `None` if there is none.
    pub fn step(&mut self) -> ControlFlow<Option<Reach>> {
        let found = self.look();
        if self.trial.generator.is_stopped() || self.work() > self.most_work {
            return ControlFlow::Break(None);
        }
        found
    }

    fn look(&mut self) -> ControlFlow<Option<Reach>> {
        let (player, piece_type, at) = (self.player, self.piece_type, self.n_looked);
        self.n_looked += 1;
        if let Some(&from) = self.order.get(at) {
            let goes = self.trial.goes(player, piece_type, from);
            self.n_moves += goes.len();
            if goes.len() > self.best.as_ref().map_or(0, |best| best.goes.len()) {
                self.best = Some(Reach {
                    from,
                    goes,
                    ..Reach::default()
                });
            }
            return ControlFlow::Continue(());
        }
        if let Some(mut reach) = self.best.take() {
            reach.n_moves = self.n_moves;
            reach.takes = self.trial.takes(player, piece_type, reach.from);
            return ControlFlow::Break(Some(reach));
        }
        // The piece needs others to move at all: take the first position with a capture.
        let Some(&from) = self.order.get(at - self.order.len()) else {
            return ControlFlow::Break(None);
        };
        let takes = self.trial.takes(player, piece_type, from);
        if takes.is_empty() {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(Some(Reach {
            from,
            takes,
            ..Reach::default()
        }))
    }
}

/// Tries out moves on boards with few pieces.
#[derive(Debug)]
pub struct Trial {
    generator: MoveGenerator,
    moves: MoveList,
    /// How many boards were set up.
    n_boards: u64,
}

impl Trial {
    /// A trial that finds nothing once the stop is set.
    pub fn new(program: &Arc<Program>, stop: &Stop) -> Self {
        Self {
            generator: MoveGenerator::new(program).until(stop),
            moves: MoveList::new(),
            n_boards: 0,
        }
    }

    fn program(&self) -> &Arc<Program> {
        self.generator.program()
    }

    /// Operations so far, see [`MoveGenerator::work`].
    pub fn work(&self) -> u64 {
        self.generator.work()
    }

    /// The moves from a position on a board with these pieces only, which are put down in this order.
    pub fn moves(
        &mut self,
        from: PositionId,
        pieces: impl IntoIterator<Item = (PlayerId, PieceTypeId, PositionId)>,
    ) -> &MoveList {
        self.n_boards += 1;
        let state = State::with_pieces(self.program(), pieces);
        self.generator.moves_of_piece(&state, from, &mut self.moves);
        // Endless loops in rules also occur here; they are reported where the game is played.
        self.generator.take_faults();
        &self.moves
    }

    /// Where a piece can go if there is no other, in board order.
    pub fn goes(
        &mut self,
        owner: PlayerId,
        piece_type: PieceTypeId,
        from: PositionId,
    ) -> Vec<PositionId> {
        let moves = self.moves(from, [(owner, piece_type, from)]).iter();
        let ends = moves.filter_map(|played| played.head.to);
        let mut ends: Vec<PositionId> = ends.filter(|&to| to != from).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Where a piece could capture the only other one, in board order.
    fn takes(
        &mut self,
        owner: PlayerId,
        piece_type: PieceTypeId,
        from: PositionId,
    ) -> Vec<PositionId> {
        let program = self.program().clone();
        let victim = victim(program.game(), owner);
        let positions = program.game().board.position_ids();
        positions
            .filter(|&at| at != from)
            .filter(|&at| {
                let pieces = [(owner, piece_type, from), (victim, piece_type, at)];
                let moves = self.moves(from, pieces).iter();
                let effects = moves.flat_map(|played| played.effects);
                let mut taken = effects.filter_map(Effect::taken);
                taken.any(|taken| taken == at)
            })
            .collect()
    }
}

/// The owner of a piece that a player could capture: another player that is not neutral, otherwise the same player.
fn victim(game: &Game, player: PlayerId) -> PlayerId {
    let is_enemy = |&other: &PlayerId| {
        other != player && game.players[other.index()].kind != PlayerKind::Neutral
    };
    game.player_ids().find(is_enemy).unwrap_or(player)
}

#[cfg(test)]
mod tests {
    use super::reach;
    use crate::testing::program_of;
    use zrf_grammar::game::PositionId;

    const CHESS: &str = include_str!("../../../games/chess/chess.zrf");
    const DRAUGHTS: &str = include_str!("../../../games/english-draughts/english-draughts.zrf");
    const SOLITAIRE: &str = include_str!("../../../games/solitaire/solitaire.zrf");
    const DICE: &str = r#"(game (title "Dice") (players ?Dice White Black) (turn-order White ?Dice Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
        (piece (name Man) (moves (e (verify enemy?) add))) (board-setup (White (Man a1))))"#;
    const COPY: &str = r#"(game (title "Copy") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
        (piece (name Man) (moves (e (verify not-friend?) add-copy))) (board-setup (White (Man a1))))"#;
    const REVERSI: &str = include_str!("../../../games/reversi/reversi.zrf");

    /// The reach of a piece for the player of a turn, searched from `first` on: `e2: e3 e4, takes d3 f3`.
    fn words(text: &str, turn: usize, piece: &str, first: &str) -> String {
        let program = program_of(text);
        let game = program.game();
        let piece_type = game.piece_type(piece).unwrap();
        let mut order: Vec<PositionId> = game.board.position_ids().collect();
        order.sort_by_key(|&position| game.position_name(position) != first);
        let names = |positions: &[PositionId]| {
            let mut names: Vec<&str> = positions
                .iter()
                .map(|&position| game.position_name(position))
                .collect();
            names.sort_unstable();
            names.join(" ")
        };
        let player = game.turn_order.turns[turn].mover;
        match reach(&program, player, piece_type, &order, &mut (1 << 24)) {
            None => "nothing".to_owned(),
            Some(reach) => format!(
                "{}: {}, takes {}",
                game.position_name(reach.from),
                names(&reach.goes),
                names(&reach.takes)
            ),
        }
    }

    #[test]
    fn pieces_show_where_they_go_and_what_they_take() {
        for (text, turn, piece, first, expected) in [
            (
                CHESS,
                0,
                "Knight",
                "d4",
                "d4: b3 b5 c2 c6 e2 e6 f3 f5, takes b3 b5 c2 c6 e2 e6 f3 f5",
            ),
            (CHESS, 0, "Pawn", "e2", "e2: e3 e4, takes d3 f3"),
            (CHESS, 1, "Pawn", "e7", "e7: e5 e6, takes d6 f6"),
            (DICE, 0, "Man", "a1", "a1: , takes b1"),
            (COPY, 0, "Man", "a1", "a1: b1, takes b1"),
            (DRAUGHTS, 0, "Man", "c3", "c3: b4 d4, takes b4 d4"),
            (SOLITAIRE, 0, "Marble", "d4", "d4: , takes c4 d3 d5 e4"),
            (REVERSI, 0, "Disc", "d4", "nothing"),
        ] {
            assert_eq!(words(text, turn, piece, first), expected, "{piece}");
        }
    }
}
