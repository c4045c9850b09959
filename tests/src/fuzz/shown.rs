//! A window without a display.

use egui::{Context, Event, Pos2, RawInput, Rect, Vec2};
use zrf::window::{App, Start};

pub(super) struct Shown {
    pub(super) app: App,
    ctx: Context,
    size: Vec2,
    n_frames: u32,
}

impl Shown {
    /// A window of this size, with stored settings.
    pub(super) fn new(start: Start, kept: Option<&str>, size: Vec2) -> Self {
        let ctx = Context::default();
        Self {
            app: App::new(&ctx, start, kept),
            ctx,
            size,
            n_frames: 0,
        }
    }

    /// Shows one frame, a second after the one before.
    pub(super) fn frame(&mut self, events: Vec<Event>) {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(f64::from(self.n_frames)),
            events,
            ..RawInput::default()
        };
        self.n_frames += 1;
        let mut output = self.ctx.run_ui(input, |ui| self.app.frame(ui));
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        self.ctx.tessellate(shapes, output.pixels_per_point);
    }
}
