//! Sections of a game that are closed before something that belongs in them.

use super::lowering::Lowering;
use super::section::Section;
use super::{early, goal, setup};
use crate::ast::goal::Goal;
use crate::ast::{Entry, PlayerSetup};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::GoalKind;
use crate::syntax::{Form, Parent};
use crate::text::{Origin, Symbol, kw};

/// The section before a form, which the form may continue.
pub(super) struct Before {
    keyword: Symbol,
    origin: Origin,
    /// The items of a goal that has nothing after its players, so that the goal itself may follow.
    unfinished: Vec<Form>,
    /// A board, and what was reported about parts after it.
    board: Option<early::Closed>,
    /// Whether the section was already reported as closed too early.
    is_reported: bool,
}

impl Before {
    /// Remembers a section.
    pub(super) fn of(section: Section<'_>) -> Self {
        let is_goal = goal::kind(section.keyword).is_some();
        let is_unfinished = is_goal
            && matches!(section.items, [_, players] if players.list().is_some() && !goal::is_goal(players));
        Self {
            keyword: section.keyword,
            origin: section.origin,
            unfinished: match is_unfinished {
                true => section.items.to_vec(),
                false => Vec::new(),
            },
            board: (section.keyword == kw::BOARD).then(|| early::Closed::after(section)),
            is_reported: false,
        }
    }

    /// Whether the section is a board and the form a part of a board, which is then reported. If the file was loaded to
    /// play, such parts are ignored instead.
    pub(super) fn is_board_of(&mut self, form: &Form, lowering: &mut Lowering) -> bool {
        let board = self
            .board
            .as_mut()
            .filter(|_| lowering.sections.recovers_names);
        let Some(board) = board.filter(|_| is_of_board(form)) else {
            return false;
        };
        board.report(form, lowering);
        true
    }

    /// Reads a form as the goal that is missing from the section before it. The report of this replaces that of the
    /// missing goal.
    pub(super) fn goal(&self, form: &Form, lowering: &mut Lowering) -> Option<Goal> {
        let kind: GoalKind = goal::kind(self.keyword)?;
        if self.unfinished.is_empty() || !goal::is_goal(form) {
            return None;
        }
        let keyword = lowering.names.text(self.keyword);
        let diagnostic =
            self.diagnostic(format!("`({keyword} …)` is closed before its goal"), form);
        let is_missing = |found: &&mut Diagnostic| {
            found.lint == &WRONG_ARGUMENTS && found.primary.origin == self.origin
        };
        match lowering.diagnostics.last_mut().filter(is_missing) {
            Some(missing) => *missing = diagnostic,
            None => lowering.report(diagnostic),
        }
        let mut items = self.unfinished.clone();
        items.push(form.clone());
        let section = Section {
            keyword: self.keyword,
            items: &items,
            origin: self.origin,
        };
        goal::goal(kind, section, lowering)
    }

    /// Reads a form as the pieces of a player that follow the setup instead of being in it. Reports this once.
    pub(super) fn player(
        &mut self,
        form: &Form,
        entry: &Entry,
        lowering: &mut Lowering,
    ) -> Option<PlayerSetup> {
        let head = form.head().filter(|_| self.keyword == kw::BOARD_SETUP)?;
        let mut players = entry.player_names().iter();
        if !players.any(|player| player.symbol == head) {
            return None;
        }
        if !self.is_reported {
            let player = lowering.names.text(head);
            let message = format!("`(board-setup …)` is closed before the pieces of `{player}`");
            lowering.report(self.diagnostic(message, form));
        }
        self.is_reported = true;
        setup::player_setup(form, lowering)
    }

    /// The diagnostic about a form that is outside of the section, with a fix that moves the end of the section.
    fn diagnostic(&self, message: String, form: &Form) -> Diagnostic {
        let (list, outside) = (self.origin, form.origin);
        let diagnostic = Diagnostic::closed_early(&WRONG_ARGUMENTS, message, list, outside)
            .naming(self.keyword)
            .help("move the `)` after it");
        if list.expansion != outside.expansion {
            return diagnostic;
        }
        let edits = Edit::move_closing(list, outside);
        diagnostic.fix(Fix::safe("move the parenthesis", edits))
    }
}

fn is_of_board(form: &Form) -> bool {
    let is_in = |parent: Parent| {
        let head = form.head();
        head.is_some_and(|head| parent.sections().contains(&head))
    };
    is_in(Parent::Board) && !is_in(Parent::Game)
}
