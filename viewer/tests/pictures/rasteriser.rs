//! The window drawn on the processor, so that tests can look at it on any machine.

use egui::{Context, FullOutput, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use raster::Raster;

#[path = "../../src/window/raster.rs"]
mod raster;

/// The renderer with which the program itself draws pictures.
#[derive(Default)]
pub(crate) struct Rasteriser(Raster);

impl TestRenderer for Rasteriser {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.take(delta);
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        self.0.render(ctx, output.shapes.clone(), scale)
    }
}
