//! What of a game is to be heard.

use super::{Table, is_real};
use crate::play::Seat;
use crate::window::sound::Cue;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::NodeId;

impl Table {
    /// Notes something that is to be heard.
    pub(in crate::window) fn sound(&mut self, cue: Cue) {
        self.cues.push(cue);
    }

    /// What is to be heard since it was asked for last.
    pub(in crate::window) fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// Notes the sound of a move, unless chance moved and the author wants that silent, and that of the end it brought.
    pub(super) fn sound_of(&mut self, node: NodeId) {
        let node = self.session.node(node);
        let is_silent = self.is_silent(node.turn.decider);
        let cue = Cue::of_move(&node.played.effects).filter(|_| !is_silent);
        let end = self.sound_of_end();
        self.cues.extend(cue.into_iter().chain(end));
    }

    /// Won, lost or drawn, as the people at the board see it: among people somebody has won.
    fn sound_of_end(&self) -> Option<Cue> {
        let outcome = self.session.outcome()?;
        if outcome.is_draw() {
            return Some(Cue::Draw);
        }
        let game = self.game();
        let is_person =
            |player: PlayerId| is_real(game, player) && self.seats.get(player) == Seat::Human;
        let has_people = (0..game.players.len())
            .map(PlayerId::from_index)
            .any(is_person);
        let has_won = outcome.winners.iter().any(|&winner| is_person(winner));
        let is_won = has_won || (!has_people && !outcome.winners.is_empty());
        Some(if is_won { Cue::Win } else { Cue::Loss })
    }
}
