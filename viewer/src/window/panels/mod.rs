//! Everything around the board. Panels read the state and return requests; they change nothing themselves.

pub(super) mod choice;
mod completions;
mod diagram;
pub(super) mod dialogs;
pub(super) mod dock;
pub(super) mod edit;
pub(super) mod editor;
mod graph;
mod gutter;
pub(super) mod library;
mod looks;
pub(super) mod menu;
pub(super) mod moves;
mod problems;
mod rules;
pub(super) mod seats;
pub(super) mod side;
pub(super) mod start;
pub(super) mod status;
pub(super) mod tour;
pub(super) mod typed;
pub(super) mod unsaved;
mod values;
mod widgets;

pub(super) use graph::judgement_color;
pub(super) use unsaved::Unsaved;

use super::board::Overlay;
use super::commands::Command;
use super::settings::Settings;
use super::source::Source;
use super::table::{BoardAction, Tool};
use crate::play::Seat;
use std::path::PathBuf;
use zrf_grammar::VariantId;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::NodeId;

/// A request of a panel.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    Command(Command),
    Board(BoardAction),
    /// A move by its index among the legal ones.
    Play(usize),
    GoTo(NodeId),
    Overlay(Overlay),
    /// Who plays for a player.
    Seat(PlayerId, Seat),
    /// The action of a click while the board is edited.
    Tool(Tool),
    /// The first turn after editing.
    FirstTurn(usize),
    /// The typed move.
    Typed,
    /// A new game with this random seed.
    Seed(u64),
    OpenSource(Source),
    /// Opens a game and lets the computer play all sides but the user's.
    Against(Source),
    OpenPath(PathBuf),
    /// Opens the refused rules in spite of their errors.
    OpenAnyway,
    /// Shows a step of the tour.
    Tour(usize),
    /// Shows a line of the rules in the editor.
    ShowRule(u32),
    /// Shows a step of the run that was refused, by its number.
    RunStep(usize),
    CloseLibrary,
    /// New tags for a rules file.
    Tag(PathBuf, String),
    CloseEditor,
    /// Saves the edited rules and continues the game under them.
    SaveRules,
    /// Closes the window after saving or discarding the edited rules.
    Quit(Unsaved),
    SavePath(PathBuf),
    Variant(VariantId),
    Settings(Box<Settings>),
    NewRules(&'static str),
    Close(Dialog),
}

impl Request {
    /// Whether it refers to positions, moves, players or variants of the displayed game, and is meaningless in another.
    pub(super) fn is_of_game(&self) -> bool {
        match self {
            Self::Board(_)
            | Self::Play(_)
            | Self::GoTo(_)
            | Self::Overlay(_)
            | Self::Seat(..)
            | Self::Tool(_)
            | Self::FirstTurn(_)
            | Self::Variant(_) => true,
            Self::Command(_)
            | Self::Typed
            | Self::Seed(_)
            | Self::OpenSource(_)
            | Self::Against(_)
            | Self::OpenPath(_)
            | Self::OpenAnyway
            | Self::Tour(_)
            | Self::ShowRule(_)
            | Self::RunStep(_)
            | Self::CloseLibrary
            | Self::Tag(..)
            | Self::CloseEditor
            | Self::SaveRules
            | Self::Quit(_)
            | Self::SavePath(_)
            | Self::Settings(_)
            | Self::NewRules(_)
            | Self::Close(_) => false,
        }
    }
}

/// The least width that the board shares with its side panel, beside other panels, in points.
pub(super) const BOARD_ROOM: f32 = 560.0;

/// Windows over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    Path,
    SavePath,
    Settings,
    Palette,
    Shortcuts,
    Rules,
    Problems,
    Why,
    Type,
    Seats,
    Tour,
    /// What to do with unsaved rules before the window closes.
    Unsaved,
}
