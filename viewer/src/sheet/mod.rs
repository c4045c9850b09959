//! Rule sheets: what a rules file says, for players. The same rules always give the same sheet.

mod content;
mod page;
mod picture;
mod words;

pub use content::{Picture, Sheet};
pub use page::{html, markdown};

use crate::comparison::{Meaning, Part, differences_of};
use crate::layout::middle_first;
use crate::wording::{capitalised, display_name, moves_in_words, owner_of};
use content::{Item, Section};
use picture::{Drawer, Marks};
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId};
use zrf_grammar::render::plural;
use zrf_grammar::{EntryKind, Rules, VariantId};
use zrf_interpreter::{MoveGenerator, MoveList, Program, Random, State, Stop, playout, reach};

/// Number of random games for the statistics, and their maximum length in plies.
const GAMES: usize = 20;
const PLIES: usize = 400;
/// Maximum numbers of operations of the rules for the diagrams of all pieces, and for the statistics: in the worst case
/// two seconds of work, and one.
const DIAGRAM_WORK: u64 = 1 << 26;
const GAME_WORK: u64 = 1 << 24;
/// Maximum number of positions of a board with diagrams of moves.
const MAX_POSITIONS: usize = 1_000;

/// The sheet of a variant, with what the other variants of the file change.
///
/// # Errors
/// If the variant cannot be played.
pub fn sheet(rules: &Rules, variant: VariantId) -> Result<Sheet, String> {
    let compile = |id| Program::compile(rules.resolve(id).0).map_err(|error| error.to_string());
    let program = compile(variant)?;
    let game = program.game();
    let text = |heading: &str, text: &str| Section {
        heading: heading.to_owned(),
        items: vec![Item::Text(text.trim().to_owned())],
    };
    let mut sections = vec![
        text("", &game.texts.description),
        board(game),
        pieces(&program),
        list("Turns", words::turns(game)),
        list("End of the game", words::goals(game)),
        list("Options", words::options(game)),
        text("Strategy", &game.texts.strategy),
        text("History", &game.texts.history),
        variants(rules, variant, &program)?,
        list("Statistics", statistics(&program)),
    ];
    sections.retain(|section| section.items.iter().any(|item| !item.is_empty()));
    Ok(Sheet {
        title: game.title.clone(),
        sections,
    })
}

fn list(heading: &str, rows: Vec<String>) -> Section {
    Section {
        heading: heading.to_owned(),
        items: vec![Item::List(rows)],
    }
}

fn board(game: &Game) -> Section {
    let picture = Drawer::new(game).setup("the board at the start".to_owned());
    let mut items: Vec<Item> = picture.into_iter().map(Item::Picture).collect();
    items.push(Item::List(words::stores(game)));
    Section {
        heading: "Board".to_owned(),
        items,
    }
}

/// Each piece with the author's words, its moves in words, and a diagram of them.
fn pieces(program: &Arc<Program>) -> Section {
    let game = program.game();
    let drawer = Drawer::new(game);
    let order = middle_first(&game.board);
    let mut work_left = DIAGRAM_WORK;
    let mut items = Vec::new();
    for (index, piece) in game
        .piece_types
        .iter()
        .enumerate()
        .filter(|(_, piece)| !piece.is_dummy)
    {
        let id = PieceTypeId::from_index(index);
        let owner = owner_of(game, id);
        let reach = owner
            .filter(|_| order.len() <= MAX_POSITIONS)
            .and_then(|owner| reach(program, owner, id, &order, &mut work_left));
        let name = display_name(&piece.name).to_owned();
        let texts = [piece.description.trim(), piece.help.trim()];
        let text = texts.into_iter().find(|text| !text.is_empty());
        // Authors often begin with the name, which is the heading here.
        let text = text.map(|text| text.strip_prefix(&piece.name).map_or(text, str::trim_start));
        let text = text.map(|text| capitalised(text.trim_start_matches(':').trim()));
        let mut lines: Vec<String> = text.into_iter().filter(|text| !text.is_empty()).collect();
        let words = moves_in_words(game, id, reach.as_ref());
        lines.extend(words.map(|words| format!("{}.", capitalised(&words))));
        items.push(Item::Piece(name.clone(), lines));
        if let (Some(owner), Some(reach)) = (owner, &reach) {
            let from = game.position_name(reach.from);
            let marks = Marks {
                piece: (owner, id, reach.from),
                goes: &reach.goes,
                takes: &reach.takes,
            };
            let picture = drawer.moves(marks, format!("moves of {name} from {from}"));
            items.extend(picture.map(Item::Picture));
        }
    }
    Section {
        heading: "Pieces".to_owned(),
        items,
    }
}

