//! Playing moves, chosen by a person, random or forced, and how they are shown, announced and heard.

use super::{Grip, Hand, Motion, Table, motion};
use crate::play::Seat;
use crate::window::settings::Settings;
use crate::window::sound::Cue;
use crate::wording::{display_name, passes};
use zrf_grammar::game::{PassTurn, PlayerId};
use zrf_interpreter::{MoveRef, NodeId, ToMove};

/// Delay of random moves and passes, so that each can be seen.
const STEP_SECONDS: f64 = 0.18;
/// Delay of the result after the last move was shown.
const END_SECONDS: f64 = 0.5;
/// The time of a fall relative to that of a move: a base, and an addition for each row.
const FALL: (f32, f32) = (0.3, 0.22);
/// The pause of a forced pass, long enough to read it.
const PASS_SECONDS: f64 = 0.9;

impl Table {
    /// Plays a legal move.
    pub(in crate::window) fn play(
        &mut self,
        index: usize,
        now: f64,
        settings: &Settings,
    ) -> NodeId {
        let (program, decider) = (self.session.program(), self.session.turn().decider);
        self.seats.wake_by_move(program.game(), decider);
        self.games.go_on();
        let before = self.session.state().cells().to_vec();
        let node = self.session.play(index);
        self.is_live = true;
        self.arrive(node, before, now, settings);
        node
    }

    /// Animates and announces a move that was played.
    pub(super) fn arrive(
        &mut self,
        node: NodeId,
        before: motion::Cells,
        now: f64,
        settings: &Settings,
    ) {
        let played = self.session.node(node).played.clone();
        let decider = self.session.node(node).turn.decider;
        let seconds = if self.is_silent(decider) || played.as_ref().is_pass() {
            0.0
        } else {
            // A piece that falls further takes longer.
            let rows = self.fall(played.as_ref());
            let times = rows.map_or(1.0, |rows| FALL.0 + FALL.1 * rows as f32);
            settings.motion_seconds() * times
        };
        self.pace.motion = Motion::new(self.game(), before, &played, now, seconds);
        self.hand = Hand::default();
        self.refusal = None;
        self.insights.forget_state();
        self.take_up_pending();
        let is_next_silent = self.is_silent(self.session.turn().decider);
        // Passes of random players need no pause: there is nothing to see.
        let is_idle = self.session.to_move() == ToMove::ForcedPass && !self.decider_is_real();
        let pause = match is_next_silent || is_idle {
            true => 0.0,
            false => STEP_SECONDS,
        };
        self.pace.due = now + f64::from(seconds) + pause;
        if self.session.to_move() == ToMove::ForcedPass && self.decider_is_real() {
            self.pace.due = now + f64::from(seconds) + PASS_SECONDS;
        }
        self.pace.is_end_due = self.session.outcome().is_some() && self.pace.motion.is_some();
        if self.pace.is_end_due {
            self.pace.due = now + f64::from(seconds) + END_SECONDS;
        }
        self.sound_of(node);
        self.tell(node);
    }

    /// Whether the moves of a player are neither animated nor delayed: random ones, if the author wants it.
    pub(super) fn is_silent(&self, player: PlayerId) -> bool {
        self.game().is_random(player) && self.option("silent ? moves") == Some(true)
    }

    /// Whether a random player moves or passes.
    pub(in crate::window) fn is_chance(&self) -> bool {
        match self.session.to_move() {
            ToMove::Chance => true,
            ToMove::ForcedPass => !self.decider_is_real(),
            ToMove::Player | ToMove::Nobody | ToMove::Unknown => false,
        }
    }

    fn decider_is_real(&self) -> bool {
        self.game().is_real(self.session.turn().decider)
    }

    /// Announces a move, with what it captured elsewhere. Passes of random players are not worth mentioning, and
    /// helpers have no name.
    pub(super) fn tell(&mut self, id: NodeId) {
        let node = self.session.node(id);
        let game = self.session.program().game();
        let name = display_name(game.player_name(node.turn.decider));
        let is_chance = game.is_random(node.turn.decider);
        let is_pass = node.played.as_ref().is_pass();
        if is_pass && is_chance {
            return;
        }
        let is_helper = self.is_helper(node.turn.decider);
        let words = match self.played_words(id) {
            _ if is_pass => passes(game, name, node.is_part),
            Some(words) if is_helper => words,
            Some(words) => format!("{name}: {words}"),
            None => String::new(),
        };
        if !words.is_empty() {
            self.notice = words;
        }
        self.announce_faults();
    }

