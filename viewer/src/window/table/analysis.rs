//! Knowledge about the states of a game: winning chances, marks on mistakes, threats.
//!
//! Chances are those of the first player, so that they can be compared along a game.

use super::Table;
use super::chances::{Judgement, Known, LOSSES};
use super::offers::target;
use crate::wording::display_name;
use std::collections::BTreeMap;
use zrf_grammar::game::{PlayerId, PositionId};
use zrf_interpreter::{NodeId, Session, State, ToMove};
use zrf_search::{Rating, Thought};

impl Table {
    /// The two players who decide; `None` in games with another number of them.
    pub(in crate::window) fn rivals(&self) -> Option<[PlayerId; 2]> {
        let mut real = self.game().real_players();
        let two = [real.next()?, real.next()?];
        real.next().is_none().then_some(two)
    }

    /// The nodes of the game from the start to its end, through the current one.
    pub(in crate::window) fn whole_line(&self) -> Vec<NodeId> {
        let mut line = vec![NodeId::ROOT];
        line.extend(self.session.line());
        while let Some(next) = line.last().and_then(|&at| self.session.next(at)) {
            line.push(next);
        }
        line
    }

    /// Stores what a search found about a state.
    pub(in crate::window) fn keep_value(&mut self, node: NodeId, state: &State, thought: &Thought) {
        let (Some([first, _]), Some(rating)) = (self.rivals(), thought.rating) else {
            return;
        };
        let decider = self.game().turn_order.turns[state.turn_index()].decider;
        let own = rating.expectation() as f32;
        let chance = if decider == first { own } else { 1.0 - own };
        self.insights.chances.insert(node, Known { chance, rating });
    }

    /// Stores the value of a state of the game. Returns whether the search found one.
    pub(in crate::window) fn keep_review(&mut self, node: NodeId, thought: &Thought) -> bool {
        let mut session = self.session.clone();
        session.go_to(node);
        self.keep_value(node, session.state(), thought);
        self.insights.chances.contains_key(&node)
    }

    /// What is known about a node; the end of a game is known without a search.
    pub(in crate::window) fn known(&self, node: NodeId) -> Option<Known> {
        let [first, second] = self.rivals()?;
        if node == self.session.current()
            && let Some(outcome) = self.session.outcome()
        {
            let has_won = |player| outcome.winners.contains(&player);
            let (chance, rating) = match (has_won(first), has_won(second)) {
                (true, false) => (1.0, Rating::Win(0)),
                (false, true) => (0.0, Rating::Loss(0)),
                _ => (0.5, Rating::Expectation(0.5)),
            };
            return Some(Known { chance, rating });
        }
        self.insights.chances.get(&node).copied()
    }

    /// The chance to show for the current state: its own with `true`, otherwise the last known before it with `false`.
    pub(in crate::window) fn chance_now(&self) -> Option<(f32, bool)> {
        let line = self.session.line();
        let nodes = std::iter::once(NodeId::ROOT).chain(line.iter().copied());
        let last = nodes.clone().last()?;
        let mut known = nodes.filter_map(|node| Some((node, self.known(node)?.chance)));
        known
            .next_back()
            .map(|(node, chance)| (chance, node == last))
    }

    /// How bad the move of a node was, if the values before and after it are known.
    pub(in crate::window) fn judgement(&self, id: NodeId) -> Option<Judgement> {
        let [first, _] = self.rivals()?;
        let node = self.session.node(id);
        let (before, after) = (self.known(node.parent)?, self.known(id)?);
        let gain = after.chance - before.chance;
        let loss = if node.turn.decider == first {
            -gain
        } else {
            gain
        };
        // Points are not tuned for the game, so they are too rough to mark anything but blunders.
        let is_rough = |known: Known| matches!(known.rating, Rating::Points(_));
        let n_marked = match is_rough(before) && is_rough(after) {
            true => 1,
            false => LOSSES.len(),
        };
        let found = LOSSES[..n_marked].iter().find(|(least, _)| loss >= *least);
        found.map(|(_, judgement)| *judgement)
    }

    /// The next state of the game without a value, with the share of those that have one.
    pub(in crate::window) fn next_unknown(&self) -> Option<(NodeId, Session, f32)> {
        let line = self.whole_line();
        let is_unknown = |node: &&NodeId| self.known(**node).is_none();
        let n_known = line.len() - line.iter().filter(is_unknown).count();
        let mut session = self.session.clone();
        let mut unknown = line.iter().filter(is_unknown);
        let next = unknown.find_map(|&node| {
            session.go_to(node);
            session.outcome().is_none().then_some(node)
        })?;
        Some((next, session, n_known as f32 / line.len() as f32))
    }

    /// The game as if it were the opponent's turn; `None` if nobody else could move.
    pub(in crate::window) fn game_of_threat(&self) -> Option<Session> {
        let decider = self.session.turn().decider;
        let mut session = self.session.clone();
        (0..self.game().turn_order.turns.len()).find_map(|_| {
            session.skip_turn();
            let next = session.turn().decider;
            let is_theirs = next != decider && self.game().is_real(next);
            (is_theirs && session.to_move() == ToMove::Player).then(|| session.clone())
        })
    }

    /// Shows a good move.
    pub(in crate::window) fn show_hint(&mut self, index: usize) {
        self.refusal = None;
        let played = self.session.legal_moves().get(index);
        self.notice = format!("Good move: {}", self.words(played));
        self.hand.hint = target(played).map(|to| (played.head.from, to));
    }

