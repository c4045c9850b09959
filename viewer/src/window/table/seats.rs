//! Who plays for a player.

use super::Table;
use crate::play::{Seat, Skill};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::ToMove;

impl Table {
    /// Whether a person may move now.
    pub(in crate::window) fn is_open(&self) -> bool {
        self.editing.is_none()
            && self.session.to_move() == ToMove::Player
            && self.seat() == Seat::Human
    }

    /// Who plays for the player whose turn it is. While earlier moves or a saved game are viewed, a person plays for
    /// everybody.
    pub(in crate::window) fn seat(&self) -> Seat {
        let skill = self.seats.skill(self.session.turn().decider);
        skill
            .filter(|_| self.is_live)
            .map_or(Seat::Human, Seat::Computer)
    }

    /// Whether the computer to move is waiting, because it was paused or earlier moves are viewed.
    pub(in crate::window) fn computer_waits(&self) -> bool {
        self.is_open() && self.seats.get(self.session.turn().decider) != Seat::Human
    }

    /// Whether computers wait although the game goes on, also on a person's turn.
    pub(in crate::window) fn is_paused(&self) -> bool {
        let is_paused = self.seats.waits && self.seats.has_computers();
        is_paused && self.editing.is_none() && self.session.outcome().is_none()
    }

    /// Whether a person can play against somebody: there are at least two real players.
    pub(in crate::window) fn has_opponent(&self) -> bool {
        self.real_players().len() > 1
    }

    /// The players who decide, in the order of their first turns.
    fn real_players(&self) -> Vec<PlayerId> {
        let mut players = Vec::new();
        for turn in &self.game().turn_order.turns {
            if self.game().is_real(turn.decider) && !players.contains(&turn.decider) {
                players.push(turn.decider);
            }
        }
        players
    }

    /// Seats a person for the player with a number in the order of turns, at the foot of the board, and computers for
    /// the others.
    pub(in crate::window) fn seat_against(&mut self, number: usize, skill: Skill) {
        let players = self.real_players();
        for (index, &player) in players.iter().enumerate() {
            let seat = match index == number {
                true => Seat::Human,
                false => Seat::Computer(skill),
            };
            self.seats.set(player, seat);
        }
        self.face_person();
    }

    /// Turns the board so that the only person sits at its foot, unless the user has chosen a side.
    pub(in crate::window) fn face_person(&mut self) {
        let may_turn = self.option("prevent flipping") != Some(true);
        if may_turn && !self.art.is_side_chosen {
            self.art.is_flipped = self.is_person_far();
        }
    }

    /// Notes whether the board is seen from another side than the seats ask for, because the user wants it so.
    pub(in crate::window) fn note_side(&mut self) {
        self.art.is_side_chosen = self.art.is_flipped != self.is_person_far();
    }

    /// Whether only one player who decides is a person, whose side is at the head of the board.
    fn is_person_far(&self) -> bool {
        let players = self.real_players().into_iter();
        let people = players.filter(|&player| self.seats.get(player) == Seat::Human);
        let people: Vec<PlayerId> = people.collect();
        matches!(*people, [own] if self.has_opponent() && self.art.looks.is_far(own))
    }

    /// Makes computers wait.
    pub(in crate::window) fn pause_computers(&mut self) {
        self.seats.waits = true;
        self.notice = "The computer is waiting: make a move or let it play (O)".to_owned();
    }

    /// Lets waiting computers continue from here.
    pub(in crate::window) fn let_computers_play(&mut self) {
        self.seats.waits = false;
        self.is_live = true;
        self.settle();
        let words = match self.is_open() {
            true => "The computer will reply again",
            false => "The computer continues",
        };
        self.notice = words.to_owned();
    }

    /// The skill of the computer whose turn it is.
    pub(in crate::window) fn skill_to_move(&self) -> Option<Skill> {
        let is_on = self.is_live && self.editing.is_none();
        self.seats.skill_to_move(&self.session).filter(|_| is_on)
    }

    /// Gives the seat of the computer to a person, after it found no move.
    pub(in crate::window) fn replace_computer(&mut self, why: &str) {
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
            self.seats.reset_clocks();
            self.face_person();
        }
    }
}
