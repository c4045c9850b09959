use super::tuples::Tuple;
use super::turns::{Turn, turns};
use super::*;
use crate::evaluation::running::tests as running;
use crate::tests::program_of;
use std::collections::BTreeMap;
use std::sync::Arc;
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_interpreter::Random;

const BREAKTHROUGH: &str = include_str!("../../../../../games/breakthrough/breakthrough.zrf");
const CHESS: &str = include_str!("../../../../../games/chess/chess.zrf");
const CONNECT_FOUR: &str = include_str!("../../../../../games/connect-four/connect-four.zrf");
const ENGLISH: &str = include_str!("../../../../../games/english-draughts/english-draughts.zrf");
const REVERSI: &str = include_str!("../../../../../games/reversi/reversi.zrf");
const XIANGQI: &str = include_str!("../../../../../games/xiangqi/xiangqi.zrf");

fn known(text: &str) -> (Arc<Program>, Option<Patterns>) {
    let program = program_of(text, "");
    let patterns = Patterns::new(&program, &Sides::new(program.game()));
    (program, patterns)
}

/// All rotations of the board, reflections and exchanges of the players that moves allow are found.
#[test]
fn turns_keep_directions_of_moves() {
    for (text, n_turns) in [
        (REVERSI, 16),     // all eight, with and without an exchange
        (BREAKTHROUGH, 4), // left and right; the players move in opposite directions
        (CONNECT_FOUR, 4), // left and right; discs fall
        (ENGLISH, 2),      // half a turn with an exchange
        (CHESS, 2),        // the players face each other; castling tells left from right
    ] {
        let (program, patterns) = known(text);
        let players = patterns.unwrap().contents.players;
        let found = turns(&program, players);
        assert_eq!(found.len(), n_turns, "{}", program.game().title);
    }
}

#[test]
fn lines_edges_and_corners_of_reversi_are_tuples() {
    let patterns = known(REVERSI).1.unwrap();
    let Form::Tuples(found) = &patterns.form else {
        panic!("two kinds of pieces");
    };
    let n_of_length = |length: usize| {
        let tuples = found.all.iter();
        tuples
            .filter(|tuple| tuple.positions.len() == length)
            .count()
    };
    // Rows, columns, diagonals; edges with two positions more; corners.
    let counts = [4, 5, 6, 7, 8, 9, 10, 11].map(n_of_length);
    assert_eq!(counts, [4, 4, 4, 4, 18, 4, 4, 0]);
    assert_eq!(found.shapes.len(), 4 + 5 + 2);
}

/// On a line, each piece faces the next one on both sides, or the edge.
#[test]
fn pieces_of_chess_face_each_other() {
    let (program, patterns) = known(CHESS);
    let patterns = patterns.unwrap();
    let at = |name: &str| program.game().position(name).unwrap();
    let [white, black] = patterns.contents.players;
    let [pawn, rook, king] = [0, 3, 5].map(PieceTypeId::from_index);
    let facing = |pieces: &[Placed]| summed(&program, &patterns, pieces);
    let rooks = facing(&[(white, rook, at("a1")), (black, rook, at("a8"))]);
    assert!(rooks.is_empty(), "both see the same: {rooks:?}");
    let free = facing(&[(white, pawn, at("e5"))]);
    let blocked = facing(&[(white, pawn, at("e5")), (black, king, at("e7"))]);
    let stopped = facing(&[(white, pawn, at("e5")), (black, king, at("e6"))]);
    let n_pairs =
        |facing: &BTreeMap<usize, f64>| facing.values().map(|count| count.abs()).sum::<f64>();
    // Four lines with two edges each.
    assert_eq!(n_pairs(&free), 8.0);
    assert!(n_pairs(&blocked) > 8.0 && blocked != stopped);
    let mirrored = facing(&[(black, pawn, at("e4")), (white, king, at("e2"))]);
    let opposite: BTreeMap<_, _> = blocked.iter().map(|(&kind, &n)| (kind, -n)).collect();
    assert_eq!(mirrored, opposite);
}

