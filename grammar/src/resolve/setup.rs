//! The initial setup.

mod misplaced;

use super::Scope;
use crate::ast::{BoardSetup, Name, SetupPlace};
use crate::diagnostics::{Diagnostic, registry as lints};
use crate::game::{PieceTypeId, Placement, PlayerId, Setup, Store};
use crate::text::Origin;
use rustc_hash::FxHashMap;

/// The setup: unknown names are reported and ignored.
pub(super) fn setup(setup: Option<&BoardSetup>, scope: &mut Scope) -> Setup {
    let mut draft = Draft {
        setup: Setup::default(),
        stored: 0,
        stores: FxHashMap::default(),
        occupied: vec![None; scope.positions.symbols().len()],
    };
    let players = setup.map_or(&[][..], |setup| &setup.players);
    for (index, player_setup) in players.iter().enumerate() {
        if let Some(diagnostic) = misplaced::without_player(index, players, scope) {
            scope.diagnostics.push(diagnostic);
            continue;
        }
        scope
            .diagnostics
            .extend(player_setup.diagnostics.iter().cloned());
        let player = match player_setup.pieces.is_empty() {
            true => scope.player_or_macro(player_setup.player),
            false => scope.player(player_setup.player),
        };
        for piece in &player_setup.pieces {
            if let Some(diagnostic) = scope.misspelt_call(piece.piece_type) {
                scope.diagnostics.push(diagnostic);
                continue;
            }
            if let Some(diagnostic) = misplaced::after_position(piece, scope) {
                scope.diagnostics.push(diagnostic);
                continue;
            }
            let piece_type = scope.piece_type(piece.piece_type);
            for place in &piece.places {
                draft.put(player.zip(piece_type), *place, scope);
            }
        }
    }
    draft.setup
}

/// Maximum number of pieces in all stores together, so that sums of their counts cannot overflow.
const STORE_LIMIT: u32 = 1 << 22;

struct Draft {
    setup: Setup,
    /// The number of pieces in all stores.
    stored: u32,
    /// The index of each player and type among the stores.
    stores: FxHashMap<(PlayerId, PieceTypeId), usize>,
    /// For each position, the index and the location of its placement.
    occupied: Vec<Option<(usize, Origin)>>,
}

impl Draft {
    fn put(
        &mut self,
        piece: Option<(PlayerId, PieceTypeId)>,
        place: SetupPlace,
        scope: &mut Scope,
    ) {
        match (place, piece) {
            (SetupPlace::Off(count, origin), Some((player, piece_type))) => {
                if self.has_room(count, origin, scope) {
                    self.store(player, piece_type, count);
                }
            }
            (SetupPlace::Position(name), _) => self.put_on(piece, name, scope),
            (SetupPlace::Off(..), None) => {}
        }
    }

    /// Whether this many more pieces may be in store; if not, that is reported.
    fn has_room(&mut self, count: u32, origin: Origin, scope: &mut Scope) -> bool {
        let stored = self.stored.saturating_add(count);
        if stored > STORE_LIMIT {
            let message = format!("more than {STORE_LIMIT} pieces in store");
            let diagnostic = Diagnostic::new(&lints::LIMIT_EXCEEDED, message, origin);
            scope.diagnostics.push(diagnostic);
            return false;
        }
        self.stored = stored;
        true
    }

    fn store(&mut self, player: PlayerId, piece_type: PieceTypeId, count: u32) {
        let stores = &mut self.setup.stores;
        let row = *self
            .stores
            .entry((player, piece_type))
            .or_insert(stores.len());
        if row == stores.len() {
            stores.push(Store {
                player,
                piece_type,
                count: 0,
            });
        }
        stores[row].count += count;
    }

    fn put_on(&mut self, piece: Option<(PlayerId, PieceTypeId)>, name: Name, scope: &mut Scope) {
        let Some(position) = scope.position(name) else {
            return;
        };
        let Some((player, piece_type)) = piece else {
            return;
        };
        let placement = Placement {
            player,
            piece_type,
            position,
        };
        let occupied = &mut self.occupied[position.index()];
        let Some((index, before)) = *occupied else {
            *occupied = Some((self.setup.placements.len(), name.origin));
            self.setup.placements.push(placement);
            return;
        };
        self.setup.placements[index] = placement;
        *occupied = Some((index, name.origin));
        let message = format!("position `{}` already has a piece", scope.text(name));
        scope.diagnostics.push(
            Diagnostic::new(&lints::DUPLICATE_PLACEMENT, message, name.origin)
                .at("this one counts")
                .label(before, "the first one"),
        );
    }
}
