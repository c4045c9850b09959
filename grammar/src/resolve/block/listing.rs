//! Resolved blocks as text for tests: one instruction per line, with names.

use crate::game::{Condition, Instruction, InstructionKind, MoveBlock, Place, Test, TestKind};
use crate::resolve::Scope;
use crate::text::Symbol;

/// The blocks, each under a line with its move type.
pub(in crate::resolve) fn listing(blocks: &[MoveBlock], scope: &Scope<'_>) -> String {
    let mut lines = Vec::new();
    for block in blocks {
        let move_type = block
            .move_type
            .map(|id| scope.move_types.symbols()[id.index()]);
        lines.push(format!(
            "block {}",
            move_type.map_or("-", |symbol| scope.names.text(symbol))
        ));
        body(&block.block.body, 1, &mut lines, scope);
    }
    lines.join("\n")
}

fn body(items: &[Instruction], depth: usize, lines: &mut Vec<String>, scope: &Scope<'_>) {
    for item in items {
        let indent = "  ".repeat(depth);
        match &item.kind {
            InstructionKind::If {
                condition: test,
                then,
                otherwise,
            } => {
                lines.push(format!("{indent}if {}", condition(test, scope)));
                body(then, depth + 1, lines, scope);
                if !otherwise.is_empty() {
                    lines.push(format!("{indent}else"));
                    body(otherwise, depth + 1, lines, scope);
                }
            }
            InstructionKind::While {
                condition: test,
                body: inside,
            } => {
                lines.push(format!("{indent}while {}", condition(test, scope)));
                body(inside, depth + 1, lines, scope);
            }
            kind => lines.push(format!("{indent}{}", instruction(kind, scope))),
        }
    }
}

fn instruction(kind: &InstructionKind, scope: &Scope<'_>) -> String {
    let (direction, piece) = (
        |index: usize| text(scope.directions.symbols(), index, scope),
        |index: usize| text(scope.piece_types.symbols(), index, scope),
    );
    match kind {
        InstructionKind::Step(id) => format!("step {}", direction(id.index())),
        InstructionKind::StepOpposite(id) => format!("step against {}", direction(id.index())),
        InstructionKind::Jump(id) => {
            format!(
                "jump {}",
                text(scope.positions.symbols(), id.index(), scope)
            )
        }
        InstructionKind::Go(to) => format!("go {}", to.word()),
        InstructionKind::Mark(at) => format!("mark{}", place(*at, scope)),
        InstructionKind::From => "from".into(),
        InstructionKind::To => "to".into(),
        InstructionKind::Cascade => "cascade".into(),
        InstructionKind::Capture(at) => format!("capture{}", place(*at, scope)),
        InstructionKind::Flip(at) => format!("flip{}", place(*at, scope)),
        InstructionKind::ChangeOwner(at) => format!("change-owner{}", place(*at, scope)),
        InstructionKind::ChangeType(id, at) => {
            format!("change-type {}{}", piece(id.index()), place(*at, scope))
        }
        InstructionKind::Create {
            player,
            piece_type,
            place: at,
        } => format!(
            "create {} {}{}",
            player.map_or("mover", |id| text(
                scope.players.symbols(),
                id.index(),
                scope
            )),
            piece_type.map_or("same", |id| piece(id.index())),
            place(*at, scope)
        ),
        InstructionKind::SetAttribute(id, value) => format!(
            "set attribute {} {}",
            text(scope.attributes.symbols(), id.index(), scope),
            condition(value, scope)
        ),
        InstructionKind::SetFlag(id, value) => format!(
            "set flag {} {}",
            text(scope.flags.symbols(), id.index(), scope),
            condition(value, scope)
        ),
        InstructionKind::SetPositionFlag(id, value, at) => format!(
            "set position flag {} {}{}",
            text(scope.position_flags.symbols(), id.index(), scope),
            condition(value, scope),
            place(*at, scope)
        ),
        InstructionKind::Add(add) => {
            let mut line = "add".to_owned();
            for (is_so, word) in [(add.is_copy, " copy"), (add.is_partial, " partial")] {
                line += if is_so { word } else { "" };
            }
            for id in &add.piece_types {
                line = format!("{line} {}", piece(id.index()));
            }
            if let Some(id) = add.move_type {
                line += " then ";
                line += text(scope.move_types.symbols(), id.index(), scope);
            }
            line
        }
        InstructionKind::Verify(test) => format!("verify {}", condition(test, scope)),
        InstructionKind::Unresolved => "unresolved".into(),
        InstructionKind::If { .. } | InstructionKind::While { .. } => String::new(),
    }
}

