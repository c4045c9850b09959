//! An open game: rules, session, how it looks, and what the player has in hand.
//!
//! Everything that happens to the game happens here, without any drawing; time comes from outside, in seconds.

mod art;
mod counts;
mod hand;
mod heard;
mod motion;
mod reason;
mod reload;
mod saved;
mod trace;

use art::Art;

pub(super) use counts::{Counter, counters, leader};
pub(super) use hand::{Choice, Drag, Grip, Hand, Offer};
pub(super) use motion::Motion;
pub(super) use reload::Reloaded;

use super::board::{Geometry, Looks, Picture};
use super::settings::Settings;
use super::sound::{Cue, Sounds};
use super::source::{self, Problems, Source};
use crate::report::Texts;
use crate::wording;
use std::sync::Arc;
use zrf_grammar::game::{Game, PlayerId, PlayerKind, PositionId};
use zrf_grammar::rules::{Rules, VariantId};
use zrf_interpreter::search::Level;
use zrf_interpreter::{MoveRef, NodeId, Random, Session, ToMove};

/// Chance and passes wait so long, so that each can be seen.
const STEP_SECONDS: f64 = 0.18;
/// The pause of a forced pass, long enough to read it.
const PASS_SECONDS: f64 = 0.9;
/// The pause between moves that are shown one after the other.
const SHOW_SECONDS: f64 = 0.7;

/// Who plays for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Seat {
    /// A person.
    #[default]
    Human,
    /// The computer.
    Computer(Level),
}

/// How far the games of small pictures are played.
const EXAMPLE_MOVES: usize = 14;

/// An open game.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) source: Source,
    pub(super) rules: Rules,
    pub(super) variant: VariantId,
    pub(super) session: Session,
    pub(super) geometry: Geometry,
    pub(super) looks: Looks,
    pub(super) board_picture: Option<Arc<Picture>>,
    /// Which of alternative pictures are shown.
    picture_set: usize,
    pub(super) hand: Hand,
    pub(super) motion: Option<Motion>,
    /// The line at the foot of the window about what just happened.
    pub(super) notice: String,
    /// Why the last attempt was refused, rule by rule.
    pub(super) refusal: Option<Problems>,
    pub(super) is_flipped: bool,
    /// Whether moves that nobody chooses are played; off while somebody looks at earlier moves.
    pub(super) is_live: bool,
    /// Whether the moves ahead are shown one after the other.
    pub(super) is_showing: bool,
    /// Who plays for each player; those of chance are not asked.
    pub(super) seats: Vec<Seat>,
    /// Its sounds.
    pub(super) sounds: Sounds,
    /// What is to be heard.
    cues: Vec<Cue>,
    /// When the next move that nobody chooses is due.
    due: f64,
}

impl Table {
    /// Opens a game of a source, the one that opens first unless a variant is named.
    pub(super) fn open(source: Source, wanted: Option<&str>, seed: u64) -> Result<Self, Problems> {
        let rules = source.load()?;
        let variant = match wanted {
            None => source::default_variant(&rules)?,
            Some(name) => rules
                .find_variant(name)
                .map_err(|error| Problems::line(error.to_string()))?,
        };
        Self::with_rules(source, rules, variant, seed)
    }

    /// Opens a variant of rules that are loaded.
    pub(super) fn with_rules(
        source: Source,
        rules: Rules,
        variant: VariantId,
        seed: u64,
    ) -> Result<Self, Problems> {
        let program = source::program(&rules, variant)?;
        let session = Session::new(&program, seed);
        let game = program.game();
        let art = Art::new(game, &source, &rules, 0);
        let sounds = Sounds::new(game, &source);
        let notice = opening_words(game, &art);
        let mut table = Self {
            source,
            rules,
            variant,
            session,
            geometry: art.geometry,
            looks: art.looks,
            board_picture: art.board_picture,
            picture_set: 0,
            hand: Hand::default(),
            motion: None,
            notice,
            refusal: None,
            is_flipped: false,
            is_live: true,
            is_showing: false,
            seats: vec![Seat::Human; program.game().players.len()],
            sounds,
            cues: vec![Cue::Open],
            due: 0.0,
        };
        table.tell_faults();
        Ok(table)
    }

