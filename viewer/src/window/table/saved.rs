//! Games saved and opened, as the original program wrote them.

use super::Table;
use super::reload::play_again;
use crate::computer::Seat;
use crate::report::plural;
use zrf_grammar::game::PlayerKind;
use zrf_interpreter::Session;
use zrf_interpreter::record::Record;
use zrf_interpreter::replay;

impl Table {
    /// The text of the present line.
    pub(in crate::window) fn saved(&self) -> String {
        let seats = self.seat_letters();
        self.session
            .record(&self.source.file_name(), &seats)
            .to_string()
    }

    /// One letter for each player of the rules: `H` for a person, `C` for everybody whom the program plays for, chance
    /// included, as games saved by the original program have it.
    fn seat_letters(&self) -> String {
        let players = self.game().players.iter().zip(&self.seats);
        let letters = players.map(|(player, seat)| match (player.kind, seat) {
            (PlayerKind::Real, Seat::Human) => 'H',
            _ => 'C',
        });
        letters.collect()
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
        let is_whole = self.play_record(record);
        self.settle();
        self.is_live = false;
        self.notice = match is_whole {
            Ok(n_played) => format!("the saved game with {}", plural(n_played, "move")),
            Err(why) => format!("the saved game up to {why}"),
        };
    }

    /// Plays the moves of a record from the present state on. Returns how many there are, or which one does not fit.
    pub(super) fn play_record(&mut self, record: &Record) -> Result<usize, String> {
        let mut moves = record.moves.iter();
        match moves.find(|line| !play_again(&mut self.session, &line.text)) {
            None => Ok(record.moves.len()),
            Some(line) => Err(format!(
                "line {}: `{}` is no legal move here",
                line.line, line.text
            )),
        }
    }
}
