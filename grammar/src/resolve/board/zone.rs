//! `zone`.

use super::super::Scope;
use super::builder::{Builder, Draft};
use crate::ast::Zone;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::resolve as lints;
use crate::game::{PlayerId, ZoneId};

impl Builder<'_> {
    /// Adds positions to the sets of some players, of all when none is named.
    pub(super) fn zone(&mut self, zone: &Zone, scope: &mut Scope) {
        let positions: Vec<Draft> = zone
            .positions
            .iter()
            .filter_map(|&name| self.position(name, scope))
            .collect();
        let count = scope.players.symbols().len();
        let players: Vec<PlayerId> = match &zone.players {
            Some(names) => names
                .iter()
                .filter_map(|&name| scope.player(name))
                .collect(),
            None => (0..count).map(PlayerId::from_index).collect(),
        };
        let id = self
            .zones
            .try_insert(zone.name.symbol, ZoneId::LIMIT, ZoneId::from_index);
        let Some(id) = id else {
            let message = format!("more than {} zones", ZoneId::LIMIT);
            let diagnostic = Diagnostic::new(&lints::LIMIT_EXCEEDED, message, zone.name.origin);
            scope.diagnostics.push(diagnostic);
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
