//! Conditions. Off the board every test is false, so its negation is true (confirmed by recorded games of shafran and
//! BahrainDama).

use super::FlagSlot;
use super::answers::Captor;
use super::run::Run;
use zrf_grammar::game::{Place, PlayerId, PositionId, TestKind};

impl Run<'_> {
    pub(super) fn test(&mut self, kind: TestKind, place: Place) -> bool {
        if let TestKind::Flag(flag) = kind {
            return self.machine.flags.get(FlagSlot::of(flag));
        }
        let Some(position) = self.resolve(place) else {
            return false;
        };
        self.test_at(kind, position)
    }

    pub(super) fn test_at(&mut self, kind: TestKind, position: PositionId) -> bool {
        if self.machine.reads.is_noted() {
            self.note_test(kind, position);
        }
        let piece = self.board[position.index()];
        let mover = self.subject.mover;
        match kind {
            TestKind::Empty => piece.is_none(),
            TestKind::OnBoard => true,
            TestKind::Friend => piece.is_some_and(|piece| piece.owner == mover),
            TestKind::Enemy => piece.is_some_and(|piece| self.is_enemy(piece.owner)),
            TestKind::Neutral => piece.is_some_and(|piece| {
                piece.owner != mover && self.program.tables().is_neutral(piece.owner)
            }),
            TestKind::Piece(piece_type) => {
                self.note_look(position);
                piece.is_some_and(|piece| piece.piece_type == piece_type)
            }
            TestKind::Attribute(attribute) => {
                self.note_look(position);
                piece.is_some_and(|piece| piece.attributes.contains(attribute))
            }
            TestKind::InZone(zone) => self.program.tables().zone(mover, zone).contains(position),
            TestKind::Position(other) => position == other,
            TestKind::Marked => position == self.mark,
            TestKind::Flag(flag) => self.machine.flags.get(FlagSlot::of(flag)),
            TestKind::PositionFlag(flag) => {
                let flags = &self.machine.flags;
                flags.get(flags.slot(flag, position))
            }
            TestKind::LastFrom => self.state.last_from() == Some(position),
            TestKind::LastTo => self.state.last_to() == Some(position),
            TestKind::GoalPosition => self.program.tables().is_goal_position(position),
            TestKind::AdjacentToEnemy => self.is_adjacent_to_enemy(position),
            TestKind::Attacked(move_type) => self.could_capture(Captor::Enemy, position, move_type),
            TestKind::Defended(move_type) => self.could_capture(Captor::Mover, position, move_type),
            TestKind::Unresolved => false,
        }
    }

    /// Notes that more than the owner of a piece was looked at.
    fn note_look(&mut self, position: PositionId) {
        if let Some(victim) = &mut self.machine.victim {
            victim.is_seen |= victim.position == position;
        }
    }

    pub(super) fn is_enemy(&self, owner: PlayerId) -> bool {
        let mover = self.subject.mover;
        self.program.tables().is_enemy(mover, owner)
    }

    fn is_adjacent_to_enemy(&self, position: PositionId) -> bool {
        let neighbours = self.program.tables().neighbours(position).iter();
        neighbours
            .filter_map(|to| self.board[to.index()])
            .any(|piece| self.is_enemy(piece.owner))
    }

    /// Notes what a test of a position reads. Where the last move began or ended counts as read there.
    pub(super) fn note_test(&mut self, kind: TestKind, position: PositionId) {
        let reads = &mut self.machine.reads;
        match kind {
            TestKind::Empty
            | TestKind::Friend
            | TestKind::Enemy
            | TestKind::Neutral
            | TestKind::Piece(_)
            | TestKind::Attribute(_)
            | TestKind::LastFrom
            | TestKind::LastTo => reads.add(position),
            TestKind::AdjacentToEnemy => {
                let neighbours = self.program.tables().neighbours(position).iter();
                neighbours.for_each(|&neighbour| reads.add(neighbour));
            }
            TestKind::Attacked(_) | TestKind::Defended(_) => reads.add_everything(),
            TestKind::OnBoard
            | TestKind::InZone(_)
            | TestKind::Position(_)
            | TestKind::Marked
            | TestKind::Flag(_)
            | TestKind::PositionFlag(_)
            | TestKind::GoalPosition
            | TestKind::Unresolved => {}
        }
    }
}
