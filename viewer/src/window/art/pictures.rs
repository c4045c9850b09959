//! The pictures of rules files: decoded once, made into textures when first drawn.

use super::drawing::Drawing;
use crate::window::source::Source;
use egui::emath::GuiRounding;
use egui::{
    Color32, ColorImage, Context, Painter, Pos2, Rect, TextureHandle, TextureId, TextureOptions,
    Vec2,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Maximum width and height of pictures; larger ones are not decoded.
const LARGEST: u32 = 8_192;

/// One picture.
pub(in crate::window) struct Picture {
    name: String,
    content: Content,
    is_transparent: bool,
}

enum Content {
    Pixels(Arc<ColorImage>, OnceLock<TextureHandle>),
    Drawing(Box<Drawing>),
}

impl Picture {
    /// Its size in pixels.
    pub(in crate::window) fn size(&self) -> Vec2 {
        match &self.content {
            Content::Pixels(image, _) => Vec2::from(image.size.map(|length| length as f32)),
            Content::Drawing(drawing) => drawing.size(),
        }
    }

    /// Whether nothing of it is visible.
    pub(in crate::window) fn is_transparent(&self) -> bool {
        self.is_transparent
    }

    /// Draws it into a place. `width` is its width seen from the front, in points of the screen.
    pub(in crate::window) fn draw(&self, painter: &Painter, place: Rect, width: f32) {
        self.draw_turned(painter, place, width, false);
    }

    /// Draws it into a place, upside down if wanted.
    pub(super) fn draw_turned(&self, painter: &Painter, place: Rect, width: f32, is_turned: bool) {
        let (start, end) = (Pos2::ZERO, Pos2::new(1.0, 1.0));
        let whole = if is_turned {
            Rect {
                min: end,
                max: start,
            }
        } else {
            Rect {
                min: start,
                max: end,
            }
        };
        if let Some(texture) = self.texture(painter.ctx(), width) {
            let place = match self.content {
                Content::Pixels(..) => place,
                // The pixels of the texture are those of the screen.
                Content::Drawing(_) => {
                    let scale = painter.pixels_per_point();
                    let corner = place.min.round_to_pixels(scale);
                    Rect::from_min_size(corner, place.size().round_to_pixels(scale))
                }
            };
            painter.image(texture, place, whole, Color32::WHITE);
        }
    }

    fn texture(&self, ctx: &Context, width: f32) -> Option<TextureId> {
        match &self.content {
            Content::Pixels(image, texture) => {
                let load = || ctx.load_texture(&self.name, image.clone(), TextureOptions::LINEAR);
                Some(texture.get_or_init(load).id())
            }
            Content::Drawing(drawing) => {
                drawing.texture(ctx, &self.name, width * ctx.pixels_per_point())
            }
        }
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Picture")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The pictures of one rules file.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Pictures {
    known: BTreeMap<String, Option<Arc<Picture>>>,
    /// Missing files, in the order they were requested.
    pub(in crate::window) missing: Vec<String>,
    /// Existing files that contain no readable picture.
    pub(in crate::window) unreadable: Vec<String>,
}

impl Pictures {
    /// A picture by the name that the rules give it.
    pub(in crate::window) fn get(&mut self, source: &Source, name: &str) -> Option<Arc<Picture>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let bytes = source.media(name);
        let is_there = bytes.is_some();
        let picture = bytes.and_then(|bytes| decode(name, &bytes)).map(Arc::new);
        match (&picture, is_there) {
            (Some(_), _) => {}
            (None, true) => self.unreadable.push(name.to_owned()),
            (None, false) => self.missing.push(name.to_owned()),
        }
        self.known.insert(name.to_owned(), picture.clone());
        picture
    }

    /// The first readable one of several alternatives, beginning with one of them.
    pub(in crate::window) fn first_of(
        &mut self,
        source: &Source,
        names: &[String],
        from: usize,
    ) -> Option<Arc<Picture>> {
        let start = from % names.len().max(1);
        let turned = names[start..].iter().chain(&names[..start]);
        turned.into_iter().find_map(|name| self.get(source, name))
    }
}

/// Reads a picture of any kind.
pub(super) fn decode(name: &str, bytes: &[u8]) -> Option<Picture> {
    let (content, is_transparent) = if Drawing::is_one(bytes) {
        let drawing = Drawing::read(bytes)?;
        let is_transparent = drawing.is_transparent();
        (Content::Drawing(Box::new(drawing)), is_transparent)
    } else {
        let image = pixels(bytes)?;
        let is_transparent = image.pixels.iter().all(|pixel| pixel.a() == 0);
        (
            Content::Pixels(Arc::new(image), OnceLock::new()),
            is_transparent,
        )
    };
    Some(Picture {
        name: name.to_owned(),
        content,
        is_transparent,
    })
}

fn pixels(bytes: &[u8]) -> Option<ColorImage> {
    let mut reader = image::ImageReader::new(std::io::Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    reader.limits(limits);
    let is_bitmap = reader.format() == Some(image::ImageFormat::Bmp);
    let decoded = reader.decode().ok()?;
    let size = [decoded.width() as usize, decoded.height() as usize];
    let pixels = if is_bitmap {
        // Bitmaps of rules have no meaningful alpha; pure green is transparent.
        let pixels = decoded.to_rgb8();
        pixels
            .pixels()
            .map(|pixel| opaque_or_green(pixel.0))
            .collect()
    } else {
        let pixels = decoded.to_rgba8();
        let color = |pixel: &image::Rgba<u8>| {
            let [red, green, blue, alpha] = pixel.0;
            Color32::from_rgba_unmultiplied(red, green, blue, alpha)
        };
        pixels.pixels().map(color).collect()
    };
    Some(ColorImage::new(size, pixels))
}

fn opaque_or_green(pixel: [u8; 3]) -> Color32 {
    match pixel {
        [0, 255, 0] => Color32::TRANSPARENT,
        [red, green, blue] => Color32::from_rgb(red, green, blue),
    }
}
