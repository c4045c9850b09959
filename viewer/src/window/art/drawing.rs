//! Vector pictures (SVG): rendered again for each size they are shown at, so that they stay sharp.

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions, Vec2};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Minimum and maximum rendered width, in pixels of the screen.
const NARROWEST: f32 = 16.0;
const WIDEST: f32 = 2_048.0;
/// Maximum number of textures of a drawing; a window that is resized asks for many sizes.
const MOST_TEXTURES: usize = 16;
/// Wide enough to tell whether anything is visible.
const SAMPLE: f32 = 64.0;

/// One drawing, with the textures made of it so far by their width in pixels.
pub(super) struct Drawing {
    tree: Tree,
    textures: Mutex<BTreeMap<u32, TextureHandle>>,
}

impl Drawing {
    /// Whether a file looks like SVG: it begins with an angle bracket.
    pub(super) fn is_one(bytes: &[u8]) -> bool {
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        text.trim_ascii_start().starts_with(b"<")
    }

    /// Reads an SVG file. Text in it is ignored: the available fonts differ between machines.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let options = Options {
            // A picture shows only what it contains. It opens no file, whatever the path.
            image_href_resolver: ImageHrefResolver {
                resolve_data: ImageHrefResolver::default_data_resolver(),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        };
        let tree = Tree::from_data(bytes, &options).ok()?;
        Some(Self {
            tree,
            textures: Mutex::default(),
        })
    }

    /// Its size as the file gives it.
    pub(super) fn size(&self) -> Vec2 {
        let size = self.tree.size();
        Vec2::new(size.width(), size.height())
    }

    /// Whether nothing of it is visible.
    pub(super) fn is_transparent(&self) -> bool {
        let image = self.image(SAMPLE);
        image.is_none_or(|image| image.pixels.iter().all(|pixel| pixel.a() == 0))
    }

    /// A texture of this width, in pixels of the screen. `None` if it has no height to speak of.
    pub(super) fn texture(&self, ctx: &Context, name: &str, width: f32) -> Option<TextureId> {
        let width = width.round().clamp(NARROWEST, WIDEST);
        let mut textures = self.textures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = textures.get(&(width as u32)) {
            return Some(known.id());
        }
        let image = self.image(width)?;
        if textures.len() >= MOST_TEXTURES {
            textures.clear();
        }
        let texture = ctx.load_texture(name, image, TextureOptions::LINEAR);
        let id = texture.id();
        textures.insert(width as u32, texture);
        Some(id)
    }

    /// The drawing as pixels, this many wide.
    pub(super) fn image(&self, width: f32) -> Option<ColorImage> {
        let size = self.size();
        let scale = width / size.x;
        let (width, height) = (width.ceil() as u32, (scale * size.y).ceil() as u32);
        let is_small = height <= 4 * WIDEST as u32;
        let mut pixels = is_small.then(|| Pixmap::new(width, height)).flatten()?;
        resvg::render(
            &self.tree,
            Transform::from_scale(scale, scale),
            &mut pixels.as_mut(),
        );
        let size = [width as usize, height as usize];
        Some(ColorImage::from_rgba_premultiplied(size, pixels.data()))
    }
}

#[cfg(test)]
mod tests {
    use super::Drawing;
    use egui::{Vec2, vec2};

    fn read(text: &str) -> Option<(Vec2, bool)> {
        let drawing = Drawing::read(text.as_bytes())?;
        Some((drawing.size(), drawing.is_transparent()))
    }

    #[test]
    fn drawings_are_read_with_their_size_and_without_fear() {
        let of = |inside: &str| {
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{inside}</svg>"#
            )
        };
        let size = vec2(40.0, 20.0);
        let circle = r#"<circle cx="20" cy="10" r="8" fill="red"/>"#;
        assert_eq!(read(&of(circle)), Some((size, false)));
        assert_eq!(read(&of("")), Some((size, true)));
        let deep = format!("{}{circle}{}", "<g>".repeat(50_000), "</g>".repeat(50_000));
        let outside = r#"<image href="file:///etc/hostname" width="9" height="9"/>"#;
        let itself = r##"<g id="a"><use href="#a"/></g>"##;
        for text in [
            &of(&deep),
            &of(outside),
            &of(itself),
            "<svg",
            "<html/>",
            "<",
        ] {
            let read = read(text);
            assert!(
                read.is_none_or(|(_, is_transparent)| is_transparent),
                "{:.90}",
                text
            );
        }
        assert!(Drawing::is_one(b"\xEF\xBB\xBF \n<?xml version=\"1.0\"?>"));
        assert!(!Drawing::is_one(b"BM<svg"));
    }
}
