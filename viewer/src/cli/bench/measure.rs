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

/// Plays up to the requested limit. A game that the time or Ctrl+C cuts short is not counted, but its plies are.
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
    let (clock, processor, time) = (Instant::now(), ThreadTime::now(), args.time);
    let stop = match args.playouts {
        Some(_) => interrupt.stop(),
        None => interrupt.stop().or_when(move || clock.elapsed() >= time),
    };
    generator.set_stop(stop.clone());
    loop {
        state.reset_to(&start);
        let played = play(generator, &mut state, &mut random, args.plies);
        measured.plies += played.plies as u64;
        measured.moves += played.moves;
        let is_over = stop.is_wanted();
        if played.end.is_some() || !is_over {
            measured.playouts += 1;
            measured.finished += u64::from(played.end.is_some());
            measured.faulty += u64::from(played.end.is_none() && played.plies < args.plies);
            let is_draw = |end| generator.is_draw(&state, end);
            measured.draws += u64::from(played.end.is_some_and(is_draw));
        }
        if is_over || Some(measured.playouts) == args.playouts {
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
        count as f64 / self.playouts.max(1) as f64
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// A game of 120,000 plies: men are dropped on one place, where each captures the one before.
    #[test]
    fn a_game_is_cut_short_and_not_counted() {
        let text = r#"(game (title "Drops") (players A B) (turn-order A B)
          (board (positions (a 0 0 9 9)))
          (board-setup (A (Man off 60000)) (B (Man off 60000)))
          (piece (name Man) (drops (add)))
          (loss-condition (A B) stalemated))"#;
        let files = BTreeMap::from([("a.zrf".to_owned(), text.as_bytes().to_vec())]);
        let program = crate::testing::program(&Rules::load("a.zrf", &files));
        let measure = |is_interrupted: bool| {
            let line = ["bench", "a.zrf", "--playouts", "1", "--plies", "200000"];
            let interrupt = Interrupt::default();
            if is_interrupted {
                interrupt.set();
            }
            let args = Line::parse_from(line).args;
            measure(&args, &mut MoveGenerator::new(&program), &interrupt)
        };
        let (whole, cut) = (measure(false), measure(true));
        assert_eq!((whole.playouts, whole.plies), (1, 120_000));
        assert_eq!(cut.playouts, 0);
        assert!(cut.plies < whole.plies, "{}", cut.plies);
    }
}
