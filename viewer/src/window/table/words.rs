//! The turn, the moves and the result in words.

use super::Table;
use crate::window::art::Pictures;
use crate::wording::{self, display_name};
use zrf_grammar::game::PlayerKind;
use zrf_interpreter::{MoveRef, Session, ToMove};

impl Table {
    /// A move in words.
    pub(in crate::window) fn words(&self, played: MoveRef<'_>) -> String {
        let text = self.session.notation().format(self.session.state(), played);
        wording::played(self.game(), played, &text)
    }

    /// The turn, in words.
    pub(in crate::window) fn turn_words(&self) -> String {
        if self.session.outcome().is_some() {
            return "The game is over".to_owned();
        }
        let name = display_name(self.game().player_name(self.session.turn().decider));
        match self.session.to_move() {
            ToMove::Unknown => format!("{name} to move, but no move is known"),
            ToMove::Chance => format!("{name} moves by chance"),
            ToMove::Player if self.skill_to_move().is_some() => format!("{name} is thinking…"),
            ToMove::ForcedPass => format!("{name} must pass"),
            _ if self.is_within_move() => format!("{name} goes on"),
            _ if name == "You" => "Your move".to_owned(),
            _ => format!("{name} to move"),
        }
    }

    /// How the game ended, in two lines: who won, and why.
    pub(in crate::window) fn result(&self) -> Option<(String, String)> {
        if self.session.to_move() == ToMove::Unknown {
            let rule = self.given_up.clone().unwrap_or_default();
            return Some(("No result: a rule does not end.".to_owned(), rule));
        }
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
}

/// How to make a move, depending on what is possible at the start.
pub(super) fn opening_words(session: &Session, pictures: &Pictures) -> String {
    let moves = session.legal_moves();
    let sets_pieces = !moves.is_empty() && moves.iter().all(|played| played.head.from.is_none());
    let has_moves = || {
        let mut types = session.program().game().piece_types.iter();
        types.any(|piece| !piece.moves.is_empty())
    };
    let how = if sets_pieces || !has_moves() {
        "Click where you want to move"
    } else {
        "Press-drag-release to make a move, or click a piece and then where it goes"
    };
    let missing = pictures_words(&pictures.missing, "not found");
    let unreadable = pictures_words(&pictures.unreadable, "not readable");
    format!("{how}{missing}{unreadable}")
}

/// Which pictures are missing, and that they are replaced.
fn pictures_words(names: &[String], was: &str) -> String {
    match names {
        [] => String::new(),
        [one] => format!("; the picture {one} was {was}, its piece is drawn instead"),
        [first, rest @ ..] => format!(
            "; {first} and {} more pictures were {was} and are drawn instead",
            rest.len()
        ),
    }
}
