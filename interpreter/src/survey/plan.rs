//! How much a survey plays.

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of games.
    pub games: usize,
    /// Maximum length of a game, in plies.
    pub plies: usize,
    /// The random seed; the same seed gives the same games.
    pub seed: u64,
    /// Maximum number of moves generated in all; games that would need more are stopped and not counted.
    pub moves: u64,
    /// Maximum number of operations of the rules in all.
    pub work: u64,
}
