//! Options.

use crate::text::Origin;

/// Options by meaning; those that affect only the display are in [`Options::raw`].
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `"pass turn"`.
    pub pass_turn: PassTurn,
    /// `"pass partial"`: a multi-part move may end early.
    pub pass_partial: bool,
    /// `"maximal captures"`.
    pub maximal_captures: MaximalCaptures,
    /// `"recycle captures"`: captured pieces return to their owner's store.
    pub recycle_captures: bool,
    /// `"recycle promotions"`: a promotion takes the new piece from the store.
    pub recycle_promotions: bool,
    /// `"include off-pieces"`: stores count in piece counts.
    pub include_off_pieces: bool,
    /// All options in textual order, inherited ones first, later ones overriding.
    pub raw: Vec<RawOption>,
}

/// An option as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawOption {
    /// Its name, with old forms (`pass-turn`) under the current name (`pass turn`).
    pub name: String,
    /// Its value: `true`, `false`, `forced` or a number.
    pub value: String,
    /// The location of the value.
    pub value_origin: Origin,
    /// Its source location.
    pub origin: Origin,
}

/// Whether a player may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassTurn {
    /// Never.
    #[default]
    Never,
    /// At any time.
    Always,
    /// Only when there is no other move (`forced`, and `2`).
    Forced,
}

/// Whether only the longest captures may be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaximalCaptures {
    /// No restriction.
    #[default]
    Off,
    /// The chain with the most parts (`true`).
    Longest,
    /// Like `Longest`, then the most valuable (`2`).
    MostValuable,
}
