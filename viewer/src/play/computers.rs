//! Seats: who plays for a player, and for how long a computer may think. The clock of searches is here.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use zrf_interpreter::{Program, State, Stop};
use zrf_search::{
    Advice, AlphaBeta, AlphaBetaSettings, Bot, Budget, Evaluation, Level, LevelBot, Method,
    Refinement, Thought,
};

/// How long a computer thinks when nothing was said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Who plays for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Seat {
    /// Somebody at the board.
    #[default]
    Human,
    /// The program.
    Computer(Player),
}

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Player {
    /// How strong.
    pub(crate) level: Level,
    /// How it searches; `None` lets the game decide.
    pub(crate) method: Option<Method>,
    /// The time for a move.
    pub(crate) time: Option<Duration>,
    /// The states to look at for a move.
    pub(crate) nodes: Option<u64>,
    /// The deepest search, in plies.
    pub(crate) depth: Option<u32>,
    /// Whether it refines its values by games against itself before it thinks for the first time.
    pub(crate) is_refined: bool,
}

impl Player {
    /// Whether its moves do not hang on how fast the machine is.
    pub(crate) fn is_repeatable(&self) -> bool {
        self.time.is_none() && (self.is_bounded() || self.method == Some(Method::Random))
    }

    fn is_bounded(&self) -> bool {
        self.nodes.is_some() || self.depth.or(self.level.depth()).is_some()
    }

    /// The same player, with a time for its moves unless it has some bound of its own.
    #[must_use]
    pub(crate) fn within(self, time: Duration) -> Self {
        let is_free = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        Self {
            time: if is_free { Some(time) } else { self.time },
            ..self
        }
    }

    /// Whether it takes better values of pieces once they are known. Where moves must come again, it does so only when
    /// it refines them itself, which is always the same.
    pub(crate) fn takes_refined(&self) -> bool {
        self.is_refined || !self.is_repeatable()
    }

    /// Threads to search with: as many as are asked for, two at most when 0 are, and one where its moves must come
    /// again, because they do only from one.
    pub(crate) fn threads(&self, asked: usize) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        match asked {
            _ if self.is_repeatable() => 1,
            0 => cores.min(2),
            threads => threads.min(64),
        }
    }

    /// The time for a move where only time can bound it.
    fn time_for_move(&self) -> Option<Duration> {
        self.time.or((!self.is_bounded()).then_some(USUAL_TIME))
    }
}

/// The words that [`Seat::from_str`] reads.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(player) => player.fmt(f),
        }
    }
}

/// What plays and how long it thinks, as in `computer:full:5s`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.method {
            None => "computer",
            Some(Method::Random) => "random",
            Some(Method::AlphaBeta) => "alpha-beta",
            Some(Method::TreeSearch) => "mcts",
        })?;
        if self.level != Level::default() {
            write!(f, ":{}", self.level)?;
        }
        if self.is_refined {
            f.write_str(":refined")?;
        }
        if let Some(time) = self.time {
            write!(f, ":{}s", time.as_secs_f64())?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ":{nodes}n")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ":{depth}d")?;
        }
        Ok(())
    }
}

impl FromStr for Seat {
    type Err = String;

    /// `human`, or what plays and how long it thinks: `computer:5s`, `easy`, `random`, `mcts:1000n`, `full:4d:200ms`.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let mut parts = text.split(':');
        let mut player = Player::default();
        match parts.next().unwrap_or_default() {
            "computer" => {}
            "random" => player.method = Some(Method::Random),
            "alpha-beta" => player.method = Some(Method::AlphaBeta),
            "mcts" => player.method = Some(Method::TreeSearch),
            level => {
                player.level = level.parse().map_err(|_| {
                    format!(
                        "expected human, computer, a level (beginner, easy, club, full), random, alpha-beta or mcts, found `{level}`"
                    )
                })?;
            }
        }
        for part in parts {
            player.bound(part)?;
        }
        Ok(Self::Computer(player))
    }
}

