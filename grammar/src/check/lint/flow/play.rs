//! What a completed move may change on the board.
//!
//! Paths to an `add` are joined, so the only order known is the one in which every move is played: movements, other
//! changes, captures, promotion.

use super::path::{Effect, Path, Register};
use super::run::Runner;
use super::truth::{Bits, Contents};
use super::world::Kind;
use crate::game::{Add, PieceTypeId, PlayerId, PositionId};

/// A position, `None` for any position.
type Place = Option<PositionId>;

impl Runner<'_, '_> {
    /// Carries out the movements of a path, the last of which `add` has completed, and then the effects.
    pub(super) fn play(&mut self, add: &Add, path: &Path) {
        *self.work = self.work.saturating_sub(path.effects.len() as u64);
        let last = path.movements.len() - 1;
        for (index, &(from, to)) in path.movements.iter().enumerate() {
            let types: &[PieceTypeId] = if index == last { &add.piece_types } else { &[] };
            self.land(path, from, self.place(to), types);
        }
        for place in self.changed(path) {
            self.change(path, place, add);
        }
        self.set_attributes(path, add);
        if add.is_partial {
            self.lend(path, self.place(path.movements[last].1), add);
        }
    }

    /// Plays one movement: a piece leaves `from`, arrives at `to`, and becomes one of `types` if there are any.
    fn land(&mut self, path: &Path, from: Register, to: Place, types: &[PieceTypeId]) {
        let is_only = path.movements.len() == 1;
        let is_own = self.is_own(from);
        let is_drop = self.own.is_none();
        let ends_here = |other: &&(Register, Register)| self.may_be(other.1, to);
        let lost = match to {
            // What moved there first may be captured as well, and a dropped piece may move on.
            _ if path.movements.iter().filter(ends_here).count() > 1 => Contents::ANY,
            Some(to) if is_only || !is_drop => self.contents(path, to),
            _ => Contents::ANY,
        };
        if !is_own || to.is_none_or(|to| from != Register::At(to)) {
            self.lose(lost);
        }
        if is_own || is_drop {
            let bits = to.map_or(self.bits, |to| path.attributes_at(to, self.bits));
            self.arrive_as(self.kind, types, to, bits);
        }
        let is_other = if is_drop { !is_only } else { !is_own };
        if is_other {
            let contents = match self.place(from) {
                Some(from) if !is_drop => self.contents(path, from),
                _ => Contents::ANY,
            };
            self.arrive_from(contents, types, to);
        }
    }

    /// Lets the turn continue with the piece at the end of the movement, no matter who owns it by then.
    fn lend(&mut self, path: &Path, to: Place, add: &Add) {
        let may_change_owner = |&(effect, place): &(Effect, Place)| {
            let changes = matches!(effect, Effect::Create(..) | Effect::Flip);
            changes && (place.is_none() || to.is_none() || place == to)
        };
        let arrived = to.map_or(Contents::ANY, |to| self.after_movements(path, to, add));
        let is_other = arrived.owners & !(Contents::EMPTY | Contents::FRIEND) != 0;
        if is_other || path.effects.iter().any(may_change_owner) {
            self.world.lend(self.mover, to);
        }
    }

    /// Records that a piece arrives, and becomes one of `types` if there are any.
    fn arrive_as(&mut self, kind: Kind, types: &[PieceTypeId], to: Place, bits: Bits) {
        match types {
            [] => self.world.arrive_at(kind, to, bits),
            _ => self.world.lose(kind),
        }
        for &piece_type in types {
            self.world.arrive_at((kind.0, piece_type), to, bits);
        }
    }

    /// Records that a piece arrives of which only the possible owners and perhaps the type are known.
    fn arrive_from(&mut self, contents: Contents, types: &[PieceTypeId], to: Place) {
        if !types.is_empty() {
            self.lose(contents);
        }
        for owner in self.world.owners(contents, self.mover) {
            match contents.piece_type {
                Some(piece_type) if types.is_empty() => self.arrive(owner, piece_type, to),
                None if types.is_empty() => self.world.arrive_any(owner, to),
                _ => types
                    .iter()
                    .for_each(|&piece_type| self.arrive(owner, piece_type, to)),
            }
        }
    }

    /// Records that a piece arrives with any attributes that its type may have.
    fn arrive(&mut self, owner: PlayerId, piece_type: PieceTypeId, to: Place) {
        let bits = self.world.bounds.attributes[piece_type.index()];
        self.world.arrive_at((owner, piece_type), to, bits);
    }

    /// The position that a register holds, if that is known.
    fn place(&self, register: Register) -> Place {
        match register {
            Register::At(position) => Some(position).filter(|it| !self.is_anywhere(*it)),
            Register::Unset | Register::Unknown => None,
        }
    }

    /// Whether a register may hold a position.
    fn may_be(&self, register: Register, place: Place) -> bool {
        let (known, wanted) = (self.place(register), place);
        known.is_none() || wanted.is_none() || known == wanted
    }

    /// Whether a movement from a register moves the piece for which the block runs.
    fn is_own(&self, from: Register) -> bool {
        self.own.is_some() && from == Register::At(self.start)
    }

    fn lose(&mut self, contents: Contents) {
        self.world.lose_any(contents, self.mover);
    }

    /// What is at a position when the effects happen.
    fn after_movements(&self, path: &Path, position: PositionId, add: &Add) -> Contents {
        let may_end_here = |&(_, to): &(Register, Register)| self.may_be(to, Some(position));
        match path.movements[..] {
            [(from, Register::At(to))] if to == position => match self.place(from) {
                _ if self.is_own(from) || self.own.is_none() => self.moving(),
                Some(from) => self.contents(path, from),
                None => Contents::ANY,
            },
            // The piece has left.
            [(Register::At(from), Register::At(to))]
                if from == position
                    && self.own.is_some()
                    && !add.is_copy
                    && !self.is_anywhere(to) =>
            {
                Contents::NOTHING
            }
            ref all if all.iter().any(may_end_here) => Contents::ANY,
            _ => self.contents(path, position),
        }
    }

