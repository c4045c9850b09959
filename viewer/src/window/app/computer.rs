//! The computer's turns: it is asked, waited for, and its move is played so that it can be seen.

use super::App;
use crate::window::engine::Engine;
use crate::window::table::{Seat, Table};
use std::time::Duration;
use zrf_interpreter::search::Level;

/// A move is not played before it was thought about for so long, in seconds, so that one sees what happens.
const LEAST_SECONDS: f64 = 0.35;

/// The computer at the table.
#[derive(Debug)]
pub(super) struct Computer {
    engine: Engine,
    /// What it thinks for, and since when.
    task: Option<(Task, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Move,
    Hint,
}

impl App {
    /// Whether the computer thinks.
    pub(super) fn is_thinking(&self) -> bool {
        self.computer
            .as_ref()
            .is_some_and(|computer| computer.task.is_some())
    }

    /// Lets the computer think when it is its turn, and plays what it found.
    pub(super) fn run_computer(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let Some(table) = &mut self.table else {
            self.computer = None;
            return;
        };
        let level = table.computer_to_move();
        let task = self.computer.as_ref().and_then(|computer| computer.task);
        match (level, task) {
            (Some(level), None) if table.motion.is_none() => {
                let limit = Duration::from_secs_f32(self.settings.seconds);
                think(
                    &mut self.computer,
                    ctx,
                    table,
                    Task::Move,
                    level,
                    limit,
                    now,
                );
            }
            // The turn was taken back, or the seat given to a person.
            (None, Some((Task::Move, _))) => self.forget_computer(),
            (_, Some((task, since))) => self.take_thought(ctx, task, since, now),
            _ => {}
        }
    }

    fn take_thought(&mut self, ctx: &egui::Context, task: Task, since: f64, now: f64) {
        let (Some(table), Some(computer)) = (&mut self.table, &mut self.computer) else {
            return;
        };
        if task == Task::Move && now - since < LEAST_SECONDS {
            ctx.request_repaint_after(Duration::from_secs_f64(LEAST_SECONDS - (now - since)));
            return;
        }
        if let Some(found) = computer.engine.answer() {
            computer.task = None;
            let index = table
                .session
                .legal_moves()
                .iter()
                .position(|played| played == found.as_ref());
            match (task, index) {
                (Task::Move, Some(index)) => {
                    table.play(index, now, &self.settings);
                }
                (Task::Hint, Some(index)) => table.show_hint(index),
                (_, None) => {}
            }
            ctx.request_repaint();
        } else if !computer.engine.is_thinking() {
            // It found no move at all; the person goes on.
            computer.task = None;
            table.give_up_computer();
        }
    }

    /// Asks the computer for a hint.
    pub(super) fn ask_hint(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let Some(table) = &mut self.table else { return };
        if !table.is_open() {
            return;
        }
        table.notice = "looking for a good move…".to_owned();
        let limit = Duration::from_secs_f32(self.settings.seconds);
        think(
            &mut self.computer,
            ctx,
            table,
            Task::Hint,
            Level::Full,
            limit,
            now,
        );
    }

    /// Ends thinking: the best move so far is played.
    pub(super) fn move_now(&mut self) -> bool {
        let is_thinking = self.is_thinking();
        if let Some(computer) = &self.computer {
            computer.engine.move_now();
        }
        is_thinking
    }

    /// Forgets what the computer thinks about, for the state has changed.
    pub(super) fn forget_computer(&mut self) {
        if let Some(computer) = &mut self.computer {
            computer.engine.forget();
            computer.task = None;
        }
    }

    /// Seats a player as on the command line: `Black=easy`.
    pub(super) fn seat_as_told(&mut self, told: &str) {
        let Some((name, who)) = told.split_once('=') else {
            return;
        };
        let Some(table) = &self.table else { return };
        let players = &table.game().players;
        let player = players
            .iter()
            .position(|player| player.name.eq_ignore_ascii_case(name));
        match (player, who.parse::<crate::computer::Seat>()) {
            (Some(player), Ok(crate::computer::Seat::Computer(computer))) => {
                self.set_seat(player, Seat::Computer(computer.level));
            }
            (Some(_), Ok(_)) => {}
            (None, _) => self.say(format!("the game has no player called {name}")),
            (_, Err(error)) => self.say(error.to_string()),
        }
    }

    /// Sets who plays for a player.
    pub(super) fn set_seat(&mut self, player: usize, seat: Seat) {
        self.forget_computer();
        if let Some(table) = &mut self.table
            && let Some(place) = table.seats.get_mut(player)
        {
            *place = seat;
            table.is_live = true;
        }
    }
}

fn think(
    computer: &mut Option<Computer>,
    ctx: &egui::Context,
    table: &Table,
    task: Task,
    level: Level,
    limit: Duration,
    now: f64,
) {
    let computer = computer.get_or_insert_with(|| {
        let ctx = ctx.clone();
        let wake = move || ctx.request_repaint();
        Computer {
            engine: Engine::new(table.session.program(), table.session.seed(), wake),
            task: None,
        }
    });
    computer.engine.ask(table.session.state(), level, limit);
    computer.task = Some((task, now));
}
