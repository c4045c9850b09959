//! What each player has captured, by owner and type: pieces of others that left the board in the player's turns.

use super::Table;
use super::counts::is_counted;
use super::insights::Captured;
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{Effect, MoveRef, Piece, State};

impl Table {
    /// What the players have captured up to now, by type in the order of the rules. Pieces that go into a hand are shown
    /// there.
    pub(in crate::window) fn captured(&self) -> &[Captured] {
        self.insights
            .captured
            .get_or_init(|| match self.game().options.recycle_captures {
                true => Vec::new(),
                false => self.find_captured(),
            })
    }

    /// Whether two rivals may capture something that is shown here, as far as is known before they do.
    pub(in crate::window) fn may_capture(&self) -> bool {
        let may_capture = || {
            let is_shown = self.rivals().is_some() && !self.game().options.recycle_captures;
            is_shown && self.session.program().may_capture()
        };
        *self.insights.may_capture.get_or_init(may_capture)
    }

    /// The rival of the player who captured these, and how many more of the type the player has captured. `None` if there
    /// are not two rivals.
    pub(in crate::window) fn surplus(&self, own: &Captured) -> Option<(PlayerId, usize)> {
        let rivals = self.rivals().filter(|rivals| rivals.contains(&own.by))?;
        let rival = rivals.into_iter().find(|&player| player != own.by)?;
        let n_captured = |by: PlayerId| {
            let kind = own.piece.piece_type;
            let same = self.captured().iter();
            let same = same.filter(|one| one.by == by && one.piece.piece_type == kind);
            same.map(|one| one.count).sum::<usize>()
        };
        let surplus = n_captured(own.by).saturating_sub(n_captured(rival));
        Some((rival, surplus.min(own.count)))
    }

    /// Goes back to the start, and compares the states before and after each move.
    fn find_captured(&self) -> Vec<Captured> {
        let mut state = self.session.state().clone();
        let mut captured: Vec<Captured> = Vec::new();
        for &node in self.session.line().iter().rev() {
            let played = self.session.node(node).played.as_ref();
            let after = self.tally(&state);
            if !state.undo() {
                break;
            }
            self.add_lost(played, &state, &after, &mut captured);
        }
        captured.sort_by_key(|one| (one.by, one.piece.owner, one.piece.piece_type));
        captured
    }

    /// Adds the pieces of others that were on the board before a move and are not after it.
    fn add_lost(
        &self,
        played: MoveRef<'_>,
        before: &State,
        after: &Tally,
        captured: &mut Vec<Captured>,
    ) {
        let by = played.head.mover;
        let turned = |owner, kind| {
            let effects = played.effects.iter().filter(|effect| {
                let changes = matches!(effect, Effect::Flip { .. } | Effect::ChangeOwner { .. });
                let piece = before.piece(effect.place());
                changes && piece.is_some_and(|one| (one.owner, one.piece_type) == (owner, kind))
            });
            effects.count()
        };
        for (owner, kind, count) in self.tally(before) {
            let left = after.iter().find(|one| (one.0, one.1) == (owner, kind));
            let left = left.map_or(0, |one| one.2) + turned(owner, kind);
            if owner == by || left >= count {
                continue;
            }
            let is_same = |one: &&mut Captured| {
                one.by == by && (one.piece.owner, one.piece.piece_type) == (owner, kind)
            };
            match captured.iter_mut().find(is_same) {
                Some(known) => known.count += count - left,
                None => captured.push(Captured {
                    by,
                    piece: Piece::fresh(self.game(), owner, kind),
                    count: count - left,
                }),
            }
        }
    }

    /// How many pieces can be seen on the board.
    pub(super) fn tally(&self, state: &State) -> Tally {
        let mut tally = Tally::new();
        for (position, _) in self.art.geometry.seen() {
            let piece = state.piece(position);
            let Some(piece) = piece.filter(|&piece| is_counted(self, piece)) else {
                continue;
            };
            let (owner, kind) = (piece.owner, piece.piece_type);
            match tally.iter_mut().find(|one| (one.0, one.1) == (owner, kind)) {
                Some(one) => one.2 += 1,
                None => tally.push((owner, kind, 1)),
            }
        }
        tally
    }
}

/// The state at the start.
pub(super) fn undone(state: &State) -> State {
    let mut state = state.clone();
    while state.undo() {}
    state
}

/// The number of pieces of each owner and type.
type Tally = Vec<(PlayerId, PieceTypeId, usize)>;

#[cfg(test)]
mod tests {
    use crate::window::table::testing::{played, shipped};

    fn captured(file: &str, setup: Option<&str>, moves: &[&str]) -> String {
        let table = played(file, setup, moves);
        let game = table.game();
        let words = table.captured().iter().map(|one| {
            let [by, owner] = [one.by, one.piece.owner].map(|player| game.player_name(player));
            let kind = game.piece_name(one.piece.piece_type);
            format!("{by} {} {owner} {kind}", one.count)
        });
        words.collect::<Vec<String>>().join(", ")
    }

    #[test]
    fn only_games_with_captures_keep_room_for_captured_pieces() {
        for (file, may_capture) in [
            ("/chess.zrf", true),
            ("english-draughts.zrf", true),
            ("nine-mens-morris.zrf", true),
            ("amazons.zrf", false),
            ("reversi.zrf", false),
            // Captured pieces go into a hand.
            ("shogi.zrf", false),
        ] {
            assert_eq!(shipped(file).may_capture(), may_capture, "{file}");
        }
    }

    #[test]
    fn captures_are_counted_by_type_but_no_promotions_and_no_turned_pieces() {
        let moves = ["e4", "d5", "exd5", "Nf6", "Nc3", "Nxd5", "Nxd5", "Qxd5"];
        let expected =
            "White 1 Black Pawn, White 1 Black Knight, Black 1 White Pawn, Black 1 White Knight";
        assert_eq!(captured("/chess.zrf", None, &moves), expected);
        let setup = "(board-setup (White (King e1) (Pawn a7)) (Black (King h8) (Rook b8)))";
        assert_eq!(captured("/chess.zrf", Some(setup), &["a8=Q"]), "");
        assert_eq!(
            captured("/chess.zrf", Some(setup), &["axb8=Q"]),
            "White 1 Black Rook"
        );
        assert_eq!(captured("reversi.zrf", None, &["d3", "c3", "c4"]), "");
        // Pieces in hand are shown there.
        assert_eq!(captured("shogi.zrf", None, &["P7f", "P3d", "Bx2b+"]), "");
    }
}
