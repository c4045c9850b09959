//! The animation of a move: the board before, and how far it has come.

use super::facts::option;
use zrf_grammar::game::{Game, PositionId};
use zrf_interpreter::{Effect, Move, Piece};

/// The contents of each position.
pub(super) type Cells = Vec<Option<Piece>>;

/// What is being animated, and when the next step is due.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Pace {
    pub(in crate::window) motion: Option<Motion>,
    /// When the next move without a choice is due.
    pub(super) due: f64,
    /// Whether the game has just ended, which is not shown before the last move.
    pub(in crate::window) is_end_due: bool,
    /// Whether the following moves are being replayed.
    pub(in crate::window) is_showing: bool,
}

/// A move being animated.
#[derive(Clone, Debug)]
pub(in crate::window) struct Motion {
    before: Cells,
    effects: Vec<Effect>,
    /// The position to which the user has already dragged the piece, whose movement is therefore not shown.
    carried: Option<PositionId>,
    started: f64,
    seconds: f32,
}

impl Motion {
    /// The animation of a move, `None` if there is nothing to see or animation is off.
    pub(super) fn new(
        game: &Game,
        before: Cells,
        played: &Move,
        started: f64,
        seconds: f32,
    ) -> Option<Self> {
        let shows = |name: &str| option(game, name).unwrap_or(true);
        let (captures, drops) = (shows("animate captures"), shows("animate drops"));
        let is_shown = |effect: &Effect| match effect {
            Effect::Capture { .. } => captures,
            Effect::Drop { .. } => drops,
            _ => true,
        };
        let effects: Vec<Effect> = played.effects.iter().copied().filter(is_shown).collect();
        (seconds > 0.0 && !effects.is_empty()).then_some(Self {
            before,
            effects,
            carried: None,
            started,
            seconds,
        })
    }

    /// The same motion after a piece was dragged to where the move brings it.
    pub(super) fn carried_to(self, position: PositionId) -> Self {
        Self {
            carried: Some(position),
            ..self
        }
    }

    /// The progress, from 0 to 1, slow at both ends.
    pub(in crate::window) fn share(&self, now: f64) -> f32 {
        let share = self.elapsed(now);
        share * share * (3.0 - 2.0 * share)
    }

    /// How far something has fallen, from 0 to 1: ever faster.
    pub(in crate::window) fn fallen(&self, now: f64) -> f32 {
        self.elapsed(now).powi(2)
    }

    /// The share of the time that has passed, from 0 to 1.
    fn elapsed(&self, now: f64) -> f32 {
        ((now - self.started) as f32 / self.seconds).clamp(0.0, 1.0)
    }

    /// Whether it has arrived.
    pub(super) fn is_over(&self, now: f64) -> bool {
        now - self.started >= f64::from(self.seconds)
    }

    /// The piece on a position before the move.
    pub(in crate::window) fn before(&self, position: PositionId) -> Option<Piece> {
        self.before[position.index()]
    }

    /// Where the piece that the move brings to a position comes from.
    pub(in crate::window) fn origin(&self, to: PositionId) -> Option<PositionId> {
        if self.carried == Some(to) {
            return None;
        }
        self.effects.iter().find_map(|effect| match *effect {
            Effect::Movement { from, to: end } | Effect::Copy { from, to: end } if end == to => {
                Some(from)
            }
            _ => None,
        })
    }

    /// Whether a piece appears on a position out of nowhere.
    pub(in crate::window) fn appears(&self, position: PositionId) -> bool {
        let is_put = |effect: &Effect| match *effect {
            Effect::Drop { to, .. } => to == position,
            Effect::Create { at, .. } => at == position,
            _ => false,
        };
        self.carried != Some(position) && self.effects.iter().any(is_put)
    }

    /// Whether the piece on a position turns over to another owner or type.
    pub(in crate::window) fn turns(&self, position: PositionId) -> bool {
        self.effects.iter().any(|effect| match *effect {
            Effect::Flip { at }
            | Effect::ChangeOwner { at, .. }
            | Effect::ChangeType { at, .. } => at == position,
            _ => false,
        })
    }

    /// The pieces that disappear: captured, or landed on.
    pub(in crate::window) fn vanishing(&self) -> impl Iterator<Item = (PositionId, Piece)> {
        let places = self.effects.iter().filter_map(|effect| match *effect {
            Effect::Capture { at } => Some(at),
            Effect::Movement { to, .. } => Some(to),
            _ => None,
        });
        places.filter_map(|at| Some((at, self.before(at)?)))
    }
}
