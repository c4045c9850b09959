//! The computer's seats at a table.

use crate::computer::{Computer, Computers, Player, Seat};
use crate::console::Interrupt;
use crate::saved;
use zrf_grammar::game::{Game, PlayerId, PlayerKind};
use zrf_interpreter::search::{Advice, Thought};
use zrf_interpreter::{Move, Session, Stop, ToMove};

/// Who sits where, and what the computer may use.
#[derive(Clone, Debug, Default)]
pub struct Seats {
    /// For each player; people where there are fewer seats than players.
    pub seats: Vec<Seat>,
    /// Whether computers wait until a person moves or lets them play, as in a saved game that was opened.
    pub waits: bool,
    /// Whether the computer tells how it searches, once.
    pub explains: bool,
    /// Threads for a search; 0 for as many as the machine has.
    pub threads: usize,
    /// Bytes to remember; 0 for the usual.
    pub hash: usize,
    /// Makes the computer move at once while it thinks.
    pub interrupt: Interrupt,
}

/// Bytes to remember when nothing was said.
const USUAL_HASH: usize = 64 << 20;

/// The computers, each made when it is first to move.
#[derive(Debug)]
pub(super) struct SeatedComputers {
    seats: Seats,
    computers: Option<Computers>,
    /// For each player.
    seated: Vec<Option<Computer>>,
    adviser: Option<Computer>,
    is_explained: bool,
}

impl SeatedComputers {
    pub(super) fn new(seats: Seats) -> Self {
        Self {
            seated: seats.seats.iter().map(|_| None).collect(),
            seats,
            computers: None,
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

    /// How the computer searches, the first time when that was asked for.
    pub(super) fn advice(&mut self, session: &Session) -> Option<Advice> {
        if self.is_explained || !self.seats.explains {
            return None;
        }
        self.is_explained = true;
        let interrupt = self.seats.interrupt.clone();
        Some(interrupt.around(|stop| self.learned(session, stop).advice().clone()))
    }

    /// The computer's move for a player whose seat it has; at once when a stop is wanted, learning included.
    pub(super) fn choose(
        &mut self,
        session: &Session,
        player: PlayerId,
        stop: &Stop,
    ) -> Option<Move> {
        let who = self.player(player)?;
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
        let mut computer = computer.unwrap_or_else(|| self.computer(session, who, seed, stop));
        let thought = computer.think(session.state(), stop);
        (thought, self.computers.is_some().then_some(computer))
    }

    fn computer(&mut self, session: &Session, who: Player, seed: u64, stop: &Stop) -> Computer {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // The same moves come again only from one thread.
        let threads = match self.seats.threads {
            _ if who.is_repeatable() => 1,
            0 => cores.min(2),
            threads => threads.min(64),
        };
        let hash = if self.seats.hash == 0 {
            USUAL_HASH
        } else {
            self.seats.hash
        };
        self.learned(session, stop).player(who, seed, threads, hash)
    }

    fn learned(&mut self, session: &Session, stop: &Stop) -> Computers {
        if let Some(known) = &self.computers {
            return known.clone();
        }
        let learned = Computers::learn_until(session.program(), stop);
        if !stop.is_wanted() {
            self.computers = Some(learned.clone());
        }
        learned
    }
}