impl Player {
    /// Reads one bound, a level, or `refined`.
    fn bound(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "expected a time (5s, 200ms), states (1000n), a depth (4d), a level or refined, found `{text}`"
            )
        };
        if let Ok(level) = text.parse() {
            self.level = level;
            return Ok(());
        }
        if text == "refined" {
            self.is_refined = true;
            return Ok(());
        }
        let number = text.trim_end_matches(char::is_alphabetic);
        let seconds = |scale: f64| {
            let seconds = number.parse::<f64>().map_err(|_| wrong())?;
            Duration::try_from_secs_f64(seconds * scale).map_err(|_| wrong())
        };
        match &text[number.len()..] {
            "s" => self.time = Some(seconds(1.0)?),
            "ms" => self.time = Some(seconds(0.001)?),
            "n" => self.nodes = Some(number.parse().map_err(|_| wrong())?),
            "d" => self.depth = Some(number.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

/// Makes computer players of one game.
#[derive(Clone, Debug)]
pub(crate) struct Computers {
    program: Arc<Program>,
    evaluation: Arc<Evaluation>,
    /// What refinement came to, once it is known: `None` in it when nothing is better.
    refined: Option<Option<Arc<Evaluation>>>,
    advice: Advice,
}

/// The seed of all that is learned.
const SEED: u64 = 1;

impl Computers {
    /// Learns what a game's pieces are worth, which takes about a second.
    pub(crate) fn new(program: &Arc<Program>) -> Self {
        Self::learn_until(program, &Stop::default())
    }

    /// The same until a stop is wanted: then they are fit only for a move that must come at once.
    pub(crate) fn learn_until(program: &Arc<Program>, stop: &Stop) -> Self {
        let evaluation = Arc::new(Evaluation::learn_until(program, SEED, stop));
        let advice = Advice::of(program, &evaluation);
        Self {
            program: program.clone(),
            evaluation,
            refined: None,
            advice,
        }
    }

    /// What the game begins with.
    pub(crate) fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// What refinement came to, once it is known: `None` in it when nothing is better.
    pub(crate) fn refined(&self) -> Option<&Option<Arc<Evaluation>>> {
        self.refined.as_ref()
    }

    /// Takes what a refinement elsewhere came to.
    pub(crate) fn set_refined(&mut self, found: Option<Arc<Evaluation>>) {
        self.refined = Some(found);
    }

    /// Forgets what refinement came to. Returns whether anything was better.
    pub(crate) fn forget_refined(&mut self) -> bool {
        self.refined.take().flatten().is_some()
    }

    /// Refines the values where that was not done, which takes some seconds and is always the same, unless
    /// a stop breaks it off.
    pub(crate) fn refine(&mut self, stop: &Stop) {
        if self.refined.is_none() {
            self.refined = match self.evaluation.refined(SEED, stop) {
                Refinement::Better(better) => Some(Some(Arc::new(better))),
                Refinement::NoBetter => Some(None),
                Refinement::Unfinished => None,
            };
        }
    }

    /// The values for a player.
    fn values_for(&self, takes_refined: bool) -> &Arc<Evaluation> {
        match &self.refined {
            Some(Some(refined)) if takes_refined => refined,
            _ => &self.evaluation,
        }
    }

    /// Which values a player uses, in words.
    pub(crate) fn words_on_values(&self, player: &Player) -> &'static str {
        match (&self.refined, player.takes_refined()) {
            (_, false) => "values of random games, so that its moves come again",
            (Some(Some(_)), true) => "values refined by games against itself",
            (Some(None), true) if self.advice.method == Method::AlphaBeta => {
                "values of random games; games against itself found none better"
            }
            (Some(None), true) => "values of random games, which hardly count in such a search",
            (None, true) => "values of random games",
        }
    }

    /// How a computer searches that may choose, and why.
    pub(crate) fn advice(&self) -> &Advice {
        &self.advice
    }

    /// A computer player; `hash` is in bytes.
    pub(crate) fn player(
        &self,
        player: Player,
        seed: u64,
        threads: usize,
        hash: usize,
    ) -> Computer {
        let mut advice = self.advice.clone();
        if let Some(method) = player.method {
            advice.method = method;
        }
        let evaluation = self.values_for(player.takes_refined());
        let bot = LevelBot::new(
            &self.program,
            evaluation,
            &advice,
            player.level,
            seed,
            threads,
            hash,
        );
        Computer { bot, player }
    }

    /// A bot of full strength that gives every legal move its value; `hash` is in bytes.
    pub(crate) fn rater(&self, seed: u64, hash: usize) -> Box<dyn Bot> {
        let evaluation = self.values_for(true);
        if self.advice.method != Method::AlphaBeta {
            let method = self.advice.method;
            return method.bot(&self.program, evaluation, seed, 1, hash);
        }
        let settings = AlphaBetaSettings {
            seed,
            hash,
            rates_all: true,
            ..AlphaBetaSettings::default()
        };
        Box::new(AlphaBeta::new(&self.program, evaluation, settings))
    }
}

/// A stop that is also wanted when a time from now on is over.
pub(crate) fn within(stop: &Stop, time: Option<Duration>) -> Stop {
    let begun = Instant::now();
    match time {
        Some(time) => stop.clone().or_when(move || begun.elapsed() >= time),
        None => stop.clone(),
    }
}

/// A computer in a seat.
pub(crate) struct Computer {
    bot: LevelBot,
    player: Player,
}

impl fmt::Debug for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Computer")
            .field("player", &self.player)
            .finish_non_exhaustive()
    }
}

impl Computer {
    /// Who it is.
    pub(crate) fn player(&self) -> &Player {
        &self.player
    }

    /// Thinks within the bounds of the seat; a stop ends it at once.
    pub(crate) fn think(&mut self, state: &State, stop: &Stop) -> Thought {
        let budget = Budget {
            depth: self.player.depth,
            nodes: self.player.nodes,
            stop: within(stop, self.player.time_for_move()),
        };
        self.bot.think(state, &budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        let check = |text: &str| text.parse::<Seat>().map(|seat| format!("{seat:?}"));
        assert_eq!("human".parse(), Ok(Seat::Human));
        let five = Player {
            time: Some(Duration::from_secs(5)),
            ..Player::default()
        };
        assert_eq!("computer:5s".parse(), Ok(Seat::Computer(five)));
        let all = Player {
            level: Level::Easy,
            method: Some(Method::TreeSearch),
            time: Some(Duration::from_millis(200)),
            nodes: Some(1000),
            depth: Some(4),
            is_refined: true,
        };
        assert_eq!(
            "mcts:easy:refined:200ms:1000n:4d".parse(),
            Ok(Seat::Computer(all))
        );
        for text in [
            "human",
            "computer",
            "computer:easy:0.2s",
            "computer:refined:0.2s",
            "random",
            "mcts:1000n:4d",
        ] {
            let seat: Seat = text.parse().unwrap();
            assert_eq!(seat.to_string(), text);
        }
        assert!(check("robot").is_err());
        assert!(check("computer:-5s").is_err());
        assert!(check("computer:5").is_err());
        assert!(check("computer:é").is_err());
    }
}
