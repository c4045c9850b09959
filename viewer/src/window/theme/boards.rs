//! Colours of boards. They are the same in light and dark windows: pieces and marks are chosen to stand out from them.

use super::rgb;
use egui::Color32;
use serde::{Deserialize, Serialize};

/// What kind of board it is: each kind has colours of its own unless the user chooses others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(in crate::window) enum BoardKind {
    /// Chess and its relatives.
    Chess,
    Draughts,
    /// Other games on light and dark squares.
    Squares,
    /// Squares of one colour for discs that turn over.
    Discs,
    /// Other squares of one colour.
    Cells,
    /// Lines and points on wood.
    Lines,
    Holes,
    Hexagons,
    /// An upright rack that pieces fall into.
    Rack,
    /// The author's picture.
    Picture,
}

/// A set of colours that a user can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::window) enum BoardTheme {
    Wood,
    Green,
    Blue,
    Slate,
    Paper,
    Grey,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) struct BoardColors {
    /// Light and dark squares.
    pub(in crate::window) light: Color32,
    pub(in crate::window) dark: Color32,
    /// A ground of one colour.
    pub(in crate::window) plain: Color32,
    /// Lines and points on it, and the edge of the squares.
    pub(in crate::window) line: Color32,
    /// Holes in it.
    pub(in crate::window) hole: Color32,
    pub(in crate::window) frame: Color32,
    /// Coordinates in the frame.
    pub(in crate::window) label: Color32,
}

const fn colors([light, dark, plain, line, hole, frame, label]: [u32; 7]) -> BoardColors {
    BoardColors {
        light: rgb(light),
        dark: rgb(dark),
        plain: rgb(plain),
        line: rgb(line),
        hole: rgb(hole),
        frame: rgb(frame),
        label: rgb(label),
    }
}

/// The plate for marbles, as in a German course on peg solitaire.
const ORANGE: BoardColors = colors([
    0xF0D9B5, 0xB58863, 0xE5964A, 0x7A4012, 0x9C5D28, 0xE5964A, 0x4A260A,
]);
const RACK: BoardColors = colors([
    0xEEF2F8, 0x174A94, 0x174A94, 0x0D2F63, 0xEEF2F8, 0x174A94, 0xE6EEFA,
]);

impl BoardTheme {
    pub(in crate::window) const ALL: [Self; 6] = [
        Self::Wood,
        Self::Green,
        Self::Blue,
        Self::Slate,
        Self::Paper,
        Self::Grey,
    ];

    pub(in crate::window) fn name(self) -> &'static str {
        match self {
            Self::Wood => "Wood",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::Slate => "Slate",
            Self::Paper => "Paper",
            Self::Grey => "Grey",
        }
    }

    pub(in crate::window) const fn colors(self) -> BoardColors {
        colors(match self {
            Self::Wood => [
                0xF0D9B5, 0xB58863, 0xDCB06A, 0x4F3A17, 0x8A5F3A, 0xE8CFA4, 0x5C3A1E,
            ],
            Self::Green => [
                0xEEEED2, 0x769656, 0x2E7D4F, 0x123A22, 0x1F5636, 0xDFE3C4, 0x2F4423,
            ],
            Self::Blue => [
                0xDEE3E6, 0x7F9FB8, 0xB9CBD8, 0x2D4356, 0x5D7C94, 0xCFD9E0, 0x2D4356,
            ],
            Self::Slate => [
                0xC9CED4, 0x78828E, 0xAAB2BB, 0x262C33, 0x59626C, 0xB9C0C8, 0x262C33,
            ],
            Self::Paper => [
                0xFBF8F0, 0xD3CBB9, 0xF1ECDF, 0x7D745F, 0xC9C0AC, 0xF6F1E5, 0x3A352C,
            ],
            // The article on Reversi draws grey squares in a black frame.
            Self::Grey => [
                0xD0D0D0, 0x9A9A9A, 0xC6C6C6, 0x6A6A6A, 0x8C8C8C, 0x161616, 0xD8D8D8,
            ],
        })
    }
}

impl BoardKind {
    /// The colours of boards of this kind, with the user's choice.
    pub(in crate::window) fn colors(self, chosen: Option<BoardTheme>) -> BoardColors {
        if let Some(chosen) = chosen {
            return chosen.colors();
        }
        match self {
            Self::Holes => return ORANGE,
            Self::Rack => return RACK,
            Self::Chess | Self::Lines | Self::Picture => BoardTheme::Wood,
            Self::Draughts => BoardTheme::Green,
            Self::Squares => BoardTheme::Blue,
            Self::Discs => BoardTheme::Grey,
            Self::Cells | Self::Hexagons => BoardTheme::Paper,
        }
        .colors()
    }
}

#[cfg(test)]
mod tests {
    use super::super::contrast;
    use super::{BoardTheme, ORANGE, RACK};
    use egui::Color32;

    #[test]
    fn labels_marks_and_outlines_stand_out_on_every_board() {
        let themes = BoardTheme::ALL.map(BoardTheme::colors);
        for colors in themes.iter().chain([&ORANGE, &RACK]) {
            assert!(contrast(colors.label, colors.frame) >= 4.5, "{colors:?}");
            for ground in [colors.light, colors.dark, colors.plain] {
                // Marks are dark with a white rim, so that one of the two is always seen.
                let seen = contrast(Color32::from_gray(0x14), ground)
                    .max(contrast(Color32::WHITE, ground));
                assert!(seen >= 4.0, "{ground:?}");
            }
            assert!(contrast(colors.light, colors.dark) >= 1.5);
        }
    }
}
