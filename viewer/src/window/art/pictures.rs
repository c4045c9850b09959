//! The pictures of rules files: decoded once, made into textures when first drawn.

use super::budget::Budget;
use super::drawing::Drawing;
use crate::window::source::{Media, Source};
use egui::emath::GuiRounding;
use egui::epaint::Vertex;
use egui::{
    Color32, ColorImage, Context, Mesh, Painter, Pos2, Rect, TextureHandle, TextureId,
    TextureOptions, Vec2,
};
use image::imageops::thumbnail;
use image::{DynamicImage, ImageBuffer, ImageDecoder as _, ImageReader, Rgba};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Cursor;
use std::sync::{Arc, OnceLock};

/// Maximum width and height of pictures; larger ones are not decoded.
const LARGEST: u32 = 8_192;
/// Maximum width and height of pictures in memory; larger ones are scaled down.
const LARGEST_KEPT: usize = 4_096;

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
        self.draw_turned(painter, place, width, 0);
    }

    /// Draws it into a place, turned to the right by some quarters.
    pub(super) fn draw_turned(&self, painter: &Painter, place: Rect, width: f32, turns: u8) {
        let Some(texture) = self.texture(painter.ctx(), width) else {
            return;
        };
        let place = match self.content {
            Content::Pixels(..) => place,
            // The pixels of the texture are those of the screen.
            Content::Drawing(_) => {
                let scale = painter.pixels_per_point();
                let corner = place.min.round_to_pixels(scale);
                Rect::from_min_size(corner, place.size().round_to_pixels(scale))
            }
        };
        painter.add(quad(texture, place, usize::from(turns)));
    }

    fn texture(&self, ctx: &Context, width: f32) -> Option<TextureId> {
        match &self.content {
            Content::Pixels(image, texture) => {
                let load = || {
                    let longest = ctx.input(|input| input.max_texture_side);
                    let image = within(image.clone(), longest);
                    ctx.load_texture(&self.name, image, TextureOptions::LINEAR)
                };
                Some(texture.get_or_init(load).id())
            }
            Content::Drawing(drawing) => {
                drawing.texture(ctx, &self.name, width * ctx.pixels_per_point())
            }
        }
    }
}

/// A texture in a place, turned to the right by some quarters.
fn quad(texture: TextureId, place: Rect, turns: usize) -> Mesh {
    let corners = |rect: Rect| {
        [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ]
    };
    let mut seen = corners(Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0)));
    seen.rotate_right(turns % 4);
    let mut mesh = Mesh::with_texture(texture);
    let vertices = corners(place).into_iter().zip(seen);
    mesh.vertices.extend(vertices.map(|(pos, uv)| Vertex {
        pos,
        uv,
        color: Color32::WHITE,
    }));
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    mesh
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
    budget: Budget,
    /// Where they are read from, once one was read.
    media: Option<Media>,
    known: BTreeMap<String, Option<Arc<Picture>>>,
    /// Missing files, in the order they were requested.
    pub(in crate::window) missing: Vec<String>,
    /// Existing files that contain no readable picture, or too large a one.
    pub(in crate::window) unreadable: Vec<String>,
}

