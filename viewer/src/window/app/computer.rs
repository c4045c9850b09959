//! The computer's turns: starting a search, waiting for it, and playing its move visibly. Also hints, analysis and
//! solutions.

use super::App;
use super::game_engine::{GameEngine, Purpose, Thinking};
use crate::play::{Engine, Reply, Seat, Seats, Skill, Task, chosen_move};
use crate::window::settings::Side;
use crate::window::source::Source;
use crate::window::table::Table;
use crate::wording::{SEARCHING, capitalised};
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_interpreter::Session;
use zrf_search::Level;

/// Minimum thinking time of a move, in seconds, so that the user can follow.
const MIN_SECONDS: f64 = 0.35;

/// Thinking time as a multiple of that for a move: about whether a puzzle can still be solved, and about the line after
/// another good move.
const PUZZLE_TIMES: f32 = 5.0;
const LINE_SHARE: f32 = 0.3;

/// The notice when the computer failed.
const FAILED: &str = "the computer stopped because of an internal error";

impl App {
    /// Whether a search is running whose result the user waits for.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking().is_some_and(|thinking| {
            !matches!(
                thinking.purpose,
                Purpose::Values
                    | Purpose::Ponder
                    | Purpose::Line
                    | Purpose::Prospect
                    | Purpose::Review(_)
            )
        })
    }

    /// How long it has been thinking about its move.
    pub(super) fn thinks_for(&self, now: f64) -> Option<Duration> {
        let thinking = self.thinking()?;
        let passed = Duration::try_from_secs_f64(now - thinking.since).ok();
        passed.filter(|_| thinking.purpose == Purpose::Move)
    }

    /// Whether it searches for a solution.
    pub(super) fn is_solving(&self) -> bool {
        self.thinking()
            .is_some_and(|thinking| thinking.purpose == Purpose::Solution)
    }

    fn thinking(&self) -> Option<Thinking> {
        self.computer.as_ref()?.thinking
    }

    /// Starts the computer's search on its turn, and collects results.
    pub(super) fn run_computer(&mut self, ctx: &egui::Context) {
        let is_closing = ctx.input(|input| input.viewport().close_requested());
        let Some(table) = self.table.as_ref().filter(|_| !is_closing) else {
            // It stops at once, so that the window need not wait for it when it closes.
            self.computer = None;
            return;
        };
        let is_to_move = table.skill_to_move().is_some();
        match self.thinking() {
            Some(thinking) if !self.is_stale(thinking, table, is_to_move) => {
                return self.take_reply(ctx, thinking);
            }
            Some(_) => self.forget_computer(),
            None => {}
        }
        let is_still = |table: &Table| table.pace.motion.is_none();
        if self.table.as_ref().is_some_and(is_still) {
            self.begin_thinking(ctx);
        }
    }

    /// Whether the result of the current search is no longer needed.
    fn is_stale(&self, thinking: Thinking, table: &Table, is_to_move: bool) -> bool {
        let has_better = self.settings.values || self.review.is_some();
        if thinking.purpose == Purpose::Move && table.is_before(thinking.node) {
            return false;
        }
        thinking.node != table.session.current()
            || thinking.purpose == Purpose::Ponder && has_better
            || (thinking.purpose == Purpose::Move) != is_to_move
    }

    /// Starts the most urgent search: for a move, for the analysis, or ahead.
    fn begin_thinking(&mut self, ctx: &egui::Context) {
        let Some(table) = &self.table else { return };
        let seconds = Duration::from_secs_f32(self.settings.seconds);
        let is_analysed = self.settings.values && table.is_open();
        if let Some(skill) = table.skill_to_move() {
            let seat = Some(table.session.turn().decider);
            let skill = skill.within(seconds);
            let time = table.seats.time_for(skill, &table.session);
            self.ask(ctx, Purpose::Move, Task::Move(skill, seat, time));
        } else if is_analysed && table.is_puzzle() {
            if table.prospect().is_none() {
                let time = seconds.mul_f32(PUZZLE_TIMES);
                self.ask(ctx, Purpose::Prospect, Task::Solution(Some(time)));
            }
        } else if is_analysed && table.insights.wants_values() {
            self.ask(ctx, Purpose::Values, Task::Values(seconds));
        } else if let Some(after) = table.next_line().filter(|_| is_analysed) {
            let (time, after) = (seconds.mul_f32(LINE_SHARE), Some(after.clone()));
            self.ask_about(ctx, Purpose::Line, Task::Values(time), after);
        } else if self.review.is_some() {
            self.review_next(ctx);
        } else if let Some((skill, seat)) = self.pondering() {
            self.ask(ctx, Purpose::Ponder, Task::Ponder(skill, seat));
        }
    }

    /// The computer that may think ahead now, unless it has done so.
    fn pondering(&self) -> Option<(Skill, PlayerId)> {
        let table = self
            .table
            .as_ref()
            .filter(|table| table.is_open() && table.is_live)?;
        let pondered = self
            .computer
            .as_ref()
            .and_then(|computer| computer.pondered);
        let is_new = pondered != Some(table.session.current());
        table.seats.pondering(&table.session).filter(|_| is_new)
    }

    /// Evaluates the next state of the game while nobody is waiting for the computer.
    fn review_next(&mut self, ctx: &egui::Context) {
        let next = self.table.as_ref().and_then(Table::next_unknown);
        let Some((node, session, share)) = next else {
            self.review = None;
            let has_mistakes = self.table.as_ref().is_some_and(|table| {
                let mut line = table.whole_line().into_iter().skip(1);
                line.any(|node| table.judgement(node).is_some())
            });
            self.say(match has_mistakes {
                true => "Marks in the list of moves show mistakes",
                false => "No mistakes found",
            });
            return;
        };
        self.review = Some((100.0 * share) as u8);
        let time = Duration::from_secs_f32(0.5 * self.settings.seconds);
        self.ask_about(
            ctx,
            Purpose::Review(node),
            Task::Values(time),
            Some(session),
        );
    }

    /// Begins or stops the analysis of the whole game.
    pub(super) fn toggle_review(&mut self) {
        self.review = match self.review {
            Some(_) => None,
            None => {
                self.settings.values = true;
                Some(0)
            }
        };
        self.forget_computer();
    }

    /// Asks what the opponent would play.
    pub(super) fn ask_threat(&mut self, ctx: &egui::Context) {
        let Some(session) = self.table.as_ref().and_then(Table::game_of_threat) else {
            return self.say("There is no opponent to move");
        };
        let time = Duration::from_secs_f32(self.settings.seconds);
        let skill = Skill::default().within(time);
        self.ask_about(
            ctx,
            Purpose::Threat,
            Task::Move(skill, None, skill.duration()),
            Some(session),
        );
    }

    fn ask(&mut self, ctx: &egui::Context, purpose: Purpose, task: Task) {
        self.ask_about(ctx, purpose, task, None);
    }

    /// Starts a task about the last state of another session, or about the current state.
    fn ask_about(
        &mut self,
        ctx: &egui::Context,
        purpose: Purpose,
        task: Task,
        about: Option<Session>,
    ) {
        let since = ctx.input(|input| input.time);
        let Some(table) = &self.table else { return };
        let computer = self.computer.get_or_insert_with(|| {
            let ctx = ctx.clone();
            let wake = move || ctx.request_repaint();
            GameEngine {
                engine: Engine::new(
                    &table.rules,
                    table.variant,
                    &table.session,
                    self.resources,
                    wake,
                ),
                thinking: None,
                pondered: None,
            }
        });
        let learns = self.learns.clone().filter(|_| self.settings.learns);
        let session = about.as_ref().unwrap_or(&table.session);
        computer.engine.ask(session, task, learns);
        computer.thinking = Some(Thinking {
            purpose,
            node: table.session.current(),
            since,
        });
    }

    fn take_reply(&mut self, ctx: &egui::Context, thinking: Thinking) {
        let now = ctx.input(|input| input.time);
        let (Some(table), Some(computer)) = (&mut self.table, &mut self.computer) else {
            return;
        };
        let passed = now - thinking.since;
        if thinking.purpose == Purpose::Move && passed < MIN_SECONDS {
            ctx.request_repaint_after(Duration::from_secs_f64(MIN_SECONDS - passed));
            return;
        }
        let Some(reply) = computer.engine.reply() else {
            return;
        };
        computer.thinking = None;
        ctx.request_repaint();
        let is_viewing = thinking.purpose == Purpose::Move && table.is_before(thinking.node);
        let viewed = is_viewing.then(|| table.session.current());
        if is_viewing {
            table.session.go_to(thinking.node);
        }
        match (thinking.purpose, reply) {
            (Purpose::Move, Reply::Thought(thought)) => match chosen_move(&table.session, &thought)
            {
                Some(index) => {
                    let took = Duration::from_secs_f64(passed.max(0.0));
                    table.seats.note_time(&table.session, took);
                    match viewed {
                        Some(viewed) => table.play_unseen(index, viewed),
                        None => {
                            table.play(index, now, &self.settings);
                        }
                    }
                }
                None => table.replace_computer("The computer found no move"),
            },
            (Purpose::Hint, Reply::Thought(thought)) => match chosen_move(&table.session, &thought)
            {
                Some(index) => table.show_hint(index),
                None => table.notice = "No good move was found".to_owned(),
            },
            (Purpose::Ponder, _) => computer.pondered = Some(thinking.node),
            (Purpose::Values, Reply::Thought(thought)) => table.take_values(&thought),
            (Purpose::Threat, Reply::Thought(thought)) => table.show_threat(&thought),
            (Purpose::Review(node), Reply::Thought(thought)) => {
                let is_known = table.keep_review(node, &thought);
                self.review = self.review.filter(|_| is_known);
            }
            (Purpose::Line, Reply::Thought(thought)) => table.take_line(&thought),
            (Purpose::Solution, Reply::Solution(found)) => table.take_solution(found),
            (Purpose::Prospect, Reply::Solution(found)) => table.keep_prospect(found.as_ref()),
            (Purpose::Move, Reply::Failed) => table.replace_computer(FAILED),
            (_, Reply::Failed) => table.notice = FAILED.to_owned(),
            _ => {}
        }
    }

    /// Requests a hint.
    pub(super) fn ask_hint(&mut self, ctx: &egui::Context) {
        let Some(table) = self.table.as_mut().filter(|table| table.is_open()) else {
            return;
        };
        // The next step of a solution that is known needs no search.
        if let Some(step) = table.next_step() {
            return table.show_hint(step);
        }
        table.notice = format!("{}…", capitalised(SEARCHING));
        let time = Duration::from_secs_f32(self.settings.seconds);
        let skill = Skill::default().within(time);
        self.ask(
            ctx,
            Purpose::Hint,
            Task::Move(skill, None, skill.duration()),
        );
    }

    /// Searches for a solution of the puzzle from here.
    pub(super) fn solve(&mut self, ctx: &egui::Context) {
        let Some(table) = self.table.as_mut().filter(|table| table.is_open()) else {
            return;
        };
        table.notice = "Searching for a solution… Press Esc to stop".to_owned();
        self.ask(ctx, Purpose::Solution, Task::Solution(None));
    }

    /// Stops thinking: the best move so far is played, results so far are shown.
    pub(super) fn move_now(&mut self) {
        let computer = self.computer.as_ref();
        if let Some(computer) = computer.filter(|_| self.is_thinking()) {
            computer.engine.stop();
        }
    }

    /// Cancels the search because the state has changed.
    pub(super) fn forget_computer(&mut self) {
        if let Some(computer) = &mut self.computer {
            computer.engine.cancel();
            computer.thinking = None;
        }
    }

    /// Sets a seat as on the command line: `Black=computer:5s`.
    pub(super) fn set_seat_from_text(&mut self, told: &str) {
        let Some(table) = &self.table else { return };
        match Seats::parse(table.game(), told) {
            Ok((player, seat)) => self.set_seat(player, seat),
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Opens a game in which the computer plays all sides but the user's.
    pub(super) fn play_against(&mut self, ctx: &egui::Context, source: Source) {
        let n_before = self.n_changes;
        self.open_source(ctx, source, None);
        let drawn = self.next_seed() % 2;
        let Some(table) = self.table.as_mut().filter(|_| self.n_changes > n_before) else {
            return;
        };
        let number = match self.settings.side {
            Side::First => 0,
            Side::Second => 1,
            Side::Random => drawn as usize,
        };
        let level = self.settings.level();
        table.seat_against(
            number,
            Skill {
                level,
                ..Skill::default()
            },
        );
    }

    /// Seats whom the user has chosen. The level of a computer is remembered for other games.
    pub(super) fn choose_seat(&mut self, player: PlayerId, seat: Seat) {
        if let Seat::Computer(skill) = seat {
            let mut levels = Level::ALL.iter();
            let level = levels.position(|&level| level == skill.level);
            self.settings.level = level.unwrap_or(self.settings.level);
        }
        self.set_seat(player, seat);
    }

    /// Sets who plays for a player.
    pub(super) fn set_seat(&mut self, player: PlayerId, seat: Seat) {
        self.forget_computer();
        if let Some(table) = &mut self.table {
            table.seats.set(player, seat);
            table.face_person();
            table.seats.waits = false;
            table.is_live = true;
        }
    }
}
