//! Configurations of pieces: whether they match, and on which positions.

use super::GoalContext;
use super::found::Found;
use zrf_grammar::game::{
    ConfigElement, ConfigStep, DirectionId, Occupant, OccupantOwner, PlayerId, PositionId, ZoneId,
};

/// The piece and the direction of a straight row of equal pieces.
fn row(steps: &[ConfigStep]) -> Option<(Occupant, DirectionId)> {
    let mut occupants = steps.iter().filter_map(|step| match step {
        ConfigStep::Occupant(occupant) => (!occupant.is_negated).then_some(*occupant),
        ConfigStep::Direction(_) => None,
    });
    let mut directions = steps.iter().filter_map(|step| match step {
        ConfigStep::Direction(direction) => Some(*direction),
        ConfigStep::Occupant(_) => None,
    });
    let is_step = |step: &ConfigStep| matches!(step, ConfigStep::Direction(_));
    let has_no_gap = steps
        .iter()
        .enumerate()
        .all(|(index, step)| is_step(step) == (index % 2 == 1));
    let row = (occupants.next()?, directions.next().filter(|_| has_no_gap)?);
    let is_straight = occupants.all(|other| other == row.0) && directions.all(|way| way == row.1);
    is_straight.then_some(row)
}

impl GoalContext<'_> {
    /// Whether every element holds one of the occupants. A zone matches if one of its positions does; a negated
    /// occupant matches a zone if none of its positions has the piece.
    pub(super) fn is_absolute(
        &self,
        occupants: &[Occupant],
        elements: &[ConfigElement],
        player: PlayerId,
        found: &mut Found,
    ) -> bool {
        let holds = |element: &ConfigElement, found: &mut Found| {
            let mut occupants = occupants.iter();
            occupants.any(|&occupant| self.holds(occupant, *element, player, found))
        };
        elements.iter().all(|element| holds(element, found))
    }

    fn holds(
        &self,
        occupant: Occupant,
        element: ConfigElement,
        player: PlayerId,
        found: &mut Found,
    ) -> bool {
        let held = match element {
            ConfigElement::Position(position) => {
                Some(position).filter(|&at| self.has(occupant, at, player) != occupant.is_negated)
            }
            ConfigElement::Zone(zone) => {
                let first = self.first_in(zone, occupant, player);
                if occupant.is_negated {
                    return first.is_none();
                }
                first
            }
        };
        held.inspect(|&position| found.add(position)).is_some()
    }

    /// The first position of a zone with the piece of an occupant, ignoring a negation.
    fn first_in(&self, zone: ZoneId, occupant: Occupant, player: PlayerId) -> Option<PositionId> {
        let zone = self.program.tables().zone(player, zone).positions();
        let has = |&at: &PositionId| self.has(occupant, at, player);
        match occupant.owner {
            OccupantOwner::Own => zone.iter_common(self.state.owned(player)).find(has),
            OccupantOwner::Opponent | OccupantOwner::Any => zone.iter().find(has),
        }
    }

    /// Whether a chain of occupants and steps matches from some position.
    pub(super) fn is_relative(
        &self,
        steps: &[ConfigStep],
        player: PlayerId,
        found: &mut Found,
    ) -> bool {
        let mut starts = (0..self.program.tables().n_positions()).map(PositionId::from_index);
        starts.any(|start| {
            found.forget();
            self.chain(steps, player, start, found).is_some()
        })
    }

    /// Follows a chain to its end; `None` if it leaves the board or does not match.
    fn chain(
        &self,
        steps: &[ConfigStep],
        player: PlayerId,
        start: PositionId,
        found: &mut Found,
    ) -> Option<()> {
        let mut here = start;
        for &step in steps {
            match step {
                ConfigStep::Direction(direction) => {
                    here = self.program.tables().step(player, here, direction)?;
                }
                ConfigStep::Occupant(occupant) => {
                    if self.has(occupant, here, player) == occupant.is_negated {
                        return None;
                    }
                    if !occupant.is_negated {
                        found.add(here);
                    }
                }
            }
        }
        Some(())
    }

    /// Adds to the positions of a straight row of equal pieces those that continue it at both ends: six in a row decide a
    /// game of five in a row.
    pub(super) fn lengthen(
        &self,
        steps: &[ConfigStep],
        player: PlayerId,
        found: &mut Vec<PositionId>,
    ) {
        let (Some((occupant, direction)), &[first, .., last]) = (row(steps), &found[..]) else {
            return;
        };
        let tables = self.program.tables();
        let continues = |at: &PositionId| self.has(occupant, *at, player);
        let ahead = |at: &PositionId| tables.step(player, *at, direction).filter(continues);
        let behind = |at: &PositionId| {
            tables
                .step_opposite(player, *at, direction)
                .filter(continues)
        };
        let longest = tables.n_positions();
        found.extend(std::iter::successors(ahead(&last), ahead).take(longest));
        found.extend(std::iter::successors(behind(&first), behind).take(longest));
    }

    /// Whether the piece of an occupant is on a position, ignoring a negation.
    fn has(&self, occupant: Occupant, position: PositionId, player: PlayerId) -> bool {
        self.state.piece(position).is_some_and(|piece| {
            piece.piece_type == occupant.piece_type
                && match occupant.owner {
                    OccupantOwner::Own => piece.owner == player,
                    OccupantOwner::Opponent => self.program.tables().is_enemy(player, piece.owner),
                    OccupantOwner::Any => true,
                }
        })
    }
}
