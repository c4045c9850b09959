//! Colours that show what a piece is instead of whose it is: for the pieces of the only player, and of players who
//! never choose.

use super::shape::Shape;
use crate::hue::Hue;
use crate::window::theme::{Paint, hue_paint};
use zrf_grammar::game::{Game, PieceTypeId, PlayerId};

/// The colours of types whose names stand for no colour.
const HUES: [Hue; 8] = [
    Hue::Grey,
    Hue::Yellow,
    Hue::Green,
    Hue::Red,
    Hue::Purple,
    Hue::Orange,
    Hue::Brown,
    Hue::Pink,
];

/// For each type of piece its own colours, if it has any: those of its name or, where the only player has several kinds
/// such as walls and boxes, one colour each. Figures need none, nor do single pieces such as the numbers of a sliding
/// puzzle. `shapes` has the shape of each type.
pub(super) fn paints(game: &Game, player: PlayerId, shapes: &[Shape]) -> Vec<Option<Paint>> {
    let is_alone = game.players.len() == 1;
    if !is_alone && game.is_real(player) {
        return vec![None; game.piece_types.len()];
    }
    let is_kind = |kind: PieceTypeId| {
        let placed = game.setup.placements.iter();
        let own = placed.filter(|placement| placement.piece_type == kind);
        let shape = shapes[kind.index()];
        own.count() != 1 && !shape.is_wooden() && !matches!(shape, Shape::Figure(_))
    };
    let are_kinds: Vec<bool> = game.piece_type_ids().map(is_kind).collect();
    let are_several = is_alone && are_kinds.iter().filter(|&&is_kind| is_kind).count() > 1;
    let mut hues = HUES.into_iter().cycle();
    let types = game.piece_types.iter().zip(are_kinds);
    let own = types.map(|(piece, is_kind)| {
        let named = Hue::named(&piece.name);
        let hue = match are_several && is_kind {
            true => named.or_else(|| hues.next()),
            false => named,
        };
        hue.map(hue_paint)
    });
    own.collect()
}

/// Minimum number of the walls of a puzzle.
const MANY: usize = 12;

/// The type of piece that the walls of a puzzle are made of: it never moves, and is far more frequent than any other such
/// type.
pub(super) fn wall(game: &Game) -> Option<PieceTypeId> {
    if game.players.len() != 1 {
        return None;
    }
    let is_still = |kind: &PieceTypeId| {
        let piece = &game.piece_types[kind.index()];
        piece.moves.is_empty() && piece.drops.is_empty()
    };
    let count = |kind: PieceTypeId| {
        let placed = game.setup.placements.iter();
        placed.filter(|one| one.piece_type == kind).count()
    };
    let has_movers = game.piece_types.iter().any(|piece| !piece.moves.is_empty());
    let still = game.piece_type_ids().filter(is_still);
    let mut counts: Vec<(usize, PieceTypeId)> = still.map(|kind| (count(kind), kind)).collect();
    counts.sort_unstable_by_key(|&(count, _)| std::cmp::Reverse(count));
    let second = counts.get(1).map_or(0, |&(count, _)| count);
    let &(first, kind) = counts.first()?;
    (has_movers && first >= MANY && first > 2 * second).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::{Shape, paints, wall};
    use crate::hue::Hue;
    use crate::testing::game;
    use crate::window::theme::hue_paint;
    use zrf_grammar::game::PlayerId;

    #[track_caller]
    fn check(players: &str, setup: &str, names: &[&str], expected: &[Option<Hue>]) {
        let pieces = names.iter().map(|name| format!("(piece (name {name}))"));
        let order = players.replace(" Neutral", "");
        let text = format!(
            r#"(game (title "Kinds") (players {players}) (turn-order {order})
                (board (grid (dimensions ("a/b/c/d/e/f" (9 0))))) {} (board-setup (You {setup})))"#,
            pieces.collect::<String>()
        );
        let game = game(&text);
        let last = PlayerId::from_index(game.players.len() - 1);
        let shape = |name: &&str| match *name {
            "Queen" => Shape::Wood,
            _ => Shape::Token,
        };
        let shapes: Vec<Shape> = names.iter().map(shape).collect();
        let paints = paints(&game, last, &shapes);
        let expected: Vec<_> = expected.iter().map(|hue| hue.map(hue_paint)).collect();
        assert_eq!(paints, expected);
    }

    #[test]
    fn walls_are_many_and_never_move() {
        let wall = |setup: &str| {
            let text = format!(
                r#"(game (title "Walls") (players You) (turn-order You)
                    (board (grid (dimensions ("a/b/c/d/e/f/g/h" (9 0)) ("3/2/1" (0 9))) (directions (e 1 0))))
                    (piece (name Box)) (piece (name W)) (piece (name Man) (moves (e add)))
                    (board-setup (You (Man a1) {setup})))"#
            );
            wall(&game(&text)).map(|kind| kind.index())
        };
        let row = "a3 b3 c3 d3 e3 f3 g3 h3 a2 b2 c2 d2";
        assert_eq!(wall(&format!("(W {row}) (Box f2)")), Some(1));
        assert_eq!(wall("(W a3 b3 c3) (Box f2)"), None);
        let many = "e2 f2 g2 h2 c1 d1 e1 f1";
        assert_eq!(wall(&format!("(W {row}) (Box {many})")), None);
        assert_eq!(wall(&format!("(Man {row})")), None);
    }

    #[test]
    fn kinds_and_colours_of_a_puzzle_are_told_apart() {
        let setup = "(Wall a b) (Box c d) (Man e)";
        let names = ["Wall", "Box", "Man", "Pushed", "Queen"];
        let (grey, yellow, green) = (Some(Hue::Grey), Some(Hue::Yellow), Some(Hue::Green));
        check("You", setup, &names, &[grey, yellow, None, green, None]);
        let setup = "(Black-Knight a) (RedMan b) (Man c)";
        let names = ["Black-Knight", "RedMan", "Man"];
        check(
            "You",
            setup,
            &names,
            &[Some(Hue::Black), Some(Hue::Red), None],
        );
    }

    #[test]
    fn numbers_of_a_sliding_puzzle_and_marbles_are_all_alike() {
        check("You", "(One a) (Two b)", &["One", "Two"], &[None, None]);
        check("You", "(Marble a b)", &["Marble"], &[None]);
    }

    #[test]
    fn where_several_play_colours_say_whose_a_piece_is() {
        let (setup, names) = ("(Red a b) (Box c d)", ["Red", "Box"]);
        check("You It", setup, &names, &[None, None]);
        check("You It Neutral", setup, &names, &[Some(Hue::Red), None]);
    }
}
