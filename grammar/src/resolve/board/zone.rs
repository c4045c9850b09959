//! `zone`.

use super::super::{Class, Role, Scope};
use super::builder::{Builder, Draft};
use crate::ast::{Name, Zone};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::game::{PlayerId, ZoneId};

impl Builder<'_> {
    /// Adds positions to the sets of some players, or of all if none is named.
    pub(super) fn zone(&mut self, zone: &Zone, scope: &mut Scope) {
        let is_killed = |name: &&Name| {
            self.get(name.symbol).is_none() && scope.killed.contains_key(&name.symbol)
        };
        let (killed, names): (Vec<&Name>, Vec<&Name>) = zone.positions.iter().partition(is_killed);
        report_killed(&killed, scope);
        scope.note(zone.name, Class::Zone, Role::Declaration);
        for name in &killed {
            scope.note(**name, Class::Position, Role::Reference);
        }
        let positions: Vec<Draft> = names
            .into_iter()
            .filter_map(|&name| self.position(name, scope))
            .collect();
        let count = scope.players.symbols().len();
        let players: Vec<PlayerId> = match &zone.players {
            Some(names) => names
                .iter()
                .filter_map(|&name| scope.player_of_entry(name, "this player is skipped"))
                .collect(),
            None => (0..count).map(PlayerId::from_index).collect(),
        };
        let entries = positions.len() * players.len() + count;
        let origin = zone.name.origin;
        if self.zones.get(zone.name.symbol).is_none() && !self.may_have_another_zone(origin, scope)
        {
            return;
        }
        let id = match self.limits.spend_entries(entries) {
            true => self.zones.try_insert(zone.name.symbol, ZoneId::LIMIT),
            false => None,
        };
        let Some(id) = id else {
            self.limits.report_zones(zone.name.origin, scope);
            return;
        };
        if self.zone_sets.len() <= id.index() {
            self.zone_sets.push(vec![Vec::new(); count]);
        }
        for player in players {
            self.zone_sets[id.index()][player.index()].extend(&positions);
        }
    }
}

/// Reports positions of a zone that were removed from the board. They come in long lists, so there is one diagnostic
/// for all.
fn report_killed(killed: &[&Name], scope: &mut Scope) {
    let Some((first, others)) = killed.split_first() else {
        return;
    };
    let text = scope.text(**first);
    let message = match others.len() {
        0 => format!("position `{text}` was removed earlier"),
        1 => format!("position `{text}` and 1 more of the zone were removed earlier"),
        more => format!("position `{text}` and {more} more of the zone were removed earlier"),
    };
    let mut diagnostic =
        Diagnostic::new(&lints::KILLED_POSITION, message, first.origin).at("ignored in the zone");
    if let Some(&origin) = scope.killed.get(&first.symbol) {
        diagnostic = diagnostic.label(origin, "removed here");
    }
    scope.diagnostics.push(diagnostic);
}
