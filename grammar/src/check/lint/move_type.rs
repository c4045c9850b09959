//! Move types whose moves can never be played, and those that are probably misspelt.

use super::usage::Usage;
use super::walk;
use crate::ast::Document;
use crate::ast::block::MoveItem;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{MISSPELT_MOVE_TYPE, UNREACHABLE_MOVE_TYPE};
use crate::diagnostics::suggest::{Likeness, Slips, Suggestion};
use crate::game::{Game, MoveTypeId};
use crate::text::{Names, Origin};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// The move types that label blocks, and the blocks without one, in all games of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Labelled {
    types: BTreeMap<Option<String>, Reach>,
    /// The types that turns, priorities, partial moves or threats name.
    named: BTreeSet<String>,
}

/// Whether blocks of a type are ever tried.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// The first block.
    block: Origin,
    is_allowed: bool,
}

impl Labelled {
    /// Adds the blocks of a game.
    ///
    /// A turn without a type allows all blocks; `move-priorities` only orders them. Whether `move-priorities` excludes
    /// unlisted types is disputed, so nothing is claimed about those.
    pub(super) fn add(&mut self, game: &Game, usage: &Usage) {
        let turns = &game.turn_order.turns;
        let allows_all = turns.is_empty()
            || turns.iter().any(|turn| turn.move_type.is_none())
            || usage.continues_with_any
            || usage.has_untyped_threat;
        let of_turns = turns.iter().filter_map(|turn| turn.move_type);
        let of_turns: FxHashSet<MoveTypeId> = of_turns.collect();
        let ordered: FxHashSet<MoveTypeId> = game.priorities.iter().copied().collect();
        let is_allowed = |move_type: MoveTypeId| {
            of_turns.contains(&move_type)
                || usage.continuations[move_type.index()]
                || usage.threats[move_type.index()]
        };
        for (index, name) in game.move_types.iter().enumerate() {
            let id = MoveTypeId::from_index(index);
            if is_allowed(id) || ordered.contains(&id) {
                self.named.insert(name.clone());
            }
        }
        let mut is_known = vec![false; game.move_types.len() + 1];
        for block in walk::blocks(game) {
            let index = block
                .move_type
                .map_or(game.move_types.len(), MoveTypeId::index);
            if std::mem::replace(&mut is_known[index], true) {
                continue;
            }
            let name = block
                .move_type
                .map(|id| game.move_types[id.index()].clone());
            let reach = self.types.entry(name).or_insert(Reach {
                block: block.block.origin,
                is_allowed: false,
            });
            reach.is_allowed |= allows_all || block.move_type.is_some_and(is_allowed);
        }
    }

    /// Reports types that no turn and no partial move of any game names.
    pub(super) fn check(&self, document: &Document, names: &Names, found: &mut Vec<Diagnostic>) {
        let misspelt = self.misspelt(document, names, found);
        for (name, reach) in self.types.iter().filter(|(_, reach)| !reach.is_allowed) {
            if name.as_deref().is_some_and(|name| misspelt.contains(name)) {
                continue;
            }
            let message = match name {
                Some(name) => format!("moves of type `{name}` can never be played"),
                None => "moves without a type can never be played".to_owned(),
            };
            let diagnostic = Diagnostic::new(&UNREACHABLE_MOVE_TYPE, message, reach.block);
            found.push(diagnostic.help(
                "every turn names a move type: only moves of these types, or of those that `add-partial` names, are tried",
            ));
        }
    }

    /// Reports labels that nothing names, but that resemble a type that is named. Returns these labels.
    fn misspelt<'n>(
        &self,
        document: &Document,
        names: &'n Names,
        found: &mut Vec<Diagnostic>,
    ) -> BTreeSet<&'n str> {
        let labels = self.types.keys().flatten();
        let named = labels.filter(|label| self.named.contains(*label));
        let named: Vec<&str> = named.map(String::as_str).collect();
        let slips = Slips::among(named.iter().copied());
        let mut misspelt = BTreeSet::new();
        let pieces = document.pieces();
        let sections = pieces.flat_map(|piece| &piece.sections);
        for item in sections.flat_map(|section| &section.blocks().items) {
            let MoveItem::MoveType(label) = item else {
                continue;
            };
            let text = names.text(label.symbol);
            if self.named.contains(text) {
                continue;
            }
            if let Some(&index) = slips.of(text).first() {
                let name = named[index];
                let message = format!("nothing refers to move type `{text}`");
                let diagnostic = Diagnostic::new(&MISSPELT_MOVE_TYPE, message, label.origin);
                let likeness = Likeness::Near;
                found.push(diagnostic.did_you_mean(text, Suggestion { name, likeness }));
                misspelt.insert(text);
            }
        }
        misspelt
    }
}