    /// The game that is played.
    pub(super) fn game(&self) -> &Game {
        self.session.program().game()
    }

    /// Whether an option of the rules is given and not false.
    pub(super) fn is_set(&self, name: &str) -> bool {
        let mut options = self.game().options.raw.iter().rev();
        options
            .find(|option| option.name == name)
            .is_some_and(|option| option.value != "false")
    }

    /// Begins again with the same rules.
    pub(super) fn restart(&mut self, seed: u64) {
        self.session = Session::new(self.session.program(), seed);
        self.settle();
        self.is_live = true;
        self.due = 0.0;
        self.notice = "a new game".to_owned();
    }

    /// Puts everything down that a change of the state makes meaningless.
    fn settle(&mut self) {
        self.hand = Hand::default();
        self.refusal = None;
        self.motion = None;
        self.take_up_pending();
    }

    /// Whether a person may move now.
    pub(super) fn is_open(&self) -> bool {
        self.session.to_move() == ToMove::Player && self.seat() == Seat::Human
    }

    /// Who plays for the player whose turn it is. While somebody looks at earlier moves, all turns are his.
    pub(super) fn seat(&self) -> Seat {
        let seat = self.seats[self.session.turn().decider.index()];
        if self.is_live { seat } else { Seat::Human }
    }

    /// The level of the computer, when it is its turn.
    pub(super) fn computer_to_move(&self) -> Option<Level> {
        match self.seat() {
            Seat::Computer(level) if self.session.to_move() == ToMove::Player => Some(level),
            _ => None,
        }
    }

    /// Shows a good move.
    pub(super) fn show_hint(&mut self, index: usize) {
        let played = self.session.legal_moves().get(index);
        self.notice = format!("a good move: {}", self.words(played));
        self.hand.hint = hand::target(played).map(|to| (played.head.from, to));
    }

    /// The computer found nothing to play: its seat is given to a person.
    pub(super) fn give_up_computer(&mut self) {
        let decider = self.session.turn().decider.index();
        self.seats[decider] = Seat::Human;
        self.notice = "the computer found no move; play for it".to_owned();
    }

    /// A move in words.
    pub(super) fn words(&self, played: MoveRef<'_>) -> String {
        let text = self.session.notation().format(self.session.state(), played);
        wording::played(self.game(), played, &text)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, index: usize, now: f64, settings: &Settings) -> NodeId {
        let before = self.session.state().cells().to_vec();
        let node = self.session.play(index);
        self.is_live = true;
        self.arrive(node, before, now, settings);
        node
    }

    /// After a move: it is shown moving, and told.
    fn arrive(&mut self, node: NodeId, before: motion::Cells, now: f64, settings: &Settings) {
        let played = self.session.node(node).played.clone();
        let seconds = settings.animation as f32 / 1_000.0;
        self.motion = Motion::new(self.game(), before, &played, now, seconds);
        self.hand = Hand::default();
        self.refusal = None;
        self.take_up_pending();
        self.due = now + f64::from(seconds) + STEP_SECONDS;
        if self.session.to_move() == ToMove::ForcedPass && self.decider_is_real() {
            self.due = now + f64::from(seconds) + PASS_SECONDS;
        }
        self.sound_of(node);
        self.tell(node);
    }

    fn decider_is_real(&self) -> bool {
        self.game().players[self.session.turn().decider.index()].kind == PlayerKind::Real
    }

    /// Says what was played. Passes of chance are not worth a word.
    fn tell(&mut self, node: NodeId) {
        let node = self.session.node(node);
        let game = self.session.program().game();
        let name = display_name(game.player_name(node.turn.decider));
        let is_chance = game.players[node.turn.decider.index()].kind == PlayerKind::Random;
        let is_pass = node.played.as_ref().is_pass();
        if is_pass && is_chance {
            return;
        }
        self.notice = if is_pass {
            format!("{name} cannot move and passes")
        } else {
            let words = wording::played(game, node.played.as_ref(), &node.text);
            format!("{name}: {words}")
        };
        self.tell_faults();
    }

