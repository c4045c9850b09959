//! Sections of a game that are closed before something that belongs in them.

use super::section::Section;
use super::{Lowering, goal, setup};
use crate::ast::goal::Goal;
use crate::ast::{Entry, PlayerSetup};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::GoalKind;
use crate::syntax::Form;
use crate::text::{Origin, Span, Symbol, kw};

/// A section that the next form may continue.
pub(super) struct Closed {
    keyword: Symbol,
    origin: Origin,
    /// The items of a goal that has nothing after its players, so that the goal itself may follow.
    unfinished: Vec<Form>,
    /// Whether it was reported that it is closed too early.
    is_reported: bool,
}

impl Closed {
    /// What is remembered of a section.
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
            is_reported: false,
        }
    }

    /// The goal that follows the section of its players, where it is reported instead of as missing.
    pub(super) fn goal(&self, form: &Form, lowering: &mut Lowering) -> Option<Goal> {
        let kind: GoalKind = goal::kind(self.keyword)?;
        if self.unfinished.is_empty() || !goal::is_goal(form) {
            return None;
        }
        let keyword = lowering.names.text(self.keyword);
        let finding = self.finding(format!("`({keyword} …)` is closed before its goal"), form);
        let is_missing = |found: &&mut Diagnostic| {
            found.lint == &WRONG_ARGUMENTS && found.primary.origin == self.origin
        };
        match lowering.diagnostics.last_mut().filter(is_missing) {
            Some(missing) => *missing = finding,
            None => lowering.report(finding),
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

    /// The pieces of a player that follow the setup. That is reported once.
    pub(super) fn player(
        &mut self,
        form: &Form,
        entry: &Entry,
        lowering: &mut Lowering,
    ) -> Option<PlayerSetup> {
        let head = form.head().filter(|_| self.keyword == kw::BOARD_SETUP)?;
        let mut players = entry.players.iter().flat_map(|players| &players.names);
        if !players.any(|player| player.symbol == head) {
            return None;
        }
        if !self.is_reported {
            let player = lowering.names.text(head);
            let message = format!("`(board-setup …)` is closed before the pieces of `{player}`");
            lowering.report(self.finding(message, form));
        }
        self.is_reported = true;
        setup::player_setup(form, lowering)
    }

    /// The diagnostic about a form that is outside of the section, with a fix that moves the end of the section.
    fn finding(&self, message: String, form: &Form) -> Diagnostic {
        let end = self.origin.span.end;
        let parenthesis = Span::new(end.saturating_sub(1), end);
        let place = Origin {
            span: parenthesis,
            ..self.origin
        };
        let finding = Diagnostic::new(&WRONG_ARGUMENTS, message, place)
            .naming(self.keyword)
            .at("closed here")
            .label(form.origin, "this is outside")
            .help("move the `)` after it");
        if self.origin.expansion != form.origin.expansion {
            return finding;
        }
        let edits = vec![
            Edit::replace(parenthesis, ")", ""),
            Edit::insert(form.origin.span.end, ")"),
        ];
        finding.fix(Fix::safe("move the parenthesis", edits))
    }
}
