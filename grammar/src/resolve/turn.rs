//! Players, turn order and priorities.

use super::{Class, Merged, Role, Scope};
use crate::ast::block::MoveItem;
use crate::ast::{self, Name};
use crate::diagnostics::{Diagnostic, Subject, registry as lints};
use crate::game::{MoveTypeId, Player, PlayerId, PlayerKind, Turn, TurnOrder};
use crate::text::{Symbol, kw};
use rustc_hash::FxHashSet;

/// Declares the players.
pub(super) fn declare_players(players: Option<&ast::Players>, scope: &mut Scope) {
    for &name in players.map_or(&[][..], |players| &players.names) {
        scope.note(name, Class::Player, Role::Declaration);
        if scope.players.get(name.symbol).is_some() {
            let message = format!("player `{}` is named twice", scope.text(name));
            let diagnostic = Diagnostic::new(&lints::DUPLICATE_PLAYER, message, name.origin);
            scope.diagnostics.push(diagnostic.help("remove it here"));
            continue;
        }
        let id = scope.players.try_insert(name.symbol, PlayerId::LIMIT);
        if id.is_none() {
            let message = format!("more than {} players", PlayerId::LIMIT);
            scope.diagnostics.push(Diagnostic::new(
                &lints::LIMIT_EXCEEDED,
                message,
                name.origin,
            ));
            scope.incomplete.players = true;
            return;
        }
    }
}

/// The players with their kinds: random if the name begins with `?`, neutral without a turn.
pub(super) fn players(order: &TurnOrder, scope: &Scope) -> Vec<Player> {
    let symbols = scope.players.symbols().iter().enumerate();
    symbols
        .map(|(index, &symbol)| {
            let name = scope.names.text(symbol).to_owned();
            let decides = |turn: &Turn| turn.decider.index() == index;
            let kind = match () {
                () if name.starts_with('?') => PlayerKind::Random,
                () if order.turns.iter().any(decides) => PlayerKind::Real,
                () => PlayerKind::Neutral,
            };
            Player { name, kind }
        })
        .collect()
}

/// The turns; one with unknown players is ignored.
pub(super) fn turn_order(merged: &Merged, scope: &mut Scope) -> TurnOrder {
    let Some(order) = merged.turn_order else {
        return TurnOrder::default();
    };
    let mut types = MoveTypes::new(merged);
    let mut result = TurnOrder::default();
    for (index, turn) in order.turns.iter().enumerate() {
        if order.repeat == Some(index) {
            result.repeat = result.turns.len();
        }
        result.turns.extend(self::turn(turn, &mut types, scope));
    }
    if result.repeat >= result.turns.len() {
        result.repeat = 0;
    }
    result
}

fn turn(turn: &ast::Turn, types: &mut MoveTypes, scope: &mut Scope) -> Option<Turn> {
    let decider = match is_misspelt_repeat(turn, scope) {
        true => None,
        false => scope.player(turn.decider),
    };
    let mut mover = None;
    let mut move_type = None;
    let misspelt = misspelt_mover(turn, scope);
    for &word in turn.words.iter().filter(|&&word| Some(word) != misspelt) {
        let class = match scope.players.get(word.symbol) {
            Some(_) => Class::Player,
            None => Class::MoveType,
        };
        scope.note(word, class, Role::Reference);
        match scope.players.get(word.symbol) {
            Some(player) if mover.is_none() => mover = Some(player),
            Some(_) => report_second(word, "player to move for", scope),
            None if move_type.is_none() => move_type = turn_move_type(word, types, scope),
            None => report_second(word, "move type", scope),
        }
    }
    if let Some(word) = misspelt {
        scope.player(word)?;
    }
    let decider = decider?;
    Some(Turn {
        decider,
        mover: mover.unwrap_or(decider),
        move_type,
    })
}

/// Whether a turn is only a word that is nearer to `repeat` than to any player, which is reported.
fn is_misspelt_repeat(turn: &ast::Turn, scope: &mut Scope) -> bool {
    let name = turn.decider;
    let is_declared = scope.declared_class(name.symbol).is_some();
    if !turn.words.is_empty() || is_declared || scope.incomplete.players {
        return false;
    }
    let (word, repeat) = (scope.text(name), scope.names.text(kw::REPEAT));
    let known = scope.players.symbols().iter();
    let known = known.map(|&player| scope.names.text(player));
    let near = scope.diagnostics.suggest(word, known.chain([repeat]));
    let Some(near) = near.filter(|near| near.name == repeat) else {
        return false;
    };
    let diagnostic = Diagnostic::unknown(&lints::UNKNOWN_PLAYER, "player", word, name.origin)
        .about(Subject::Name(name.symbol))
        .did_you_mean(word, near);
    scope.diagnostics.push(diagnostic);
    true
}

