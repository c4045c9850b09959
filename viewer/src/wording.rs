//! Moves, turns, events and results in words for players.

mod author;
mod events;
mod goal;
#[cfg(feature = "window")]
mod goal_places;
mod lists;
mod outcome;
mod players;
mod refusal;
mod ways;

pub(crate) use events::{
    MOVES_UNKNOWN, NO_PASS, NOTHING_TO_REDO, NOTHING_TO_UNDO, SEARCHING, computer_waits,
    is_thinking, matches, passes, saved_game, to_move,
};
#[cfg(feature = "window")]
pub(crate) use events::{in_check, must_pass};
pub(crate) use goal::{goal, part_of_goal};
#[cfg(feature = "window")]
pub(crate) use goal_places::goals_at;
pub(crate) use lists::{capitalised, cut_short};
#[cfg(feature = "window")]
pub(crate) use lists::{times, with_article};
pub use outcome::outcome;
pub(crate) use outcome::{ending, result};
#[cfg(feature = "window")]
pub(crate) use players::possessive;
pub(crate) use players::{display_name, does};
pub use refusal::{ReasonText, made, refusal};
pub(crate) use refusal::{plainly, plainly_stuck};
pub(crate) use ways::{moves_in_words, owner_of};

#[cfg(test)]
mod tests;
