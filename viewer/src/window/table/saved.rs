//! Games saved and opened, as the original program wrote them.

use super::Table;
use super::reload::play_again;
use zrf_grammar::game::PlayerKind;
use zrf_interpreter::record::{EditText, Record};
use zrf_interpreter::{Edit, Session};

impl Table {
    /// The text of the present line.
    pub(in crate::window) fn saved(&self) -> String {
        let players = self
            .game()
            .players
            .iter()
            .filter(|player| player.kind == PlayerKind::Real);
        let seats: String = players.map(|_| 'H').collect();
        self.session
            .record(&self.source.file_name(), &seats)
            .to_string()
    }

    /// Plays a recorded game, as far as it goes.
    pub(in crate::window) fn take_record(&mut self, record: &Record) {
        let edits: Option<Vec<Edit>> = record.edits.iter().map(|edit| self.edit(edit)).collect();
        let Some(edits) = edits else {
            self.notice = "the saved game sets up pieces that these rules do not have".to_owned();
            return;
        };
        let program = self.session.program().clone();
        self.session = Session::with_edits(&program, self.session.seed(), edits);
        let mut n_played = 0;
        for line in &record.moves {
            if !play_again(&mut self.session, &line.text) {
                break;
            }
            n_played += 1;
        }
        self.settle();
        self.is_live = false;
        self.notice = match record.moves.get(n_played) {
            None => format!("the saved game with {n_played} moves"),
            Some(line) => format!(
                "the saved game up to line {}: `{}` is no legal move here",
                line.line, line.text
            ),
        };
    }

    fn edit(&self, edit: &EditText) -> Option<Edit> {
        let game = self.game();
        let position = game.position(&edit.position)?;
        match &edit.piece {
            None => Some(Edit::Clear(position)),
            Some((player, piece)) => Some(Edit::Put(
                game.player(player)?,
                game.piece_type(piece)?,
                position,
            )),
        }
    }
}
