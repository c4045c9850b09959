//! Why an attempt was refused, with every rule that had a say in it.

use super::{Grip, Table};
use crate::window::source::{Problems, with_known_signs};
use crate::wording::{self, Told};
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_grammar::render::{FullStyle, write_full};
use zrf_interpreter::why::explain;

/// Reasons shown at most.
const MOST_REASONS: usize = 12;

impl Table {
    /// Keeps the rules' own reasons why what is held cannot go somewhere, to be read on demand.
    pub(super) fn keep_refusal(&mut self, grip: Grip, to: PositionId) {
        let game = self.game();
        let end = game.position_name(to);
        let text = match grip {
            Grip::Board(from) => self.session.state().piece(from).map(|piece| {
                let name = game.piece_name(piece.piece_type);
                format!("{name} {} - {end}", game.position_name(from))
            }),
            Grip::Store(player, piece_type) => {
                let (player, name) = (game.player_name(player), game.piece_name(piece_type));
                Some(format!("{player} {name} {end}"))
            }
        };
        self.refusal = text.and_then(|text| self.refusal_of(&text));
    }

    /// The same for a drop on a position, of the only type that the mover has in store.
    pub(super) fn keep_drop_refusal(&mut self, to: PositionId) {
        let mover = self.session.turn().mover;
        let types = (0..self.game().piece_types.len()).map(PieceTypeId::from_index);
        let mut stored =
            types.filter(|&piece_type| self.session.state().store(mover, piece_type) > 0);
        match (stored.next(), stored.next()) {
            (Some(only), None) => {
                let grip = Grip::Store(mover, only);
                self.keep_refusal(grip, to);
            }
            _ => self.refusal = None,
        }
    }

    fn refusal_of(&self, text: &str) -> Option<Problems> {
        let session = &self.session;
        let (program, state, notation) = (session.program(), session.state(), session.notation());
        let explanation = explain(program, state, text).ok()?;
        let refusals = explanation.refusals.iter().take(MOST_REASONS);
        let told: Vec<Told> = refusals
            .map(|refusal| wording::refusal(program, state, notation, refusal))
            .collect();
        let first = told.first()?;
        Some(Problems {
            summary: format!("{text}: {}", first.message),
            report: told.iter().map(|told| self.reason(told)).collect(),
        })
    }

    /// One reason with its places in the rules, and the way the cursor went.
    fn reason(&self, told: &Told) -> String {
        let texts = self.rules.texts();
        let style = FullStyle {
            color: false,
            unicode: true,
            width: 92,
        };
        let mut report = Vec::new();
        let is_drawn = told
            .diagnostic
            .as_ref()
            .is_some_and(|diagnostic| write_full(&mut report, texts, style, diagnostic).is_ok());
        let mut text = if is_drawn {
            with_known_signs(&report)
        } else {
            format!("{}\n", told.message)
        };
        if !told.walk.is_empty() {
            text.push_str(&format!("the cursor went {}\n\n", told.walk.join(", ")));
        }
        text
    }
}
