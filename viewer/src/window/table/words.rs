//! The turn, the moves and the result in words.

use super::Table;
use crate::window::art::Pictures;
use crate::wording::{self, display_name, is_thinking};
use zrf_grammar::render::plural;
use zrf_interpreter::{Effect, MoveRef, Session, ToMove};

impl Table {
    /// A move in words.
    pub(in crate::window) fn words(&self, played: MoveRef<'_>) -> String {
        self.session.move_text(played)
    }

    /// The turn, in words.
    pub(in crate::window) fn turn_words(&self) -> String {
        if self.session.outcome().is_some() {
            return "Game over".to_owned();
        }
        let turn = self.shown_turn();
        let name = display_name(self.game().player_name(turn.decider));
        if turn.decider != self.session.turn().decider {
            // A helper moves first, unseen.
            return match self.game().is_real(turn.decider) {
                true => wording::to_move(name),
                false => format!("{name} moves at random"),
            };
        }
        match self.session.to_move() {
            ToMove::Unknown => format!("{name} to move, but the moves could not be generated"),
            ToMove::Chance => format!("{name} moves at random"),
            ToMove::Player if self.skill_to_move().is_some() => format!("{}…", is_thinking(name)),
            ToMove::ForcedPass if self.is_chance() => format!("{name} moves at random"),
            ToMove::ForcedPass => format!("{name} must pass"),
            _ if self.is_within_move() => self.continuation_words(name),
            _ if !self.session.checked().is_empty() => wording::in_check(name),
            _ => wording::to_move(name),
        }
    }

    /// What a player has to do next in a move with several parts.
    pub(super) fn continuation_words(&self, name: &str) -> String {
        let moves = self.session.legal_moves();
        let parts = || moves.iter().filter(|part| !part.is_pass());
        let all = |is: fn(&Effect) -> bool| parts().all(|part| part.effects.iter().any(is));
        let is_step =
            |effect: &Effect| matches!(effect, Effect::Movement { from, to } if from != to);
        let created = parts()
            .flat_map(|part| part.effects)
            .find_map(|effect| match effect {
                Effect::Create { piece_type, .. } => Some(self.game().piece_name(*piece_type)),
                _ => None,
            });
        // Some rules remove what was jumped only at the end.
        let removes_later = !self.session.doomed().is_empty();
        let what = if removes_later || all(|effect| matches!(effect, Effect::Capture { .. })) {
            if all(is_step) {
                "capture again"
            } else {
                "remove a piece"
            }
            .to_owned()
        } else if let (true, Some(piece)) = (
            all(|effect| matches!(effect, Effect::Create { .. })),
            created,
        ) {
            format!("place {}", wording::with_article(&piece.to_lowercase()))
        } else {
            "continue the move".to_owned()
        };
        if self.pass().is_some() {
            format!("{name} may {what}, or end the move")
        } else {
            format!("{name} must {what}")
        }
    }

    /// The result in two lines: who won, and why.
    pub(in crate::window) fn result(&self) -> Option<(String, String)> {
        if self.session.to_move() == ToMove::Unknown {
            let rule = self.stopped_rule.clone().unwrap_or_default();
            return Some(("No result: a rule does not end.".to_owned(), rule));
        }
        let outcome = self.session.outcome()?;
        let game = self.game();
        let mut types = game.piece_types.iter();
        if types.all(|piece| piece.moves.is_empty() && piece.drops.is_empty()) {
            let why = "Its pieces have neither moves nor drops.";
            return Some(("This file contains no moves.".to_owned(), why.to_owned()));
        }
        let ending = wording::ending(game, &self.rules.sources, self.session.state(), outcome);
        // The reason is a sentence of its own here.
        let why = wording::capitalised(&ending.why);
        Some((format!("{}.", ending.headline()), why))
    }
}

/// How to make a move, depending on what is possible at the start.
pub(super) fn opening_words(session: &Session, pictures: &Pictures) -> String {
    let moves = session.legal_moves();
    let sets_pieces = !moves.is_empty() && moves.iter().all(|played| played.head.from.is_none());
    let has_moves = || {
        let mut types = session.program().game().piece_types.iter();
        types.any(|piece| !piece.moves.is_empty())
    };
    let how = if session.outcome().is_some() {
        "The game is over before the first move"
    } else if sets_pieces || !has_moves() {
        "Click a position to play there"
    } else {
        "Drag a piece to move it, or click it and then its destination"
    };
    let missing = pictures_words(&pictures.missing, "not found");
    let unreadable = pictures_words(&pictures.unreadable, "not readable");
    format!("{how}{missing}{unreadable}")
}

/// Says which pictures are missing, and that they are replaced.
fn pictures_words(names: &[String], was: &str) -> String {
    match names {
        [] => String::new(),
        [one] => format!("; the picture {one} was {was} and is replaced by a drawing"),
        [first, rest @ ..] => format!(
            "; {first} and {} were {was} and are replaced by drawings",
            plural(rest.len(), "more picture")
        ),
    }
}
