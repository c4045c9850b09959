//! Goals that can never be met.

use super::pieces::Pieces;
use crate::check::lint::context::Context;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{GOAL_WITHOUT_TURN, IMPOSSIBLE_GOAL, UNGUARDED_ROYAL};
use crate::game::{
    ConfigElement, ConfigStep, Game, Goal, GoalCondition, Occupant, OccupantOwner, PieceTypeId,
    PlayerId, PlayerKind, PositionId, Turn, Zone,
};
use rustc_hash::FxHashSet;

/// Reports goals that name no player, that are for a player who never has a turn, or that can never be met.
pub(super) fn check(context: Context<'_>, pieces: &Pieces<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    for (goal, written) in game.goals.iter().zip(merged.goals) {
        if goal.players.is_empty() {
            let message = "this goal names no player, so it is never tested";
            let diagnostic = Diagnostic::new(&IMPOSSIBLE_GOAL, message, goal.origin);
            found.push(diagnostic.help("name the players it is for, as in `(White Black)`"));
            continue;
        }
        // Without a list, the goal is for everybody, so that one player who cannot meet it is no mistake.
        let is_for_all = written.players.is_none();
        impossible(goal, is_for_all, pieces, found);
        if !is_for_all {
            without_turn(game, goal, found);
        }
    }
    found.extend(unguarded(game));
}

/// Reports a goal that can never be met, or that one of the players it names can never meet.
fn impossible(goal: &Goal, is_for_all: bool, pieces: &Pieces<'_>, found: &mut Vec<Diagnostic>) {
    let players = goal.players.iter();
    let reasons = players.map(|&player| (player, never(&goal.condition, player, pieces)));
    let reasons: Vec<_> = reasons.collect();
    let mut known = reasons
        .iter()
        .filter_map(|(player, reason)| Some((player, reason.as_ref()?)));
    let is_never = reasons.iter().all(|(_, reason)| reason.is_some());
    // In a goal that players share, it is no mistake if some of them can never have a piece count.
    let is_mistake = is_never || !is_for_all && is_for_each(&goal.condition);
    if let Some((player, reason)) = known.next().filter(|_| is_mistake) {
        let whom = match is_never {
            true => String::new(),
            false => format!(" for `{}`", pieces.game.player_name(*player)),
        };
        let message = format!("this goal can never be met{whom}: {reason}");
        found.push(Diagnostic::new(&IMPOSSIBLE_GOAL, message, goal.origin));
    }
}

/// Reports a goal for a player who never has a turn.
fn without_turn(game: &Game, goal: &Goal, found: &mut Vec<Diagnostic>) {
    let turns = &game.turn_order.turns;
    let has_no_turn = |player: &&PlayerId| {
        game.players[player.index()].kind == PlayerKind::Neutral
            && turns.iter().all(|turn| turn.mover != **player)
    };
    let idle = goal.players.iter().find(has_no_turn);
    if let Some(&idle) = idle.filter(|_| !turns.is_empty()) {
        let name = game.player_name(idle);
        let message = format!("this goal is for `{name}`, who never has a turn");
        let diagnostic = Diagnostic::new(&GOAL_WITHOUT_TURN, message, goal.origin);
        found.push(diagnostic.help(format!("add `{name}` to the turn order")));
    }
}

/// Reports the players whose royal pieces an opponent may capture because somebody else has the next turn: only the
/// replies of that turn decide which moves are legal. The turn order is the cause, so it is one mistake for all goals.
fn unguarded(game: &Game) -> Option<Diagnostic> {
    let mut open = game.goals.iter().filter_map(|goal| {
        let royal = game.piece_name(royal_type(&goal.condition, game)?);
        let (turn, next) = open_turn(game, goal)?;
        Some((goal, royal, game.player_name(turn.mover), next))
    });
    let (goal, piece, player, next) = open.next()?;
    let replier = game.player_name(next.mover);
    let message = format!("`{player}` may leave a `{piece}` where an opponent can capture it");
    let diagnostic = Diagnostic::new(&UNGUARDED_ROYAL, message, goal.origin).help(format!(
        "`checkmated` examines only the next turn, which is that of `{replier}`: give that turn to an opponent, or use `captured`"
    ));
    let others = open.filter(|&(_, royal, mover, _)| (royal, mover) != (piece, player));
    let labelled = others.fold(diagnostic, |diagnostic, (goal, piece, player, _)| {
        let label = format!("`{player}` may leave a `{piece}`, too");
        diagnostic.label(goal.origin, label)
    });
    Some(labelled)
}