impl Pictures {
    /// A picture by the name that the rules give it.
    pub(in crate::window) fn get(&mut self, source: &Source, name: &str) -> Option<Arc<Picture>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let media = self.media.get_or_insert_with(|| source.open_media());
        let bytes = media.get(name);
        let is_there = bytes.is_some();
        let picture = bytes.and_then(|bytes| decode(name, &bytes, &mut self.budget));
        let picture = picture.map(Arc::new);
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

/// Reads a picture of any kind, if the budget suffices.
pub(super) fn decode(name: &str, bytes: &[u8], budget: &mut Budget) -> Option<Picture> {
    let (content, is_transparent) = if Drawing::is_one(bytes) {
        let drawing = Drawing::read(bytes, budget)?;
        let is_transparent = drawing.is_transparent();
        (Content::Drawing(Box::new(drawing)), is_transparent)
    } else {
        let image = within(Arc::new(pixels(bytes, budget)?), LARGEST_KEPT);
        let is_transparent = image.pixels.iter().all(|pixel| pixel.a() == 0);
        (Content::Pixels(image, OnceLock::new()), is_transparent)
    };
    Some(Picture {
        name: name.to_owned(),
        content,
        is_transparent,
    })
}

fn pixels(bytes: &[u8], budget: &mut Budget) -> Option<ColorImage> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let reader = reader.ok()?;
    let is_bitmap = reader.format() == Some(image::ImageFormat::Bmp);
    let decoder = reader.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > LARGEST {
        return None;
    }
    // One unit is four bytes: a pixel, unless its colours have 16 bits.
    let n_pixels = u64::from(width) * u64::from(height);
    budget.take(n_pixels.max(decoder.total_bytes() / 4))?;
    let decoded = DynamicImage::from_decoder(decoder).ok()?;
    let size = [decoded.width() as usize, decoded.height() as usize];
    let pixels = if is_bitmap {
        // Bitmaps of rules have no meaningful alpha; pure green is transparent.
        let pixels = decoded.into_rgb8();
        pixels
            .pixels()
            .map(|pixel| opaque_or_green(pixel.0))
            .collect()
    } else {
        let pixels = decoded.into_rgba8();
        let color = |pixel: &Rgba<u8>| {
            let [red, green, blue, alpha] = pixel.0;
            Color32::from_rgba_unmultiplied(red, green, blue, alpha)
        };
        pixels.pixels().map(color).collect()
    };
    Some(ColorImage::new(size, pixels))
}

/// An image, scaled down if it is wider or higher than this.
fn within(image: Arc<ColorImage>, longest: usize) -> Arc<ColorImage> {
    let [width, height] = image.size;
    let side = width.max(height);
    if side <= longest {
        return image;
    }
    let [width, height] = image.size.map(|length| length as u32);
    let Some(view) = ImageBuffer::<Rgba<u8>, _>::from_raw(width, height, image.as_raw()) else {
        return image;
    };
    let size = image.size.map(|length| (length * longest / side).max(1));
    let small = thumbnail(&view, size[0] as u32, size[1] as u32);
    Arc::new(ColorImage::from_rgba_premultiplied(size, &small))
}

fn opaque_or_green(pixel: [u8; 3]) -> Color32 {
    match pixel {
        [0, 255, 0] => Color32::TRANSPARENT,
        [red, green, blue] => Color32::from_rgb(red, green, blue),
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, LARGEST, LARGEST_KEPT, decode};
    use egui::{Vec2, vec2};
    use image::{DynamicImage, ImageFormat};
    use std::io::Cursor;

    fn file(image: &DynamicImage) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        image.write_to(&mut file, ImageFormat::Png).unwrap();
        file.into_inner()
    }

    /// The size of a black picture in memory.
    fn size(width: u32, height: u32, budget: &mut Budget) -> Option<Vec2> {
        let picture = decode(
            "a.png",
            &file(&DynamicImage::new_luma8(width, height)),
            budget,
        )?;
        assert!(!picture.is_transparent());
        Some(picture.size())
    }

    #[test]
    fn large_pictures_are_scaled_down_and_larger_ones_refused() {
        let budget = &mut Budget::default();
        let most = LARGEST_KEPT as f32;
        assert_eq!(size(LARGEST, 8, budget), Some(vec2(most, 4.0)));
        assert_eq!(size(2, LARGEST, budget), Some(vec2(1.0, most)));
        assert_eq!(size(LARGEST + 1, 1, budget), None);
        assert_eq!(size(1, LARGEST + 1, budget), None);
    }

    #[test]
    fn all_pictures_of_a_game_share_a_budget() {
        let budget = &mut Budget::of(20);
        assert_eq!(size(5, 5, budget), None);
        assert_eq!(size(4, 4, budget), Some(vec2(4.0, 4.0)));
        assert_eq!(size(4, 2, budget), None);
        assert_eq!(size(2, 2, budget), Some(vec2(2.0, 2.0)));
        // Those with 16 bits for each colour take twice as much.
        let fine = file(&DynamicImage::new_rgba16(3, 3));
        assert!(decode("a.png", &fine, &mut Budget::of(17)).is_none());
        assert!(decode("a.png", &fine, &mut Budget::of(18)).is_some());
        let drawing = br#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#;
        assert!(decode("a.svg", drawing, &mut Budget::of(30)).is_none());
        assert!(decode("a.svg", drawing, &mut Budget::of(300)).is_some());
    }
}
