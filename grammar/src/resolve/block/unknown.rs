//! How to report a name that does not fit where it is used.

use super::foreign;
use crate::ast::Name;
use crate::diagnostics::registry::{MISSING_SECTION, UNKNOWN_PLACE};
use crate::diagnostics::suggest::{Likeness, Suggestion, choices, few, joined};
use crate::diagnostics::{Diagnostic, Fix, Lint, Subject};
use crate::resolve::class::Class;
use crate::resolve::scope::{Scope, Undirected};
use crate::text::{Origin, kw};

/// How to report a name that cannot be used where it is.
#[derive(Clone, Copy, Debug)]
pub(in crate::resolve) struct Unknown {
    lint: &'static Lint,
    pub(super) wanted: &'static [Class],
    /// What to call an unknown name if the wanted classes do not describe it well.
    pub(super) called: Option<&'static str>,
    /// Help for a name of another class.
    advice: fn(Class, &str) -> Option<String>,
}

impl Unknown {
    /// Creates a report for places where names of the `wanted` classes are expected.
    pub(in crate::resolve) fn new(lint: &'static Lint, wanted: &'static [Class]) -> Self {
        Self {
            lint,
            wanted,
            called: None,
            advice: |_, _| None,
        }
    }

    /// Sets what to call an unknown name.
    pub(in crate::resolve) fn called(mut self, called: &'static str) -> Self {
        self.called = Some(called);
        self
    }

    /// Sets the help for a name of another class.
    pub(in crate::resolve) fn advice(mut self, advice: fn(Class, &str) -> Option<String>) -> Self {
        self.advice = advice;
        self
    }

    /// Reports the name, once per place in the text.
    pub(in crate::resolve) fn report(self, name: Name, scope: &mut Scope<'_>) {
        if scope.is_reported(name.origin) {
            return;
        }
        let Some(mut diagnostic) = self.diagnostic(name, scope) else {
            return;
        };
        if let Some(noun) = self.noun_of_board() {
            diagnostic = scope.of_own_board(diagnostic, noun);
        }
        if diagnostic.lint == &MISSING_SECTION {
            // One such diagnostic is enough for all names.
            scope.incomplete.directions = true;
            scope.diagnostics.push(diagnostic);
            return;
        }
        scope.report_once(name.origin, || diagnostic);
    }