    /// Reports a rule that went beyond a limit, if there was one.
    pub(super) fn announce_faults(&mut self) {
        let Some(fault) = self.session.take_faults().pop() else {
            return;
        };
        let fault = fault.diagnostic(self.session.program());
        let place = self.rules.texts().location(fault.primary.origin.span);
        let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
        self.notice = format!("{place}{}", fault.message);
        self.stopped_rule = Some(self.notice.clone());
    }

    /// Selects the piece with which a multi-part move continues.
    pub(super) fn take_up_pending(&mut self) {
        let pending = self.session.state().pending();
        self.hand.selected = pending
            .filter(|_| self.is_open())
            .map(|pending| Grip::Board(pending.position));
    }

    /// The pass among the legal moves: of the turn, or the end of a multi-part move.
    pub(in crate::window) fn pass(&self) -> Option<usize> {
        self.session.legal_moves().iter().position(MoveRef::is_pass)
    }

    /// The pass that a person may play: one of their own, or a forced one where a game is viewed.
    pub(in crate::window) fn own_pass(&self) -> Option<usize> {
        let is_viewed = !self.is_live && self.editing.is_none();
        let may_pass = self.is_open() || is_viewed && self.session.to_move() == ToMove::ForcedPass;
        self.pass().filter(|_| may_pass)
    }

    /// Whether the rules let a player pass or end a multi-part move early, or the player to move must.
    pub(in crate::window) fn has_passes(&self) -> bool {
        let options = &self.game().options;
        let are_allowed = options.pass_turn != PassTurn::Never || options.pass_partial;
        are_allowed || self.own_pass().is_some()
    }

    /// Whether a multi-part move is in progress.
    pub(in crate::window) fn is_within_move(&self) -> bool {
        self.session.state().pending().is_some()
    }

    /// Plays moves without a choice when their time has come. Returns the seconds until the next call.
    pub(in crate::window) fn advance(&mut self, now: f64, settings: &Settings) -> Option<f64> {
        if self
            .pace
            .motion
            .as_ref()
            .is_some_and(|motion| motion.is_over(now))
        {
            self.pace.motion = None;
        }
        if self.editing.is_some() {
            return None;
        }
        if self.pace.is_end_due && now < self.pace.due {
            return Some(self.pace.due - now);
        }
        self.pace.is_end_due = false;
        if self.pace.is_showing {
            return self.show_next(now, settings);
        }
        let waits =
            self.is_live && matches!(self.session.to_move(), ToMove::Chance | ToMove::ForcedPass);
        if !waits {
            return None;
        }
        if now < self.pace.due {
            return Some(self.pace.due - now);
        }
        let before = self.session.state().cells().to_vec();
        if let Some(node) = self.session.step() {
            self.arrive(node, before, now, settings);
        }
        Some((self.pace.due - now).max(0.0))
    }

    /// Plays all moves without a choice at once.
    pub(in crate::window) fn skip(&mut self) {
        self.pace.motion = None;
        // A game of random players alone need not end.
        for _ in 0..1_000 {
            let Some(node) = self.session.step() else {
                break;
            };
            self.tell(node);
        }
        self.settle();
    }
}

impl Table {
    /// Queues a sound.
    pub(in crate::window) fn sound(&mut self, cue: Cue) {
        self.cues.push(cue);
    }

    /// The sounds queued since the last call.
    pub(in crate::window) fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// Queues the sound of a move, unless it was random and the author wants that silent, and the sound of the result.
    pub(super) fn sound_of(&mut self, node: NodeId) {
        let node = self.session.node(node);
        let is_silent = self.is_silent(node.turn.decider);
        let cue = Cue::of_move(&node.played.effects).filter(|_| !is_silent);
        let end = self.sound_of_end();
        self.cues.extend(cue.into_iter().chain(end));
    }

    /// The sound of the result: won, lost or drawn for the people at the board. If only people play, somebody has won.
    fn sound_of_end(&self) -> Option<Cue> {
        let outcome = self.session.outcome()?;
        if outcome.is_draw() {
            return Some(Cue::Draw);
        }
        let game = self.game();
        let is_person =
            |player: PlayerId| game.is_real(player) && self.seats.get(player) == Seat::Human;
        let has_people = game.player_ids().any(is_person);
        let has_won = outcome.winners.iter().any(|&winner| is_person(winner));
        let is_won = has_won || (!has_people && !outcome.winners.is_empty());
        Some(if is_won { Cue::Win } else { Cue::Loss })
    }
}
