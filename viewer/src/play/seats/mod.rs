//! Seats: who plays for each player of a game, whether computers wait, and what they have used of their clocks.

mod text;

use super::{Clocks, Skill};
use std::time::Duration;
use zrf_grammar::game::{Game, PlayerId};
use zrf_interpreter::{Session, ToMove};
#[cfg(feature = "window")]
use zrf_search::Level;

/// Who plays for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Seat {
    /// A person at the board.
    #[default]
    Human,
    /// The program, with this skill.
    Computer(Skill),
}

/// The seats of a game, one for each player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seats {
    seats: Vec<Seat>,
    /// Whether computers wait until a person moves or lets them play, as in an opened saved game.
    pub(crate) waits: bool,
    clocks: Clocks,
}

impl Seats {
    /// The same seat for every player.
    pub(crate) fn all(game: &Game, seat: Seat) -> Self {
        Self {
            seats: vec![seat; game.players.len()],
            ..Self::default()
        }
    }

    /// The seat of a player.
    pub(crate) fn get(&self, player: PlayerId) -> Seat {
        self.seats.get(player.index()).copied().unwrap_or_default()
    }

    /// Gives a player's seat to somebody else.
    pub(crate) fn set(&mut self, player: PlayerId, seat: Seat) {
        if let Some(own) = self.seats.get_mut(player.index()) {
            *own = seat;
        }
    }

    /// Gives all computers a level.
    #[cfg(feature = "window")]
    pub(crate) fn set_level(&mut self, level: Level) {
        for seat in &mut self.seats {
            if let Seat::Computer(skill) = seat {
                skill.level = level;
            }
        }
    }

    /// All seats, in the order of the players.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Seat> {
        self.seats.iter().copied()
    }

    /// Whether some computer has a seat.
    pub(crate) fn has_computers(&self) -> bool {
        self.iter().any(|seat| seat != Seat::Human)
    }

    /// Whether some computer's moves depend on the seed.
    pub(crate) fn use_seed(&self) -> bool {
        self.iter()
            .any(|seat| matches!(seat, Seat::Computer(skill) if skill.is_repeatable()))
    }

    /// Whether some real player is played by a person now.
    pub(crate) fn has_people(&self, game: &Game) -> bool {
        let mut players = game.real_players();
        players.any(|player| self.skill(player).is_none())
    }

    /// The skill of the computer that plays for a player now; none while computers wait.
    pub(crate) fn skill(&self, player: PlayerId) -> Option<Skill> {
        match self.get(player) {
            Seat::Computer(skill) if !self.waits => Some(skill),
            _ => None,
        }
    }

    /// The skill of the computer that is to move.
    pub(crate) fn skill_to_move(&self, session: &Session) -> Option<Skill> {
        self.skill(session.turn().decider)
            .filter(|_| session.to_move() == ToMove::Player)
    }

    /// Whether a person chooses the next move.
    pub(crate) fn is_persons_choice(&self, session: &Session) -> bool {
        session.to_move() == ToMove::Player && self.skill_to_move(session).is_none()
    }

    /// The time for the next move of a skill; `None` if the move has another limit.
    pub(crate) fn time_for(&self, skill: Skill, session: &Session) -> Option<Duration> {
        let decider = session.turn().decider;
        skill.time_at(&self.clocks, Some(decider), session.state().ply())
    }

    /// Records the time that the next move took.
    pub(crate) fn note_time(&mut self, session: &Session, time: Duration) {
        let (state, decider) = (session.state(), session.turn().decider);
        let is_turn = state.pending().is_none();
        self.clocks.note(decider, state.ply(), is_turn, time);
    }

    /// What the computer of a player has left on its clock, if it has one.
    #[cfg(feature = "window")]
    pub(crate) fn time_left(&self, player: PlayerId, session: &Session) -> Option<Duration> {
        match self.get(player) {
            Seat::Computer(Skill {
                clock: Some(clock),
                time: None,
                ..
            }) => Some(self.clocks.left(&clock, player, session.state().ply())),
            _ => None,
        }
    }

    /// Resets all clocks.
    pub(crate) fn reset_clocks(&mut self) {
        self.clocks = Clocks::default();
    }

    /// Whether a computer has the seat of a player and waits.
    pub(crate) fn waits_for(&self, player: PlayerId) -> bool {
        self.waits && self.get(player) != Seat::Human
    }

    /// The computer that thinks ahead while a person thinks about a move.
    pub(crate) fn pondering(&self, session: &Session) -> Option<(Skill, PlayerId)> {
        let is_person = self.is_persons_choice(session);
        let players = (0..self.seats.len()).map(PlayerId::from_index);
        let mut skills = players.filter_map(|player| Some((self.skill(player)?, player)));
        skills.find(|(skill, _)| is_person && skill.ponders)
    }

    /// Lets waiting computers play on when a person moves for a player. If computers had all seats, the person takes
    /// this one, because otherwise they would have no further part in the game.
    pub(crate) fn wake_by_move(&mut self, game: &Game, player: PlayerId) {
        let waited = std::mem::take(&mut self.waits);
        if waited && !self.has_people(game) {
            self.set(player, Seat::Human);
        }
    }

    /// Takes back moves to the last choice of a person, with the passes, random moves and computer moves after it, also
    /// while computers wait. Returns false, and changes nothing, if there is none.
    pub(crate) fn take_back(&self, session: &mut Session) -> bool {
        let from = session.current();
        while session.take_back() {
            if self.is_persons_turn(session) {
                return true;
            }
        }
        session.go_to(from);
        false
    }

    /// Whether the next move is the choice of a person who has a seat, also while computers wait: where
    /// [`Self::take_back`] stops.
    pub(crate) fn is_own_choice(&self, session: &Session) -> bool {
        session.to_move() == ToMove::Player && self.is_persons_turn(session)
    }

    /// Whether the turn is a person's, who has a seat or, where computers have all seats and wait, plays for them.
    fn is_persons_turn(&self, session: &Session) -> bool {
        let game = session.program().game();
        let has_person = game
            .real_players()
            .any(|player| self.get(player) == Seat::Human);
        match self.waits && !has_person {
            true => true,
            false => self.get(session.turn().decider) == Seat::Human,
        }
    }

    /// Plays the moves that [`Self::take_back`] took back again, up to the next choice of a person. Returns false if
    /// there are none.
    pub(crate) fn bring_back(&self, session: &mut Session) -> bool {
        let from = session.current();
        while session.redo() {
            if self.is_own_choice(session) {
                break;
            }
        }
        session.current() != from
    }
}

#[cfg(test)]
mod tests {
    use super::text::tests::game;
    use super::{Seat, Seats};

    #[test]
    fn a_person_who_moves_where_all_computers_wait_gets_a_seat() {
        let game = game();
        let mut seats = Seats::from_letters(&game, "CCC");
        seats.waits = true;
        let player = game.player("Dark").expect("a player");
        assert!(seats.waits_for(player) && seats.has_people(&game));
        seats.wake_by_move(&game, player);
        assert_eq!(seats.get(player), Seat::Human);
        assert_eq!(seats.letters(&game), "CCH");
    }
}
