//! An open game: rules, session, look, and what the player holds.
//!
//! Everything that happens to the game happens here, without drawing; the caller passes the time, in seconds.

mod analysis;
mod art;
mod clicks;
mod counts;
mod edit;
mod games;
mod hand;
mod help;
mod helpers;
mod history;
mod insights;
mod kept;
mod last;
mod motion;
mod offers;
mod play;
mod pointing;
mod refusal;
mod reload;
mod run;
mod seats;
mod setup_text;
mod solution;
#[cfg(test)]
mod testing;
mod tree;
mod typed;
mod words;

use art::Art;
use games::Games;
use insights::Insights;

pub(super) use analysis::Judgement;
pub(super) use clicks::BoardAction;
pub(super) use counts::{Counter, counters, counts_decide, leader};
pub(super) use edit::{Editing, Tool};
pub(super) use hand::{Ambiguity, Drag, Grip, Hand};
pub(super) use insights::{Diagram, MoveValues};
pub(super) use last::Trace;
pub(super) use motion::{Motion, Pace};
pub(super) use offers::Offer;
pub(super) use refusal::Refusal;
pub(super) use reload::Reloaded;
use reload::WrittenLine;
pub(super) use run::Run;
pub(super) use setup_text::is_setup;
pub(super) use solution::Prospect;
pub(super) use typed::Completion;

use super::art::Style;
use super::sound::Cue;
use super::source::{self, OnErrors, Problems, Source};
use crate::play::{Seat, Seats};
use words::opening_words;
use zrf_grammar::game::{Game, PlayerId, PlayerKind, PositionId};
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{Random, Session};

/// Number of moves played in previews.
const EXAMPLE_MOVES: usize = 14;

/// An open game.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) source: Source,
    pub(super) on_errors: OnErrors,
    pub(super) rules: Rules,
    pub(super) variant: VariantId,
    pub(super) session: Session,
    /// How it looks and sounds.
    pub(super) art: Art,
    pub(super) hand: Hand,
    /// What is being animated, and when the next step is due.
    pub(super) pace: Pace,
    /// The message in the status bar.
    pub(super) notice: String,
    /// The last block that was stopped, and its place: without its moves, nobody knows whether the game is over.
    given_up: Option<String>,
    /// Why the last attempt was rejected, rule by rule.
    pub(super) refusal: Option<Refusal>,
    /// Whether moves without a choice are played; off while somebody views earlier moves.
    pub(super) is_live: bool,
    /// The seat of each player; those of random players are not used.
    pub(super) seats: Seats,
    /// The sounds to play.
    cues: Vec<Cue>,
    /// What is known beyond the legal moves.
    pub(super) insights: Insights,
    /// The edit in progress.
    pub(super) editing: Option<Editing>,
    /// The games that new ones replaced; undoing at the start returns to them.
    games: Games,
    /// The whole line, if changed rules allow only the beginning of it: other changes may bring the rest back.
    cut_line: Option<WrittenLine>,
}

impl Table {
    /// Opens a game of a source: the one with this title, or the one that opens first.
    pub(super) fn open(source: Source, title: Option<&str>, seed: u64) -> Result<Self, Problems> {
        Self::open_with(source, title, seed, OnErrors::Refuse)
    }

    /// Like [`Table::open`], but possibly in spite of errors.
    pub(super) fn open_with(
        source: Source,
        title: Option<&str>,
        seed: u64,
        on_errors: OnErrors,
    ) -> Result<Self, Problems> {
        let rules = source.load()?;
        let variant = match title {
            None => source::default_variant(&rules)?,
            Some(title) => rules
                .find_title(title)
                .map_err(|error| Problems::line(error.to_string()))?,
        };
        Self::with_rules(source, rules, variant, seed, on_errors)
    }

