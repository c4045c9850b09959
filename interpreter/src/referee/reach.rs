//! The reach of a piece: where its blocks can move it on an otherwise empty board, and what it captures there.
//!
//! This is for diagrams of moves, not for play: attributes are those of a new piece, and turn order and priorities are
//! ignored. For a piece that needs others to move, the moves made possible by a single other piece are shown.

use crate::program::Program;
use crate::referee::MoveGenerator;
use crate::state::{Effect, MoveList, State};
use crate::stop::Stop;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PlayerKind, PositionId};

/// Maximum number of operations to find the reach of a piece: less than a second of work, and a hundred times what
/// pieces of large boards need.
const MAX_WORK: u64 = 1 << 26;

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
/// `None` if the piece has no move anywhere, or if its rules take too much work.
pub fn reach(
    program: &Arc<Program>,
    player: PlayerId,
    piece_type: PieceTypeId,
    order: &[PositionId],
) -> Option<Reach> {
    let mut trial = Trial::new(program, &Stop::default());
    trial.generator.set_limit(Stop::default(), MAX_WORK);
    let found = trial.reach(player, piece_type, order);
    found.filter(|_| !trial.generator.is_stopped())
}

/// Tries out moves on boards with few pieces.
#[derive(Debug)]
pub struct Trial<'a> {
    program: &'a Arc<Program>,
    generator: MoveGenerator,
    moves: MoveList,
}

impl<'a> Trial<'a> {
    /// A trial that finds nothing once the stop is set.
    pub fn new(program: &'a Arc<Program>, stop: &Stop) -> Self {
        Self {
            program,
            generator: MoveGenerator::new(program).until(stop),
            moves: MoveList::new(),
        }
    }

    /// The reach of a piece, as far as the generator's limit allows.
    fn reach(
        &mut self,
        player: PlayerId,
        piece_type: PieceTypeId,
        order: &[PositionId],
    ) -> Option<Reach> {
        let (mut best, mut n_moves): (Option<Reach>, usize) = (None, 0);
        for &from in order {
            let goes = self.goes(player, piece_type, from);
            n_moves += goes.len();
            if goes.len() > best.as_ref().map_or(0, |best| best.goes.len()) {
                best = Some(Reach {
                    from,
                    goes,
                    ..Reach::default()
                });
            }
        }
        if let Some(reach) = &mut best {
            reach.n_moves = n_moves;
            reach.takes = self.takes(player, piece_type, reach.from);
            return best;
        }
        // The piece needs others to move at all: take the first position with a capture.
        order.iter().find_map(|&from| {
            let takes = self.takes(player, piece_type, from);
            (!takes.is_empty()).then_some(Reach {
                from,
                takes,
                ..Reach::default()
            })
        })
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
        let state = State::with_pieces(self.program, pieces);
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
        let game = self.program.game();
        let victim = victim(game, owner);
        let others = game.board.position_ids().filter(|&at| at != from);
        others
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
        match reach(&program, player, piece_type, &order) {
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
