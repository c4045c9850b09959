//! The computer's turns: it is asked, waited for, and its move is played so that it can be seen. It also gives hints,
//! values of moves and solutions.

use super::App;
use crate::play::computers::Seat;
use crate::play::engine::{Answer, Engine, Question};
use crate::window::table::Table;
use std::time::Duration;
use zrf_interpreter::{Move, NodeId};
use zrf_search::Thought;

/// A move is not played before it was thought about for so long, in seconds, so that one sees what happens.
const LEAST_SECONDS: f64 = 0.35;

/// What is said when thinking came to a fault of the program.
const ACCIDENT: &str = "the computer had an accident, a fault of this program";

/// The computer at the table.
#[derive(Debug)]
pub(super) struct Computer {
    engine: Engine,
    task: Option<Task>,
}

/// What it thinks for, about which place of the game, and since when.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Task {
    purpose: Purpose,
    node: NodeId,
    since: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
    Values,
    Solution,
}

impl App {
    /// Whether the computer thinks about something that somebody waits for.
    pub(super) fn is_thinking(&self) -> bool {
        self.task()
            .is_some_and(|task| task.purpose != Purpose::Values)
    }

    /// Whether it looks for a solution.
    pub(super) fn is_solving(&self) -> bool {
        self.task()
            .is_some_and(|task| task.purpose == Purpose::Solution)
    }

    fn task(&self) -> Option<Task> {
        self.computer.as_ref()?.task
    }

    /// Lets the computer think when it is its turn, and takes what it found.
    pub(super) fn run_computer(&mut self, ctx: &egui::Context) {
        let is_closing = ctx.input(|input| input.viewport().close_requested());
        let Some(table) = self.table.as_ref().filter(|_| !is_closing) else {
            // It stops at once, so that the window need not wait for the processor when it closes.
            self.computer = None;
            return;
        };
        let player = table.computer_to_move();
        if let Some(task) = self.task() {
            let is_stale = task.node != table.session.current()
                || (task.purpose == Purpose::Move) != player.is_some();
            if is_stale {
                self.forget_computer();
            } else {
                return self.take_answer_of(ctx, task);
            }
        }
        let Some(table) = self.table.as_ref().filter(|table| table.motion.is_none()) else {
            return;
        };
        let seconds = Duration::from_secs_f32(self.settings.seconds);
        if let Some(player) = player {
            self.ask(ctx, Purpose::Move, Question::Move(player.within(seconds)));
        } else if self.settings.values && table.is_open() && table.values.is_none() {
            self.ask(ctx, Purpose::Values, Question::Values(seconds));
        }
    }

    fn ask(&mut self, ctx: &egui::Context, purpose: Purpose, question: Question) {
        let since = ctx.input(|input| input.time);
        let Some(table) = &self.table else { return };
        let computer = self.computer.get_or_insert_with(|| {
            let ctx = ctx.clone();
            let wake = move || ctx.request_repaint();
            Computer {
                engine: Engine::new(table.session.program(), table.session.seed(), wake),
                task: None,
            }
        });
        let learns = self.learns.clone().filter(|_| self.settings.learns);
        computer.engine.ask(table.session.state(), question, learns);
        computer.task = Some(Task {
            purpose,
            node: table.session.current(),
            since,
        });
    }

    fn take_answer_of(&mut self, ctx: &egui::Context, task: Task) {
        let now = ctx.input(|input| input.time);
        let (Some(table), Some(computer)) = (&mut self.table, &mut self.computer) else {
            return;
        };
        let passed = now - task.since;
        if task.purpose == Purpose::Move && passed < LEAST_SECONDS {
            ctx.request_repaint_after(Duration::from_secs_f64(LEAST_SECONDS - passed));
            return;
        }
        let Some(answer) = computer.engine.answer() else {
            return;
        };
        computer.task = None;
        ctx.request_repaint();
        match (task.purpose, answer) {
            (Purpose::Move, Answer::Thought(thought)) => match chosen(table, &thought) {
                Some(index) => {
                    table.play(index, now, &self.settings);
                }
                None => table.give_up_computer("the computer found no move"),
            },
            (Purpose::Hint, Answer::Thought(thought)) => match chosen(table, &thought) {
                Some(index) => table.show_hint(index),
                None => table.notice = "no good move was found".to_owned(),
            },
            (Purpose::Values, Answer::Thought(thought)) => table.take_values(&thought),
            (Purpose::Solution, Answer::Solution(found)) => table.take_solution(found),
            (Purpose::Move, Answer::Accident) => table.give_up_computer(ACCIDENT),
            (_, Answer::Accident) => table.notice = ACCIDENT.to_owned(),
            _ => {}
        }
    }

    /// Asks the computer for a hint.
    pub(super) fn ask_hint(&mut self, ctx: &egui::Context) {
        let Some(table) = self.table.as_mut().filter(|table| table.is_open()) else {
            return;
        };
        table.notice = "looking for a good move…".to_owned();
        let time = Duration::from_secs_f32(self.settings.seconds);
        let player = crate::play::computers::Player::default().within(time);
        self.ask(ctx, Purpose::Hint, Question::Move(player));
    }

    /// Looks for a way to win the puzzle from here.
    pub(super) fn solve(&mut self, ctx: &egui::Context) {
        let Some(table) = self.table.as_mut().filter(|table| table.is_open()) else {
            return;
        };
        table.notice = "looking for a solution… Esc stops it".to_owned();
        self.ask(ctx, Purpose::Solution, Question::Solution);
    }

    /// Ends thinking: the best move so far is played, what was found so far is shown.
    pub(super) fn move_now(&mut self) -> bool {
        let is_thinking = self.is_thinking();
        if let Some(computer) = self.computer.as_ref().filter(|_| is_thinking) {
            computer.engine.stop();
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

    /// Seats a player as on the command line: `Black=computer:5s`.
    pub(super) fn seat_as_told(&mut self, told: &str) {
        let Some(table) = &self.table else { return };
        let Some((name, who)) = told.split_once('=') else {
            return self.say(format!(
                "`{told}` seats nobody; write PLAYER=WHO, as Black=computer:5s"
            ));
        };
        match (table.player_called(name), who.parse::<Seat>()) {
            (Some(player), Ok(seat)) => self.set_seat(player, seat),
            (None, _) => self.say(format!("the game has no player called {name}")),
            (_, Err(error)) => self.say(error),
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
            table.waits = false;
        }
    }
}

/// The index of the move that was chosen.
fn chosen(table: &Table, thought: &Thought) -> Option<usize> {
    let chosen: &Move = thought.chosen.as_ref()?;
    let mut moves = table.session.legal_moves().iter();
    moves.position(|played| played == chosen.as_ref())
}
