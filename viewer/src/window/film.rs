//! A game as an animated picture: a frame for each move.

use super::board::{self, Overlay};
use super::raster::Raster;
use super::settings::Settings;
use super::source::{OnErrors, Source};
use super::table::Table;
use super::theme;
use egui::text::FontDefinitions;
use egui::{CentralPanel, Context, Frame as Panel, Pos2, RawInput, Rect, Theme, Vec2};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use image::{RgbaImage, imageops};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{mem, vec};
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{NodeId, Session};

/// The longer side of the board, with its hands, in pixels.
const SIZE: f32 = 480.0;
/// Maximum number of moves shown.
pub(super) const MAX_MOVES: usize = 500;
/// How long a move is shown, and how long the last one, in hundredths of a second.
const MOVE_TIME: u16 = 100;
const LAST_TIME: u16 = 300;
/// How fast colours are chosen, from 1, slow and thorough, to 30.
const COLOUR_SPEED: i32 = 10;

/// Everything a film is made of.
#[derive(Debug)]
pub(super) struct Film {
    pub(super) source: Source,
    pub(super) rules: Rules,
    pub(super) variant: VariantId,
    pub(super) on_errors: OnErrors,
    pub(super) session: Session,
    /// The states to show.
    pub(super) nodes: Vec<NodeId>,
    pub(super) is_flipped: bool,
    pub(super) picture_set: usize,
    pub(super) settings: Settings,
    pub(super) theme: Theme,
    pub(super) fonts: FontDefinitions,
    /// How many frames are done; shooting ends once nobody else holds this counter.
    pub(super) n_done: Arc<AtomicUsize>,
}

impl Film {
    /// Prepares to draw the frames, or fails with the reason in words.
    pub(super) fn begin(self) -> Result<Shooting, String> {
        let mut table = Table::with_rules(
            self.source,
            self.rules,
            self.variant,
            self.session.seed(),
            self.on_errors,
        )
        .map_err(|problems| problems.summary)?;
        let settings = Settings {
            targets: false,
            values: false,
            ..self.settings
        };
        table.session = self.session;
        table.show_pictures(self.picture_set);
        table.dress(&settings);
        table.art.is_flipped = self.is_flipped;
        Ok(Shooting {
            table,
            settings,
            stage: Stage::new(self.theme, self.fonts),
            reel: Reel::default(),
            nodes: self.nodes.into_iter(),
            n_done: self.n_done,
        })
    }
}

/// A film that is being made.
pub(super) struct Shooting {
    table: Table,
    settings: Settings,
    stage: Stage,
    reel: Reel,
    nodes: vec::IntoIter<NodeId>,
    n_done: Arc<AtomicUsize>,
}

impl Shooting {
    /// Draws and encodes the next frame. Returns the file once there is none left.
    pub(super) fn shoot(&mut self) -> Result<Option<Vec<u8>>, String> {
        if Arc::strong_count(&self.n_done) == 1 {
            return Err("nobody waits for it any more".to_owned());
        }
        let Some(node) = self.nodes.next() else {
            return Ok(Some(mem::take(&mut self.reel).file()));
        };
        self.table.go_to(node);
        let picture = self
            .table
            .once_known(|table| self.stage.picture(table, &self.settings))?;
        let time = match self.nodes.len() {
            0 => LAST_TIME,
            _ => MOVE_TIME,
        };
        let added = self.reel.add(picture, time);
        added.map_err(|error| error.to_string())?;
        self.n_done.fetch_add(1, Ordering::Relaxed);
        Ok(None)
    }
}

/// The frames so far.
#[derive(Default)]
struct Reel {
    encoder: Option<Encoder<Vec<u8>>>,
    last: Option<RgbaImage>,
}

impl Reel {
    /// Adds a picture: the first one whole, and only the changed part of each later one.
    fn add(&mut self, picture: RgbaImage, time: u16) -> Result<(), EncodingError> {
        let size = [picture.width(), picture.height()];
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            None => {
                let [width, height] = size.map(|length| length as u16);
                let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
                encoder.set_repeat(Repeat::Infinite)?;
                self.encoder.insert(encoder)
            }
        };
        let whole = [0, 0, size[0], size[1]];
        let part = self.last.as_ref().map(|last| changed(last, &picture));
        let [left, top, width, height] = part.unwrap_or(whole);
        let mut changes = imageops::crop_imm(&picture, left, top, width, height).to_image();
        let [width, height] = [width, height].map(|length| length as u16);
        encoder.write_frame(&Frame {
            left: left as u16,
            top: top as u16,
            delay: time,
            dispose: DisposalMethod::Keep,
            ..Frame::from_rgba_speed(width, height, &mut changes, COLOUR_SPEED)
        })?;
        self.last = Some(picture);
        Ok(())
    }

    fn file(self) -> Vec<u8> {
        let file = self.encoder.map(Encoder::into_inner);
        file.and_then(Result::ok).unwrap_or_default()
    }
}

