//! Reports observations as diagnostics about the rules.

use super::plan::Plan;
use super::watch::{Choices, Watch};
use crate::machine::Fault;
use crate::program::Program;
use crate::record::Record;
use crate::session::Session;
use std::sync::Arc;
use zrf_grammar::GamePlaces;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::diagnostics::registry::{
    EMPTY_STORE, ENDLESS_GAME, GOAL_AT_ONCE, IDLE_PIECE, NEVER_MET_GOAL, RIVAL_GOALS, STUCK_PLAYER,
};
use zrf_grammar::game::{PassTurn, PlayerId, PlayerKind};

/// Minimum number of games for claims that something never happens.
const MANY_GAMES: usize = 100;
/// Minimum number of games for claims that a goal is never met. Good players may meet a goal that random players miss,
/// so many more games are needed.
const VERY_MANY_GAMES: usize = 1_000;
/// Minimum number of games for claims that something always happens.
const SOME_GAMES: usize = 3;
/// Games up to this length are shown in full.
const MAX_TOLD: usize = 8;

/// A diagnostic with the game that demonstrates it.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The diagnostic; its help shows the game if it is short.
    pub diagnostic: Diagnostic,
    /// The game, which can be replayed; `None` if no single game demonstrates it.
    pub game: Option<Record>,
}

struct Report<'a> {
    program: &'a Arc<Program>,
    places: &'a GamePlaces,
    plan: Plan,
    watch: &'a Watch,
    found: Vec<Witnessed>,
}

pub(super) fn report(
    program: &Arc<Program>,
    places: &GamePlaces,
    plan: Plan,
    watch: &Watch,
    faults: &[Fault],
) -> Vec<Witnessed> {
    let mut report = Report {
        program,
        places,
        plan,
        watch,
        found: Vec::new(),
    };
    for fault in faults {
        report.tell(fault.diagnostic(program), None);
    }
    report.stuck_players();
    report.goals();
    report.pieces();
    report.length();
    report.found
}

impl Report<'_> {
    fn tell(&mut self, diagnostic: Diagnostic, choices: Option<&Choices>) {
        let game = choices.map(|choices| self.record(choices));
        let diagnostic = match &game {
            Some(game) if diagnostic.help.is_none() => diagnostic.help(told(game)),
            _ => diagnostic,
        };
        self.found.push(Witnessed { diagnostic, game });
    }

    /// The game with these choices, including forced passes.
    fn record(&self, choices: &Choices) -> Record {
        let mut session = Session::new(self.program, self.plan.seed);
        for &choice in choices {
            if (choice as usize) < session.legal_moves().len() {
                session.play(choice as usize);
            }
        }
        // Nobody has played this game: the letters distinguish players that people may play from the others.
        let players = self.program.game().players.iter();
        let seats: String = players
            .map(|player| match player.kind {
                PlayerKind::Real => 'H',
                PlayerKind::Random | PlayerKind::Neutral => 'C',
            })
            .collect();
        session.record("", &seats)
    }

    fn name(&self, player: PlayerId) -> &str {
        self.program.game().player_name(player)
    }

    fn stuck_players(&mut self) {
        let watch = self.watch;
        let can_pass = self.program.game().options.pass_turn != PassTurn::Never;
        for (&player, choices) in &watch.ran_empty {
            let name = self.name(player);
            let message = format!("{name} can run out of pieces to drop and then has no move");
            self.tell(
                Diagnostic::new(&EMPTY_STORE, message, self.places.heading),
                Some(choices),
            );
        }
        for (&player, choices) in watch.stuck.iter().filter(|_| !can_pass) {
            let name = self.name(player);
            let message = format!(
                "{name} can be left without a move: passing is off, and no goal covers that"
            );
            self.tell(
                Diagnostic::new(&STUCK_PLAYER, message, self.places.heading),
                Some(choices),
            );
        }
    }

    fn goals(&mut self) {
        let (watch, goals) = (self.watch, &self.program.game().goals);
        let n_games = watch.n_games;
        for (index, goal) in goals.iter().enumerate() {
            if n_games >= SOME_GAMES && watch.at_once[index] == n_games {
                let message =
                    format!("this goal ended all of {n_games} random games after one move");
                self.tell(Diagnostic::new(&GOAL_AT_ONCE, message, goal.origin), None);
            }
            if n_games >= SOME_GAMES && watch.while_stored[index] == n_games {
                let message = format!(
                    "this goal ended all of {n_games} random games while pieces were in store"
                );
                let diagnostic = Diagnostic::new(&GOAL_AT_ONCE, message, goal.origin);
                let help =
                    "it counts pieces in store only with `(option \"include off-pieces\" true)`";
                self.tell(diagnostic.help(help), None);
            }
            if n_games >= VERY_MANY_GAMES && watch.met[index] == 0 {
                let message = format!("this goal was met in none of {n_games} random games");
                self.tell(Diagnostic::new(&NEVER_MET_GOAL, message, goal.origin), None);
            }
        }
        for (&(counted, other), choices) in &watch.rivals {
            let message = "this goal can be met together with another that has a different result";
            let diagnostic = Diagnostic::new(&RIVAL_GOALS, message, goals[other].origin)
                .label(goals[counted].origin, "this one counts in that case");
            self.tell(diagnostic, Some(choices));
        }
    }

    fn pieces(&mut self) {
        let watch = self.watch;
        if watch.n_games < MANY_GAMES {
            return;
        }
        let has_moved = watch.has_moved(self.program);
        for (index, piece) in self.program.game().piece_types.iter().enumerate() {
            if !piece.moves.is_empty() && watch.seen[index] && !has_moved[index] {
                let (name, n_games) = (&piece.name, watch.n_games);
                let message = format!("no {name} could move in any of {n_games} random games");
                self.tell(
                    Diagnostic::new(&IDLE_PIECE, message, self.places.pieces[index]),
                    None,
                );
            }
        }
    }

    fn length(&mut self) {
        let watch = self.watch;
        let are_all_endless = watch.n_endless + watch.n_repeated == watch.n_games;
        if watch.n_games >= MANY_GAMES && are_all_endless && watch.n_endless > watch.n_repeated {
            let message = format!(
                "none of {} random games ended within {} plies, except by repetition",
                watch.n_games, self.plan.plies
            );
            self.tell(
                Diagnostic::new(&ENDLESS_GAME, message, self.places.heading),
                None,
            );
        }
    }
}

/// Describes a game, `this game shows it: 1. Man a1 - a2 1. Man a3 - b3`, or how to get it.
fn told(game: &Record) -> String {
    let n_moves = game.moves.len();
    if n_moves == 0 {
        return "the start of the game shows it".to_owned();
    }
    if n_moves > MAX_TOLD {
        return format!("a game of {n_moves} moves shows it; `--witness FOLDER` saves it");
    }
    let moves = game.moves.iter().map(|line| line.to_string());
    format!(
        "this game shows it: {}",
        moves.collect::<Vec<_>>().join("  ")
    )
}
