//! What can never happen in a game: a first move, a move of some piece, a piece in some zone or position.

use super::context::Context;
use super::cut_off;
use super::flow::{self, Bounds, World};
use super::walk;
use crate::ast::BoardItem;
use crate::diagnostics::registry::{
    EMPTY_HAND, ENDLESS_LOOP, IDLE_PLAYER, IDLE_TURN, IMMOBILE_PIECE, NO_FIRST_MOVE, NO_MOVE,
    UNREACHABLE_INSTRUCTION, UNREACHABLE_ZONE,
};
use crate::diagnostics::{Diagnostic, Lint};
use crate::game::{Game, InstructionKind, MoveTypeId, PieceTypeId, PlayerId, PlayerKind, TestKind};
use crate::resolve::labels;
use std::sync::Arc;

/// Lints that already explain why a player cannot move.
const WHY_IDLE: [&Lint; 6] = [
    &IDLE_PLAYER,
    &IDLE_TURN,
    &EMPTY_HAND,
    &NO_MOVE,
    &ENDLESS_LOOP,
    &UNREACHABLE_INSTRUCTION,
];

/// Reports what can never happen in a game without errors.
pub(super) fn check(
    context: Context<'_>,
    bounds: &Arc<Bounds>,
    world: Option<&World<'_>>,
    found: &mut Vec<Diagnostic>,
) {
    let Context {
        game,
        merged,
        names,
        ..
    } = context;
    if game.setup.is_empty() {
        return;
    }
    // Dead code explains a missing first move, and a move type that labels no block is reported separately.
    let is_label = |id: MoveTypeId| {
        let mut labels = labels(merged.pieces.iter().copied());
        labels.any(|label| names.text(label) == game.move_types[id.index()])
    };
    let first = game.turn_order.turns.first();
    let is_known = first.is_some_and(|turn| turn.move_type.is_none_or(is_label));
    if is_known && !found.iter().any(|one| WHY_IDLE.contains(&one.lint)) {
        first_move(context, bounds, found);
    }
    deciders(context, found);
    let Some(world) = world else { return };
    pieces(context, world, found);
    zones(context, world, found);
    cut_off::check(context, world, found);
}

fn first_move(context: Context<'_>, bounds: &Arc<Bounds>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let turn = merged.turn_order.and_then(|order| order.turns.first());
    let Some(turn) = turn.filter(|_| !flow::has_first_move(game, bounds)) else {
        return;
    };
    let first = game.turn_order.turns[0];
    let name = game.player_name(first.mover);
    let message = format!("no piece of `{name}` can move or be dropped in the first turn");
    let diagnostic = Diagnostic::new(&NO_FIRST_MOVE, message, turn.decider.origin);
    let types = walk::move_types(game);
    let unused = first.move_type.filter(|id| !types.contains(id));
    found.push(diagnostic.help(match unused {
        Some(id) => format!(
            "no block has the move type `{}`",
            game.move_types[id.index()]
        ),
        None => "with this setup, every block ends before an `add`".to_owned(),
    }));
}

/// Reports players who move only the pieces of others, while nobody moves their own.
fn deciders(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let game = context.game;
    let turns = &game.turn_order.turns;
    for (player, name) in game.player_ids().zip(context.merged.player_names()) {
        let decides = turns.iter().any(|turn| turn.decider == player);
        let moves = turns.iter().any(|turn| turn.mover == player);
        let mut placed = game.setup.placements.iter();
        let mut stored = game.setup.stores.iter();
        let piece = |piece_type: PieceTypeId| &game.piece_types[piece_type.index()];
        let has = placed.any(|it| it.player == player && !piece(it.piece_type).moves.is_empty())
            || stored.any(|it| it.player == player && !piece(it.piece_type).drops.is_empty());
        let is_person = game.players[player.index()].kind == PlayerKind::Real;
        if is_person && decides && !moves && has {
            let player = game.player_name(player);
            let message = format!("the turns of `{player}` move only pieces of other players");
            let diagnostic = Diagnostic::new(&IDLE_TURN, message, name.origin);
            found.push(diagnostic.help(format!(
                "to let it move its own pieces, write `{player}` alone in the turn order"
            )));
        }
    }
}

