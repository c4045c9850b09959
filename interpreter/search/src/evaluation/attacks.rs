//! Attacks: the positions on which pieces could capture next. They show which pieces hang, and how many attackers a
//! royal piece faces: two attackers are worth more than twice as much as one.

use super::court::Seats;
use super::passers::{MAX_RUNNERS, Passers, Runner};
use super::rays::Rays;
use crate::sides::Sides;
use arrayvec::ArrayVec;
use std::sync::Arc;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{Bits, Program, State, Stop};

/// The number of different counts of attackers of the zone of a royal piece, and of its positions that nothing else
/// defends. Higher counts are treated as the highest.
const N_COUNTS: usize = 8;
/// The most attacks on pieces that are examined.
const MAX_THREATS: usize = 64;
/// The number of ways in which attacks of one type on another differ: whether the attacked piece is defended, and
/// whether the attacker's player is to move.
const N_OF_PAIR: usize = 4;

/// The attacks of pieces, in a game about royal pieces.
#[derive(Clone, Debug)]
pub(crate) enum Attacks {
    One(Sized<1>),
    Two(Sized<2>),
    Four(Sized<4>),
}

/// Attacks on a board whose positions fill `N` words.
#[derive(Clone, Debug)]
pub(crate) struct Sized<const N: usize> {
    players: [PlayerId; 2],
    n_types: usize,
    rays: Rays<N>,
    passers: Passers<N>,
    /// For each position, the zone of a royal piece there: the position and its neighbours.
    zones: Box<[Bits<N>]>,
}

/// The positions that the pieces of one player attack.
struct Attacked<const N: usize> {
    by_any: Bits<N>,
    /// Positions attacked by pieces that are not royal.
    by_common: Bits<N>,
    /// The number of pieces that attack the zone of the other royal piece.
    n_attackers: usize,
}

/// An attack of a piece on another one.
#[derive(Clone, Copy)]
struct Threat {
    attacker: u8,
    owner: u8,
    at: PositionId,
}

impl Attacks {
    /// Finds out what pieces attack. `None` for games that do not have two sides, or if this takes too long or is
    /// stopped.
    pub(super) fn new(program: &Arc<Program>, sides: &Sides, stop: &Stop) -> Option<Self> {
        Some(match program.tables().n_positions().div_ceil(64) {
            0..=1 => Self::One(Sized::new(program, sides, stop)?),
            2 => Self::Two(Sized::new(program, sides, stop)?),
            3..=4 => Self::Four(Sized::new(program, sides, stop)?),
            _ => return None,
        })
    }

    /// The number of features: threats by the types of both pieces, royal pieces under attack, the turn, passers.
    pub(super) fn n_features(&self) -> usize {
        match self {
            Self::One(attacks) => attacks.n_features(),
            Self::Two(attacks) => attacks.n_features(),
            Self::Four(attacks) => attacks.n_features(),
        }
    }

    /// Visits the features of a state, with 1 for those of the player and -1 for those of the other player. The royal
    /// pieces are on `seats`.
    #[inline]
    pub(crate) fn each(
        &self,
        state: &State,
        players: (PlayerId, PlayerId),
        seats: Seats,
        visit: impl FnMut(i32, usize),
    ) {
        match self {
            Self::One(attacks) => attacks.each(state, players, seats, visit),
            Self::Two(attacks) => attacks.each(state, players, seats, visit),
            Self::Four(attacks) => attacks.each(state, players, seats, visit),
        }
    }
}

impl<const N: usize> Sized<N> {
    fn new(program: &Arc<Program>, sides: &Sides, stop: &Stop) -> Option<Self> {
        let game = program.game();
        let [one, other] = sides.pair()?;
        let (rays, moves) = Rays::tried_out(program, [one, other], stop)?;
        let zones = game.board.position_ids().map(|at| {
            let all = program.tables().neighbours(at).iter().chain([&at]);
            all.copied().collect()
        });
        Some(Self {
            players: [one, other],
            n_types: game.piece_types.len(),
            zones: zones.collect(),
            passers: Passers::new(&rays, &moves),
            rays,
        })
    }

    fn n_features(&self) -> usize {
        self.of_passers() + self.passers.n_features()
    }

    fn of_royals(&self) -> usize {
        N_OF_PAIR * self.n_types * self.n_types
    }

