//! Macros with the name of a piece, a player or a position: every list that begins with the name is a call, even one
//! that is meant as something else.

use super::place::join;
use crate::ast::{BoardItem, Name};
use crate::check::Rules;
use crate::diagnostics::registry::{
    DEFINE_HIDES_KEYWORD, LIST_ARGUMENT, UNKNOWN_PLACE, UNKNOWN_POSITION, UNUSED_ARGUMENT,
};
use crate::diagnostics::{Diagnostic, Severity, Subject};
use crate::expand::{CallSite, Macro};
use crate::text::{Origin, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The calls that are not meant as calls, by location, each with the name of the macro.
type Calls = FxHashMap<Span, Symbol>;

impl Rules {
    /// For each macro, replaces the errors in lists that are not meant as calls by one diagnostic that explains them.
    ///
    /// A list is not meant as a call if the macro has the name of a piece or a player, or a name that is used as a
    /// position, and does not use all arguments or is called in a setup. The diagnostics must be sorted by location.
    pub(super) fn join_hidden_names(&self, found: &mut Vec<Diagnostic>) {
        let calls = self.calls_not_meant(found);
        if calls.is_empty() {
            return;
        }
        let errors = found.iter().filter_map(|one| self.hidden_by(one, &calls));
        let faulty: FxHashSet<Symbol> = errors.collect();
        let macros = self.macros.iter();
        let macros = macros.filter(|(hiding, _)| faulty.contains(&hiding.name));
        let mut reports = Vec::new();
        let mut explained: BTreeSet<Span> = BTreeSet::new();
        for (hiding, sites) in macros {
            let sites = sites.iter().map(|site| site.origin);
            let not_meant = sites.filter(|site| calls.contains_key(&site.span));
            let mut places: Vec<Origin> = not_meant.collect();
            places.sort_unstable();
            explained.insert(hiding.definition.span);
            explained.extend(places.iter().map(|place| place.span));
            let all = places.iter();
            let all = all.map(|&call| self.call_not_meant(hiding, call));
            reports.extend(join(all.collect(), &self.sources));
        }
        let call_before = |span: Span| explained.range(..=span).next_back();
        found.retain(|diagnostic| {
            let span = diagnostic.span();
            let is_explained = diagnostic.lint == &UNUSED_ARGUMENT && explained.contains(&span)
                || diagnostic.lint == &LIST_ARGUMENT
                    && call_before(span).is_some_and(|call| call.covers(span));
            !is_explained && self.hidden_by(diagnostic, &calls).is_none()
        });
        found.extend(reports);
        found.sort_by_key(Diagnostic::span);
    }

    fn calls_not_meant(&self, found: &[Diagnostic]) -> Calls {
        let positions = found.iter().filter_map(found_instead);
        let named = self.document.pieces().map(|piece| piece.name);
        let named = named.chain(self.players()).map(|name| name.symbol);
        let boards = self
            .document
            .entries
            .iter()
            .filter_map(|entry| entry.board.as_ref());
        let linked = boards.flat_map(|board| &board.items).flat_map(linked_names);
        let meant: FxHashSet<Symbol> = positions.chain(named).chain(linked).collect();
        let hiding = self.macros.iter();
        let mut hiding = hiding
            .filter(|(hiding, _)| meant.contains(&hiding.name))
            .peekable();
        if hiding.peek().is_none() {
            return Calls::default();
        }
        let in_setup = self.calls_in_setups();
        let is_suspect =
            |call: &&CallSite| call.used < call.arguments || in_setup.contains(&call.origin.span);
        let calls = hiding.flat_map(|(hiding, calls)| {
            let suspects = calls.iter().filter(is_suspect);
            suspects.map(|call| (call.origin.span, hiding.name))
        });
        calls.collect()
    }

    /// The calls whose text is read as a piece of a setup.
    fn calls_in_setups(&self) -> FxHashSet<Span> {
        let entries = self.document.entries.iter();
        let players = entries
            .filter_map(|entry| entry.setup.as_ref())
            .flat_map(|setup| &setup.players);
        let pieces = players.flat_map(|player| &player.pieces);
        let calls = pieces.flat_map(|piece| {
            let expansion = piece.piece_type.origin.expansion;
            self.expansions.backtrace(expansion)
        });
        calls.map(|call| call.call.span).collect()
    }

    /// The macro whose call explains an error.
    fn hidden_by(&self, diagnostic: &Diagnostic, calls: &Calls) -> Option<Symbol> {
        if !diagnostic.is_error() {
            return None;
        }
        if let Some(name) = found_instead(diagnostic) {
            return calls.values().any(|&other| other == name).then_some(name);
        }
        let of_call = |expansion| {
            let mut calls_around = self.expansions.backtrace(expansion);
            calls_around.find_map(|call| calls.get(&call.call.span).copied())
        };
        let name = of_call(diagnostic.primary.origin.expansion)?;
        let mut others = diagnostic.also_in.iter();
        others
            .all(|&other| of_call(other).is_some())
            .then_some(name)
    }

    fn call_not_meant(&self, hiding: &Macro, call: Origin) -> Diagnostic {
        let is_hidden = |name: &Name| name.symbol == hiding.name;
        let mut pieces = self.document.pieces().map(|piece| piece.name);
        let piece = pieces.find(is_hidden).map(|name| ("piece", name));
        let player = || self.players().find(is_hidden).map(|name| ("player", name));
        let declared = piece.or_else(player);
        let noun = declared.map_or("position", |(noun, _)| noun);
        let text = self.names.text(hiding.name);
        let message = format!("macro `{text}` hides the {noun} of that name");
        let mut diagnostic = Diagnostic::new(&DEFINE_HIDES_KEYWORD, message, call)
            .at("this list is a call of the macro")
            .label(hiding.definition, "the macro")
            .help(format!("rename the macro or the {noun}"));
        diagnostic.severity = Severity::Error;
        match declared {
            Some((noun, name)) => diagnostic.label(name.origin, format!("the {noun}")),
            None => diagnostic,
        }
    }

    /// The names of all players where they are declared.
    fn players(&self) -> impl Iterator<Item = Name> {
        let entries = self.document.entries.iter();
        entries.flat_map(|entry| entry.player_names().iter().copied())
    }
}

/// The names of the positions that a part of a board links.
fn linked_names(item: &BoardItem) -> Vec<Symbol> {
    match item {
        BoardItem::Links(links) => {
            let pairs = links.pairs.iter();
            pairs
                .flat_map(|(from, to)| [from.symbol, to.symbol])
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The macro that was found where a position is expected.
fn found_instead(diagnostic: &Diagnostic) -> Option<Symbol> {
    match diagnostic.about {
        Some(Subject::Macro(name)) => [&UNKNOWN_POSITION, &UNKNOWN_PLACE]
            .contains(&diagnostic.lint)
            .then_some(name),
        _ => None,
    }
}
