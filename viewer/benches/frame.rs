//! The processor's part of a frame: layout, board, and the triangles for the graphics card; and of the way from a click to
//! the frame that shows what it did. `cargo bench -p zrf --bench frame`; what the screen adds is at most one refresh for each
//! of those frames.
//!
//! Measured is the time of the processor, so that other programs do not count.

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group, criterion_main};
use egui::{
    ClippedPrimitive, Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2,
};
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;
use zrf::window::{App, GAMES, Start};

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

/// A window without a screen.
struct Screen {
    ctx: Context,
    app: App,
    time: f64,
}

impl Screen {
    fn new(start: Start) -> Self {
        let ctx = Context::default();
        let app = App::new(&ctx, start, Some(r#"{"animation": 0, "seed": 5}"#));
        Self {
            ctx,
            app,
            time: 0.0,
        }
    }

    fn input(&mut self, events: Vec<Event>) -> RawInput {
        self.time += 1.0 / 60.0;
        RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        }
    }

    /// Draws a frame after some events: the triangles for the graphics card.
    fn frame(&mut self, events: Vec<Event>) -> Vec<ClippedPrimitive> {
        let input = self.input(events);
        let mut output = self.ctx.run_ui(input, |ui| self.app.frame(ui));
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        self.ctx.tessellate(shapes, output.pixels_per_point)
    }
}

fn full_board_frame(criterion: &mut Criterion<Processor>) {
    let folder = tempfile::tempdir().expect("a folder for files of a short life");
    let file = folder.path().join("full.zrf");
    std::fs::write(&file, full_board()).expect("a file for the benchmark");
    let mut screen = Screen::new(Start {
        file: Some(file),
        ..Start::default()
    });
    criterion.bench_function("a frame of 361 stones", |bencher| {
        bencher.iter(|| black_box(screen.frame(Vec::new())));
    });
}

/// Where things with these labels are on the screen, as screen readers are told.
fn places<const N: usize>(screen: &mut Screen, starts: [String; N]) -> [Pos2; N] {
    screen.ctx.enable_accesskit();
    let input = screen.input(Vec::new());
    let mut output = screen.ctx.run_ui(input, |ui| screen.app.frame(ui));
    screen.ctx.disable_accesskit();
    let update = output.platform_output.accesskit_update.take();
    let nodes = update.map(|update| update.nodes).unwrap_or_default();
    starts.map(|start| {
        let mut nodes = nodes.iter().map(|(_, node)| node);
        let is_it = |node: &&egui::accesskit::Node| {
            let label = node.label();
            label.is_some_and(|label| label.starts_with(&start))
        };
        let bounds = nodes.find(is_it).and_then(|node| node.bounds());
        let bounds = bounds.expect("it is shown");
        let middle = |a: f64, b: f64| (0.5 * (a + b)) as f32;
        Pos2::new(middle(bounds.x0, bounds.x1), middle(bounds.y0, bounds.y1))
    })
}

/// A click on a piece: from its event to the triangles of the first frame that shows it selected. Frames in between count.
/// The graphics card and the screen take what they take after that.
#[expect(clippy::print_stdout, reason = "a benchmark reports to people")]
fn click_to_frame(criterion: &mut Criterion<Processor>) {
    let mut screen = Screen::new(Start::default());
    let mut games = GAMES.iter();
    let chess = games.position(|game| game.file.ends_with("chess.zrf"));
    let ctx = screen.ctx.clone();
    let chess = chess.expect("a shipped game");
    screen.app.open_shipped(&ctx, chess, None);
    for _ in 0..4 {
        screen.frame(Vec::new());
    }
    let knights = ["b1", "g1"];
    let squares = places(&mut screen, knights.map(|name| format!("{name}, ")));
    let (mut turn, mut most_frames) = (0, 0);
    criterion.bench_function("from a click to the selected piece", |bencher| {
        bencher.iter(|| {
            // Each click selects the other knight, so that each changes the board.
            turn = 1 - turn;
            let button = |pressed| Event::PointerButton {
                pos: squares[turn],
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            let moved = Event::PointerMoved(squares[turn]);
            let mut frame = screen.frame(vec![moved, button(true), button(false)]);
            let mut n_frames = 1;
            while !screen.app.notice().contains(knights[turn]) && n_frames < 10 {
                frame = screen.frame(Vec::new());
                n_frames += 1;
            }
            most_frames = most_frames.max(n_frames);
            black_box(frame)
        });
    });
    assert!(most_frames < 10, "the click did nothing");
    println!("frames from a click to the selected piece: {most_frames}");
}

criterion_group!(
    name = benches;
    config = Criterion::default().with_measurement(Processor);
    targets = full_board_frame, click_to_frame
);
criterion_main!(benches);
