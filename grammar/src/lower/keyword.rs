//! Which sections belong where, and what to report about others.

use super::Lowering;
use super::arguments::{Arguments, found};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix, registry as lints};
use crate::syntax::{Form, PartId};
use crate::text::{Origin, Span, Symbol, kw};

/// A form that contains sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parent {
    File,
    Game,
    Board,
    Grid,
    Zone,
    Piece,
}

impl Parent {
    const ALL: [Self; 6] = [
        Self::File,
        Self::Game,
        Self::Board,
        Self::Grid,
        Self::Zone,
        Self::Piece,
    ];

    /// Its name in messages.
    fn text(self) -> &'static str {
        match self {
            Self::File => "a rules file",
            Self::Game => "a game",
            Self::Board => "`board`",
            Self::Grid => "`grid`",
            Self::Zone => "`zone`",
            Self::Piece => "`piece`",
        }
    }

    /// The sections it may contain.
    fn sections(self) -> &'static [Symbol] {
        match self {
            Self::File => &[
                kw::GAME,
                kw::VARIANT,
                kw::DEFINE,
                kw::INCLUDE,
                kw::VERSION,
                kw::TRANSLATE,
            ],
            Self::Game => GAME_SECTIONS,
            Self::Board => &[
                kw::IMAGE,
                kw::GRID,
                kw::POSITIONS,
                kw::DUMMY,
                kw::LINKS,
                kw::UNLINK,
                kw::KILL_POSITIONS,
                kw::SYMMETRY,
                kw::ZONE,
            ],
            Self::Grid => &[kw::START_RECTANGLE, kw::DIMENSIONS, kw::DIRECTIONS],
            Self::Zone => &[kw::NAME, kw::PLAYERS, kw::POSITIONS],
            Self::Piece => &[
                kw::NAME,
                kw::IMAGE,
                kw::HELP,
                kw::DESCRIPTION,
                kw::NOTATION,
                kw::OPEN,
                kw::ATTRIBUTE,
                kw::DUMMY,
                kw::MOVES,
                kw::DROPS,
            ],
        }
    }
}

const GAME_SECTIONS: &[Symbol] = &[
    kw::TITLE,
    kw::DESCRIPTION,
    kw::HISTORY,
    kw::STRATEGY,
    kw::DEFAULT,
    kw::SOLUTION,
    kw::ENGINE,
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
    kw::PLAYERS,
    kw::TURN_ORDER,
    kw::OPTION,
    kw::PASS_TURN,
    kw::PASS_PARTIAL,
    kw::RECYCLE_CAPTURES,
    kw::RECYCLE_PROMOTIONS,
    kw::MAXIMAL_CAPTURES,
    kw::ANIMATE_CAPTURES,
    kw::ANIMATE_DROPS,
    kw::INCLUDE_OFF_PIECES,
    kw::ALLOW_FLIPPING,
    kw::BOARD,
    kw::BOARD_SETUP,
    kw::PIECE,
    kw::MOVE_PRIORITIES,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
];

/// Sections without which a game cannot be played as it is meant.
const NEEDED: [Symbol; 23] = [
    kw::GAME,
    kw::VARIANT,
    kw::TITLE,
    kw::PLAYERS,
    kw::TURN_ORDER,
    kw::MOVE_PRIORITIES,
    kw::BOARD,
    kw::BOARD_SETUP,
    kw::GRID,
    kw::DIMENSIONS,
    kw::DIRECTIONS,
    kw::POSITIONS,
    kw::LINKS,
    kw::SYMMETRY,
    kw::ZONE,
    kw::PIECE,
    kw::NAME,
    kw::MOVES,
    kw::DROPS,
    kw::WIN_CONDITION,
    kw::LOSS_CONDITION,
    kw::DRAW_CONDITION,
    kw::COUNT_CONDITION,
];

/// A section: its first word, and all its items.
#[derive(Clone, Copy)]
pub(crate) struct Section<'f> {
    pub(crate) keyword: Symbol,
    pub(crate) items: &'f [Form],
    pub(crate) origin: Origin,
}

