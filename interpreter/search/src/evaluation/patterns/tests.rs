use super::turns::{Turn, turns};
use super::*;
use crate::tests::program_of;
use std::sync::Arc;
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_interpreter::{Edit, Random};

const BREAKTHROUGH: &str = include_str!("../../../../../games/breakthrough/breakthrough.zrf");
const CHESS: &str = include_str!("../../../../../games/chess/chess.zrf");
const CONNECT_FOUR: &str = include_str!("../../../../../games/connect-four/connect-four.zrf");
const ENGLISH: &str = include_str!("../../../../../games/english-draughts/english-draughts.zrf");
const REVERSI: &str = include_str!("../../../../../games/reversi/reversi.zrf");

fn known(text: &str) -> (Arc<Program>, Option<Patterns>) {
    let program = program_of(text, "");
    let patterns = Patterns::new(&program, &Sides::new(program.game()));
    (program, patterns)
}

/// Rotations of the board, reflections, and the exchange of the players are found as far as moves allow them.
#[test]
fn turns_keep_directions_of_moves() {
    for (text, n_turns) in [
        (REVERSI, 16),     // all eight, with and without an exchange
        (BREAKTHROUGH, 4), // left and right; the players move in opposite directions
        (CONNECT_FOUR, 4), // left and right; discs fall
        (ENGLISH, 2),      // half a turn with an exchange
    ] {
        let (program, patterns) = known(text);
        let players = patterns.unwrap().players;
        let found = turns(&program, players);
        assert_eq!(found.len(), n_turns, "{}", program.game().title);
    }
    assert!(known(CHESS).1.is_none(), "too many kinds of pieces");
}

#[test]
fn lines_edges_and_corners_of_reversi_are_tuples() {
    let patterns = known(REVERSI).1.unwrap();
    let n_of_length = |length: usize| {
        let tuples = patterns.tuples.iter();
        tuples
            .filter(|tuple| tuple.positions.len() == length)
            .count()
    };
    // Rows, columns, diagonals; edges with two positions more; corners.
    let counts = [4, 5, 6, 7, 8, 9, 10, 11].map(n_of_length);
    assert_eq!(counts, [4, 4, 4, 4, 18, 4, 4, 0]);
    assert_eq!(patterns.shapes.len(), 4 + 5 + 2);
}

/// A board that is turned has the same values; with the players exchanged, they are the other's.
#[test]
fn what_a_turn_maps_onto_each_other_has_one_value() {
    for text in [REVERSI, BREAKTHROUGH, CONNECT_FOUR, ENGLISH] {
        let (program, patterns) = known(text);
        let patterns = patterns.unwrap();
        let [one, other] = patterns.players;
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

/// How often each value counts for the first player.
fn summed(program: &Program, patterns: &Patterns, pieces: &[Placed]) -> BTreeMap<usize, f64> {
    let clear = program.game().board.position_ids().map(Edit::Clear);
    let put = pieces
        .iter()
        .map(|&(owner, piece_type, at)| Edit::Put(owner, piece_type, at));
    let state = State::edited(program, &clear.chain(put).collect::<Vec<_>>());
    let mut counts = BTreeMap::new();
    patterns.each(&state, patterns.players[0], |sign, entry| {
        let (first, factor) = patterns.kind(entry);
        *counts.entry(first).or_insert(0.0) += f64::from(sign) * factor;
    });
    counts.retain(|_, count| *count != 0.0);
    counts
}

impl Patterns {
    /// The value that counts when only the positions of a tuple are looked at, and its factor for the first player.
    pub(crate) fn shown(&self, positions: &[u8], contents: &[u8]) -> (usize, f64) {
        let is_own = |tuple: &&Tuple| {
            tuple.positions.len() == positions.len()
                && tuple.positions.iter().all(|at| positions.contains(at))
        };
        let tuple = self.tuples.iter().find(is_own).unwrap();
        assert!(!tuple.is_exchanged, "the tuple that others are images of");
        let content = |at| contents[positions.iter().position(|own| own == at).unwrap()];
        let seen: Vec<u8> = tuple.positions.iter().map(content).collect();
        self.kind(tuple.first_entry as usize + self.entry(&seen))
    }
}
