//! Cancellation of long-running work.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancels generation and search, which poll it. It is set by a flag from another thread, or by a condition such as a
/// clock. Once a stop is wanted, it must stay wanted until all work that polls it has ended.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use zrf_interpreter::Stop;
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let stop = Stop::by(&flag);
/// assert!(!stop.is_wanted());
/// flag.store(true, Ordering::Relaxed);
/// assert!(stop.is_wanted());
/// assert!(Stop::when(|| true).is_wanted());
/// assert!(!Stop::default().is_wanted());
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    flags: Vec<Arc<AtomicBool>>,
    condition: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Stop {
    /// Stops when a flag is set.
    pub fn by(flag: &Arc<AtomicBool>) -> Self {
        Self::default().or(flag)
    }

    /// Stops when a condition holds, usually that time is up.
    pub fn when(condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self::default().or_when(condition)
    }

    /// Also stops when a flag is set.
    #[must_use]
    pub fn or(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.flags.push(flag.clone());
        self
    }

    /// Also stops when a condition holds.
    #[must_use]
    pub fn or_when(self, condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let condition: Arc<dyn Fn() -> bool + Send + Sync> = match self.condition {
            Some(first) => Arc::new(move || first() || condition()),
            None => Arc::new(condition),
        };
        Self {
            flags: self.flags,
            condition: Some(condition),
        }
    }

    /// Whether work must end.
    pub fn is_wanted(&self) -> bool {
        self.is_flagged() || self.condition.as_ref().is_some_and(|condition| condition())
    }

    /// Whether a flag is set; cheaper than reading a clock.
    pub fn is_flagged(&self) -> bool {
        self.flags.iter().any(|flag| flag.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("flags", &self.flags)
            .field("has_condition", &self.condition.is_some())
            .finish()
    }
}
