//! Facts about a game that are known before any run: the attributes that pieces may have, the moves that players try,
//! and the links followed backwards.

use super::truth::{Bits, Truth};
use crate::check::lint::unset::Unset;
use crate::check::lint::usage::Usage;
use crate::check::lint::walk;
use crate::game::{
    Condition, Game, Instruction, InstructionKind, MoveTypeId, PlayerId, PositionId,
};
use std::sync::Arc;

/// Facts that are known before any run.
#[derive(Debug)]
pub(in crate::check::lint) struct Bounds {
    /// For each type, the attributes that its pieces may ever have.
    pub(super) attributes: Vec<Bits>,
    /// For each player, the move types whose blocks run; `None` for all blocks.
    pub(super) allowed: Vec<Option<Vec<MoveTypeId>>>,
    /// For each direction and position, the position from which a link leads there.
    pub(super) back: Vec<Vec<Option<PositionId>>>,
    /// Flags and attributes that nothing sets; tests of them prove nothing.
    pub(super) unset: Unset,
}

impl Bounds {
    /// The facts about a game, given what its blocks use.
    pub(in crate::check::lint) fn of(game: &Game, usage: &Usage, unset: Unset) -> Arc<Self> {
        Arc::new(Self {
            attributes: attributes(game),
            allowed: allowed(game, usage),
            back: links_back(game),
            unset,
        })
    }
}

/// For each type, the attributes that pieces of it may have: those it declares, those of types that turn into it, and those
/// that any block may set.
fn attributes(game: &Game) -> Vec<Bits> {
    let mut changes = Changes::of(game);
    let any = game.piece_types.len();
    let types = game.piece_types.iter();
    let mut known: Vec<Bits> = types
        .map(|piece| {
            let mut bits = changes.ever_set;
            for id in &piece.attributes {
                bits.set(id.index(), Truth::UNKNOWN);
            }
            bits
        })
        .collect();
    for turns in &mut changes.turns[..any] {
        turns.push(any);
        turns.sort_unstable();
        turns.dedup();
    }
    known.push(Bits::OFF);
    pass_on(&mut known, &changes.turns);
    known.truncate(any);
    known
}

/// What blocks may do to the attributes of pieces.
struct Changes {
    /// The attributes that any block may set.
    ever_set: Bits,
    /// For each type, the types that its pieces turn into; the last entry has those that a piece of any type may turn
    /// into.
    turns: Vec<Vec<usize>>,
}

impl Changes {
    fn of(game: &Game) -> Self {
        let mut changes = Self {
            ever_set: Bits::OFF,
            turns: vec![Vec::new(); game.piece_types.len() + 1],
        };
        // Without attributes there is nothing to find.
        let pieces = game.piece_types.iter().enumerate();
        for (index, piece) in pieces.filter(|_| !game.attributes.is_empty()) {
            for block in piece.moves.iter().chain(&piece.drops) {
                changes.add(&block.block.body, index);
            }
        }
        changes
    }

    /// Adds what a block of a type may do.
    fn add(&mut self, body: &[Instruction], own_type: usize) {
        let any = self.turns.len() - 1;
        let moves_others = walk::any(body, |kind| {
            matches!(
                kind,
                InstructionKind::From | InstructionKind::Cascade | InstructionKind::Create { .. }
            )
        });
        let from = if moves_others { any } else { own_type };
        walk::instructions(body, &mut |instruction| match &instruction.kind {
            InstructionKind::SetAttribute(id, value)
                if !matches!(value, Condition::Constant(false)) =>
            {
                self.ever_set.set(id.index(), Truth::UNKNOWN);
            }
            InstructionKind::ChangeType(to, _) => self.turns[any].push(to.index()),
            InstructionKind::Add(add) => {
                self.turns[from].extend(add.piece_types.iter().map(|to| to.index()));
            }
            _ => {}
        });
    }
}

/// Adds the attributes of each type to those of the types that its pieces turn into, until nothing changes.
fn pass_on(known: &mut [Bits], turns: &[Vec<usize>]) {
    let mut changed: Vec<usize> = (0..known.len()).collect();
    while let Some(from) = changed.pop() {
        for &to in &turns[from] {
            let joined = known[to].or(known[from]);
            if joined != known[to] {
                known[to] = joined;
                changed.push(to);
            }
        }
    }
}

/// For each player, the move types that its turns and partial moves allow; `None` if they allow all.
fn allowed(game: &Game, usage: &Usage) -> Vec<Option<Vec<MoveTypeId>>> {
    let players = game.player_ids();
    let of_player = |player: PlayerId| {
        let turns = game.turn_order.turns.iter();
        let turns = turns.filter(|turn| turn.mover == player);
        let types: Option<Vec<_>> = turns.map(|turn| turn.move_type).collect();
        let mut types = types?;
        // A player without turns never moves.
        if types.is_empty() {
            return Some(types);
        }
        if usage.continues_with_any {
            return None;
        }
        let all = (0..game.move_types.len()).map(MoveTypeId::from_index);
        types.extend(all.filter(|id| usage.continuations[id.index()]));
        Some(types)
    };
    players.map(of_player).collect()
}

/// For each direction and position, the first position from which the direction leads there.
fn links_back(game: &Game) -> Vec<Vec<Option<PositionId>>> {
    let links = game.board.links.iter();
    links
        .map(|links| {
            let mut back = vec![None; links.len()];
            for (from, to) in links.iter().enumerate() {
                if let Some(to) = to {
                    back[to.index()].get_or_insert(PositionId::from_index(from));
                }
            }
            back
        })
        .collect()
}
