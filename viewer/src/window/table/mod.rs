//! An open game: rules, session, look, and what the player holds.
//!
//! Everything that happens to the game happens here, without drawing; the caller passes the time, in seconds.

mod analysis;
mod art;
mod balance;
mod captured;
mod chain;
mod chances;
mod clicks;
mod counts;
mod dearest;
mod diagrams;
mod edit;
mod facts;
mod games;
mod hand;
mod help;
mod helpers;
mod history;
mod insights;
mod kept;
mod last;
mod lifting;
mod motion;
mod offers;
mod opening;
mod pictures;
mod play;
mod pointing;
mod prospects;
mod reaches;
mod refusal;
mod reload;
mod run;
mod seats;
mod setup_text;
mod solution;
mod steps;
#[cfg(test)]
mod testing;
mod tree;
mod typed;
mod values;
mod why;
mod words;
mod written;

use art::Art;
use games::Games;
use insights::Insights;
use written::WrittenLine;

pub(super) use chances::Judgement;
pub(super) use clicks::BoardAction;
pub(super) use counts::{Counter, counters, counts_decide, leader};
pub(super) use edit::{Editing, Tool};
pub(super) use hand::{Ambiguity, Completion, Drag, Grip, Hand};
pub(super) use insights::{Captured, Diagram, MoveValues};
pub(super) use last::Trace;
pub(super) use motion::{Motion, Pace};
pub(super) use offers::Offer;
pub(super) use prospects::Prospect;
pub(super) use refusal::Refusal;
pub(super) use reload::Reloaded;
pub(super) use run::Run;
pub(super) use setup_text::is_setup;

use super::sound::Cue;
use super::source::{OnErrors, Source};
use crate::play::Seats;
use zrf_grammar::game::Game;
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::Session;

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
    /// The last block that was stopped, with its location. Its moves are missing, so it is unknown whether the game is
    /// over.
    stopped_rule: Option<String>,
    /// Why the last attempt was rejected, rule by rule.
    pub(super) refusal: Option<Refusal>,
    /// Whether moves without a choice are played; off while earlier moves are viewed.
    pub(super) is_live: bool,
    /// The seat of each player; those of random players are not used.
    pub(super) seats: Seats,
    /// The sounds to play.
    cues: Vec<Cue>,
    /// What is known about the game beyond the legal moves.
    pub(super) insights: Insights,
    /// The edit in progress.
    pub(super) editing: Option<Editing>,
    /// The games that new ones replaced; undoing at the start returns to them.
    games: Games,
    /// The whole line, if changed rules allow only its beginning: further changes may bring the rest back.
    cut_line: Option<WrittenLine>,
}

impl Table {
    /// The game that is played.
    pub(super) fn game(&self) -> &Game {
        self.session.program().game()
    }

    /// Views the board from the other side, where the author allows it.
    pub(super) fn flip(&mut self) {
        if self.option("prevent flipping") == Some(true) {
            self.notice = "These rules do not allow flipping the board".to_owned();
        } else {
            self.art.is_flipped = !self.art.is_flipped;
            self.note_side();
        }
    }

    /// The author's value of an option; numbers other than 0 count as true.
    fn option(&self, name: &str) -> Option<bool> {
        facts::option(self.game(), name)
    }
}