    /// What the wanted names are called, if they all belong to the board.
    fn noun_of_board(self) -> Option<&'static str> {
        match self.wanted {
            [Class::Position | Class::Zone | Class::Direction] => Some(self.wanted[0].noun()),
            STEPS if self.called == Some(INSTRUCTION) => Some("direction or position"),
            [Class::Position, Class::Direction] => Some("place"),
            _ => None,
        }
    }

    fn diagnostic(self, name: Name, scope: &Scope<'_>) -> Option<Diagnostic> {
        let word = scope.text(name);
        if let Some(class) = Class::other(name.symbol, self.wanted, scope) {
            return Some(self.misplaced(name, class, word));
        }
        let unknown = Diagnostic::unknown(self.lint, self.subject(), word, name.origin);
        let divided = self.divided(word, scope);
        if let Some(divided) = divided.or_else(|| self.several(word, scope)) {
            let (name, likeness) = (divided.as_str(), Likeness::Slip);
            return Some(unknown.did_you_mean(word, Suggestion { name, likeness }));
        }
        let near = self.near(word, scope).map(|near| self.weighed(near));
        let steps = self.several_steps(word, near, scope);
        let near = near.filter(|_| steps.is_none());
        if self.is_beside_lost(near, scope) {
            return None;
        }
        if near.is_none()
            && let Some(diagnostic) = self.without_directions(name, scope)
        {
            return Some(diagnostic);
        }
        let diagnostic = unknown.about(Subject::Name(name.symbol));
        if let Some(steps) = steps.filter(|_| self.called == Some(INSTRUCTION)) {
            return Some(diagnostic.help(format!("write each step on its own: `{steps}`")));
        }
        let mut diagnostic = match (self.negation(word, scope), near) {
            (Some(Negation::Keyword(name)), _) => {
                let likeness = Likeness::Near;
                diagnostic.did_you_mean(word, Suggestion { name, likeness })
            }
            (Some(Negation::Attribute(name)), _) => {
                diagnostic.help(format!("did you mean `(not {name})`?"))
            }
            (None, near) => match (self.misspelt_negation(word, near, scope), near) {
                (Some(name), _) => diagnostic.help(format!("did you mean `(not {name})`?")),
                (None, Some(near)) => scope.of_grid(near, diagnostic.did_you_mean(word, near)),
                (None, None) => self.with_choices(diagnostic, word, scope),
            },
        };
        if self.wanted.contains(&Class::Position) && self.called != Some(HEAD) {
            diagnostic = scope.explain_position(name, diagnostic);
        }
        Some(self.with_directions(diagnostic, word, scope))
    }

    /// The diagnostic about a board that has no directions, if the name can be one.
    fn without_directions(self, name: Name, scope: &Scope<'_>) -> Option<Diagnostic> {
        let Undirected { board, grid } = scope.without_directions?;
        let may_be_one = self.wanted.contains(&Class::Direction) && self.called != Some(HEAD);
        if !may_be_one || !scope.directions.symbols().is_empty() {
            return None;
        }
        let (message, place, help) = match grid {
            Some(grid) => (
                "the grid has no `directions`",
                grid,
                "add `(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))`",
            ),
            None => (
                "this board has no directions",
                board,
                "add `(links …)`, or a `grid` with `(directions …)`",
            ),
        };
        let diagnostic = Diagnostic::new(&MISSING_SECTION, message, place)
            .about(Subject::Board(board.span))
            .label(name.origin, format!("`{}` would be one", scope.text(name)));
        Some(diagnostic.help(help))
    }

    /// The diagnostic about a name of another class.
    fn misplaced(self, name: Name, class: Class, word: &str) -> Diagnostic {
        let found = format!("the {} `{word}`", class.noun());
        let mut diagnostic = Diagnostic::expected(self.lint, self.expected(), found, name.origin);
        diagnostic.help = (self.advice)(class, word);
        match class {
            Class::Macro => diagnostic
                .about(Subject::Macro(name.symbol))
                .fix(Fix::call(word, name.origin.span)),
            _ => diagnostic.about(Subject::Misplaced(name.symbol)),
        }
    }

    /// The known name that is nearest to an unknown one.
    fn near<'s>(self, word: &str, scope: &'s Scope<'_>) -> Option<Suggestion<'s>> {
        let called = self.wanted.iter().any(|class| class.may_be_called());
        let wanted = self.wanted.iter().chain(called.then_some(&Class::Macro));
        let known = wanted.flat_map(|class| class.names(scope));
        // `else` is not an instruction, but is written among them.
        let also = (self.called == Some(INSTRUCTION)).then_some(&kw::ELSE);
        let known = known.chain(also).map(|&symbol| scope.names.text(symbol));
        scope.diagnostics.suggest(word, known)
    }

    /// Turns a suggestion into a guess if it differs only in letter case, but names of several classes are expected:
    /// authors call a piece `N` and a direction `n`, a player `Up` and a direction `up`.
    fn weighed<'s>(self, near: Suggestion<'s>) -> Suggestion<'s> {
        const DISTINCT_BY_CASE: [Class; 3] = [Class::Direction, Class::PieceType, Class::Player];
        let kinds = DISTINCT_BY_CASE
            .iter()
            .filter(|kind| self.wanted.contains(kind));
        match near.likeness {
            Likeness::Case if kinds.count() > 1 => Suggestion {
                likeness: Likeness::Near,
                ..near
            },
            _ => near,
        }
    }

    /// Whether the name may have been lost to an error elsewhere, so that it is not reported.
    fn is_beside_lost(self, near: Option<Suggestion<'_>>, scope: &Scope<'_>) -> bool {
        let wanted = self.wanted.iter();
        let mut lost = wanted.filter(|class| class.is_incomplete(scope));
        match near.and_then(|near| scope.names.get(near.name)) {
            Some(symbol) => lost.any(|class| class.has(symbol, scope)),
            None => lost.next().is_some(),
        }
    }

    /// Lists the possible names if there are few.
    fn with_choices(self, diagnostic: Diagnostic, word: &str, scope: &Scope<'_>) -> Diagnostic {
        if self.wanted.contains(&Class::Attribute) && word.ends_with('?') {
            let declare = format!("declare it in a piece: `(attribute {word} false)`");
            return diagnostic.help(format!("if it is an attribute, {declare}"));
        }
        let names = |class: &Class| {
            let symbols = class.names(scope).iter();
            symbols.map(|&symbol| scope.names.text(symbol))
        };
        if self.called == Some(INSTRUCTION)
            && let Some(advice) = foreign::advice(word, scope)
        {
            return diagnostic.help(advice);
        }
        let choices = match self.wanted {
            // There are too many instructions to list, and a list begins with a direction only by mistake.
            STEPS if self.called == Some(INSTRUCTION) => directions(names(&Class::Direction)),
            wanted => choices(&self.subject(), wanted.iter().flat_map(names)),
        };
        match choices {
            Some(choices) => diagnostic.help(choices),
            None => diagnostic,
        }
    }

    /// Lists the directions if nothing else explains an unknown place. Words with digits are taken for positions.
    fn with_directions(self, diagnostic: Diagnostic, word: &str, scope: &Scope<'_>) -> Diagnostic {
        let is_explained = diagnostic.help.is_some() || !diagnostic.secondary.is_empty();
        if self.lint != &UNKNOWN_PLACE
            || is_explained
            || word.contains(|c: char| c.is_ascii_digit())
        {
            return diagnostic;
        }
        let names = Class::Direction.names(scope).iter();
        match directions(names.map(|&symbol| scope.names.text(symbol))) {
            Some(directions) => diagnostic.help(directions),
            None => diagnostic,
        }
    }

    /// "a direction or a position"
    fn expected(self) -> String {
        let classes = self.wanted.iter();
        let nouns: Vec<String> = classes
            .map(|class| format!("{} {}", class.article(), class.noun()))
            .collect();
        joined(&nouns)
    }

    /// "direction or position"
    fn subject(self) -> String {
        let classes = self.wanted.iter();
        self.called.map_or_else(
            || {
                joined(
                    &classes
                        .map(|class| class.noun().to_owned())
                        .collect::<Vec<_>>(),
                )
            },
            str::to_owned,
        )
    }
}

