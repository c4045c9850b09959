//! What a completed move may change on the board.

use super::path::{Bits, Contents, Effect, Path, Register};
use super::run::Runner;
use super::world::Kind;
use crate::game::{Add, PieceTypeId, PlayerId, PositionId};

impl Runner<'_, '_> {
    /// Carries out the movements of a path, the last of which `add` has completed, and then the effects.
    pub(super) fn play(&mut self, add: &Add, path: &Path) {
        let last = path.movements.len() - 1;
        let is_vague = |(effect, place): &&(Effect, Option<PositionId>)| {
            place.is_none() && !matches!(effect, Effect::Capture(_))
        };
        let n_positions = self.world.game.board.positions.len();
        let n_vague = path.effects.iter().filter(is_vague).count();
        let n_vague = n_vague + usize::from(self.is_anywhere(self.start));
        let cost = path.effects.len() + n_vague * n_positions;
        *self.work = self.work.saturating_sub(cost as u64);
        for (index, &(from, to)) in path.movements.iter().enumerate() {
            let types: &[PieceTypeId] = if index == last { &add.piece_types } else { &[] };
            for to in self.all(to) {
                if from != Register::At(to) || !self.is_own(index, from) {
                    self.lose(self.contents(path, to));
                }
                if self.is_own(index, from) || self.own.is_none() && index == 0 {
                    let bits = path.attributes_at(to, self.bits);
                    self.arrive_as(self.kind, types, to, bits);
                }
                if !self.is_own(index, from) {
                    let contents = match from {
                        Register::At(from) if !self.is_anywhere(from) => self.contents(path, from),
                        _ => Contents::ANY,
                    };
                    self.arrive_from(contents, types, to);
                }
            }
        }
        for &(effect, place) in &path.effects {
            if let (Effect::Capture(span), None) = (effect, place) {
                self.sites.capture(span, true);
                self.lose(Contents::ANY);
                continue;
            }
            for place in self.all(place.map_or(Register::Unknown, Register::At)) {
                self.carry_out(effect, place, path);
            }
        }
    }

    /// A piece arrives, and becomes one of some types, if there are any.
    fn arrive_as(&mut self, kind: Kind, types: &[PieceTypeId], to: PositionId, bits: Bits) {
        match types {
            [] => self.world.arrive(kind, to, bits),
            _ => self.world.lose(kind),
        }
        for &piece_type in types {
            self.world.arrive((kind.0, piece_type), to, bits);
        }
    }

    /// A piece arrives of which only this is known.
    fn arrive_from(&mut self, contents: Contents, types: &[PieceTypeId], to: PositionId) {
        for owner in self.world.owners(contents, self.mover) {
            match contents.piece_type {
                Some(piece_type) => {
                    let bits = self.world.attributes[piece_type.index()];
                    self.arrive_as((owner, piece_type), types, to, bits);
                }
                None if types.is_empty() => self.world.arrive_any(owner, to),
                None => {
                    for piece_type in types {
                        let bits = self.world.attributes[piece_type.index()];
                        self.world.arrive((owner, *piece_type), to, bits);
                    }
                }
            }
        }
    }

    /// The positions that a register may hold.
    fn all(&self, register: Register) -> Vec<PositionId> {
        match register {
            Register::At(position) if !self.is_anywhere(position) => vec![position],
            Register::At(_) | Register::Unset | Register::Unknown => {
                let n_positions = self.world.game.board.positions.len();
                (0..n_positions).map(PositionId::from_index).collect()
            }
        }
    }

    /// Whether a movement is that of the piece, or of the dropped piece, for which the block runs.
    fn is_own(&self, index: usize, from: Register) -> bool {
        let is_start = from == Register::At(self.start);
        is_start && (self.own.is_some() || index == 0)
    }

    fn lose(&mut self, contents: Contents) {
        self.world.lose_any(contents, self.mover);
    }

    /// What is at a position when the effects happen.
    fn after_movements(&self, path: &Path, place: PositionId) -> Contents {
        let may_end_here =
            |to: Register| to == Register::At(place) || !matches!(to, Register::At(_));
        let movements = path.movements.iter().enumerate();
        let mut here = movements.filter(|(_, (_, to))| may_end_here(*to));
        let Some((index, &(from, to))) = here.next() else {
            let creates = |effect: &(Effect, Option<PositionId>)| {
                matches!(effect.0, Effect::Create(..)) && effect.1.is_none_or(|at| at == place)
            };
            return match path.effects.iter().any(creates) {
                true => Contents::ANY,
                false => self.contents(path, place),
            };
        };
        let is_certain = to == Register::At(place) && here.next().is_none();
        match is_certain && self.is_own(index, from) {
            true => Contents {
                owners: Contents::FRIEND,
                piece_type: Some(self.kind.1),
            },
            false => Contents::ANY,
        }
    }

    fn carry_out(&mut self, effect: Effect, place: PositionId, path: &Path) {
        let before = self.after_movements(path, place);
        match effect {
            Effect::Capture(span) => {
                // What stands somewhere is not followed from a start that stands for all.
                let is_useful = self.is_anywhere(self.start) || !before.is_empty();
                self.sites.capture(span, is_useful);
                self.lose(before);
            }
            Effect::Create(owner, piece_type) => {
                self.lose(self.contents(path, place));
                let bits = path.attributes_at(place, self.world.fresh(piece_type));
                self.world.arrive((owner, piece_type), place, bits);
            }
            Effect::Retype(piece_type) => {
                self.lose(before);
                let bits = self.world.attributes[piece_type.index()];
                for owner in self.world.owners(before, self.mover) {
                    self.world.arrive((owner, piece_type), place, bits);
                }
            }
            Effect::Reown => {
                self.lose(before);
                self.change_owner(self.mover, before, place);
            }
            Effect::Flip => {
                self.lose(before);
                for owner in 0..self.world.game.players.len() {
                    self.change_owner(PlayerId::from_index(owner), before, place);
                }
            }
        }
    }

    fn change_owner(&mut self, owner: PlayerId, contents: Contents, place: PositionId) {
        match contents.piece_type {
            _ if contents.is_empty() => {}
            Some(piece_type) => {
                let bits = self.world.attributes[piece_type.index()];
                self.world.arrive((owner, piece_type), place, bits);
            }
            None => self.world.arrive_any(owner, place),
        }
    }
}
