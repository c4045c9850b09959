//! What panels ask the app to do.

use crate::play::Seat;
use crate::window::board::Overlay;
use crate::window::commands::Command;
use crate::window::naming::{NewRules, PathField};
use crate::window::settings::Settings;
use crate::window::source::Source;
use crate::window::table::{BoardAction, Tool};
use std::path::PathBuf;
use zrf_grammar::VariantId;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::NodeId;

/// A request of a panel.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) enum Request {
    Command(Command),
    Board(BoardAction),
    /// A move by its index among the legal ones.
    Play(usize),
    GoTo(NodeId),
    /// Makes the line through a move the main one.
    Promote(NodeId),
    /// Removes a move and everything after it.
    Remove(NodeId),
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
    /// Opens what is at a path that was typed, if there is something.
    OpenTyped(PathField, PathBuf),
    /// Opens the refused rules in spite of their errors.
    OpenAnyway,
    /// Shows one of the problems of the rules in the editor, by its number, and fixes it there if asked.
    EditProblem {
        number: usize,
        fixes: bool,
    },
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
    /// Saves under a typed path, over a file that is there if the user has agreed to that.
    SavePath {
        path: PathBuf,
        replaces: bool,
    },
    Variant(VariantId),
    Settings(Box<Settings>),
    NewRules(NewRules),
    Close(Dialog),
}

impl Request {
    /// Whether it only says what the pointer is over.
    pub(in crate::window) fn is_of_pointer(&self) -> bool {
        matches!(self, Self::Board(BoardAction::Hover(_)))
    }

    /// Whether it refers to positions, moves, players or variants of the displayed game, and is meaningless in another.
    pub(in crate::window) fn is_of_game(&self) -> bool {
        match self {
            Self::Board(_)
            | Self::Play(_)
            | Self::GoTo(_)
            | Self::Promote(_)
            | Self::Remove(_)
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
            | Self::OpenTyped(..)
            | Self::OpenAnyway
            | Self::EditProblem { .. }
            | Self::Tour(_)
            | Self::ShowRule(_)
            | Self::RunStep(_)
            | Self::CloseLibrary
            | Self::Tag(..)
            | Self::CloseEditor
            | Self::SaveRules
            | Self::Quit(_)
            | Self::SavePath { .. }
            | Self::Settings(_)
            | Self::NewRules(_)
            | Self::Close(_) => false,
        }
    }
}

/// Windows over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Dialog {
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

/// What to do with unsaved rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Unsaved {
    Save,
    Discard,
}
