//! How a game has ended, and why.

use super::author::written;
use super::goal::{goal, relative};
use super::lists::cut_short;
use super::players::{does, verb};
use zrf_grammar::game::{Game, GoalCondition, GoalKind};
use zrf_grammar::render::plural;
use zrf_grammar::text::SourceMap;
use zrf_interpreter::{Outcome, Reason, State};

/// Maximum number of positions in a list.
const MAX_LISTED: usize = 10;

/// The result of a game as part of a sentence: `Black wins: 5 in a row (f6 g7 h8 i9 j10)`.
pub fn outcome(game: &Game, sources: &SourceMap, state: &State, outcome: &Outcome) -> String {
    let score = score(game, state, outcome);
    let why = why(game, sources, state, outcome, score.is_none());
    format!("{}{}: {why}", who(game, outcome), score.unwrap_or_default())
}

/// The end of a game, for those who play it.
pub(crate) struct Ending {
    /// `Black wins`, or `Solved`.
    pub(crate) result: String,
    /// `5 in a row (f6 g7 h8 i9 j10)`.
    pub(crate) why: String,
    is_puzzle: bool,
}

/// The end of a game, for those who play it.
pub(crate) fn ending(game: &Game, sources: &SourceMap, state: &State, outcome: &Outcome) -> Ending {
    let score = score(game, state, outcome);
    Ending {
        why: why(game, sources, state, outcome, score.is_none()),
        result: result(game, outcome) + &score.unwrap_or_default(),
        is_puzzle: game.is_puzzle() && !outcome.is_draw(),
    }
}

impl Ending {
    /// `Game over. Black wins`; a puzzle is just `Solved`.
    #[cfg(feature = "window")]
    pub(crate) fn headline(&self) -> String {
        self.headline_after("")
    }

    /// `Game over. Black wins: 5 in a row`, with ` after 3 moves` before the first full stop if that is when.
    pub(crate) fn text_after(&self, when: &str) -> String {
        format!("{}: {}", self.headline_after(when), self.why)
    }

    fn headline_after(&self, when: &str) -> String {
        let result = &self.result;
        match self.is_puzzle {
            true => format!("{result}{when}"),
            false => format!("Game over{when}. {result}"),
        }
    }
}

/// `Black wins`, or `You won` where nobody else could.
pub(crate) fn result(game: &Game, outcome: &Outcome) -> String {
    let is_alone = game.real_players().count() == 1 && !game.is_puzzle();
    match (is_alone, outcome.is_draw(), outcome.winners.is_empty()) {
        (_, true, _) => "Draw".to_owned(),
        (true, false, false) => "You won".to_owned(),
        (true, false, true) => "You lost".to_owned(),
        (false, false, _) => who(game, outcome),
    }
}

/// Who wins, or that nobody does.
fn who(game: &Game, outcome: &Outcome) -> String {
    let is_puzzle = game.is_puzzle();
    match (&*outcome.winners, &*outcome.losers) {
        ([], []) => "a draw".to_owned(),
        ([], _) if is_puzzle => "Not solved".to_owned(),
        _ if is_puzzle => "Solved".to_owned(),
        ([], losers) => verb(game, losers, "loses", "lose"),
        (winners, _) => verb(game, winners, "wins", "win"),
    }
}

/// The reason, in the words of the rules' author if there are any, with the positions that decided.
fn why(
    game: &Game,
    sources: &SourceMap,
    state: &State,
    outcome: &Outcome,
    has_counts: bool,
) -> String {
    let why = written_for(game, sources, outcome.reason)
        .unwrap_or_else(|| reason(game, state, outcome, has_counts));
    let positions = outcome.positions.iter();
    let positions: Vec<&str> = positions.map(|&at| game.position_name(at)).collect();
    match positions.is_empty() || game.is_puzzle() {
        true => why,
        false => format!("{why} ({})", cut_short(&positions, MAX_LISTED, " ")),
    }
}

/// ` 37 to 27`, where the piece counts of two players decided.
fn score(game: &Game, state: &State, outcome: &Outcome) -> Option<String> {
    let is_count = |goal: &Reason| {
        matches!(
            goal,
            Reason::Goal {
                kind: GoalKind::Count,
                ..
            }
        )
    };
    let (&[winner], &[loser], true) = (
        &*outcome.winners,
        &*outcome.losers,
        is_count(&outcome.reason),
    ) else {
        return None;
    };
    let [own, other] = [winner, loser].map(|player| state.counted(game, player));
    (own > other).then(|| format!(" {own} to {other}"))
}

/// The author's words for the goal that ended a game.
fn written_for(game: &Game, sources: &SourceMap, reason: Reason) -> Option<String> {
    match reason {
        Reason::Goal { index, .. } => written(sources, game.goals.get(index)?.origin),
        _ => None,
    }
}

/// The reason for the end of a game. `has_counts` adds the piece counts if they decided.
fn reason(game: &Game, state: &State, outcome: &Outcome, has_counts: bool) -> String {
    match outcome.reason {
        Reason::Repetition => "threefold repetition".to_owned(),
        Reason::Stalemate => "no move left".to_owned(),
        Reason::NobodyCanMove => "nobody can move any more".to_owned(),
        Reason::Unknown => "the moves could not be generated".to_owned(),
        Reason::Goal {
            index,
            kind,
            player,
        } => {
            let condition = game
                .goals
                .get(index)
                .map_or(&GoalCondition::Unresolved, |goal| &goal.condition);
            // A row may be longer than the goal asks for.
            let words = match condition {
                GoalCondition::RelativeConfig(steps) => {
                    relative(game, steps, outcome.positions.len())
                }
                _ => goal(game, player, condition),
            };
            match kind {
                GoalKind::Count if has_counts => format!("{words}, {}", counts(game, state)),
                GoalKind::Count | GoalKind::Win | GoalKind::Loss | GoalKind::Draw => words,
            }
        }
    }
}

/// `White has 40 pieces, Black 24`.
fn counts(game: &Game, state: &State) -> String {
    let count = |player| (game.player_name(player), state.counted(game, player));
    let counts = game.real_players().map(count);
    let counts: Vec<String> = counts
        .enumerate()
        .map(|(place, (name, count))| {
            if place == 0 {
                format!(
                    "{} {}",
                    does(name, "has", "have"),
                    plural(count as usize, "piece")
                )
            } else {
                format!("{name} {count}")
            }
        })
        .collect();
    counts.join(", ")
}