/// A turn of a player whom a goal names, and the turn after it, if that is not the turn of an opponent.
fn open_turn<'a>(game: &'a Game, goal: &Goal) -> Option<(&'a Turn, &'a Turn)> {
    let order = &game.turn_order;
    let cycle = &order.turns[order.repeat..];
    let next = cycle.iter().cycle().skip(1);
    cycle.iter().zip(next).find(|(turn, next)| {
        let is_opponent =
            next.mover != turn.mover && game.players[next.mover.index()].kind == PlayerKind::Real;
        goal.players.contains(&turn.mover) && !is_opponent
    })
}

/// A type that a condition makes royal. A type whose capture is a goal of its own does not count, because it is meant
/// to be captured.
fn royal_type(condition: &GoalCondition, game: &Game) -> Option<PieceTypeId> {
    let is_prey = |piece: &PieceTypeId| {
        let mut goals = game.goals.iter();
        goals.any(|goal| is_captured(&goal.condition, *piece))
    };
    let royal = condition.positive_leaves().filter_map(|leaf| match leaf {
        GoalCondition::Checkmated(types) => Some(types),
        _ => None,
    });
    royal.flatten().copied().find(|piece| !is_prey(piece))
}

/// Whether a condition asks for the capture of a type.
fn is_captured(condition: &GoalCondition, piece: PieceTypeId) -> bool {
    condition.positive_leaves().any(|leaf| match leaf {
        GoalCondition::Captured(types) => types.contains(&piece),
        _ => false,
    })
}

/// Whether a goal must be possible for each of its players: it asks only for pieces in certain places, or makes them royal.
fn is_for_each(condition: &GoalCondition) -> bool {
    use GoalCondition::{AbsoluteConfig, Checkmated, RelativeConfig};
    matches!(
        condition,
        AbsoluteConfig { .. } | RelativeConfig(_) | Checkmated(_)
    )
}

/// The reason why goals can never be met together: more positions must hold a piece of the player than may remain.
fn too_few(all: &[GoalCondition], player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let few = all.iter().find_map(|one| match one {
        GoalCondition::PiecesRemaining(count, None) => Some(*count),
        _ => None,
    })?;
    let is_own = |occupant: &Occupant| !occupant.is_negated && occupant.owner == OccupantOwner::Own;
    let wanted = all.iter().find_map(|one| match one {
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } if occupants.iter().all(is_own) => Some(n_positions(elements)),
        _ => None,
    })?;
    let name = pieces.game.player_name(player);
    (wanted > few).then(|| {
        format!(
            "pieces of `{name}` must be on all of {wanted} positions, but only {few} may remain"
        )
    })
}

/// How many different positions must each hold a piece. A zone may share its position with them.
fn n_positions(elements: &[ConfigElement]) -> u32 {
    let positions = elements.iter().filter_map(|one| match one {
        ConfigElement::Position(position) => Some(*position),
        ConfigElement::Zone(_) => None,
    });
    positions.collect::<FxHashSet<_>>().len() as u32
}

/// The reason why there are never enough pieces for all positions of a goal.
fn too_many(
    occupants: &[Occupant],
    elements: &[ConfigElement],
    player: PlayerId,
    pieces: &Pieces<'_>,
) -> Option<String> {
    let wanted = n_positions(elements);
    let most = |occupant: &Occupant| {
        let owner = (occupant.owner == OccupantOwner::Own).then_some(player);
        pieces.most(owner, Some(occupant.piece_type))
    };
    let most = occupants.iter().try_fold(0_u32, |sum, occupant| {
        Some(sum.saturating_add(most(occupant)?))
    })?;
    (wanted > most).then(|| {
        format!(
            "all of its {wanted} positions must hold such a piece, and there are never more than {most}; for any of \
             them, name a zone"
        )
    })
}

