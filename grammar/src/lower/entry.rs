//! `(game …)` and `(variant …)`.

use super::before::Before;
use super::lowering::Lowering;
use super::section::Section;
use super::single::{SeenSections, replace, text};
use super::{board, goal, option, piece, setup, turn, unclosed};
use crate::ast::{Entry, EntryKind, Media, Name, OptionSetting};
use crate::syntax::{Form, Parent};
use crate::text::{Origin, kw};

/// Reads one game or variant, one section after the other.
pub(crate) struct EntryReader {
    entry: Entry,
    seen: SeenSections,
    /// The section before the next form.
    before: Option<Before>,
}

impl EntryReader {
    /// Begins an entry.
    pub(crate) fn new(kind: EntryKind, origin: Origin, head: Origin) -> Self {
        Self {
            entry: Entry::new(kind, origin, head),
            seen: SeenSections::default(),
            before: None,
        }
    }

    /// Adds a section.
    pub(crate) fn form(&mut self, form: &Form, lowering: &mut Lowering) {
        if self.continues(form, lowering) {
            return;
        }
        let (pieces, lost) = (self.entry.pieces.len(), lowering.sections.lost.len());
        let Some(section) = lowering.section(form, Parent::Game) else {
            self.entry.faulty.extend(&lowering.sections.lost[lost..]);
            return;
        };
        let (section, inside) = unclosed::split(section, &self.entry, lowering);
        self.before = Some(Before::of(section));
        let ((), is_faulty) = lowering.is_faulty(|lowering| self.section(section, lowering));
        // An error inside a piece does not affect its name.
        if is_faulty && pieces == self.entry.pieces.len() {
            self.entry.faulty.push(section.keyword);
        }
        self.entry.faulty.extend(&lowering.sections.lost[lost..]);
        for form in inside {
            self.form(form, lowering);
        }
    }

    /// Adds a form to the section before it if that section is closed too early. Returns whether it did.
    fn continues(&mut self, form: &Form, lowering: &mut Lowering) -> bool {
        let Some(mut before) = self.before.take() else {
            return false;
        };
        if let Some(board) = &mut self.entry.board
            && before.is_board_of(form, lowering)
        {
            board::part(form, &[], board, lowering);
            self.before = Some(before);
            return true;
        }
        if let Some(goal) = before.goal(form, lowering) {
            self.entry.goals.push(goal);
            return true;
        }
        let player = before.player(form, &self.entry, lowering);
        if let (Some(player), Some(setup)) = (player, &mut self.entry.setup) {
            setup.players.push(player);
            self.before = Some(before);
            return true;
        }
        false
    }

    /// The entry with the sections read so far.
    pub(crate) fn finish(self) -> Entry {
        self.entry
    }

    fn section(&mut self, section: Section, lowering: &mut Lowering) {
        let entry = &mut self.entry;
        if let Some(kind) = goal::kind(section.keyword) {
            entry.goals.extend(goal::goal(kind, section, lowering));
            return;
        }
        match section.keyword {
            kw::PIECE => entry.pieces.extend(piece::piece(section, lowering)),
            kw::OPTION => self.option(section, option::option(section, lowering), lowering),
            _ if option::is_old_form(section.keyword) => {
                self.option(section, option::old_form(section, lowering), lowering)
            }
            _ => {
                let counts = self.single_section(section, lowering);
                self.seen.once(section, counts, lowering);
            }
        }
    }

    fn option(&mut self, section: Section, option: Option<OptionSetting>, lowering: &mut Lowering) {
        match option {
            Some(option) => {
                self.seen.option_once(option.name, section, lowering);
                self.entry.options.push(option);
            }
            None => self.entry.faulty.push(section.keyword),
        }
    }

    /// Reads a section that may appear only once; returns whether it counts.
    fn single_section(&mut self, section: Section, lowering: &mut Lowering) -> bool {
        let entry = &mut self.entry;
        match section.keyword {
            kw::TITLE => replace(
                &mut entry.title,
                text(section, "a title in quotes", lowering),
            ),
            kw::DESCRIPTION => replace(&mut entry.description, text(section, "a string", lowering)),
            kw::HISTORY => replace(&mut entry.history, text(section, "a string", lowering)),
            kw::STRATEGY => replace(&mut entry.strategy, text(section, "a string", lowering)),
            kw::SOLUTION => replace(
                &mut entry.solution,
                text(section, "a file name in quotes", lowering),
            ),
            kw::ENGINE => replace(
                &mut entry.engine,
                text(section, "a file name in quotes", lowering),
            ),
            kw::DEFAULT => {
                section.arguments().finish(lowering);
                entry.is_default = true;
                true
            }
            kw::PLAYERS => replace(&mut entry.players, turn::players(section, lowering)),
            kw::TURN_ORDER => replace(&mut entry.turn_order, turn::turn_order(section, lowering)),
            kw::MOVE_PRIORITIES => {
                replace(&mut entry.priorities, turn::priorities(section, lowering))
            }
            kw::BOARD => {
                let board = board::board(section, lowering);
                // An additional empty board was meant as something else.
                let counts = entry.board.is_none() || !board.items.is_empty();
                replace(&mut entry.board, counts.then_some(board))
            }
            kw::BOARD_SETUP => replace(
                &mut entry.setup,
                Some(setup::board_setup(section, lowering)),
            ),
            _ => media(&mut entry.media, section, lowering),
        }
    }
}

/// Reads a sound of the game; returns whether it could be read.
fn media(media: &mut Vec<Media>, section: Section, lowering: &mut Lowering) -> bool {
    let Some(file) = text(section, "a file name in quotes", lowering) else {
        return false;
    };
    media.retain(|other| other.keyword.symbol != section.keyword);
    media.push(Media {
        keyword: Name {
            symbol: section.keyword,
            origin: section.items[0].origin,
        },
        file,
    });
    true
}