    fn of_turn(&self) -> usize {
        self.of_royals() + N_COUNTS * N_COUNTS
    }

    fn of_passers(&self) -> usize {
        self.of_turn() + 1
    }

    #[inline]
    fn each(
        &self,
        state: &State,
        (player, to_move): (PlayerId, PlayerId),
        seats: Seats,
        mut visit: impl FnMut(i32, usize),
    ) {
        let mut threats = ArrayVec::new();
        let mut runners = [ArrayVec::new(), ArrayVec::new()];
        let owned = self
            .players
            .map(|owner| Bits::of_words(state.owned(owner).words()));
        let occupied = !Bits::of_words(state.vacant().words());
        let zones = seats.map(|seat| seat.map_or(Bits::EMPTY, |at| self.zones[at.index()]));
        let attacked = [0, 1].map(|number| {
            let context = Context {
                state,
                number,
                seat: seats[number],
                owned: [owned[number], owned[1 - number]],
                occupied,
                zone: zones[1 - number],
            };
            self.attacked(context, &mut threats, &mut runners[number])
        });
        for (number, &owner) in self.players.iter().enumerate() {
            let sign = if owner == player { 1 } else { -1 };
            let (own, other) = (&attacked[number], &attacked[1 - number]);
            if owner == to_move {
                visit(sign, self.of_turn());
            }
            let weak = zones[1 - number] & own.by_common & !other.by_common;
            let [n_attackers, n_weak] = [own.n_attackers, weak.len()].map(|n| n.min(N_COUNTS - 1));
            visit(sign, self.of_royals() + n_attackers * N_COUNTS + n_weak);
            let all = [&*runners[number], &*runners[1 - number]];
            let sets = (&occupied, &other.by_any);
            self.passers.each(number, all, sets, |index| {
                visit(sign, self.of_passers() + index);
            });
        }
        for threat in threats {
            let number = usize::from(threat.owner);
            let Some(victim) = state.piece(threat.at) else {
                continue;
            };
            let owner = self.players[number];
            let sign = if owner == player { 1 } else { -1 };
            let pair = usize::from(threat.attacker) * self.n_types + victim.piece_type.index();
            let is_defended = attacked[1 - number].by_any.contains(threat.at);
            let how = 2 * usize::from(owner == to_move) + usize::from(is_defended);
            visit(sign, pair * N_OF_PAIR + how);
        }
    }

    /// The positions that the pieces of a player attack. Adds threats and runners.
    #[inline]
    fn attacked(
        &self,
        context: Context<'_, N>,
        threats: &mut ArrayVec<Threat, MAX_THREATS>,
        runners: &mut ArrayVec<Runner, MAX_RUNNERS>,
    ) -> Attacked<N> {
        let Context { state, number, .. } = context;
        let [own, others] = context.owned;
        let mut all = Attacked {
            by_any: Bits::EMPTY,
            by_common: Bits::EMPTY,
            n_attackers: 0,
        };
        for at in own.iter() {
            let Some(piece) = state.piece(at) else {
                continue;
            };
            let piece_type = piece.piece_type.index();
            if self.passers.are_runners(piece_type) {
                let _ = runners.try_push(Runner::new(piece_type, at));
            }
            let attacked = self
                .rays
                .attacked(number, piece_type, at, &context.occupied);
            all.by_any |= attacked;
            if context.seat.is_none_or(|seat| seat != at) {
                all.by_common |= attacked;
                all.n_attackers += usize::from(attacked.meets(context.zone));
            }
            for target in (attacked & others).iter() {
                let _ = threats.try_push(Threat {
                    attacker: piece_type as u8,
                    owner: number as u8,
                    at: target,
                });
            }
        }
        all
    }
}

/// The facts that decide what the pieces of a player attack.
struct Context<'a, const N: usize> {
    state: &'a State,
    number: usize,
    /// The player's royal piece.
    seat: Option<PositionId>,
    /// The positions of own pieces, and of those of the other player.
    owned: [Bits<N>; 2],
    occupied: Bits<N>,
    /// The zone of the other royal piece.
    zone: Bits<N>,
}

