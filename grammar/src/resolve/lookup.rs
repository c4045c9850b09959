//! Name lookup: an unknown name is reported with the nearest known one.

use super::class::Class;
use super::scope::Scope;
use super::uses::Role;
use crate::ast::Name;
use crate::diagnostics::suggest::{Likeness, Suggestion, choices, is_one_slip, joined};
use crate::diagnostics::{Diagnostic, Lint, Subject, registry as lints};
use crate::game::{PieceTypeId, PlayerId, PositionId};
use crate::text::{Names, Symbol};

impl Scope<'_> {
    /// Finds a player; an unknown one is reported.
    pub(crate) fn player(&mut self, name: Name) -> Option<PlayerId> {
        self.note(name, Class::Player, Role::Reference);
        self.players.get(name.symbol).or_else(|| {
            self.report_unknown(name, Class::Player, &lints::UNKNOWN_PLAYER);
            None
        })
    }

    /// Finds the player of a list that contains nothing else; an unknown one may be a misspelt call of a macro.
    pub(crate) fn player_or_macro(&mut self, name: Name) -> Option<PlayerId> {
        let is_known = self.players.get(name.symbol).is_some()
            || self.incomplete.players
            || self.declared_class(name.symbol).is_some();
        if is_known {
            return self.player(name);
        }
        let word = self.text(name);
        let known = self.players.symbols().iter().chain(self.names.macros());
        let known = known.map(|&known| self.names.text(known));
        let Some(near) = self.diagnostics.suggest(word, known) else {
            return self.player(name);
        };
        let (lint, noun) = (&lints::UNKNOWN_PLAYER, "player or macro");
        let diagnostic = Diagnostic::unknown(lint, noun, word, name.origin);
        let diagnostic = diagnostic.did_you_mean(word, near);
        self.diagnostics.push(diagnostic);
        None
    }

    /// The diagnostic about a list of the setup whose first word is not a piece, but one slip away from a macro.
    pub(crate) fn misspelt_call(&self, name: Name) -> Option<Diagnostic> {
        let is_known = self.piece_types.get(name.symbol).is_some()
            || self.incomplete.piece_types
            || self.declared_class(name.symbol).is_some();
        if is_known {
            return None;
        }
        let word = self.text(name);
        let known = self.piece_types.symbols().iter().chain(self.names.macros());
        let known = known.map(|&known| self.names.text(known));
        let near = self.diagnostics.suggest(word, known)?;
        // Pieces often have the names of their macros, but with a capital letter.
        let is_call = is_one_slip(word, near.name)
            && near.likeness != Likeness::Case
            && self
                .names
                .get(near.name)
                .is_some_and(|near| self.names.is_macro(near));
        let (lint, noun) = (&lints::UNKNOWN_PIECE, "piece or macro");
        let diagnostic = Diagnostic::unknown(lint, noun, word, name.origin);
        is_call.then(|| {
            diagnostic
                .about(Subject::Name(name.symbol))
                .did_you_mean(word, near)
        })
    }

    /// Finds the player of an entry that only describes that player. If the player does not exist, the entry is ignored
    /// with a warning, which shows `label`.
    pub(crate) fn player_of_entry(&mut self, name: Name, label: &str) -> Option<PlayerId> {
        self.note(name, Class::Player, Role::Reference);
        let player = self.players.get(name.symbol);
        if player.is_none() && !self.incomplete.players {
            let lint = &lints::IGNORED_ENTRY;
            let diagnostic = self.unknown(name, Class::Player, lint);
            self.diagnostics.push(diagnostic.at(label));
        }
        player
    }

    /// Finds a piece type; an unknown one is reported.
    pub(crate) fn piece_type(&mut self, name: Name) -> Option<PieceTypeId> {
        self.note(name, Class::PieceType, Role::Reference);
        self.piece_types.get(name.symbol).or_else(|| {
            self.report_unknown(name, Class::PieceType, &lints::UNKNOWN_PIECE);
            None
        })
    }

    /// Finds a position of a setup; an unknown one is reported.
    pub(crate) fn position(&mut self, name: Name) -> Option<PositionId> {
        self.note(name, Class::Position, Role::Reference);
        let position = self.positions.get(name.symbol);
        if position.is_none() && !self.incomplete.positions {
            let diagnostic = self.unknown(name, Class::Position, &lints::UNKNOWN_POSITION);
            let diagnostic = self.explain_place(name, diagnostic);
            self.diagnostics
                .push(self.of_own_board(diagnostic, Class::Position.noun()));
        }
        position
    }

    /// Explains an unknown name of a board in a section that a variant inherits although it has a board of its own. A name
    /// that the board of the game lacks as well is reported for the game.
    pub(crate) fn of_own_board(&self, diagnostic: Diagnostic, noun: &str) -> Diagnostic {
        let Some(variant) = self.inherited_by else {
            return diagnostic;
        };
        Diagnostic {
            secondary: Vec::new(),
            fixes: Vec::new(),
            ..diagnostic
        }
        .about(Subject::Variant(variant))
        .help(format!(
            "the variant has a board of its own, without this {noun}, but inherits this from the game"
        ))
    }

    /// Explains a zone or a number in the place of a position, if nothing else explains it.
    fn explain_place(&self, name: Name, diagnostic: Diagnostic) -> Diagnostic {
        let text = self.text(name);
        let is_explained = diagnostic.help.is_some() || !diagnostic.secondary.is_empty();
        let class = self.declared_class(name.symbol);
        if class == Some(Class::Zone) {
            return diagnostic.help("pieces are placed on positions: list those of the zone");
        }
        let is_name = class.is_some();
        match text.bytes().all(|byte| byte.is_ascii_digit()) && !is_explained && !is_name {
            true => diagnostic.help(format!("to put {text} pieces in store, write `off {text}`")),
            false => diagnostic,
        }
    }

    fn report_unknown(&mut self, name: Name, class: Class, lint: &'static Lint) {
        if !class.is_incomplete(self) {
            let diagnostic = self.unknown(name, class, lint);
            self.diagnostics.push(diagnostic);
        }
    }

    /// The class of a name that a section of the game declares.
    pub(crate) fn declared_class(&self, symbol: Symbol) -> Option<Class> {
        const DECLARED: [Class; 5] = [
            Class::Direction,
            Class::Position,
            Class::Zone,
            Class::PieceType,
            Class::Player,
        ];
        let mut classes = DECLARED.into_iter();
        classes.find(|class| class.has(symbol, self))
    }

    /// The diagnostic for a name that is not in a class, but may be in another.
    fn unknown(&self, name: Name, class: Class, lint: &'static Lint) -> Diagnostic {
        if let Some(found) = self.declared_class(name.symbol) {
            return misplaced(self.names, name, class.noun(), lint, found);
        }
        self.unknown_among(class.names(self).iter().copied(), &[class], name, lint)
    }

    /// The diagnostic for a name that is not among the `known` ones of some classes.
    pub(crate) fn unknown_among(
        &self,
        known: impl Iterator<Item = Symbol> + Clone,
        classes: &[Class],
        name: Name,
        lint: &'static Lint,
    ) -> Diagnostic {
        let text = self.text(name);
        let nouns: Vec<String> = classes
            .iter()
            .map(|class| class.noun().to_owned())
            .collect();
        let nouns = joined(&nouns);
        let diagnostic =
            Diagnostic::unknown(lint, &nouns, text, name.origin).about(Subject::Name(name.symbol));
        let is_position = classes.contains(&Class::Position);
        if is_position && self.killed.contains_key(&name.symbol) {
            return self.explain_position(name, diagnostic);
        }
        if self.diagnostics.may_suggest() {
            // A board is not complete while it is read.
            let is_known = |name| known.clone().take(MAX_COMPARED).any(|known| known == name);
            let names = names_between_commas(text, self.names, is_known);
            let joined = || two_names(text, self.names, is_known).filter(|_| is_position);
            if let Some(names) = names.or_else(joined) {
                let (name, likeness) = (names.as_str(), Likeness::Slip);
                return diagnostic.did_you_mean(text, Suggestion { name, likeness });
            }
            let known = known.clone().map(|symbol| self.names.text(symbol));
            if let Some(near) = self.diagnostics.nearest(text, known) {
                let diagnostic = diagnostic.did_you_mean(text, near);
                return self.of_grid(near, diagnostic);
            }
        }
        let known = known.map(|symbol| self.names.text(symbol));
        let diagnostic = match is_position {
            true => self.explain_position(name, diagnostic),
            false => diagnostic,
        };
        match choices(&nouns, known).filter(|_| diagnostic.help.is_none()) {
            Some(choices) => diagnostic.help(choices),
            None => diagnostic,
        }
    }
}

