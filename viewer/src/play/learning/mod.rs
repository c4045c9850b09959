//! What the computer learns about a game while people think: better values for its pieces, in the background.
//!
//! One thread for each game that is played. It rests while the computer thinks about a move, and nobody ever waits for
//! it: it ends with the process, or soon after what it belongs to is dropped.

mod lessons;
mod shelf;

pub use shelf::Shelf;

use crate::play::computers::{Computers, Player};
use lessons::Lessons;
use std::sync::Arc;
use zrf_interpreter::{Program, Stop};

/// The computers of one game, with what they learn of it: some of it before the first move, more while people think.
#[derive(Debug)]
pub(crate) struct LearningComputers {
    program: Arc<Program>,
    computers: Option<Computers>,
    lessons: Option<Lessons>,
}

impl LearningComputers {
    /// Nothing is learned before the first question.
    pub(crate) fn new(program: &Arc<Program>) -> Self {
        Self {
            program: program.clone(),
            computers: None,
            lessons: None,
        }
    }

    /// The computers for a player to be made from. What must be learned before he can think is learned; what may wait
    /// is got from the shelf or begun. A stop ends it at once.
    pub(crate) fn for_player(
        &mut self,
        player: &Player,
        shelf: Option<&Shelf>,
        stop: &Stop,
    ) -> Computers {
        let mut computers = self.get(stop);
        if player.is_refined {
            computers.refine(stop);
        }
        if self.computers.is_none() {
            return computers;
        }
        let may_gain = player.takes_refined() && computers.refined().is_none();
        if let Some(shelf) = shelf.filter(|_| may_gain && self.lessons.is_none()) {
            self.lessons = Some(Lessons::begin(&computers, shelf));
        }
        self.computers = Some(computers.clone());
        self.take_lessons();
        self.computers.clone().unwrap_or(computers)
    }

    /// What is known before the first move, learned where it is not known. It is kept when it was not broken off.
    pub(crate) fn get(&mut self, stop: &Stop) -> Computers {
        if let Some(known) = &self.computers {
            return known.clone();
        }
        let learned = Computers::learn_until(&self.program, stop);
        if !stop.is_wanted() {
            self.computers = Some(learned.clone());
        }
        learned
    }

    /// Whether nothing that a player needs was broken off, so that he may be kept with what he remembers.
    pub(crate) fn are_whole_for(&self, player: &Player) -> bool {
        let computers = self.computers.as_ref();
        computers.is_some_and(|computers| !player.is_refined || computers.refined().is_some())
    }

    /// Takes what was learned meanwhile. Returns whether there is news: then players who take refined values are to be
    /// made anew.
    pub(crate) fn take_lessons(&mut self) -> bool {
        let (Some(computers), Some(lessons)) = (&mut self.computers, &self.lessons) else {
            return false;
        };
        let Some(found) = lessons.found().filter(|_| computers.refined().is_none()) else {
            return false;
        };
        computers.set_refined(found.clone());
        found.is_some()
    }

    /// Learns nothing more, and forgets what was learned while people thought. Returns whether that changes anything.
    pub(crate) fn unlearn(&mut self) -> bool {
        let had_lessons = self.lessons.take().is_some();
        let computers = self.computers.as_mut().filter(|_| had_lessons);
        computers.is_some_and(Computers::forget_refined)
    }

    /// Learns nothing until [`Self::go_on`]: something else needs the processor.
    pub(crate) fn rest(&self) {
        if let Some(lessons) = &self.lessons {
            lessons.set_resting(true);
        }
    }

    /// Learns again.
    pub(crate) fn go_on(&self) {
        if let Some(lessons) = &self.lessons {
            lessons.set_resting(false);
        }
    }
}

#[cfg(test)]
mod tests;