    /// Returns the positions with effects. Carries out captures at unknown positions right away.
    fn changed(&mut self, path: &Path) -> Vec<Place> {
        let mut places = Vec::new();
        for &(effect, place) in &path.effects {
            match (effect, place) {
                (Effect::Capture(capture), None) => {
                    self.sites.capture(self.captures[&capture], true);
                    self.lose(Contents::ANY);
                }
                (Effect::Captures, _) => {
                    *self.work = self.work.saturating_sub(self.captures.len() as u64);
                    for &capture in self.captures.values() {
                        self.sites.capture(capture, true);
                    }
                    self.lose(Contents::ANY);
                }
                _ => places.push(place),
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Carries out all effects at a position.
    fn change(&mut self, path: &Path, place: Place, add: &Add) {
        let before = place.map_or(Contents::ANY, |at| self.after_movements(path, at, add));
        let is_here = |at: Place| at.is_none() || at == place;
        let effects = path.effects.iter().filter(|(_, at)| is_here(*at));
        let effects: Vec<Effect> = effects.map(|(effect, _)| *effect).collect();
        let is_change = |effect: &&Effect| !matches!(effect, Effect::Capture(_) | Effect::Captures);
        let change = effects.iter().find(is_change);
        for effect in &effects {
            if let Effect::Capture(capture) = effect {
                // The board is not followed in runs from a start that stands for all positions.
                let is_vague = change.is_some() || self.is_anywhere(self.start);
                let was_empty = place.is_some_and(|at| self.contents(path, at).is_empty());
                let is_useful = is_vague || !before.is_empty() || !was_empty;
                self.sites.capture(self.captures[capture], is_useful);
            }
        }
        self.lose(before);
        let is_promoted = !add.piece_types.is_empty()
            && path
                .movements
                .last()
                .is_some_and(|(_, to)| self.may_be(*to, place));
        match change {
            None => {}
            Some(change) if effects.len() == 1 && !is_promoted => {
                self.carry_out(*change, before, place, path);
            }
            Some(_) => {
                let is_retyped = |(effect, at): &(Effect, Place)| {
                    matches!(effect, Effect::Retype(_)) && place.is_some() && *at == place
                };
                let keeps_type = !path.effects.iter().any(is_retyped);
                self.carry_out_all(&effects, (before, keeps_type), place, add);
            }
        }
    }

    fn carry_out(&mut self, effect: Effect, before: Contents, place: Place, path: &Path) {
        match effect {
            Effect::Capture(_) | Effect::Captures => {}
            Effect::Create(owner, piece_type) => {
                // An attribute may have been set before the piece was created, or after.
                let fresh = self.world.fresh(piece_type);
                let set = place.map_or(fresh, |at| path.attributes_at(at, fresh));
                self.world
                    .arrive_at((owner, piece_type), place, fresh.or(set));
            }
            Effect::Retype(piece_type) => {
                for owner in self.world.owners(before, self.mover) {
                    self.arrive(owner, piece_type, place);
                }
            }
            Effect::Reown => self.change_owner(self.mover, before, place),
            Effect::Flip => {
                for owner in self.world.game.player_ids() {
                    self.change_owner(owner, before, place);
                }
            }
        }
    }

    /// Carries out several effects at one position, in any order: each possible owner, with each possible type. The piece
    /// that was there may keep its type unless an effect changes it.
    fn carry_out_all(
        &mut self,
        effects: &[Effect],
        (before, keeps_type): (Contents, bool),
        place: Place,
        add: &Add,
    ) {
        let mut owners = self.world.owners(before, self.mover);
        let kept = before.piece_type.filter(|_| keeps_type);
        let mut types: Vec<PieceTypeId> = kept.into_iter().collect();
        types.extend(&add.piece_types);
        for effect in effects {
            match *effect {
                Effect::Capture(_) | Effect::Captures => {}
                Effect::Create(owner, piece_type) => {
                    owners.push(owner);
                    types.push(piece_type);
                }
                Effect::Retype(piece_type) => types.push(piece_type),
                Effect::Reown => owners.push(self.mover),
                Effect::Flip => {
                    owners.extend(self.world.game.player_ids());
                }
            }
        }
        let may_be_any = keeps_type && before.piece_type.is_none() && !before.is_empty();
        for owner in owners {
            if may_be_any {
                self.world.change_owner(owner, place);
                self.world.lose_all(owner);
            }
            for &piece_type in &types {
                self.world.lose((owner, piece_type));
                self.arrive(owner, piece_type, place);
            }
        }
    }

    fn change_owner(&mut self, owner: PlayerId, contents: Contents, place: Place) {
        match contents.piece_type {
            _ if contents.is_empty() => {}
            Some(piece_type) => self.arrive(owner, piece_type, place),
            None => self.world.change_owner(owner, place),
        }
    }

    /// Sets attributes at positions where the move leaves pieces other than its own.
    fn set_attributes(&mut self, path: &Path, add: &Add) {
        for (place, set) in path.set_attributes() {
            let known = place.and_then(|place| self.place(Register::At(place)));
            for position in self.world.places(known) {
                let contents = self.after_movements(path, position, add);
                for owner in self.world.owners(contents, self.mover) {
                    self.world.set(owner, contents.piece_type, position, set);
                }
            }
        }
    }
}
