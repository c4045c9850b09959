//! Piece counts of the players. Invisible pieces and obstacles are not counted.

use super::Table;
use crate::wording::display_name;
use zrf_grammar::game::{Game, GoalKind, Making, PieceType, PlayerId, PositionId};
use zrf_interpreter::{Effect, Piece, State};

/// One player's counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Counter {
    pub(in crate::window) player: PlayerId,
    pub(in crate::window) name: String,
    /// A piece to show beside the count.
    pub(in crate::window) sample: Option<Piece>,
    /// Pieces that can be seen on the board.
    pub(in crate::window) on_board: usize,
    /// Pieces removed from the board, if no goal counts them.
    pub(in crate::window) removed: usize,
}

/// The counts of all players who have pieces to be seen.
pub(in crate::window) fn counters(table: &Table) -> Vec<Counter> {
    let game = table.game();
    let players = game.player_ids();
    let counters = players.map(|player| Counter {
        player,
        name: display_name(game.player_name(player)).to_owned(),
        sample: sample(table, player),
        on_board: seen(table, table.session.state(), player).count(),
        removed: if game.goals.is_empty() {
            removed(table, player)
        } else {
            0
        },
    });
    counters
        .filter(|counter| game.is_real(counter.player) || counter.sample.is_some())
        .collect()
}

/// Whether the player with more pieces wins, so that leading means something.
pub(in crate::window) fn counts_decide(game: &Game) -> bool {
    game.goals.iter().any(|goal| goal.kind == GoalKind::Count)
}

/// The only player with the most pieces.
pub(in crate::window) fn leader(counters: &[Counter]) -> Option<PlayerId> {
    let most = counters.iter().map(|counter| counter.on_board).max()?;
    let mut leading = counters.iter().filter(|counter| counter.on_board == most);
    let first = leading.next()?;
    leading.next().is_none().then_some(first.player)
}

fn seen<'a>(
    table: &'a Table,
    state: &'a State,
    player: PlayerId,
) -> impl Iterator<Item = (PositionId, Piece)> + 'a {
    let places = table
        .art
        .geometry
        .seen()
        .filter_map(|(position, _)| Some((position, state.piece(position)?)));
    places.filter(move |(_, piece)| piece.owner == player && is_counted(table, *piece))
}

/// Whether a piece counts as its owner's: it can be seen and is no obstacle.
pub(super) fn is_counted(table: &Table, piece: Piece) -> bool {
    let is_seen = !table.art.looks.of(piece).is_invisible();
    let obstacles = || {
        let known = &table.insights.obstacles;
        known.get_or_init(|| obstacles(table.game()))
    };
    is_seen && (counts_decide(table.game()) || !obstacles()[piece.piece_type.index()])
}

/// By type, whether its pieces are only obstacles, like the arrows of Amazons: moves leave them behind, and nobody can
/// move, drop or set them up. A piece that arrives as another type, like a stone that links a chain, is none.
fn obstacles(game: &Game) -> Vec<bool> {
    let types = game.piece_types.iter().zip(game.makings());
    let is_inert = |(piece, made): (&PieceType, Making)| {
        piece.moves.is_empty() && piece.drops.is_empty() && !made.by_change
    };
    let mut obstacles: Vec<bool> = types.map(is_inert).collect();
    let placed = game.setup.placements.iter().map(|placed| placed.piece_type);
    let stored = game.setup.stores.iter().map(|store| store.piece_type);
    for piece_type in placed.chain(stored) {
        obstacles[piece_type.index()] = false;
    }
    obstacles
}

/// A piece that represents the player: one on the board, if possible of a type that moves, otherwise one in store or set
/// up.
fn sample(table: &Table, player: PlayerId) -> Option<Piece> {
    let game = table.game();
    let on_board = seen(table, table.session.state(), player)
        .map(|(_, piece)| piece)
        .max_by_key(|piece| {
            let index = piece.piece_type.index();
            (!game.piece_types[index].moves.is_empty(), index == 0)
        });
    let stores = game
        .setup
        .stores
        .iter()
        .filter(|store| store.player == player);
    let in_store = stores
        .map(|store| Piece::fresh(game, player, store.piece_type))
        .find(|&piece| !table.art.looks.of(piece).is_invisible());
    let placed = game
        .setup
        .placements
        .iter()
        .find(|placement| placement.player == player);
    let placed = placed.map(|placement| Piece::fresh(game, player, placement.piece_type));
    on_board.or(in_store).or(placed)
}

fn removed(table: &Table, player: PlayerId) -> usize {
    let game = table.game();
    let is_seen = |piece: Piece| piece.owner == player && is_counted(table, piece);
    let placed = game
        .setup
        .placements
        .iter()
        .map(|placement| Piece::fresh(game, placement.player, placement.piece_type));
    let line = table.session.line();
    let moves = line.iter().map(|&node| &table.session.node(node).played);
    let dropped = moves.flat_map(|played| {
        played.effects.iter().filter_map(|effect| match *effect {
            Effect::Drop { piece_type, .. } => {
                Some(Piece::fresh(game, played.head.mover, piece_type))
            }
            Effect::Create {
                player, piece_type, ..
            } => Some(Piece::fresh(game, player, piece_type)),
            _ => None,
        })
    });
    let came = placed
        .chain(dropped)
        .filter(|&piece| is_seen(piece))
        .count();
    came.saturating_sub(seen(table, table.session.state(), player).count())
}

#[cfg(test)]
mod tests {
    use super::counters;
    use crate::window::settings::Settings;
    use crate::window::table::testing::shipped;
    use crate::window::table::{Source, Table};

    #[test]
    fn stones_that_arrive_as_another_type_count() {
        let mut table = shipped("hex.zrf");
        for name in ["a1", "f6", "b1", "g5"] {
            let index = table.typed_move(name).unwrap();
            table.play(index, 0.0, &Settings::default());
        }
        let counts: Vec<usize> = counters(&table).iter().map(|one| one.on_board).collect();
        assert_eq!(counts, [2, 2]);
    }

    #[test]
    fn a_piece_that_moves_represents_the_player() {
        let text = "(game (title \"Puzzle\") (players You) (turn-order You)
            (board (grid (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9))) (directions (e 1 0))))
            (piece (name Wall)) (piece (name Man) (moves (e (verify empty?) add)))
            (board-setup (You (Wall c1) (Man a1))))";
        let texts = [("puzzle.zrf".to_owned(), text.to_owned())];
        let table = Table::open(Source::Text(texts.into(), None), None, 1).unwrap();
        let sample = counters(&table)[0].sample.unwrap();
        assert_eq!(table.game().piece_name(sample.piece_type), "Man");
    }

    #[test]
    fn obstacles_are_nobodys_pieces() {
        let mut table = shipped("amazons.zrf");
        for _ in 0..4 {
            table.play(0, 0.0, &Settings::default());
        }
        let count = |cells: &[Option<zrf_interpreter::Piece>]| cells.iter().flatten().count();
        assert_eq!(count(table.session.state().cells()), 10);
        let counts: Vec<usize> = counters(&table).iter().map(|one| one.on_board).collect();
        assert_eq!(counts, [4, 4]);
    }
}
