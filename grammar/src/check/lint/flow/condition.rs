//! The possible results of conditions, and what a run learns from them.

use super::path::{Path, Register, Split, Spot};
use super::run::Runner;
use super::sites::Evidence;
use super::truth::{Contents, Truth};
use crate::game::{self, Condition, Place, PositionId, Test, TestKind, ZoneId};

impl<'g> Runner<'_, 'g> {
    /// Splits a path into the one on which a condition holds and the one on which it fails; `None` if that is
    /// impossible.
    pub(super) fn split(&mut self, mut path: Box<Path>, condition: &Condition) -> Split {
        match condition {
            Condition::Constant(true) => (Some(path), None),
            Condition::Constant(false) => (None, Some(path)),
            Condition::Not(inner) => {
                let (yes, no) = self.split(path, inner);
                (no, yes)
            }
            Condition::And(all) => self.split_all(path, all, true),
            Condition::Or(all) => {
                let (no, yes) = self.split_all(path, all, false);
                (yes, no)
            }
            Condition::Test(test) => {
                let truth = self.test(&path, test);
                let evidence = self.evidence(&path, test);
                self.sites.test(test.origin, truth, evidence);
                if let TestKind::InZone(zone) = test.kind {
                    // A test of a named position depends only on who moves.
                    let is_named = matches!(test.place, Place::Position(_));
                    let result = if is_named { Truth::UNKNOWN } else { truth };
                    self.world.test_zone(self.mover, zone.index(), result);
                }
                if !truth.may_hold {
                    self.learn(&mut path, test, false);
                    return (None, Some(path));
                }
                let mut fails = truth.may_fail.then(|| path.clone());
                if let Some(path) = &mut fails {
                    self.learn(path, test, false);
                }
                self.learn(&mut path, test, true);
                (Some(path), fails)
            }
        }
    }

    /// Splits a path into the one on which all conditions have `value` and the one on which at least one has not.
    fn split_all(&mut self, path: Box<Path>, all: &[Condition], value: bool) -> Split {
        let (mut all_match, mut some_differ): Split = (Some(path), None);
        for inner in all {
            let Some(path) = all_match else { break };
            let (yes, no) = self.split(path, inner);
            let (have, have_not) = if value { (yes, no) } else { (no, yes) };
            all_match = have;
            match (&mut some_differ, have_not) {
                (Some(joined), Some(other)) => joined.join(&other, self.bits),
                (joined, other) => *joined = joined.take().or(other),
            }
        }
        (all_match, some_differ)
    }

    /// The position that a place means on this path.
    pub(super) fn spot(&self, path: &Path, place: Place) -> Spot {
        let known = |to: Option<PositionId>| to.map_or(Spot::Nowhere, Spot::At);
        match place {
            Place::Cursor => Spot::At(path.cursor),
            Place::Position(position) => Spot::At(position),
            Place::Direction(_) | Place::Opposite(_) if self.is_anywhere(path.cursor) => {
                Spot::Unknown
            }
            Place::Direction(direction) => known(self.world.game.board.step(
                self.mover,
                path.cursor,
                direction,
            )),
            Place::Opposite(direction) => known(self.step_back(path.cursor, direction)),
            Place::Register(register) => self.register(path, register),
        }
    }

    pub(super) fn register(&self, path: &Path, register: game::Register) -> Spot {
        let spot = |register: Register| match register {
            Register::At(position) if !self.is_anywhere(position) => Spot::At(position),
            Register::At(_) | Register::Unset | Register::Unknown => Spot::Unknown,
        };
        match register {
            game::Register::Mark => spot(Register::At(path.mark)),
            game::Register::From => spot(path.from),
            game::Register::To if path.to == Register::Unset => Spot::At(path.cursor),
            game::Register::To => spot(path.to),
            game::Register::LastFrom | game::Register::LastTo if self.is_first() => Spot::Nowhere,
            game::Register::LastFrom | game::Register::LastTo => Spot::Unknown,
        }
    }

    /// What a position may hold.
    pub(super) fn contents(&self, path: &Path, position: PositionId) -> Contents {
        let known = path.contents(position);
        known.unwrap_or_else(|| self.before(position))
    }

    fn test(&self, path: &Path, test: &Test) -> Truth {
        if self.world.bounds.unset.is_tested_by(&test.kind) {
            return Truth::UNKNOWN;
        }
        match test.kind {
            TestKind::Flag(flag) => return path.flags.get(flag.index()),
            TestKind::Unresolved => return Truth::UNKNOWN,
            _ => {}
        }
        let position = match self.spot(path, test.place) {
            Spot::At(position) => position,
            Spot::Nowhere => return Truth::known(false),
            Spot::Unknown => return Truth::UNKNOWN,
        };
        let contents = || self.contents(path, position);
        match test.kind {
            TestKind::OnBoard => Truth::known(true),
            TestKind::Position(_) | TestKind::Marked | TestKind::InZone(_)
                if self.is_anywhere(position) =>
            {
                Truth::UNKNOWN
            }
            TestKind::Marked if self.is_anywhere(path.mark) => Truth::UNKNOWN,
            TestKind::Position(wanted) => Truth::known(position == wanted),
            TestKind::Marked => Truth::known(position == path.mark),
            TestKind::InZone(zone) => {
                let zone = &self.world.game.board.zones[zone.index()];
                let set = &zone.sets[self.mover.index()];
                Truth::known(set.binary_search(&position).is_ok())
            }
            TestKind::PositionFlag(flag) => path.position_flags.get(flag.index()),
            TestKind::Empty => contents().is_one_of(Contents::EMPTY),
            TestKind::Friend => contents().is_one_of(Contents::FRIEND),
            TestKind::Enemy => contents().is_one_of(Contents::ENEMY),
            TestKind::Neutral => contents().is_one_of(Contents::NEUTRAL),
            TestKind::Piece(wanted) => {
                let contents = contents();
                let is_it = match contents.piece_type {
                    Some(known) => Truth::known(known == wanted),
                    None => Truth::UNKNOWN,
                };
                if_occupied(contents, is_it)
            }
            TestKind::Attribute(id) => {
                let contents = contents();
                if_occupied(contents, self.attribute(position, contents, id.index()))
            }
            TestKind::LastFrom | TestKind::LastTo if self.is_first() => Truth::known(false),
            _ => Truth::UNKNOWN,
        }
    }

    /// What the result of a test depends on, as far as a diagnostic explains it.
    fn evidence(&self, path: &Path, test: &Test) -> Evidence<'g> {
        let game = self.world.game;
        let position = match self.spot(path, test.place) {
            Spot::At(position) if !self.is_anywhere(position) => Some(game.position_name(position)),
            _ => None,
        };
        let is_empty =
            |zone: ZoneId| game.board.zones[zone.index()].sets[self.mover.index()].is_empty();
        let mover = &*game.players[self.mover.index()].name;
        let nobody = !self.anything.owners;
        Evidence {
            position,
            without_zone: match test.kind {
                TestKind::InZone(zone) if is_empty(zone) => Some(mover),
                _ => None,
            },
            is_about_nobody: match test.kind {
                TestKind::Enemy => nobody & Contents::ENEMY != 0,
                TestKind::Neutral => nobody & Contents::NEUTRAL != 0,
                _ => false,
            },
        }
    }

    fn attribute(&self, position: PositionId, contents: Contents, index: usize) -> Truth {
        if Some(position) == self.own && !self.is_anywhere(position) {
            return self.bits.get(index);
        }
        let types = self.world.bounds.attributes.iter().enumerate();
        let mut may_hold = types.filter(|(piece_type, _)| {
            contents
                .piece_type
                .is_none_or(|known| known.index() == *piece_type)
        });
        Truth {
            may_hold: may_hold.any(|(_, bits)| bits.get(index).may_hold),
            may_fail: true,
        }
    }

    fn learn(&self, path: &mut Path, test: &Test, value: bool) {
        if let TestKind::Flag(flag) = test.kind {
            path.flags.set(flag.index(), Truth::known(value));
            return;
        }
        let Spot::At(position) = self.spot(path, test.place) else {
            return;
        };
        let before = self.contents(path, position);
        let mut after = before;
        let mut keep = |owners: u8| after.owners &= if value { owners } else { !owners };
        match test.kind {
            TestKind::Empty => keep(Contents::EMPTY),
            TestKind::Friend => keep(Contents::FRIEND),
            TestKind::Enemy => keep(Contents::ENEMY),
            TestKind::Neutral => keep(Contents::NEUTRAL),
            TestKind::Piece(piece_type) if value => {
                after.owners &= !Contents::EMPTY;
                after.piece_type = Some(piece_type);
            }
            TestKind::Attribute(_) if value => after.owners &= !Contents::EMPTY,
            _ => {}
        }
        if after != before {
            path.learn(position, after);
        }
    }
}

/// The result of a test that is false where there is no piece.
fn if_occupied(contents: Contents, truth: Truth) -> Truth {
    Truth {
        may_hold: truth.may_hold && !contents.is_empty(),
        may_fail: truth.may_fail || contents.owners & Contents::EMPTY != 0,
    }
}
