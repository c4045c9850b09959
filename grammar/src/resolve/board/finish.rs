//! Converts the board under construction to the board of the game: removed positions are dropped and the others
//! renumbered.

use super::super::{Class, IdTable, Role, Scope};
use super::builder::{Builder, Draft, DraftGrid};
use crate::ast::{Name, Symmetry};
use crate::diagnostics::{Subject, registry as lints};
use crate::game::{Board, Direction, DirectionId, Grid, Position, PositionId, Zone};
use crate::text::Names;

impl Builder<'_> {
    /// Returns the board, and adds its names to the scope.
    pub(super) fn finish(self, scope: &mut Scope) -> Board {
        let mut positions = IdTable::default();
        let ids: Vec<Option<PositionId>> = self
            .positions
            .iter()
            .map(|draft| (!draft.is_killed).then(|| positions.insert(draft.symbol)))
            .collect();
        let id = |draft: Draft| ids[draft.index()];
        let board = Board {
            positions: self.kept_positions(scope.names),
            directions: self
                .directions
                .symbols()
                .iter()
                .map(|&symbol| Direction {
                    name: scope.names.text(symbol).to_owned(),
                })
                .collect(),
            links: self
                .links
                .iter()
                .map(|row| compact(row, &ids, positions.symbols().len()))
                .collect(),
            symmetry: symmetries(&self.symmetries, &self.directions, scope),
            zones: self.finished_zones(id, scope.names),
            grids: self
                .grids
                .into_iter()
                .map(|grid| finished(grid, id))
                .collect(),
            images: self.images,
        };
        scope.positions = positions;
        scope.directions = self.directions;
        scope.zones = self.zones;
        board
    }

    fn kept_positions(&self, names: &Names) -> Vec<Position> {
        let kept = self.positions.iter().filter(|draft| !draft.is_killed);
        kept.map(|draft| Position {
            name: names.text(draft.symbol).to_owned(),
            rectangle: draft.rectangle,
        })
        .collect()
    }

    fn finished_zones(&self, id: impl Fn(Draft) -> Option<PositionId>, names: &Names) -> Vec<Zone> {
        let zones = self.zones.symbols().iter().zip(&self.zone_sets);
        zones
            .map(|(&symbol, sets)| Zone {
                name: names.text(symbol).to_owned(),
                sets: sets.iter().map(|set| sorted(set, &id)).collect(),
            })
            .collect()
    }
}

/// One direction's links by final numbers.
fn compact(
    row: &[Option<Draft>],
    ids: &[Option<PositionId>],
    count: usize,
) -> Vec<Option<PositionId>> {
    let mut links = vec![None; count];
    for (&id, link) in ids.iter().zip(row) {
        if let (Some(from), Some(to)) = (id, link) {
            links[from.index()] = ids[to.index()];
        }
    }
    links
}

fn sorted(set: &[Draft], id: impl Fn(Draft) -> Option<PositionId>) -> Vec<PositionId> {
    let mut positions: Vec<PositionId> = set.iter().filter_map(|&draft| id(draft)).collect();
    positions.sort_unstable();
    positions.dedup();
    positions
}

fn finished(grid: DraftGrid, id: impl Fn(Draft) -> Option<PositionId>) -> Grid {
    Grid {
        dimensions: grid.dimensions,
        positions: grid.positions.into_iter().map(id).collect(),
    }
}

/// For each player and direction, the direction meant; a symmetry is applied once, never to its own result. Symmetries and
/// pairs that name a missing player or direction are ignored with a warning: the original program loads such files.
fn symmetries(
    symmetries: &[&Symmetry],
    directions: &IdTable<DirectionId>,
    scope: &mut Scope,
) -> Vec<Vec<DirectionId>> {
    let count = directions.symbols().len();
    let plain: Vec<DirectionId> = (0..count).map(DirectionId::from_index).collect();
    let mut table = vec![plain; scope.players.symbols().len()];
    for symmetry in symmetries {
        let label = "this symmetry is ignored";
        let Some(player) = scope.player_of_entry(symmetry.player, label) else {
            continue;
        };
        for &(written, meant) in &symmetry.pairs {
            let pair = [written, meant].map(|name| direction(name, directions, scope));
            if let [Some(written), Some(meant)] = pair {
                table[player.index()][written.index()] = meant;
            }
        }
    }
    table
}

/// A direction that a symmetry names; an unknown one is reported.
fn direction(
    name: Name,
    directions: &IdTable<DirectionId>,
    scope: &mut Scope,
) -> Option<DirectionId> {
    let direction = directions.get(name.symbol);
    scope.note(name, Class::Direction, Role::Reference);
    if direction.is_none() && !scope.incomplete.directions {
        let known = directions.symbols().iter();
        let lint = &lints::IGNORED_ENTRY;
        let mut diagnostic = scope.unknown_among(known.copied(), &[Class::Direction], name, lint);
        if let (Some(undirected), []) = (scope.without_directions, directions.symbols()) {
            diagnostic = diagnostic.about(Subject::Board(undirected.board.span));
        }
        scope
            .diagnostics
            .push(diagnostic.at("this pair is ignored"));
    }
    direction
}
