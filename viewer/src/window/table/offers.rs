//! What the board can show of the rules: where a click does something, what the piece under the pointer could do, and
//! which positions goals name.

use super::{Ambiguity, Grip, Table};
use crate::wording::goals_at;
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_interpreter::{Effect, MoveList, MoveRef, Piece};

/// The effect of a click on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Offer {
    None,
    /// The piece there may move.
    Piece,
    /// A move may end there.
    Target,
    /// Moves that fit so far differ there.
    Difference,
    /// A click has chosen among moves that differ there.
    Chosen,
    /// The move that does nothing where the others differ, or nothing more than was chosen, is played.
    Rest,
}

/// Where a move appears to end for the user.
pub(super) fn target(played: MoveRef<'_>) -> Option<PositionId> {
    played
        .head
        .to
        .or_else(|| played.effects.first().map(Effect::place))
}

fn dropped(played: MoveRef<'_>) -> Option<PieceTypeId> {
    played.effects.iter().find_map(|effect| match *effect {
        Effect::Drop { piece_type, .. } => Some(piece_type),
        _ => None,
    })
}

impl Table {
    /// Where the keyboard begins on the board: where it was, at the piece in hand, or at a legal move.
    pub(in crate::window) fn keyboard_start(&self) -> Option<PositionId> {
        let held = match self.hand.selected {
            Some(Grip::Board(position)) => Some(position),
            _ => None,
        };
        let offers = self.offers();
        let offered = self
            .art
            .geometry
            .seen()
            .map(|(position, _)| position)
            .filter(|position| offers[position.index()] != Offer::None);
        let offered: Vec<PositionId> = offered.collect();
        let first = self
            .art
            .geometry
            .seen()
            .map(|(position, _)| position)
            .next();
        held.or(offered.get(offered.len() / 2).copied()).or(first)
    }

    /// The legal moves with the held piece, by index with their destination.
    pub(in crate::window) fn moves_of(&self, grip: Grip) -> Vec<(usize, PositionId)> {
        let is_with = |played: MoveRef<'_>| match grip {
            Grip::Board(from) => played.head.from == Some(from),
            Grip::Store(player, piece_type) => {
                played.head.from.is_none()
                    && played.head.mover == player
                    && dropped(played) == Some(piece_type)
            }
        };
        let moves = self.session.legal_moves().iter().enumerate();
        moves
            .filter(|&(_, played)| !played.is_pass() && is_with(played))
            .filter_map(|(index, played)| Some((index, target(played)?)))
            .collect()
    }

    /// The legal moves that begin nowhere on the board and end on a position.
    pub(super) fn drops_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let is_drop = |played: MoveRef<'_>| {
            !played.is_pass() && played.head.from.is_none() && target(played) == Some(position)
        };
        moves
            .filter(|&(_, played)| is_drop(played))
            .map(|(index, _)| index)
            .collect()
    }

    /// The piece that a click on a position would drop, and where it comes to rest, when only one may be dropped there.
    pub(in crate::window) fn piece_to_drop(
        &self,
        position: PositionId,
    ) -> Option<(PositionId, Piece)> {
        if !self.is_open() {
            return None;
        }
        let legal = self.session.legal_moves();
        let fall = || legal.get(self.column_drop(position)?).head.to;
        let position = match self.drops_to(position).is_empty() {
            true => fall()?,
            false => position,
        };
        let mut types = self.drops_to(position).into_iter().map(|index| {
            let played = self.session.legal_moves().get(index);
            dropped(played)
                .map(|piece_type| Piece::fresh(self.game(), played.head.mover, piece_type))
        });
        let first = types.next()??;
        let is_only = types.all(|other| other == Some(first));
        is_only.then_some((position, first))
    }

    /// Where a click would do something, by position.
    pub(in crate::window) fn offers(&self) -> Vec<Offer> {
        let mut offers = vec![Offer::None; self.game().board.positions.len()];
        if !self.is_open() {
            return offers;
        }
        let typed = self.typed_ends();
        if !typed.is_empty() {
            for (from, to) in typed {
                from.into_iter()
                    .for_each(|from| offers[from.index()] = Offer::Piece);
                offers[to.index()] = Offer::Target;
            }
            return offers;
        }
        let choice = self.hand.choice.clone().or_else(|| self.pending_choice());
        let is_on_board =
            |choice: &Ambiguity| !(choice.squares.is_empty() && choice.chosen.is_empty());
        if let Some(choice) = choice.filter(is_on_board) {
            self.offer_choice(&choice, &mut offers);
            return offers;
        }
        for played in self
            .session
            .legal_moves()
            .iter()
            .filter(|played| !played.is_pass())
        {
            match (played.head.from, target(played)) {
                (Some(from), _) => offers[from.index()] = Offer::Piece,
                (None, Some(to)) if self.hand.selected.is_none() => {
                    offers[to.index()] = Offer::Target
                }
                _ => {}
            }
        }
        if let Some(grip) = self.hand.selected {
            for (_, to) in self.moves_of(grip) {
                offers[to.index()] = Offer::Target;
            }
        }
        offers
    }

    fn offer_choice(&self, choice: &Ambiguity, offers: &mut [Offer]) {
        if !self.without_squares(choice).is_empty() {
            offers[choice.at.index()] = Offer::Rest;
        }
        for square in &choice.squares {
            offers[square.index()] = Offer::Difference;
        }
        for square in &choice.chosen {
            offers[square.index()] = Offer::Chosen;
        }
    }

    pub(super) fn moves_to(&self, position: PositionId) -> Vec<usize> {
        let moves = self.session.legal_moves().iter().enumerate();
        let fitting =
            moves.filter(|(_, played)| !played.is_pass() && target(*played) == Some(position));
        fitting.map(|(index, _)| index).collect()
    }
}

