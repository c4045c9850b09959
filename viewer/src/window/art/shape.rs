//! The shapes that pieces are drawn with, from their names and their help.

use super::names::{
    Family, Figure, ShogiSign, find, is_crowned, is_draughts, is_man, xiangqi_sign,
};
use zrf_grammar::game::{Game, PieceType};

/// The drawn shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Shape {
    /// A flat disc.
    Disc,
    /// A man of draughts, with grooves.
    Man,
    /// A disc with a crown.
    CrownedDisc,
    /// A stone of Go.
    Stone,
    /// A marble.
    Marble,
    /// A figure of chess or a relative.
    Figure(Figure),
    /// A wooden piece with a sign.
    Wood,
    /// A wooden piece of shogi that has no sign here, with letters.
    LetteredWood,
    /// The marks of noughts and crosses.
    Cross,
    Ring,
    /// A block of a wall.
    Block,
    /// So many seeds in a pit.
    Seeds(u32),
    /// A disc with so many pips.
    Pips(u32),
    /// A token with letters.
    Token,
}

impl Shape {
    /// Whether it is cut from wood, and thus has the same colour for all players.
    pub(super) fn is_wooden(self) -> bool {
        matches!(self, Self::Wood | Self::LetteredWood)
    }

    /// Whether only letters tell what it is.
    pub(super) fn is_lettered(self) -> bool {
        matches!(self, Self::Token | Self::LetteredWood)
    }
}

/// The shape of a type of piece in a game of a family.
pub(super) fn shape(game: &Game, family: Family, piece: &PieceType) -> Shape {
    let name = piece.name.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if is_draughts(game) && is_crowned(piece) {
        return Shape::CrownedDisc;
    }
    match family {
        Family::Shogi if ShogiSign::of(piece).is_none() => return Shape::LetteredWood,
        Family::Shogi => return Shape::Wood,
        Family::Xiangqi if xiangqi_sign(piece).is_some() => return Shape::Wood,
        _ => {}
    }
    // Among figures, a man steps like a king.
    let man = || Figure::named("wazir").filter(|_| is_man(piece) && !is_draughts(game));
    let figure = figure_of(game, piece).or_else(man);
    if let Some(figure) = figure.filter(|_| family != Family::Other) {
        return Shape::Figure(figure);
    }
    let words: Vec<&str> = name.split(|letter: char| !letter.is_alphabetic()).collect();
    let is = |known: &[&str]| words.iter().any(|word| known.contains(word));
    if has(&["stone", "pebble"]) {
        Shape::Stone
    } else if has(&["marble"]) || is(&["peg", "ball", "bead", "seed"]) {
        Shape::Marble
    } else if is_man(piece) {
        Shape::Man
    } else if has(&["disc", "disk", "checker"])
        || is(&["piece", "token", "counter"])
        || game.piece_types.len() == 1
    {
        Shape::Disc
    } else {
        shape_in_help(piece).unwrap_or(Shape::Token)
    }
}

/// The shape that the first words of a piece's help end with, as in `Linked stone: …`.
fn shape_in_help(piece: &PieceType) -> Option<Shape> {
    find(piece, |words| match words {
        "stone" | "pebble" => Some(Shape::Stone),
        "marble" | "peg" | "ball" | "bead" => Some(Shape::Marble),
        "disc" | "disk" | "checker" => Some(Shape::Disc),
        _ => None,
    })
}

/// The figure of a piece. The game of the amazons is played with queens.
pub(super) fn figure_of(game: &Game, piece: &PieceType) -> Option<Figure> {
    let found = Figure::of(piece)?;
    let queen = Figure::named("queen")?;
    let mut types = game.piece_types.iter();
    if Some(found) == Figure::named("amazon") && types.all(|other| Figure::of(other) != Some(queen))
    {
        return Some(queen);
    }
    Some(found)
}

/// The mark that a player of noughts and crosses is named after.
pub(super) fn mark(game: &Game, player: &str) -> Option<Shape> {
    if game.piece_types.len() > 1 {
        return None;
    }
    match player.to_lowercase().as_str() {
        "cross" | "crosses" | "x" => Some(Shape::Cross),
        "nought" | "noughts" | "o" => Some(Shape::Ring),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::{Figure, family};
    use super::{Shape, mark, shape};
    use crate::testing::game;

    fn shape_of(text: &str, name: &str) -> Shape {
        let game = game(text);
        let piece = game.piece_types.iter().find(|piece| piece.name == name);
        shape(&game, family(&game), piece.unwrap())
    }

    #[test]
    fn sets_are_chosen_by_the_names_of_all_pieces() {
        let chess = include_str!("../../../../games/chess/chess.zrf");
        assert!(matches!(shape_of(chess, "Rook"), Shape::Figure(_)));
        let shogi = include_str!("../../../../games/shogi/shogi.zrf");
        assert_eq!(shape_of(shogi, "Rook"), Shape::Wood);
        let tenjiku = shogi.replace("Lance", "Buffalo");
        assert_eq!(shape_of(&tenjiku, "Buffalo"), Shape::LetteredWood);
        let xiangqi = include_str!("../../../../games/xiangqi/xiangqi.zrf");
        assert_eq!(shape_of(xiangqi, "Soldier"), Shape::Wood);
        let draughts = include_str!("../../../../games/english-draughts/english-draughts.zrf");
        assert_eq!(shape_of(draughts, "King"), Shape::CrownedDisc);
        assert_eq!(shape_of(draughts, "Man"), Shape::Man);
    }

    #[test]
    fn a_man_among_many_pieces_makes_no_draughts() {
        let pieces = [
            "Man", "King", "Courier", "Fool", "Rook", "Bishop", "Knight", "Pawn",
        ];
        let pieces = pieces.map(|name| format!("(piece (name {name}))"));
        let courier = format!("(game (title \"Courier\") {})", pieces.concat());
        assert!(matches!(shape_of(&courier, "King"), Shape::Figure(_)));
        assert!(matches!(shape_of(&courier, "Courier"), Shape::Figure(_)));
        assert!(matches!(shape_of(&courier, "Man"), Shape::Figure(_)));
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
    fn the_help_tells_what_a_name_does_not() {
        let hex = include_str!("../../../../games/hex/hex.zrf");
        assert_eq!(shape_of(hex, "Stone"), Shape::Stone);
        assert_eq!(shape_of(hex, "Linked"), Shape::Stone);
    }

    #[test]
    fn amazons_are_queens_where_there_are_no_others() {
        let amazons = include_str!("../../../../games/amazons/amazons.zrf");
        let queen = Figure::named("queen").unwrap();
        assert_eq!(shape_of(amazons, "Amazon"), Shape::Figure(queen));
    }
}
