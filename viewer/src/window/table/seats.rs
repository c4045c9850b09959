//! Who plays for a player.

use super::Table;
use crate::play::{Seat, Skill};
use zrf_interpreter::ToMove;

impl Table {
    /// Whether a person may move now.
    pub(in crate::window) fn is_open(&self) -> bool {
        self.editing.is_none()
            && self.session.to_move() == ToMove::Player
            && self.seat() == Seat::Human
    }

    /// Who plays for the player whose turn it is. While somebody looks at earlier moves, or at a saved game, all turns
    /// are theirs.
    pub(in crate::window) fn seat(&self) -> Seat {
        let skill = self.seats.skill(self.session.turn().decider);
        skill
            .filter(|_| self.is_live)
            .map_or(Seat::Human, Seat::Computer)
    }

    /// Whether the computer to move is waiting.
    pub(in crate::window) fn computer_waits(&self) -> bool {
        self.is_open() && self.seats.waits_for(self.session.turn().decider)
    }

    /// Lets waiting computers continue from here.
    pub(in crate::window) fn let_computers_play(&mut self) {
        self.seats.waits = false;
        self.is_live = true;
        self.settle();
        self.notice = "The computer continues".to_owned();
    }

    /// The skill of the computer whose turn it is.
    pub(in crate::window) fn skill_to_move(&self) -> Option<Skill> {
        let is_on = self.is_live && self.editing.is_none();
        self.seats.skill_to_move(&self.session).filter(|_| is_on)
    }

    /// The computer found no move: its seat is given to a person.
    pub(in crate::window) fn give_up_computer(&mut self, why: &str) {
        self.seats.set(self.session.turn().decider, Seat::Human);
        self.notice = format!("{why}; play a move for it");
    }

    /// Copies the seats of another table, for players with the same names.
    pub(in crate::window) fn seat_as_at(&mut self, other: &Self) {
        let names = |table: &Self| -> Vec<String> {
            let players = table.game().players.iter();
            players.map(|player| player.name.clone()).collect()
        };
        if names(self) == names(other) {
            self.seats.clone_from(&other.seats);
        }
    }
}
