//! The computer's seats at a table.

use crate::console::Interrupt;
use crate::play::computers::{Computer, Player, Seat};
use crate::play::learning::{LearningComputers, Shelf};
use crate::play::saved;
use std::sync::Arc;
use zrf_grammar::game::{Game, PlayerId, PlayerKind};
use zrf_interpreter::{Move, Program, Session, Stop, ToMove};
use zrf_search::Thought;

/// Who sits where, and what the computer may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seats {
    /// For each player; people where there are fewer seats than players.
    pub(crate) seats: Vec<Seat>,
    /// Whether computers wait until a person moves or lets them play, as in a saved game that was opened.
    pub(crate) waits: bool,
    /// Whether the computer tells how it searches, once.
    pub(crate) explains: bool,
    /// Threads for a search; 0 for as many as the machine has.
    pub(crate) threads: usize,
    /// Bytes to remember; 0 for the usual.
    pub(crate) hash: usize,
    /// Where to keep what the computer learns while people think; it learns nothing without.
    pub(crate) learns: Option<Shelf>,
    /// Makes the computer move at once while it thinks.
    pub(crate) interrupt: Interrupt,
}

/// Bytes to remember when nothing was said.
const USUAL_HASH: usize = 64 << 20;

/// The computers, each made when it is first to move.
#[derive(Debug)]
pub(super) struct SeatedComputers {
    seats: Seats,
    computers: LearningComputers,
    /// For each player.
    seated: Vec<Option<Computer>>,
    adviser: Option<Computer>,
    is_explained: bool,
}

impl SeatedComputers {
    pub(super) fn new(program: &Arc<Program>, seats: Seats) -> Self {
        Self {
            seated: seats.seats.iter().map(|_| None).collect(),
            seats,
            computers: LearningComputers::new(program),
            adviser: None,
            is_explained: false,
        }
    }

    /// Whether the computer plays for a player now.
    pub(super) fn is_computer(&self, player: PlayerId) -> bool {
        self.player(player).is_some() && !self.seats.waits
    }

    /// Whether computers wait.
    pub(super) fn wait(&self) -> bool {
        self.seats.waits && self.seats.seats.iter().any(|seat| *seat != Seat::Human)
    }

    /// Whether the computer has the seat of a player and waits.
    pub(super) fn waits_for(&self, player: PlayerId) -> bool {
        self.seats.waits && self.player(player).is_some()
    }

    /// Lets computers play that wait.
    pub(super) fn wake(&mut self) {
        self.seats.waits = false;
    }

    /// A person moves for a player where computers wait: they play on. Where they had all seats, he takes that one, or he
    /// would have no further part in the game.
    pub(super) fn wake_by_move(&mut self, game: &Game, player: PlayerId) {
        let waited = std::mem::take(&mut self.seats.waits);
        if waited && !self.has_people(game) {
            self.seats.seats[player.index()] = Seat::Human;
        }
    }

    /// One letter for each player, as saved games tell who played.
    pub(super) fn letters(&self, game: &Game) -> String {
        let mut seats = self.seats.seats.clone();
        seats.resize(game.players.len(), Seat::Human);
        saved::letters(game, &seats)
    }

    /// Whether some seat is a person's.
    pub(super) fn has_people(&self, game: &Game) -> bool {
        let mut players = (0..game.players.len()).map(PlayerId::from_index);
        players.any(|player| {
            game.players[player.index()].kind == PlayerKind::Real && !self.is_computer(player)
        })
    }

    /// What ends thinking.
    pub(super) fn interrupt(&self) -> Interrupt {
        self.seats.interrupt.clone()
    }

    fn player(&self, player: PlayerId) -> Option<Player> {
        match self.seats.seats.get(player.index())? {
            Seat::Computer(player) => Some(*player),
            Seat::Human => None,
        }
    }

    /// How the computer searches, and by which values a player does, the first time when that was asked for.
    pub(super) fn explanation(&mut self, player: PlayerId) -> Option<String> {
        if self.is_explained || !self.seats.explains {
            return None;
        }
        self.is_explained = true;
        let who = self.player(player)?;
        self.interrupt().around(|stop| {
            let shelf = self.seats.learns.as_ref();
            let computers = self.computers.for_player(&who, shelf, stop);
            let values = computers.words_on_values(&who);
            Some(format!("{}\nit plays by {values}", computers.advice()))
        })
    }

    /// The computer's move for a player whose seat it has; at once when a stop is wanted, learning included.
    pub(super) fn choose(
        &mut self,
        session: &Session,
        player: PlayerId,
        stop: &Stop,
    ) -> Option<Move> {
        let who = self.player(player)?;
        self.take_lessons();
        // Each seat has a seed of its own.
        let seed = session.seed() ^ (player.index() as u64 + 1) << 32;
        let seated = self.seated[player.index()].take();
        let (thought, seated) = self.think(session, seated, who, seed, stop);
        self.seated[player.index()] = seated;
        thought.chosen
    }

    /// What the computer thinks of the present state.
    pub(super) fn hint(&mut self, session: &Session) -> Option<Thought> {
        if session.to_move() != ToMove::Player {
            return None;
        }
        self.take_lessons();
        let adviser = self.adviser.take();
        let who = Player::default();
        let (thought, adviser) = self
            .interrupt()
            .around(|stop| self.think(session, adviser, who, session.seed(), stop));
        self.adviser = adviser;
        Some(thought)
    }

    /// Lets a computer think that is made first where there is none, and returns it when it may be kept: what is not
    /// learned whole is learned again.
    fn think(
        &mut self,
        session: &Session,
        computer: Option<Computer>,
        who: Player,
        seed: u64,
        stop: &Stop,
    ) -> (Thought, Option<Computer>) {
        let mut computer = computer.unwrap_or_else(|| self.computer(who, seed, stop));
        // Nothing is learned meanwhile.
        self.computers.rest();
        let thought = computer.think(session.state(), stop);
        self.computers.go_on();
        let is_whole = self.computers.are_whole_for(&who);
        (thought, is_whole.then_some(computer))
    }

    /// Takes what was learned meanwhile. Computers that have use for it are made anew.
    fn take_lessons(&mut self) {
        if self.computers.take_lessons() {
            let takes_refined = |computer: &mut Computer| computer.player().takes_refined();
            for seat in self.seated.iter_mut().chain([&mut self.adviser]) {
                seat.take_if(takes_refined);
            }
        }
    }

    fn computer(&mut self, who: Player, seed: u64, stop: &Stop) -> Computer {
        let threads = who.threads(self.seats.threads);
        let hash = if self.seats.hash == 0 {
            USUAL_HASH
        } else {
            self.seats.hash
        };
        let shelf = self.seats.learns.as_ref();
        let computers = self.computers.for_player(&who, shelf, stop);
        computers.player(who, seed, threads, hash)
    }
}
