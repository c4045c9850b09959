//! `(game …)` and `(variant …)`.

use super::keyword::Parent;
use super::section::Section;
use super::{Lowering, board, goal, option, piece, setup, turn};
use crate::ast::{Entry, EntryKind, Media, Name, Text};
use crate::diagnostics::{Diagnostic, Edit, Fix, registry as lints};
use crate::game::GoalKind;
use crate::syntax::Form;
use crate::text::{Origin, Symbol, kw};

/// Reads one game or variant, one section after the other.
pub(crate) struct EntryReader {
    entry: Entry,
    seen: SeenSections,
}

impl EntryReader {
    /// Begins an entry.
    pub(crate) fn new(kind: EntryKind, origin: Origin, head: Origin) -> Self {
        Self {
            entry: Entry::new(kind, origin, head),
            seen: SeenSections::default(),
        }
    }

    /// Adds a section.
    pub(crate) fn form(&mut self, form: &Form, lowering: &mut Lowering) {
        let (pieces, lost) = (self.entry.pieces.len(), lowering.sections.lost.len());
        let Some(section) = lowering.section(form, Parent::Game) else {
            self.entry.faulty.extend(&lowering.sections.lost[lost..]);
            return;
        };
        let ((), is_faulty) = lowering.is_faulty(|lowering| self.section(section, lowering));
        // An error inside a piece does not affect its name.
        if is_faulty && pieces == self.entry.pieces.len() {
            self.entry.faulty.push(section.keyword);
        }
        self.entry.faulty.extend(&lowering.sections.lost[lost..]);
    }

    /// The entry with the sections read so far.
    pub(crate) fn finish(self) -> Entry {
        self.entry
    }

    fn section(&mut self, section: Section, lowering: &mut Lowering) {
        let entry = &mut self.entry;
        match section.keyword {
            kw::PIECE => entry.pieces.extend(piece::piece(section, lowering)),
            kw::OPTION => entry.options.extend(option::option(section, lowering)),
            kw::WIN_CONDITION => entry
                .goals
                .extend(goal::goal(GoalKind::Win, section, lowering)),
            kw::LOSS_CONDITION => entry
                .goals
                .extend(goal::goal(GoalKind::Loss, section, lowering)),
            kw::DRAW_CONDITION => entry
                .goals
                .extend(goal::goal(GoalKind::Draw, section, lowering)),
            kw::COUNT_CONDITION => {
                entry
                    .goals
                    .extend(goal::goal(GoalKind::Count, section, lowering))
            }
            _ if option::is_old_form(section.keyword) => {
                self.seen.once(section, lowering);
                entry.options.extend(option::old_form(section, lowering));
            }
            _ => self.single_section(section, lowering),
        }
    }

    fn single_section(&mut self, section: Section, lowering: &mut Lowering) {
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
            }
            kw::PLAYERS => replace(&mut entry.players, turn::players(section, lowering)),
            kw::TURN_ORDER => replace(&mut entry.turn_order, turn::turn_order(section, lowering)),
            kw::MOVE_PRIORITIES => {
                replace(&mut entry.priorities, turn::priorities(section, lowering))
            }
            kw::BOARD => {
                let board = board::board(section, lowering);
                // An additional empty board was meant as something else.
                if entry.board.is_none() || !board.items.is_empty() {
                    entry.board = Some(board);
                }
            }
            kw::BOARD_SETUP => entry.setup = Some(setup::board_setup(section, lowering)),
            _ if is_media(section.keyword) => media(&mut entry.media, section, lowering),
            _ => {}
        }
        self.seen.once(section, lowering);
    }
}

/// The sections encountered so far that may appear only once.
#[derive(Default)]
pub(super) struct SeenSections {
    keywords: Vec<(Symbol, Origin)>,
}

impl SeenSections {
    /// Whether the section was encountered.
    pub(super) fn has(&self, keyword: Symbol) -> bool {
        self.keywords.iter().any(|(seen, _)| *seen == keyword)
    }

    /// Reports a repeated section; returns whether it is one.
    pub(super) fn once(&mut self, section: Section, lowering: &mut Lowering) -> bool {
        let origin = section.items[0].origin;
        let before = self
            .keywords
            .iter_mut()
            .find(|(keyword, _)| *keyword == section.keyword);
        let Some((_, first)) = before else {
            self.keywords.push((section.keyword, origin));
            return false;
        };
        let message = format!("`{}` is given twice", lowering.names.text(section.keyword));
        let diagnostic = Diagnostic::new(&lints::DUPLICATE_SECTION, message, origin)
            .at("this one counts")
            .label(*first, "this one has no effect")
            .help("delete one of them");
        *first = origin;
        lowering.report(diagnostic);
        true
    }
}

/// Stores a section; one that could not be read does not replace one that could.
fn replace<T>(place: &mut Option<T>, section: Option<T>) {
    if section.is_some() {
        *place = section;
    }
}

/// The one string of a section.
pub(super) fn text(section: Section, expected: &str, lowering: &mut Lowering) -> Option<Text> {
    let mut arguments = section.arguments();
    if let (Some(first), Some(last)) = (arguments.rest.first(), arguments.rest.last())
        && arguments.rest.len() > 1
        && arguments.rest.iter().all(|form| form.word().is_some())
    {
        let words = arguments.rest.iter().filter_map(Form::word);
        let words: Vec<&str> = words.map(|word| lowering.names.text(word)).collect();
        let words = words.join(" ");
        let message = format!("expected {expected}, found {} words", arguments.rest.len());
        let edits = vec![
            Edit::insert(first.origin.span.start, "\""),
            Edit::insert(last.origin.span.end, "\""),
        ];
        let finding = Diagnostic::new(&lints::WRONG_ARGUMENTS, message, first.origin);
        let fix = Fix::safe("put them in double quotes", edits);
        lowering.report(finding.help(format!("write \"{words}\"")).fix(fix));
        return None;
    }
    let text = arguments.text(expected, lowering);
    arguments.finish(lowering);
    text
}

fn is_media(keyword: Symbol) -> bool {
    [
        kw::MUSIC,
        kw::OPENING_SOUND,
        kw::CLICK_SOUND,
        kw::RELEASE_SOUND,
        kw::MOVE_SOUND,
        kw::DROP_SOUND,
        kw::CAPTURE_SOUND,
        kw::CHANGE_SOUND,
        kw::WIN_SOUND,
        kw::LOSS_SOUND,
        kw::DRAW_SOUND,
    ]
    .contains(&keyword)
}

fn media(media: &mut Vec<Media>, section: Section, lowering: &mut Lowering) {
    if let Some(file) = text(section, "a file name in quotes", lowering) {
        media.retain(|other| other.keyword.symbol != section.keyword);
        media.push(Media {
            keyword: Name {
                symbol: section.keyword,
                origin: section.items[0].origin,
            },
            file,
        });
    }
}
