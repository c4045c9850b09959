//! The computer in a worker of the page. It answers after each slice of its time, so a stop takes the latest answer.

use super::{Reply, Task};
use crate::play::remote::message::{Answer, Opening, Question};
use crate::play::{Resources, Solved, ValueCache};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::Session;

/// The script of the worker, beside the page.
const SCRIPT: &str = "./worker.js";

/// What the worker sends, in order; `None` when it failed.
type Inbox = Rc<RefCell<VecDeque<Option<Answer>>>>;

/// A computer that thinks about one game.
pub(crate) struct Engine {
    opening: Opening,
    wake: Rc<dyn Fn()>,
    inbox: Inbox,
    running: Option<Running>,
    asked: Option<Asked>,
    n_asked: u64,
}

/// A running worker. Its closures live as long as it does.
struct Running {
    worker: Worker,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(web_sys::Event)>,
}

impl Running {
    fn start(opening: &Opening, inbox: &Inbox, wake: &Rc<dyn Fn()>) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(SCRIPT, &options).ok()?;
        let (answers, woken) = (inbox.clone(), wake.clone());
        let heard = Closure::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            answers
                .borrow_mut()
                .push_back(serde_json::from_str(&text).ok());
            woken();
        });
        let (lost, woken) = (inbox.clone(), wake.clone());
        let failed = Closure::new(move |_: web_sys::Event| {
            lost.borrow_mut().push_back(None);
            woken();
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        let running = Self {
            worker,
            _heard: heard,
            _failed: failed,
        };
        running.send(&Question::Open(opening.clone()));
        Some(running)
    }

    fn send(&self, question: &Question) {
        let text = serde_json::to_string(question).unwrap_or_default();
        // A worker that failed does not listen; its error has been heard.
        let _ = self.worker.post_message(&text.into());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The task under way.
struct Asked {
    ticket: u64,
    session: Session,
    task: Task,
    latest: Option<Answer>,
    is_stopped: Cell<bool>,
}

impl Engine {
    /// A computer for a game. `wake` is called when it has a reply. The worker has resources of its own.
    pub(crate) fn new(
        rules: &Rules,
        variant: VariantId,
        session: &Session,
        _resources: Resources,
        wake: impl Fn() + 'static,
    ) -> Self {
        Self {
            opening: Opening::new(rules, variant, session),
            wake: Rc::new(wake),
            inbox: Inbox::default(),
            running: None,
            asked: None,
            n_asked: 0,
        }
    }

    /// Starts a task about the current state, and cancels the previous one. A page does not learn between tasks.
    pub(crate) fn ask(&mut self, session: &Session, task: Task, _cache: Option<ValueCache>) {
        self.cancel();
        if self.running.is_none() {
            self.running = Running::start(&self.opening, &self.inbox, &self.wake);
        }
        self.n_asked += 1;
        match &self.running {
            Some(running) => running.send(&Question::Ask {
                ticket: self.n_asked,
                record: session.record("game.zrf", "").to_string(),
                task: adapted(task).into(),
            }),
            None => self.inbox.borrow_mut().push_back(None),
        }
        self.asked = Some(Asked {
            ticket: self.n_asked,
            session: session.clone(),
            task,
            latest: None,
            is_stopped: Cell::new(false),
        });
    }

    /// Ends the task; the reply is what was found so far.
    pub(crate) fn stop(&self) {
        if let Some(asked) = &self.asked {
            asked.is_stopped.set(true);
            (self.wake)();
        }
    }

    /// Cancels the task, without a reply.
    pub(crate) fn cancel(&mut self) {
        match self.asked.take() {
            // The solver does not work in slices.
            Some(asked) if matches!(asked.task, Task::Solution(_)) => self.running = None,
            Some(_) => {
                if let Some(running) = &self.running {
                    running.send(&Question::Stop);
                }
            }
            None => {}
        }
        self.inbox.borrow_mut().clear();
    }

    /// Takes the reply to the task, if there is one.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        let asked = self.asked.as_mut()?;
        let answers = std::mem::take(&mut *self.inbox.borrow_mut());
        for answer in answers {
            match answer {
                None => {
                    self.running = None;
                    self.asked = None;
                    return Some(Reply::Failed);
                }
                Some(answer) if answer.ticket == asked.ticket => asked.latest = Some(answer),
                Some(_) => {}
            }
        }
        let is_final = asked.latest.as_ref().is_some_and(|answer| answer.is_final);
        let is_stopped = asked.is_stopped.get();
        if !(is_final || is_stopped) {
            return None;
        }
        if is_stopped && matches!(asked.task, Task::Solution(_)) && asked.latest.is_none() {
            self.cancel();
            return Some(Reply::Solution(Some(Solved::unsolved(false, 0))));
        }
        // A task that is stopped before its first slice ends waits for that slice.
        let reply = asked.latest.take()?.reply(&asked.session);
        if is_final {
            self.asked = None;
        } else {
            self.cancel();
        }
        Some(reply)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("is_thinking", &self.asked.is_some())
            .finish_non_exhaustive()
    }
}

/// Adapts a task to a page: skills are not refined, since that takes some seconds without a pause.
fn adapted(mut task: Task) -> Task {
    if let Task::Move(skill, ..) | Task::Ponder(skill, _) = &mut task {
        skill.is_refined = false;
    }
    task
}