    /// Shows what the opponent would play.
    pub(in crate::window) fn show_threat(&mut self, thought: &Thought) {
        let played = thought.chosen.as_ref().map(|chosen| chosen.as_ref());
        self.hand.threat = played.and_then(|played| Some((played.head.from, target(played)?)));
        self.notice = match (played, self.game_of_threat()) {
            (Some(played), Some(session)) => {
                let name = display_name(self.game().player_name(session.turn().decider));
                let text = session.move_text(played);
                format!("If {name} were to move now: {text}")
            }
            _ => "No threat was found".to_owned(),
        };
    }

    /// The mover's chances after each move from a position that has a value; of several to one place, the best.
    pub(in crate::window) fn values_from(&self, from: PositionId) -> Vec<(PositionId, f32)> {
        let rows = self.insights.values.iter().flat_map(|values| &values.rows);
        let mut values: BTreeMap<PositionId, f32> = BTreeMap::new();
        for row in rows {
            let played = self.session.legal_moves().get(row.index);
            if let (true, Some(to), Some(rating)) =
                (played.head.from == Some(from), target(played), row.rating)
            {
                let best = values.entry(to).or_default();
                *best = best.max(rating.expectation() as f32);
            }
        }
        values.into_iter().collect()
    }

    /// The best moves of the current state as arrows, each with its width as a share of the best one's, which stands
    /// out even among moves of equal value.
    pub(in crate::window) fn best_arrows(&self) -> Vec<(Option<PositionId>, PositionId, f32)> {
        let Some(values) = &self.insights.values else {
            return Vec::new();
        };
        let best = values.rows.first().and_then(|row| row.rating);
        let rows = values.rows.iter().take(MAX_ARROWS).enumerate();
        let arrows = rows.filter_map(|(rank, row)| {
            let loss = (best?.expectation() - row.rating?.expectation()) as f32;
            let played = self.session.legal_moves().get(row.index);
            let widest = if rank == 0 { 1.0 } else { OTHERS };
            let share = widest * (1.0 - 6.0 * loss.max(0.0));
            (loss < 0.1).then_some((played.head.from, target(played)?, share))
        });
        arrows.collect()
    }
}

/// Maximum number of lines shown on the board.
const MAX_ARROWS: usize = 3;
/// The greatest width of the other lines, as a share of the best one's.
const OTHERS: f32 = 0.6;

#[cfg(test)]
mod tests {
    use super::Judgement;
    use crate::window::table::testing::shipped;
    use zrf_interpreter::{NodeId, Session};
    use zrf_search::{Rated, Rating, Thought};

    #[test]
    fn the_best_of_equal_moves_stands_out() {
        let mut table = shipped("reversi.zrf");
        let rated = table.session.legal_moves().iter().map(|played| Rated {
            played: played.to_owned(),
            rating: Some(Rating::Expectation(0.5)),
        });
        let thought = Thought {
            moves: rated.collect(),
            ..Thought::default()
        };
        table.take_values(&thought);
        let shares: Vec<f32> = table.best_arrows().iter().map(|arrow| arrow.2).collect();
        assert_eq!(shares, [1.0, 0.6, 0.6]);
    }

    #[test]
    fn a_threat_is_a_move_of_the_present_state_with_its_hands() {
        let open = |file: &str, moves: &[&str]| {
            let mut table = shipped(file);
            for text in moves {
                table.session.play_text(text).unwrap();
            }
            table
        };
        let board = |session: &Session| session.state().cells().to_vec();
        // Each has a bishop in hand, which nobody has at the start.
        let moves = [
            "Pawn 7g - 7f",
            "Pawn 3c - 3d",
            "Bishop 8h x 2b Bishop 2b - hand = Black x hand",
            "Silver 3a x 2b Bishop 2b - hand = White x hand",
        ];
        let table = open("/shogi.zrf", &moves);
        let threat = table.game_of_threat().unwrap();
        assert_eq!(board(&threat), board(&table.session));
        assert_eq!(threat.turn().decider, table.rivals().unwrap()[1]);
        let texts = threat.move_texts();
        assert!(texts.iter().any(|text| text == "B*5e"), "{texts:?}");
        let moves = ["White Man a1", "Black Man g7"];
        let table = open("nine-mens-morris.zrf", &moves);
        assert!(table.game_of_threat().is_some());
        // A puzzle has no opponent.
        assert!(open("solitaire.zrf", &[]).game_of_threat().is_none());
    }

    #[test]
    fn a_move_that_loses_chances_is_marked() {
        let mut table = shipped("reversi.zrf");
        let thought = |share: f64| Thought {
            rating: Some(Rating::Expectation(share)),
            ..Thought::default()
        };
        let start = table.session.state().clone();
        table.keep_value(NodeId::ROOT, &start, &thought(0.6));
        let node = table.session.play(0);
        let state = table.session.state().clone();
        assert_eq!(table.judgement(node), None);
        // The opponent is to move, and has a chance of 0.65: the move has lost a quarter.
        table.keep_value(node, &state, &thought(0.65));
        assert_eq!(table.judgement(node), Some(Judgement::Mistake));
        table.keep_value(node, &state, &thought(0.42));
        assert_eq!(table.judgement(node), None);
        // With rough values, only blunders are marked.
        let points = |points: i32| Thought {
            rating: Some(Rating::Points(points)),
            ..Thought::default()
        };
        table.keep_value(NodeId::ROOT, &start, &points(0));
        table.keep_value(node, &state, &points(150));
        assert_eq!(table.judgement(node), None);
        table.keep_value(node, &state, &points(400));
        assert_eq!(table.judgement(node), Some(Judgement::Blunder));
        assert_eq!(table.next_unknown().map(|(node, ..)| node), None);
        table.session.play(0);
        let (_, _, share) = table.next_unknown().unwrap();
        assert!((share - 2.0 / 3.0).abs() < 0.01);
        assert_eq!(table.chance_now().map(|(_, is_own)| is_own), Some(false));
    }
}
