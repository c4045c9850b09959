//! Draws the meshes of the window without a graphics card, for pictures that no screen shows.
//!
//! Triangles are filled by the rule of the top and left edges, so that neighbours neither overlap nor leave gaps;
//! colours are premultiplied, and textures are read with bilinear interpolation, as graphics cards do.

use egui::epaint::{ClippedShape, ImageData, ImageDelta, Primitive, Vertex};
use egui::{Color32, Context, Mesh, TextureId, TexturesDelta};
use image::RgbaImage;
use std::collections::BTreeMap;

/// A software renderer.
#[derive(Default)]
pub(crate) struct Raster {
    textures: BTreeMap<TextureId, Texture>,
}

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
}

impl Raster {
    /// Takes the textures of a frame, and keeps them for later frames.
    pub(crate) fn take(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            changes.into_iter().for_each(|change| self.set(id, change));
        }
        delta.free.clear();
    }

    /// The shapes of a frame as pixels, `scale` of them for each point.
    pub(crate) fn render(
        &self,
        ctx: &Context,
        shapes: Vec<ClippedShape>,
        scale: f32,
    ) -> Result<RgbaImage, String> {
        let size = ctx.content_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for primitive in ctx.tessellate(shapes, scale) {
            let Primitive::Mesh(mesh) = primitive.primitive else {
                return Err("a drawing of its own needs a graphics card".to_owned());
            };
            let texture = self.textures.get(&mesh.texture_id);
            let texture = texture.ok_or("a texture was never set")?;
            let clip = canvas.clip(primitive.clip_rect * scale);
            canvas.mesh(&mesh, texture, clip, scale);
        }
        canvas.image()
    }

    fn set(&mut self, id: TextureId, change: ImageDelta) {
        let ImageData::Color(image) = change.image;
        let Some([left, top]) = change.pos else {
            let pixels = image.pixels.clone();
            let size = image.size;
            self.textures.insert(id, Texture { size, pixels });
            return;
        };
        let Some(texture) = self.textures.get_mut(&id) else {
            return;
        };
        let [width, height] = image.size;
        for row in 0..height {
            let start = (top + row) * texture.size[0] + left;
            texture.pixels[start..start + width]
                .copy_from_slice(&image.pixels[row * width..(row + 1) * width]);
        }
    }
}

/// Red, green, blue and opacity, from 0 to 255.
type Color = [f32; 4];