/// The word that was meant as a player in a turn of several words that are not players: the one that labels no moves.
fn misspelt_mover(turn: &ast::Turn, scope: &Scope) -> Option<Name> {
    let are_players = turn
        .words
        .iter()
        .any(|word| scope.players.get(word.symbol).is_some());
    let mut meant = turn
        .words
        .iter()
        .filter(|word| !scope.labels.contains(&word.symbol));
    meant
        .next()
        .copied()
        .filter(|_| turn.words.len() > 1 && !are_players)
}

fn report_second(word: Name, what: &str, scope: &mut Scope) {
    let expected = format!("one {what} in a turn, also found `{}`", scope.text(word));
    let diagnostic = Diagnostic::expected_only(&lints::WRONG_ARGUMENTS, expected, word.origin);
    scope.diagnostics.push(diagnostic);
}

fn turn_move_type(word: Name, types: &mut MoveTypes, scope: &mut Scope) -> Option<MoveTypeId> {
    if !scope.incomplete.players {
        types.check(word, true, scope);
    }
    scope.move_types.get(word.symbol)
}

/// The move types of `move-priorities`, highest first.
pub(super) fn priorities(merged: &Merged, scope: &mut Scope) -> Vec<MoveTypeId> {
    let names = merged
        .priorities
        .map_or(&[][..], |priorities| &priorities.move_types);
    let mut types = MoveTypes::new(merged);
    if let Some(base) = merged.base
        && merged.entry.priorities.is_none()
    {
        types.know_inherited(base);
    }
    for &name in names {
        scope.note(name, Class::MoveType, Role::Reference);
        types.check(name, false, scope);
    }
    names
        .iter()
        .filter_map(|name| scope.move_types.get(name.symbol))
        .collect()
}

/// The move types that a section may name.
struct MoveTypes {
    /// Move types that are labels, with or without blocks, in textual order.
    labels: Vec<Symbol>,
    /// The same, and those already reported: a turn order may name a type many times.
    known: FxHashSet<Symbol>,
    /// Whether the game has an engine, so that its pieces are placeholders.
    is_engine: bool,
}

impl MoveTypes {
    fn new(merged: &Merged) -> Self {
        let mut known = FxHashSet::default();
        let labels = labels(merged.pieces.iter().copied());
        let labels = labels.filter(|&label| known.insert(label)).collect();
        Self {
            labels,
            known,
            is_engine: merged.engine.is_some(),
        }
    }

    /// Also accepts the move types of the game that a variant inherits its priorities from: a variant that replaces
    /// all pieces cannot remove the priorities of the others.
    fn know_inherited(&mut self, base: &ast::Entry) {
        self.known.extend(labels(base.pieces.iter()));
    }

    /// Reports a move type that labels no blocks.
    fn check(&mut self, word: Name, may_be_player: bool, scope: &mut Scope) {
        if self.is_engine || scope.incomplete.piece_types || !self.known.insert(word.symbol) {
            return;
        }
        let text = scope.text(word);
        let players = scope.players.symbols().iter().filter(|_| may_be_player);
        let known = players
            .chain(&self.labels)
            .map(|&symbol| scope.names.text(symbol));
        let (what, label) = match may_be_player {
            true => (
                "player or move type",
                "it is neither a player nor the type of any moves or drops",
            ),
            false => ("move type", "no moves or drops have this type"),
        };
        let lint = &lints::UNKNOWN_MOVE_TYPE;
        let mut diagnostic = Diagnostic::unknown(lint, what, text, word.origin).at(label);
        if let Some(near) = scope.diagnostics.suggest(text, known) {
            diagnostic = diagnostic.did_you_mean(text, near);
        }
        scope.diagnostics.push(diagnostic);
    }
}

/// The move types that are labels in these pieces, with or without blocks.
pub(crate) fn labels<'a>(
    pieces: impl Iterator<Item = &'a ast::Piece>,
) -> impl Iterator<Item = Symbol> {
    let sections = pieces.flat_map(|piece| &piece.sections);
    let items = sections.flat_map(|section| &section.blocks().items);
    items.filter_map(|item| match item {
        MoveItem::MoveType(name) => Some(name.symbol),
        MoveItem::Block(_) => None,
    })
}
