//! Origins of forms: a place in the text, and the macro calls that put it there.

use super::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// The origin of a form: the place in the text, and the macro call that put it there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    /// The text of the form: in the macro body for tokens of a body, at the caller for tokens of an argument.
    pub span: Span,
    /// The call that produced the form, [`ExpansionId::NONE`] for text outside macros.
    pub expansion: ExpansionId,
}

impl Origin {
    /// A place outside macros.
    pub(crate) fn of_text(span: Span) -> Self {
        Self {
            span,
            expansion: ExpansionId::NONE,
        }
    }

    /// The parenthesis that ends a list.
    pub(crate) fn closing(self) -> Self {
        let Span { start, end } = self.span;
        Self {
            span: Span::new(end.saturating_sub(1).max(start), end),
            ..self
        }
    }
}

/// A macro call, as an index into [`Expansions`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExpansionId(pub u32);

impl ExpansionId {
    /// Text that no macro produced.
    pub const NONE: Self = Self(0);
}

/// One macro call.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The macro's name.
    pub name: Symbol,
    /// The call; its own expansion is the enclosing call.
    pub call: Origin,
    /// The name in the macro's `define`.
    pub definition: Origin,
}

/// All macro calls of a load.
#[derive(Clone, Debug, Default)]
pub struct Expansions {
    calls: Vec<Expansion>,
    /// The calls whose forms also stand for those of equal calls.
    shared: FxHashSet<ExpansionId>,
    /// Arguments of calls that were not expanded, each with the equal argument that was; kept only on request.
    aliases: Option<FxHashSet<(Span, Span)>>,
}

impl Expansions {
    /// Records a call.
    pub(crate) fn add(&mut self, expansion: Expansion) -> ExpansionId {
        self.calls.push(expansion);
        ExpansionId(self.calls.len() as u32)
    }

    /// The number of expansions of each macro, by the name in its `define`.
    pub(crate) fn n_of_each(&self) -> FxHashMap<Span, usize> {
        let mut counts = FxHashMap::default();
        for call in &self.calls {
            *counts.entry(call.definition.span).or_default() += 1;
        }
        counts
    }

    /// The call with this id, `None` for [`ExpansionId::NONE`].
    pub(crate) fn get(&self, id: ExpansionId) -> Option<&Expansion> {
        self.calls.get((id.0 as usize).checked_sub(1)?)
    }

    /// Records that the expansion of a call also replaces an equal call.
    pub(crate) fn share(&mut self, id: ExpansionId) {
        self.shared.insert(id);
    }

    /// Keeps the arguments of shared calls from here on.
    pub(crate) fn keep_aliases(&mut self) {
        self.aliases = Some(FxHashSet::default());
    }

    /// Records that the text of an argument means what an equal argument of an equal call means.
    pub(crate) fn alias(&mut self, argument: Span, first: Span) {
        if let Some(aliases) = self.aliases.as_mut().filter(|_| argument != first) {
            aliases.insert((argument, first));
        }
    }

    /// The arguments of shared calls that were not expanded, each with an equal one that was.
    pub(crate) fn take_aliases(&mut self) -> FxHashSet<(Span, Span)> {
        self.aliases.take().unwrap_or_default()
    }

    /// Whether a form of this expansion also stands for equal calls, which its origin does not show.
    pub(crate) fn is_shared(&self, id: ExpansionId) -> bool {
        let mut next = id;
        while let Some(call) = self.get(next) {
            if self.shared.contains(&next) {
                return true;
            }
            next = call.call.expansion;
        }
        false
    }

    /// The calls that led to `id`, innermost first.
    pub(crate) fn backtrace(&self, id: ExpansionId) -> impl Iterator<Item = &Expansion> {
        std::iter::successors(self.get(id), |call| self.get(call.call.expansion))
    }
}
