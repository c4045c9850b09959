//! Saved games: opening one, and saving the current one to a new file.

use super::table::Play;
use crate::files::{Over, reason_not_written, write};
use crate::play::saved::is_saved_game;
use crate::wording;
use std::io;
use std::path::Path;

impl Play<'_, '_, '_> {
    /// Announces that the game was saved and continues after some moves.
    pub(super) fn announce_saved(&mut self) -> io::Result<()> {
        if self.session.depth() == 0 {
            return Ok(());
        }
        let saved = wording::saved_game(self.session.depth());
        writeln!(self.console.output, "{saved}")
    }

    /// Lets waiting computers continue from here.
    pub(super) fn let_computers_play(&mut self) -> io::Result<()> {
        let seats = &mut self.options.seats;
        if !(seats.waits && seats.has_computers()) {
            return writeln!(
                self.console.output,
                "no computer is waiting; `hint` shows what it would play"
            );
        }
        seats.waits = false;
        self.go_on()
    }

    /// Saves the line that leads to the current state, without overwriting a file.
    pub(super) fn save(&mut self, name: &str) -> io::Result<()> {
        if !is_saved_game(Path::new(name)) {
            return writeln!(
                self.console.output,
                "give a file name that ends with .zsg, as in `save game.zsg`"
            );
        }
        let letters = self.options.seats.letters(self.game());
        let path = self.console.surroundings.directory.join(name);
        let rules = self.options.rules.seen_from(&path);
        let record = self.session.record(&rules, &letters).to_string();
        let message = match write(&path, record.as_bytes(), Over::Nothing) {
            Ok(()) => {
                self.saved = self.session.current();
                format!("saved as {name}")
            }
            Err(error) => format!("cannot write `{name}`: {}", reason_not_written(&error)),
        };
        writeln!(self.console.output, "{message}")
    }
}
