//! Several parts of a move at once: a click where a piece can come only by more than one.

use super::{Grip, Table};
use crate::window::settings::Settings;
use crate::wording::cut_short;
use zrf_grammar::game::PositionId;
use zrf_interpreter::Move;

/// The most positions that are named.
const MAX_NAMED: usize = 6;

impl Table {
    /// Plays the parts by which the held piece comes to a position if there is only one way. If there are several, says
    /// which positions to click first. Returns false if there is none.
    pub(super) fn play_chain(&mut self, to: PositionId, now: f64, settings: &Settings) -> bool {
        let Some(Grip::Board(from)) = self.hand.selected else {
            return false;
        };
        let ways = self.session.ways(from, to);
        match &*ways {
            [] => return false,
            [way] => self.play_parts(way, now, settings),
            ways => self.notice = self.ways_words(ways, to),
        }
        true
    }

    fn play_parts(&mut self, parts: &[Move], now: f64, settings: &Settings) {
        for part in parts {
            let moves = self.session.legal_moves();
            let index = moves.iter().position(|legal| legal == part.as_ref());
            let Some(index) = index else { return };
            self.play(index, now, settings);
        }
    }

    /// `Several ways lead to d10: click e5 or g7 first`.
    fn ways_words(&self, ways: &[Vec<Move>], to: PositionId) -> String {
        let stops = |index: usize| {
            let mut stops: Vec<PositionId> = ways
                .iter()
                .filter_map(|way| way.get(index)?.head.to)
                .filter(|&stop| stop != to)
                .collect();
            stops.sort_unstable();
            stops.dedup();
            stops
        };
        let n_parts = ways.iter().map(Vec::len).max().unwrap_or(0);
        let fork = (0..n_parts).map(stops).find(|stops| stops.len() > 1);
        let stops = fork.unwrap_or_else(|| stops(0));
        let names = stops.iter().map(|&at| self.game().position_name(at));
        let names = cut_short(&names.collect::<Vec<&str>>(), MAX_NAMED, " or ");
        let to = self.game().position_name(to);
        format!("Several ways lead to {to}: click {names} first")
    }
}
