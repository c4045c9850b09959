//! The look of pieces: their pictures, otherwise drawn shapes derived from their names.

use super::figure::drawing;
use super::pictures::{Picture, Pictures};
use crate::window::source::Source;
use crate::window::theme::{self, Paint};
use std::sync::Arc;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId};
use zrf_interpreter::Piece;

/// The drawn shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Shape {
    /// A flat disc with an inner ring.
    Disc,
    /// A disc with a crown.
    CrownedDisc,
    /// A stone of Go.
    Stone,
    /// A marble.
    Marble,
    /// A chess figure.
    Figure(Figure),
    /// The marks of noughts and crosses.
    Cross,
    Ring,
    /// A token with letters.
    Token,
}

/// The six figures of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Figure {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// How one piece looks.
#[derive(Clone, Debug)]
pub(in crate::window) struct Look {
    pub(in crate::window) shape: Shape,
    pub(in crate::window) paint: Paint,
    /// Its picture, when the rules give one and it could be read.
    pub(in crate::window) picture: Option<Arc<Picture>>,
    /// The drawing of a chess figure or a crown.
    pub(super) drawing: Option<Arc<Picture>>,
    /// The letters of a token.
    pub(in crate::window) letters: String,
}

impl Look {
    /// Whether the author's picture is completely transparent.
    pub(in crate::window) fn is_invisible(&self) -> bool {
        self.picture
            .as_ref()
            .is_some_and(|picture| picture.is_transparent())
    }
}

/// The looks of all pieces of a game.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct Looks {
    rows: Vec<Look>,
    n_types: usize,
}

impl Looks {
    /// Finds the look of every piece of every player. `set` selects among alternative pictures.
    pub(in crate::window) fn new(
        game: &Game,
        source: &Source,
        pictures: &mut Pictures,
        set: usize,
    ) -> Self {
        let n_types = game.piece_types.len();
        let mut rows = Vec::with_capacity(n_types * game.players.len());
        for (index, player) in game.players.iter().enumerate() {
            let paint = theme::player_paint(&player.name, index);
            for piece in &game.piece_types {
                let id = PlayerId::from_index(index);
                let images = piece.images.iter().rev().find(|images| images.player == id);
                let shape = mark(game, &player.name).unwrap_or_else(|| shape(game, &piece.name));
                rows.push(Look {
                    shape,
                    paint,
                    drawing: drawing(shape, paint),
                    picture: images
                        .and_then(|images| pictures.first_of(source, &images.files, set)),
                    letters: letters(piece.notation.as_deref(), &piece.name),
                });
            }
        }
        Self { rows, n_types }
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

/// The mark that a player of noughts and crosses is called by.
fn mark(game: &Game, player: &str) -> Option<Shape> {
    if game.piece_types.len() > 1 {
        return None;
    }
    match player.to_lowercase().as_str() {
        "cross" | "crosses" | "x" => Some(Shape::Cross),
        "nought" | "noughts" | "o" => Some(Shape::Ring),
        _ => None,
    }
}

fn shape(game: &Game, name: &str) -> Shape {
    let name = name.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let is_draughts = game.piece_types.iter().any(|piece| {
        let name = piece.name.to_lowercase();
        ["checker", "man"].iter().any(|word| name == *word)
    });
    if is_draughts && has(&["king", "queen", "dama"]) {
        return Shape::CrownedDisc;
    }
    if let Some(figure) = figure(game, &name) {
        return if has_figures(game) {
            Shape::Figure(figure)
        } else {
            Shape::Token
        };
    }
    let words: Vec<&str> = name.split(|letter: char| !letter.is_alphabetic()).collect();
    let is = |known: &[&str]| words.iter().any(|word| known.contains(word));
    if has(&["stone", "pebble"]) {
        Shape::Stone
    } else if has(&["marble"]) || is(&["peg", "ball", "bead"]) {
        Shape::Marble
    } else if has(&["disc", "disk", "checker"])
        || is(&["piece", "man", "token", "counter"])
        || game.piece_types.len() == 1
    {
        Shape::Disc
    } else {
        Shape::Token
    }
}

/// The figure for a lower-case name.
fn figure(game: &Game, name: &str) -> Option<Figure> {
    let has_queen = || {
        let mut types = game.piece_types.iter();
        types.any(|piece| piece.name.eq_ignore_ascii_case("queen"))
    };
    match name {
        // The game of the amazons is played with queens.
        "amazon" if !has_queen() => Some(Figure::Queen),
        "king" => Some(Figure::King),
        "queen" => Some(Figure::Queen),
        "rook" => Some(Figure::Rook),
        "bishop" => Some(Figure::Bishop),
        "knight" => Some(Figure::Knight),
        "pawn" => Some(Figure::Pawn),
        _ => None,
    }
}

/// Whether at least half of the types are chess figures. A few figures among many letters, as in shogi, are not a set.
fn has_figures(game: &Game) -> bool {
    let types = game.piece_types.iter();
    let n_figures = types
        .filter(|piece| figure(game, &piece.name.to_lowercase()).is_some())
        .count();
    2 * n_figures >= game.piece_types.len()
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
    use super::{Figure, Shape, letters, mark, shape};
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;
    use zrf_grammar::game::Game;

    fn game(text: &str) -> Game {
        let files = BTreeMap::from([("game.zrf".to_owned(), text.as_bytes().to_vec())]);
        let rules = Rules::load("game.zrf", &files);
        rules.resolve(rules.default_variant().unwrap()).0
    }

    #[test]
    fn figures_of_chess_are_a_set() {
        let chess = game(include_str!("../../../../games/chess/chess.zrf"));
        assert!(matches!(shape(&chess, "Rook"), Shape::Figure(_)));
        let shogi = game(include_str!("../../../../games/shogi/shogi.zrf"));
        assert_eq!(shape(&shogi, "Rook"), Shape::Token);
    }

    #[test]
    fn noughts_and_crosses_are_what_they_are_called() {
        let game = game(include_str!(
            "../../../../games/tic-tac-toe/tic-tac-toe.zrf"
        ));
        let marks = game.players.iter().map(|player| mark(&game, &player.name));
        let marks: Vec<Option<Shape>> = marks.collect();
        assert_eq!(marks, [Some(Shape::Cross), Some(Shape::Ring)]);
        assert_eq!(mark(&game, "White"), None);
    }

    #[test]
    fn amazons_are_queens_where_there_are_no_others() {
        let amazons = game(include_str!("../../../../games/amazons/amazons.zrf"));
        assert_eq!(shape(&amazons, "Amazon"), Shape::Figure(Figure::Queen));
        let chess = game(include_str!("../../../../games/chess/chess.zrf"));
        assert_eq!(shape(&chess, "Amazon"), Shape::Token);
    }

    #[test]
    fn tokens_show_one_or_two_letters() {
        assert_eq!(letters(Some("N"), "Knightrider"), "N");
        assert_eq!(letters(Some(""), "Great Elephant"), "GE");
        assert_eq!(letters(None, "Lion"), "Li");
        assert_eq!(letters(None, "?"), "?");
    }
}
