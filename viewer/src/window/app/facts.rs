//! The facts that commands depend on.

use super::App;
use crate::window::commands::Facts;
use crate::window::panels::{Dialog, dock};
use crate::window::sound;

impl App {
    pub(super) fn facts(&self) -> Facts {
        let Some(table) = &self.table else {
            return Facts {
                has_rules: self.edited_source().is_some(),
                has_problems: self.problems.is_some(),
                has_sound: sound::IS_BUILT,
                has_last: self.settings.last.is_some(),
                is_covered: self.is_covered(),
                ..Facts::default()
            };
        };
        Facts {
            has_game: true,
            has_rules: true,
            has_past: table.session.depth() > 0 && table.editing.is_none(),
            can_undo: table.has_past(),
            has_future: !table.is_at_end() && table.editing.is_none(),
            has_variations: table.has_variations() && table.editing.is_none(),
            can_redo: table.has_future() && table.editing.is_none(),
            can_pass: table.own_pass().is_some(),
            is_chance: table.is_chance(),
            has_refusal: table.refusal.is_some(),
            can_move: table.is_open(),
            is_editing: table.editing.is_some(),
            is_puzzle: table.is_puzzle(),
            has_solution: table.has_solution(),
            has_next_level: table.next_level().is_some(),
            has_last: self.settings.last.is_some(),
            is_thinking: self.is_thinking(),
            has_picture_sets: table.n_picture_sets() > 1,
            has_zones: !table.game().board.zones.is_empty(),
            computer_waits: table.computer_waits() || table.is_paused(),
            has_rivals: table.rivals().is_some(),
            review: self.review,
            can_pause: table.seats.has_computers()
                && !table.seats.waits
                && table.session.outcome().is_none(),
            can_replay: table.editing.is_none() && (!table.is_at_end() || table.pace.is_showing),
            is_solving: self.is_solving(),
            has_variants: table.rules.variants().count() > 1,
            has_problems: self.problems.is_some(),
            has_sound: sound::IS_BUILT,
            is_covered: self.is_covered(),
        }
    }

    /// Whether a dialog is over the board. The tour is not one: it invites people to try the keys.
    pub(super) fn is_covered(&self) -> bool {
        let mut dialogs = self.dialogs.iter();
        dialogs.any(|&open| !dock::is_docked(open) && open != Dialog::Tour)
    }
}