impl Table {
    /// Handles the pointer when it comes to a position, or leaves the board.
    pub(in crate::window) fn hover(&mut self, position: Option<PositionId>) {
        self.hand.hovered = position;
        self.hand.threats.clear();
        let Some(position) = position else { return };
        let piece = self.session.state().piece(position);
        // The legal moves of the pieces that may move now are shown anyway.
        let is_own = |owner| self.is_open() && owner == self.session.turn().mover;
        let is_shown = piece
            .is_some_and(|piece| !is_own(piece.owner) && !self.art.looks.of(piece).is_invisible());
        if !is_shown || self.editing.is_some() {
            return;
        }
        let mut moves = MoveList::new();
        self.session.moves_of_piece(position, &mut moves);
        let ends = moves.iter().filter_map(target);
        let mut ends: Vec<PositionId> = ends.filter(|&end| end != position).collect();
        ends.sort_unstable();
        ends.dedup();
        self.hand.threats = ends;
        self.announce_faults();
    }
}

/// Goals that name more than one in this many positions are not shown, because they would mark most of the board.
const MAX_SHARE: usize = 2;

impl Table {
    /// The positions named by goals, unless the author does not want them shown, nearly all are, or the board has sides
    /// in the players' colours, which show the goals better.
    pub(in crate::window) fn goal_positions(&self) -> Vec<PositionId> {
        let has_sides = !self.art.geometry.sides.is_empty();
        if has_sides || self.option("highlight goals") == Some(false) {
            return Vec::new();
        }
        let program = self.session.program();
        let seen: Vec<PositionId> = self
            .art
            .geometry
            .seen()
            .map(|(position, _)| position)
            .collect();
        let goals = seen
            .iter()
            .filter(|&&position| program.is_goal_position(position));
        let goals: Vec<PositionId> = goals.copied().collect();
        if goals.len() * MAX_SHARE > seen.len() {
            Vec::new()
        } else {
            goals
        }
    }

    /// What the goals that name a position say, if such positions are marked.
    pub(in crate::window) fn goals_at(&self, position: PositionId) -> Vec<String> {
        match self.insights.goals.contains(&position) {
            true => goals_at(self.game(), &self.rules.sources, position),
            false => Vec::new(),
        }
    }

    /// What all goals that name marked positions say.
    pub(in crate::window) fn marked_goals(&self) -> Vec<String> {
        let mut goals: Vec<String> = Vec::new();
        for &position in &self.insights.goals {
            for goal in self.goals_at(position) {
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
        }
        goals
    }
}

#[cfg(test)]
mod tests {
    use crate::window::table::testing::{shipped, shipped_variant};

    #[test]
    fn enemies_show_what_they_could_do() {
        let mut table = shipped("fork-chess.zrf");
        let mut shown = |name: Option<&str>| {
            table.hover(name.and_then(|name| table.game().position(name)));
            let ends = table.hand.threats.iter();
            let mut ends: Vec<&str> = ends.map(|&end| table.game().position_name(end)).collect();
            ends.sort_unstable();
            ends.join(" ")
        };
        // White is to move: the moves of its own pieces are legal moves, and shown as such.
        assert_eq!(shown(Some("b8")), "a6 c6");
        assert_eq!(shown(Some("b1")), "");
        assert_eq!(shown(Some("e7")), "e5 e6");
        assert_eq!(shown(Some("e5")), "");
        assert_eq!(shown(Some("a8")), "");
        assert_eq!(shown(None), "");
    }

    fn goals(file: &str, variant: Option<&str>) -> String {
        let table = shipped_variant(file, variant);
        let names = table
            .insights
            .goals
            .iter()
            .map(|&goal| table.game().position_name(goal));
        names.collect::<Vec<&str>>().join(" ")
    }

    #[test]
    fn a_goal_is_told_at_the_positions_that_it_names() {
        let told = |file: &str, variant: Option<&str>, at: &str| {
            let table = shipped_variant(file, variant);
            table
                .goals_at(table.game().position(at).unwrap())
                .join("; ")
        };
        let solitaire = |at| told("solitaire.zrf", Some("Centre finish"), at);
        assert_eq!(solitaire("d4"), "You win: one marble left, in the centre");
        assert_eq!(solitaire("d3"), "");
        let breakthrough = |at| told("breakthrough.zrf", None, at);
        assert_eq!(
            breakthrough("a8"),
            "White wins: White has a Man on the far side"
        );
    }

    #[test]
    fn positions_of_goals_are_shown_unless_they_are_everywhere() {
        assert_eq!(goals("solitaire.zrf", Some("Centre finish")), "d4");
        assert_eq!(goals("gomoku.zrf", None), "");
        assert_eq!(goals("reversi.zrf", None), "");
    }
}
