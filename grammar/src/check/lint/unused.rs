//! Parts of a board that nothing mentions, pieces that nothing puts on it, and players without pieces.

use super::context::Context;
use super::named::{Named, named_by_goals};
use super::usage::FileUsage;
use crate::ast::{BoardItem, Document, Name};
use crate::diagnostics::registry::{
    IDLE_PLAYER, UNUSED_DIRECTION, UNUSED_PIECE, UNUSED_POSITION, UNUSED_ZONE,
};
use crate::diagnostics::suggest::{Likeness, suggest};
use crate::diagnostics::{Diagnostic, Edit, Fix, Lint, Subject};
use crate::game::{Game, PlayerId, Turn};
use crate::resolve::{Class, declared};
use crate::text::Names;
use rustc_hash::FxHashSet;

/// Reports zones that no condition and no goal of the file names.
pub(super) fn zones(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let zones = declared_in(document, Class::Zone);
    let is_unused = |name: &str| usage.zones.get(name) == Some(&false);
    let message = |name: &str| format!("zone `{name}` is never used");
    let used = usage.zones.iter().filter(|(_, is_used)| **is_used);
    let used: Vec<&str> = used.map(|(name, _)| name.as_str()).collect();
    let reports = unused(zones, &UNUSED_ZONE, message, names, is_unused);
    found.extend(reports.map(|diagnostic| {
        let Some(Subject::Unused(zone)) = diagnostic.about else {
            return diagnostic;
        };
        // Several zones may have similar names on purpose.
        let zone = names.text(zone);
        let near = suggest(zone, used.iter().copied());
        match near.filter(|near| near.likeness != Likeness::Near) {
            Some(near) => diagnostic.did_you_mean(zone, near),
            None => diagnostic,
        }
    }));
}

/// Reports directions that no block and no goal of the file uses.
pub(super) fn directions(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let directions = declared_in(document, Class::Direction);
    let is_unused = |name: &str| usage.directions.get(name) == Some(&false);
    let message = |name: &str| format!("direction `{name}` is never used");
    let lint = &UNUSED_DIRECTION;
    found.extend(unused(directions, lint, message, names, is_unused));
}

/// Reports pieces that no setup of the file contains and no block makes.
pub(super) fn pieces(
    document: &Document,
    names: &Names,
    usage: &FileUsage,
    found: &mut Vec<Diagnostic>,
) {
    let pieces = document.pieces();
    let pieces = pieces
        .filter(|piece| !piece.is_dummy)
        .map(|piece| piece.name);
    let is_unused = |name: &str| usage.pieces.get(name) == Some(&false);
    let message = |name: &str| format!("piece `{name}` can never be on the board");
    let reports = unused(pieces, &UNUSED_PIECE, message, names, is_unused);
    found.extend(reports.map(|diagnostic| diagnostic.at("no setup has it, and no block makes it")));
}

/// Reports positions that have no links and are named nowhere. Pieces may be dropped on any position, so games with
/// drops are skipped.
pub(super) fn positions(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let game = context.game;
    if game.piece_types.iter().any(|piece| !piece.drops.is_empty()) {
        return;
    }
    let used = used_positions(context);
    let positions = context
        .merged
        .board_items()
        .iter()
        .flat_map(|item| match item {
            BoardItem::Dummy(names) => names.clone(),
            BoardItem::Positions(positions) => positions.iter().map(|placed| placed.name).collect(),
            _ => Vec::new(),
        });
    let all = game.board.positions.iter().zip(used);
    let unlinked = all.filter(|(_, is_used)| !is_used);
    let unlinked: FxHashSet<&str> = unlinked.map(|(one, _)| one.name.as_str()).collect();
    let is_unused = |name: &str| unlinked.contains(name);
    let message = |name: &str| format!("position `{name}` is never used: nothing leads there");
    let lint = &UNUSED_POSITION;
    found.extend(unused(positions, lint, message, context.names, is_unused));
}

/// Reports each unused name where it is first declared.
fn unused<'a>(
    declared: impl Iterator<Item = Name> + 'a,
    lint: &'static Lint,
    message: impl Fn(&str) -> String + 'a,
    names: &'a Names,
    is_unused: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = Diagnostic> + 'a {
    let mut told = FxHashSet::default();
    declared.filter_map(move |name| {
        let text = names.text(name.symbol);
        let is_first_report = is_unused(text) && told.insert(name.symbol);
        let about = Subject::Unused(name.symbol);
        is_first_report.then(|| Diagnostic::new(lint, message(text), name.origin).about(about))
    })
}

