//! A lower estimate of the moves that a puzzle still needs, guessed from the goals: pieces must get to the positions
//! that a goal names, or become other pieces if that is possible, by steps that nothing else obstructs.

use super::matching::least_cost;
use super::requirements::{Requirement, ways};
use super::steps::{Steps, TypeAt};
use std::collections::BTreeSet;
use zrf_grammar::game::{GoalKind, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::{MoveGenerator, State};

/// The number of steps to a place that no known step leads to.
const FAR: u32 = 1_000;
/// With more pieces or targets than this, each takes the nearest, even if another one takes the same.
const MAX_MATCHED: usize = 24;

/// Pieces that must go to targets.
struct Group {
    types: Vec<PieceTypeId>,
    /// By target, by number of the type, by position: steps to the target.
    targets: Vec<Vec<Vec<Option<u32>>>>,
    need: Need,
}

/// The way in which pieces and targets are matched.
enum Need {
    /// Each target needs a different piece.
    OfTargets,
    /// Each piece needs a different target, except for this many pieces.
    OfPieces(usize),
    /// Each piece needs the nearest target, except for this many pieces.
    Nearest(usize),
}

/// The pieces that the ways to win require at targets.
pub(super) struct Guide {
    player: PlayerId,
    ways: Vec<Vec<Group>>,
    /// By type, whether its pieces move.
    pub(super) is_moving: Vec<bool>,
}

impl Guide {
    /// The guide of a puzzle for its player; `None` if goals do not require anything of single pieces.
    pub(super) fn new(
        generator: &mut MoveGenerator,
        start: &State,
        player: PlayerId,
    ) -> Option<Self> {
        let program = generator.program().clone();
        let game = program.game();
        let goals = game.goals.iter();
        let own = goals.filter(|goal| goal.kind == GoalKind::Win && goal.players.contains(&player));
        let wanted: Vec<_> = own
            .flat_map(|goal| ways(&game.board, &goal.condition, player))
            .filter(|requirements| !requirements.is_empty())
            .collect();
        if wanted.is_empty() {
            return None;
        }
        let steps = Steps::observed(generator, start);
        let ways = wanted
            .iter()
            .map(|requirements| groups(&steps, requirements));
        Some(Self {
            player,
            ways: ways.collect(),
            is_moving: steps.is_moving,
        })
    }

    /// The fewest missing moves, if each moves one piece by one step.
    pub(super) fn missing(&self, state: &State) -> u32 {
        let ways = self.ways.iter();
        ways.map(|groups| {
            groups
                .iter()
                .map(|group| group.missing(state, self.player))
                .sum()
        })
        .min()
        .unwrap_or(0)
    }
}

/// The groups of a way to win.
fn groups(steps: &Steps, requirements: &[Requirement]) -> Vec<Group> {
    let mut placed: Vec<Group> = Vec::new();
    let mut changed = Vec::new();
    for requirement in requirements {
        match requirement {
            Requirement::At(types, positions) => {
                let target = steps.distances(types, places(types, positions));
                match placed.iter_mut().find(|group| group.types == *types) {
                    Some(group) => group.targets.push(target),
                    None => placed.push(Group {
                        types: types.clone(),
                        targets: vec![target],
                        need: Need::OfTargets,
                    }),
                }
            }
            Requirement::Most(piece_type, most) => {
                changed.push(Group::of_changes(steps, *piece_type, *most as usize));
            }
        }
    }
    placed.into_iter().chain(changed).collect()
}

/// Each type on each position.
fn places(types: &[PieceTypeId], positions: &[PositionId]) -> Vec<TypeAt> {
    let types = types.iter();
    let all = types.flat_map(|&piece_type| positions.iter().map(move |&at| (piece_type, at)));
    all.collect()
}

impl Group {
    /// The group of a type of which at most `most` pieces may keep their type. If they become others only by replacing
    /// something, like boxes that fill holes, each needs a different place.
    fn of_changes(steps: &Steps, piece_type: PieceTypeId, most: usize) -> Self {
        let changes = || steps.changes_of(piece_type);
        if changes().any(|step| step.over.is_none()) {
            let targets = steps.distances(&[piece_type], changes().map(|step| step.to));
            return Self {
                types: vec![piece_type],
                targets: vec![targets],
                need: Need::Nearest(most),
            };
        }
        let others: BTreeSet<_> = changes().map(|step| step.to.0).collect();
        let others: Vec<_> = others.into_iter().collect();
        let is_hole =
            |held| others.contains(held) || changes().any(|step| step.over == Some(*held));
        let holes = steps.seen.iter().filter(|(held, _)| is_hole(held));
        let holes: BTreeSet<PositionId> = holes.map(|&(_, at)| at).collect();
        let types = [&[piece_type], &others[..]].concat();
        let target = |at| steps.distances(&types, places(&others, &[at]));
        Self {
            targets: holes.into_iter().map(target).collect(),
            types,
            need: Need::OfPieces(most),
        }
    }

    /// The number of steps that bring pieces to targets.
    fn missing(&self, state: &State, player: PlayerId) -> u32 {
        let pieces: Vec<(usize, usize)> = state
            .owned(player)
            .iter()
            .filter_map(|at| {
                let piece_type = state.piece(at)?.piece_type;
                let number = self.types.iter().position(|&known| known == piece_type)?;
                Some((number, at.index()))
            })
            .collect();
        let (n_pieces, n_targets) = (pieces.len(), self.targets.len());
        let cost = |piece: usize, target: usize| {
            let (number, at) = pieces[piece];
            self.targets[target][number][at].unwrap_or(FAR)
        };
        match self.need {
            Need::OfTargets => total(n_targets, n_pieces, |target, piece| cost(piece, target)),
            // Pieces that may keep their type take extra targets, which need no steps.
            Need::OfPieces(most) => total(
                n_pieces,
                n_targets + most.min(n_pieces),
                |piece, target| match target < n_targets {
                    true => cost(piece, target),
                    false => 0,
                },
            ),
            Need::Nearest(most) => {
                let mut steps: Vec<u32> = (0..n_pieces).map(|piece| cost(piece, 0)).collect();
                steps.sort_unstable();
                steps[..n_pieces.saturating_sub(most)].iter().sum()
            }
        }
    }
}

/// The least total cost of assigning a different column to each row; with very many rows, that of assigning its
/// cheapest column to each. A row without a column costs [`FAR`].
fn total(n_rows: usize, n_columns: usize, cost: impl Fn(usize, usize) -> u32) -> u32 {
    let costs = |row| -> Vec<u32> { (0..n_columns).map(|column| cost(row, column)).collect() };
    if !(2..=MAX_MATCHED).contains(&n_rows) {
        let least = |row| costs(row).into_iter().min().unwrap_or(FAR);
        return (0..n_rows).map(least).sum();
    }
    let padded = (0..n_rows).map(|row| {
        let mut costs = costs(row);
        costs.resize(n_columns.max(n_rows), FAR);
        costs
    });
    least_cost(&padded.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::{FAR, Guide};
    use crate::tests::{program_of, state_after};
    use zrf_grammar::game::PlayerId;
    use zrf_interpreter::{MoveGenerator, State};

    /// Checks the missing moves after some moves, in a row from a1 to f1.
    fn check(rules: &str, cases: &[(&[&str], u32)]) {
        let text = format!(
            r#"(game (title "Row") (players You) (turn-order You)
              (board
                (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("1" (0 10))) (directions (e 1 0)))
                (zone (name end) (players You) (positions d1 f1)))
              {rules})"#
        );
        let program = program_of(&text, "");
        let mut generator = MoveGenerator::new(&program);
        let (start, you) = (State::new(&program), PlayerId::from_index(0));
        let guide = Guide::new(&mut generator, &start, you).unwrap();
        for (moves, missing) in cases {
            let state = state_after(&program, moves);
            assert_eq!(guide.missing(&state), *missing, "{moves:?}");
        }
    }

    const MEN: &str =
        "(board-setup (You (Man a1 b1))) (piece (name Man) (moves (e (verify empty?) add)))";

    /// Men step to the right. If one ends beyond the targets, its steps do not suffice.
    #[test]
    fn each_target_needs_a_piece_of_its_own() {
        let goal = "(win-condition (You) (absolute-config Man (c1 d1)))";
        check(
            &format!("{MEN} {goal}"),
            &[
                (&[], 4),
                (&["Man b1 - c1"], 3),
                (&["Man b1 - c1", "Man c1 - d1", "Man d1 - e1"], 2 + FAR),
            ],
        );
    }

    /// The man captures the king, which should have gone there.
    #[test]
    fn pieces_that_are_gone_are_missed() {
        let rules = "(board-setup (You (Man a1) (King b1)))
            (piece (name Man) (moves (e add)))
            (piece (name King) (moves (e (verify empty?) add)))
            (win-condition (You) (absolute-config King (d1)))";
        check(rules, &[(&[], 2), (&["Man a1 x b1"], FAR)]);
    }

    /// Any position of a zone will do, and so will any way to win.
    #[test]
    fn the_nearest_of_several_targets_counts() {
        let zone = "(win-condition (You) (absolute-config Man (end)))";
        check(&format!("{MEN} {zone}"), &[(&[], 2), (&["Man b1 - c1"], 1)]);
        let either = "(win-condition (You) (and
            (or (absolute-config Man (f1)) (absolute-config Man (c1)))
            (absolute-config Man (b1))))";
        check(
            &format!("{MEN} {either}"),
            &[(&[], 2), (&["Man b1 - c1"], 1)],
        );
    }

    /// Lamps change in place; one may stay as it is.
    #[test]
    fn pieces_become_others() {
        let rules = "(board-setup (You (On a1 b1 d1)))
            (piece (name On) (moves ((add Off)))) (piece (name Off) (moves ((add On))))
            (win-condition (You) (pieces-remaining 1 On))";
        check(
            rules,
            &[
                (&[], 2),
                (&["= Off on a1"], 1),
                (&["= Off on a1", "= Off on b1"], 0),
            ],
        );
    }

    /// A man falls into a hole and stays there, so each needs a different hole. Walls do not move.
    #[test]
    fn holes_are_filled_once() {
        let rules = |most: u32| {
            format!(
                "(board-setup (You (Man a1 b1) (Hole d1 e1) (Wall f1)))
                 (piece (name Man) (moves
                    (e (verify empty?) add)
                    (e (verify (piece? Hole)) (add Plug))))
                 (piece (name Hole)) (piece (name Plug)) (piece (name Wall))
                 (win-condition (You) (pieces-remaining {most} Man))"
            )
        };
        check(&rules(1), &[(&[], 2), (&["Man b1 - c1"], 1)]);
        check(&rules(u32::MAX), &[(&[], 0)]);
        check(
            &rules(0),
            &[
                (&[], 6),
                (&["Man b1 - c1"], 5),
                // The guide does not see that the other man is cut off from the remaining hole.
                (&["Man b1 - c1", "Man c1 x d1 = Plug"], 4),
            ],
        );
    }
}
