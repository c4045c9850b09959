//! The pictures of rules files: decoded once, made into textures when first drawn.

use crate::window::source::Source;
use egui::{Color32, ColorImage, TextureHandle, TextureOptions, Vec2};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Pictures wider or higher than this are not decoded.
const LARGEST: u32 = 8_192;

/// One picture.
pub(in crate::window) struct Picture {
    name: String,
    image: Arc<ColorImage>,
    texture: OnceLock<TextureHandle>,
}

impl Picture {
    /// Its size in pixels.
    pub(in crate::window) fn size(&self) -> Vec2 {
        let [width, height] = self.image.size;
        Vec2::new(width as f32, height as f32)
    }

    /// Whether nothing of it can be seen.
    pub(in crate::window) fn is_transparent(&self) -> bool {
        self.image.pixels.iter().all(|pixel| pixel.a() == 0)
    }

    /// The texture to draw it with.
    pub(in crate::window) fn texture(&self, ctx: &egui::Context) -> &TextureHandle {
        self.texture.get_or_init(|| {
            ctx.load_texture(&self.name, self.image.clone(), TextureOptions::LINEAR)
        })
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
    /// Files that are missing, in the order they were asked for.
    pub(in crate::window) missing: Vec<String>,
    /// Files that are there, but hold no picture that can be read.
    pub(in crate::window) unreadable: Vec<String>,
}

impl Pictures {
    /// A picture by the name that the rules give it.
    pub(in crate::window) fn get(&mut self, source: &Source, name: &str) -> Option<Arc<Picture>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let bytes = source.picture(name);
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
}

fn decode(name: &str, bytes: &[u8]) -> Option<Picture> {
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
        // Bitmaps of rules have no alpha that means anything; pure green is the hole in them.
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
    Some(Picture {
        name: name.to_owned(),
        image: Arc::new(ColorImage::new(size, pixels)),
        texture: OnceLock::new(),
    })
}

fn opaque_or_green(pixel: [u8; 3]) -> Color32 {
    match pixel {
        [0, 255, 0] => Color32::TRANSPARENT,
        [red, green, blue] => Color32::from_rgb(red, green, blue),
    }
}
