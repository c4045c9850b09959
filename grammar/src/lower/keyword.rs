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

/// What is said of an unknown section that is not read as another one.
pub(crate) const IGNORED: &str = "ignored";

/// Sections without which a game cannot be played as it is meant.
const NEEDED: [Symbol; 25] = [
    kw::DEFINE,
    kw::INCLUDE,
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

/// Sections that are not read under a misspelt name: definitions and files were collected before, and a title holds nothing to
/// examine, but many a word is near it.
const TOO_LATE: [Symbol; 3] = [kw::DEFINE, kw::INCLUDE, kw::TITLE];

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

/// What becomes of sections that are misspelt or misplaced.
#[derive(Debug)]
pub(crate) struct UnknownSections {
    /// Those that were meant and are not read, each reported as an error: none of them is missing as well.
    pub(crate) lost: Vec<Symbol>,
    /// Whether a misspelt section is read as the one that is meant, so that its contents are examined, too.
    mends_names: bool,
    /// Errors about sections that were read as the one that is meant: nothing is lost.
    n_mended: usize,
}

impl UnknownSections {
    /// Before the first one.
    pub(crate) fn new(mends_names: bool) -> Self {
        Self {
            lost: Vec::new(),
            mends_names,
            n_mended: 0,
        }
    }
}

/// What an unknown section was meant to be.
enum Meant {
    /// This one: only its name is wrong.
    Misspelled(Symbol),
    /// One of these, if any.
    AnyOf(Vec<Symbol>),
}

impl Meant {
    fn sections(&self) -> &[Symbol] {
        match self {
            Self::Misspelled(section) => std::slice::from_ref(section),
            Self::AnyOf(sections) => sections,
        }
    }
}

impl Lowering<'_> {
    /// A form as a section of `parent`; extra parentheses are tolerated. Anything without a first word is reported, and so
    /// is a section that does not belong there.
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
            let section = Section {
                keyword,
                items,
                origin: form.origin,
            };
            return match parent.sections().contains(&keyword) {
                true => Some(section),
                false => self.unknown_section(section, parent),
            };
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
        self.sections.lost.extend(meant);
        None
    }

    /// Reports a section that does not belong in `parent`. If it was meant as a section that is needed to play, it is an
    /// error; that section is lost, unless it can be read as what was meant.
    fn unknown_section<'f>(&mut self, section: Section<'f>, parent: Parent) -> Option<Section<'f>> {
        let message = format!(
            "unknown section `{}` in {}",
            self.names.text(section.keyword),
            parent.text()
        );
        let head = section.items[0].origin;
        let finding = Diagnostic::new(&lints::UNKNOWN_KEYWORD, message, head);
        let (finding, meant) = self.meant(finding, section, parent);
        let is_needed = meant.sections().iter().any(|it| NEEDED.contains(it));
        let finding = match is_needed {
            true => Diagnostic {
                lint: &lints::MISSING_SECTION,
                severity: Severity::Error,
                ..finding
            },
            false => finding,
        };
        match meant {
            Meant::Misspelled(keyword)
                if is_needed && !TOO_LATE.contains(&keyword) && self.sections.mends_names =>
            {
                self.report(finding);
                self.sections.n_mended += 1;
                Some(Section { keyword, ..section })
            }
            meant => {
                self.report(finding.at(IGNORED));
                self.sections.lost.extend(meant.sections());
                None
            }
        }
    }

    /// What was meant by a section that does not belong in `parent`, and the report with that advice.
    fn meant(
        &mut self,
        finding: Diagnostic,
        section: Section,
        parent: Parent,
    ) -> (Diagnostic, Meant) {
        let names = self.names;
        let text = names.text(section.keyword);
        let text_of = |&known: &Symbol| names.text(known);
        let may_suggest = self.diagnostics.may_suggest();
        let macros = if may_suggest { names.macros() } else { &[] };
        let any = || Meant::AnyOf(parent.sections().to_vec());
        let mut places = Parent::ALL.into_iter();
        let second = section.items.get(1).and_then(Form::word);
        let second = second.filter(|word| parent.sections().contains(word));
        if let Some(keyword) = second.filter(|_| parent != Parent::File) {
            let help = format!("the keyword `{}` comes first", names.text(keyword));
            return (finding.help(help), Meant::AnyOf(vec![keyword]));
        }
        if let Some(place) = places.find(|place| place.sections().contains(&section.keyword)) {
            let place = place.text();
            let help = format!("`{text}` belongs in {place}; check the parentheses");
            return (finding.help(help), Meant::AnyOf(vec![section.keyword]));
        }
        // Of two that are equally near, the macro: it may stand for any section.
        let known = macros.iter().chain(parent.sections()).map(text_of);
        if let Some(near) = suggest(text, known) {
            let finding = finding.did_you_mean(text, near);
            let section = names.get(near.name);
            return match section.filter(|section| parent.sections().contains(section)) {
                Some(section) => (finding, Meant::Misspelled(section)),
                None => {
                    // Whatever the macro expands to is not missing.
                    let help = format!("did you mean the macro `{}`?", near.name);
                    (finding.help(help), any())
                }
            };
        }
        let finding_without_macro =
            |finding: Diagnostic| finding.help(format!("no macro is called `{text}` either"));
        if macros.iter().any(|name| text.starts_with(text_of(name))) {
            return (finding_without_macro(finding), any());
        }
        let begun = parent.sections().iter().copied();
        let begun = begun.filter(|known| text_of(known).starts_with(text));
        match begun.collect::<Vec<_>>()[..] {
            [] => (finding_without_macro(finding), Meant::AnyOf(Vec::new())),
            [only] => {
                let help = format!("did you mean `{}`?", text_of(&only));
                (finding.help(help), Meant::Misspelled(only))
            }
            ref begun => {
                let known: Vec<String> = begun
                    .iter()
                    .map(|known| format!("`{}`", text_of(known)))
                    .collect();
                let help = format!("did you mean {}?", known.join(" or "));
                (finding.help(help), Meant::AnyOf(begun.to_vec()))
            }
        }
    }

    /// The result of `read`, and whether it reported an error after which something is lost.
    pub(crate) fn is_faulty<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let n_faults =
            |lowering: &Self| lowering.diagnostics.n_errors() - lowering.sections.n_mended;
        let before = n_faults(self);
        let value = read(self);
        (value, n_faults(self) > before)
    }
}
