//! Reuses the forms of an equal earlier call.

use super::super::equal::{EqualCalls, Height, Made};
use super::{Expander, Frame, MAX_CALLS};
use crate::syntax::{Form, MAX_DEPTH, PartId};
use crate::text::Origin;

/// The state before a call.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// The depth of the call.
    depth: Height,
    /// The depths reached in the enclosing call.
    reached: Height,
    n_made: usize,
    n_found: usize,
    volume: usize,
}

impl Expander<'_> {
    /// Replaces this call, whose arguments begin at `first`, with the forms of an equal call; false if there is none.
    pub(super) fn repeat(
        &mut self,
        macro_def: u32,
        origin: Origin,
        items: &[Form],
        first: usize,
        depth: usize,
    ) -> bool {
        let here = self.depth(depth);
        let Some(equal) = self.equal.as_mut().filter(|_| self.limits.is_sharing()) else {
            return false;
        };
        let Some(made) = equal.find(macro_def, &self.arguments[first..]).cloned() else {
            return false;
        };
        let reached = here.plus(made.height);
        // At another depth an equal call may exceed a limit.
        if reached.lists >= MAX_DEPTH || reached.calls >= MAX_CALLS {
            return false;
        }
        let Some(left) = self.limits.volume.checked_sub(made.volume) else {
            return false;
        };
        self.limits.volume = left;
        self.reached = self.reached.max(reached);
        self.expansions.share(made.expansion);
        for (argument, first) in self.arguments[first..].iter().zip(&made.arguments) {
            self.expansions.alias(argument.origin.span, *first);
        }
        let site = self.call_site(macro_def, origin, items, self.arguments.len() - first);
        let site = &mut self.calls[macro_def as usize][site as usize];
        site.used = site.used.max(made.used);
        self.made.extend_from_slice(&made.forms);
        true
    }

    /// Returns the state before a call, for [`Expander::remember`], and starts to track how deep the call goes.
    pub(super) fn before(&mut self, depth: usize) -> Before {
        let depth = self.depth(depth);
        Before {
            depth,
            reached: std::mem::replace(&mut self.reached, depth),
            n_made: self.made.len(),
            n_found: self.diagnostics.n_found(),
            volume: self.limits.volume,
        }
    }

    /// Stores the expansion of a call, unless it depends on the enclosing calls or contains mistakes.
    pub(super) fn remember(&mut self, frame: &Frame, before: Before) {
        let deepest = self.reached;
        self.reached = before.reached.max(deepest);
        let Some(equal) = self.equal.as_mut().filter(|_| self.limits.is_sharing()) else {
            return;
        };
        let is_cut_short = deepest.lists >= MAX_DEPTH || self.limits.volume == 0;
        if !frame.is_closed || is_cut_short || self.diagnostics.n_found() > before.n_found {
            return;
        }
        let arguments = &self.arguments[frame.first..];
        if !EqualCalls::can_repeat(arguments) {
            return;
        }
        for form in &mut self.made[before.n_made..] {
            if form.list().is_some() && form.part == PartId::NONE {
                form.part = equal.new_part();
            }
        }
        let made = Made {
            expansion: frame.expansion,
            forms: self.made[before.n_made..].into(),
            volume: before.volume - self.limits.volume,
            height: deepest.minus(before.depth),
            used: frame.used,
            arguments: arguments.iter().map(|form| form.origin.span).collect(),
        };
        equal.add(frame.macro_def, arguments, made);
    }

    /// The depths of lists and calls around a form.
    fn depth(&self, lists: usize) -> Height {
        Height {
            lists,
            calls: self.frames.len(),
        }
    }
}
