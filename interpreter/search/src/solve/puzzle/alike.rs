//! Piece types that the rules treat alike: a game that no longer distinguishes them has the same moves.

use crate::symmetry::{code, is_same_code};
use zrf_grammar::game::{ConfigStep, GoalCondition, PieceTypeId, TestKind};
use zrf_interpreter::{Op, Program};

/// Groups of at least two types with the same moves and attributes. Neither moves nor goals may name them, except goals
/// about the positions of pieces.
pub(super) fn alike(program: &Program) -> Vec<Vec<PieceTypeId>> {
    let game = program.game();
    let mut named = Vec::new();
    program
        .code()
        .iter()
        .for_each(|op| name(program, op, &mut named));
    let goals = game.goals.iter();
    goals.for_each(|goal| name_in_goal(&goal.condition, &mut named));
    let has_drops = |piece_type| program.drop_blocks(piece_type).next().is_some();
    let free = game
        .piece_type_ids()
        .filter(|&piece_type| !named.contains(&piece_type) && !has_drops(piece_type));
    let mut groups: Vec<Vec<PieceTypeId>> = Vec::new();
    for piece_type in free {
        let mut known = groups.iter_mut();
        match known.find(|group| is_alike(program, group[0], piece_type)) {
            Some(group) => group.push(piece_type),
            None => groups.push(vec![piece_type]),
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

fn is_alike(program: &Program, one: PieceTypeId, other: PieceTypeId) -> bool {
    let attributes =
        |piece_type: PieceTypeId| &program.game().piece_types[piece_type.index()].attributes;
    let blocks = |piece_type| program.move_blocks(piece_type);
    let is_same = |(one, other)| {
        program.block(one).move_type == program.block(other).move_type
            && is_same_code(program, &code(program, one), &code(program, other))
    };
    attributes(one) == attributes(other)
        && blocks(one).count() == blocks(other).count()
        && blocks(one).zip(blocks(other)).all(is_same)
}

/// Adds the types that an operation names.
fn name(program: &Program, op: &Op, named: &mut Vec<PieceTypeId>) {
    match *op {
        Op::ChangeType(piece_type, _) => named.push(piece_type),
        Op::Create { piece_type, .. } => named.extend(piece_type),
        Op::Add(index) => named.extend(&program.add(index).piece_types),
        Op::Branch {
            test: TestKind::Piece(piece_type),
            ..
        } => named.push(piece_type),
        _ => {}
    }
}

/// Adds the types that a goal names, except in conditions about the positions of pieces.
fn name_in_goal(condition: &GoalCondition, named: &mut Vec<PieceTypeId>) {
    for leaf in condition.leaves() {
        match leaf {
            GoalCondition::Captured(types) | GoalCondition::Checkmated(types) => {
                named.extend(types);
            }
            GoalCondition::PiecesRemaining(_, piece_type)
            | GoalCondition::TotalPieceCount(_, piece_type) => named.extend(piece_type),
            GoalCondition::RelativeConfig(steps) => {
                named.extend(steps.iter().filter_map(|step| match step {
                    ConfigStep::Occupant(occupant) => Some(occupant.piece_type),
                    ConfigStep::Direction(_) => None,
                }));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::alike;
    use crate::tests::program_of;

    /// The names of the types in each group.
    fn groups(pieces: &str, goal: &str) -> Vec<Vec<String>> {
        let text = format!(
            r#"(game (title "Types") (players You) (turn-order You)
              (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10)))
                (directions (e 1 0) (w -1 0))))
              {pieces} (win-condition (You) {goal}))"#
        );
        let program = program_of(&text, "");
        let game = program.game();
        let name =
            |piece_type: zrf_grammar::game::PieceTypeId| game.piece_name(piece_type).to_owned();
        let groups = alike(&program).into_iter();
        groups
            .map(|group| group.into_iter().map(name).collect())
            .collect()
    }

    #[test]
    fn types_with_the_same_moves_are_alike_unless_something_names_them() {
        let (step, other) = ("(e (verify empty?) add)", "(w (verify empty?) add)");
        let piece = |name: &str, moves: &str| format!("(piece (name {name}) (moves {moves}))");
        let same = piece("A", step) + &piece("B", step) + &piece("C", other);
        let stands = "(absolute-config A (c1))";
        let cases = [
            (same.clone(), stands, vec![vec!["A", "B"]]),
            (
                same.clone() + &piece("D", other),
                stands,
                vec![vec!["A", "B"], vec!["C", "D"]],
            ),
            // A goal names the type.
            (same.clone(), "(pieces-remaining 1 B)", vec![]),
            (same.clone(), "(relative-config B e A)", vec![]),
            // Moves test for the type, create it, or turn into it.
            (
                same.clone() + &piece("D", "(e (verify (piece? B)) add)"),
                stands,
                vec![],
            ),
            (
                same.clone() + &piece("D", "((create B e) add)"),
                stands,
                vec![],
            ),
            (same.clone() + &piece("D", "(e (add B))"), stands, vec![]),
            (
                same.clone() + &piece("D", "((change-type B) add)"),
                stands,
                vec![],
            ),
            // The types differ in an attribute at the start.
            (
                format!(
                    "(piece (name A) (attribute new? true) (moves {step})) (piece (name B) (attribute new? false) (moves {step}))"
                ),
                stands,
                vec![],
            ),
            // The type comes from a store, which distinguishes types.
            (
                same + &format!("(piece (name D) (moves {step}) (drops ((verify empty?) add)))"),
                stands,
                vec![vec!["A", "B"]],
            ),
        ];
        for (pieces, goal, expected) in cases {
            assert_eq!(groups(&pieces, goal), expected, "{pieces} {goal}");
        }
    }
}