/// What a word such as `!empty?` or `unmoved?` stands for.
pub(super) enum Negation<'a> {
    /// The keyword that negates a condition.
    Keyword(&'a str),
    /// The negation of this attribute.
    Attribute(&'a str),
}

/// "directions are `n`, `s`"
fn directions<'a>(known: impl Iterator<Item = &'a str>) -> Option<String> {
    let (list, count) = few(known)?;
    let words = match count {
        1 => "the only direction is",
        _ => "the directions are",
    };
    Some(format!("{words} {list}"))
}

/// What to call an unknown bare word.
pub(super) const INSTRUCTION: &str = "instruction";

/// What to call an unknown first word of a list.
pub(super) const HEAD: &str = "instruction or macro";

pub(super) const STEPS: &[Class] = &[Class::Instruction, Class::Direction, Class::Position];

impl Scope<'_> {
    /// Whether something was already reported at this place in the text.
    fn is_reported(&mut self, origin: Origin) -> bool {
        let Some(&index) = self.reported.get(&origin.span) else {
            return false;
        };
        // This may be another expansion of the same text.
        if let Some(diagnostic) = self.diagnostics.get_mut(index)
            && diagnostic.span() == origin.span
        {
            diagnostic.seen_in(origin.expansion);
        }
        true
    }

    /// Reports a diagnostic unless there is one at the same place in the text, perhaps in another expansion.
    pub(in crate::resolve) fn report_once(
        &mut self,
        origin: Origin,
        diagnostic: impl FnOnce() -> Diagnostic,
    ) {
        if !self.is_reported(origin) {
            self.reported.insert(origin.span, self.diagnostics.len());
            let mut diagnostic = diagnostic();
            diagnostic.wanted_by = self.within;
            self.diagnostics.push(diagnostic);
        }
    }
}
