//! Measures loading, perft, random playouts and searches for every game that comes with the project.
//!
//! `cargo bench -p zrf-search` measures all; `cargo bench -p zrf-search -- perft` or `-- reversi` some.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use zrf_grammar::Rules;
use zrf_interpreter::{MoveGenerator, Program, Random, State, perft, playout};
use zrf_search::{Advice, Budget, Evaluation};

/// The most sequences of a perft; its depth is the greatest one within this limit.
const MAX_SEQUENCES: u64 = 100_000;
/// Maximum length of games without an end.
const MAX_PLIES: usize = 500;
/// The number of states per search.
const NODES: u64 = 2_000;
/// Bytes of memory for a search.
const HASH: usize = 1 << 20;

/// A rules file in memory: reading from disk is not measured.
struct Source {
    name: String,
    files: BTreeMap<String, Vec<u8>>,
}

impl Source {
    fn rules(&self) -> Rules {
        Rules::load(&self.name, &self.files)
    }

    fn program(&self) -> Option<Arc<Program>> {
        let rules = self.rules();
        let (game, _) = rules.resolve(rules.default_variant()?);
        Program::compile(game).ok()
    }
}

fn sources() -> Vec<Source> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files = Vec::new();
    for folder in entries(&games) {
        files.extend(entries(&folder).into_iter().filter(|file| is_rules(file)));
    }
    let source = |file: PathBuf| {
        let name = file.file_stem()?.to_str()?.to_owned();
        let text = std::fs::read(&file).ok()?;
        Some(Source {
            files: BTreeMap::from([(name.clone(), text)]),
            name,
        })
    };
    files.into_iter().filter_map(source).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn is_rules(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "zrf")
}

/// Measures loading: from the text to a playable game.
fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    for source in sources() {
        group.bench_function(BenchmarkId::from_parameter(&source.name), |bencher| {
            bencher.iter(|| black_box(source.program()));
        });
    }
}

/// Measures perft from the start, to the greatest depth with at most [`MAX_SEQUENCES`].
fn sequences(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for source in sources() {
        let Some(program) = source.program() else {
            continue;
        };
        let mut generator = MoveGenerator::new(&program);
        let mut state = State::new(&program);
        let (mut depth, mut count) = (1, perft(&mut generator, &mut state, 1));
        while count > 0 && count < MAX_SEQUENCES {
            let next = perft(&mut generator, &mut state, depth + 1);
            if next > MAX_SEQUENCES || next == 0 {
                break;
            }
            (depth, count) = (depth + 1, next);
        }
        group.throughput(Throughput::Elements(count));
        group.bench_function(BenchmarkId::new(&source.name, depth), |bencher| {
            bencher.iter(|| perft(&mut generator, &mut state, black_box(depth)));
        });
    }
}

/// Measures random games from the start to the end, a different one each time.
fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    for source in sources() {
        let Some(program) = source.program() else {
            continue;
        };
        let mut generator = MoveGenerator::new(&program);
        let start = State::new(&program);
        let mut random = Random::new(1);
        group.bench_function(BenchmarkId::from_parameter(&source.name), |bencher| {
            bencher.iter(|| {
                let mut state = start.clone();
                playout(&mut generator, &mut state, &mut random, MAX_PLIES)
            });
        });
    }
}

/// Measures the search that suits the game, from the start, on one thread, with a new bot and an empty memory each
/// time.
fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES));
    for source in sources() {
        let Some(program) = source.program() else {
            continue;
        };
        let evaluation = Arc::new(Evaluation::learn(&program, 1));
        let method = Advice::of(&program, &evaluation).method;
        let start = State::new(&program);
        group.bench_function(BenchmarkId::from_parameter(&source.name), |bencher| {
            bencher.iter_batched(
                || method.bot(&program, &evaluation, 1, 1, HASH),
                |mut bot| bot.think(&start, &Budget::of_nodes(NODES)),
                BatchSize::LargeInput,
            );
        });
    }
}

criterion_group! {
    name = games;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(3));
    targets = load, sequences, playouts, searches
}
criterion_main!(games);