/// The other variants: what their authors say, and what they change.
fn variants(rules: &Rules, shown: VariantId, program: &Program) -> Result<Section, String> {
    let mut items = Vec::new();
    let meaning = Meaning::of(program);
    for id in rules.variants().filter(|&id| id != shown) {
        let entry = &rules.entries()[id.index()];
        let (game, _) = rules.resolve(id);
        let other = Program::compile(game).map_err(|error| error.to_string())?;
        let mut lines = Vec::new();
        let description = other.game().texts.description.trim();
        if !description.is_empty() && description != program.game().texts.description.trim() {
            lines.push(description.to_owned());
        }
        if entry.kind == EntryKind::Variant {
            let changes = changes(program.game(), &other, &meaning);
            if !changes.is_empty() {
                lines.push(format!("Changes: {}.", changes.join("; ")));
            }
        }
        items.push(Item::Piece(entry.title.clone(), lines));
    }
    Ok(Section {
        heading: "Variants".to_owned(),
        items,
    })
}

/// What a variant changes in the rules; goals as on the sheet.
fn changes(game: &Game, other: &Program, meaning: &Meaning) -> Vec<String> {
    let differences = differences_of(meaning, &Meaning::of(other));
    let of = |part: Part| differences.iter().filter(move |change| change.part == part);
    let mut changes: Vec<String> = of(Part::Rule).map(ToString::to_string).collect();
    let (before, after) = (words::goals(game), words::goals(other.game()));
    let only_in = |rows: &[String], others: &[String], change: &str| {
        let rows = rows.iter().filter(|row| !others.contains(row));
        let rows = rows.map(|row| format!("goal {change} ({})", row.trim_end_matches('.')));
        rows.collect::<Vec<_>>()
    };
    let removed = only_in(&before, &after, "removed");
    let added = only_in(&after, &before, "added");
    // Long lists are cut short in words.
    if of(Part::Goal).next().is_some() && removed.is_empty() && added.is_empty() {
        changes.push("goals: different".to_owned());
    }
    changes.extend(removed);
    changes.extend(added);
    changes
}

/// Statistics of the game and of random games, as far as they can be found with little work.
fn statistics(program: &Arc<Program>) -> Vec<String> {
    let game = program.game();
    let (mut generator, mut moves) = (MoveGenerator::new(program), MoveList::new());
    generator.set_limit(Stop::default(), GAME_WORK);
    generator.legal_moves(&mut State::new(program), &mut moves);
    let mut rows = vec![format!(
        "{}, {}",
        plural(game.board.positions.len(), "position"),
        plural(game.piece_types.len(), "piece type")
    )];
    if !moves.is_complete() {
        return rows;
    }
    rows.push(format!(
        "{} at the start",
        plural(moves.len(), "legal move")
    ));
    let mut random = Random::new(1);
    let (mut plies, mut n_moves, mut results) = (0, 0, Vec::new());
    for _ in 0..GAMES {
        let mut state = State::new(program);
        let played = playout(&mut generator, &mut state, &mut random, PLIES);
        if generator.is_stopped() {
            break;
        }
        plies += played.plies;
        n_moves += played.moves;
        let outcome = played.end.map(|end| generator.outcome_of(&state, end));
        results.push(words::result(game, outcome.as_ref()));
    }
    if results.is_empty() || plies == 0 {
        return rows;
    }
    let n_games = results.len();
    rows.push(format!(
        "{}: {} plies on average, with {} each",
        plural(n_games, "random game"),
        plies / n_games,
        plural((n_moves / plies as u64) as usize, "legal move")
    ));
    rows.push(format!("their results: {}", words::shares(results)));
    rows
}
