//! The wish that long work ends.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells generation and search, which ask it all the time, whether they shall end: because another thread set a flag,
/// or because a clock says so. Once it says yes it must go on to say yes, until all who asked are done.
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
    question: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Stop {
    /// When a flag is set.
    pub fn by(flag: &Arc<AtomicBool>) -> Self {
        Self::default().or(flag)
    }

    /// When a question is answered with yes: usually whether time is up.
    pub fn when(question: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self::default().or_when(question)
    }

    /// The same, and also when a flag is set.
    #[must_use]
    pub fn or(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.flags.push(flag.clone());
        self
    }

    /// The same, and also when a question is answered with yes.
    #[must_use]
    pub fn or_when(self, question: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let question: Arc<dyn Fn() -> bool + Send + Sync> = match self.question {
            Some(first) => Arc::new(move || first() || question()),
            None => Arc::new(question),
        };
        Self {
            flags: self.flags,
            question: Some(question),
        }
    }

    /// Whether work shall end.
    pub fn is_wanted(&self) -> bool {
        self.is_flagged() || self.question.as_ref().is_some_and(|question| question())
    }

    /// Whether a flag is set. Quicker than to ask a clock.
    pub fn is_flagged(&self) -> bool {
        self.flags.iter().any(|flag| flag.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("flags", &self.flags)
            .field("has_question", &self.question.is_some())
            .finish()
    }
}
