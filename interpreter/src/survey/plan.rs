//! The extent of a survey.

/// The number and length of the games to play, and limits on the work for all of them.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of games.
    pub games: usize,
    /// Maximum length of a game, in plies.
    pub plies: usize,
    /// The random seed; the same seed gives the same games.
    pub seed: u64,
    /// Maximum number of moves generated in total; games that would need more are stopped and not counted.
    pub moves: u64,
    /// Maximum number of operations of the rules in total.
    pub work: u64,
}
