//! Calls equal to one that was made before take the forms of that one.

use super::super::equal::{Height, Made};
use super::{Expander, Frame, MAX_CALLS};
use crate::syntax::{Form, MAX_DEPTH};
use crate::text::Origin;

/// How things stood before a call.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// The depth at which the call stands.
    depth: Height,
    /// What was reached in the call around it.
    reached: Height,
    n_made: usize,
    n_found: usize,
    volume: usize,
}

impl Expander<'_> {
    /// Puts the forms of an equal call in place of this one, whose arguments begin at `first`; false when there is none.
    pub(super) fn repeat(
        &mut self,
        makro: u32,
        origin: Origin,
        items: &[Form],
        first: usize,
        depth: usize,
    ) -> bool {
        let here = self.depth(depth);
        let Some(equal) = &mut self.equal else {
            return false;
        };
        let Some(made) = equal.find(makro, &self.arguments[first..]).cloned() else {
            return false;
        };
        let reached = here.plus(made.height);
        // At another depth the same call may be refused.
        if reached.lists >= MAX_DEPTH || reached.calls >= MAX_CALLS {
            return false;
        }
        let Some(left) = self.limits.volume.checked_sub(made.volume) else {
            return false;
        };
        self.limits.volume = left;
        self.reached = self.reached.max(reached);
        self.expansions.share(made.expansion);
        let site = self.call_site(makro, origin, items, self.arguments.len() - first);
        let site = &mut self.calls[makro as usize][site as usize];
        site.used = site.used.max(made.used);
        self.made.extend_from_slice(&made.forms);
        true
    }

    /// To be asked before a call, for [`Expander::remember`]; begins to watch how deep the call goes.
    pub(super) fn before(&mut self, depth: usize) -> Before {
        let depth = self.depth(depth);
        Before {
            depth,
            reached: std::mem::replace(&mut self.reached, depth),
            n_made: self.made.len(),
            n_found: self.diagnostics.len(),
            volume: self.limits.volume,
        }
    }

    /// Remembers what a call stood for, unless that depends on the calls around it or has mistakes in it.
    pub(super) fn remember(&mut self, frame: &Frame, before: Before) {
        let deepest = self.reached;
        self.reached = before.reached.max(deepest);
        let Some(equal) = &mut self.equal else {
            return;
        };
        let is_cut_short = deepest.lists >= MAX_DEPTH || self.limits.volume == 0;
        if !frame.is_closed || is_cut_short || self.diagnostics.len() > before.n_found {
            return;
        }
        let made = Made {
            expansion: frame.expansion,
            forms: self.made[before.n_made..].into(),
            volume: before.volume - self.limits.volume,
            height: deepest.minus(before.depth),
            used: frame.used,
        };
        equal.add(frame.makro, &self.arguments[frame.first..], made);
    }

    /// Lists and calls around what is made at a depth.
    fn depth(&self, lists: usize) -> Height {
        Height {
            lists,
            calls: self.frames.len(),
        }
    }
}
