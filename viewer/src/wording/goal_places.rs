//! What goals say about the positions that they name.

use super::author::written;
use super::goal::goal;
use super::players::does;
use zrf_grammar::game::{ConfigElement, Game, Goal, GoalCondition, GoalKind, PlayerId, PositionId};
use zrf_grammar::text::SourceMap;

/// The goals that name a position, each once: `Red wins: Red has a Linked on the other side`.
pub(crate) fn goals_at(game: &Game, sources: &SourceMap, position: PositionId) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for goal in &game.goals {
        for &player in &goal.players {
            if names(game, goal, player, position) {
                let text = in_words(game, sources, goal, player);
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
    }
    texts
}

/// Whether a goal names a position when it is tested for a player.
fn names(game: &Game, goal: &Goal, player: PlayerId, position: PositionId) -> bool {
    goal.condition.leaves().any(|condition| match condition {
        GoalCondition::AbsoluteConfig { elements, .. } => {
            elements.iter().any(|element| match *element {
                ConfigElement::Position(at) => at == position,
                ConfigElement::Zone(zone) => {
                    let sets = &game.board.zones[zone.index()].sets;
                    let own = sets.get(player.index());
                    own.is_some_and(|own| own.contains(&position))
                }
            })
        }
        _ => false,
    })
}

fn in_words(game: &Game, sources: &SourceMap, met: &Goal, player: PlayerId) -> String {
    let name = game.player_name(player);
    let result = match met.kind {
        GoalKind::Win => does(name, "wins", "win"),
        GoalKind::Loss => does(name, "loses", "lose"),
        GoalKind::Draw => "A draw".to_owned(),
        GoalKind::Count => "The player with more pieces wins".to_owned(),
    };
    let why = written(sources, met.origin).unwrap_or_else(|| goal(game, player, &met.condition));
    format!("{result}: {why}")
}