impl<'f> Section<'f> {
    /// The items after the first word.
    pub(crate) fn arguments(&self) -> Arguments<'f> {
        Arguments {
            head: &self.items[0],
            origin: self.origin,
            part: PartId::NONE,
            rest: &self.items[1..],
        }
    }
}

impl Lowering<'_> {
    /// A form as a section of `parent`; extra parentheses are tolerated. Anything without a first word is reported.
    pub(crate) fn section<'f>(
        &mut self,
        mut form: &'f Form,
        parent: Parent,
    ) -> Option<Section<'f>> {
        let outer = form;
        while let Some([inner]) = form.list()
            && inner.list().is_some()
        {
            form = inner;
        }
        let keyword = form.head();
        if let (Some(keyword), Some(items)) = (keyword, form.list()) {
            if !std::ptr::eq(outer, form) {
                let text = self.names.text(keyword);
                let message = format!("`{text}` is in doubled parentheses");
                let finding = Diagnostic::new(&lints::DOUBLED_PARENTHESES, message, outer.origin)
                    .help("remove the outer pair");
                let (outside, inside) = (outer.origin.span, form.origin.span);
                let edits = vec![
                    Edit::delete(Span::new(outside.start, inside.start)),
                    Edit::delete(Span::new(inside.end, outside.end)),
                ];
                self.report(finding.fix(Fix::safe("remove the outer pair", edits)));
            }
            return Some(Section {
                keyword,
                items,
                origin: form.origin,
            });
        }
        let message = format!(
            "expected a section of {} in parentheses, found {}",
            parent.text(),
            found(outer, self)
        );
        self.wrong_arguments(message, outer.origin);
        None
    }

    /// Reports a section that does not belong in `parent`, and determines which sections may be missing because of it.
    /// If it was meant as a section that is needed to play, it is an error.
    pub(crate) fn unknown_section(&mut self, section: Section, parent: Parent) -> Vec<Symbol> {
        let names = self.names;
        let text = names.text(section.keyword);
        let origin = section.items[0].origin;
        let diagnostic = |meant: Option<Symbol>| {
            let is_needed = meant.is_some_and(|meant| NEEDED.contains(&meant));
            let lint = match is_needed {
                true => &lints::MISSING_SECTION,
                false => &lints::UNKNOWN_KEYWORD,
            };
            let message = format!("unknown section `{text}` in {}", parent.text());
            Diagnostic::new(lint, message, origin).at("ignored")
        };
        let mut places = Parent::ALL.into_iter();
        if let Some(other) = places.find(|other| other.sections().contains(&section.keyword)) {
            let place = other.text();
            self.lost.push(section.keyword);
            self.report(diagnostic(Some(section.keyword)).help(format!(
                "`{text}` belongs in {place}; check the parentheses"
            )));
            // What a misplaced part of a grid would create is not missing.
            return match other {
                Parent::Grid => vec![kw::GRID],
                _ => Vec::new(),
            };
        }
        let text_of = |&known: &Symbol| names.text(known);
        if let Some(near) = suggest(text, parent.sections().iter().map(text_of)) {
            let meant = names.get(near.name);
            self.lost.extend(meant);
            self.report(diagnostic(meant).did_you_mean(text, near));
            return meant.into_iter().collect();
        }
        let may_suggest = self.diagnostics.may_suggest();
        let macros = names.macros().iter().take_while(|_| may_suggest);
        if let Some(near) = suggest(text, macros.map(text_of)) {
            let help = format!("did you mean the macro `{}`?", near.name);
            self.report(
                diagnostic(Some(kw::GAME))
                    .did_you_mean(text, near)
                    .help(help),
            );
            // Whatever the macro expands to is not missing.
            self.lost.extend(parent.sections());
            return parent.sections().to_vec();
        }
        self.report(diagnostic(None).help(format!("no macro is called `{text}` either")));
        Vec::new()
    }

    /// The result of `read`, and whether it reported an error.
    pub(crate) fn is_faulty<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.diagnostics.n_errors();
        let value = read(self);
        (value, self.diagnostics.n_errors() > before)
    }
}
