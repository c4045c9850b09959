//! The processor's part of a frame: layout, board, and the triangles for the graphics card.
//!
//! Measured is the time of the processor, so that other programs do not count.

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Context, RawInput, Rect, Vec2};
use std::fmt::Write;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;
use zrf::window::{App, Start};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Seconds of the processor on this thread.
struct Processor;

impl Measurement for Processor {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

/// A board of 19×19 crossings with a stone on each.
fn full_board() -> String {
    let columns: Vec<char> = ('a'..='s').collect();
    let mut stones = [String::new(), String::new()];
    for (index, column) in columns.iter().enumerate() {
        for row in 1..=19 {
            let owner = (index + row) % 2;
            write!(stones[owner], " {column}{row}").expect("a string takes all text");
        }
    }
    let names: Vec<String> = columns.iter().map(char::to_string).collect();
    let rows: Vec<String> = (1..=19).rev().map(|row| row.to_string()).collect();
    let [white, black] = stones;
    format!(
        "; zrf: board crossings
        (game (title \"Full board\") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 30 30)
            (dimensions (\"{}\" (30 0)) (\"{}\" (0 30)))
            (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
        (board-setup (White (Stone{white})) (Black (Stone{black})))
        (piece (name Stone) (moves (n (verify enemy?) add))))",
        names.join("/"),
        rows.join("/"),
    )
}

fn frame(ctx: &Context, app: &mut App, time: f64) -> usize {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(
            egui::Pos2::ZERO,
            Vec2::new(1280.0, 800.0),
        )),
        time: Some(time),
        ..RawInput::default()
    };
    let mut output = ctx.run_ui(input, |ui| app.frame(ui));
    output.textures_delta.clear();
    let shapes = std::mem::take(&mut output.shapes);
    ctx.tessellate(shapes, output.pixels_per_point).len()
}

fn full_board_frame(criterion: &mut Criterion<Processor>) {
    let file: PathBuf = std::env::temp_dir().join(format!("zrf-frame-{}.zrf", std::process::id()));
    std::fs::write(&file, full_board()).expect("a folder for files of a short life");
    let ctx = Context::default();
    let start = Start {
        file: Some(file.clone()),
        ..Start::default()
    };
    let mut app = App::new(&ctx, start, Some(r#"{"animation": 0}"#));
    let mut time = 0.0;
    criterion.bench_function("a frame of 361 stones", |bencher| {
        bencher.iter(|| {
            time += 1.0 / 60.0;
            black_box(frame(&ctx, &mut app, time))
        });
    });
    // Nothing depends on the file any more.
    let _ = std::fs::remove_file(file);
}

criterion_group!(
    name = benches;
    config = Criterion::default().with_measurement(Processor);
    targets = full_board_frame
);
criterion_main!(benches);
