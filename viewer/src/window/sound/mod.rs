//! Sound: which sound belongs to which event, and where its samples come from.
//!
//! Choosing needs no device and is always built; playing is for the speaker, which is silent without the feature `sound`
//! or without a device.

mod speaker;
mod synth;

pub(super) use speaker::{IS_BUILT, Speaker};

use super::source::Source;
use std::sync::{Arc, OnceLock};
use zrf_grammar::game::Game;
use zrf_interpreter::Effect;

/// An audible event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cue {
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
    const ALL: [Self; 10] = [
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
    fn keyword(self) -> &'static str {
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
    pub(super) fn of_move(effects: &[Effect]) -> Option<Self> {
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

/// The sounds of one game.
#[derive(Clone, Debug)]
pub(super) struct Sounds {
    source: Source,
    voices: Vec<(Cue, Voice)>,
}

#[derive(Clone, Debug)]
enum Voice {
    Silence,
    /// A file by its name, read when it is first heard; `None` if it is missing.
    File(String, OnceLock<Option<Arc<[u8]>>>),
    BuiltIn,
}

impl Sounds {
    /// Finds the sound of each cue: the file that the rules name; silence if they say so; otherwise the built-in sound.
    /// A missing file is replaced in the same way.
    pub(super) fn new(game: &Game, source: &Source) -> Self {
        let voice = |cue: Cue| {
            let mut media = game.media.iter().rev();
            let named = media.find(|(keyword, _)| keyword == cue.keyword());
            match named.map(|(_, file)| file.trim()) {
                Some("") => Voice::Silence,
                Some(file) => Voice::File(file.to_owned(), OnceLock::new()),
                None => Voice::BuiltIn,
            }
        };
        Self {
            source: source.clone(),
            voices: Cue::ALL.map(|cue| (cue, voice(cue))).into(),
        }
    }

    /// The file of a cue; `None` is silence.
    pub(super) fn get(&self, cue: Cue) -> Option<Arc<[u8]>> {
        let (_, voice) = self.voices.iter().find(|(known, _)| *known == cue)?;
        let built_in = || synth::built_in(cue).map(Arc::from);
        match voice {
            Voice::Silence => None,
            Voice::File(name, read) => {
                let read = read.get_or_init(|| self.source.media(name).map(Arc::from));
                read.clone().or_else(built_in)
            }
            Voice::BuiltIn => built_in(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cue, Sounds, synth};
    use crate::files::testing::Folder;
    use crate::window::source::Source;
    use zrf_grammar::game::{Game, PieceTypeId, PositionId};
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

    #[test]
    fn rules_name_sounds_silence_them_or_leave_them_to_the_program() {
        let folder = Folder::new("sound");
        let named = |keyword: &str, file: &str| (keyword.to_owned(), file.to_owned());
        let game = Game {
            media: vec![
                named("move-sound", r"audio\clack.wav"),
                named("capture-sound", ""),
                named("drop-sound", "audio/gone.wav"),
            ],
            ..Game::default()
        };
        let sounds = Sounds::new(&game, &Source::Disk(folder.path("game.zrf"), [].into()));
        // Nothing is read before it is heard.
        folder.write("Audio/Clack.WAV", "clack");
        let of = |cue| sounds.get(cue).map(|file| file.to_vec());
        assert_eq!(of(Cue::Move), Some(b"clack".to_vec()));
        assert_eq!(of(Cue::Capture), None);
        assert_eq!(of(Cue::Drop), synth::built_in(Cue::Drop));
        assert_eq!(of(Cue::Win), synth::built_in(Cue::Win));
        assert_eq!(of(Cue::Pick), None);
    }
}
