//! The initial setup.

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
        stores: FxHashMap::default(),
        occupied: vec![None; scope.positions.symbols().len()],
    };
    for player_setup in setup.map_or(&[][..], |setup| &setup.players) {
        let player = scope.player(player_setup.player);
        for piece in &player_setup.pieces {
            let piece_type = scope.piece_type(piece.piece_type);
            for place in &piece.places {
                draft.put(player.zip(piece_type), *place, scope);
            }
        }
    }
    draft.setup
}

struct Draft {
    setup: Setup,
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
            (SetupPlace::Off(count), Some((player, piece_type))) => {
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
                stores[row].count = stores[row].count.saturating_add(count);
            }
            (SetupPlace::Position(name), _) => self.put_on(piece, name, scope),
            (SetupPlace::Off(_), None) => {}
        }
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
