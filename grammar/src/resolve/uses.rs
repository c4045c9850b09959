//! The names that were declared and looked up while variants were resolved.

use super::class::Class;
use crate::ast::Name;
use crate::text::{Span, Symbol};
use rustc_hash::FxHashSet;

/// What a name does where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Role {
    /// It declares something with this name.
    Declaration,
    /// It refers to something declared elsewhere.
    Reference,
}

/// One name at one place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Use {
    /// The place. Its text differs from the name if a macro pastes the name together or a grid creates it.
    pub(crate) span: Span,
    /// The class of the name.
    pub(crate) class: Class,
    /// The name.
    pub(crate) symbol: Symbol,
    /// What it does there.
    pub(crate) role: Role,
}

/// The names that were used in a load. By default none are kept.
#[derive(Debug, Default)]
pub(crate) struct Uses(Option<FxHashSet<Use>>);

impl Uses {
    /// Keeps the names that are added.
    pub(crate) fn kept() -> Self {
        Self(Some(FxHashSet::default()))
    }

    /// Whether names are kept.
    pub(crate) fn are_kept(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn add(&mut self, name: Name, class: Class, role: Role) {
        if let Some(seen) = &mut self.0 {
            seen.insert(Use {
                span: name.origin.span,
                class,
                symbol: name.symbol,
                role,
            });
        }
    }

    /// Everything that was added.
    pub(crate) fn take(self) -> FxHashSet<Use> {
        self.0.unwrap_or_default()
    }
}