/// Positions that have a link, or that the setup, a zone, a goal or a block names.
pub(super) fn used_positions(context: Context<'_>) -> Vec<bool> {
    let Context { game, usage, .. } = context;
    let mut used = usage.positions.clone();
    for links in &game.board.links {
        for (from, to) in links.iter().enumerate() {
            if let Some(to) = to {
                used[from] = true;
                used[to.index()] = true;
            }
        }
    }
    for placement in &game.setup.placements {
        used[placement.position.index()] = true;
    }
    for position in game
        .board
        .zones
        .iter()
        .flat_map(|zone| zone.sets.iter().flatten())
    {
        used[position.index()] = true;
    }
    for named in named_by_goals(game) {
        if let Named::Position(position) = named {
            used[position.index()] = true;
        }
    }
    used
}

/// The names of a class that a file declares.
fn declared_in(document: &Document, wanted: Class) -> impl Iterator<Item = Name> + use<> {
    let declared = declared(document).into_iter();
    declared.filter_map(move |(class, name)| (class == wanted).then_some(name))
}

/// Reports players with turns who can never have a piece.
pub(super) fn players(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, usage, .. } = context;
    let setup = &game.setup;
    if usage.flips || setup.is_empty() {
        return;
    }
    let names = context.merged.player_names();
    let mut idle = Vec::new();
    for (index, name) in names.iter().enumerate().take(game.players.len()) {
        let player = PlayerId::from_index(index);
        let is_mover = game
            .turn_order
            .turns
            .iter()
            .any(|turn| turn.mover == player);
        let has_pieces = usage.created_for[index]
            || setup.placements.iter().any(|piece| piece.player == player)
            || setup.stores.iter().any(|store| store.player == player);
        if is_mover && !has_pieces {
            idle.push((game.player_name(player), name.origin));
        }
    }
    if let [(player, _)] = idle[..]
        && let Some(diagnostic) = instead_of(player, context)
    {
        found.push(diagnostic);
        return;
    }
    found.extend(idle.into_iter().map(|(player, origin)| {
        let mut turns = game.turn_order.turns.iter();
        let moves_others =
            |turn: &Turn| turn.mover != turn.decider && game.player_name(turn.decider) == player;
        let message = match turns.any(moves_others) {
            true => format!("player `{player}` has no pieces for its own turn"),
            false => format!("player `{player}` has no pieces and can never move"),
        };
        let diagnostic = Diagnostic::new(&IDLE_PLAYER, message, origin);
        match neutral_owner(game) {
            Some(owner) => diagnostic.help(format!(
                "to let `{player}` move the pieces of `{owner}`, write `({player} {owner})` in the turn order"
            )),
            None => diagnostic,
        }
    }));
}

/// The only player with pieces at the start who has no turn.
fn neutral_owner(game: &Game) -> Option<&str> {
    let placed = game.setup.placements.iter().map(|piece| piece.player);
    let is_neutral = |player: &PlayerId| {
        let mut turns = game.turn_order.turns.iter();
        !turns.any(|turn| turn.mover == *player || turn.decider == *player)
    };
    let mut neutral = placed.filter(is_neutral);
    let owner = neutral.next()?;
    neutral
        .all(|other| other == owner)
        .then(|| game.player_name(owner))
}

/// The report of a player who appears twice in the setup, once probably instead of the player without pieces.
fn instead_of(idle: &str, context: Context<'_>) -> Option<Diagnostic> {
    let players = &context.merged.setup?.players;
    let mut again = players.iter().enumerate().filter_map(|(index, second)| {
        let mut before = players[..index].iter();
        let first = before.find(|first| first.player.symbol == second.player.symbol)?;
        Some((first.player, second.player))
    });
    let (first, second) = again.next()?;
    let word = context.names.text(second.symbol);
    let message = format!("`{word}` already has pieces, but `{idle}` has none");
    let edit = Edit::replace(second.origin.span, word, idle);
    let diagnostic = Diagnostic::new(&IDLE_PLAYER, message, second.origin)
        .label(first.origin, "the first ones")
        .help(format!("did you mean `{idle}`?"))
        .fix(Fix::unsure(format!("write `{idle}`"), vec![edit]));
    again.next().is_none().then_some(diagnostic)
}
