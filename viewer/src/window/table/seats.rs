//! Who plays for a player.

use super::{Table, display_name, is_real};
use crate::play::computers::{Player, Seat};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::ToMove;

impl Table {
    /// Whether a person may move now.
    pub(in crate::window) fn is_open(&self) -> bool {
        self.editing.is_none()
            && self.session.to_move() == ToMove::Player
            && self.seat() == Seat::Human
    }

    /// Who plays for the player whose turn it is. While somebody looks at earlier moves, or at a saved game, all turns
    /// are his.
    pub(in crate::window) fn seat(&self) -> Seat {
        let seat = self.seats[self.session.turn().decider.index()];
        if self.is_live && !self.waits {
            seat
        } else {
            Seat::Human
        }
    }

    /// Whether the computer has a seat.
    pub(in crate::window) fn has_computers(&self) -> bool {
        self.seats.iter().any(|seat| *seat != Seat::Human)
    }

    /// Whether the computer has the turn and waits.
    pub(in crate::window) fn computer_waits(&self) -> bool {
        let seat = self.seats[self.session.turn().decider.index()];
        self.waits && self.is_open() && seat != Seat::Human
    }

    /// A person moves where computers wait: they play on. Where they had all seats, he takes that of the player he moves
    /// for, or he would have no further part in the game.
    pub(super) fn wake_computers(&mut self) {
        if !std::mem::take(&mut self.waits) {
            return;
        }
        let mut players = (0..self.seats.len()).map(PlayerId::from_index);
        let has_people = players.any(|player| {
            is_real(self.game(), player) && self.seats[player.index()] == Seat::Human
        });
        if !has_people {
            let decider = self.session.turn().decider.index();
            self.seats[decider] = Seat::Human;
        }
    }

    /// Lets the computers play on from here that wait.
    pub(in crate::window) fn let_computers_play(&mut self) {
        self.waits = false;
        self.is_live = true;
        self.settle();
        self.notice = "the computer plays on".to_owned();
    }

    /// The computer whose turn it is.
    pub(in crate::window) fn computer_to_move(&self) -> Option<Player> {
        match self.seat() {
            Seat::Computer(player)
                if self.session.to_move() == ToMove::Player && self.editing.is_none() =>
            {
                Some(player)
            }
            _ => None,
        }
    }

    /// The computer found nothing to play: its seat is given to a person.
    pub(in crate::window) fn give_up_computer(&mut self, why: &str) {
        let decider = self.session.turn().decider.index();
        self.seats[decider] = Seat::Human;
        self.notice = format!("{why}; play for it");
    }

    /// Seats everybody as at another table, where both have players of the same names.
    pub(in crate::window) fn seat_as_at(&mut self, other: &Self) {
        let names = |table: &Self| -> Vec<String> {
            let players = table.game().players.iter();
            players.map(|player| player.name.clone()).collect()
        };
        if names(self) == names(other) {
            self.seats.clone_from(&other.seats);
        }
    }

    /// The player of a name as people write it: letter case, `?` and `_` do not matter.
    pub(in crate::window) fn player_called(&self, name: &str) -> Option<usize> {
        let plain = |name: &str| display_name(name).to_lowercase().replace('_', "-");
        let players = &self.game().players;
        players
            .iter()
            .position(|player| plain(&player.name) == plain(name))
    }

    /// The seats as the command line names them, as `Black=easy`; people are left out.
    pub(in crate::window) fn told_seats(&self) -> Vec<String> {
        let players = self.game().players.iter().zip(&self.seats);
        players
            .filter(|(_, seat)| **seat != Seat::Human)
            .map(|(player, seat)| format!("{}={seat}", player.name))
            .collect()
    }
}
