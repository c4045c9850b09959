//! Lists that are closed too early, so that their last parts follow them.

use super::Lowering;
use super::section::Section;
use crate::ast::Name;
use crate::diagnostics::registry::MISSING_SECTION;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::{ExpansionId, Names, Origin, Symbol};

/// A list that has been followed only by parts of it so far.
pub(super) struct Closed {
    keyword: Symbol,
    list: Origin,
    /// The first part after the list, and the index of the diagnostic about it.
    first: Option<(Name, usize)>,
}

impl Closed {
    /// The list of a section.
    pub(super) fn after(section: Section) -> Self {
        Self {
            keyword: section.keyword,
            list: section.origin,
            first: None,
        }
    }

    /// Reports that the next part belongs in the list, once for all parts.
    pub(super) fn report(&mut self, part: &Form, lowering: &mut Lowering) {
        let Some(symbol) = part.head() else {
            return;
        };
        let origin = part.origin;
        let is_first = self.first.is_none();
        let next = lowering.diagnostics.len();
        let &mut (first, index) = self.first.get_or_insert((Name { symbol, origin }, next));
        let diagnostic = self.diagnostic(first, part, lowering.names);
        if is_first {
            lowering.report(diagnostic);
            lowering.sections.n_recovered += 1;
        } else if let Some(known) = lowering.diagnostics.get_mut(index)
            && known.message == diagnostic.message
        {
            known.fixes = diagnostic.fixes;
        }
    }

    fn diagnostic(&self, first: Name, last: &Form, names: &Names) -> Diagnostic {
        let [list, part] = [self.keyword, first.symbol].map(|symbol| names.text(symbol));
        let message = format!("`({list}` is closed before its `{part}`");
        let diagnostic = Diagnostic::new(&MISSING_SECTION, message, self.list.closing())
            .label(first.origin, format!("`{part}` belongs in `{list}`"))
            .help("move the `)` after it");
        let is_written = |origin: Origin| {
            origin.expansion == ExpansionId::NONE && origin.span.start < origin.span.end
        };
        match is_written(self.list) && is_written(last.origin) {
            true => diagnostic.fix(Fix::unsure(
                "move the parenthesis",
                Edit::move_closing(self.list, last.origin),
            )),
            false => diagnostic,
        }
    }
}
