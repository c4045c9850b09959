//! Computes the values of states from those of the states that their moves lead to.

use super::value::Value;
use zrf_grammar::game::PlayerId;

/// The target of a move: a state, or an end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Successor {
    To(u32),
    End(Value),
}

/// States by number, with their moves and values.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// By state, the player who decides, and the end of its moves in `successors`.
    pub(super) deciders: Vec<(PlayerId, usize)>,
    pub(super) successors: Vec<Successor>,
    pub(super) values: Vec<Value>,
}

impl Graph {
    pub(super) fn bytes(&self) -> usize {
        self.successors.capacity() * size_of::<Successor>()
            + self.values.len() * (size_of::<Value>() + size_of::<(PlayerId, usize)>())
    }

    /// The states that are not decided yet.
    pub(super) fn open(&self) -> Vec<u32> {
        let all = 0..self.values.len() as u32;
        let is_open = |&state: &u32| self.values[state as usize] == Value::Draw;
        all.filter(is_open).collect()
    }

    /// Decides the open states that are won or lost in this many plies, given those that are won or lost in fewer.
    /// Returns false if there are none.
    pub(super) fn decide(&mut self, open: &mut Vec<u32>, plies: u16) -> bool {
        let mut decided = Vec::new();
        open.retain(|&state| match self.winner(state as usize) {
            Some(by) => {
                decided.push((state, by));
                false
            }
            None => true,
        });
        for &(state, by) in &decided {
            self.values[state as usize] = Value::Won { by, plies };
        }
        !decided.is_empty()
    }

    /// The winner of a state, if it is one ply before states that decide it.
    fn winner(&self, state: usize) -> Option<PlayerId> {
        let first = state
            .checked_sub(1)
            .map_or(0, |before| self.deciders[before].1);
        let (player, end) = self.deciders[state];
        let mut all_lose = None;
        let mut is_lost = true;
        for &successor in &self.successors[first..end] {
            let value = match successor {
                Successor::To(next) => self.values[next as usize],
                Successor::End(value) => value,
            };
            match value {
                Value::Won { by, .. } if by == player => return Some(by),
                Value::Won { by, .. } => all_lose = Some(by),
                Value::Draw => is_lost = false,
            }
        }
        all_lose.filter(|_| is_lost)
    }
}
