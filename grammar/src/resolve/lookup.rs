//! Name lookup: an unknown name is reported with the nearest known one.

use super::{Class, IdTable, Role, Scope};
use crate::ast::Name;
use crate::diagnostics::suggest::{choices, suggest};
use crate::diagnostics::{Diagnostic, Lint, registry as lints};
use crate::game::{PieceTypeId, PlayerId, PositionId};
use crate::text::{Names, Origin, Symbol};
use rustc_hash::FxHashMap;

/// Classes of names whose declarations are missing or faulty. That was already reported, so unknown names are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Incomplete {
    pub(crate) players: bool,
    pub(crate) positions: bool,
    pub(crate) directions: bool,
    pub(crate) zones: bool,
    pub(crate) piece_types: bool,
}

/// Positions that `kill-positions` removed, and where.
pub(crate) type Killed = FxHashMap<Symbol, Origin>;

impl Scope<'_> {
    /// Finds a player; an unknown one is reported.
    pub(crate) fn player(&mut self, name: Name) -> Option<PlayerId> {
        self.note(name, Class::Player, Role::Reference);
        self.players.get(name.symbol).or_else(|| {
            let is_silent = self.incomplete.players;
            self.report_unknown(name, is_silent, "player", &lints::UNKNOWN_PLAYER, |scope| {
                &scope.players
            })
        })
    }

    /// The player of a list that contains nothing else, which may be a misspelt call of a macro.
    pub(crate) fn player_or_macro(&mut self, name: Name) -> Option<PlayerId> {
        let is_known = self.players.get(name.symbol).is_some()
            || self.incomplete.players
            || self.declared_class(name.symbol).is_some();
        if is_known || !self.diagnostics.may_suggest() {
            return self.player(name);
        }
        let word = self.text(name);
        let known = self.players.symbols().iter().chain(self.names.macros());
        let Some(near) = suggest(word, known.map(|&known| self.names.text(known))) else {
            return self.player(name);
        };
        let message = format!("unknown player or macro `{word}`");
        let finding = Diagnostic::new(&lints::UNKNOWN_PLAYER, message, name.origin);
        let finding = finding.did_you_mean(word, near);
        self.diagnostics.push(finding);
        None
    }

    /// The player of an entry that only describes that player. If the player does not exist, the entry is ignored, and a
    /// warning with `label` says so.
    pub(crate) fn player_of_entry(&mut self, name: Name, label: &str) -> Option<PlayerId> {
        self.note(name, Class::Player, Role::Reference);
        let player = self.players.get(name.symbol);
        if player.is_none() && !self.incomplete.players {
            let lint = &lints::IGNORED_ENTRY;
            let diagnostic = self.unknown(name, "player", lint, |scope| &scope.players);
            self.diagnostics.push(diagnostic.at(label));
        }
        player
    }

    /// Finds a piece type; an unknown one is reported.
    pub(crate) fn piece_type(&mut self, name: Name) -> Option<PieceTypeId> {
        self.note(name, Class::PieceType, Role::Reference);
        self.piece_types.get(name.symbol).or_else(|| {
            let is_silent = self.incomplete.piece_types;
            self.report_unknown(name, is_silent, "piece", &lints::UNKNOWN_PIECE, |scope| {
                &scope.piece_types
            })
        })
    }

    /// Finds a position; an unknown one is reported.
    pub(crate) fn position(&mut self, name: Name) -> Option<PositionId> {
        self.note(name, Class::Position, Role::Reference);
        self.positions.get(name.symbol).or_else(|| {
            if !self.incomplete.positions {
                let (class, lint) = ("position", &lints::UNKNOWN_POSITION);
                let finding = self.unknown(name, class, lint, |scope| &scope.positions);
                let finding = self.beyond_grid(name, finding);
                self.diagnostics.push(finding);
            }
            None
        })
    }

    fn report_unknown<Id: Copy>(
        &mut self,
        name: Name,
        is_silent: bool,
        class: &str,
        lint: &'static Lint,
        table: impl Fn(&Self) -> &IdTable<Id>,
    ) -> Option<Id> {
        if !is_silent {
            let diagnostic = self.unknown(name, class, lint, table);
            self.diagnostics.push(diagnostic);
        }
        None
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
        classes.find(|class| class.names(self).contains(&symbol))
    }

    fn unknown<Id: Copy>(
        &mut self,
        name: Name,
        class: &str,
        lint: &'static Lint,
        table: impl Fn(&Self) -> &IdTable<Id>,
    ) -> Diagnostic {
        if let Some(found) = self.declared_class(name.symbol) {
            return misplaced(self.names, name, class, lint, found);
        }
        let may_suggest = self.diagnostics.may_suggest();
        let symbols = table(self).symbols().iter().take_while(|_| may_suggest);
        let known = symbols.map(|&symbol| self.names.text(symbol));
        let killed = self.killed.get(&name.symbol);
        unknown(self.names, name, class, lint, known, killed)
    }

    /// Explains a name that nothing else explains and that is beyond the edge of a grid: one part of it is in a dimension
    /// of the grid, the other is not.
    fn beyond_grid(&self, name: Name, diagnostic: Diagnostic) -> Diagnostic {
        let is_explained = diagnostic.help.is_some()
            || self.killed.contains_key(&name.symbol)
            || self.declared_class(name.symbol).is_some();
        if is_explained {
            return diagnostic;
        }
        let text = self.names.text(name.symbol);
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return diagnostic.help(format!("to put {text} pieces in store, write `off {text}`"));
        }
        let beyond = self.grids.iter().find_map(|dimensions| {
            let [first, last] = dimensions.as_slice() else {
                return None;
            };
            let starts = first
                .1
                .iter()
                .filter_map(|part| text.strip_prefix(part.as_str()));
            let ends = last
                .1
                .iter()
                .filter_map(|part| text.strip_suffix(part.as_str()));
            let beyond_last = starts.map(|rest| (last, rest));
            let mut all = beyond_last.chain(ends.map(|rest| (first, rest)));
            all.find(|(dimension, rest)| {
                let longest = dimension.1.iter().map(String::len).max();
                !rest.is_empty() && Some(rest.len()) <= longest.map(|longest| longest + 1)
            })
        });
        let Some(((origin, parts), rest)) = beyond else {
            return diagnostic;
        };
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
            return diagnostic;
        };
        diagnostic
            .label(*origin, format!("`{first}` to `{last}`"))
            .help(format!(
                "`{rest}` is beyond the grid, which goes from `{first}` to `{last}` this way"
            ))
    }
}

/// The diagnostic for a name of another class than the wanted one.
pub(crate) fn misplaced(
    names: &Names,
    name: Name,
    class: &str,
    lint: &'static Lint,
    found: Class,
) -> Diagnostic {
    let (text, found) = (names.text(name.symbol), found.noun());
    let message = format!("expected a {class}, found the {found} `{text}`");
    Diagnostic::new(lint, message, name.origin)
}

/// The diagnostic for a name that is not among the `known` ones of its class.
pub(crate) fn unknown<'a>(
    names: &Names,
    name: Name,
    class: &str,
    lint: &'static Lint,
    known: impl Iterator<Item = &'a str> + Clone,
    killed: Option<&Origin>,
) -> Diagnostic {
    let text = names.text(name.symbol);
    let diagnostic = Diagnostic::new(lint, format!("unknown {class} `{text}`"), name.origin);
    if class == "position"
        && let Some(&origin) = killed
    {
        return diagnostic.label(origin, "removed here");
    }
    if let Some(near) = suggest(text, known.clone()) {
        return diagnostic.did_you_mean(text, near);
    }
    match choices(class, known) {
        Some(choices) => diagnostic.help(choices),
        None => diagnostic,
    }
}
