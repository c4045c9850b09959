//! Built-in synthesised sounds: wooden knocks for moves, a few notes for the end of a game.

use super::cue::Cue;
use std::f32::consts::TAU;

/// Samples per second.
const RATE: u32 = 22_050;

/// A sound that fades: its pitch in hertz, when it begins and how fast it fades, in seconds, and how loud it is.
struct Stroke {
    pitch: f32,
    start: f32,
    fade: f32,
    loudness: f32,
}

const fn knock(pitch: f32, start: f32) -> Stroke {
    Stroke {
        pitch,
        start,
        fade: 0.018,
        loudness: 0.45,
    }
}

const fn note(pitch: f32, start: f32) -> Stroke {
    Stroke {
        pitch,
        start,
        fade: 0.11,
        loudness: 0.28,
    }
}

/// The built-in sound for a cue as a file; most cues have none.
pub(super) fn built_in(cue: Cue) -> Option<Vec<u8>> {
    let strokes = match cue {
        Cue::Move => vec![knock(440.0, 0.0)],
        Cue::Drop => vec![knock(330.0, 0.0)],
        Cue::Capture => vec![knock(440.0, 0.0), knock(290.0, 0.055)],
        Cue::Win => vec![note(523.3, 0.0), note(659.3, 0.12), note(784.0, 0.24)],
        Cue::Loss => vec![note(392.0, 0.0), note(311.1, 0.16)],
        Cue::Draw => vec![note(440.0, 0.0), note(440.0, 0.16)],
        Cue::Open | Cue::Pick | Cue::Release | Cue::Change => return None,
    };
    Some(wave_file(&samples(&strokes)))
}

fn samples(strokes: &[Stroke]) -> Vec<f32> {
    let end = |stroke: &Stroke| stroke.start + 7.0 * stroke.fade;
    let seconds = strokes.iter().map(end).fold(0.0, f32::max);
    let n_samples = (seconds * RATE as f32) as usize;
    (0..n_samples)
        .map(|index| {
            let time = index as f32 / RATE as f32;
            strokes.iter().map(|stroke| stroke.at(time)).sum()
        })
        .collect()
}

impl Stroke {
    /// A tone with two out-of-tune overtones, like those of wood, after a very short rise that avoids a click.
    fn at(&self, time: f32) -> f32 {
        let since = time - self.start;
        if since < 0.0 {
            return 0.0;
        }
        let tone = |factor: f32| (TAU * self.pitch * factor * since).sin();
        let rise = (since / 0.002).min(1.0);
        let fall = (-since / self.fade).exp();
        self.loudness * rise * fall * (tone(1.0) + 0.35 * tone(2.76) + 0.12 * tone(5.4)) / 1.47
    }
}

/// A WAVE file: one channel, 16 bits per sample.
fn wave_file(samples: &[f32]) -> Vec<u8> {
    let n_bytes = 2 * samples.len() as u32;
    let mut file = Vec::with_capacity(44 + n_bytes as usize);
    file.extend(b"RIFF");
    file.extend((36 + n_bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // Plain samples in one channel.
    file.extend(1_u16.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    file.extend((2 * RATE).to_le_bytes());
    file.extend(2_u16.to_le_bytes());
    file.extend(16_u16.to_le_bytes());
    file.extend(b"data");
    file.extend(n_bytes.to_le_bytes());
    for sample in samples {
        let value = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
        file.extend(value.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::built_in;
    use crate::window::sound::Cue;

    fn samples(file: &[u8]) -> Vec<i16> {
        let pairs = file[44..].chunks_exact(2);
        pairs
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect()
    }

    #[test]
    fn built_in_sounds_are_short_clean_and_to_be_heard() {
        for cue in Cue::ALL {
            let Some(file) = built_in(cue) else { continue };
            assert_eq!(&file[..4], b"RIFF");
            let stated = u32::from_le_bytes([file[40], file[41], file[42], file[43]]);
            assert_eq!(stated as usize, file.len() - 44, "{cue:?}");
            let samples = samples(&file);
            assert!(samples.len() < 25_000, "{cue:?} lasts over a second");
            let loudest = samples.iter().map(|sample| sample.abs()).max();
            let loudest = loudest.unwrap_or_default();
            assert!((3_000..32_000).contains(&loudest), "{cue:?}: {loudest}");
            let ends =
                [samples.first(), samples.last()].map(|end| end.copied().unwrap_or_default());
            assert!(ends.iter().all(|end| end.abs() < 300), "{cue:?}: {ends:?}");
        }
    }
}