/// Maximum number of known names that are compared with an unknown one.
const MAX_COMPARED: usize = 2_000;

/// The known names that a word consists of, with commas between them: `a1,b1`.
pub(super) fn names_between_commas(
    text: &str,
    names: &Names,
    is_known: impl Fn(Symbol) -> bool,
) -> Option<String> {
    let parts = text.split(',');
    let is_known = |part: &str| names.get(part).is_some_and(&is_known);
    let is_list = text.contains(',') && parts.clone().all(is_known);
    is_list.then(|| text.replace(',', " "))
}

/// The two known names that a word consists of, without a space between them: `a1b1`.
pub(super) fn two_names(
    text: &str,
    names: &Names,
    is_known: impl Fn(Symbol) -> bool,
) -> Option<String> {
    /// Maximum length of two names.
    const MAX_LENGTH: usize = 32;
    if text.len() > MAX_LENGTH {
        return None;
    }
    let is_known = |part: &str| names.get(part).is_some_and(&is_known);
    let ends = text.char_indices().skip(1);
    let mut pairs = ends.map(|(end, _)| text.split_at(end));
    let (first, second) = pairs.find(|(first, second)| is_known(first) && is_known(second))?;
    Some(format!("{first} {second}"))
}

/// The diagnostic for a name of another class than the wanted one.
pub(crate) fn misplaced(
    names: &Names,
    name: Name,
    class: &str,
    lint: &'static Lint,
    found: Class,
) -> Diagnostic {
    let found = format!("the {} `{}`", found.noun(), names.text(name.symbol));
    Diagnostic::expected(lint, format!("a {class}"), found, name.origin)
        .about(Subject::Misplaced(name.symbol))
}
