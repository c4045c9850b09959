//! The same game with changed rules.

use super::Table;
use super::tree::{self, MoveTree};
use super::written::WrittenLine;
use crate::comparison::differences;
use crate::window::source::{self, Problems};
use crate::wording::display_name;
use zrf_grammar::VariantId;
use zrf_grammar::render::plural;
use zrf_interpreter::{Session, ToMove};

/// The result of a change of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) enum Reloaded {
    /// All moves are still legal.
    Whole,
    /// Only the beginning of the line was kept, as this note explains.
    Cut(String),
}

impl Table {
    /// Reloads the rules and replays the current line. If the new rules have errors, the old game stays.
    pub(in crate::window) fn reload(&mut self) -> Result<Reloaded, Problems> {
        let rules = self.source.load()?;
        let same = rules.find_name(&self.rules.name_of(self.variant)).ok();
        let same_place = || rules.variants().find(|id| *id == self.variant);
        let variant = match same.or_else(same_place) {
            Some(variant) => variant,
            None => source::default_variant(&rules)?,
        };
        self.replace(rules, variant)
    }

    fn replace(
        &mut self,
        rules: zrf_grammar::Rules,
        variant: VariantId,
    ) -> Result<Reloaded, Problems> {
        let mut fresh = Self::with_rules(
            self.source.clone(),
            rules,
            variant,
            self.session.seed(),
            self.on_errors,
        )?;
        fresh.art.is_flipped = self.art.is_flipped;
        fresh.art.is_side_chosen = self.art.is_side_chosen;
        if fresh.game().players.len() == self.game().players.len() {
            fresh.seats.clone_from(&self.seats);
        }
        let program = fresh.session.program().clone();
        fresh.session = tree::start_under(&program, &self.session)?;
        let result = match &self.editing {
            Some(editing) => {
                fresh.editing = Some(editing.under(&program)?);
                fresh.cut_line.clone_from(&self.cut_line);
                fresh.set_edits(fresh.session.edits().to_vec());
                Reloaded::Whole
            }
            None => self.continue_in(&mut fresh),
        };
        fresh.games = std::mem::take(&mut self.games);
        fresh.notice = self.reload_words(&fresh, &result);
        fresh.is_live = self.is_live;
        fresh.settle();
        *self = fresh;
        Ok(result)
    }

    /// Replays the line under other rules, and also all other moves that were tried if the whole line is legal.
    fn continue_in(&self, fresh: &mut Self) -> Reloaded {
        let line = self.written_line();
        for (number, (mover, text)) in line.moves.iter().enumerate() {
            if !play_again(&mut fresh.session, text) {
                // A recorded drop names its player itself.
                let text = text.strip_prefix(&format!("{mover} ")).unwrap_or(text);
                let note = format!(
                    "{number} of {} moves kept; move {}, {mover}: {text}, is no longer legal",
                    line.moves.len(),
                    number + 1
                );
                fresh.cut_line = Some(line);
                return Reloaded::Cut(note);
            }
        }
        let here = fresh.session.current();
        MoveTree::of(&self.session).play(&mut fresh.session);
        fresh.session.go_to(here);
        Reloaded::Whole
    }

    fn reload_words(&self, fresh: &Self, result: &Reloaded) -> String {
        let changes = differences(self.session.program(), fresh.session.program());
        let changes = match changes.as_slice() {
            [] => String::new(),
            [only] => format!(" ({only})"),
            [first, others @ ..] => {
                format!(" ({first}, and {})", plural(others.len(), "more change"))
            }
        };
        match (result, &fresh.editing) {
            (Reloaded::Whole, None) => format!("Reloaded the rules{changes}; the game continues"),
            (Reloaded::Whole, Some(_)) => format!("Reloaded the rules{changes}; editing continues"),
            (Reloaded::Cut(note), _) => format!("Reloaded the rules; {note}"),
        }
    }

    /// The moves of the line, with those that an earlier change of the rules cut off, unless others were played since.
    fn written_line(&self) -> WrittenLine {
        let moves = self.session.line().into_iter().map(|node| {
            let node = self.session.node(node);
            let mover = display_name(self.game().player_name(node.turn.decider));
            (mover.to_owned(), node.text.clone())
        });
        let line = WrittenLine {
            seed: self.session.seed(),
            edits: self.session.record("", "").edits,
            moves: moves.collect(),
        };
        let begins_with = |cut: &&WrittenLine| {
            (cut.seed, &cut.edits) == (line.seed, &line.edits) && cut.moves.starts_with(&line.moves)
        };
        let cut = self.cut_line.as_ref().filter(begins_with);
        cut.cloned().unwrap_or(line)
    }
}

/// Plays a move of the game again, and before it the passes that the changed rules force.
fn play_again(session: &mut Session, text: &str) -> bool {
    for _ in 0..8 {
        if session.play_text(text).is_ok() {
            return true;
        }
        if session.to_move() != ToMove::ForcedPass || session.step().is_none() {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::window::source::{OnErrors, Source};

    #[test]
    fn of_two_variants_of_one_title_the_same_is_reloaded_and_resumed() {
        let text = r#"(game (title "Same") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
(board-setup (White (Man a1 b1))) (piece (name Man) (moves (n (verify empty?) add))))
(variant (title "Other"))
(variant (title "Same") (board-setup (White (Man a1))))"#;
        let source = Source::Text([("same.zrf".to_owned(), text.to_owned())].into(), None);
        let rules = source.load().unwrap();
        let last = rules.variants().last().unwrap();
        let mut table = Table::with_rules(source, rules, last, 1, OnErrors::Refuse).unwrap();
        table.session.play(0);
        table.reload().unwrap();
        assert_eq!((table.variant, table.session.depth()), (last, 1));
        let kept = table.kept().unwrap();
        assert_eq!(Table::resume(&kept).unwrap().0.variant, last);
    }
}
