//! Reading and checking two rules files: a shipped game, and a generated file of five thousand lines that calls the same
//! macros many times.
//!
//! `cargo bench -p zrf-grammar`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use zrf_grammar::{Checks, Rules};

/// A rules file in memory: reading from disk is not measured.
type Source = BTreeMap<String, Vec<u8>>;

const NAME: &str = "game.zrf";

fn shogi() -> Source {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/shogi/shogi.zrf");
    let text = std::fs::read(file).expect("the game comes with the project");
    BTreeMap::from([(NAME.to_owned(), text)])
}

/// Written like the large collections of draughts: macros that try every length of a line, and variants in which each
/// piece spells out its captures.
fn collection() -> Source {
    let mut text = String::new();
    let mut line = |words: &str| {
        text.write_fmt(format_args!("{words}\n"))
            .unwrap_or_default()
    };
    for length in 1..=8 {
        line(&format!("(define jump-{length} ($1"));
        for step in 1..=length {
            line(&format!("   (verify empty?) $1 ; step {step}"));
        }
        line(
            "   (if (enemy? $1) $1 capture $1 (verify empty?) (add-partial jumping) else (verify false))))",
        );
    }
    for variant in 0..60 {
        line(if variant == 0 { "(game" } else { "(variant" });
        line(&format!("   (title \"Draughts {variant}\")"));
        line(
            "   (players White Black)\n   (turn-order White Black)\n   (move-priorities jumping stepping)",
        );
        line("   (board (grid (start-rectangle 0 0 9 9)");
        line("      (dimensions (\"a/b/c/d/e/f/g/h\" (10 0)) (\"8/7/6/5/4/3/2/1\" (0 10)))");
        line("      (directions (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))");
        line("      (symmetry Black (ne se) (se ne) (nw sw) (sw nw)))");
        line("   (board-setup (White (Man a1)) (Black (Man a7)))");
        for piece in ["Man", "King"] {
            line(&format!(
                "   (piece (name {piece}) (moves (move-type jumping)"
            ));
            for length in 1..=8 {
                for direction in ["ne", "nw", "se", "sw"] {
                    line(&format!("      (jump-{length} {direction})"));
                }
            }
            line(
                "      (move-type stepping)\n      (ne (verify empty?) add) (nw (verify empty?) add)))",
            );
        }
        line("   (loss-condition (White Black) stalemated))");
    }
    BTreeMap::from([(NAME.to_owned(), text.into_bytes())])
}

fn check(criterion: &mut Criterion) {
    for (name, source) in [("shogi", shogi()), ("collection", collection())] {
        let bytes = source.values().map(Vec::len).sum::<usize>();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Bytes(bytes as u64));
        group.bench_function("load", |bencher| {
            bencher.iter(|| Rules::load(NAME, &source))
        });
        group.bench_function("check", |bencher| {
            let nothing = |_: &Rules, _, _| Vec::new();
            bencher.iter(|| Rules::load_and_check(NAME, &source, Checks::default(), nothing));
        });
        group.finish();
    }
}

criterion_group!(benches, check);
criterion_main!(benches);
