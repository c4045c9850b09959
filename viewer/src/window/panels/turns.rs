//! The turns in the list of moves: their words, their marks and who played them.

use crate::window::board::judgement_ink;
use crate::window::table::{Judgement, Table};
use crate::window::theme;
use crate::wording::display_name;
use egui::{RichText, Ui};
use zrf_grammar::game::{Game, PlayerId, PlayerKind};
use zrf_grammar::render::plural;
use zrf_interpreter::NodeId;

/// Maximum number of random moves in a row that are named.
const MAX_NAMED: usize = 4;

/// A turn that was skipped before an edited game.
const SKIPPED: &str = "turn skipped";

/// A turn: one move, all parts of a multi-part move, or random moves in a row.
pub(super) struct TurnCell {
    pub(super) nodes: Vec<NodeId>,
    pub(super) column: usize,
    pub(super) is_chance: bool,
}

impl TurnCell {
    /// A move, or the first part of one.
    pub(super) fn of(table: &Table, columns: &Columns, id: NodeId) -> Self {
        let decider = table.session.node(id).turn.decider;
        let player = &table.game().players[decider.index()];
        Self {
            nodes: vec![id],
            column: columns.of_player(decider),
            is_chance: player.kind == PlayerKind::Random,
        }
    }

    /// The move, or its last part.
    pub(super) fn last(&self) -> NodeId {
        self.nodes.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// A turn in words, up to a move or part of a move; with the name of the player if there is one column for several.
    pub(super) fn words(&self, table: &Table) -> String {
        let last = self.last();
        let game = table.game();
        let decider = table.session.node(last).turn.decider;
        let is_helper = table.is_helper(decider);
        let words = match table.helper_words(last).filter(|_| is_helper) {
            Some(words) => words,
            None => self.turn_words(table),
        };
        let is_one_of_many = matches!(Columns::of(game), Columns::One) && game.players.len() > 1;
        match is_one_of_many && !is_helper {
            true => format!("{}  {words}", display_name(game.player_name(decider))),
            false => words,
        }
    }

    /// The turn, or the last moves of several random turns: many are only counted.
    fn turn_words(&self, table: &Table) -> String {
        let texts = self.turn_texts(table);
        match texts.len() > MAX_NAMED {
            true => plural(texts.len(), "random move"),
            false => texts.join(" "),
        }
    }

    /// Each turn in words: the last node of a turn stands for all of its parts.
    fn turn_texts(&self, table: &Table) -> Vec<String> {
        let session = &table.session;
        let next = self.nodes.iter().skip(1).map(Some).chain([None]);
        let turns = self.nodes.iter().zip(next);
        let goes_on = |next: Option<&NodeId>| next.is_some_and(|&next| session.node(next).is_part);
        let ends = turns.filter(|&(_, next)| !goes_on(next));
        let text = |end: NodeId| match session.is_edited_start(end) {
            true => SKIPPED.to_owned(),
            false => session.turn_text(end),
        };
        ends.map(|(&end, _)| text(end)).collect()
    }

    /// All moves of the turn, with the player's name.
    fn all_words(&self, table: &Table) -> String {
        let decider = table.session.node(self.last()).turn.decider;
        let name = display_name(table.game().player_name(decider));
        format!("{name}: {}", self.turn_texts(table).join(" "))
    }

    /// A turn in words with its mark.
    pub(super) fn text(
        &self,
        ui: &Ui,
        table: &Table,
        is_current: bool,
        is_quiet: bool,
    ) -> RichText {
        let judgement = table.judgement(self.last());
        let mark = judgement.map_or("", Judgement::mark);
        let text = RichText::new(format!("{}{mark}", self.words(table)));
        match judgement {
            Some(judgement) if !is_current => {
                text.color(judgement_ink(judgement, theme::palette(ui.theme())))
            }
            _ if is_quiet && !is_current => text.weak(),
            _ => text,
        }
    }

    /// Who played a turn, all of it, and how good it was: the list may have no room for all parts of a move.
    pub(super) fn tooltip(&self, table: &Table) -> String {
        let last = self.last();
        let node = table.session.node(last);
        let words = match table.is_helper(node.turn.decider) {
            true => self.words(table),
            false if self.is_chance || table.session.is_edited_start(last) => self.all_words(table),
            false => {
                let name = table.game().player_name(node.turn.decider);
                let is_shown = node.is_part || table.has_unseen_changes(node);
                let text = match is_shown {
                    true => table.session.turn_text(last),
                    // Drops are recorded with the player.
                    false => {
                        let rest = node.text.strip_prefix(name);
                        let rest = rest.and_then(|rest| rest.strip_prefix(' '));
                        rest.unwrap_or(&node.text).to_owned()
                    }
                };
                format!("{}: {text}", display_name(name))
            }
        };
        match table.judgement(last) {
            Some(judgement) => format!("{words}, {}", judgement.words()),
            None => words,
        }
    }
}

/// Two players who move in turn have a column each.
pub(super) enum Columns {
    Two(PlayerId),
    One,
}

impl Columns {
    pub(super) fn of(game: &Game) -> Self {
        let turns = &game.turn_order.turns;
        let deciders = turns.iter().map(|turn| turn.decider);
        let mut real: Vec<PlayerId> = deciders.filter(|&player| game.is_real(player)).collect();
        real.dedup();
        match *real {
            [first, second] if first != second => Self::Two(second),
            _ => Self::One,
        }
    }

    pub(super) fn count(&self) -> usize {
        match self {
            Self::Two(_) => 2,
            Self::One => 1,
        }
    }

    fn of_player(&self, player: PlayerId) -> usize {
        match self {
            Self::Two(second) if *second == player => 1,
            _ => 0,
        }
    }
}
