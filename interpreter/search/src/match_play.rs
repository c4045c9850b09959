//! Games between bots.

use crate::tally::Tally;
use std::sync::Arc;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{Fault, Move, MoveGenerator, MoveList, Outcome, Program, Random, State};

/// A game played by bots.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// All moves, including parts of moves and passes.
    pub moves: Vec<Move>,
    /// Total number of legal moves of all plies.
    pub n_legal: u64,
    /// How it ended; `None` if it was stopped.
    pub outcome: Option<Outcome>,
    /// The final count of each player, by index, if the rules count pieces ([`Tally`]).
    pub counts: Option<Vec<u32>>,
    /// Runs that used up their budget.
    pub faults: Vec<Fault>,
}

/// Plays a game from the start. `think` is called for each choice of a real player with more than one move, except for
/// the first `n_drawn` plies, which are random; random players follow the seed. Ends after at most `max_plies` plies,
/// or when `think` has no move.
pub fn play_game(
    program: &Arc<Program>,
    seed: u64,
    n_drawn: usize,
    max_plies: usize,
    mut think: impl FnMut(PlayerId, &State) -> Option<Move>,
) -> PlayedGame {
    let (mut generator, mut list) = (MoveGenerator::new(program), MoveList::new());
    let (mut state, mut random) = (State::new(program), Random::new(seed));
    let mut game = PlayedGame {
        moves: Vec::new(),
        n_legal: 0,
        outcome: None,
        counts: None,
        faults: Vec::new(),
    };
    let mut tally = Tally::new(program.game());
    loop {
        generator.legal_moves(&mut state, &mut list);
        let outcome = generator.outcome(&mut state, &list);
        let is_over = outcome.is_some();
        game.outcome = outcome.filter(Outcome::is_known);
        if is_over || list.is_empty() || game.moves.len() >= max_plies {
            break;
        }
        game.n_legal += list.len() as u64;
        let decider = state.turn(program).decider;
        let is_drawn = game.moves.len() < n_drawn || program.game().is_random(decider);
        let played = if is_drawn {
            Some(list.get(random.below(list.len())).to_owned())
        } else if list.len() == 1 {
            Some(list.get(0).to_owned())
        } else {
            think(decider, &state)
        };
        let Some(played) = played else { break };
        generator.play(&mut state, played.as_ref());
        tally.iter_mut().for_each(|tally| tally.note(&state));
        game.moves.push(played);
    }
    let players = || program.game().player_ids();
    let counts = |tally: Tally| {
        let count = |player| tally.of(program.game(), &state, player);
        players().map(count).collect()
    };
    game.counts = tally.map(counts);
    game.faults = generator.take_faults();
    game
}