/// Reports pieces on the board that one player can never move, though others can.
fn pieces(context: Context<'_>, world: &World<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    // Players without any move are reported separately.
    if found.iter().any(|one| one.lint == &IDLE_TURN) {
        return;
    }
    let is_placed = |player: PlayerId, piece_type: PieceTypeId| {
        let mut placed = game.setup.placements.iter();
        placed.any(|it| (it.player, it.piece_type) == (player, piece_type))
    };
    for (index, (piece, ast)) in game.piece_types.iter().zip(&merged.pieces).enumerate() {
        let piece_type = PieceTypeId::from_index(index);
        let can_move = |player: PlayerId| world.may_move_piece((player, piece_type));
        let cannot = |player: PlayerId| {
            // A world may hold pieces that never exist, for example of each type that a thrown piece could have.
            is_placed(player, piece_type)
                && !can_move(player)
                && piece
                    .moves
                    .iter()
                    .any(|block| world.is_allowed(player, block))
        };
        let stuck = game.player_ids().find(|&player| cannot(player));
        if let Some(player) = stuck.filter(|_| game.player_ids().any(can_move)) {
            let (name, owner) = (&piece.name, game.player_name(player));
            let message = format!("no `{name}` of `{owner}` can ever move");
            let diagnostic = Diagnostic::new(&IMMOBILE_PIECE, message, ast.name.origin);
            found.push(diagnostic.help(
                "wherever it can ever be, its blocks leave the board or fail a condition before an `add`",
            ));
        }
    }
}

/// Whether an `if` tests a zone, for a player of the game. A zone that `verify` tests may lack positions for a player
/// on purpose, so that the block is only for others.
fn is_choice(game: &Game, player: PlayerId, zone: usize) -> bool {
    let is_tested = |kind: &InstructionKind| match kind {
        InstructionKind::If { condition, .. } => {
            let mut is_zone = false;
            walk::tests(condition, &mut |test| {
                is_zone |= matches!(test.kind, TestKind::InZone(id) if id.index() == zone);
            });
            is_zone
        }
        _ => false,
    };
    let mut blocks = walk::blocks(game);
    game.is_real(player) && blocks.any(|block| walk::any(&block.block.body, is_tested))
}

/// Reports zones that blocks test for a player whose pieces never get there, while those of others do.
fn zones(context: Context<'_>, world: &World<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, names, .. } = context;
    for (index, zone) in game.board.zones.iter().enumerate() {
        let never = |player: PlayerId| {
            let truth = world.zone_tests(player, index);
            let is_empty = zone.sets[player.index()].is_empty();
            truth.may_fail && !truth.may_hold && (!is_empty || is_choice(game, player, index))
        };
        let somebody = game
            .player_ids()
            .any(|player| world.zone_tests(player, index).may_hold);
        let Some(player) = game
            .player_ids()
            .find(|&player| never(player))
            .filter(|_| somebody)
        else {
            continue;
        };
        let owner = game.player_name(player);
        let is_empty = zone.sets[player.index()].is_empty();
        let items = context.merged.board_items().iter();
        let mut place = items.filter_map(|item| match item {
            BoardItem::Zone(written) if names.text(written.name.symbol) == zone.name => {
                let players = written.players.iter().flatten();
                let mut own = players.filter(|name| names.text(name.symbol) == owner);
                match is_empty {
                    true => Some(written.name.origin),
                    false => own.next().map(|name| name.origin),
                }
            }
            _ => None,
        });
        if let Some(place) = place.next_back() {
            let name = &zone.name;
            let (message, help) = match is_empty {
                true => (
                    format!("zone `{name}` has no positions for `{owner}`, but is tested for it"),
                    format!("add `(zone (name {name}) (players {owner}) (positions …))`"),
                ),
                false => (
                    format!(
                        "no piece of `{owner}` ever gets to a position of `{name}` where the zone is tested"
                    ),
                    "check the positions of the zone for this player".to_owned(),
                ),
            };
            found.push(Diagnostic::new(&UNREACHABLE_ZONE, message, place).help(help));
        }
    }
}
