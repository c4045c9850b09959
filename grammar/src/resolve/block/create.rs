//! `(create [player] [T] [place])`: the names determine which argument is which.

use super::place::{known_place, place};
use super::unknown::Unknown;
use crate::ast::{self, Name};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{ARGUMENT_ORDER, UNKNOWN_ARGUMENT, WRONG_ARGUMENTS};
use crate::game::{InstructionKind, PieceTypeId, Place, PlayerId};
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;
use crate::resolve::uses::Role;
use crate::text::kw;

/// The arguments found so far.
#[derive(Default)]
struct Created {
    player: Option<PlayerId>,
    piece_type: Option<PieceTypeId>,
    place: Option<Place>,
}

/// Resolves the arguments; `None` if one is unknown or superfluous, which is reported.
pub(super) fn create(
    arguments: &[ast::block::Place],
    scope: &mut Scope<'_>,
) -> Option<InstructionKind> {
    let mut created = Created::default();
    for (index, argument) in arguments.iter().enumerate() {
        match argument {
            ast::block::Place::Name(name) => {
                let next_is_type = match arguments.get(index + 1) {
                    Some(ast::block::Place::Name(next)) => {
                        scope.piece_types.get(next.symbol).is_some()
                    }
                    _ => false,
                };
                created.take(*name, next_is_type, scope)?;
            }
            other => created.place = Some(place(*other, scope)?),
        }
    }
    Some(InstructionKind::Create {
        player: created.player,
        piece_type: created.piece_type,
        place: created.place.unwrap_or_default(),
    })
}

impl Created {
    /// Assigns an argument: a piece type first, then a player, a position, a direction. A name of several classes fills
    /// the first missing one.
    fn take(&mut self, name: Name, next_is_type: bool, scope: &mut Scope<'_>) -> Option<()> {
        let player = scope.players.get(name.symbol);
        let piece_type = scope.piece_types.get(name.symbol);
        let position = scope.positions.get(name.symbol).map(Place::Position);
        let place = position.or_else(|| known_place(name.symbol, scope));
        let is_after_type = self.piece_type.is_some() || self.place.is_some();
        let can_be_player = self.player.is_none() && player.is_some();
        let can_be_place = self.place.is_none() && place.is_some();
        let is_late;
        if self.piece_type.is_none() && piece_type.is_some() && !(can_be_player && next_is_type) {
            scope.note(name, Class::PieceType, Role::Reference);
            self.piece_type = piece_type;
            is_late = self.place.is_some();
        } else if can_be_player && !(is_after_type && can_be_place) {
            scope.note(name, Class::Player, Role::Reference);
            self.player = player;
            is_late = is_after_type;
        } else if can_be_place {
            scope.note_place(name, place);
            self.place = place;
            is_late = false;
        } else {
            let is_known = player.is_some() || piece_type.is_some() || place.is_some();
            return Self::refuse(name, is_known, scope);
        }
        if is_late {
            scope.report_once(name.origin, || {
                let expected = "a player, a piece and a place, in this order";
                Diagnostic::expected_only(&ARGUMENT_ORDER, expected, name.origin)
            });
        }
        Some(())
    }

    fn refuse(name: Name, is_known: bool, scope: &mut Scope<'_>) -> Option<()> {
        if !is_known {
            const WANTED: &[Class] = &[
                Class::Player,
                Class::PieceType,
                Class::Position,
                Class::Direction,
            ];
            Unknown::new(&UNKNOWN_ARGUMENT, WANTED).report(name, scope);
            return None;
        }
        let word = scope.text(name).to_owned();
        scope.report_once(name.origin, || {
            let message = format!(
                "unexpected argument `{word}`: `create` takes at most one player, one piece and one place"
            );
            Diagnostic::new(&WRONG_ARGUMENTS, message, name.origin).naming(kw::CREATE)
        });
        None
    }
}