#[cfg(test)]
mod tests {
    use super::super::court::Court;
    use super::{Attacks, N_COUNTS, N_OF_PAIR};
    use crate::sides::Sides;
    use crate::tests::program_of;
    use zrf_grammar::game::{PieceTypeId, PlayerId};
    use zrf_interpreter::{State, Stop};

    const CHESS: &str = include_str!("../../../../games/chess/chess.zrf");
    /// The pieces in the order of the rules.
    const LETTERS: &str = "PNBRQK";
    const N_TYPES: usize = LETTERS.len();

    /// The features of a chess position for White, who is to move, in words. Upper-case letters are White's pieces. An
    /// exclamation mark follows an undefended piece.
    fn features(pieces: &str) -> String {
        let program = program_of(CHESS, "");
        let game = program.game();
        let sides = Sides::new(game);
        let attacks = Attacks::new(&program, &sides, &Stop::default()).unwrap();
        let court = Court::new(&program, &sides).unwrap();
        let pieces = pieces.split_ascii_whitespace().map(|piece| {
            let (letter, name) = piece.split_at(1);
            let piece_type = LETTERS.find(&letter.to_ascii_uppercase()).unwrap();
            let owner = PlayerId::from_index(usize::from(!LETTERS.contains(letter)));
            let at = game.position(name).unwrap();
            (owner, PieceTypeId::from_index(piece_type), at)
        });
        let state = State::with_pieces(&program, pieces);
        let white = PlayerId::from_index(0);
        let mut words = Vec::new();
        attacks.each(
            &state,
            (white, white),
            court.seats(&state),
            |sign, index| {
                words.extend(word(sign, index));
            },
        );
        words.sort_unstable();
        words.join(" ")
    }

    /// A feature in words; `None` if nothing attacks a zone.
    fn word(sign: i32, index: usize) -> Option<String> {
        let side = if sign > 0 { "White" } else { "Black" };
        let letters: Vec<char> = LETTERS.chars().collect();
        let of_royals = N_OF_PAIR * N_TYPES * N_TYPES;
        let Some(rest) = index.checked_sub(of_royals) else {
            let (pair, how) = (index / N_OF_PAIR, index % N_OF_PAIR);
            assert_eq!(how >= 2, sign > 0, "only White is to move");
            let both = [letters[pair / N_TYPES], letters[pair % N_TYPES]];
            let mark = if how % 2 == 0 { "!" } else { "" };
            return Some(format!("{side}:{}x{}{mark}", both[0], both[1]));
        };
        let Some(rest) = rest.checked_sub(N_COUNTS * N_COUNTS) else {
            let (n_attackers, n_weak) = (rest / N_COUNTS, rest % N_COUNTS);
            return (rest > 0).then(|| format!("{side}:{n_attackers}on{n_weak}"));
        };
        let Some(rest) = rest.checked_sub(1) else {
            return Some(format!("{side}:turn"));
        };
        let (piece, how, n_steps) = (letters[rest / 24], rest / 8 % 3, rest % 8);
        let how = ["blocked", "attacked", "free"][how];
        Some(format!("{side}:{piece}{n_steps}{how}"))
    }

    #[test]
    fn threats_kings_and_passers_are_seen() {
        for (pieces, expected) in [
            // A rook attacks two knights, one of which a pawn defends.
            (
                "Kh1 Re4 kh8 nb4 ne7 pa5",
                "Black:P4free White:RxN White:RxN! White:turn",
            ),
            // Queen and knight bear on three positions next to the black king that the rook does not defend.
            ("Kg1 Qh4 Nf5 kg8 ra8", "White:2on3 White:turn"),
            // Pawns on neighbouring files stop each other only from ahead.
            ("Ka1 kh8 Pe5 pd7", "White:turn"),
            ("Ka1 kh8 Pe5 pd6", "Black:PxP! White:PxP! White:turn"),
            ("Ka1 kh8 Pe5 pd5", "Black:P4free White:P3free White:turn"),
            (
                "Ka1 ke6 Pe5",
                "Black:KxP! White:1on2 White:P3blocked White:turn",
            ),
            ("Ka1 kd7 Pe5", "White:1on1 White:P3attacked White:turn"),
            ("Ka1 kh8 Pe2", "White:P5free White:turn"),
        ] {
            assert_eq!(features(pieces), expected, "{pieces}");
        }
    }
}
