//! One game after the other between the computer and an opponent.

use super::engine::{Answer, Engine};
use super::notation::Style;
use super::own::Own;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveGenerator, MoveList, Notation, Outcome, Program, Random, State};
use zrf_search::{Tally, result_for};

/// Who plays against the computer.
pub enum Opponent {
    /// A third-party engine, with its notation and the time of one of its moves.
    Engine(Box<dyn Engine>, Style, Duration),
    /// The computer itself, with another seat.
    Own(Box<Own>),
}

/// The setting of a match.
pub struct Contest {
    /// The game.
    pub program: Arc<Program>,
    /// The computer.
    pub own: Own,
    /// Time of the computer for one ply, unless its seat names one.
    pub time: Duration,
    /// The other side.
    pub opponent: Opponent,
    /// Decides openings and random moves.
    pub seed: u64,
    /// Number of random plies before a game.
    pub drawn: usize,
    /// A game with more plies is drawn.
    pub longest: usize,
    /// Processor time and choices of the opponent so far.
    pub used: (Duration, u32),
}

impl fmt::Debug for Contest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contest")
            .field("own", &self.own)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// 1 if the computer won, -1 if it lost.
    pub result: i32,
    /// Number of plies.
    pub plies: usize,
    /// The player whose moves the computer chose.
    pub hero: String,
    /// How it ended.
    pub end: String,
    /// The moves as the engine writes them, or as `zrf play` does.
    pub moves: String,
}

impl fmt::Debug for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Engine(..) => "Engine",
            Self::Own(_) => "Own",
        })
    }
}

/// A game in progress.
struct Board {
    generator: MoveGenerator,
    notation: Notation,
    state: State,
    legal: MoveList,
    history: Vec<String>,
    /// The count that decides if the rules do not determine a winner.
    tally: Option<Tally>,
    outcome: Option<Outcome>,
    end: &'static str,
}

impl Contest {
    /// Plays a game. Consecutive games share an opening, one game for each player that the computer can be. If only one
    /// player chooses and nobody wins, the computer and its opponent play the same opening, each alone.
    pub fn game(&mut self, number: u64) -> Result<Played, String> {
        let heroes = self.program.game().real_players().collect::<Vec<_>>();
        let turn = number as usize % heroes.len().max(1);
        let hero = *heroes.get(turn).ok_or("nobody chooses moves")?;
        let opening = number / heroes.len() as u64;
        self.own.begin(number + 1);
        match &mut self.opponent {
            Opponent::Engine(engine, ..) => engine.begin()?,
            Opponent::Own(other) => other.begin(number + 1_000_001),
        }
        let board = self.played(opening, Some(hero))?;
        let counted = match (&board.tally, heroes.as_slice()) {
            (Some(tally), &[_]) if tally.decides() => {
                let other = self.played(opening, None)?;
                Some([board.count(hero), other.count(hero)])
            }
            (Some(tally), _) if tally.decides() || board.outcome.is_none() => {
                let others = heroes.iter().filter(|&&other| other != hero);
                let most = others.filter_map(|&other| board.count(other)).max();
                Some([board.count(hero), most])
            }
            _ => None,
        };
        let (result, end) = match counted {
            Some([Some(own), Some(other)]) => {
                let result = own.cmp(&other) as i32;
                (result, format!("by count, {own} to {other}"))
            }
            _ => {
                let result = board.outcome.as_ref();
                let result = result.map_or(0, |outcome| result_for(outcome, hero));
                (result, board.end.to_owned())
            }
        };
        if let Opponent::Own(other) = &self.opponent {
            self.used = other.used();
        }
        Ok(Played {
            result,
            plies: board.state.ply(),
            hero: self.program.game().player_name(hero).to_owned(),
            end,
            moves: board.history.join(match self.opponent {
                Opponent::Engine(..) => " ",
                Opponent::Own(_) => "; ",
            }),
        })
    }

