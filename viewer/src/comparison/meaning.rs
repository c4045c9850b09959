//! Parts of two games that differ in meaning, not in text: macros, order and spelling do not count.

use std::collections::BTreeMap;
use std::fmt;
use zrf_grammar::game::{
    ConfigElement, ConfigStep, Game, Goal, GoalCondition, MaximalCaptures, MoveTypeId, Occupant,
    OccupantOwner, Options, PassTurn, PieceTypeId, PlayerId, PositionId, Turn,
};
use zrf_grammar::text::with_slashes;
use zrf_interpreter::listing::describe;
use zrf_interpreter::{BlockId, Op, Program};

/// The meaning of each part of a game as text, by the name of the part.
type Parts = BTreeMap<String, (Part, String)>;

/// What a game means.
#[derive(Clone, Debug)]
pub struct Meaning(Parts);

impl Meaning {
    /// The meaning of the game of a program.
    pub fn of(program: &Program) -> Self {
        Self(parts(program))
    }
}

/// A part in which two games differ, shown in one line: `piece Guard, moves: different`, `zone far-row of White: removed`.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What kind of part it is.
    pub part: Part,
    name: String,
    change: String,
}

/// A kind of part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The description, the history or the strategy.
    Text,
    /// A goal.
    Goal,
    /// What does not change the rules: pictures, sounds, places, options of the window, the solution of a puzzle.
    Look,
    /// Anything else: the board, pieces, turns, options.
    Rule,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.change)
    }
}

/// The parts in which two games differ.
pub fn differences(old: &Program, new: &Program) -> Vec<Difference> {
    differences_of(&Meaning::of(old), &Meaning::of(new))
}

/// The parts in which two games differ whose meanings are known.
pub fn differences_of(Meaning(old): &Meaning, Meaning(new): &Meaning) -> Vec<Difference> {
    let added = new.keys().filter(|name| !old.contains_key(*name));
    let names = old.keys().chain(added);
    let differences = names.filter_map(|name| {
        let (before, after) = (old.get(name), new.get(name));
        Some(Difference {
            part: before.or(after)?.0,
            name: name.clone(),
            change: change(
                before.map(|(_, text)| &**text),
                after.map(|(_, text)| &**text),
            )?,
        })
    });
    differences.collect()
}

/// How a meaning changed, if it did.
fn change(before: Option<&str>, after: Option<&str>) -> Option<String> {
    Some(match (before, after) {
        (Some(before), Some(after)) if before == after => return None,
        (Some(before), Some(after)) if before.len() + after.len() <= MAX_LENGTH => {
            format!("{} instead of {}", or_none(after), or_none(before))
        }
        (Some(_), Some(_)) => "different".to_owned(),
        (Some(_), None) => "removed".to_owned(),
        (None, Some(_)) => "added".to_owned(),
        (None, None) => return None,
    })
}

fn or_none(meaning: &str) -> &str {
    match meaning {
        "" => "none",
        meaning => meaning,
    }
}

/// Maximum length of two meanings shown side by side, in bytes.
const MAX_LENGTH: usize = 120;

fn parts(program: &Program) -> Parts {
    let game = program.game();
    let mut parts = Parts::new();
    let mut add = |part: Part, name: String, meaning: String| {
        parts.insert(name, (part, meaning));
    };
    looks(game, &mut |name, meaning| add(Part::Look, name, meaning));
    let mut add = |name: String, meaning: String| add(Part::Rule, name, meaning);
    let players = game.players.iter().map(|player| player.name.as_str());
    add("players".to_owned(), players.collect::<Vec<_>>().join(", "));
    add("turn order".to_owned(), turns(game));
    board(game, &mut add);
    setup(game, &mut add);
    for (index, _) in game.piece_types.iter().enumerate() {
        piece(program, PieceTypeId::from_index(index), &mut add);
    }
    for (name, value) in rule_options(&game.options) {
        add(format!("option \"{name}\""), value.to_owned());
    }
    let priorities = game.priorities.iter().map(|&id| move_type(game, Some(id)));
    add(
        "move priorities".to_owned(),
        priorities.collect::<Vec<_>>().join(", "),
    );
    // Play shows whether the order of the goals matters.
    for one in &game.goals {
        parts.insert(goal(game, one), (Part::Goal, String::new()));
    }
    for (name, text) in [
        ("description", &game.texts.description),
        ("history", &game.texts.history),
        ("strategy", &game.texts.strategy),
    ] {
        if !text.is_empty() {
            parts.insert(name.to_owned(), (Part::Text, text.clone()));
        }
    }
    parts
}

