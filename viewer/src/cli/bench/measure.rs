//! Random games, and how fast they are played.

use super::args::Args;
use crate::cli::failure::Exit;
use crate::console::Interrupt;
use cpu_time::ThreadTime;
use serde::Serialize;
use std::time::Instant;
use zrf_interpreter::{MoveGenerator, Random, State, playout, sampled_playout};

/// What was played, and how long it took.
#[derive(Debug, Default, Serialize)]
pub(super) struct Measured {
    pub(super) playouts: u64,
    pub(super) plies: u64,
    pub(super) moves: u64,
    pub(super) finished: u64,
    pub(super) draws: u64,
    /// Games that ended because a rule exceeded a limit.
    pub(super) faulty: u64,
    pub(super) seconds: f64,
    /// Processor time of this thread.
    pub(super) processor_seconds: f64,
}

/// Plays up to the requested limit, but at least one game.
pub(super) fn measure(
    args: &Args,
    generator: &mut MoveGenerator,
    interrupt: &Interrupt,
) -> Measured {
    let play = if args.sample {
        sampled_playout
    } else {
        playout
    };
    let mut random = Random::new(args.seed);
    let start = State::new(generator.program());
    let mut state = start.clone();
    let mut measured = Measured::default();
    let (clock, processor) = (Instant::now(), ThreadTime::now());
    loop {
        state.reset_to(&start);
        let played = play(generator, &mut state, &mut random, args.plies);
        measured.playouts += 1;
        measured.plies += played.plies as u64;
        measured.moves += played.moves;
        measured.finished += u64::from(played.end.is_some());
        measured.faulty += u64::from(played.end.is_none() && played.plies < args.plies);
        let is_draw = |end| generator.is_draw(&state, end);
        measured.draws += u64::from(played.end.is_some_and(is_draw));
        let is_done = match args.playouts {
            Some(wanted) => measured.playouts >= wanted,
            None => clock.elapsed() >= args.time,
        };
        if is_done || interrupt.is_set() {
            measured.seconds = clock.elapsed().as_secs_f64();
            measured.processor_seconds = processor.elapsed().as_secs_f64();
            return measured;
        }
    }
}

impl Measured {
    pub(super) fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.processor_seconds.max(1e-9)
    }

    pub(super) fn per_playout(&self, count: u64) -> f64 {
        count as f64 / self.playouts as f64
    }

    /// The figures as JSON.
    pub(super) fn figures(&self) -> serde_json::Value {
        serde_json::json!({
            "measured": self,
            "playouts_per_second": self.per_second(self.playouts),
            "plies_per_second": self.per_second(self.plies),
            "moves_per_second": self.per_second(self.moves),
            "plies_per_playout": self.per_playout(self.plies),
        })
    }
}

/// The exit status of a measurement, whose figures are shown even if Ctrl+C cut it short.
pub(super) fn exit(interrupt: &Interrupt) -> Exit {
    match interrupt.is_set() {
        true => Exit::Interrupted,
        false => Exit::Success,
    }
}