    /// Says which rule went round in circles, if one did.
    fn tell_faults(&mut self) {
        let Some(fault) = self.session.take_faults().pop() else {
            return;
        };
        let texts = Texts {
            sources: &self.rules.sources,
            expansions: &self.rules.expansions,
            names: &self.rules.names,
        };
        let origin = self.session.program().origin(fault.address);
        let place = texts
            .place(origin.span)
            .map(|place| format!("{place}: "))
            .unwrap_or_default();
        self.notice = format!("{place}this block went on and on and was given up");
    }

    /// A multi-part move goes on with the same piece, which is in hand already.
    fn take_up_pending(&mut self) {
        let pending = self.session.state().pending();
        self.hand.selected = pending
            .filter(|_| self.is_open())
            .map(|pending| Grip::Board(pending.position));
    }

    /// The pass that is among the legal moves: of the turn, or the end of a move of several parts.
    pub(super) fn pass(&self) -> Option<usize> {
        self.session.legal_moves().iter().position(MoveRef::is_pass)
    }

    /// Whether a move of several parts is under way.
    pub(super) fn is_within_move(&self) -> bool {
        self.session.state().pending().is_some()
    }

    /// Plays what nobody chooses, when its time has come. Returns in how many seconds to ask again.
    pub(super) fn advance(&mut self, now: f64, settings: &Settings) -> Option<f64> {
        if self
            .motion
            .as_ref()
            .is_some_and(|motion| motion.is_over(now))
        {
            self.motion = None;
        }
        if self.is_showing {
            return self.show_next(now, settings);
        }
        let waits =
            self.is_live && matches!(self.session.to_move(), ToMove::Chance | ToMove::ForcedPass);
        if !waits {
            return None;
        }
        if now < self.due {
            return Some(self.due - now);
        }
        let before = self.session.state().cells().to_vec();
        if let Some(node) = self.session.step() {
            self.arrive(node, before, now, settings);
        }
        Some((self.due - now).max(0.0))
    }

    /// Plays all moves that nobody chooses at once.
    pub(super) fn skip(&mut self) {
        self.motion = None;
        // A game of chance alone need not end.
        for _ in 0..1_000 {
            let Some(node) = self.session.step() else {
                break;
            };
            self.tell(node);
        }
        self.settle();
    }

    fn show_next(&mut self, now: f64, settings: &Settings) -> Option<f64> {
        if now < self.due {
            return Some(self.due - now);
        }
        self.is_showing = self.forward(now, settings);
        self.due = now + SHOW_SECONDS;
        self.is_showing.then_some(SHOW_SECONDS)
    }

    /// Shows the moves ahead one after the other, or stops doing so.
    pub(super) fn toggle_show(&mut self, now: f64) {
        self.is_showing = !self.is_showing;
        self.due = now;
    }

    /// Takes back to the last choice of a person, passes and chance with it.
    pub(super) fn take_back(&mut self) {
        let from = self.session.current();
        let mut is_back = self.session.take_back();
        while is_back && self.seats[self.session.turn().decider.index()] != Seat::Human {
            is_back = self.session.take_back();
        }
        if is_back {
            self.notice = "taken back".to_owned();
        } else {
            self.session.go_to(from);
            self.notice = "nothing that you chose can be taken back".to_owned();
        }
        self.is_live = true;
        self.is_showing = false;
        self.settle();
    }

    /// Goes one move back, to look at it.
    pub(super) fn backward(&mut self) {
        self.is_live = !self.session.undo();
        self.is_showing = false;
        self.settle();
        self.tell_place();
    }

    /// Goes one move forward. Returns false at the end of the line.
    pub(super) fn forward(&mut self, now: f64, settings: &Settings) -> bool {
        let before = self.session.state().cells().to_vec();
        if !self.session.redo() {
            self.is_live = true;
            return false;
        }
        let is_showing = self.is_showing;
        self.arrive(self.session.current(), before, now, settings);
        (self.is_live, self.is_showing) = (false, is_showing);
        self.tell_place();
        true
    }

    /// Goes to a place of the tree of moves.
    pub(super) fn go_to(&mut self, node: NodeId) {
        self.session.go_to(node);
        self.is_live = false;
        self.is_showing = false;
        self.settle();
        self.tell_place();
    }