    /// Plays a game from an opening to its end. The computer plays for `hero`, if any.
    fn played(&mut self, opening: u64, hero: Option<PlayerId>) -> Result<Board, String> {
        let mut random = Random::new(self.seed ^ opening.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut board = self.opened(&mut random)?;
        board.tally = Tally::new(self.program.game());
        while board.state.ply() < self.longest {
            board.outcome = board.ended();
            if board.outcome.is_some() || board.legal.is_empty() {
                board.end = "by the rules";
                break;
            }
            match self.chosen(&mut board, hero, &mut random)? {
                Some(index) => self.play(&mut board, index),
                None => {
                    board.end = "by the rules of the engine";
                    break;
                }
            }
        }
        Ok(board)
    }

    /// A board after random plies that neither end the game nor are in the middle of a turn.
    fn opened(&mut self, random: &mut Random) -> Result<Board, String> {
        for _ in 0..100 {
            let mut board = Board {
                generator: MoveGenerator::new(&self.program),
                notation: Notation::new(&self.program),
                state: State::new(&self.program),
                legal: MoveList::new(),
                history: Vec::new(),
                tally: None,
                outcome: None,
                end: "by the limit on plies",
            };
            let mut is_over = board.ended().is_some();
            while !is_over && (board.state.ply() < self.drawn || board.state.pending().is_some()) {
                let index = random.below(board.legal.len());
                self.play(&mut board, index);
                is_over = board.ended().is_some();
            }
            if !is_over {
                return Ok(board);
            }
        }
        Err("every opening ends the game".to_owned())
    }

    fn play(&self, board: &mut Board, index: usize) {
        let played = board.legal.get(index);
        match &self.opponent {
            Opponent::Engine(_, style, _) => {
                board.history.extend(style.moves(&self.program, played));
            }
            Opponent::Own(_) => {
                let text = board.notation.format(&board.state, played);
                board.history.push(text);
            }
        }
        board.generator.play(&mut board.state, played);
        if let Some(tally) = &mut board.tally {
            tally.note(&board.state);
        }
    }

    /// The next ply; `None` if the engine says that the game is over.
    fn chosen(
        &mut self,
        board: &mut Board,
        hero: Option<PlayerId>,
        random: &mut Random,
    ) -> Result<Option<usize>, String> {
        let decider = board.state.turn(&self.program).decider;
        if self.program.game().is_random(decider) {
            return Ok(Some(random.below(board.legal.len())));
        }
        if board.legal.len() == 1 {
            return Ok(Some(0));
        }
        let Board {
            state,
            legal,
            history,
            ..
        } = board;
        if Some(decider) == hero {
            let index = self.own.choose(state, legal, self.time);
            return index
                .map(Some)
                .ok_or_else(|| "no move was found".to_owned());
        }
        match &mut self.opponent {
            Opponent::Own(other) => {
                let index = other.choose(state, legal, self.time);
                index
                    .map(Some)
                    .ok_or_else(|| "no move was found".to_owned())
            }
            Opponent::Engine(engine, style, time) => {
                let before = engine.processor_time();
                let n_known = history.len();
                let index = loop {
                    match engine.ask(history, *time)? {
                        Answer::Over => return Ok(None),
                        Answer::Move(played) => history.push(played),
                    }
                    let heard = &history[n_known..];
                    if let Some(index) = style.find(&self.program, legal, heard)? {
                        break index;
                    }
                };
                history.truncate(n_known);
                self.used.0 += engine.processor_time().saturating_sub(before);
                self.used.1 += 1;
                Ok(Some(index))
            }
        }
    }
}

impl Board {
    /// How the game ended; if it has not, lists the legal moves.
    fn ended(&mut self) -> Option<Outcome> {
        self.generator.legal_moves(&mut self.state, &mut self.legal);
        self.generator.outcome(&mut self.state, &self.legal)
    }

    /// The count of a player, if the game is decided by counts.
    fn count(&self, player: PlayerId) -> Option<u32> {
        Some(
            self.tally
                .as_ref()?
                .of(self.generator.program().game(), &self.state, player),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Contest, Opponent, Own};
    use crate::matches::games::Game;
    use crate::rules;
    use std::time::Duration;
    use zrf_interpreter::Session;

    /// The computer against random moves.
    fn contest(name: &str, longest: usize) -> Contest {
        let program = rules::default_program(&rules::load(&Game::file(name))).unwrap();
        let own = |words| Own::new(&program, words).unwrap();
        Contest {
            own: own("computer:500n"),
            time: Duration::from_secs(1),
            opponent: Opponent::Own(Box::new(own("random"))),
            program: program.clone(),
            seed: 1,
            drawn: 0,
            longest,
            used: (Duration::ZERO, 0),
        }
    }

    #[test]
    fn games_without_goals_are_compared_by_count() {
        let played = contest("fork-hunt", 100).game(0).unwrap();
        assert_eq!((played.result, played.plies), (1, 100));
        assert!(played.end.starts_with("by count, "), "{}", played.end);
    }

    #[test]
    fn moves_of_a_game_can_be_played_again() {
        let mut contest = contest("tic-tac-toe", 100);
        let played = contest.game(0).unwrap();
        let mut session = Session::new(&contest.program, 1);
        for text in played.moves.split("; ") {
            session.play_text(text).unwrap();
        }
        assert_eq!(session.state().ply(), played.plies);
        assert!(session.outcome().is_some(), "{}", played.moves);
    }
}
