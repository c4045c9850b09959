//! Works on a range of seeds in a process of its own. It prints each seed before it begins, so that the driver knows
//! which one ended the process.

use super::Target;
use crate::mutate::processor_time;
use std::io::{self, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Duration;

/// Maximum processor time of one input.
const MAX_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 4 });

/// Where the last panic was.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Remembers where a panic was instead of printing it.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string);
        if let Ok(mut panic) = PANIC.lock() {
            let words = info.payload_as_str().unwrap_or_default();
            *panic = format!(
                "panic at {}: {words}",
                place.unwrap_or_default().replace(':', " ")
            );
        }
    }));
}

/// Returns where the last panic was and forgets it; empty if there was none.
fn take_panic() -> String {
    PANIC
        .lock()
        .map(|mut panic| std::mem::take(&mut *panic))
        .unwrap_or_default()
}

/// Checks an input.
///
/// # Errors
/// What does not hold, a panic, or that the check took too long.
pub fn check(target: Target, input: &[u8]) -> Result<(), String> {
    take_panic();
    let before = processor_time();
    let result = catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
    // A panic may also have been on another thread.
    let result = match (result, take_panic()) {
        (Ok(result), panic) if panic.is_empty() => result,
        (_, panic) => Err(panic),
    };
    let time = before.zip(processor_time());
    let time = time.map_or(Duration::ZERO, |(before, after)| {
        after.saturating_sub(before)
    });
    match time > MAX_TIME {
        true => result.and(Err(format!("too slow: {time:?}"))),
        false => result,
    }
}

/// Works on a range; writes `at SEED` before each, `fail SEED TEXT` after what fails, and `end` with the processor time
/// in milliseconds.
///
/// # Errors
/// When the output is closed.
pub fn work(target: Target, seeds: Range<u64>, out: &mut dyn Write) -> io::Result<()> {
    keep_panics();
    for seed in seeds {
        writeln!(out, "at {seed}")?;
        out.flush()?;
        let made = catch_unwind(|| (target.make)(seed));
        let made = made.map_err(|_| "making the input panics".to_owned());
        if let Err(error) = made.and_then(|input| check(target, &input)) {
            writeln!(out, "fail {seed} {}", error.replace('\n', " / "))?;
        }
    }
    let time = processor_time().unwrap_or_default().as_millis();
    writeln!(out, "end {time}")?;
    out.flush()
}

/// Checks one file, as seed 0; writes lines as [`work`] does.
///
/// # Errors
/// When the file cannot be read or the output is closed.
pub fn one(target: Target, file: &str, out: &mut dyn Write) -> io::Result<bool> {
    keep_panics();
    writeln!(out, "at 0")?;
    out.flush()?;
    let result = check(target, &std::fs::read(file)?);
    if let Err(error) = &result {
        writeln!(out, "fail 0 {}", error.replace('\n', " / "))?;
    }
    writeln!(out, "end 0")?;
    out.flush()?;
    Ok(result.is_ok())
}
