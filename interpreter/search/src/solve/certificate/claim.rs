//! Claims about a state, and the flaws of their proofs.

use std::fmt;
use zrf_grammar::game::PlayerId;

/// A claim about a player at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The player it is about.
    pub player: PlayerId,
    /// Whether the player can win, against any moves of the opponent.
    pub can_win: bool,
}

/// Why a certificate is invalid here, or cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A line of the text, from 1, is not what was expected.
    Text {
        /// Its number.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// The certificate was made for other rules, or by another version of the program.
    OtherRules,
    /// The certificate is about another state.
    OtherStart,
    /// There are random moves, or not one or two players who decide.
    NoSuchGame,
    /// The proof has a different number of states.
    Count {
        /// The number in the certificate.
        said: u64,
        /// The number of states that the check found.
        found: u64,
    },
    /// After some moves, the next one of the certificate is not legal.
    Illegal {
        /// The moves from the start.
        after: Vec<String>,
        /// The next move of the certificate; `None` if it has no more.
        next: Option<String>,
    },
    /// After some moves, the game is over against the claim, or cannot continue.
    Refuted(Vec<String>),
    /// After some moves, a state is repeated, on which the proof must not depend.
    Circle(Vec<String>),
    /// The certificate has more moves than the proof needs.
    Leftover(usize),
    /// A block of the rules did not end and was stopped, so nothing is certain.
    Fault,
    /// The limits on time, states or memory were reached.
    Limits,
    /// A file of a stopped proof is incomplete, was changed, or is not such a file.
    Damaged,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = |moves: &[String]| match moves {
            [] => "at the start".to_owned(),
            moves => format!("after {}", moves.join(", ")),
        };
        match self {
            Self::Text { line, expected } => write!(f, "line {line} should be {expected}"),
            Self::OtherRules => f.write_str("it was made for other rules, or by another version"),
            Self::OtherStart => f.write_str("it is about another state"),
            Self::NoSuchGame => f.write_str(
                "only puzzles and two-player games without random moves have certificates",
            ),
            Self::Count { said, found } => {
                write!(f, "the proof has {found} states, not {said}")
            }
            Self::Illegal { after: line, next } => match next {
                Some(next) => write!(f, "{} `{next}` is not legal", after(line)),
                None => write!(f, "the moves end {}", after(line)),
            },
            Self::Refuted(line) => write!(f, "the claim fails {}", after(line)),
            Self::Circle(line) => write!(f, "a state is repeated {}", after(line)),
            Self::Leftover(n) => write!(f, "{n} of its moves are not needed"),
            Self::Fault => f.write_str("a block did not end and was stopped"),
            Self::Damaged => f.write_str("it is damaged, or not such a file"),
            Self::Limits => f.write_str("it needs more than the limits allow"),
        }
    }
}

impl std::error::Error for Flaw {}
