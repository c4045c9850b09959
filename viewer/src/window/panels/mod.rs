//! Everything around the board. Panels read the state and return requests; they change nothing themselves.

mod captured;
mod cards;
pub(super) mod choice;
mod choice_place;
mod completions;
mod counts;
mod diagram;
pub(super) mod dialogs;
pub(super) mod dock;
pub(super) mod edit;
pub(super) mod editor;
pub(super) mod focus;
mod graph;
mod gutter;
pub(super) mod library;
mod looks;
pub(super) mod menu;
pub(super) mod moves;
pub(super) mod palette;
pub(super) mod place;
mod problems;
mod recent;
mod report;
mod request;
mod rules;
pub(super) mod seats;
pub(super) mod settings;
pub(super) mod shortcuts;
pub(super) mod side;
pub(super) mod start;
pub(super) mod status;
pub(super) mod tour;
mod turns;
pub(super) mod typed;
pub(super) mod unsaved;
mod values;
mod variation;
mod widgets;

pub(super) use request::{Dialog, Request, Unsaved};

/// The least width that the board shares with its side panel, beside other panels, in points.
pub(super) const BOARD_ROOM: f32 = 560.0;