/// The part of a picture that differs from the one before it: left, top, width and height, at least a pixel.
fn changed(before: &RgbaImage, picture: &RgbaImage) -> [u32; 4] {
    let [mut left, mut top, mut right, mut bottom] = [u32::MAX, u32::MAX, 0, 0];
    for (x, y, pixel) in picture.enumerate_pixels() {
        if before.get_pixel_checked(x, y) != Some(pixel) {
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
        }
    }
    match left < right {
        true => [left, top, right - left, bottom - top],
        false => [0, 0, 1, 1],
    }
}

/// A surface in memory on which boards are drawn.
struct Stage {
    ctx: Context,
    raster: Raster,
    /// The part of the stage that the board takes, the same for all frames.
    part: Option<Rect>,
}

impl Stage {
    fn new(theme: Theme, fonts: FontDefinitions) -> Self {
        let ctx = Context::default();
        theme::install(&ctx);
        ctx.set_theme(theme);
        ctx.set_fonts(fonts);
        Self {
            ctx,
            raster: Raster::default(),
            part: None,
        }
    }

    fn picture(&mut self, table: &Table, settings: &Settings) -> Result<RgbaImage, String> {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIZE))),
            ..RawInput::default()
        };
        let mut place = Rect::NOTHING;
        let mut output = self.ctx.run_ui(input, |ui| {
            let panel = CentralPanel::default().frame(Panel::new());
            panel.show(ui, |ui| {
                place = board::show(ui, table, settings, Overlay::default()).place;
            });
        });
        self.raster.take(&mut output.textures_delta);
        let scale = output.pixels_per_point;
        let whole = self.raster.render(&self.ctx, output.shapes, scale)?;
        let part = *self.part.get_or_insert(place * scale);
        let [left, top, width, height] =
            [part.left(), part.top(), part.width(), part.height()].map(|end| end.max(0.0) as u32);
        Ok(imageops::crop_imm(&whole, left, top, width, height).to_image())
    }
}

#[cfg(test)]
mod tests {
    use super::{Film, Table};
    use crate::window::settings::Settings;
    use crate::window::source::{OnErrors, Source};
    use egui::Theme;
    use egui::text::FontDefinitions;
    use image::AnimationDecoder;
    use image::codecs::gif::GifDecoder;
    use std::io::Cursor;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_game_is_a_frame_for_each_move() {
        let settings = Settings::default();
        let mut table = Table::open(Source::Shipped(0), None, 1).unwrap();
        for _ in 0..3 {
            table.play(0, 0.0, &settings);
        }
        let n_done = Arc::new(AtomicUsize::new(0));
        let film = Film {
            source: table.source.clone(),
            rules: table.rules.clone(),
            variant: table.variant,
            on_errors: OnErrors::Refuse,
            session: table.session.clone(),
            nodes: table.frames(),
            is_flipped: false,
            picture_set: 0,
            settings,
            theme: Theme::Light,
            fonts: FontDefinitions::default(),
            n_done: n_done.clone(),
        };
        let mut shooting = film.begin().unwrap();
        let file = loop {
            if let Some(file) = shooting.shoot().unwrap() {
                break file;
            }
        };
        assert_eq!(n_done.load(Ordering::Relaxed), 4);
        let decoder = GifDecoder::new(Cursor::new(&file)).unwrap();
        let frames = decoder.into_frames().collect_frames().unwrap();
        let delays: Vec<u32> = frames
            .iter()
            .map(|frame| frame.delay().numer_denom_ms().0)
            .collect();
        assert_eq!(delays, [1_000, 1_000, 1_000, 3_000]);
        // Each shows the whole board, though the file stores only what changes.
        let pictures: Vec<_> = frames.iter().map(|frame| frame.buffer()).collect();
        for two in pictures.windows(2) {
            let pixels = two[0].pixels().zip(two[1].pixels());
            let n_same = pixels.filter(|(a, b)| a == b).count();
            let n_all = two[0].pixels().count();
            assert!(n_same > n_all / 2 && n_same < n_all, "{n_same} of {n_all}");
            assert!(two[1].pixels().all(|pixel| pixel.0[3] == 255));
        }
        assert!(file.len() < 200_000, "{}", file.len());
    }
}
