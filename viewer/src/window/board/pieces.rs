//! The pieces of a board: at rest, moving, vanishing, or lifted.

use super::paint::{Scene, draw, still};
use crate::window::art::{Ground, Posture};
use crate::window::table::{Grip, Motion};
use egui::Color32;
use zrf_grammar::game::PositionId;
use zrf_interpreter::Piece;

/// The opacity of pieces that the unfinished move will remove.
const DOOMED: f32 = 0.4;

impl Scene<'_> {
    /// Draws the pieces at rest, those that move above them, and those that vanish below them.
    pub(super) fn pieces(&self) {
        let motion = self.table.pace.motion.as_ref();
        let lifted = self.lifted();
        if let Some(motion) = motion {
            self.vanishing(motion);
        }
        let mut moving = Vec::new();
        for (position, _) in self.table.art.geometry.seen() {
            let Some(piece) = self.table.session.state().piece(position) else {
                continue;
            };
            let Some(posture) = still(&self.table.art.geometry, self.view, position, self.palette)
            else {
                continue;
            };
            if lifted == Some(position) {
                continue;
            }
            let posture = self.ghostly(position, posture);
            match motion.and_then(|motion| self.moved(motion, position, piece, posture)) {
                Some((piece, posture, true)) => moving.push((piece, posture)),
                Some((piece, posture, false)) => {
                    draw(self.painter, &self.table.art.looks, piece, Some(posture))
                }
                None => draw(self.painter, &self.table.art.looks, piece, Some(posture)),
            }
        }
        for (piece, posture) in moving {
            draw(self.painter, &self.table.art.looks, piece, Some(posture));
        }
    }

    /// The pale posture of a piece that the unfinished move will remove.
    fn ghostly(&self, position: PositionId, at: Posture) -> Posture {
        match self.table.session.doomed().contains(&position) {
            true => Posture {
                opacity: DOOMED,
                shadow: Color32::TRANSPARENT,
                ..at
            },
            false => at,
        }
    }

    /// The position whose piece is being dragged.
    fn lifted(&self) -> Option<PositionId> {
        let hand = &self.table.hand;
        let spring = hand.spring.filter(|spring| spring.share(self.now) < 1.0);
        let drag = hand.drag.or(spring.map(|spring| spring.drag))?;
        match drag.grip {
            Grip::Board(position) => Some(position),
            Grip::Store(..) => None,
        }
    }

    /// A moving piece, and whether it is drawn above the others.
    fn moved(
        &self,
        motion: &Motion,
        position: PositionId,
        piece: Piece,
        at: Posture,
    ) -> Option<(Piece, Posture, bool)> {
        let share = motion.share(self.now);
        if let Some(from) = motion.origin(position) {
            let start = self.view.point(self.table.art.geometry.center(from)?);
            let center = start + (at.center - start) * share;
            return Some((piece, Posture { center, ..at }, true));
        }
        if motion.appears(position) && self.table.art.geometry.ground == Ground::Rack {
            // It falls from above the rack, ever faster.
            let mouth = self.view.board.top() - 0.5 * at.size;
            let fallen = motion.fallen(self.now);
            let center = egui::pos2(at.center.x, mouth + (at.center.y - mouth) * fallen);
            return Some((piece, Posture { center, ..at }, false));
        }
        if motion.appears(position) {
            let size = at.size * (1.25 - 0.25 * share);
            return Some((
                piece,
                Posture {
                    opacity: share,
                    size,
                    ..at
                },
                false,
            ));
        }
        if motion.turns(position) {
            let width = (2.0 * share - 1.0).abs();
            let shown = if share < 0.5 {
                motion.before(position)?
            } else {
                piece
            };
            return Some((shown, Posture { width, ..at }, false));
        }
        None
    }

    fn vanishing(&self, motion: &Motion) {
        let left = 1.0 - motion.share(self.now);
        for (position, piece) in motion.vanishing() {
            if let Some(at) = still(&self.table.art.geometry, self.view, position, self.palette) {
                let posture = Posture {
                    opacity: left,
                    size: at.size * (0.7 + 0.3 * left),
                    ..at
                };
                draw(self.painter, &self.table.art.looks, piece, Some(posture));
            }
        }
    }

    /// A pale preview of the piece that a click would drop, in a ring of its colour: it shows whose turn it is, and
    /// where the piece will go.
    pub(super) fn ghost(&self) {
        let table = self.table;
        let hovered = table.hand.hovered.filter(|_| table.hand.selected.is_none());
        let Some((position, piece)) = hovered.and_then(|at| table.piece_to_drop(at)) else {
            return;
        };
        if let Some(at) = still(&table.art.geometry, self.view, position, self.palette) {
            let posture = Posture {
                opacity: 0.55,
                size: at.size * 1.06,
                shadow: Color32::TRANSPARENT,
                ..at
            };
            draw(self.painter, &table.art.looks, piece, Some(posture));
            let paint = table.art.looks.of(piece).paint;
            self.marks().preview(at.center, at.size, paint);
        }
    }

    /// The dragged piece: at the pointer, or on its way back.
    pub(super) fn held(&self) {
        let table = self.table;
        let (drag, share) = match (table.hand.drag, table.hand.spring) {
            (Some(drag), _) => (drag, 0.0),
            (None, Some(spring)) if spring.share(self.now) < 1.0 => {
                (spring.drag, spring.share(self.now))
            }
            _ => return,
        };
        let home = match drag.grip {
            Grip::Board(position) => still(&table.art.geometry, self.view, position, self.palette),
            Grip::Store(..) => None,
        };
        let size = self.view.scale * table.art.geometry.cell;
        let end = home.map_or(drag.at, |home| home.center);
        let posture = Posture {
            lift: 0.08 * (1.0 - share),
            is_flipped: self.view.is_flipped,
            ..Posture::at(
                drag.at + (end - drag.at) * share,
                home.map_or(size, |home| home.size),
                self.view.scale,
                self.palette.shadow,
            )
        };
        draw(self.painter, &table.art.looks, drag.piece, Some(posture));
    }
}
