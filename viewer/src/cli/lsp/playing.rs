//! Random games in the background, while the author is not typing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use zrf_grammar::VariantId;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::ide::Analysis;
use zrf_interpreter::survey::{Plan, survey};
use zrf_interpreter::{Program, Stop};

/// A few games of each variant: the operations of one variant take less than a second.
pub(super) const FEW: Plan = Plan {
    games: 3,
    plies: 200,
    seed: 1,
    moves: 5_000,
    work: 1 << 26,
};

/// As many games as the title of the lens promises.
pub(super) const MANY: Plan = Plan {
    games: 100,
    plies: 1_000,
    seed: 1,
    moves: u64::MAX,
    work: 1 << 32,
};

/// Games being played. They stop when this is dropped.
#[derive(Debug)]
pub(super) struct Playing {
    found: Receiver<Vec<Diagnostic>>,
    stop: Arc<AtomicBool>,
}

impl Playing {
    /// Plays the variants of a file that have no errors, or one of them.
    pub(super) fn start(analysis: Arc<Analysis>, only: Option<VariantId>, plan: Plan) -> Self {
        let (sender, found) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let is_unwanted = Stop::by(&stop);
        std::thread::spawn(move || {
            let mut all = Vec::new();
            let variants = analysis.playable.iter();
            for &variant in variants.take_while(|_| !is_unwanted.is_wanted()) {
                if only.is_none_or(|only| only == variant) {
                    all.extend(play(&analysis, variant, plan, &is_unwanted));
                }
            }
            // The receiver is gone if the text has changed meanwhile.
            let _ = sender.send(all);
        });
        Self { found, stop }
    }

    /// What was found, `None` while games are played.
    pub(super) fn take(&self) -> Option<Vec<Diagnostic>> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Vec::new()),
        }
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn play(analysis: &Analysis, variant: VariantId, mut plan: Plan, stop: &Stop) -> Vec<Diagnostic> {
    let places = analysis.rules.places(variant);
    let (game, _) = analysis.rules.resolve(variant);
    let Ok(program) = Program::compile(game) else {
        return Vec::new();
    };
    let found = survey(&program, &places, &mut plan, stop);
    found
        .into_iter()
        .map(|witnessed| witnessed.diagnostic)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{MANY, Plan, Playing};
    use crate::shipped::{GAMES, ShippedFiles};
    use std::sync::Arc;
    use std::time::{Duration, Instant};
    use zrf_grammar::Checks;
    use zrf_grammar::ide::Analysis;

    #[test]
    fn games_that_nobody_waits_for_end() {
        let mut games = GAMES.iter().map(|game| game.file);
        let file = games.find(|file| file.ends_with("chess.zrf"));
        let file = file.expect("chess is built in");
        let analysis = Analysis::new(file, &ShippedFiles, Checks::default());
        let endless = Plan {
            games: usize::MAX,
            work: u64::MAX,
            ..MANY
        };
        let playing = Playing::start(Arc::new(analysis), None, endless);
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(playing.take(), None);
        let stop = playing.stop.clone();
        drop(playing);
        let start = Instant::now();
        // The thread is the only other holder.
        while Arc::strong_count(&stop) > 1 {
            assert!(start.elapsed() < Duration::from_secs(5), "it plays on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
