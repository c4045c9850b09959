//! What checking calls impossible never happens: random games are compared with what the lints know without playing.
//!
//! `ZRF_RULES=0..10000` sets the seeds of random rules; with `ZRF_FULL=1` the shared corpus is compared as well.

use std::sync::Arc;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::game::{AttributeId, Game, PieceTypeId, PlayerId};
use zrf_grammar::{Reachable, Rules};
use zrf_interpreter::survey::Coverage;
use zrf_interpreter::{Address, MoveGenerator, MoveList, Op, Program, Random, State, Stop};
use zrf_tests::{corpus, parallel, random_rules, rules};

const GAMES: u64 = 3;
const PLIES: usize = 40;
/// Maximum number of operations for one variant.
const MAX_WORK: u64 = 20_000_000;

#[test]
fn nothing_impossible_happens_in_games_of_files() {
    let mut files = corpus::files(&rules::folder("corpus"), &["zrf"]);
    files.extend(rules::games());
    if std::env::var_os("ZRF_FULL").is_some() {
        files.extend(
            corpus::folder()
                .iter()
                .flat_map(|it| corpus::files(it, &["zrf"])),
        );
    }
    let faults = parallel::map(&files, |file| {
        contradictions(&file.display().to_string(), &rules::load(file))
    });
    assert_none(&faults.concat());
}

#[test]
fn nothing_impossible_happens_in_games_of_random_rules() {
    let seeds: Vec<u64> = random_rules::seeds(0..150).collect();
    let faults = parallel::map(&seeds, |&seed| {
        contradictions(&format!("rules {seed}"), &random_rules::load(seed))
    });
    assert_none(&faults.concat());
}

/// Each meaning of an instruction that a move may combine with others, in games of a few lines.
#[test]
fn nothing_impossible_happens_in_small_games() {
    let files = corpus::files(&rules::folder("suite/reachable"), &["zrf"]);
    assert_eq!(files.len(), 2);
    let faults = parallel::map(&files, |file| {
        contradictions(&file.display().to_string(), &rules::load(file))
    });
    assert_none(&faults.concat());
}

#[track_caller]
fn assert_none(faults: &[String]) {
    assert!(
        faults.is_empty(),
        "{} happen:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Everything that happens in random games of a file although checking it says that it never does.
fn contradictions(name: &str, rules: &Rules) -> Vec<String> {
    let found = rules.check();
    let programs = rules::programs(rules);
    let mut faults = Vec::new();
    for (title, program) in &programs {
        // What is wrong with a goal in one variant may be right in another.
        let shares = |one: &Diagnostic| {
            let goals = programs
                .iter()
                .flat_map(|(_, program)| &program.game().goals);
            goals
                .filter(|goal| goal.origin == one.primary.origin)
                .count()
                > 1
        };
        let mut coverage = Coverage::new(program);
        let mut happened = games(program, &mut coverage);
        happened.extend(
            found
                .iter()
                .filter_map(|one| lint(one, &coverage, shares(one))),
        );
        happened.sort();
        happened.dedup();
        faults.extend(happened.iter().map(|one| format!("{name}: {title}: {one}")));
    }
    faults
}

/// Plays random games and returns what is ruled out in them.
fn games(program: &Arc<Program>, coverage: &mut Coverage) -> Vec<String> {
    let game = program.game();
    let reachable = Reachable::of(game);
    let mut generator = MoveGenerator::new(program);
    generator.set_limit(Stop::default(), MAX_WORK);
    let mut moves = MoveList::new();
    let mut faults = Vec::new();
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut state = State::new(program);
        for _ in 0..PLIES {
            if let Some(reachable) = &reachable {
                faults.extend(impossible(game, &state, reachable));
            }
            generator.legal_moves(&mut state, &mut moves);
            if moves.is_empty() || !moves.is_complete() || !coverage.see(&state) {
                break;
            }
            let choice = random.below(moves.len());
            generator.play(&mut state, moves.get(choice));
        }
    }
    faults
}

/// Pieces on the board, in store or captured that are ruled out.
fn impossible(game: &Game, state: &State, reachable: &Reachable<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let name = |owner: PlayerId, piece_type: PieceTypeId| {
        let piece = game.piece_name(piece_type);
        format!("{piece} of {}", game.player_name(owner))
    };
    for position in game.board.position_ids() {
        let Some(piece) = state.piece(position) else {
            continue;
        };
        let (owner, piece_type) = (piece.owner, piece.piece_type);
        let place = game.position_name(position);
        if !reachable.may_be_at(owner, piece_type, position) {
            faults.push(format!("{} is at {place}", name(owner, piece_type)));
            continue;
        }
        for attribute in (0..game.attributes.len()).map(AttributeId::from_index) {
            let value = piece.attributes.contains(attribute);
            if !reachable.may_have(owner, piece_type, position, attribute, value) {
                let attribute = &game.attributes[attribute.index()];
                let piece = name(owner, piece_type);
                faults.push(format!("{piece} at {place}: {attribute} is {value}"));
            }
        }
    }
    for owner in game.player_ids() {
        for piece_type in game.piece_type_ids() {
            if state.store(owner, piece_type) > 0 && !reachable.may_be_stored(owner, piece_type) {
                faults.push(format!("{} is in store", name(owner, piece_type)));
            }
        }
    }
    for piece in state.captured() {
        if !reachable.may_be_lost(piece.owner, piece.piece_type) {
            faults.push(format!(
                "{} is captured",
                name(piece.owner, piece.piece_type)
            ));
        }
    }
    faults
}

/// What a diagnostic says never happens, if it did. `is_shared` says whether it is about a goal of several variants.
fn lint(one: &Diagnostic, coverage: &Coverage, is_shared: bool) -> Option<String> {
    let program = coverage.program();
    let primary = one.primary.origin;
    let runs = |index: usize| coverage.runs(Address(index as u32));
    let mut all =
        (0..program.code().len()).map(|index| (index, program.origin(Address(index as u32))));
    let happened = match one.lint.name {
        "impossible-goal" if !is_shared && !one.message.contains("met for") => {
            let goals = program.game().goals.iter().zip(coverage.goals());
            goals
                .into_iter()
                .any(|(goal, [_, met])| goal.origin == primary && *met > 0)
        }
        "unreachable-instruction" => {
            all.any(|(index, origin)| origin == primary && runs(index) > 0)
        }
        // Whatever follows in the code was reached only if a run passed.
        "dead-end" => {
            let is_inside = |index: usize| {
                let span = program.origin(Address(index as u32)).span;
                primary.span.start <= span.start && span.end <= primary.span.end
            };
            all.any(|(index, _)| {
                let is_last =
                    is_inside(index) && index + 1 < program.code().len() && !is_inside(index + 1);
                is_last && runs(index) > 0 && runs(index + 1) > 0
            })
        }
        "no-move" => coverage.blocks().any(|(_, id)| {
            let block = program.block(id);
            let code = &program.code()[block.entry.0 as usize..];
            let end = code.iter().position(|op| matches!(op, Op::End));
            let end = block.entry.0 as usize + end.unwrap_or(code.len());
            block.origin == primary
                && (block.entry.0 as usize..end)
                    .any(|index| matches!(program.code()[index], Op::Add(_)) && runs(index) > 0)
        }),
        _ => false,
    };
    happened.then(|| format!("{}: {}", one.lint.name, one.message))
}
