//! How to report a name that does not fit where it is used.

use super::known_place;
use crate::ast::Name;
use crate::ast::block::{self as ast, Group, INSTRUCTIONS};
use crate::diagnostics::registry::{MISSING_SECTION, UNKNOWN_INSTRUCTION, WRONG_ARGUMENTS};
use crate::diagnostics::suggest::{Likeness, Suggestion, choices, few, joined, suggest};
use crate::diagnostics::{Diagnostic, Fix, Lint};
use crate::game::InstructionKind;
use crate::resolve::Scope;
use crate::text::{Origin, Symbol, kw};

/// A class of names. Each is a namespace of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Directions.
    Direction,
    /// Positions of the board.
    Position,
    /// Zones.
    Zone,
    /// Piece types.
    PieceType,
    /// Players.
    Player,
    /// Attributes of pieces.
    Attribute,
    /// Types of moves.
    MoveType,
    /// Keywords of instructions.
    Instruction,
    /// Keywords of conditions.
    Condition,
    /// Flags.
    Flag,
    /// Position flags.
    PositionFlag,
    /// Macros.
    Macro,
}

/// All classes, in the order in which a misplaced name is explained.
const CLASSES: [Class; 12] = [
    Class::Direction,
    Class::Position,
    Class::Zone,
    Class::PieceType,
    Class::Player,
    Class::Attribute,
    Class::MoveType,
    Class::Instruction,
    Class::Condition,
    Class::Flag,
    Class::PositionFlag,
    Class::Macro,
];

pub(crate) const CONDITIONS: &[Symbol] = &[
    kw::ADJACENT_TO_ENEMY_P,
    kw::AND,
    kw::ATTACKED_P,
    kw::DEFENDED_P,
    kw::EMPTY_P,
    kw::ENEMY_P,
    kw::FALSE,
    kw::FLAG_P,
    kw::FRIEND_P,
    kw::GOAL_POSITION_P,
    kw::IN_ZONE_P,
    kw::LAST_FROM_P,
    kw::LAST_TO_P,
    kw::MARKED_P,
    kw::NEUTRAL_P,
    kw::NOT,
    kw::NOT_ADJACENT_TO_ENEMY_P,
    kw::NOT_ATTACKED_P,
    kw::NOT_DEFENDED_P,
    kw::NOT_EMPTY_P,
    kw::NOT_ENEMY_P,
    kw::NOT_FLAG_P,
    kw::NOT_FRIEND_P,
    kw::NOT_GOAL_POSITION_P,
    kw::NOT_IN_ZONE_P,
    kw::NOT_LAST_FROM_P,
    kw::NOT_LAST_TO_P,
    kw::NOT_MARKED_P,
    kw::NOT_NEUTRAL_P,
    kw::NOT_ON_BOARD_P,
    kw::NOT_PIECE_P,
    kw::NOT_POSITION_FLAG_P,
    kw::NOT_POSITION_P,
    kw::ON_BOARD_P,
    kw::OR,
    kw::PIECE_P,
    kw::POSITION_FLAG_P,
    kw::POSITION_P,
    kw::TRUE,
];

