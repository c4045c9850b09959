//! Writes the effects of a move.

use super::net::Net;
use crate::record::display::DisplayNotation;
use crate::state::{Effect, MoveList, MoveRef, State};
use zrf_grammar::game::{Board, PieceTypeId, PlayerId, PositionId};

/// Number of kinds of details.
pub(in crate::record::display) const LEVELS: usize = 4;
/// The most captures that are named; of more, only the number is written.
const MAX_NAMED: usize = 4;
/// The most positions that the throw of a random player names.
const MAX_THROWN: usize = 4;

pub(super) struct Writer<'a> {
    pub(super) display: &'a DisplayNotation,
    pub(super) state: &'a State,
    pub(super) net: Net,
    /// The positions of pieces that earlier parts of the move have marked.
    pub(super) marked: &'a [PositionId],
    pub(super) mover: PlayerId,
    /// Whether the move continues another.
    pub(super) is_part: bool,
    /// Whether a random player decides.
    pub(super) is_thrown: bool,
}

impl Writer<'_> {
    fn name(&self, at: PositionId) -> &str {
        self.display.game().position_name(at)
    }

    fn names(&self, positions: &[PositionId]) -> String {
        let names: Vec<&str> = positions.iter().map(|&at| self.name(at)).collect();
        names.join(" ")
    }

    fn letter(&self, piece_type: PieceTypeId) -> &str {
        let index = piece_type.index();
        if self.display.names_pieces && !self.display.is_silent[index] {
            &self.display.letters[index]
        } else {
            ""
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.display.game().board
    }

    /// The text; empty if the move has no visible effect.
    pub(super) fn text(&self, moves: &MoveList, alike: &[usize]) -> String {
        if let Some(castling) = self.castling() {
            return castling.to_owned();
        }
        match (&*self.net.moved, &*self.net.placed) {
            ([(from, to), ..], _) => self.movement(*from, *to, moves, alike),
            ([], [(piece_type, at), ..]) => self.placement(*piece_type, *at),
            ([], []) => self.change(),
        }
    }

    fn movement(
        &self,
        from: PositionId,
        to: PositionId,
        moves: &MoveList,
        alike: &[usize],
    ) -> String {
        let Some(piece) = self.state.piece(from) else {
            return String::new();
        };
        let takes = self
            .net
            .captured
            .iter()
            .any(|&at| self.is_implied(at) && self.is_enemy(at));
        let letter = self.letter(piece.piece_type);
        let origin = if self.is_part {
            String::new()
        } else if self.display.names_pieces {
            self.origin(from, letter, takes, moves, alike)
        } else {
            self.name(from).to_owned()
        };
        let spells_out = !self.display.names_pieces || self.is_part || origin == self.name(from);
        let sign = match (takes, spells_out) {
            (true, _) => "x",
            (false, true) => "-",
            (false, false) => "",
        };
        let letter = if self.is_part { "" } else { letter };
        let change = self.promotion(from, to, moves, alike);
        let named = self.named_captures();
        format!("{letter}{origin}{sign}{}{change}{named}", self.name(to))
    }

    /// As much of the start as distinguishes this piece from others with the same letter that can go to the same
    /// position.
    fn origin(
        &self,
        from: PositionId,
        letter: &str,
        takes: bool,
        moves: &MoveList,
        alike: &[usize],
    ) -> String {
        let rivals: Vec<PositionId> = alike
            .iter()
            .filter_map(|&index| moves.get(index).head.from)
            .filter(|&other| other != from)
            .filter(|&other| {
                let piece = self.state.piece(other);
                piece.is_some_and(|piece| self.letter(piece.piece_type) == letter)
            })
            .collect();
        let whole = self.name(from);
        let (first, second) = coordinates(whole);
        let tells = |part: fn(&str) -> &str, own: &str| {
            !own.is_empty() && rivals.iter().all(|&other| part(self.name(other)) != own)
        };
        if letter.is_empty() && takes && tells(|name| coordinates(name).0, first) {
            return first.to_owned();
        }
        match () {
            () if rivals.is_empty() && (!letter.is_empty() || !takes) => String::new(),
            () if tells(|name| coordinates(name).0, first) => first.to_owned(),
            () if tells(|name| coordinates(name).1, second) => second.to_owned(),
            () => whole.to_owned(),
        }
    }

    fn placement(&self, piece_type: PieceTypeId, at: PositionId) -> String {
        let named = self.named_captures();
        let position = self.name(at);
        if self.is_part {
            return format!("/{position}{named}");
        }
        let game = self.display.game();
        let n_dropped = game
            .piece_types
            .iter()
            .filter(|piece| !piece.drops.is_empty())
            .count();
        if self.display.names_pieces || n_dropped > 1 {
            let letter = &self.display.letters[piece_type.index()];
            format!("{letter}*{position}{named}")
        } else {
            format!("{position}{named}")
        }
    }

    /// A move in which nothing moves and nothing is placed.
    fn change(&self) -> String {
        let Net {
            captured,
            types,
            turned,
            ..
        } = &self.net;
        match (&**captured, &**types, &**turned) {
            ([], [], []) => String::new(),
            ([], [(piece_type, at), ..], _) => {
                format!(
                    "{}={}",
                    self.name(*at),
                    self.display.letters[piece_type.index()]
                )
            }
            ([], [], turned) => format!("~{}", self.names(turned)),
            (captured, ..) => self.takes(captured),
        }
    }

    /// The type that the moving piece becomes, in games that name their pieces.
    fn promotion(
        &self,
        from: PositionId,
        to: PositionId,
        moves: &MoveList,
        alike: &[usize],
    ) -> String {
        let (Some(piece), true) = (self.state.piece(from), self.display.names_pieces) else {
            return String::new();
        };
        let plain = self.letter(piece.piece_type);
        let becomes = self.net.types.iter().find(|(_, at)| *at == to);
        match becomes {
            Some((new, _)) if self.promotes(piece.piece_type, *new) => "+".to_owned(),
            Some((new, _)) if self.letter(*new) != plain => format!("={}", self.letter(*new)),
            Some(_) => String::new(),
            // Declining a promotion is shown if the promotion would be shown as `+`.
            None => {
                let refuses = alike.iter().map(|&index| moves.get(index)).any(|other| {
                    other.head.from == Some(from)
                        && other.effects.iter().any(|effect| {
                            matches!(*effect, Effect::ChangeType { piece_type: new, at } | Effect::Promote { piece_type: new, at }
                                if at == to && self.promotes(piece.piece_type, new))
                        })
                });
                if refuses {
                    "=".to_owned()
                } else {
                    String::new()
                }
            }
        }
    }

    /// Whether one type is the promoted other: `+P`, `Promoted Pawn`, `PromotedPawn`.
    fn promotes(&self, old: PieceTypeId, new: PieceTypeId) -> bool {
        let game = self.display.game();
        let (old_name, new_name) = (game.piece_name(old), game.piece_name(new));
        let letters = &self.display.letters;
        let (plain, other) = (&letters[old.index()], &letters[new.index()]);
        other.strip_prefix('+') == Some(plain)
            || new_name
                .strip_prefix("Promoted")
                .is_some_and(|rest| rest.trim_matches([' ', '-', '_']) == old_name)
    }

    /// The captures that neither the movement nor earlier parts of the move imply.
    fn named_captures(&self) -> String {
        let captured = self.net.captured.iter().copied();
        let named: Vec<PositionId> = captured.filter(|&at| self.is_named(at)).collect();
        self.takes(&named)
    }

    fn is_named(&self, at: PositionId) -> bool {
        !self.is_implied(at) && !self.marked.contains(&at)
    }

    fn takes(&self, captured: &[PositionId]) -> String {
        if captured.len() > MAX_NAMED {
            return format!(" takes {}", captured.len());
        }
        captured
            .iter()
            .map(|&at| format!("x{}", self.name(at)))
            .collect()
    }

    fn is_enemy(&self, at: PositionId) -> bool {
        let piece = self.state.piece(at);
        piece.is_some_and(|piece| piece.owner != self.mover)
    }

    /// A random player's move: the positions that it changes.
    pub(super) fn throw(&self) -> String {
        let list = |positions: &[PositionId]| match positions.len() {
            n if n > MAX_THROWN => {
                format!("{} … ({n})", self.names(&positions[..MAX_THROWN - 1]))
            }
            _ => self.names(positions),
        };
        let placed: Vec<PositionId> = self.net.placed.iter().map(|(_, at)| *at).collect();
        match (&*placed, &*self.net.captured) {
            ([], []) => self
                .net
                .moved
                .iter()
                .map(|(from, to)| format!("{}-{}", self.name(*from), self.name(*to)))
                .collect::<Vec<_>>()
                .join(" "),
            ([], captured) => format!("takes {}", list(captured)),
            (placed, _) => list(placed),
        }
    }

    /// A move that has no other text: all positions that it touches.
    pub(super) fn everything(&self, played: MoveRef<'_>) -> String {
        let mut places: Vec<PositionId> = played.effects.iter().map(Effect::place).collect();
        places.dedup();
        self.names(&places)
    }

    pub(super) fn details(&self) -> [String; LEVELS] {
        let game = self.display.game();
        // A throw names positions only.
        let thrown = self.net.placed.iter().filter(|_| self.is_thrown);
        let types = thrown
            .chain(&self.net.types)
            .map(|(new, _)| format!("={}", game.piece_name(*new)));
        let captured = self
            .net
            .captured
            .iter()
            .filter(|&&at| !self.is_named(at))
            .map(|&at| format!("x{}", self.name(at)));
        let turned = self
            .net
            .turned
            .iter()
            .map(|&at| format!("~{}", self.name(at)));
        let others = self.net.moved.iter().skip(1);
        let others = others.map(|(from, to)| format!(" & {}-{}", self.name(*from), self.name(*to)));
        [
            types.collect(),
            captured.collect(),
            turned.collect(),
            others.collect(),
        ]
    }
}

/// The first letters of a position's name and the rest: `e` and `4`. Names of another form have no parts.
fn coordinates(name: &str) -> (&str, &str) {
    let split = name
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(0);
    match name.split_at(split) {
        ("", _) => ("", ""),
        parts => parts,
    }
}