/// The reason why a goal can never be met for a player, if there is one.
fn never(condition: &GoalCondition, player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let game = pieces.game;
    match condition {
        GoalCondition::And(all) => {
            let mut reasons = all.iter().filter_map(|one| never(one, player, pieces));
            reasons.next().or_else(|| too_few(all, player, pieces))
        }
        GoalCondition::Or(all) => {
            let reasons: Option<Vec<_>> =
                all.iter().map(|one| never(one, player, pieces)).collect();
            reasons?.into_iter().next()
        }
        GoalCondition::PiecesRemaining(count, piece) => {
            let name = game.player_name(player);
            let least = pieces.least(player, *piece);
            if *count < least {
                let what = "such pieces, because none is ever captured";
                return Some(format!("`{name}` always has at least {least} {what}"));
            }
            let most = pieces.most(Some(player), *piece)?;
            (*count > most).then(|| format!("`{name}` never has more than {most} such pieces"))
        }
        GoalCondition::TotalPieceCount(count, piece) => {
            let most = pieces.most(None, *piece)?;
            (*count > most).then(|| format!("there are never more than {most} such pieces"))
        }
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => unmet(occupants, elements, player, pieces),
        GoalCondition::RelativeConfig(steps) => row(steps, player, pieces),
        GoalCondition::Checkmated(types) => unowned(types, player, pieces),
        _ => None,
    }
}

/// The reason why the positions and zones of a goal can never hold such pieces. A goal that requires the absence of a
/// piece is met if there is no place for it.
fn unmet(
    occupants: &[Occupant],
    elements: &[ConfigElement],
    player: PlayerId,
    pieces: &Pieces<'_>,
) -> Option<String> {
    if occupants.iter().any(|occupant| occupant.is_negated) {
        return None;
    }
    let unreached = unreached(occupants, elements, player, pieces);
    unreached.or_else(|| too_many(occupants, elements, player, pieces))
}

/// The reason why such pieces never get to a position or zone of a goal.
fn unreached(
    occupants: &[Occupant],
    elements: &[ConfigElement],
    player: PlayerId,
    pieces: &Pieces<'_>,
) -> Option<String> {
    let game = pieces.game;
    let zones = elements.iter().filter_map(|element| match element {
        ConfigElement::Zone(zone) => Some(&game.board.zones[zone.index()]),
        ConfigElement::Position(_) => None,
    });
    let mut empty = zones.filter(|zone| zone.sets[player.index()].is_empty());
    if let Some(Zone { name, .. }) = empty.next() {
        let player = game.player_name(player);
        return Some(format!("zone `{name}` has no position for `{player}`"));
    }
    let may_hold = |position: &PositionId| {
        let mut occupants = occupants.iter();
        occupants.any(|occupant| pieces.may_hold(*position, occupant, player))
    };
    let place = elements.iter().find_map(|element| match element {
        ConfigElement::Position(position) => {
            (!may_hold(position)).then(|| format!("`{}`", game.position_name(*position)))
        }
        ConfigElement::Zone(zone) => {
            let zone = &game.board.zones[zone.index()];
            let mut positions = zone.sets[player.index()].iter();
            (!positions.any(may_hold)).then(|| format!("zone `{}`", zone.name))
        }
    })?;
    Some(format!("no such piece ever gets to {place}"))
}

/// The reason why a player can never be checkmated: only others ever have a piece of these types. A type that nobody
/// can have is reported separately.
fn unowned(types: &[PieceTypeId], player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let game = pieces.game;
    let has_one = |player: PlayerId| types.iter().any(|&piece| pieces.may_be(player, piece));
    let piece = game.piece_name(*types.first()?);
    let name = game.player_name(player);
    (!has_one(player) && game.player_ids().any(has_one))
        .then(|| format!("`{name}` never has a `{piece}` on the board"))
}

/// The reason why a row can never be on the board: it is longer than the board, or needs more pieces than exist.
fn row(steps: &[ConfigStep], player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let board = &pieces.game.board;
    // The number of different positions of a row that must hold the player's own pieces: rows may turn back, or go
    // around the board.
    let own_positions = |start: usize| {
        let mut own = FxHashSet::default();
        let start = PositionId::from_index(start);
        let end = steps.iter().try_fold(start, |at, step| match step {
            ConfigStep::Direction(direction) => board.step(player, at, *direction),
            ConfigStep::Occupant(occupant) => {
                if !occupant.is_negated && occupant.owner == OccupantOwner::Own {
                    own.insert(at);
                }
                Some(at)
            }
        });
        end.map(|_| own.len() as u32)
    };
    let Some(own) = (0..board.positions.len()).filter_map(own_positions).min() else {
        return Some("the row leaves the board from every position".to_owned());
    };
    let most = pieces.most(Some(player), None)?;
    let name = pieces.game.player_name(player);
    (own > most)
        .then(|| format!("the row needs {own} pieces, and `{name}` never has more than {most}"))
}
