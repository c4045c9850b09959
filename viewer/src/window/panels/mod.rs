//! Everything around the board. Panels read, and answer with requests; they change nothing themselves.

pub(super) mod choice;
pub(super) mod dialogs;
mod icons;
pub(super) mod menu;
pub(super) mod moves;
pub(super) mod problems;
pub(super) mod rules;
pub(super) mod side;
pub(super) mod start;
pub(super) mod status;

use super::board::{Asked, Overlay};
use super::commands::Command;
use super::settings::Settings;
use super::source::Source;
use super::table::Seat;
use std::path::PathBuf;
use zrf_grammar::rules::VariantId;
use zrf_interpreter::NodeId;

/// What a panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    Command(Command),
    Board(Asked),
    /// A move by its index among the legal ones.
    Play(usize),
    GoTo(NodeId),
    Overlay(Overlay),
    /// Who plays for a player, by his index.
    Seat(usize, Seat),
    OpenSource(Source),
    OpenPath(PathBuf),
    Variant(VariantId),
    Settings(Box<Settings>),
    NewRules(&'static str),
    Close(Dialog),
}

/// Windows over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    Path,
    Settings,
    Palette,
    Shortcuts,
    Rules,
    Problems,
    Choice,
    Why,
}
