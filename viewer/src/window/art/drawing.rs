//! Vector pictures (SVG): rendered again for each size they are shown at, so that they stay sharp.
//!
//! They come from strangers: what could take long or much memory is measured first, and refused.

mod elements;
mod painting;

use super::budget::Budget;
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions, Vec2};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// Maximum size of a file in bytes, and of the work it makes.
const MAX_BYTES: usize = 4 << 20;
const MAX_WORK: u64 = 16 << 20;
/// Maximum rendered height, and number of rendered pixels.
const HIGHEST: f32 = 8_192.0;
const MAX_PIXELS: f32 = (1 << 22) as f32;
/// Filters take any time, and markers draw other elements at each point of a path.
const STYLE: &str = "* { filter: none !important; marker: none !important }";

/// Minimum and maximum rendered width, in pixels of the screen.
const NARROWEST: f32 = 16.0;
const WIDEST: f32 = 2_048.0;
/// Maximum number of textures of a drawing; a window that is resized asks for many sizes.
const MAX_TEXTURES: usize = 16;
/// Width of an image that shows whether anything is visible, in pixels.
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

    /// Reads an SVG file, if it can be rendered quickly. Text in it is ignored: the available fonts differ between
    /// machines. So are pictures, filters and markers.
    pub(super) fn read(bytes: &[u8], budget: &mut Budget) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        // Few entities can stand for any amount of text.
        if text.len() > MAX_BYTES || text.contains("<!ENTITY") {
            return None;
        }
        let options = ParsingOptions {
            allow_dtd: true,
            ..ParsingOptions::default()
        };
        let document = Document::parse_with_options(text, options).ok()?;
        let work = elements::work(&document).filter(|&work| work <= MAX_WORK)?;
        budget.take(work)?;
        let tree = catch_panic(|| convert(&document)).flatten()?;
        painting::is_modest(&tree).then(|| Self {
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

    /// A texture of this width, in pixels of the screen, or smaller if the graphics card does not support that width.
    /// `None` if it would be less than a pixel high.
    pub(super) fn texture(&self, ctx: &Context, name: &str, width: f32) -> Option<TextureId> {
        let longest = ctx.input(|input| input.max_texture_side) as f32;
        let (size, width) = (self.size(), width.round().clamp(NARROWEST, WIDEST));
        let width = width.min(longest).min(longest * size.x / size.y).floor();
        let mut textures = self.textures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = textures.get(&(width as u32)) {
            return Some(known.id());
        }
        let image = self.image(width)?;
        if textures.len() >= MAX_TEXTURES {
            textures.clear();
        }
        let texture = ctx.load_texture(name, image, TextureOptions::LINEAR);
        let id = texture.id();
        textures.insert(width as u32, texture);
        Some(id)
    }

    /// The drawing as pixels, this many wide, or fewer if it is very high.
    pub(super) fn image(&self, width: f32) -> Option<ColorImage> {
        let size = self.size();
        let narrowness = size.x / size.y;
        let widest = (MAX_PIXELS * narrowness).sqrt();
        let width = width.min(widest).min(HIGHEST * narrowness);
        let scale = width / size.x;
        let (width, height) = (width.ceil() as u32, (scale * size.y).ceil() as u32);
        let mut pixels = Pixmap::new(width, height)?;
        catch_panic(|| {
            let scaled = Transform::from_scale(scale, scale);
            resvg::render(&self.tree, scaled, &mut pixels.as_mut());
        })?;
        let size = [width as usize, height as usize];
        Some(ColorImage::from_rgba_premultiplied(size, pixels.data()))
    }
}

fn convert(document: &Document<'_>) -> Option<Tree> {
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        style_sheet: Some(STYLE.to_owned()),
        ..Options::default()
    };
    Tree::from_xmltree(document, &options).ok()
}

/// The result of some work of the renderer; `None` if a bug makes it panic.
fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

#[cfg(test)]
mod tests {
    use super::Drawing;
    use crate::window::art::budget::Budget;
    use egui::{Vec2, vec2};

    fn read(text: &str) -> Option<(Vec2, bool)> {
        let drawing = Drawing::read(text.as_bytes(), &mut Budget::default())?;
        Some((drawing.size(), drawing.is_transparent()))
    }

    /// A drawing of 40 by 20.
    fn of(inside: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{inside}</svg>"#)
    }

    const SIZE: Vec2 = vec2(40.0, 20.0);
    const CIRCLE: &str = r#"<circle cx="20" cy="10" r="8" fill="red"/>"#;

