//! How to report a name that does not fit where it is used.

use super::class::{CONDITIONS, Class};
use super::loose::keyword_without_parentheses;
use crate::ast::Name;
use crate::ast::block::{self as ast, Group, INSTRUCTIONS};
use crate::diagnostics::registry::{MISSING_SECTION, UNKNOWN_INSTRUCTION, UNKNOWN_POSITION};
use crate::diagnostics::suggest::{Likeness, Suggestion, choices, few, joined};
use crate::diagnostics::{Diagnostic, Fix, Lint, Subject};
use crate::game::InstructionKind;
use crate::resolve::Scope;
use crate::text::{Origin, Symbol, kw};

/// How to report a name that cannot be used where it is.
#[derive(Clone, Copy, Debug)]
pub(in crate::resolve) struct Unknown {
    lint: &'static Lint,
    wanted: &'static [Class],
    /// What to call an unknown name if the wanted classes do not describe it well.
    called: Option<&'static str>,
    /// Help for a name of another class.
    advice: fn(Class, &str) -> Option<String>,
}

impl Unknown {
    /// Names of the `wanted` classes are expected.
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
        let Some(mut finding) = self.finding(name, scope) else {
            return;
        };
        if self.lint == &UNKNOWN_POSITION {
            finding = scope.of_own_board(finding);
        }
        if finding.lint == &MISSING_SECTION {
            // One such diagnostic is enough for all names.
            scope.incomplete.directions = true;
            scope.diagnostics.push(finding);
            return;
        }
        scope.report_once(name.origin, || finding);
    }

    fn finding(self, name: Name, scope: &Scope<'_>) -> Option<Diagnostic> {
        let word = scope.text(name);
        if let Some(class) = Class::other(name.symbol, self.wanted, scope) {
            return Some(self.misplaced(name, class, word));
        }
        let unknown = Diagnostic::unknown(self.lint, self.subject(), word, name.origin);
        if let Some(divided) = self.divided(word, scope) {
            let (name, likeness) = (divided.as_str(), Likeness::Slip);
            return Some(unknown.did_you_mean(word, Suggestion { name, likeness }));
        }
        let near = self.near(word, scope).map(|near| self.weighed(near));
        if self.is_beside_lost(near, scope) {
            return None;
        }
        if let Some(grid) = scope.without_directions.filter(|_| near.is_none())
            && self.wanted.contains(&Class::Direction)
            && scope.directions.symbols().is_empty()
        {
            let finding = Diagnostic::new(&MISSING_SECTION, "the grid has no `directions`", grid);
            let finding = finding.label(name.origin, format!("`{word}` would be one"));
            return Some(finding.help("add `(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))`"));
        }
        let finding = unknown.about(Subject::Name(name.symbol));
        let mut finding = match (self.negation(word, scope), near) {
            (Some(Negation::Keyword(name)), _) => {
                let likeness = Likeness::Near;
                finding.did_you_mean(word, Suggestion { name, likeness })
            }
            (Some(Negation::Attribute(name)), _) => {
                finding.help(format!("did you mean `(not {name})`?"))
            }
            (None, Some(near)) => scope.of_grid(near, finding.did_you_mean(word, near)),
            (None, None) => self.with_choices(finding, scope),
        };
        if self.wanted.contains(&Class::Position) {
            finding = scope.explain_position(name, finding);
        }
        Some(finding)
    }

    /// The diagnostic about a name of another class.
    fn misplaced(self, name: Name, class: Class, word: &str) -> Diagnostic {
        let found = format!("the {} `{word}`", class.noun());
        let mut finding = Diagnostic::expected(self.lint, self.expected(), found, name.origin);
        finding.help = (self.advice)(class, word);
        match class {
            Class::Macro => finding
                .about(Subject::Macro(name.symbol))
                .fix(Fix::call(word, name.origin.span)),
            _ => finding.about(Subject::Misplaced(name.symbol)),
        }
    }

    /// The known name that is nearest to an unknown one.
    fn near<'s>(self, word: &str, scope: &'s Scope<'_>) -> Option<Suggestion<'s>> {
        let called = self.wanted.iter().any(|class| class.may_be_called());
        let wanted = self.wanted.iter().chain(called.then_some(&Class::Macro));
        let known = wanted.flat_map(|class| class.names(scope));
        // It is no instruction, but stands among them.
        let also = (self.called == Some(INSTRUCTION)).then_some(&kw::ELSE);
        let known = known.chain(also).map(|&symbol| scope.names.text(symbol));
        scope.diagnostics.suggest(word, known)
    }

    /// A suggestion as a guess if only its letter case is wrong, but names of several kinds are expected: authors call a
    /// piece `N` and a direction `n`, a player `Up` and a direction `up`.
    fn weighed<'s>(self, near: Suggestion<'s>) -> Suggestion<'s> {
        const TOLD_APART: [Class; 3] = [Class::Direction, Class::PieceType, Class::Player];
        let kinds = TOLD_APART.iter().filter(|kind| self.wanted.contains(kind));
        match near.likeness {
            Likeness::Case if kinds.count() > 1 => Suggestion {
                likeness: Likeness::Near,
                ..near
            },
            _ => near,
        }
    }

    /// The first word of a list divided into a keyword and its condition, which lack a space: `verify empty?`.
    fn divided(self, word: &str, scope: &Scope<'_>) -> Option<String> {
        if self.called != Some(HEAD) {
            return None;
        }
        [kw::VERIFY, kw::IF, kw::WHILE]
            .into_iter()
            .find_map(|keyword| {
                let keyword = scope.names.text(keyword);
                let rest = word.strip_prefix(keyword)?;
                let symbol = scope.names.get(rest)?;
                let mut conditions = [Class::Condition, Class::Attribute].into_iter();
                let is_condition = conditions.any(|class| class.has(symbol, scope));
                is_condition.then(|| format!("{keyword} {rest}"))
            })
    }

    /// Whether the name may be one of those that a fault elsewhere has lost, so that it is not reported.
    fn is_beside_lost(self, near: Option<Suggestion<'_>>, scope: &Scope<'_>) -> bool {
        let wanted = self.wanted.iter();
        let mut lost = wanted.filter(|class| class.is_incomplete(scope));
        match near.and_then(|near| scope.names.get(near.name)) {
            Some(symbol) => lost.any(|class| class.has(symbol, scope)),
            None => lost.next().is_some(),
        }
    }

    /// The condition that a word negates in a way that the language does not have.
    fn negation<'s>(self, word: &'s str, scope: &'s Scope<'_>) -> Option<Negation<'s>> {
        const PREFIXES: [&str; 7] = ["!", "~", "^", "un", "non-", "non", "never-"];
        if !self.wanted.contains(&Class::Condition) {
            return None;
        }
        PREFIXES.into_iter().find_map(|prefix| {
            let positive = word.strip_prefix(prefix)?;
            let is_negation = |name: &&str| name.strip_prefix("not-") == Some(positive);
            let mut keywords = CONDITIONS.iter().map(|&keyword| scope.names.text(keyword));
            let keyword = keywords.find(is_negation).map(Negation::Keyword);
            keyword.or_else(|| {
                let attribute = scope.attributes.get(scope.names.get(positive)?);
                attribute.map(|_| Negation::Attribute(positive))
            })
        })
    }

    /// Lists the possible names if there are few.
    fn with_choices(self, finding: Diagnostic, scope: &Scope<'_>) -> Diagnostic {
        let names = |class: &Class| {
            let symbols = class.names(scope).iter();
            symbols.map(|&symbol| scope.names.text(symbol))
        };
        let choices = match self.wanted {
            // There are too many instructions to list, and a list begins with a direction only by mistake.
            STEPS if self.called == Some(INSTRUCTION) => directions(names(&Class::Direction)),
            wanted => choices(&self.subject(), wanted.iter().flat_map(names)),
        };
        match choices {
            Some(choices) => finding.help(choices),
            None => finding,
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
enum Negation<'a> {
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
const INSTRUCTION: &str = "instruction";

/// What to call an unknown first word of a list.
const HEAD: &str = "instruction or macro";

const STEPS: &[Class] = &[Class::Instruction, Class::Direction, Class::Position];

/// Reports a bare word that is neither a direction nor a position.
pub(super) fn word(name: Name, scope: &mut Scope<'_>) {
    if INSTRUCTIONS.contains(&name.symbol) {
        let Name { symbol, origin } = name;
        let kind = ast::InstructionKind::Word(symbol);
        keyword_without_parentheses(&ast::Instruction { kind, origin }, &[], scope);
        return;
    }
    Unknown::new(&UNKNOWN_INSTRUCTION, STEPS)
        .called(INSTRUCTION)
        .advice(instruction_advice)
        .report(name, scope);
}

/// Whether an unknown bare word is nearer to the name of a macro than to any other.
pub(super) fn is_nearly_a_macro(word: Symbol, scope: &Scope<'_>) -> bool {
    let known = STEPS.iter().chain([&Class::Macro]);
    let known = known.flat_map(|class| class.names(scope));
    let known = known.map(|&symbol| scope.names.text(symbol));
    let near = scope.diagnostics.suggest(scope.names.text(word), known);
    let near = near.and_then(|near| scope.names.get(near.name));
    near.is_some_and(|near| scope.names.is_macro(near))
}

/// Reports a list that begins with no instruction.
pub(super) fn group(group: &Group, scope: &mut Scope<'_>) -> Option<InstructionKind> {
    Unknown::new(&UNKNOWN_INSTRUCTION, STEPS)
        .called(HEAD)
        .advice(list_advice)
        .report(group.head, scope);
    None
}

fn instruction_advice(class: Class, word: &str) -> Option<String> {
    Some(match class {
        Class::Macro => format!("call a macro in parentheses: `({word})`"),
        Class::Zone => {
            format!("you cannot step to a zone; test it with `(verify (in-zone? {word}))`")
        }
        Class::Condition | Class::Attribute => format!("test it with `(verify {word})`"),
        Class::PieceType => format!("use a piece in `(add {word})` or `(create {word})`"),
        Class::MoveType => format!("use a move type in `(add-partial {word})`"),
        Class::Flag => format!("test it with `(verify (flag? {word}))`"),
        Class::PositionFlag => format!("test it with `(verify (position-flag? {word}))`"),
        _ => return None,
    })
}

fn list_advice(class: Class, word: &str) -> Option<String> {
    match class {
        Class::Condition | Class::Attribute => Some(format!("test it with `(verify ({word} …))`")),
        _ => instruction_advice(class, word),
    }
}

impl Scope<'_> {
    /// Whether something was already reported at this place in the text.
    fn is_reported(&mut self, origin: Origin) -> bool {
        let Some(&index) = self.reported.get(&origin.span) else {
            return false;
        };
        // This may be another expansion of the same text.
        if let Some(finding) = self.diagnostics.get_mut(index)
            && finding.primary.origin.span == origin.span
        {
            finding.seen_in(origin.expansion);
        }
        true
    }

    /// Reports a diagnostic unless there is one at the same place in the text, perhaps in another expansion.
    pub(in crate::resolve) fn report_once(
        &mut self,
        origin: Origin,
        finding: impl FnOnce() -> Diagnostic,
    ) {
        if !self.is_reported(origin) {
            self.reported.insert(origin.span, self.diagnostics.len());
            let mut finding = finding();
            finding.wanted_by = self.within;
            self.diagnostics.push(finding);
        }
    }
}
