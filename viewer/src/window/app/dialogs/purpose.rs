//! What a dialog of the system is for.

use crate::window::naming::{GameFile, NewRules};

/// The purpose of a system dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window::app) enum DialogPurpose {
    Open,
    /// A folder of rules.
    Folder,
    /// Where to save a file about the open game, with the name to offer.
    Save(GameFile, String),
    NewRules(NewRules),
}
