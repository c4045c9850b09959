//! The worth of pieces in an exchange.

use crate::evaluation::Evaluation;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::MoveGenerator;

/// The value of a royal piece.
const ROYAL: i32 = 100_000;

/// The worth of each player's pieces.
pub(super) struct Worths {
    n_types: usize,
    /// By player and type.
    points: Vec<i32>,
}

impl Worths {
    pub(super) fn new(generator: &MoveGenerator, evaluation: &Evaluation) -> Self {
        let game = generator.program().game();
        let worth = |player, piece_type| match generator.is_royal(player, piece_type) {
            true => ROYAL,
            false => evaluation.piece_value(piece_type).abs(),
        };
        let all = game.player_ids().flat_map(|player| {
            let types = game.piece_type_ids();
            types.map(move |piece_type| worth(player, piece_type))
        });
        Self {
            n_types: game.piece_types.len(),
            points: all.collect(),
        }
    }

    pub(super) fn of(&self, player: PlayerId, piece_type: PieceTypeId) -> i32 {
        self.points[player.index() * self.n_types + piece_type.index()]
    }
}
