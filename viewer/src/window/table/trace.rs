//! Why an attempt was refused, with every rule that had a say in it.

use super::{Grip, Table};
use crate::play::why::{drop_text, movement_text, only_stored, reasons, write_reason};
use crate::window::source::{Problems, with_known_signs};
use crate::wording::Told;
use zrf_grammar::game::PositionId;
use zrf_grammar::render::FullStyle;
use zrf_interpreter::why::explain;

/// Reasons shown at most.
const MOST_REASONS: usize = 12;

impl Table {
    /// Keeps the rules' own reasons why what is held cannot go somewhere, to be read on demand.
    pub(super) fn keep_refusal(&mut self, grip: Grip, to: PositionId) {
        let session = &self.session;
        let text = match grip {
            Grip::Board(from) => movement_text(session, from, to),
            Grip::Store(owner, piece_type) => drop_text(session, (owner, piece_type), to),
        };
        self.refusal = text.and_then(|text| self.refusal_of(&text));
    }

    /// The same for a drop on a position, of the only type that the mover has in store.
    pub(super) fn keep_drop_refusal(&mut self, to: PositionId) {
        let stored = only_stored(&self.session);
        let text = stored.and_then(|stored| drop_text(&self.session, stored, to));
        self.refusal = text.and_then(|text| self.refusal_of(&text));
    }

    fn refusal_of(&self, text: &str) -> Option<Problems> {
        let session = &self.session;
        let (program, state, notation) = (session.program(), session.state(), session.notation());
        let explanation = explain(program, state, text).ok()?;
        let mut told = reasons(program, state, notation, &explanation);
        told.truncate(MOST_REASONS);
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
        match write_reason(&mut report, texts, style, told) {
            Ok(()) => with_known_signs(&report),
            Err(_) => format!("{}\n", told.message),
        }
    }
}