impl Class {
    /// The noun for one of them.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Direction => "direction",
            Self::Position => "position",
            Self::Zone => "zone",
            Self::PieceType => "piece",
            Self::Player => "player",
            Self::Attribute => "attribute",
            Self::MoveType => "move type",
            Self::Instruction => "instruction",
            Self::Condition => "condition",
            Self::Flag => "flag",
            Self::PositionFlag => "position flag",
            Self::Macro => "macro",
        }
    }

    fn article(self) -> &'static str {
        match self {
            Self::Attribute | Self::Instruction => "an",
            _ => "a",
        }
    }

    /// All names in the class.
    pub(in crate::resolve) fn names<'s>(self, scope: &'s Scope<'_>) -> &'s [Symbol] {
        match self {
            Self::Direction => scope.directions.symbols(),
            Self::Position => scope.positions.symbols(),
            Self::Zone => scope.zones.symbols(),
            Self::PieceType => scope.piece_types.symbols(),
            Self::Player => scope.players.symbols(),
            Self::Attribute => scope.attributes.symbols(),
            Self::MoveType => scope.move_types.symbols(),
            Self::Instruction => INSTRUCTIONS,
            Self::Condition => CONDITIONS,
            Self::Flag => scope.flags.symbols(),
            Self::PositionFlag => scope.position_flags.symbols(),
            Self::Macro => scope.names.macros(),
        }
    }

    /// Whether its declarations are faulty, so that unknown names are not reported.
    fn is_incomplete(self, scope: &Scope<'_>) -> bool {
        match self {
            Self::Direction => scope.incomplete.directions,
            Self::Position => scope.incomplete.positions,
            Self::Zone => scope.incomplete.zones,
            Self::PieceType => scope.incomplete.piece_types,
            Self::Player => scope.incomplete.players,
            _ => false,
        }
    }

    /// Whether a macro call may produce one.
    fn may_be_called(self) -> bool {
        matches!(self, Self::Instruction | Self::Condition)
    }

    /// The class of a name that is in none of the `wanted` classes.
    fn other(symbol: Symbol, wanted: &[Self], scope: &Scope<'_>) -> Option<Self> {
        // While players are missing, those in the turn order count as move types.
        let is_certain = |class: Self| class != Self::MoveType || !scope.incomplete.players;
        CLASSES
            .into_iter()
            .filter(|class| !wanted.contains(class) && is_certain(*class))
            .find(|class| class.names(scope).contains(&symbol))
    }
}

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
        let may_suggest = scope.diagnostics.may_suggest();
        let Some(finding) = self.finding(name, may_suggest, scope) else {
            return;
        };
        if finding.lint == &MISSING_SECTION {
            // One such diagnostic is enough for all names.
            scope.incomplete.directions = true;
            scope.diagnostics.push(finding);
            return;
        }
        scope.report_once(name.origin, || finding);
    }

    fn finding(self, name: Name, may_suggest: bool, scope: &Scope<'_>) -> Option<Diagnostic> {
        let word = scope.text(name);
        if let Some(class) = Class::other(name.symbol, self.wanted, scope) {
            let (expected, found) = (self.expected(), class.noun());
            let message = format!("expected {expected}, found the {found} `{word}`");
            let mut finding = Diagnostic::new(self.lint, message, name.origin);
            finding.help = (self.advice)(class, word);
            if let Class::Macro = class {
                finding = finding.fix(Fix::call(word, name.origin.span));
            }
            return Some(finding);
        }
        let called = self.wanted.iter().any(|class| class.may_be_called());
        let wanted = self.wanted.iter().chain(called.then_some(&Class::Macro));
        let known = wanted.flat_map(|class| class.names(scope));
        let known = known.take_while(|_| may_suggest);
        let near = suggest(word, known.map(|&symbol| scope.names.text(symbol)));
        let lost = || {
            self.wanted
                .iter()
                .filter(|class| class.is_incomplete(scope))
        };
        let symbol = near.and_then(|near| scope.names.get(near.name));
        let is_beside_lost = match symbol {
            Some(symbol) => lost().any(|class| class.names(scope).contains(&symbol)),
            None => lost().next().is_some(),
        };
        if is_beside_lost {
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
        let message = format!("unknown {} `{word}`", self.subject());
        let mut finding = Diagnostic::new(self.lint, message, name.origin);
        finding = match (self.negation(word, scope), near) {
            (Some(Negation::Keyword(name)), _) => {
                let likeness = Likeness::Near;
                finding.did_you_mean(word, Suggestion { name, likeness })
            }
            (Some(Negation::Attribute(name)), _) => {
                finding.help(format!("did you mean `(not {name})`?"))
            }
            (None, Some(near)) => finding.did_you_mean(word, near),
            (None, None) => self.with_choices(finding, scope),
        };
        if self.wanted.contains(&Class::Position)
            && let Some(&killed) = scope.killed.get(&name.symbol)
        {
            finding = finding.label(killed, "removed here");
        }
        Some(finding)
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

const STEPS: &[Class] = &[Class::Instruction, Class::Direction, Class::Position];

/// How many of the items after a bare keyword are its arguments, which need its parentheses.
pub(super) fn n_loose_arguments(
    item: &ast::Instruction,
    after: &[ast::Instruction],
    scope: &Scope<'_>,
) -> usize {
    let ast::InstructionKind::Word(keyword) = item.kind else {
        return 0;
    };
    let most = match keyword {
        kw::VERIFY | kw::IF | kw::WHILE | kw::GO | kw::OPPOSITE | kw::CHANGE_TYPE => 1,
        kw::SET_ATTRIBUTE | kw::SET_FLAG | kw::SET_POSITION_FLAG => 2,
        _ => return 0,
    };
    if known_place(keyword, scope).is_some() {
        return 0;
    }
    let is_argument = |item: &&ast::Instruction| match &item.kind {
        ast::InstructionKind::Word(symbol) => !INSTRUCTIONS.contains(symbol),
        ast::InstructionKind::Group(_) => true,
        _ => false,
    };
    after.iter().take(most).take_while(is_argument).count()
}

/// Reports a keyword that lost the parentheses around it and its arguments.
pub(super) fn keyword_without_parentheses(
    keyword: &ast::Instruction,
    arguments: &[ast::Instruction],
    scope: &mut Scope<'_>,
) {
    let word = |item: &ast::Instruction| match item.kind {
        ast::InstructionKind::Word(symbol) => scope.names.text(symbol),
        _ => "…",
    };
    let head = word(keyword);
    let words: Vec<&str> = arguments.iter().map(word).collect();
    let words = match words.is_empty() {
        true => "…".to_owned(),
        false => words.join(" "),
    };
    let message = format!("`{head}` needs arguments, found the bare word");
    let help = format!("put it in its own parentheses: `({head} {words})`");
    let origin = keyword.origin;
    scope.report_once(origin, || {
        Diagnostic::new(&WRONG_ARGUMENTS, message, origin).help(help)
    });
}

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
pub(super) fn is_nearly_a_macro(word: Symbol, scope: &mut Scope<'_>) -> bool {
    let may_suggest = scope.diagnostics.may_suggest();
    let known = STEPS.iter().chain([&Class::Macro]);
    let known = known.flat_map(|class| class.names(scope));
    let known = known.take_while(|_| may_suggest);
    let near = suggest(
        scope.names.text(word),
        known.map(|&symbol| scope.names.text(symbol)),
    );
    let near = near.and_then(|near| scope.names.get(near.name));
    near.is_some_and(|near| Class::Macro.names(scope).contains(&near))
}

/// Reports a list that begins with no instruction.
pub(super) fn group(group: &Group, scope: &mut Scope<'_>) -> Option<InstructionKind> {
    Unknown::new(&UNKNOWN_INSTRUCTION, STEPS)
        .called("instruction or macro")
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
