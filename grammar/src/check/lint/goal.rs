//! Goals that are missing, contradict each other, or can never or always be true.

use super::context::Context;
use crate::ast::EntryKind;
use crate::diagnostics::registry::{CONTRADICTORY_GOALS, IMPOSSIBLE_PIECE, MATED_WINNER, NO_GOAL};
use crate::diagnostics::{Diagnostic, Subject};
use crate::game::{ConfigStep, Goal, GoalCondition, GoalKind, Occupant, PieceTypeId};

/// Reports suspicious goals of a game.
pub(super) fn check(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let is_own = merged.entry.kind == EntryKind::Game || merged.base.is_none();
    if game.goals.is_empty() && is_own {
        let message = "no goal: the game ends only by repetition or when a player cannot move";
        let diagnostic = Diagnostic::new(&NO_GOAL, message, merged.entry.head);
        found.push(
            diagnostic.help("add a goal such as `(loss-condition (White Black) stalemated)`"),
        );
    }
    contradictions(&game.goals, found);
    mated_winners(&game.goals, found);
    if !game.setup.is_empty() {
        impossible_pieces(context, found);
    }
}

/// Maximum number of earlier goals that a goal is compared with: a file may have a hundred thousand goals.
const MAX_COMPARED: usize = 500;

/// Reports goals that are met together but have different results for a player.
fn contradictions(goals: &[Goal], found: &mut Vec<Diagnostic>) {
    for (index, goal) in goals.iter().enumerate() {
        let is_same = |other: &&Goal| {
            other.kind != goal.kind
                && other.condition == goal.condition
                && other.condition != GoalCondition::Unresolved
                && other
                    .players
                    .iter()
                    .any(|player| goal.players.contains(player))
        };
        let mut earlier = goals[..index].iter().take(MAX_COMPARED);
        if let Some(first) = earlier.find(is_same) {
            let message = format!(
                "the same goal is a {} and a {} for one player",
                first.kind.word(),
                goal.kind.word()
            );
            let diagnostic = Diagnostic::new(&CONTRADICTORY_GOALS, message, goal.origin);
            found.push(diagnostic.label(first.origin, "tested first"));
        }
    }
}

/// Reports goals that a player wins by being checkmated.
fn mated_winners(goals: &[Goal], found: &mut Vec<Diagnostic>) {
    for goal in goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
        if matches!(goal.condition, GoalCondition::Checkmated(_)) {
            let message = "this player wins by being checkmated";
            let diagnostic = Diagnostic::new(&MATED_WINNER, message, goal.origin);
            found.push(diagnostic.help(
                "for a player who loses then, write `loss-condition`; the others win with that",
            ));
        }
    }
}

/// Reports goals that need a piece which can never be on the board. A negated goal that is never true does no harm.
fn impossible_pieces(context: Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { game, merged, .. } = context;
    let possible = context.usage.possible_pieces(game);
    for goal in &game.goals {
        let leaves = goal.condition.positive_leaves();
        for piece_type in leaves.filter_map(|leaf| culprit(leaf, |id| !possible[id.index()])) {
            let name = game.piece_name(piece_type);
            let message = format!("the piece `{name}` of this goal can never be on the board");
            let piece = merged.pieces[piece_type.index()].name;
            let diagnostic = Diagnostic::new(&IMPOSSIBLE_PIECE, message, goal.origin)
                .about(Subject::Unused(piece.symbol));
            found.push(diagnostic.help(
                "it is not in the setup, and no block creates it, changes to it or promotes to it",
            ));
        }
    }
}

/// A piece of a goal that nobody can have; the first of several alternatives if all are impossible.
fn culprit(
    condition: &GoalCondition,
    is_impossible: impl Fn(&PieceTypeId) -> bool,
) -> Option<PieceTypeId> {
    let wanted = |occupant: &Occupant| (!occupant.is_negated).then_some(occupant.piece_type);
    match condition {
        GoalCondition::Captured(types) | GoalCondition::Checkmated(types) => {
            let is_never = types.iter().all(is_impossible);
            types.first().copied().filter(|_| is_never)
        }
        // A goal that asks for a count of 0 is met, and goals shared by variants rely on that.
        GoalCondition::PiecesRemaining(count, piece)
        | GoalCondition::TotalPieceCount(count, piece) => {
            piece.filter(|id| *count > 0 && is_impossible(id))
        }
        GoalCondition::AbsoluteConfig { occupants, .. } => {
            let types: Vec<_> = occupants.iter().map(wanted).collect::<Option<_>>()?;
            let is_never = types.iter().all(is_impossible);
            types.first().copied().filter(|_| is_never)
        }
        GoalCondition::RelativeConfig(steps) => {
            let mut types = steps.iter().filter_map(|step| match step {
                ConfigStep::Occupant(occupant) => wanted(occupant),
                ConfigStep::Direction(_) => None,
            });
            types.find(is_impossible)
        }
        _ => None,
    }
}