fn turns(game: &Game) -> String {
    let turn = |turn: &Turn| {
        let mut words = game.player_name(turn.decider).to_owned();
        if turn.mover != turn.decider {
            words += &format!(" for {}", game.player_name(turn.mover));
        }
        if turn.move_type.is_some() {
            words += &format!(" {}", move_type(game, turn.move_type));
        }
        words
    };
    let order = &game.turn_order;
    let mut words: Vec<String> = order.turns.iter().map(turn).collect();
    if order.repeat > 0 {
        words.insert(order.repeat.min(words.len()), "repeat".to_owned());
    }
    words.join(", ")
}

fn move_type(game: &Game, id: Option<MoveTypeId>) -> String {
    id.map_or(String::new(), |id| game.move_types[id.index()].clone())
}

fn board(game: &Game, add: &mut impl FnMut(String, String)) {
    let board = &game.board;
    let name = |at: PositionId| game.position_name(at);
    let names: Vec<&str> = board.positions.iter().map(|at| at.name.as_str()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    add("positions".to_owned(), sorted.join(" "));
    for (direction, links) in board.directions.iter().zip(&board.links) {
        let links = links.iter().zip(&names);
        let mut links: Vec<String> = links
            .filter_map(|(to, from)| Some(format!("{from}-{}", name((*to)?))))
            .collect();
        links.sort_unstable();
        add(format!("direction {}", direction.name), links.join(" "));
    }
    for (index, player) in game.players.iter().enumerate() {
        let symmetry = board.symmetry[index].iter().enumerate();
        let changed = symmetry.filter(|(from, to)| *from != to.index());
        let changed: Vec<String> = changed
            .map(|(from, to)| {
                let name = |index: usize| &board.directions[index].name;
                format!("{} {}", name(from), name(to.index()))
            })
            .collect();
        add(format!("symmetry of {}", player.name), changed.join(", "));
        for zone in &board.zones {
            let mut positions: Vec<&str> = zone.sets[index].iter().map(|&at| name(at)).collect();
            positions.sort_unstable();
            if !positions.is_empty() {
                add(
                    format!("zone {} of {}", zone.name, player.name),
                    positions.join(" "),
                );
            }
        }
    }
}

fn setup(game: &Game, add: &mut impl FnMut(String, String)) {
    let mut by_player: BTreeMap<PlayerId, Vec<String>> = BTreeMap::new();
    for placed in &game.setup.placements {
        let (piece, at) = (
            game.piece_name(placed.piece_type),
            game.position_name(placed.position),
        );
        let pieces = by_player.entry(placed.player).or_default();
        pieces.push(format!("{piece} {at}"));
    }
    for store in game.setup.stores.iter().filter(|store| store.count > 0) {
        let pieces = by_player.entry(store.player).or_default();
        pieces.push(format!(
            "{} off {}",
            game.piece_name(store.piece_type),
            store.count
        ));
    }
    for (player, mut pieces) in by_player {
        pieces.sort();
        add(
            format!("setup of {}", game.player_name(player)),
            pieces.join(", "),
        );
    }
}

fn piece(program: &Program, id: PieceTypeId, add: &mut impl FnMut(String, String)) {
    let game = program.game();
    let piece = &game.piece_types[id.index()];
    let name = &piece.name;
    let blocks = |blocks: &mut dyn Iterator<Item = BlockId>| {
        let blocks: Vec<String> = blocks.map(|block| block_text(program, block)).collect();
        blocks.join("; ")
    };
    add(
        format!("piece {name}, moves"),
        blocks(&mut program.move_blocks(id)),
    );
    add(
        format!("piece {name}, drops"),
        blocks(&mut program.drop_blocks(id)),
    );
    let attributes = piece.attributes.iter();
    let attributes: Vec<&str> = attributes
        .map(|id| game.attributes[id.index()].as_str())
        .collect();
    add(
        format!("piece {name}, attributes set at first"),
        attributes.join(", "),
    );
    add(format!("piece {name}, dummy"), piece.is_dummy.to_string());
    add(
        format!("piece {name}, texts"),
        format!("{} {}", piece.help, piece.description),
    );
}

/// The options that change the rules, with their effective values.
fn rule_options(options: &Options) -> [(&'static str, &'static str); 6] {
    let switch = |is_on: bool| if is_on { "true" } else { "false" };
    let pass_turn = match options.pass_turn {
        PassTurn::Never => "false",
        PassTurn::Always => "true",
        PassTurn::Forced => "forced",
    };
    let maximal_captures = match options.maximal_captures {
        MaximalCaptures::Off => "false",
        MaximalCaptures::Longest => "true",
        MaximalCaptures::MostValuable => "2",
    };
    [
        ("pass turn", pass_turn),
        ("maximal captures", maximal_captures),
        ("pass partial", switch(options.pass_partial)),
        ("recycle captures", switch(options.recycle_captures)),
        ("recycle promotions", switch(options.recycle_promotions)),
        ("include off-pieces", switch(options.include_off_pieces)),
    ]
}

/// The options that do not change the rules, with their defaults.
const OTHER_OPTIONS: [(&str, &str); 10] = [
    ("animate captures", "true"),
    ("animate drops", "true"),
    ("discard cascades", "false"),
    ("highlight goals", "true"),
    ("prevent flipping", "false"),
    ("progressive levels", "false"),
    ("selection screen", "false"),
    ("show moves list", "true"),
    ("silent ? moves", "false"),
    ("smart moves", "true"),
];

/// What players see and hear.
fn looks(game: &Game, add: &mut impl FnMut(String, String)) {
    // Both separators mean the same.
    let files = |files: &[String]| with_slashes(&files.join(" "));
    add("board, pictures".to_owned(), files(&game.board.images));
    let placed = game.board.positions.iter().filter_map(|position| {
        let at = position.rectangle?;
        let (from, to) = ((at.left, at.top), (at.right, at.bottom));
        Some(format!("{} {from:?} {to:?}", position.name))
    });
    let mut placed: Vec<String> = placed.collect();
    placed.sort_unstable();
    add("places of positions".to_owned(), placed.join(", "));
    for piece in &game.piece_types {
        let images = piece.images.iter().map(|images| {
            let player = game.player_name(images.player);
            format!("{player} {}", files(&images.files))
        });
        let images: Vec<String> = images.collect();
        add(format!("piece {}, pictures", piece.name), images.join(", "));
    }
    for (keyword, file) in &game.media {
        add(keyword.clone(), with_slashes(file));
    }
    if let Some(solution) = &game.solution {
        add("solution".to_owned(), with_slashes(solution));
    }
    for (name, default) in OTHER_OPTIONS {
        add(format!("option \"{name}\""), default.to_owned());
    }
    let of_rules = rule_options(&game.options).map(|(name, _)| name);
    let raw = game.options.raw.iter();
    for option in raw.filter(|option| !of_rules.contains(&&*option.name)) {
        let value = match &*option.value {
            "0" => "false",
            "1" => "true",
            value => value,
        };
        add(format!("option \"{}\"", option.name), value.to_owned());
    }
}

/// The operations of a block with its move type; jumps count from its beginning.
fn block_text(program: &Program, id: BlockId) -> String {
    let block = program.block(id);
    let mut text = move_type(program.game(), block.move_type);
    for &op in program.block_code(id) {
        let words = describe(program, op);
        let words = match op {
            Op::Branch { target, .. } | Op::Goto(target) => {
                let words = words.rsplit_once("->").map_or("", |(words, _)| words);
                format!("{words}-> {}", target.0 - block.entry.0)
            }
            _ => words,
        };
        text += &format!(" {words}");
    }
    text
}

/// `goal, win for White, Black, (pieces-remaining 5)`, in full and with names, so that equal texts mean equal goals.
fn goal(game: &Game, goal: &Goal) -> String {
    let kind = goal.kind.word();
    let players = goal.players.iter().map(|&id| game.player_name(id));
    let players: Vec<&str> = players.collect();
    let condition = condition(game, &goal.condition);
    format!("goal, {kind} for {}, {condition}", players.join(", "))
}

fn condition(game: &Game, goal: &GoalCondition) -> String {
    let all = |word: &str, parts: &[GoalCondition]| {
        let parts: Vec<String> = parts.iter().map(|part| condition(game, part)).collect();
        format!("({word} {})", parts.join(" "))
    };
    let types = |word: &str, types: &[PieceTypeId]| {
        let names: Vec<&str> = types.iter().map(|&id| game.piece_name(id)).collect();
        format!("({word} {})", names.join(" "))
    };
    let count = |word: &str, count: u32, piece: Option<PieceTypeId>| match piece {
        Some(piece) => format!("({word} {count} {})", game.piece_name(piece)),
        None => format!("({word} {count})"),
    };
    match goal {
        GoalCondition::And(parts) => all("and", parts),
        GoalCondition::Or(parts) => all("or", parts),
        GoalCondition::Not(part) => all("not", std::slice::from_ref(part)),
        GoalCondition::Stalemated => "stalemated".to_owned(),
        GoalCondition::Repetition => "repetition".to_owned(),
        GoalCondition::Captured(pieces) => types("captured", pieces),
        GoalCondition::Checkmated(pieces) => types("checkmated", pieces),
        GoalCondition::PiecesRemaining(n, piece) => count("pieces-remaining", *n, *piece),
        GoalCondition::TotalPieceCount(n, piece) => count("total-piece-count", *n, *piece),
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => {
            let occupants = occupants.iter().map(|&one| occupant(game, one));
            let elements = elements.iter().map(|&element| match element {
                ConfigElement::Position(at) => game.position_name(at).to_owned(),
                ConfigElement::Zone(zone) => game.zone_name(zone).to_owned(),
            });
            let (occupants, elements): (Vec<_>, Vec<_>) = (occupants.collect(), elements.collect());
            format!(
                "(absolute-config {} ({}))",
                occupants.join(" "),
                elements.join(" ")
            )
        }
        GoalCondition::RelativeConfig(steps) => {
            let steps = steps.iter().map(|&step| match step {
                ConfigStep::Occupant(one) => occupant(game, one),
                ConfigStep::Direction(id) => game.direction_name(id).to_owned(),
            });
            format!("(relative-config {})", steps.collect::<Vec<_>>().join(" "))
        }
        GoalCondition::Unresolved => "invalid".to_owned(),
    }
}

fn occupant(game: &Game, occupant: Occupant) -> String {
    let piece = game.piece_name(occupant.piece_type);
    let text = match occupant.owner {
        OccupantOwner::Own => piece.to_owned(),
        OccupantOwner::Opponent => format!("(opponent {piece})"),
        OccupantOwner::Any => format!("(any-owner {piece})"),
    };
    match occupant.is_negated {
        true => format!("(not {text})"),
        false => text,
    }
}
