//! The program of a game as readable text, one operation per line with its source location.

use crate::program::{Address, BlockId, CodeBlock, Op, Program};
use std::fmt::Write;
use zrf_grammar::game::{Add, Game, PieceTypeId, Place, TestKind};
use zrf_grammar::text::Origin;

/// Lists the whole program. `place` formats the source location of an operation, such as `12:3`.
pub fn listing(program: &Program, place: &dyn Fn(Origin) -> String) -> String {
    let mut text = String::new();
    for (index, piece) in program.game().piece_types.iter().enumerate() {
        let piece_type = PieceTypeId::from_index(index);
        for id in program.all_blocks(piece_type) {
            let section = section(program, id);
            let block = *program.block(id);
            let label = block
                .move_type
                .map(|id| format!(" {}", program.game().move_types[id.index()]));
            let _ = writeln!(
                text,
                "{} {section}{}:",
                piece.name,
                label.unwrap_or_default()
            );
            list_block(program, block, place, &mut text);
        }
    }
    text
}

/// The keyword of the section that a block is in: `moves` or `drops`.
pub fn section(program: &Program, block: BlockId) -> &'static str {
    match program.owner(block) {
        (_, true) => "drops",
        (_, false) => "moves",
    }
}

fn list_block(
    program: &Program,
    block: CodeBlock,
    place: &dyn Fn(Origin) -> String,
    text: &mut String,
) {
    let mut address = block.entry;
    loop {
        let op = program.code()[address.0 as usize];
        let words = describe(program, op);
        let _ = writeln!(
            text,
            "{:>6}  {words:<48} ; {}",
            address.0,
            place(program.origin(address))
        );
        // Every block has one `end`, its last operation.
        if op == Op::End {
            return;
        }
        address = Address(address.0 + 1);
    }
}

/// One operation in words.
pub fn describe(program: &Program, op: Op) -> String {
    let game = program.game();
    match op {
        Op::Step(id) => format!("step {}", game.direction_name(id)),
        Op::StepOpposite(id) => format!("step against {}", game.direction_name(id)),
        Op::Jump(position) => format!("jump {}", game.position_name(position)),
        Op::Go(register) => format!("go {}", register.word()),
        Op::Mark(at) => format!("mark{}", place_words(game, at)),
        Op::From => "from".to_owned(),
        Op::To => "to".to_owned(),
        Op::Cascade => "cascade".to_owned(),
        Op::Capture(at) => format!("capture{}", place_words(game, at)),
        Op::Flip(at) => format!("flip{}", place_words(game, at)),
        Op::ChangeOwner(at) => format!("change-owner{}", place_words(game, at)),
        Op::ChangeType(piece_type, at) => format!(
            "change-type {}{}",
            game.piece_name(piece_type),
            place_words(game, at)
        ),
        Op::Create {
            player,
            piece_type,
            place,
        } => {
            let player = player.map_or(String::new(), |id| format!(" {}", game.player_name(id)));
            let piece_type =
                piece_type.map_or(String::new(), |id| format!(" {}", game.piece_name(id)));
            format!("create{player}{piece_type}{}", place_words(game, place))
        }
        Op::SetAttribute(id, value) => {
            format!("set-attribute {} {value}", game.attributes[id.index()])
        }
        Op::SetFlag(id, value) => format!("set-flag {} {value}", game.flags[id.index()]),
        Op::SetPositionFlag(id, value, at) => {
            format!(
                "set-position-flag {} {value}{}",
                game.position_flags[id.index()],
                place_words(game, at)
            )
        }
        Op::Add(index) => add_words(game, program.add(index)),
        Op::Branch {
            test,
            place,
            when,
            target,
        } => {
            let sense = if when { "if" } else { "unless" };
            format!(
                "{sense} {}{} -> {}",
                test_words(game, test),
                place_words(game, place),
                target.0
            )
        }
        Op::Goto(target) => format!("-> {}", target.0),
        Op::End => "end".to_owned(),
    }
}

fn add_words(game: &Game, add: &Add) -> String {
    let mut words = String::from("add");
    words += if add.is_copy { "-copy" } else { "" };
    words += if add.is_partial { "-partial" } else { "" };
    for &piece_type in &add.piece_types {
        words += &format!(" {}", game.piece_name(piece_type));
    }
    if let Some(move_type) = add.move_type {
        words += &format!(" {}", game.move_types[move_type.index()]);
    }
    words
}

/// A test as written in rules, without its place.
pub fn test_words(game: &Game, test: TestKind) -> String {
    let with = |name: &str, argument: &str| format!("{name} {argument}");
    match test {
        TestKind::Empty => "empty?".to_owned(),
        TestKind::Friend => "friend?".to_owned(),
        TestKind::Enemy => "enemy?".to_owned(),
        TestKind::Neutral => "neutral?".to_owned(),
        TestKind::OnBoard => "on-board?".to_owned(),
        TestKind::Marked => "marked?".to_owned(),
        TestKind::LastFrom => "last-from?".to_owned(),
        TestKind::LastTo => "last-to?".to_owned(),
        TestKind::AdjacentToEnemy => "adjacent-to-enemy?".to_owned(),
        TestKind::GoalPosition => "goal-position?".to_owned(),
        TestKind::Unresolved => "false".to_owned(),
        TestKind::Piece(id) => with("piece?", game.piece_name(id)),
        TestKind::InZone(id) => with("in-zone?", game.zone_name(id)),
        TestKind::Position(id) => with("position?", game.position_name(id)),
        TestKind::Flag(id) => with("flag?", &game.flags[id.index()]),
        TestKind::PositionFlag(id) => with("position-flag?", &game.position_flags[id.index()]),
        TestKind::Attribute(id) => game.attributes[id.index()].clone(),
        TestKind::Attacked(None) => "attacked?".to_owned(),
        TestKind::Defended(None) => "defended?".to_owned(),
        TestKind::Attacked(Some(id)) => with("attacked?", &game.move_types[id.index()]),
        TestKind::Defended(Some(id)) => with("defended?", &game.move_types[id.index()]),
    }
}

fn place_words(game: &Game, place: Place) -> String {
    match place {
        Place::Cursor => String::new(),
        Place::Position(id) => format!(" {}", game.position_name(id)),
        Place::Direction(id) => format!(" {}", game.direction_name(id)),
        Place::Opposite(id) => format!(" (opposite {})", game.direction_name(id)),
        Place::Register(register) => format!(" {}", register.word()),
    }
}
