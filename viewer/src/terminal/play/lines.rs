//! Input lines: those of a script are read on demand, those typed on a terminal by a separate thread, which notices
//! when the user quits while the computer thinks.

use crate::console::{Input, Interrupt};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use zrf_interpreter::Stop;

/// The source of lines.
pub(super) enum Lines {
    /// A script, whose end does not cancel the work under way.
    Script,
    /// A terminal.
    Typed(Arc<Typed>),
}

impl Lines {
    /// Reads typed lines. The user quits at the end of input, or if `leaves` is true for the next line.
    pub(super) fn typed(
        mut input: Input,
        interrupt: Interrupt,
        leaves: impl Fn(&str) -> bool + Send + Sync + 'static,
    ) -> Self {
        let typed = Arc::new(Typed {
            queue: Mutex::default(),
            has_changed: Condvar::new(),
            interrupt,
            leaves: Box::new(leaves),
        });
        let heard = typed.clone();
        std::thread::spawn(move || {
            // A terminal that can no longer be read was hung up.
            while let Ok(Some(line)) = read_line(&mut input) {
                heard.change(|queue| queue.lines.push_back(line));
            }
            heard.change(|queue| queue.has_ended = true);
        });
        Self::Typed(typed)
    }

    /// A stop that also fires when the next line is typed; `None` for a script.
    pub(super) fn until_typed(&self, stop: &Stop) -> Option<Stop> {
        let Self::Typed(typed) = self else {
            return None;
        };
        let typed = typed.clone();
        Some(stop.clone().or_when(move || typed.queue().is_ready()))
    }

    /// Waits until a line is typed or the input ends. Returns false if a stop fires before.
    pub(super) fn wait(&self, stop: &Stop) -> bool {
        match self {
            Self::Script => true,
            Self::Typed(typed) => typed.wait(stop),
        }
    }

    /// The next line, `None` at the end.
    pub(super) fn next(&self, script: &mut Input) -> io::Result<Option<String>> {
        match self {
            Self::Script => read_line(script),
            Self::Typed(typed) => Ok(typed.next()),
        }
    }
}

fn read_line(input: &mut Input) -> io::Result<Option<String>> {
    Ok(input.line()?.map(|line| without_controls(&line)))
}

/// Removes the escape sequences of arrow keys and the like from a line, because a terminal would execute them when the
/// line is shown again.
fn without_controls(line: &str) -> String {
    let mut kept = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // The bracket is followed by numbers, then by one character that ends the sequence.
            if letters.next_if(|next| matches!(next, '[' | 'O')).is_some() {
                while letters.next_if(|next| matches!(next, ' '..='?')).is_some() {}
                letters.next();
            }
        } else if letter == '\t' {
            kept.push(' ');
        } else if !letter.is_control() {
            kept.push(letter);
        }
    }
    kept
}

/// Typed lines that are not yet executed.
pub(super) struct Typed {
    queue: Mutex<Queue>,
    has_changed: Condvar,
    interrupt: Interrupt,
    leaves: Box<dyn Fn(&str) -> bool + Send + Sync>,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<String>,
    has_ended: bool,
}

impl Queue {
    fn is_ready(&self) -> bool {
        !self.lines.is_empty() || self.has_ended
    }
}

/// How often somebody who waits for a line looks at a stop.
const GLANCE: Duration = Duration::from_millis(50);

impl Typed {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Queue)) {
        let mut queue = self.queue();
        change(&mut queue);
        self.heed(&queue);
        self.has_changed.notify_all();
    }

    /// Cancels all work if the user quits.
    fn heed(&self, queue: &Queue) {
        if queue.has_ended || queue.lines.front().is_some_and(|line| (self.leaves)(line)) {
            self.interrupt.leave();
        }
    }

    fn wait(&self, stop: &Stop) -> bool {
        let mut queue = self.queue();
        while !queue.is_ready() && !stop.is_wanted() {
            let waited = self.has_changed.wait_timeout(queue, GLANCE);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        queue.is_ready()
    }

    fn next(&self) -> Option<String> {
        let waits = |queue: &mut Queue| !queue.is_ready();
        let mut queue = self
            .has_changed
            .wait_while(self.queue(), waits)
            .unwrap_or_else(PoisonError::into_inner);
        let line = queue.lines.pop_front();
        self.heed(&queue);
        line
    }
}
