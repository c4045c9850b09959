//! The look of pieces: their pictures, otherwise drawn shapes derived from their names.

use super::counted::Counts;
use super::facing;
use super::figure;
use super::kinds;
use super::names::{Family, Figure, ShogiSign, family, xiangqi_sign};
use super::pictures::{Picture, Pictures};
use super::shape::{Shape, figure_of, mark, shape};
use super::{Geometry, Ground};
use crate::window::source::Source;
use crate::window::theme::{self, Paint, contrast};
use std::collections::HashSet;
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceType, PieceTypeId, PlayerId};
use zrf_interpreter::Piece;
use zrf_interpreter::record::piece_letters;

/// How one piece looks.
#[derive(Clone, Debug)]
pub(in crate::window) struct Look {
    pub(in crate::window) shape: Shape,
    pub(in crate::window) paint: Paint,
    /// Its picture, when the rules give one and it could be read.
    pub(in crate::window) picture: Option<Arc<Picture>>,
    /// The drawing of a figure, a wooden piece or a crown.
    pub(super) drawing: Option<Arc<Picture>>,
    /// In how many quarters it is turned to the right, because it points away from its owner's side.
    pub(super) turns: u8,
    /// Whether a dot distinguishes it from pieces of nearly the same lightness.
    pub(super) has_dot: bool,
    /// Whether another type of piece has the same figure, so that letters must distinguish them.
    pub(super) has_badge: bool,
    /// The letters of a token or a badge.
    pub(in crate::window) letters: String,
}

impl Look {
    /// Whether it has no sign that a mark in its middle could hide.
    pub(in crate::window) fn is_plain(&self) -> bool {
        matches!(
            self.shape,
            Shape::Disc | Shape::Man | Shape::Stone | Shape::Marble
        )
    }

    /// Whether nobody can tell it from another look.
    pub(in crate::window) fn is_like(&self, other: &Self) -> bool {
        let signs = |look: &Self| {
            let has_letters = look.shape.is_lettered() || look.has_badge;
            let letters = has_letters.then(|| look.letters.clone());
            (look.turns, look.has_dot, look.has_badge, letters)
        };
        (self.shape, self.paint) == (other.shape, other.paint)
            && signs(self) == signs(other)
            && is_same(self.picture.as_ref(), other.picture.as_ref())
            && is_same(self.drawing.as_ref(), other.drawing.as_ref())
    }

    /// Whether the author's picture is completely transparent.
    pub(in crate::window) fn is_invisible(&self) -> bool {
        self.picture
            .as_ref()
            .is_some_and(|picture| picture.is_transparent())
    }
}

fn is_same(one: Option<&Arc<Picture>>, other: Option<&Arc<Picture>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// The looks of all pieces of a game.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Looks {
    rows: Vec<Look>,
    n_types: usize,
    /// For each player, whether the player's side is at the head of the board.
    far: Vec<bool>,
}

/// The pictures of pieces that the user has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) struct Style {
    /// The number of the author's set.
    pub(in crate::window) set: usize,
    /// Whether figures take the place of Chinese and Japanese characters.
    pub(in crate::window) is_international: bool,
}

/// Players whose pieces have less contrast than this are also distinguished by a dot.
const MIN_CONTRAST: f32 = 3.0;

impl Looks {
    /// Finds the look of every piece of every player.
    pub(in crate::window) fn new(
        game: &Game,
        source: &Source,
        pictures: &mut Pictures,
        style: Style,
        geometry: &Geometry,
    ) -> Self {
        let family = family(game);
        let n_types = game.piece_types.len();
        let far = facing::far_sides(game, geometry);
        let turns = facing::turns(game, geometry, &far);
        let types = game.piece_types.iter();
        let counts = Counts::new(game);
        let wall = kinds::wall(game).map(|kind| kind.index());
        let shapes = types.enumerate().map(|(kind, piece)| {
            if wall == Some(kind) {
                return Shape::Block;
            }
            match (counts.of(kind), geometry.ground == Ground::Pits) {
                (Some(number), true) => Shape::Seeds(number),
                (Some(number), false) => Shape::Pips(number),
                (None, _) => shape(game, family, piece),
            }
        });
        let shapes: Vec<Shape> = shapes.collect();
        let letters = all_letters(game, &shapes);
        let first = game.real_players().next().map_or(0, PlayerId::index);
        let mut rows = Vec::with_capacity(n_types * game.players.len());
        for (index, player) in game.players.iter().enumerate() {
            let paint = theme::player_paint(&player.name, index);
            let other = theme::player_paint(&game.players[first].name, first);
            let has_dot = index > first && contrast(paint.fill, other.fill) < MIN_CONTRAST;
            let id = PlayerId::from_index(index);
            let own_paints = kinds::paints(game, id, &shapes);
            for (kind, piece) in game.piece_types.iter().enumerate() {
                let paint = own_paints[kind].unwrap_or(paint);
                let images = piece.images.iter().rev().find(|images| images.player == id);
                let shape = mark(game, &player.name).unwrap_or(shapes[kind]);
                let drawing = drawing(piece, (shape, family), paint, index > first, style);
                rows.push(Look {
                    shape,
                    paint,
                    turns: if shape.is_wooden() && family == Family::Shogi {
                        turns[index]
                    } else {
                        0
                    },
                    has_dot,
                    has_badge: match shape {
                        Shape::Figure(_) => has_double(game, piece),
                        Shape::Seeds(_) | Shape::Pips(_) => counts.is_double(kind),
                        _ => false,
                    },
                    drawing,
                    picture: images
                        .and_then(|images| pictures.first_of(source, &images.files, style.set)),
                    letters: letters[kind].clone(),
                });
            }
        }
        Self { rows, n_types, far }
    }

