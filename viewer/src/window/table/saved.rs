//! Games saved and opened, as the original program wrote them.

use super::Table;
use super::reload::play_again;
use zrf_grammar::game::PlayerKind;
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay;

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
        let program = self.session.program().clone();
        let edits = match replay::edits(&program, record) {
            Ok(edits) => edits,
            Err(unknown) => {
                self.notice = format!(
                    "the saved game sets up {}, which these rules do not have",
                    unknown.0
                );
                return;
            }
        };
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
}
