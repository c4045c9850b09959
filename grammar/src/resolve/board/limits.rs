//! How large a board may be: a small file could otherwise require gigabytes.

use crate::diagnostics::{Diagnostic, registry as lints};
use crate::game::{DirectionId, PositionId, ZoneId};
use crate::resolve::Scope;
use crate::text::Origin;

/// Maximum number of positions times directions: each of them has a link.
const LINK_LIMIT: usize = 1 << 22;

/// Maximum number of positions times directions times symmetries: each symmetry has tables of its own.
const SYMMETRY_LIMIT: usize = 1 << 24;

/// Maximum number of positions times players times piece types: each state has a bit for each of them.
const PIECE_LIMIT: usize = 1 << 25;

/// Maximum number of links that `unlink` examines.
const WORK_LIMIT: usize = 1 << 30;

/// Maximum number of positions in zones, counted for each player.
const ZONE_LIMIT: usize = 1 << 22;

/// Maximum number of positions times players times zones: a zone has a bit for each of them.
const SET_LIMIT: usize = 1 << 28;

/// The size of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) positions: usize,
    pub(super) directions: usize,
    pub(super) symmetries: usize,
    pub(super) zones: usize,
}

impl Size {
    /// The first limit that the size exceeds.
    fn excess(self, scope: &Scope) -> Option<String> {
        let n_players = scope.players.symbols().len();
        let n_pieces = n_players * scope.piece_types.symbols().len();
        let n_links = self.positions * self.directions;
        let n_sets = self.zones * n_players;
        let counts = [
            (self.positions, PositionId::LIMIT, "positions"),
            (self.directions, DirectionId::LIMIT, "directions"),
            (n_links, LINK_LIMIT, "positions times directions"),
            (
                n_links.saturating_mul(self.symmetries),
                SYMMETRY_LIMIT,
                "positions times directions times symmetries",
            ),
            (
                n_pieces.saturating_mul(self.positions),
                PIECE_LIMIT,
                "positions times players times piece types",
            ),
            (
                n_sets.saturating_mul(self.positions),
                SET_LIMIT,
                "positions times players times zones",
            ),
        ];
        let mut counts = counts.into_iter();
        let excess = counts.find(|&(count, most, _)| count > most);
        excess.map(|(_, most, what)| format!("{most} {what}"))
    }
}

/// The limits of a board, and how far it has used them.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// Whether a limit was reported.
    is_reported: bool,
    /// The work spent on `unlink` so far.
    work: usize,
    /// The number of positions in all zones of all players, plus one per set.
    zone_entries: usize,
}

impl Limits {
    /// Whether the board may become this large; if not, that is reported.
    pub(super) fn allow(&mut self, size: Size, origin: Origin, scope: &mut Scope) -> bool {
        let Some(excess) = size.excess(scope) else {
            return true;
        };
        scope.incomplete.positions = true;
        scope.incomplete.directions = true;
        scope.incomplete.zones = true;
        self.report_limit_once(format!("a board of more than {excess}"), origin, scope);
        false
    }

    /// Reports the first limit that the board exceeds.
    fn report_limit_once(&mut self, message: String, origin: Origin, scope: &mut Scope) {
        if !std::mem::replace(&mut self.is_reported, true) {
            let diagnostic = Diagnostic::new(&lints::LIMIT_EXCEEDED, message, origin);
            scope.diagnostics.push(diagnostic);
        }
    }

    /// Whether this many more links may be examined; if not, that is reported.
    pub(super) fn spend(&mut self, work: usize, origin: Origin, scope: &mut Scope) -> bool {
        self.work = self.work.saturating_add(work);
        if self.work > WORK_LIMIT {
            let message = "too many `unlink` for a board of this size".to_owned();
            self.report_limit_once(message, origin, scope);
        }
        self.work <= WORK_LIMIT
    }

    /// Whether zones may have this many more entries.
    pub(super) fn spend_entries(&mut self, entries: usize) -> bool {
        self.zone_entries = self.zone_entries.saturating_add(entries);
        self.zone_entries <= ZONE_LIMIT
    }

    /// Reports a zone beyond the limits.
    pub(super) fn report_zones(&mut self, origin: Origin, scope: &mut Scope) {
        scope.incomplete.zones = true;
        let message = format!(
            "more than {} zones, or more than {ZONE_LIMIT} positions in all zones",
            ZoneId::LIMIT
        );
        self.report_limit_once(message, origin, scope);
    }
}