    /// Whether a player's side is at the head of the board, seen from its usual side.
    pub(in crate::window) fn is_far(&self, player: PlayerId) -> bool {
        self.far[player.index()]
    }

    /// The look of a piece.
    pub(in crate::window) fn of(&self, piece: Piece) -> &Look {
        self.get(piece.owner, piece.piece_type)
    }

    /// The look of a player's piece of a type.
    pub(in crate::window) fn get(&self, player: PlayerId, piece_type: PieceTypeId) -> &Look {
        &self.rows[player.index() * self.n_types + piece_type.index()]
    }
}

/// The drawing of a figure, a wooden piece or a crown. `is_second` is for players after the first.
fn drawing(
    piece: &PieceType,
    shape: (Shape, Family),
    paint: Paint,
    is_second: bool,
    style: Style,
) -> Option<Arc<Picture>> {
    match shape {
        (Shape::CrownedDisc, _) => figure::crown(paint),
        (Shape::Figure(figure), _) => figure::figure(figure, paint),
        (Shape::Wood, Family::Shogi) => {
            let sign = ShogiSign::of(piece)?.of_player(is_second);
            figure::shogi(sign, style.is_international)
        }
        (Shape::LetteredWood, _) => figure::blank_shogi(),
        (Shape::Wood, _) => {
            let sign = xiangqi_sign(piece)?[usize::from(is_second)];
            let figure = Figure::of(piece).filter(|_| style.is_international);
            figure::xiangqi(sign, figure, paint, is_second)
        }
        _ => None,
    }
}

/// Whether the first type of piece with the same figure has it under another name, such as bishop and courier.
fn has_double(game: &Game, piece: &PieceType) -> bool {
    let is_same = |other: &&PieceType| figure_of(game, other) == figure_of(game, piece);
    let first = game.piece_types.iter().find(is_same);
    first.is_some_and(|first| Figure::name_of(first) != Figure::name_of(piece))
}

/// The letters of each type. Where two tokens would have the same, the letters are those of the terminal, which are
/// unique.
fn all_letters(game: &Game, shapes: &[Shape]) -> Vec<String> {
    let types = game.piece_types.iter();
    let short: Vec<String> = types
        .map(|piece| letters(piece.notation.as_deref(), &piece.name))
        .collect();
    let tokens = short.iter().zip(shapes);
    let tokens = tokens.filter(|&(_, shape)| shape.is_lettered());
    let mut seen = HashSet::new();
    match tokens.into_iter().all(|(letters, _)| seen.insert(letters)) {
        true => short,
        false => piece_letters(game),
    }
}

/// One or two letters: the author's abbreviation if it is short, otherwise the initials of the name.
fn letters(notation: Option<&str>, name: &str) -> String {
    let short = notation
        .map(str::trim)
        .filter(|text| (1..=2).contains(&text.chars().count()));
    if let Some(short) = short {
        return short.to_owned();
    }
    let words = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let initials: String = words
        .filter_map(|word| word.chars().next())
        .take(2)
        .collect();
    if initials.chars().count() == 2 {
        initials.to_uppercase()
    } else {
        name.chars().take(2).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, all_letters, has_double, letters};
    use crate::testing::game;

    #[test]
    fn figures_of_two_types_are_told_apart() {
        let pieces = ["Bishop", "Courier", "Knight", "Bishop2"];
        let pieces = pieces.map(|name| format!("(piece (name {name}))"));
        let courier = game(&format!("(game (title \"Courier\") {})", pieces.concat()));
        let doubles = courier
            .piece_types
            .iter()
            .map(|piece| has_double(&courier, piece));
        assert_eq!(doubles.collect::<Vec<_>>(), [false, true, false, false]);
    }

    #[test]
    fn tokens_of_two_types_have_letters_of_their_own() {
        let check = |names: [&str; 3], expected: [&str; 3]| {
            let pieces = names.map(|name| format!("(piece (name {name}))"));
            let game = game(&format!("(game (title \"Tools\") {})", pieces.concat()));
            assert_eq!(all_letters(&game, &[Shape::Token; 3]), expected);
        };
        check(["Hammer", "Chisel", "Saw"], ["Ha", "Ch", "Sa"]);
        check(["Hammer", "Hanger", "Saw"], ["H", "Ha", "S"]);
    }

    #[test]
    fn tokens_show_one_or_two_letters() {
        assert_eq!(letters(Some("N"), "Knightrider"), "N");
        assert_eq!(letters(Some(""), "Great Elephant"), "GE");
        assert_eq!(letters(None, "Lion"), "Li");
        assert_eq!(letters(None, "?"), "?");
    }
}
