//! The lines of a game: those of a script are read when they are wanted, those typed on a terminal by a thread of their
//! own, which hears who leaves while the computer thinks.

use crate::console::{Input, Interrupt};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Where lines come from.
pub(super) enum Lines {
    /// A script is there to be played through: its end leaves nobody waiting for less.
    Script,
    /// Somebody sits there.
    Typed(Arc<Typed>),
}

impl Lines {
    /// Listens to what is typed. The end of the input is leaving, and so is a next line that `leaves`.
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
            // A terminal that cannot be read any more was hung up.
            while let Ok(Some(line)) = read_line(&mut input) {
                heard.change(|queue| queue.lines.push_back(line));
            }
            heard.change(|queue| queue.has_ended = true);
        });
        Self::Typed(typed)
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
    let mut line = Vec::new();
    let count = input.read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| without_controls(&String::from_utf8_lossy(&line))))
}

/// A line without what arrow keys and their like send, which a terminal would obey when it is shown again.
fn without_controls(line: &str) -> String {
    let mut kept = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // After the bracket come numbers, then one letter or sign that ends the sequence.
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

/// What was typed and is not yet obeyed.
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

    /// Tells the computer when there is nobody left to think for.
    fn heed(&self, queue: &Queue) {
        if queue.has_ended || queue.lines.front().is_some_and(|line| (self.leaves)(line)) {
            self.interrupt.leave();
        }
    }

    fn next(&self) -> Option<String> {
        let waits = |queue: &mut Queue| queue.lines.is_empty() && !queue.has_ended;
        let mut queue = self
            .has_changed
            .wait_while(self.queue(), waits)
            .unwrap_or_else(PoisonError::into_inner);
        let line = queue.lines.pop_front();
        self.heed(&queue);
        line
    }
}