    /// Goes to the end of the line.
    pub(super) fn go_to_end(&mut self) {
        while self.session.redo() {}
        self.is_live = true;
        self.is_showing = false;
        self.settle();
        self.tell_place();
    }

    fn tell_place(&mut self) {
        let current = self.session.current();
        self.notice = if current == NodeId::ROOT {
            "the start of the game".to_owned()
        } else {
            format!(
                "after move {}: {}",
                self.session.depth(),
                self.session.node(current).text
            )
        };
    }

    /// Whether the state is the last one of its line.
    pub(super) fn is_at_end(&self) -> bool {
        self.session.children(self.session.current()).is_empty()
    }

    /// How the game ended, in two lines: who won, and why.
    pub(super) fn result(&self) -> Option<(String, String)> {
        let outcome = self.session.outcome()?;
        let game = self.game();
        let words = wording::outcome(game, self.session.state(), outcome);
        let (who, why) = words.split_once(": ").unwrap_or((&words, ""));
        let n_real = game
            .players
            .iter()
            .filter(|player| player.kind == PlayerKind::Real)
            .count();
        let headline = match (n_real, outcome.is_draw(), outcome.winners.is_empty()) {
            (1, false, false) => "Game over. You won.".to_owned(),
            (1, false, true) => "Game over. You lost.".to_owned(),
            (_, true, _) => "Game over. A draw.".to_owned(),
            _ => format!("Game over. {who}."),
        };
        Some((headline, why.to_owned()))
    }

    /// Looks from the other side, where the author allows it.
    pub(super) fn flip(&mut self) {
        if self.is_set("prevent flipping") {
            self.notice =
                "the author of these rules does not want the board to be turned".to_owned();
        } else {
            self.is_flipped = !self.is_flipped;
        }
    }

    /// Where the keyboard begins on the board: where it was, at the piece in hand, or at a legal move.
    pub(super) fn keyboard_start(&self) -> Option<PositionId> {
        let held = match self.hand.selected {
            Some(Grip::Board(position)) => Some(position),
            _ => None,
        };
        let offers = self.offers();
        let offered = self
            .geometry
            .seen()
            .map(|(position, _)| position)
            .filter(|position| offers[position.index()] != Offer::None);
        let offered: Vec<PositionId> = offered.collect();
        let first = self.geometry.seen().map(|(position, _)| position).next();
        held.or(offered.get(offered.len() / 2).copied()).or(first)
    }

    /// Plays a few moves, always the same ones, so that a small picture shows a game under way.
    pub(super) fn set_example(&mut self) {
        let mut random = Random::new(11);
        for _ in 0..EXAMPLE_MOVES {
            let n_moves = self.session.legal_moves().len();
            if n_moves == 0 || self.session.outcome().is_some() {
                break;
            }
            self.session.play(random.below(n_moves));
        }
        if self.session.outcome().is_some() {
            self.session.undo();
        }
    }

    /// Whose turn it is, in words.
    pub(super) fn turn_words(&self) -> String {
        if self.session.outcome().is_some() {
            return "The game is over".to_owned();
        }
        let name = display_name(self.game().player_name(self.session.turn().decider));
        match self.session.to_move() {
            ToMove::Chance => format!("{name} moves by chance"),
            ToMove::Player if self.computer_to_move().is_some() => format!("{name} is thinking…"),
            ToMove::ForcedPass => format!("{name} must pass"),
            _ if self.is_within_move() => format!("{name} goes on"),
            _ if name == "You" => "Your move".to_owned(),
            _ => format!("{name} to move"),
        }
    }
}

/// The name of a player without the sign that makes him one of chance.
pub(super) fn display_name(name: &str) -> &str {
    name.strip_prefix('?')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(name)
}

/// Whether a player is a person or the computer.
pub(super) fn is_real(game: &Game, player: PlayerId) -> bool {
    game.players[player.index()].kind == PlayerKind::Real
}

fn opening_words(game: &Game, art: &Art) -> String {
    if !art.faults.is_empty() {
        return art.faults.clone();
    }
    let has_moves = game.piece_types.iter().any(|piece| !piece.moves.is_empty());
    let how = if has_moves {
        "Press-drag-release to make a move, or click a piece and then its goal"
    } else {
        "Click a marked point to make a move"
    };
    how.to_owned()
}
