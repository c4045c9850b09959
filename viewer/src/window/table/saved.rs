//! Games saved and opened, as the original program wrote them.

use super::Table;
use crate::play::Seats;
use crate::play::saved::play_record;
use zrf_grammar::render::plural;
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay;

impl Table {
    /// The text of the present line.
    pub(in crate::window) fn saved(&self) -> String {
        let seats = self.seats.letters(self.game());
        self.session
            .record(&self.source.file_name(), &seats)
            .to_string()
    }

    /// Plays a recorded game, as far as it goes, and seats who played it. It is there to be looked at, so computers wait.
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
        let is_whole = play_record(&mut self.session, record);
        self.seats = Seats::from_letters(self.game(), &record.seats);
        self.seats.waits = self.seats.has_computers();
        self.settle();
        self.is_live = false;
        self.notice = match is_whole {
            Ok(n_played) => format!("the saved game with {}", plural(n_played, "move")),
            Err(why) => format!("the saved game up to {why}"),
        };
        if self.computer_waits() {
            self.notice
                .push_str("; the computer waits until you move, or let it play (O)");
        }
    }
}
