//! Sound: which sound belongs to which event, and where its samples come from.
//!
//! Choosing needs no device and is always built; playing is for the speaker, which is silent without the feature
//! `sound` or without a device.

mod cue;
mod speaker;
mod synth;

pub(super) use cue::Cue;
pub(super) use speaker::{IS_BUILT, Speaker};

use super::source::Source;
use std::sync::{Arc, OnceLock};
use zrf_grammar::game::Game;

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
    use zrf_grammar::game::Game;

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
