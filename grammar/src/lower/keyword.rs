//! Which sections belong where, and what to report about others.

use super::Lowering;
use super::arguments::{Arguments, found};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix, Severity, registry as lints};
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
    pub(crate) fn sections(self) -> &'static [Symbol] {
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
const NEEDED: [Symbol; 24] = [
    kw::DEFINE,
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
        // A list that lost its first word may hold a single list of another kind.
        if form
            .head()
            .is_none_or(|head| !parent.sections().contains(&head))
        {
            form = outer;
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
        // It was meant as one of them.
        let meant = parent.sections().iter();
        let meant = meant.filter(|&&section| outer.word().is_none_or(|word| word == section));
        self.lost.extend(meant);
        None
    }

    /// Reports a section that does not belong in `parent`. If it was meant as a section that is needed to play, it is an
    /// error, and that section is lost.
    pub(crate) fn unknown_section(&mut self, section: Section, parent: Parent) {
        let names = self.names;
        let text = names.text(section.keyword);
        let lost = self.lost.len();
        let text_of = |&known: &Symbol| names.text(known);
        let may_suggest = self.diagnostics.may_suggest();
        let macros = if may_suggest { names.macros() } else { &[] };
        let near = |known: &[Symbol]| suggest(text, known.iter().map(text_of));
        let mut places = Parent::ALL.into_iter();
        let finding = Diagnostic::new(
            &lints::UNKNOWN_KEYWORD,
            format!("unknown section `{text}` in {}", parent.text()),
            section.items[0].origin,
        );
        let finding = finding.at("ignored");
        let begun = parent
            .sections()
            .iter()
            .filter(|known| text_of(known).starts_with(text));
        let second = section.items.get(1).and_then(Form::word);
        let second = second.filter(|word| parent.sections().contains(word));
        let finding = if let Some(keyword) = second.filter(|_| parent != Parent::File) {
            self.lost.push(keyword);
            let help = format!("the keyword `{}` comes first", names.text(keyword));
            finding.help(help)
        } else if let Some(other) = places.find(|other| other.sections().contains(&section.keyword))
        {
            self.lost.push(section.keyword);
            let place = other.text();
            finding.help(format!(
                "`{text}` belongs in {place}; check the parentheses"
            ))
        } else if let Some(near) = near(parent.sections()) {
            self.lost.extend(names.get(near.name));
            finding.did_you_mean(text, near)
        } else if let Some(near) = near(macros) {
            // Whatever the macro expands to is not missing.
            self.lost.extend(parent.sections());
            let help = format!("did you mean the macro `{}`?", near.name);
            finding.did_you_mean(text, near).help(help)
        } else if macros.iter().any(|name| text.starts_with(text_of(name))) {
            self.lost.extend(parent.sections());
            finding.help(format!("no macro is called `{text}` either"))
        } else if begun.clone().next().is_some() {
            self.lost.extend(begun.clone());
            let known: Vec<String> = begun.map(|known| format!("`{}`", text_of(known))).collect();
            finding.help(format!("did you mean {}?", known.join(" or ")))
        } else {
            finding.help(format!("no macro is called `{text}` either"))
        };
        let is_needed = self.lost[lost..].iter().any(|lost| NEEDED.contains(lost));
        self.report(match is_needed {
            true => Diagnostic {
                lint: &lints::MISSING_SECTION,
                severity: Severity::Error,
                ..finding
            },
            false => finding,
        });
    }

    /// The result of `read`, and whether it reported an error.
    pub(crate) fn is_faulty<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.diagnostics.n_errors();
        let value = read(self);
        (value, self.diagnostics.n_errors() > before)
    }
}
