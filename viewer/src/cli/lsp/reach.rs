//! Where a piece can go, drawn for its explanation.

use zrf_grammar::game::{Board, Game, Placement, PositionId, Setup};
use zrf_grammar::ide::{Analysis, board_picture};
use zrf_interpreter::{MoveGenerator, MoveList, Program, State, Stop};

/// Maximum size of rules whose moves are drawn, in bytes: an explanation must not wait for a large game.
const LARGEST: usize = 40_000;

/// Maximum number of operations to generate the moves of one piece.
const WORK: u64 = 1 << 20;

/// The moves of a piece alone in the middle of the board, as a drawing; `None` if it has none there.
pub(super) fn picture(analysis: &Analysis, piece: &str) -> Option<String> {
    let size: usize = analysis
        .rules
        .sources
        .files()
        .iter()
        .map(|file| file.text.len())
        .sum();
    let variant = analysis.rules.default_variant()?;
    if size > LARGEST || !analysis.playable.contains(&variant) {
        return None;
    }
    let (mut game, _) = analysis.rules.resolve(variant);
    let middle = middle(&game.board)?;
    set_alone(&mut game, piece, middle)?;
    let board = game.board.clone();
    let program = Program::compile(game).ok()?;
    let (mut state, mut moves) = (State::new(&program), MoveList::new());
    let mut generator = MoveGenerator::new(&program);
    generator.set_limit(Stop::default(), WORK);
    generator.legal_moves(&mut state, &mut moves);
    let ends = moves.iter().filter_map(|one| one.head.to);
    let ends: Vec<(PositionId, char)> = ends
        .filter(|to| *to != middle)
        .map(|to| (to, '#'))
        .collect();
    let marks = [vec![(middle, 'O')], ends].concat();
    let picture = board_picture(&board, &marks).filter(|_| marks.len() > 1)?;
    Some(format!(
        "\n\nMoves from {} on an empty board:\n\n{picture}",
        board.positions[middle.index()].name
    ))
}

/// Sets up a single piece of the first player, and removes the moves of all other piece types. `None` if there is no
/// such piece type or no player.
fn set_alone(game: &mut Game, piece: &str, position: PositionId) -> Option<()> {
    let piece_type = game.piece_type(piece)?;
    for (index, other) in game.piece_types.iter_mut().enumerate() {
        if index != piece_type.index() {
            other.moves.clear();
            other.drops.clear();
        }
    }
    let placement = Placement {
        player: game.turn_order.turns.first()?.mover,
        piece_type,
        position,
    };
    game.setup = Setup {
        placements: vec![placement],
        stores: Vec::new(),
    };
    Some(())
}

/// The position nearest to the middle of those that are drawn.
fn middle(board: &Board) -> Option<PositionId> {
    let centers = board
        .positions
        .iter()
        .enumerate()
        .filter_map(|(index, position)| {
            let rectangle = position.rectangle?;
            let across = i64::from(rectangle.left) + i64::from(rectangle.right);
            let down = i64::from(rectangle.top) + i64::from(rectangle.bottom);
            Some((PositionId::from_index(index), across, down))
        });
    let centers: Vec<(PositionId, i64, i64)> = centers.collect();
    let count = centers.len().max(1) as i64;
    let across = centers.iter().map(|(_, across, _)| across).sum::<i64>() / count;
    let down = centers.iter().map(|(_, _, down)| down).sum::<i64>() / count;
    let distance = |one: &&(PositionId, i64, i64)| (one.1 - across).abs() + (one.2 - down).abs();
    centers.iter().min_by_key(distance).map(|one| one.0)
}
