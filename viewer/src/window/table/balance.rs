//! How many points two rivals have gained by captures and promotions.

use super::Table;
use super::captured::undone;
use crate::play::worths;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::State;

impl Table {
    /// How many points more a player has gained than the rival since the start, if anything was captured. `None` where
    /// nobody knows what the pieces are worth, or captured pieces come back.
    pub(in crate::window) fn balance(&self, player: PlayerId) -> Option<i64> {
        let rivals = self.rivals().filter(|rivals| rivals.contains(&player))?;
        let lead = *self.insights.lead.get_or_init(|| self.lead(rivals));
        lead.map(|lead| if player == rivals[0] { lead } else { -lead })
    }

    /// What the first of two rivals has gained more than the second.
    fn lead(&self, [first, second]: [PlayerId; 2]) -> Option<i64> {
        if self.captured().is_empty() {
            return None;
        }
        let program = self.session.program();
        let worths = self.insights.worths.get_or_init(|| worths(program));
        let worths = worths.as_deref()?;
        let ahead = |state: &State| {
            let [first, second] = [first, second].map(|it| self.material(state, it, worths));
            first - second
        };
        let now = self.session.state();
        Some(ahead(now) - ahead(&undone(now)))
    }

    /// What the pieces of a player are worth, on the board and in store.
    fn material(&self, state: &State, player: PlayerId, worths: &[i64]) -> i64 {
        let tally = self.tally(state).into_iter();
        let on_board = tally.filter(|(owner, ..)| *owner == player);
        let on_board = on_board.map(|(_, kind, count)| worths[kind.index()] * count as i64);
        let stored = worths.iter().enumerate().map(|(kind, worth)| {
            let count = state.store(player, PieceTypeId::from_index(kind));
            worth * i64::from(count)
        });
        on_board.chain(stored).sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::played;

    #[track_caller]
    fn check(file: &str, setup: Option<&str>, moves: &[&str], expected: Option<i64>) {
        let table = played(file, setup, moves);
        let rivals = table.rivals().unwrap();
        let balances = rivals.map(|player| table.balance(player));
        assert_eq!(
            balances,
            [expected, expected.map(|points| -points)],
            "{moves:?}"
        );
    }

    #[test]
    fn captures_and_promotions_are_weighed() {
        let chess = |moves: &[&str], expected| check("/chess.zrf", None, moves, expected);
        chess(&["e4", "d5"], None);
        chess(&["e4", "d5", "exd5"], Some(1));
        chess(&["e4", "d5", "exd5", "Qxd5"], Some(0));
        chess(&["e4", "d5", "exd5", "Qxd5", "Nc3", "a6", "Nxd5"], Some(9));
        let setup = "(board-setup (White (King e1) (Pawn a7)) (Black (King h8) (Rook b8)))";
        check("/chess.zrf", Some(setup), &["axb8=Q"], Some(13));
    }

    #[test]
    fn games_without_captures_have_no_balance() {
        check("reversi.zrf", None, &["d3", "c3", "c4"], None);
        check("shogi.zrf", None, &["P7f", "P3d", "Bx2b+"], None);
    }
}
