//! The events that are audible.

use zrf_interpreter::Effect;

/// An audible event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::window) enum Cue {
    /// The game was opened.
    Open,
    /// A piece was picked up.
    Pick,
    /// A piece was put back.
    Release,
    Move,
    Drop,
    Capture,
    /// A piece changed its owner or type.
    Change,
    Win,
    Loss,
    Draw,
}

impl Cue {
    pub(super) const ALL: [Self; 10] = [
        Self::Open,
        Self::Pick,
        Self::Release,
        Self::Move,
        Self::Drop,
        Self::Capture,
        Self::Change,
        Self::Win,
        Self::Loss,
        Self::Draw,
    ];

    /// The keyword that names its file in rules.
    pub(super) fn keyword(self) -> &'static str {
        match self {
            Self::Open => "opening-sound",
            Self::Pick => "click-sound",
            Self::Release => "release-sound",
            Self::Move => "move-sound",
            Self::Drop => "drop-sound",
            Self::Capture => "capture-sound",
            Self::Change => "change-sound",
            Self::Win => "win-sound",
            Self::Loss => "loss-sound",
            Self::Draw => "draw-sound",
        }
    }

    /// The single sound of a move: a capture takes precedence over a drop, and that over a move or change.
    pub(in crate::window) fn of_move(effects: &[Effect]) -> Option<Self> {
        let sound = |effect: &Effect| match effect {
            Effect::Capture { .. } => Some(Self::Capture),
            Effect::Drop { .. } | Effect::Create { .. } => Some(Self::Drop),
            Effect::Movement { .. } | Effect::Copy { .. } => Some(Self::Move),
            Effect::Flip { .. }
            | Effect::ChangeOwner { .. }
            | Effect::ChangeType { .. }
            | Effect::Promote { .. } => Some(Self::Change),
            Effect::SetAttribute { .. } => None,
        };
        let sounds: Vec<Self> = effects.iter().filter_map(sound).collect();
        [Self::Capture, Self::Drop, Self::Move, Self::Change]
            .into_iter()
            .find(|cue| sounds.contains(cue))
    }
}

#[cfg(test)]
mod tests {
    use super::Cue;
    use zrf_grammar::game::{PieceTypeId, PositionId};
    use zrf_interpreter::Effect;

    fn at(index: usize) -> PositionId {
        PositionId::from_index(index)
    }

    #[test]
    fn a_move_is_heard_once() {
        let (from, to) = (at(0), at(1));
        let movement = Effect::Movement { from, to };
        let drop = Effect::Drop {
            to,
            piece_type: PieceTypeId::from_index(0),
        };
        let (flip, capture) = (Effect::Flip { at: from }, Effect::Capture { at: to });
        for (effects, expected) in [
            (vec![], None),
            (vec![movement], Some(Cue::Move)),
            (vec![movement, capture], Some(Cue::Capture)),
            (vec![movement, flip], Some(Cue::Move)),
            (vec![drop, flip, flip], Some(Cue::Drop)),
            (vec![flip], Some(Cue::Change)),
        ] {
            assert_eq!(Cue::of_move(&effects), expected, "{effects:?}");
        }
    }
}
