//! Static exchange evaluation.

use super::order::Ranked;
use super::searcher::Searcher;
use zrf_grammar::game::PositionId;
use zrf_interpreter::{MoveRef, State};

/// The most captures of an exchange on one position.
const MAX_CAPTURES: usize = 8;
/// Exchanges are not evaluated further once they lose this much: they are pruned at any depth.
const RUINOUS: i32 = 300;

impl Searcher<'_> {
    /// The points that a capture wins if both sides keep capturing on its position while that pays, with the cheapest
    /// piece first. Losses beyond [`RUINOUS`] are not exact.
    pub(super) fn exchange(
        &mut self,
        state: &mut State,
        played: MoveRef<'_>,
        ranked: &Ranked,
        at: PositionId,
    ) -> i32 {
        let gain = ranked.gain.unwrap_or(0);
        self.generator.play(state, played);
        let lost = self.recapture(state, at, gain + RUINOUS, MAX_CAPTURES);
        state.undo();
        gain - lost
    }

    /// The points that the player to move wins by capturing on a position; 0 if capturing does not pay. A lower bound
    /// once it is `enough`.
    fn recapture(&mut self, state: &mut State, at: PositionId, enough: i32, longest: usize) -> i32 {
        let Some(victim) = state.piece(at) else {
            return 0;
        };
        let mover = state.turn(&self.program).mover;
        if victim.owner == mover || state.pending().is_some() || longest == 0 {
            return 0;
        }
        let mut captures = self.list();
        let worths = &self.worths;
        let worth = |piece_type| worths.of(mover, piece_type);
        self.generator
            .cheapest_captures_on(state, at, worth, &mut captures);
        let lost_with = |index: &usize| {
            let from = captures
                .get(*index)
                .head
                .from
                .and_then(|from| state.piece(from));
            from.map_or(0, |piece| worths.of(piece.owner, piece.piece_type))
        };
        let cheapest = (0..captures.len())
            .map(|index| (lost_with(&index), index))
            .min();
        let value = worths.of(victim.owner, victim.piece_type);
        let won = cheapest.map_or(0, |(risked, index)| {
            // At most the capturing piece is lost.
            if value - risked >= enough {
                return value - risked;
            }
            self.generator.play(state, captures.get(index));
            let lost = self.recapture(state, at, value, longest - 1);
            state.undo();
            (value - lost).max(0)
        });
        self.give_back(captures);
        won
    }
}

#[cfg(test)]
mod tests {
    use super::super::quiet::tests::with_searcher;
    use super::super::{spot::Spot, table::Best};
    use zrf_grammar::game::PieceTypeId;
    use zrf_interpreter::MoveList;

    /// The pawn recaptures, not the queen, which the other rook could take.
    #[test]
    fn exchanges_go_on_with_the_cheapest_piece() {
        with_searcher("3q2k1/8/4p3/3p4/8/8/3R4/3R2K1", |searcher, state| {
            let (mut moves, mut ranked) = (MoveList::new(), Vec::new());
            searcher.generator.legal_moves(state, &mut moves);
            searcher.rank(state, &moves, Best::NONE, Spot::default(), &mut ranked);
            let capture = ranked.iter().find(|ranked| ranked.is_noisy()).unwrap();
            let at = capture.risked_at.unwrap();
            let balance = searcher.exchange(state, moves.get(capture.index), capture, at);
            let rook = state
                .piece(moves.get(capture.index).head.from.unwrap())
                .unwrap();
            let rook = searcher.worths.of(rook.owner, rook.piece_type);
            assert_eq!(balance, capture.gain.unwrap() - rook);
            // The order is by worth, not by type.
            searcher.generator.play(state, moves.get(capture.index));
            let reversed = |piece_type: PieceTypeId| -(piece_type.index() as i32);
            let mut found = MoveList::new();
            searcher
                .generator
                .cheapest_captures_on(state, at, reversed, &mut found);
            let from = found.get(0).head.from.unwrap();
            let name = &searcher.program.game().piece_types;
            let name = &name[state.piece(from).unwrap().piece_type.index()].name;
            assert_eq!((found.len(), name.as_str()), (1, "Queen"));
        });
    }
}
