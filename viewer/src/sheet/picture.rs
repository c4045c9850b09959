//! Boards as SVG: the setup, and diagrams of moves. Pieces are discs with the letters that the terminal shows.

use super::content::Picture;
use crate::hue::Hue;
use crate::layout::{Symbols, rectangles};
use crate::markup::escaped;
use crate::terminal::{Arrangement, DrawStyle, TextBoard};
use std::fmt::Write;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId, Rectangle};

/// Fill and ink of the discs of players whose names are not colours.
const COLOURS: &[Colours] = &[
    ("#fdfaf3", "#222222"),
    ("#2e2e2e", "#ffffff"),
    ("#b8322a", "#ffffff"),
    ("#2c5aa0", "#ffffff"),
    ("#3c7d3c", "#ffffff"),
    ("#e0b020", "#222222"),
];

/// The colour of a disc, and of the letters on it.
type Colours = (&'static str, &'static str);

fn named(hue: Hue) -> Colours {
    match hue {
        Hue::White => COLOURS[0],
        Hue::Black => COLOURS[1],
        Hue::Red => COLOURS[2],
        Hue::Blue => COLOURS[3],
        Hue::Green => COLOURS[4],
        Hue::Yellow => COLOURS[5],
        Hue::Orange => ("#de8a33", "#222222"),
        Hue::Purple => ("#7a4fa3", "#ffffff"),
        Hue::Brown => ("#7a5232", "#ffffff"),
        Hue::Grey => ("#9aa0a6", "#222222"),
        Hue::Pink => ("#e79ab4", "#222222"),
    }
}

/// What a diagram of moves shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks<'a> {
    pub(super) piece: (PlayerId, PieceTypeId, PositionId),
    pub(super) goes: &'a [PositionId],
    pub(super) takes: &'a [PositionId],
}

/// Draws the board of a game.
pub(super) struct Drawer<'a> {
    game: &'a Game,
    symbols: Symbols,
    rectangles: Vec<Option<Rectangle>>,
}

impl<'a> Drawer<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            game,
            symbols: Symbols::new(game),
            rectangles: rectangles(&game.board),
        }
    }

    /// The board with the pieces of the start; `None` if nothing can be drawn.
    pub(super) fn setup(&self, title: String) -> Option<Picture> {
        let mut body = String::new();
        for placed in &self.game.setup.placements {
            let (player, piece) = (placed.player, placed.piece_type);
            self.piece(&mut body, player, piece, placed.position);
        }
        let style = DrawStyle {
            width: 100,
            color: false,
            names: false,
        };
        let picture = self.picture(title, &body)?;
        Some(Picture {
            letters: TextBoard::new(self.game).draw(&Arrangement::at_start(self.game), style),
            ..picture
        })
    }

    /// The board with one piece, dots where it moves and crosses where it captures.
    pub(super) fn moves(&self, marks: Marks<'_>, title: String) -> Option<Picture> {
        let mut body = String::new();
        for &at in marks.goes {
            if let Some((x, y, size)) = self.centre(at) {
                let radius = size / 6;
                // Writing to a string cannot fail.
                let _ = write!(
                    body,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#2c7a4b\"/>"
                );
            }
        }
        for &at in marks.takes.iter().filter(|at| !marks.goes.contains(at)) {
            if let Some((x, y, size)) = self.centre(at) {
                let arm = size / 5;
                let (left, right, top, low) = (x - arm, x + arm, y - arm, y + arm);
                let _ = write!(
                    body,
                    "<path d=\"M{left} {top}L{right} {low}M{left} {low}L{right} {top}\" stroke=\"#b8322a\" stroke-width=\"4\"/>"
                );
            }
        }
        let (player, piece, from) = marks.piece;
        self.piece(&mut body, player, piece, from);
        self.picture(title, &body)
    }

    /// The centre of a position and the length of its shorter side.
    fn centre(&self, at: PositionId) -> Option<(i64, i64, i64)> {
        let Rectangle {
            left,
            top,
            right,
            bottom,
        } = self.rectangles[at.index()]?;
        let [left, top, right, bottom] = [left, top, right, bottom].map(i64::from);
        let size = (right - left).abs().min((bottom - top).abs());
        Some((i64::midpoint(left, right), i64::midpoint(top, bottom), size))
    }

    fn piece(&self, body: &mut String, player: PlayerId, piece: PieceTypeId, at: PositionId) {
        let Some((x, y, size)) = self.centre(at) else {
            return;
        };
        let (fill, ink) = self.colours(player);
        let letters = escaped(&self.symbols.of(player, piece).to_uppercase());
        let (radius, font) = (size * 2 / 5, size * 2 / 5);
        let base = y + font / 3;
        let _ = write!(
            body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222222\"/><text x=\"{x}\" y=\"{base}\" \
             font-size=\"{font}\" fill=\"{ink}\" text-anchor=\"middle\" font-family=\"sans-serif\">{letters}</text>"
        );
    }

    fn colours(&self, player: PlayerId) -> Colours {
        let hue = Hue::named(self.game.player_name(player));
        hue.map_or(COLOURS[player.index() % COLOURS.len()], named)
    }

    /// A picture of the positions with their names and with `body` on top of them.
    fn picture(&self, title: String, body: &str) -> Option<Picture> {
        let seen = self.rectangles.iter().flatten();
        let (mut left, mut top, mut right, mut bottom) = (i64::MAX, i64::MAX, i64::MIN, i64::MIN);
        for place in seen {
            left = left.min(place.left.min(place.right).into());
            right = right.max(place.left.max(place.right).into());
            top = top.min(place.top.min(place.bottom).into());
            bottom = bottom.max(place.top.max(place.bottom).into());
        }
        if left >= right || top >= bottom {
            return None;
        }
        let mut cells = String::new();
        for (position, place) in self.game.board.positions.iter().zip(&self.rectangles) {
            let Some(place) = place else { continue };
            let [x, y] = [place.left.min(place.right), place.top.min(place.bottom)].map(i64::from);
            let width = (i64::from(place.right) - i64::from(place.left)).abs();
            let height = (i64::from(place.bottom) - i64::from(place.top)).abs();
            let font = width.min(height) / 5;
            let (text_x, text_y) = (x + 2, y + height - 2);
            let name = escaped(&position.name);
            let _ = write!(
                cells,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#efe3c8\" stroke=\"#8a7a5c\"/><text \
                 x=\"{text_x}\" y=\"{text_y}\" font-size=\"{font}\" fill=\"#8a7a5c\" font-family=\"sans-serif\">{name}</text>"
            );
        }
        let (width, height) = (right - left + 2, bottom - top + 2);
        let label = escaped(&title);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {width} {height}\" role=\"img\" \
             aria-label=\"{label}\"><title>{label}</title>{cells}{body}</svg>",
            left - 1,
            top - 1
        );
        let letters = String::new();
        Some(Picture {
            title,
            svg,
            letters,
        })
    }
}
