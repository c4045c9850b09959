//! Independent pieces of work on several threads, with their results in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum number of finished results per thread that wait for an earlier one.
const MAX_WAITING: u64 = 3;

/// How many threads to use: one per core if `wanted` is 0.
pub(super) fn threads(wanted: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if wanted == 0 { cores() } else { wanted };
    threads.clamp(1, 64)
}

/// Does a range of pieces of work on several threads and passes their results to `take`, in order and on this thread.
/// Ends before the first piece for which `work` returns `None`, or with the first error of `take`.
///
/// With one thread, everything runs on this one, and no piece is begun before the result of the previous one has been
/// taken.
pub(super) fn in_order<T: Send, E>(
    threads: usize,
    range: Range<u64>,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let n_pieces = range.end.saturating_sub(range.start);
    let threads = (threads as u64).min(n_pieces);
    if threads <= 1 {
        for number in range {
            let Some(result) = work(number) else { break };
            take(number, result)?;
        }
        return Ok(());
    }
    let queue = Queue {
        progress: Mutex::new(Progress {
            next: range.start,
            taken: range.start,
            end: range.end,
            waiting: BTreeMap::new(),
        }),
        changed: Condvar::new(),
        most_ahead: threads * (1 + MAX_WAITING),
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(piece) = queue.begin() {
                    if let Some(result) = work(piece.number) {
                        piece.finish(result);
                    }
                }
            });
        }
        let mut taken = range.map_while(|number| Some((number, queue.take(number)?)));
        let result = taken.try_for_each(|(number, result)| take(number, result));
        queue.end(0);
        result
    })
}

struct Queue<T> {
    progress: Mutex<Progress<T>>,
    changed: Condvar,
    /// How many pieces may be begun beyond the last one taken.
    most_ahead: u64,
}

struct Progress<T> {
    /// The next piece to begin, and the next one to take.
    next: u64,
    taken: u64,
    /// The first piece that is no longer wanted.
    end: u64,
    waiting: BTreeMap<u64, T>,
}

/// A piece under way. If it is dropped unfinished, even by a panic of its thread, the work ends before it.
struct Piece<'a, T> {
    queue: &'a Queue<T>,
    number: u64,
    is_finished: bool,
}

impl<T> Queue<T> {
    fn progress(&self) -> MutexGuard<'_, Progress<T>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, progress: MutexGuard<'a, Progress<T>>) -> MutexGuard<'a, Progress<T>> {
        let waited = self.changed.wait(progress);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the next piece is not too far ahead, and begins it. `None` if no more pieces are wanted.
    fn begin(&self) -> Option<Piece<'_, T>> {
        let mut progress = self.progress();
        while progress.next < progress.end && progress.next - progress.taken >= self.most_ahead {
            progress = self.wait(progress);
        }
        let number = progress.next;
        if number >= progress.end {
            return None;
        }
        progress.next += 1;
        Some(Piece {
            queue: self,
            number,
            is_finished: false,
        })
    }

    /// The result of a piece, as soon as it is available.
    fn take(&self, number: u64) -> Option<T> {
        let mut progress = self.progress();
        loop {
            if let Some(result) = progress.waiting.remove(&number) {
                progress.taken = number + 1;
                self.changed.notify_all();
                return Some(result);
            }
            if number >= progress.end {
                return None;
            }
            progress = self.wait(progress);
        }
    }

    fn end(&self, end: u64) {
        let mut progress = self.progress();
        progress.end = progress.end.min(end);
        self.changed.notify_all();
    }
}

impl<T> Piece<'_, T> {
    fn finish(mut self, result: T) {
        self.is_finished = true;
        self.queue.progress().waiting.insert(self.number, result);
        self.queue.changed.notify_all();
    }
}

impl<T> Drop for Piece<'_, T> {
    fn drop(&mut self) {
        if !self.is_finished {
            self.queue.end(self.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn taken(threads: usize, work: impl Fn(u64) -> Option<u64> + Sync) -> Vec<u64> {
        let mut taken = Vec::new();
        let all: Result<(), ()> = in_order(threads, 3..200, work, |number, result| {
            assert_eq!(number, result);
            taken.push(result);
            Ok(())
        });
        assert_eq!(all, Ok(()));
        taken
    }

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 7, 300] {
            // Earlier pieces take longer.
            let work = |number| {
                let slowed = (0..(200 - number) * 50).map(std::hint::black_box);
                Some(number).filter(|_| slowed.sum::<u64>() > 0)
            };
            assert!(taken(threads, work).into_iter().eq(3..200), "{threads}");
        }
    }

    #[test]
    fn numbers_may_be_as_large_as_they_can_be() {
        for threads in [1, 4] {
            let (mut taken, range) = (Vec::new(), u64::MAX - 40..u64::MAX);
            let all: Result<(), ()> = in_order(threads, range.clone(), Some, |number, _| {
                taken.push(number);
                Ok(())
            });
            assert_eq!(all, Ok(()));
            assert!(taken.into_iter().eq(range), "{threads}");
        }
    }

    #[test]
    fn nothing_follows_a_piece_without_a_result() {
        for threads in [1, 4] {
            let work = |number| (number != 50).then_some(number);
            assert!(taken(threads, work).into_iter().eq(3..50), "{threads}");
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        for threads in [1, 4] {
            let most = AtomicU64::new(0);
            let work = |number| {
                most.fetch_max(number, Ordering::Relaxed);
                Some(number)
            };
            let take = |number, _| if number < 10 { Ok(()) } else { Err(number) };
            assert_eq!(in_order(threads, 0..100_000, work, take), Err(10));
            assert!(most.into_inner() < 10 + 2 * 4 * (1 + MAX_WAITING));
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_a_worker_is_passed_on() {
        let work = |number| (number != 50).then_some(number).or_else(|| panic!("at 50"));
        taken(4, work);
    }
}
