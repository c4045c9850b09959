//! The drawings of piece sets, in the colours of a player: figures, the wooden pieces of shogi, the discs of xiangqi.

use super::budget::Budget;
use super::names::{Art, Figure, ShogiSign};
use super::pictures::{Picture, decode};
use crate::window::theme::{Paint, contrast};
use egui::Color32;
use std::sync::Arc;

const SHOGI: &str = include_str!("characters/shogi.txt");
const XIANGQI: &str = include_str!("characters/xiangqi.txt");

/// The wood of shogi pieces and its edge, the ink, and the ink of promoted pieces.
const WOOD: [&str; 4] = ["#f3d9a0", "#6b4416", "#1a1208", "#b3121d"];
/// The wood of xiangqi discs and its edge.
const DISC: [&str; 2] = ["#f6e3bd", "#5a3512"];

/// A king of draughts: the crown on its disc.
pub(super) fn crown(paint: Paint) -> Option<Arc<Picture>> {
    picture(&painted(inside(include_str!("figures/crown.svg")), paint))
}

/// A figure.
pub(super) fn figure(figure: Figure, paint: Paint) -> Option<Arc<Picture>> {
    picture(&painted(&figure_parts(figure), paint))
}

/// A shogi piece that points up, with its character or with an international figure.
pub(super) fn shogi(sign: ShogiSign, is_international: bool) -> Option<Arc<Picture>> {
    let [wood, _, black, red] = WOOD;
    let ink = if sign.is_promoted { red } else { black };
    let (high, wide) = shogi_size(sign.size);
    let (share, low) = (0.72 * wide / 100.0, 50.0 + 0.07 * high);
    let face = match Figure::named(sign.figure).filter(|_| is_international) {
        Some(figure) => {
            let parts = figure_parts(figure)
                .replace("FILL", wood)
                .replace("LINE", ink);
            placed(&parts.replace("INK", ink), 0.92 * share, low)
        }
        None => placed(&character(SHOGI, sign.character, ink), share, low),
    };
    picture(&(shogi_body(sign.size) + &face))
}

/// A shogi piece that points up, without a sign.
pub(super) fn blank_shogi() -> Option<Arc<Picture>> {
    picture(&shogi_body(0.94))
}

/// The height and width of a shogi piece, as a share of a king's.
fn shogi_size(size: f32) -> (f32, f32) {
    (92.0 * size, 82.0 * size * (0.75 + 0.25 * size))
}

fn shogi_body(size: f32) -> String {
    let [wood, edge, ..] = WOOD;
    let (high, wide) = shogi_size(size);
    let (top, foot) = (50.0 - 0.5 * high, 50.0 + 0.5 * high);
    let (shoulder, x, inner) = (foot - 0.86 * high, 0.5 * wide, 0.36 * wide);
    format!(
        "<path d=\"M{},{foot} {},{foot} {},{shoulder} 50,{top} {},{shoulder}z\" fill=\"{wood}\" stroke=\"{edge}\" \
         stroke-width=\"2.6\" stroke-linejoin=\"round\"/>",
        50.0 - x,
        50.0 + x,
        50.0 + inner,
        50.0 - inner,
    )
}

/// A xiangqi disc with a character or a figure. `is_second` is for the second player, whose discs have a double ring.
pub(super) fn xiangqi(
    sign: char,
    figure: Option<Figure>,
    paint: Paint,
    is_second: bool,
) -> Option<Arc<Picture>> {
    let [wood, edge] = DISC;
    let ink = disc_ink(paint);
    let ring = |radius: f32| {
        format!(
            "<circle cx=\"50\" cy=\"50\" r=\"{radius}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.8\"/>"
        )
    };
    let mut body = format!(
        "<circle cx=\"50\" cy=\"52.5\" r=\"45\" fill=\"#000\" fill-opacity=\"0.25\"/>\
         <circle cx=\"50\" cy=\"50\" r=\"44\" fill=\"{wood}\" stroke=\"{edge}\" stroke-width=\"2.6\"/>{}",
        ring(38.0)
    );
    if is_second {
        body.push_str(&ring(34.5));
    }
    body.push_str(&match figure {
        Some(figure) => {
            let parts = figure_parts(figure)
                .replace("FILL", wood)
                .replace("LINE", &ink);
            placed(&parts.replace("INK", &ink), 0.5, 50.0)
        }
        None => placed(&character(XIANGQI, sign, &ink), 0.55, 50.0),
    });
    picture(&body)
}

/// The ink of the signs on a player's discs: red or black as usual, otherwise the player's darker shade.
fn disc_ink(paint: Paint) -> String {
    let [red, green, ..] = paint.fill.to_array().map(u16::from);
    if red > 2 * green.max(40) {
        "#b3121d".to_owned()
    } else if contrast(paint.fill, Color32::WHITE) > 6.0 {
        "#14202a".to_owned()
    } else {
        hex(paint.rim)
    }
}

/// The parts of a figure's drawing, in a box of 100 by 100.
fn figure_parts(figure: Figure) -> String {
    match figure.row().art {
        Art::One(text) => inside(text).to_owned(),
        Art::Pair(front, back) => format!(
            "<g transform=\"translate(112,-6) scale(-.84,.84)\">{}</g><g transform=\"translate(-4,14) scale(.84)\">{}</g>",
            inside(back),
            inside(front)
        ),
    }
}

/// The text between the outermost tags of a drawing.
fn inside(text: &str) -> &str {
    let start = text.find('>').map_or(0, |at| at + 1);
    let end = text.rfind("</svg>").unwrap_or(text.len());
    &text[start..end]
}

/// The parts of a box of 100 by 100, scaled to a share of its size and centred at the height `y`.
fn placed(parts: &str, share: f32, y: f32) -> String {
    let (x, y) = (50.0 - 50.0 * share, y - 50.0 * share);
    format!("<g transform=\"translate({x},{y}) scale({share})\">{parts}</g>")
}

fn character(table: &str, wanted: char, ink: &str) -> String {
    let lines = table.lines().filter_map(|line| line.split_once('\t'));
    let mut outlines = lines.filter(|(known, _)| known.starts_with(wanted));
    let outline = outlines.next().map_or("", |(_, outline)| outline);
    // The strokes are a little heavier than in the font, to stay readable at small sizes.
    format!("<path d=\"{outline}\" fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"1.6\"/>")
}

fn painted(parts: &str, paint: Paint) -> String {
    // Dark bodies need an outline that is visible inside them.
    let is_dark = paint.fill.intensity() < 0.35;
    let line = if is_dark { paint.ink } else { paint.rim };
    let colors = [("FILL", paint.fill), ("LINE", line), ("INK", paint.ink)];
    let text = colors.iter();
    text.fold(parts.to_owned(), |text, (name, color)| {
        text.replace(name, &hex(*color))
    })
}

fn hex(color: Color32) -> String {
    let [red, green, blue, _] = color.to_array();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn picture(parts: &str) -> Option<Arc<Picture>> {
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">{parts}</svg>"
    );
    decode("figure", text.as_bytes(), &mut Budget::default()).map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::{disc_ink, hex};
    use crate::window::theme::player_paint;

    #[test]
    fn discs_of_bright_players_are_neither_red_nor_black() {
        let ink = |name: &str| disc_ink(player_paint(name, 0));
        assert_eq!(ink("Red"), "#b3121d");
        assert_eq!(ink("Black"), "#14202a");
        for bright in ["White", "Yellow", "Green"] {
            assert_eq!(ink(bright), hex(player_paint(bright, 0).rim), "{bright}");
        }
    }
}
