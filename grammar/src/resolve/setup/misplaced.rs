//! Pieces of a setup that are not where they belong.

use crate::ast::{PlayerSetup, SetupPiece, SetupPlace};
use crate::diagnostics::registry::{UNKNOWN_PIECE, UNKNOWN_PLAYER};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::resolve::lookup::misplaced;
use crate::resolve::{Class, Scope};

/// The diagnostic about pieces that are not in the list of their player: `(board-setup (Man a1))`.
pub(super) fn without_player(
    index: usize,
    setups: &[PlayerSetup],
    scope: &Scope<'_>,
) -> Option<Diagnostic> {
    let setup = &setups[index];
    if !is_piece(setup, scope) {
        return None;
    }
    let (piece, class) = (setup.player, Class::PieceType);
    let diagnostic = misplaced(scope.names, piece, "player", &UNKNOWN_PLAYER, class);
    let name = scope.text(piece);
    if let Some(player) = setup.pieces.iter().find(|list| is_player(list, scope)) {
        return Some(swapped(setup, player, diagnostic, scope));
    }
    let written = match setup.pieces[..] {
        [ref only] if only.places.is_empty() => format!("({name} {})", scope.text(only.piece_type)),
        [ref first, ..] => format!("({name} {} …)", scope.text(first.piece_type)),
        [] => format!("({name} …)"),
    };
    let before = index.checked_sub(1).map(|before| &setups[before]);
    let before = before.filter(|before| scope.players.get(before.player.symbol).is_some());
    let idle = without_setup(setups, scope);
    Some(match (before, idle) {
        (Some(before), None) => {
            let player = scope.text(before.player);
            let help = format!("`({player} …)` is closed before `{written}`: move its `)`");
            let misplaced = setups[index..].iter();
            let last = misplaced.take_while(|setup| is_piece(setup, scope)).last();
            let edits = Edit::move_closing(before.origin, last.unwrap_or(setup).origin);
            diagnostic
                .help(help)
                .fix(Fix::unsure("move the parenthesis", edits))
        }
        (_, Some(player)) => {
            let edits = vec![
                Edit::insert(setup.origin.span.start, format!("({player} ")),
                Edit::insert(setup.origin.span.end, ")"),
            ];
            diagnostic
                .help(format!(
                    "pieces belong in the list of their player: `({player} {written})`"
                ))
                .fix(Fix::unsure(
                    format!("put it in the list of `{player}`"),
                    edits,
                ))
        }
        (None, None) => diagnostic.help("put it in the list of its player"),
    })
}

/// Whether a list where a piece's is expected is that of a player.
fn is_player(list: &SetupPiece, scope: &Scope<'_>) -> bool {
    scope.players.get(list.piece_type.symbol).is_some()
}

/// The diagnostic about a piece around the list of a player: `(Man (White a1))`.
fn swapped(
    setup: &PlayerSetup,
    inner: &SetupPiece,
    diagnostic: Diagnostic,
    scope: &Scope<'_>,
) -> Diagnostic {
    let (piece, player) = (setup.player, inner.piece_type);
    let [piece_text, player_text] = [piece, player].map(|name| scope.text(name));
    let diagnostic = diagnostic.help(format!(
        "the player comes first: `({player_text} ({piece_text} …))`"
    ));
    if setup.pieces.len() > 1 {
        return diagnostic;
    }
    let names = (
        (piece.origin.span, piece_text),
        (player.origin.span, player_text),
    );
    diagnostic.fix(Fix::safe(
        "put the player first",
        Edit::swap(names.0, names.1),
    ))
}

/// Whether a list where a player's is expected is that of a piece.
fn is_piece(setup: &PlayerSetup, scope: &Scope<'_>) -> bool {
    let name = setup.player.symbol;
    let is_player = scope.players.get(name).is_some() || scope.incomplete.players;
    scope.declared_class(name) == Some(Class::PieceType) && !is_player
}

/// The first player without pieces in the setup. A player whose name begins with `?` moves at random and has none.
fn without_setup<'s>(setups: &[PlayerSetup], scope: &'s Scope<'_>) -> Option<&'s str> {
    /// Maximum number of lists that are compared; there is one for each player.
    const MAX: usize = 64;
    let setups = &setups[..setups.len().min(MAX)];
    let has_setup = |player| setups.iter().any(|setup| setup.player.symbol == player);
    let mut players = scope.players.symbols().iter();
    let idle = players.find(|&&player| !has_setup(player))?;
    let name = scope.names.text(*idle);
    (!name.starts_with('?')).then_some(name)
}

/// The diagnostic about a position before its piece: `(a1 Man)`.
pub(super) fn after_position(piece: &SetupPiece, scope: &Scope<'_>) -> Option<Diagnostic> {
    let position = piece.piece_type;
    let class = |name| scope.declared_class(name);
    let [.., SetupPlace::Position(last)] = piece.places[..] else {
        return None;
    };
    let is_swapped = class(position.symbol) == Some(Class::Position)
        && class(last.symbol) == Some(Class::PieceType);
    if !is_swapped {
        return None;
    }
    let [position_text, piece_text] = [position, last].map(|name| scope.text(name));
    let found = Class::Position;
    let diagnostic = misplaced(scope.names, position, "piece", &UNKNOWN_PIECE, found);
    let rest = match piece.places.len() {
        1 => "",
        _ => " …",
    };
    let swap = Edit::swap(
        (position.origin.span, position_text),
        (last.origin.span, piece_text),
    );
    Some(
        diagnostic
            .help(format!(
                "the piece comes first: `({piece_text} {position_text}{rest})`"
            ))
            .fix(Fix::safe("put the piece first", swap)),
    )
}