impl Texture {
    fn at(&self, x: f32, y: f32) -> Color {
        let [width, height] = self.size;
        let (x, y) = (x * width as f32 - 0.5, y * height as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let pixel = |x: f32, y: f32| {
            let column = (x.max(0.0) as usize).min(width - 1);
            let row = (y.max(0.0) as usize).min(height - 1);
            color(self.pixels[row * width + column])
        };
        let upper = mix(pixel(left, top), pixel(left + 1.0, top), x - left);
        let lower = mix(
            pixel(left, top + 1.0),
            pixel(left + 1.0, top + 1.0),
            x - left,
        );
        mix(upper, lower, y - top)
    }
}

fn color(color: Color32) -> Color {
    color.to_array().map(f32::from)
}

fn mix(a: Color, b: Color, share: f32) -> Color {
    std::array::from_fn(|index| a[index] + (b[index] - a[index]) * share)
}

/// A part of the canvas in pixels, without its right and lower ends.
#[derive(Clone, Copy)]
struct Clip {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Color>,
}

/// Number of steps per pixel to which corners are rounded.
const FINE: f32 = 256.0;

/// A corner of a triangle.
#[derive(Clone, Copy)]
struct Corner {
    x: i64,
    y: i64,
    u: f32,
    v: f32,
    color: Color,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0.0, 0.0, 0.0, 255.0]; width * height],
        }
    }

    fn clip(&self, rect: egui::Rect) -> Clip {
        let end = |value: f32, most: usize| value.round().clamp(0.0, most as f32) as i32;
        Clip {
            left: end(rect.left(), self.width),
            top: end(rect.top(), self.height),
            right: end(rect.right(), self.width),
            bottom: end(rect.bottom(), self.height),
        }
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, clip: Clip, scale: f32) {
        let corner = |index: &u32| {
            let vertex: Vertex = mesh.vertices[*index as usize];
            Corner {
                x: (vertex.pos.x * scale * FINE).round() as i64,
                y: (vertex.pos.y * scale * FINE).round() as i64,
                u: vertex.uv.x,
                v: vertex.uv.y,
                color: color(vertex.color),
            }
        };
        for triangle in mesh.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|index| corner(&triangle[index]));
            self.triangle(a, b, c, texture, clip);
        }
    }

    fn triangle(&mut self, a: Corner, mut b: Corner, mut c: Corner, texture: &Texture, clip: Clip) {
        if edge(a, b, c.x, c.y) < 0 {
            std::mem::swap(&mut b, &mut c);
        }
        let area = edge(a, b, c.x, c.y);
        if area == 0 {
            return;
        }
        let is_plain = [b, c]
            .iter()
            .all(|corner| (corner.u, corner.v, corner.color) == (a.u, a.v, a.color));
        let plain = is_plain.then(|| tinted(texture.at(a.u, a.v), a.color));
        let low = |values: [i64; 3]| (values.into_iter().min().unwrap_or(0) >> 8) as i32;
        let high = |values: [i64; 3]| (values.into_iter().max().unwrap_or(0) >> 8) as i32 + 1;
        let (xs, ys) = ([a.x, b.x, c.x], [a.y, b.y, c.y]);
        for row in low(ys).max(clip.top)..high(ys).min(clip.bottom) {
            let mut was_inside = false;
            for column in low(xs).max(clip.left)..high(xs).min(clip.right) {
                let (x, y) = (i64::from(column) * 256 + 128, i64::from(row) * 256 + 128);
                let weights = [(b, c), (c, a), (a, b)].map(|(from, to)| inside(from, to, x, y));
                let [Some(of_a), Some(of_b), Some(of_c)] = weights else {
                    // The part of a row inside a triangle is contiguous.
                    if was_inside {
                        break;
                    }
                    continue;
                };
                was_inside = true;
                let source = plain.unwrap_or_else(|| {
                    let share = [of_a, of_b, of_c].map(|weight| weight as f32 / area as f32);
                    blended(a, b, c, share, texture)
                });
                self.paint(row as usize * self.width + column as usize, source);
            }
        }
    }

    fn paint(&mut self, index: usize, source: Color) {
        let pixel = &mut self.pixels[index];
        let rest = 1.0 - source[3] / 255.0;
        *pixel = std::array::from_fn(|index| (source[index] + pixel[index] * rest).min(255.0));
    }

    fn image(self) -> Result<RgbaImage, String> {
        let bytes = self.pixels.into_iter().flatten();
        let bytes = bytes.map(|value| value.round() as u8).collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes)
            .ok_or_else(|| "the canvas has another size than its picture".to_owned())
    }
}

/// Twice the area of the triangle that an edge makes with a point.
fn edge(from: Corner, to: Corner, x: i64, y: i64) -> i64 {
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}

/// The weight of a point that is on the inner side of an edge, or on an edge that is a top or left one.
fn inside(from: Corner, to: Corner, x: i64, y: i64) -> Option<i64> {
    let weight = edge(from, to, x, y);
    let is_top_or_left = to.y < from.y || (to.y == from.y && to.x > from.x);
    (weight > 0 || (weight == 0 && is_top_or_left)).then_some(weight)
}

fn blended(a: Corner, b: Corner, c: Corner, share: [f32; 3], texture: &Texture) -> Color {
    let sum = |values: [f32; 3]| {
        values
            .iter()
            .zip(share)
            .map(|(value, share)| value * share)
            .sum::<f32>()
    };
    let tint = std::array::from_fn(|index| sum([a, b, c].map(|corner| corner.color[index])));
    let texel = texture.at(
        sum([a, b, c].map(|corner| corner.u)),
        sum([a, b, c].map(|corner| corner.v)),
    );
    tinted(texel, tint)
}

fn tinted(texel: Color, tint: Color) -> Color {
    std::array::from_fn(|index| texel[index] * tint[index] / 255.0)
}
