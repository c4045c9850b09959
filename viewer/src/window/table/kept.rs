//! Games saved and opened in the format of the original program, and stored between two starts of the program with all
//! moves that were tried.

use super::Table;
use super::tree::MoveTree;
use crate::play::Seats;
use crate::play::saved::{play_record, rules_seen_from};
use crate::shipped::GAMES;
use crate::window::kept::{Kept, KeptPack};
use crate::window::source::{self, OnErrors, Problems, Source};
use crate::wording::{capitalised, computer_waits, saved_game};
use std::path::Path;
use zrf_grammar::VariantName;
use zrf_interpreter::record::Record;
use zrf_interpreter::{Session, replay};
use zrf_search::Level;

impl Table {
    /// The game to store, `None` before the first move.
    pub(in crate::window) fn kept(&self) -> Option<Kept> {
        let tree = MoveTree::of(&self.session);
        if tree.moves.is_empty() && self.session.edits().is_empty() {
            return None;
        }
        let VariantName {
            title,
            namesakes_before,
        } = self.rules.name_of(self.variant);
        let mut kept = Kept {
            is_lenient: self.on_errors == OnErrors::Ignore,
            title,
            namesakes_before,
            seed: self.session.seed(),
            record: self.saved(),
            tree: tree.moves,
            at: tree.at,
            seats: self.seats.named(self.game()),
            waits: self.seats.waits,
            is_flipped: self.art.is_flipped,
            is_over: self.session.outcome().is_some(),
            ..Kept::default()
        };
        match &self.source {
            Source::Shipped(index) => kept.shipped = Some(GAMES[*index].file.to_owned()),
            Source::Disk(path, allowed) => {
                kept.file = Some(path.clone());
                kept.allowed = allowed.to_vec();
            }
            Source::Text(files, art) => {
                kept.texts = files.to_vec();
                kept.pack = art.as_ref().and_then(KeptPack::of);
            }
        }
        Some(kept)
    }

    /// Opens a stored game in its last state, seen from the side where it was left. Returns it with its seats.
    pub(in crate::window) fn resume(kept: &Kept) -> Result<(Self, Vec<String>), Problems> {
        let (source, on_errors) = (kept.source()?, kept.on_errors());
        let rules = source.load()?;
        let variant = source::named(&rules, &kept.variant())?;
        let mut table = Self::with_rules(source, rules, variant, kept.seed, on_errors)?;
        let record = Record::parse(&kept.record)
            .map_err(|error| Problems::line(format!("cannot read the last game: {error}")))?;
        let program = table.session.program().clone();
        let edits = zrf_interpreter::replay::edits(&program, &record).map_err(|unknown| {
            Problems::line(format!(
                "the rules of the last game no longer have {}",
                unknown.name
            ))
        })?;
        table.session = Session::with_edits(&program, kept.seed, edits);
        let tree = MoveTree {
            moves: kept.tree.clone(),
            at: kept.at,
        };
        let n_played = tree.play(&mut table.session);
        table.art.is_flipped = kept.is_flipped;
        table.art.is_side_chosen = true;
        table.settle();
        table.is_live = table.is_at_end();
        table.notice = if n_played == kept.tree.len() {
            "Resumed the last game".to_owned()
        } else {
            format!(
                "Resumed the last game; {} of {} moves are legal under the current rules",
                n_played,
                kept.tree.len()
            )
        };
        Ok((table, kept.seats.clone()))
    }
}

impl Table {
    /// The current line as a saved game that names its rules without their folder.
    pub(in crate::window) fn saved(&self) -> String {
        self.record(&self.source.root())
    }

    /// The current line as a saved game for a file at `path`, from which the rules can be found again.
    pub(in crate::window) fn saved_as(&self, path: &Path) -> String {
        self.record(&match &self.source {
            Source::Disk(rules, _) => rules_seen_from(path, rules),
            Source::Shipped(_) | Source::Text(..) => self.source.root(),
        })
    }

    fn record(&self, rules: &str) -> String {
        let seats = self.seats.letters(self.game());
        self.session.record(rules, &seats).to_string()
    }

    /// Replays a recorded game as far as possible, and restores its seats: a saved game does not say how strong its
    /// computers are, so they get this level. They wait, because the game is opened to be viewed.
    pub(in crate::window) fn take_record(&mut self, record: &Record, level: Level) {
        let program = self.session.program().clone();
        let edits = match replay::edits(&program, record) {
            Ok(edits) => edits,
            Err(unknown) => {
                self.notice = format!("The saved game cannot be set up: {unknown}");
                return;
            }
        };
        self.session = Session::with_edits(&program, self.session.seed(), edits);
        self.insights.forget();
        let is_whole = play_record(&mut self.session, record);
        self.seats = Seats::from_letters(self.game(), &record.seats);
        self.seats.set_level(level);
        self.seats.waits = self.seats.has_computers();
        self.face_person();
        self.settle();
        self.is_live = false;
        self.notice = match is_whole {
            Ok(n_played) => capitalised(&saved_game(n_played)),
            Err(why) => format!("Saved game up to {why}"),
        };
        if self.computer_waits() {
            self.notice += &format!("; {}", computer_waits("O"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::window::kept::Kept;
    use crate::window::source::Source;
    use zrf_interpreter::NodeId;
    use zrf_interpreter::record::Record;
    use zrf_search::Level;

    #[test]
    fn all_moves_that_were_tried_come_back() {
        let mut table = Table::open(Source::Shipped(0), None, 9).unwrap();
        assert_eq!(table.kept(), None);
        for line in [[0, 1], [0, 2], [3, 0]] {
            table.session.go_to(NodeId::ROOT);
            for index in line {
                table.session.play(index);
            }
        }
        table.session.undo();
        let kept = table.kept().unwrap();
        assert_eq!((kept.n_moves(), kept.is_over), (5, false));
        let text = serde_json::to_string(&kept).unwrap();
        let read: Kept = serde_json::from_str(&text).unwrap();
        let (again, seats) = Table::resume(&read).unwrap();
        assert!(seats.is_empty());
        assert_eq!(again.kept(), Some(kept));
        assert!(again.session.state().is_same(table.session.state()));
    }

    #[test]
    fn what_became_illegal_is_told_and_the_rest_is_kept() {
        let mut table = Table::open(Source::Shipped(0), None, 9).unwrap();
        table.session.play(0);
        let mut kept = table.kept().unwrap();
        kept.tree.push((1, "Disc z9".to_owned()));
        kept.tree.push((2, "Disc a1".to_owned()));
        kept.tree.push((77, "Disc a1".to_owned()));
        kept.at = 3;
        let (again, _) = Table::resume(&kept).unwrap();
        assert_eq!(again.session.depth(), 1);
        assert!(again.notice.contains("1 of 4 moves"), "{}", again.notice);
    }

    #[test]
    fn a_saved_game_with_a_piece_that_is_gone_is_told() {
        let mut table = Table::open(Source::Shipped(0), None, 9).unwrap();
        let text = "Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName=A\n(Black King a1)\n1. x\n";
        table.take_record(&Record::parse(text).unwrap(), Level::default());
        assert_eq!(
            table.notice,
            "The saved game cannot be set up: line 4: `King` does not exist in this game; expected `Disc`"
        );
    }
}
