//! Tests that everybody, including the colour-blind, can tell marks apart.
//!
//! How people who lack one kind of cone see colours follows G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
//! "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
//! Computer Graphics 15 (6), 2009, table 1, severity 1.0: matrices for linear red, green and blue.

use super::judgement_color;
use super::marks::{Marks, THREAT};
use super::paint::{draw, ground, still};
use super::view::View;
use crate::shipped::GAMES;
use crate::window::raster::Raster;
use crate::window::source::Source;
use crate::window::table::{Judgement, Table};
use crate::window::theme::{self, BoardColors, BoardKind, BoardTheme};
use egui::{Color32, Pos2, Rect, Rgba, Theme, Vec2};
use image::RgbaImage;
use std::collections::HashMap;
use zrf_grammar::game::PositionId;
use zrf_interpreter::Piece;

type Matrix = [[f32; 3]; 3];

const VISIONS: [(&str, Matrix); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// Colours this far apart in CIE L*a*b* are seen to differ without looking twice.
const MIN_DISTANCE: f32 = 20.0;
/// The minimum share of the pixels of a square in which two marks must differ that much.
const MIN_SHARE: f32 = 0.03;
/// Points across a board, and across a square of it.
const BOARD: f32 = 192.0;
const SQUARE: usize = 24;

/// A colour as somebody sees it, in CIE L*a*b* under daylight (D65).
fn seen(color: Color32, matrix: &Matrix) -> [f32; 3] {
    let [red, green, blue, _] = Rgba::from(color).to_array();
    let apply = |matrix: &Matrix, color: [f32; 3]| {
        matrix.map(|row| {
            row.iter()
                .zip(color)
                .map(|(share, part)| share * part)
                .sum::<f32>()
        })
    };
    let linear = apply(matrix, [red, green, blue]).map(|part| part.clamp(0.0, 1.0));
    let xyz = apply(
        &[
            [0.412_456, 0.357_576, 0.180_438],
            [0.212_673, 0.715_152, 0.072_175],
            [0.019_334, 0.119_192, 0.950_304],
        ],
        linear,
    );
    let white = [0.950_47, 1.0, 1.088_83];
    let cubic = |value: f32| match value > 0.008_856 {
        true => value.cbrt(),
        false => 7.787 * value + 16.0 / 116.0,
    };
    let [x, y, z] = [0, 1, 2].map(|part| cubic(xyz[part] / white[part]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far apart two colours are as somebody sees them.
fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}

/// The marks, each with whether it is below the pieces.
type Draw = fn(&Marks<'_>, PositionId, bool);
const MARKS: [(&str, bool, Draw); 14] = [
    ("no mark", true, |_, _, _| {}),
    ("start of the last move", true, |marks, at, _| {
        marks.last_move(at, false)
    }),
    ("end of the last move", true, |marks, at, _| {
        marks.last_move(at, true)
    }),
    ("landing of the last move", true, |marks, at, _| {
        marks.landing(at)
    }),
    ("change by the last move", true, |marks, at, _| {
        marks.changed(at)
    }),
    ("capture by the last move", true, |marks, at, _| {
        marks.captured(at)
    }),
    // Hue alone may hide the glow below the piece.
    ("check", false, |marks, at, _| marks.check_sign(at)),
    ("selection", true, |marks, at, _| marks.selected(at)),
    ("target", false, |marks, at, is_occupied| {
        marks.target(at, is_occupied, 1.0)
    }),
    ("hint", false, |marks, at, _| marks.hint(None, at)),
    ("threat", false, |marks, at, _| {
        marks.arrow(None, at, THREAT, 1.0)
    }),
    ("difference", false, |marks, at, _| marks.difference(at)),
    ("chosen", false, |marks, at, _| marks.chosen(at)),
    ("decided", false, |marks, at, _| marks.decided(at)),
];

/// As many marks as a board has files.
const FILES: usize = 8;

/// A board with one of the given marks on each file: the squares of the ranks, light and dark, are empty, White's or
/// Black's.
fn picture(
    shown: &[(&str, bool, Draw)],
    table: &Table,
    theme: Theme,
    ctx: &egui::Context,
    raster: &mut Raster,
) -> RgbaImage {
    let area = Rect::from_min_size(Pos2::ZERO, Vec2::splat(BOARD));
    let input = egui::RawInput {
        screen_rect: Some(area),
        ..egui::RawInput::default()
    };
    let palette = theme::palette(theme);
    let geometry = &table.art.geometry;
    let mut output = ctx.run_ui(input, |ui| {
        let painter = ui.ctx().debug_painter();
        // The frame of the board is outside of the picture.
        let mut view = View::fit(geometry, area, false, false);
        view = View::fit(geometry, area.expand(view.frame), false, false);
        ground(&painter, view, table, palette).draw();
        let marks = Marks {
            painter: &painter,
            view,
            geometry,
            palette,
        };
        let pawn = table.game().piece_type("Pawn").unwrap();
        let players = ["White", "Black"].map(|name| table.game().player(name).unwrap());
        for (file, (_, is_below, mark)) in shown.iter().enumerate() {
            for rank in 0..6 {
                let name = format!("{}{}", char::from(b'a' + file as u8), 8 - rank);
                let at = table.game().position(&name).unwrap();
                let owner = (rank / 2_usize).checked_sub(1).map(|index| players[index]);
                let is_occupied = owner.is_some();
                if *is_below {
                    mark(&marks, at, is_occupied);
                }
                if let Some(owner) = owner {
                    let piece = Piece::fresh(table.game(), owner, pawn);
                    draw(
                        &painter,
                        &table.art.looks,
                        piece,
                        still(geometry, view, at, palette),
                    );
                }
                if !is_below {
                    mark(&marks, at, is_occupied);
                }
            }
        }
    });
    raster.take(&mut output.textures_delta);
    let scale = output.pixels_per_point;
    raster.render(ctx, output.shapes, scale).unwrap()
}

/// The pixels of a square.
fn square(picture: &RgbaImage, file: usize, rank: usize) -> Vec<Color32> {
    let rows = rank * SQUARE..(rank + 1) * SQUARE;
    let columns = file * SQUARE..(file + 1) * SQUARE;
    rows.flat_map(|y| columns.clone().map(move |x| (x, y)))
        .map(|(x, y)| {
            let [red, green, blue, _] = picture.get_pixel(x as u32, y as u32).0;
            Color32::from_rgb(red, green, blue)
        })
        .collect()
}

/// The share of pixels in which two squares are seen to differ.
fn share(a: &[[f32; 3]], b: &[[f32; 3]]) -> f32 {
    let far = |(a, b): &(&[f32; 3], &[f32; 3])| distance(**a, **b) >= MIN_DISTANCE;
    a.iter().zip(b).filter(far).count() as f32 / a.len() as f32
}

/// The pairs of marks that somebody cannot tell apart on a square of the same colour with the same contents.
fn alike(pictures: &[RgbaImage], matrix: &Matrix) -> Vec<String> {
    // A board has few colours.
    let mut known: HashMap<Color32, [f32; 3]> = HashMap::new();
    let mut seen = |color| *known.entry(color).or_insert_with(|| seen(color, matrix));
    let mut alike = Vec::new();
    for (contents, is_dark) in (0..3).flat_map(|contents| [(contents, false), (contents, true)]) {
        // Squares of one colour are on every second file of a rank.
        let squares = (0..MARKS.len()).map(|index| {
            let file = index % FILES;
            let rank = 2 * contents + (file + usize::from(is_dark)) % 2;
            let pixels = square(&pictures[index / FILES], file, rank);
            pixels.into_iter().map(&mut seen).collect()
        });
        let squares: Vec<Vec<[f32; 3]>> = squares.collect();
        for (a, one) in squares.iter().enumerate() {
            for (b, other) in squares.iter().enumerate().skip(a + 1) {
                let share = share(one, other);
                if share < MIN_SHARE {
                    let (a, b) = (MARKS[a].0, MARKS[b].0);
                    alike.push(format!(
                        "contents {contents}, dark {is_dark}: {a} and {b}: {share:.3}"
                    ));
                }
            }
        }
    }
    alike
}

/// Every ground on which marks are drawn, as squares of two colours: the squares of a board, and a plain ground with
/// holes.
fn boards() -> Vec<(String, BoardColors)> {
    let themes = BoardTheme::ALL.map(|theme| (theme.name().to_owned(), theme.colors()));
    let own = [BoardKind::Holes, BoardKind::Rack];
    let own = own.map(|kind| (format!("{kind:?}"), kind.colors(None)));
    let boards = themes.into_iter().chain(own);
    let grounds = boards.flat_map(|(name, colors)| {
        let plain = BoardColors {
            light: colors.plain,
            dark: colors.hole,
            ..colors
        };
        [(format!("{name}, plain"), plain), (name, colors)]
    });
    grounds.collect()
}

#[test]
fn marks_are_told_apart_on_every_board_by_everybody() {
    let index = GAMES
        .iter()
        .position(|game| game.file.ends_with("/chess.zrf"));
    let mut table = Table::open(Source::Shipped(index.unwrap()), None, 1).unwrap();
    // Pieces keep their textures, so one context and one raster serve all pictures.
    let (ctx, mut raster) = (egui::Context::default(), Raster::default());
    let mut failures = Vec::new();
    for (board, colors) in boards() {
        table.art.colors = colors;
        for theme in [Theme::Light, Theme::Dark] {
            let pictures: Vec<RgbaImage> = MARKS
                .chunks(FILES)
                .map(|shown| picture(shown, &table, theme, &ctx, &mut raster))
                .collect();
            for (vision, matrix) in &VISIONS {
                for alike in alike(&pictures, matrix) {
                    failures.push(format!("{board} {theme:?} {vision}, {alike}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn bad_moves_are_told_apart_by_everybody() {
    let colors = [
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ]
    .map(judgement_color);
    for (vision, matrix) in &VISIONS {
        for (index, &one) in colors.iter().enumerate() {
            for &other in &colors[..index] {
                let distance = distance(seen(one, matrix), seen(other, matrix));
                assert!(
                    distance >= MIN_DISTANCE,
                    "{vision}: {one:?} {other:?} {distance}"
                );
            }
        }
    }
}

/// Known values of the model: protanopes see pure red as a dark yellow, and white stays white.
#[test]
fn the_model_is_that_of_the_source() {
    for (vision, matrix) in &VISIONS {
        let white = seen(Color32::WHITE, matrix);
        assert!(distance(white, white) < 0.01);
        let [lightness, a, b] = white;
        assert!(
            (lightness - 100.0).abs() < 0.5 && a.abs() < 1.0 && b.abs() < 1.0,
            "{vision}"
        );
    }
    let [_, protan, deutan, tritan] = VISIONS.map(|(_, matrix)| {
        let red = seen(Color32::from_rgb(0xD0, 0x30, 0x30), &matrix);
        let green = seen(Color32::from_rgb(0x40, 0x80, 0x20), &matrix);
        distance(red, green)
    });
    assert!(
        protan < 45.0 && deutan < 45.0 && tritan > 60.0,
        "{protan} {deutan} {tritan}"
    );
}