    #[test]
    fn drawings_are_read_with_their_size_and_without_fear() {
        assert_eq!(read(&of(CIRCLE)), Some((SIZE, false)));
        assert_eq!(read(&of("")), Some((SIZE, true)));
        let deep = format!("{}{CIRCLE}{}", "<g>".repeat(50_000), "</g>".repeat(50_000));
        let outside = r#"<image href="file:///etc/hostname" width="9" height="9"/>"#;
        let embedded =
            r#"<image href="data:image/svg+xml;utf8,&lt;svg/&gt;" width="9" height="9"/>"#;
        let itself = r##"<g id="a"><use href="#a"/></g>"##;
        for text in [
            &of(&deep),
            &of(outside),
            &of(embedded),
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

    #[test]
    fn what_other_programs_write_is_read() {
        let nested = |depth: usize| {
            format!(
                "{}{CIRCLE}{}",
                "<g opacity=\"0.9\">".repeat(depth),
                "</g>".repeat(depth)
            )
        };
        let gradient = "<linearGradient id='a'><stop stop-color='red'/></linearGradient>";
        let filled = "<rect width='9' height='9' class='b'/>";
        let style = "<style>/* of a program */ .b, g .b { fill: url( '#a' ); font: bold 9px serif }</style>";
        let clip = "<clipPath id='c d'><path d='M0 0h9v9z'/></clipPath>";
        let doctype = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">";
        for text in [
            of(&nested(5)),
            of(&format!(
                "{}{CIRCLE}{}",
                "<g>".repeat(150),
                "</g>".repeat(150)
            )),
            of(&format!("{gradient}{style}{filled}")),
            of(&format!("{clip}<g clip-path='url(\"#c d\")'>{filled}</g>")),
            of(&format!("<g id='a'>{filled}</g><use href='#a' x='9'/>")),
            of(&format!(
                "<mask id='a'/><pattern id='b'/><filter id='c'/>{CIRCLE}"
            )),
            format!("<?xml version=\"1.0\"?>{doctype}{}", of(CIRCLE)),
        ] {
            assert_eq!(read(&text), Some((SIZE, false)), "{text}");
        }
    }

    #[test]
    fn filters_and_markers_are_not_drawn() {
        let blocks = "<feTurbulence numOctaves='4000000000'/>".repeat(9);
        let slow = format!("<filter id='a'>{blocks}</filter>");
        let arrow = format!("<marker id='b'>{CIRCLE}</marker>");
        for filtered in [
            "<g filter='url(#a)'>",
            "<g style='filter: url(#a) !important'>",
            "<g filter='blur(99999px)'>",
            "<style>g { filter: url(#a) !important; marker: url(#b) !important }</style><g>",
        ] {
            let text = of(&format!("{slow}{arrow}{filtered}{CIRCLE}</g>"));
            assert_eq!(read(&text), Some((SIZE, false)), "{filtered}");
        }
        let line = "<path d='M5 5h5v5' fill='none' marker-mid='url(#b)'/>";
        assert_eq!(read(&of(&format!("{arrow}{line}"))), Some((SIZE, true)));
    }

    /// Groups, each of which is used ten times in the next.
    fn tenfold(depth: usize) -> String {
        let group = |level: usize| {
            let below = format!("<use href='#a{level}'/>").repeat(10);
            format!("<g id='a{}'>{below}</g>", level + 1)
        };
        let groups: String = (0..depth).map(group).collect();
        format!("<defs><g id='a0'>{CIRCLE}</g>{groups}</defs><use href='#a{depth}'/>")
    }

    #[test]
    fn drawings_that_take_long_are_refused() {
        let clips = |links: [&str; 3]| {
            let names = ["a", "b", "c"].iter().zip(links);
            let clips = names.map(|(name, link)| {
                format!("<clipPath id='{name}' clip-path=\"url( '#{link}')\">{CIRCLE}</clipPath>")
            });
            format!(
                "{}<g clip-path='url(#a)'>{CIRCLE}</g>",
                clips.collect::<String>()
            )
        };
        assert!(read(&of(&clips(["b", "c", "d"]))).is_some());
        assert!(read(&of(&tenfold(2))).is_some());
        let (wide, far) = (
            "<rect width='40' height='20'/>",
            "<rect width='999' height='999'/>",
        );
        let faded = |depth: usize, inside: &str| {
            format!(
                "{}{inside}{}",
                "<g opacity='0.5'>".repeat(depth),
                "</g>".repeat(depth)
            )
        };
        let dashed = "<path d='M0 0h40v20' stroke='red' stroke-dasharray='0.00001'/>";
        let deep = format!("{}{CIRCLE}{}", "<g>".repeat(150), "</g>".repeat(150));
        let entities = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaa\">]>";
        for (what, text) in [
            ("many uses", of(&tenfold(8))),
            ("clip paths in a circle", of(&clips(["b", "c", "a"]))),
            (
                "chain of uses",
                of(&(0..999)
                    .map(|n| format!("<use id='a{n}' href='#a{}'/>", n + 1))
                    .collect::<String>()),
            ),
            (
                "long selector",
                of(&format!("<style>x g g g g g g g g g {{}}</style>{deep}")),
            ),
            (
                "selector with an attribute",
                of(&format!("<style>x g g[a=';'] g {{}}</style>{deep}")),
            ),
            (
                "clip paths in a style sheet",
                of("<style>rect { clip-path: url(#a) }</style><clipPath id='a'><rect/></clipPath>"),
            ),
            ("mask", of("<mask id='a'/><rect mask='url(#a)'/>")),
            (
                "pattern",
                of("<pattern id='a'/><rect style='fill: url(#a)'/>"),
            ),
            ("painted often", of(&wide.repeat(300))),
            ("many layers", of(&faded(9, wide))),
            ("large layers", of(&faded(1, far))),
            ("many dashes", of(dashed)),
            ("entities", format!("{entities}{}", of(CIRCLE))),
            ("large", of(&" ".repeat(4 << 20))),
            (
                "many rules",
                of(&format!(
                    "<style>{}</style>{}",
                    "a{}".repeat(20_000),
                    "<g/>".repeat(3_000)
                )),
            ),
        ] {
            assert_eq!(read(&text), None, "{what}");
        }
    }

    #[test]
    fn very_high_drawings_have_fewer_pixels() {
        let size = |width: f32, height: f32| {
            let text = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"/>"#
            );
            let drawing = Drawing::read(text.as_bytes(), &mut Budget::default())?;
            Some(drawing.image(2_048.0)?.size)
        };
        assert_eq!(size(20.0, 10.0), Some([2_048, 1_024]));
        assert_eq!(size(10.0, 40.0), Some([1_024, 4_096]));
        assert_eq!(size(1.0, 1_000.0), Some([9, 8_192]));
    }
}
