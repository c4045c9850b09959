//! Goals that are met before the first move.

use super::value::joined;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::MET_AT_START;
use crate::game::{
    ConfigElement, ConfigStep, Game, GoalCondition, Occupant, OccupantOwner, PieceTypeId,
    Placement, PlayerId, PlayerKind, PositionId,
};

/// Reports goals that the setup itself meets for some player.
pub(super) fn goals(game: &Game, found: &mut Vec<Diagnostic>) {
    // Without a setup, pieces are placed by editing the board.
    if game.setup.is_empty() {
        return;
    }
    let start = Start::of(game);
    for goal in &game.goals {
        let mut players = goal.players.iter();
        let player = players.find(|&&player| start.meets(&goal.condition, player) == Some(true));
        if let Some(&player) = player {
            let name = game.player_name(player);
            let message = format!("this goal is met for `{name}` before the first move");
            found.push(Diagnostic::new(&MET_AT_START, message, goal.origin));
        }
    }
}

/// The state in which a game starts.
struct Start<'g> {
    game: &'g Game,
    /// For each position, the piece on it.
    placed: Vec<Option<&'g Placement>>,
}

impl<'g> Start<'g> {
    fn of(game: &'g Game) -> Self {
        let mut placed = vec![None; game.board.positions.len()];
        for placement in &game.setup.placements {
            placed[placement.position.index()] = Some(placement);
        }
        Self { game, placed }
    }

    /// Whether a goal is met, `None` if that depends on moves.
    fn meets(&self, condition: &GoalCondition, player: PlayerId) -> Option<bool> {
        match condition {
            GoalCondition::And(all) => joined(all.iter().map(|one| self.meets(one, player)), false),
            GoalCondition::Or(all) => joined(all.iter().map(|one| self.meets(one, player)), true),
            GoalCondition::Not(inner) => self.meets(inner, player).map(|value| !value),
            GoalCondition::PiecesRemaining(n, piece) => {
                Some(self.count(Some(player), *piece) == *n)
            }
            GoalCondition::TotalPieceCount(n, piece) => Some(self.count(None, *piece) == *n),
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => self.holds_all(occupants, elements, player),
            GoalCondition::RelativeConfig(steps) => {
                let mut starts = self.game.board.position_ids();
                Some(starts.any(|start| self.has_row(steps, start, player)))
            }
            GoalCondition::Captured(_) | GoalCondition::Repetition => Some(false),
            _ => None,
        }
    }

    /// How many pieces count: of a player, or of all players; and of a type, or of all types.
    fn count(&self, player: Option<PlayerId>, piece: Option<PieceTypeId>) -> u32 {
        let (placed, stored) = self.game.setup.counts(player, piece);
        match self.game.options.include_off_pieces {
            true => placed.saturating_add(stored),
            false => placed,
        }
    }

    /// Whether one of the occupants is on each element, `None` if an occupant must be absent.
    fn holds_all(
        &self,
        occupants: &[Occupant],
        elements: &[ConfigElement],
        player: PlayerId,
    ) -> Option<bool> {
        if occupants.iter().any(|occupant| occupant.is_negated) {
            return None;
        }
        let is_held = |position: &PositionId| {
            let mut occupants = occupants.iter();
            occupants.any(|occupant| self.holds(*position, occupant, player))
        };
        Some(elements.iter().all(|element| match element {
            ConfigElement::Position(position) => is_held(position),
            ConfigElement::Zone(zone) => {
                let zone = &self.game.board.zones[zone.index()];
                zone.sets[player.index()].iter().any(is_held)
            }
        }))
    }

    /// Whether a row begins at this position.
    fn has_row(&self, steps: &[ConfigStep], start: PositionId, player: PlayerId) -> bool {
        let end = steps.iter().try_fold(start, |at, step| match step {
            ConfigStep::Occupant(occupant) => {
                let is_held = self.holds(at, occupant, player);
                (is_held != occupant.is_negated).then_some(at)
            }
            ConfigStep::Direction(direction) => self.game.board.step(player, at, *direction),
        });
        end.is_some()
    }

    /// Whether the piece of an occupant is at a position, regardless of whether the occupant is negated.
    fn holds(&self, position: PositionId, occupant: &Occupant, player: PlayerId) -> bool {
        self.placed[position.index()].is_some_and(|placed| {
            placed.piece_type == occupant.piece_type
                && is_owner(self.game, placed.player, occupant.owner, player)
        })
    }
}

/// Whether an owner is the one that an occupant asks for.
pub(super) fn is_owner(
    game: &Game,
    owner: PlayerId,
    wanted: OccupantOwner,
    player: PlayerId,
) -> bool {
    match wanted {
        OccupantOwner::Own => owner == player,
        OccupantOwner::Opponent => {
            owner != player && game.players[owner.index()].kind != PlayerKind::Neutral
        }
        OccupantOwner::Any => true,
    }
}