    /// Opens a variant of rules that are loaded.
    pub(super) fn with_rules(
        source: Source,
        rules: Rules,
        variant: VariantId,
        seed: u64,
        on_errors: OnErrors,
    ) -> Result<Self, Problems> {
        let program = source::program(&source, &rules, variant, on_errors)?;
        let session = Session::new(&program, seed);
        let game = program.game();
        let falling = pointing::falling(&session);
        let art = Art::new(game, &source, &rules, Style::default(), falling.is_some());
        let notice = opening_words(&session, &art.pictures);
        let mut table = Self {
            source,
            on_errors,
            rules,
            variant,
            session,
            art,
            hand: Hand::default(),
            pace: Pace::default(),
            notice,
            given_up: None,
            refusal: None,
            is_live: true,
            seats: Seats::all(program.game(), Seat::Human),
            cues: vec![Cue::Open],
            insights: Insights::new(program.game()),
            editing: None,
            games: Games::default(),
            cut_line: None,
        };
        table.insights.goals = table.goal_positions();
        table.insights.falling = falling;
        table.tell_faults();
        Ok(table)
    }

    /// The game that is played.
    pub(super) fn game(&self) -> &Game {
        self.session.program().game()
    }

    /// Starts again with the same rules.
    pub(super) fn restart(&mut self, seed: u64) {
        let fresh = Session::new(self.session.program(), seed);
        self.insights.forget();
        let old = std::mem::replace(&mut self.session, fresh);
        let edited = self.editing.take();
        self.games.keep(edited.map_or(old, Editing::into_before));
        self.seats.waits = false;
        self.seats.reset_clocks();
        self.settle();
        self.is_live = true;
        self.pace.due = 0.0;
        self.notice = "New game".to_owned();
    }

    /// Whether there is something to undo.
    pub(super) fn has_past(&self) -> bool {
        self.session.depth() > 0 || self.games.has_before()
    }

    /// Whether there is something to redo.
    pub(super) fn has_future(&self) -> bool {
        !self.is_at_end() || self.games.has_after()
    }

    /// Drops everything that a change of the state makes meaningless.
    fn settle(&mut self) {
        self.hand = Hand::default();
        self.refusal = None;
        self.pace.motion = None;
        self.pace.is_end_due = false;
        self.insights.forget_state();
        self.take_up_pending();
    }

    /// Shows a good move.
    pub(super) fn show_hint(&mut self, index: usize) {
        self.refusal = None;
        let played = self.session.legal_moves().get(index);
        self.notice = format!("Good move: {}", self.words(played));
        self.hand.hint = offers::target(played).map(|to| (played.head.from, to));
    }

    /// Views the board from the other side, where the author allows it.
    pub(super) fn flip(&mut self) {
        if self.option("prevent flipping") == Some(true) {
            self.notice = "The author of these rules does not want the board flipped".to_owned();
        } else {
            self.art.is_flipped = !self.art.is_flipped;
        }
    }

    /// The author's value of an option; numbers other than 0 count as true.
    fn option(&self, name: &str) -> Option<bool> {
        option(self.game(), name)
    }

    /// Where the keyboard begins on the board: where it was, at the piece in hand, or at a legal move.
    pub(super) fn keyboard_start(&self) -> Option<PositionId> {
        let held = match self.hand.selected {
            Some(Grip::Board(position)) => Some(position),
            _ => None,
        };
        let offers = self.offers();
        let offered = self
            .art
            .geometry
            .seen()
            .map(|(position, _)| position)
            .filter(|position| offers[position.index()] != Offer::None);
        let offered: Vec<PositionId> = offered.collect();
        let first = self
            .art
            .geometry
            .seen()
            .map(|(position, _)| position)
            .next();
        held.or(offered.get(offered.len() / 2).copied()).or(first)
    }

    /// Plays a few moves, always the same ones, so that a preview shows a game in progress.
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
}

/// The value that the author of a game gave an option; if it is written several times, the last one.
fn option(game: &Game, name: &str) -> Option<bool> {
    let mut options = game.options.raw.iter().rev();
    options
        .find(|option| option.name == name)
        .map(|option| !matches!(&*option.value, "false" | "0"))
}

/// Whether a player is a person or the computer.
pub(in crate::window) fn is_real(game: &Game, player: PlayerId) -> bool {
    game.players[player.index()].kind == PlayerKind::Real
}
