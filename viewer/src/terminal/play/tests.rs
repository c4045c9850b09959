use super::{DrawStyle, PlayOptions, play};
use crate::console::{Console, Input, Surroundings};
use std::sync::Arc;
use zrf_grammar::game::{
    Add, Block, Condition, ConfigStep, Direction, DirectionId, Game, Goal, GoalCondition, GoalKind,
    Grid, GridDimension, Instruction, InstructionKind, MoveBlock, Occupant, OccupantOwner, Options,
    PassTurn, PieceType, PieceTypeId, Place, Player, PlayerId, PlayerKind, Position, PositionId,
    Rectangle, Store, Test, TestKind, Turn, TurnOrder,
};
use zrf_grammar::text::Texts;
use zrf_grammar::text::{Expansions, Names, Origin, SourceMap};
use zrf_interpreter::{Program, Session};

const STYLE: DrawStyle = DrawStyle {
    width: 80,
    color: false,
    names: false,
};

/// A game of three in a row on `a b c d`: players drop stones on empty positions.
fn row_game() -> Game {
    let player = |name: &str| Player {
        name: name.to_owned(),
        kind: PlayerKind::Real,
    };
    let turn = |player: u8| Turn {
        decider: PlayerId(player),
        mover: PlayerId(player),
        move_type: None,
    };
    let mut game = Game {
        title: "Three in a row".to_owned(),
        players: vec![player("White"), player("Black")],
        turn_order: TurnOrder {
            turns: vec![turn(0), turn(1)],
            repeat: 0,
        },
        piece_types: vec![PieceType {
            name: "Stone".to_owned(),
            drops: vec![drop_on_empty()],
            ..PieceType::default()
        }],
        goals: vec![three_in_a_row()],
        options: Options {
            pass_turn: PassTurn::Forced,
            ..Options::default()
        },
        ..Game::default()
    };
    game.texts.description = "Three stones in a row win.".to_owned();
    for (index, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let left = 40 * index as i32;
        let rectangle = Rectangle {
            left,
            top: 0,
            right: left + 40,
            bottom: 40,
        };
        game.board.positions.push(Position {
            name: name.to_owned(),
            rectangle: Some(rectangle),
        });
    }
    let id = |index: u16| PositionId(index);
    game.board.directions = vec![Direction {
        name: "e".to_owned(),
    }];
    game.board.links = vec![vec![Some(id(1)), Some(id(2)), Some(id(3)), None]];
    game.board.symmetry = vec![vec![DirectionId(0)]; 2];
    let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    game.board.grids = vec![Grid {
        dimensions: vec![GridDimension {
            names,
            step: (40, 0),
        }],
        positions: (0..4).map(|index| Some(id(index))).collect(),
    }];
    for player in [0, 1] {
        game.setup.stores.push(Store {
            player: PlayerId(player),
            piece_type: PieceTypeId(0),
            count: 3,
        });
    }
    game
}

fn drop_on_empty() -> MoveBlock {
    let origin = Origin::default();
    let empty = Condition::Test(Test {
        kind: TestKind::Empty,
        place: Place::Cursor,
        origin,
    });
    let body = [
        InstructionKind::Verify(empty),
        InstructionKind::Add(Add::default()),
    ];
    let body = body.map(|kind| Instruction { kind, origin });
    MoveBlock {
        move_type: None,
        block: Block {
            body: Arc::new(body),
            origin,
        },
    }
}

fn three_in_a_row() -> Goal {
    let stone = Occupant {
        is_negated: false,
        owner: OccupantOwner::Own,
        piece_type: PieceTypeId(0),
    };
    let (stone, east) = (
        ConfigStep::Occupant(stone),
        ConfigStep::Direction(DirectionId(0)),
    );
    Goal {
        kind: GoalKind::Win,
        players: vec![PlayerId(0), PlayerId(1)],
        condition: GoalCondition::RelativeConfig(vec![stone, east, stone, east, stone]),
        origin: Origin::default(),
    }
}

/// The output of the terminal for `input`.
fn shown(game: Game, input: &str, is_interactive: bool) -> String {
    let program = Program::compile(game).unwrap();
    let (sources, expansions, names) = (SourceMap::default(), Expansions::default(), Names::new());
    let texts = Texts {
        sources: &sources,
        expansions: &expansions,
        names: &names,
    };
    let (mut output, mut messages) = (Vec::new(), Vec::new());
    let mut surroundings = Surroundings::fixed("/".into());
    surroundings.input_is_terminal = is_interactive;
    surroundings.output_is_terminal = is_interactive;
    let mut console = Console {
        input: &mut Input::text(input),
        output: &mut output,
        messages: &mut messages,
        surroundings,
    };
    let session = Session::new(&program, 7);
    play(session, texts, PlayOptions::default(), STYLE, &mut console).unwrap();
    output.extend(messages);
    String::from_utf8(output).unwrap()
}

#[test]
fn a_game_from_a_file_is_played_without_prompts() {
    insta::assert_snapshot!(shown(row_game(), "white stone a\n4\nb\n1\n", false));
}

#[test]
fn names_that_nothing_has_are_told_apart_from_places_without_moves() {
    let answers = shown(row_game(), "a\nmoves a\nmoves A\nmoves z9\nquit\n", false);
    let about: Vec<&str> = answers
        .lines()
        .filter(|line| line.starts_with("no "))
        .collect();
    let nothing = "no position or piece is called `z9`";
    assert_eq!(
        about,
        ["no move involves `a`", "no move involves `A`", nothing]
    );
}

#[test]
fn an_end_of_input_is_said_and_no_fault() {
    let text = shown(row_game(), "a\n", false);
    assert!(
        text.ends_with("the input ended before the game did\n"),
        "{text}"
    );
}

#[test]
fn people_get_prompts_and_answers() {
    let input = "help\nrules\nmoves\nmoves b\nstone\nblakc\nst\nundo\nend\nboard\nb\nundo\nredo\nmoves d\nquit\n";
    insta::assert_snapshot!(shown(row_game(), input, true));
}

#[test]
fn keys_that_are_no_letters_are_not_shown_again() {
    let text = shown(
        row_game(),
        "\u{1b}[A\u{1b}OB\u{1b}[1;5C\n\u{7}x\tz\u{1b}[15~\n",
        true,
    );
    assert!(
        !text.contains('\u{1b}') && !text.contains('\u{7}'),
        "{text}"
    );
    assert!(
        text.contains("White> White> `x z` is neither a legal move"),
        "{text}"
    );
}

#[test]
fn after_the_end_only_taking_back_helps() {
    insta::assert_snapshot!(shown(row_game(), "a\nd\nb\nc\nd\nundo\nundo\nundo\n", true));
}

#[test]
fn chance_moves_by_itself_and_the_same_each_time() {
    let mut game = row_game();
    game.players[1] = Player {
        name: "?Dice".to_owned(),
        kind: PlayerKind::Random,
    };
    let first = shown(game.clone(), "a\nundo\n1\n", false);
    assert_eq!(first, shown(game.clone(), "a\nundo\n1\n", false));
    insta::assert_snapshot!(shown(game, "a\n", false));
}