fn text<'s>(symbols: &[Symbol], index: usize, scope: &'s Scope<'_>) -> &'s str {
    scope.names.text(symbols[index])
}

fn place(place: Place, scope: &Scope<'_>) -> String {
    match place {
        Place::Cursor => String::new(),
        Place::Position(id) => {
            format!(" at {}", text(scope.positions.symbols(), id.index(), scope))
        }
        Place::Direction(id) => {
            format!(
                " towards {}",
                text(scope.directions.symbols(), id.index(), scope)
            )
        }
        Place::Opposite(id) => {
            format!(
                " against {}",
                text(scope.directions.symbols(), id.index(), scope)
            )
        }
        Place::Register(to) => format!(" at the {}", to.word()),
    }
}

/// A condition in prefix form.
fn condition(condition: &Condition, scope: &Scope<'_>) -> String {
    let all = |parts: &[Condition]| {
        let parts: Vec<_> = parts
            .iter()
            .map(|part| self::condition(part, scope))
            .collect();
        parts.join(", ")
    };
    match condition {
        Condition::Constant(value) => value.to_string(),
        Condition::Not(inner) => format!("not({})", self::condition(inner, scope)),
        Condition::And(parts) => format!("and({})", all(parts)),
        Condition::Or(parts) => format!("or({})", all(parts)),
        Condition::Test(asked) => test(asked, scope),
    }
}

fn test(test: &Test, scope: &Scope<'_>) -> String {
    let name = match test.kind {
        TestKind::Empty => "empty".into(),
        TestKind::Friend => "friend".into(),
        TestKind::Enemy => "enemy".into(),
        TestKind::Neutral => "neutral".into(),
        TestKind::OnBoard => "on board".into(),
        TestKind::Marked => "marked".into(),
        TestKind::LastFrom => "last-from".into(),
        TestKind::LastTo => "last-to".into(),
        TestKind::AdjacentToEnemy => "adjacent to enemy".into(),
        TestKind::GoalPosition => "goal position".into(),
        TestKind::Unresolved => "unresolved".into(),
        TestKind::Piece(id) => named("piece", scope.piece_types.symbols(), id.index(), scope),
        TestKind::InZone(id) => named("zone", scope.zones.symbols(), id.index(), scope),
        TestKind::Position(id) => named("position", scope.positions.symbols(), id.index(), scope),
        TestKind::Flag(id) => named("flag", scope.flags.symbols(), id.index(), scope),
        TestKind::PositionFlag(id) => named(
            "position flag",
            scope.position_flags.symbols(),
            id.index(),
            scope,
        ),
        TestKind::Attribute(id) => {
            named("attribute", scope.attributes.symbols(), id.index(), scope)
        }
        TestKind::Attacked(None) => "attacked".into(),
        TestKind::Defended(None) => "defended".into(),
        TestKind::Attacked(Some(id)) => {
            named("attacked by", scope.move_types.symbols(), id.index(), scope)
        }
        TestKind::Defended(Some(id)) => {
            named("defended by", scope.move_types.symbols(), id.index(), scope)
        }
    };
    name + &place(test.place, scope)
}

fn named(class: &str, symbols: &[Symbol], index: usize, scope: &Scope<'_>) -> String {
    format!("{class} {}", text(symbols, index, scope))
}
