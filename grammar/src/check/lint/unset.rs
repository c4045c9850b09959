//! Flags and attributes that nothing sets. They are reported separately, so no other lint concludes anything from a
//! test of one, which is always false.

use super::context::Context;
use super::usage::Uses;
use crate::game::TestKind;
use rustc_hash::FxHashSet;

/// For each flag, position flag and attribute, whether nothing sets it.
#[derive(Debug, Default)]
pub(super) struct Unset {
    flags: Vec<bool>,
    position_flags: Vec<bool>,
    attributes: Vec<bool>,
}

impl Unset {
    /// Finds the flags and attributes that nothing in a game sets, and the attributes that no piece declares.
    pub(super) fn of(context: Context<'_>) -> Self {
        let Context {
            game,
            merged,
            usage,
            names,
        } = context;
        let unset = |all: &[Uses]| all.iter().map(|uses| uses.set.is_none()).collect();
        let declared = merged.pieces.iter().flat_map(|piece| &piece.attributes);
        let declared: FxHashSet<&str> = declared.map(|(name, _)| names.text(name.symbol)).collect();
        let pieces = game.piece_types.iter();
        let initial: FxHashSet<usize> = pieces
            .flat_map(|piece| &piece.attributes)
            .map(|id| id.index())
            .collect();
        let attributes = game.attributes.iter().zip(&usage.attributes).enumerate();
        let attributes = attributes.map(|(index, (name, uses))| {
            let is_lost = uses.set.is_none() || !declared.contains(name.as_str());
            is_lost && !initial.contains(&index)
        });
        Self {
            flags: unset(&usage.flags),
            position_flags: unset(&usage.position_flags),
            attributes: attributes.collect(),
        }
    }

    /// Whether a test is about a flag or attribute that nothing sets.
    pub(super) fn is_tested_by(&self, test: &TestKind) -> bool {
        let is_unset = |all: &[bool], index: usize| all.get(index).copied().unwrap_or(false);
        match test {
            TestKind::Flag(id) => is_unset(&self.flags, id.index()),
            TestKind::PositionFlag(id) => is_unset(&self.position_flags, id.index()),
            TestKind::Attribute(id) => is_unset(&self.attributes, id.index()),
            _ => false,
        }
    }
}
