//! What a won board must look like, as far as sums of pieces tell.

use zrf_grammar::game::{
    ConfigElement, GoalCondition, GoalKind, Occupant, OccupantOwner, PieceTypeId, PlayerId,
    PositionId,
};
use zrf_interpreter::Program;
use zrf_interpreter::analysis::Unknowns;

/// Alternatives of one game.
const MOST_ENDS: usize = 64;

/// So many of these pieces are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Which, in order.
    pub(super) of: Vec<usize>,
    pub(super) number: i64,
    /// Whether it is that number, not that number or more.
    pub(super) is_exact: bool,
}

/// Sums that all hold when the game is won in one way.
pub(super) type WinSums = Vec<Sum>;

/// The ways to win for a player; `None` where some say nothing about the board.
pub(super) fn ends(program: &Program, player: PlayerId) -> Option<Vec<WinSums>> {
    let conditions = Conditions {
        program,
        unknowns: Unknowns::new(program),
    };
    let mut all = Vec::new();
    for goal in &program.game().goals {
        for &owner in &goal.players {
            let wins = match goal.kind {
                GoalKind::Win => owner == player,
                GoalKind::Loss => owner != player,
                GoalKind::Draw => false,
                GoalKind::Count => true,
            };
            if wins {
                all.extend(conditions.ends(&goal.condition, owner)?);
            }
        }
    }
    let says_something = all.iter().all(|end| !end.is_empty());
    (says_something && all.len() <= MOST_ENDS).then_some(all)
}

struct Conditions<'a> {
    program: &'a Program,
    unknowns: Unknowns,
}

impl Conditions<'_> {
    /// Alternatives, each of them sums; an empty list of sums says nothing.
    fn ends(&self, condition: &GoalCondition, player: PlayerId) -> Option<Vec<WinSums>> {
        Some(match condition {
            GoalCondition::And(parts) => {
                let mut all: Vec<WinSums> = vec![Vec::new()];
                for part in parts {
                    let ends = self.ends(part, player)?;
                    all = all
                        .iter()
                        .flat_map(|one| ends.iter().map(move |other| [&one[..], other].concat()))
                        .collect();
                    if all.len() > MOST_ENDS {
                        return None;
                    }
                }
                all
            }
            GoalCondition::Or(parts) => {
                let ends: Option<Vec<_>> =
                    parts.iter().map(|part| self.ends(part, player)).collect();
                ends?.concat()
            }
            &GoalCondition::PiecesRemaining(count, piece_type) => {
                vec![self.count(count, piece_type, |owner| owner == player)]
            }
            &GoalCondition::TotalPieceCount(count, piece_type) => {
                vec![self.count(count, piece_type, |_| true)]
            }
            GoalCondition::AbsoluteConfig {
                occupants,
                elements,
            } => {
                let sums = elements
                    .iter()
                    .map(|&element| self.held(occupants, element, player));
                vec![sums.flatten().collect()]
            }
            GoalCondition::Unresolved => Vec::new(),
            _ => vec![Vec::new()],
        })
    }

    fn count(
        &self,
        count: u32,
        piece_type: Option<PieceTypeId>,
        is_owner: impl Fn(PlayerId) -> bool,
    ) -> WinSums {
        // Pieces in store are no unknowns.
        if self.program.game().options.include_off_pieces {
            return Vec::new();
        }
        let is_counted = |&unknown: &usize| {
            let (_, owner, other) = self.unknowns.at(unknown);
            is_owner(owner) && piece_type.is_none_or(|piece_type| piece_type == other)
        };
        vec![Sum {
            of: (0..self.unknowns.count()).filter(is_counted).collect(),
            number: i64::from(count),
            is_exact: true,
        }]
    }

    /// What it means that an element is held by one of the occupants; `None` where that is no sum.
    fn held(
        &self,
        occupants: &[Occupant],
        element: ConfigElement,
        player: PlayerId,
    ) -> Option<Sum> {
        let positions: Vec<PositionId> = match element {
            ConfigElement::Position(at) => vec![at],
            ConfigElement::Zone(zone) => self.program.tables().zone(player, zone).iter().collect(),
        };
        let is_negated = match occupants {
            [one] => one.is_negated,
            all if all.iter().all(|occupant| !occupant.is_negated) => false,
            _ => return None,
        };
        let is_there = |&unknown: &usize| {
            let (at, owner, piece_type) = self.unknowns.at(unknown);
            positions.contains(&at)
                && occupants.iter().any(|occupant| {
                    occupant.piece_type == piece_type && self.is_owner(occupant, owner, player)
                })
        };
        Some(Sum {
            of: (0..self.unknowns.count()).filter(is_there).collect(),
            number: i64::from(!is_negated),
            is_exact: is_negated || positions.len() == 1,
        })
    }

    fn is_owner(&self, occupant: &Occupant, owner: PlayerId, player: PlayerId) -> bool {
        match occupant.owner {
            OccupantOwner::Own => owner == player,
            OccupantOwner::Opponent => owner != player && !self.program.tables().is_neutral(owner),
            OccupantOwner::Any => true,
        }
    }
}