/// A turned board has the same values; with the players exchanged, they are the other player's.
#[test]
fn what_a_turn_maps_onto_each_other_has_one_value() {
    for text in [REVERSI, BREAKTHROUGH, CONNECT_FOUR, ENGLISH, CHESS, XIANGQI] {
        let (program, patterns) = known(text);
        let patterns = patterns.unwrap();
        let [one, other] = patterns.contents.players;
        let mut random = Random::new(1);
        for turn in turns(&program, [one, other]) {
            for _ in 0..5 {
                let pieces = random_pieces(&program, &mut random);
                let own = summed(&program, &patterns, &pieces);
                let factor = if turn.is_exchanged { -1.0 } else { 1.0 };
                let turned: Vec<_> = pieces
                    .iter()
                    .map(|&piece| turned(&turn, [one, other], piece))
                    .collect();
                let mut image = summed(&program, &patterns, &turned);
                image.values_mut().for_each(|count| *count *= factor);
                assert_eq!(own, image);
            }
        }
    }
}

/// Whatever the board before, the sums are those of all entries.
#[test]
fn sums_follow_the_board() {
    for text in [REVERSI, BREAKTHROUGH, ENGLISH, CHESS, XIANGQI] {
        let (program, patterns) = known(text);
        let patterns = patterns.unwrap();
        let mut random = Random::new(1);
        let mut value = || random.below(200) as i32 - 100;
        let values: Vec<Phased> = (0..patterns.n_entries())
            .map(|_| [value(), value()])
            .collect();
        let mut players = patterns.contents.players.into_iter().cycle();
        running::check(&program, Some(&patterns), false, |state, running| {
            let player = players.next().unwrap();
            let mut expected = [0; 2];
            patterns.each(state, player, |sign, entry| {
                let points = values[entry];
                (0..2).for_each(|phase| expected[phase] += sign * points[phase]);
            });
            let sums = running.patterns.as_mut().unwrap();
            assert_eq!(patterns.worth(player, &values, sums), expected);
        });
    }
}

type Placed = (PlayerId, PieceTypeId, PositionId);

fn random_pieces(program: &Program, random: &mut Random) -> Vec<Placed> {
    let game = program.game();
    let mut pieces = Vec::new();
    for at in game.board.position_ids() {
        let piece_type = PieceTypeId::from_index(random.below(game.piece_types.len()));
        if random.below(3) > 0 {
            pieces.push((PlayerId::from_index(random.below(2)), piece_type, at));
        }
    }
    pieces
}

fn turned(turn: &Turn, [one, other]: [PlayerId; 2], (owner, piece_type, at): Placed) -> Placed {
    let owner = match turn.is_exchanged {
        true if owner == one => other,
        true => one,
        false => owner,
    };
    (owner, piece_type, PositionId(turn.map[at.index()]))
}

/// The number of times that each value counts for the first player.
fn summed(program: &Program, patterns: &Patterns, pieces: &[Placed]) -> BTreeMap<usize, f64> {
    let state = State::with_pieces(program, pieces.iter().copied());
    let mut counts = BTreeMap::new();
    patterns.each(&state, patterns.contents.players[0], |sign, entry| {
        let (first, factor) = patterns.kind(entry);
        *counts.entry(first).or_insert(0.0) += f64::from(sign) * factor;
    });
    counts.retain(|_, count| *count != 0.0);
    counts
}

impl Patterns {
    /// The value that counts if only the positions of a tuple are read, and its factor for the first player.
    pub(crate) fn shown(&self, positions: &[u8], contents: &[u8]) -> (usize, f64) {
        let is_own = |tuple: &&Tuple| {
            tuple.positions.len() == positions.len()
                && tuple.positions.iter().all(|at| positions.contains(at))
        };
        let Form::Tuples(tuples) = &self.form else {
            panic!("a game with many kinds of pieces");
        };
        let tuple = tuples.all.iter().find(is_own).unwrap();
        assert!(!tuple.is_exchanged, "the tuple that others are images of");
        let content = |at| contents[positions.iter().position(|own| own == at).unwrap()];
        let seen: Vec<u8> = tuple.positions.iter().map(content).collect();
        self.kind(tuple.first_entry as usize + tuples.entry(&seen))
    }
}
