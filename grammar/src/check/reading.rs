//! Expansion and lowering, section by section.

use crate::ast::{Document, EntryKind};
use crate::diagnostics::Diagnostics;
use crate::expand::Macros;
use crate::lower::{self, EntryReader, GridBudget, LoweredParts, Lowering, UnknownSections};
use crate::syntax::Form;
use crate::text::{Expansions, Names, kw};

/// The state of reading: what top-level forms are lowered into.
pub(super) struct Reading {
    pub(super) names: Names,
    pub(super) macros: Macros,
    pub(super) expansions: Expansions,
    pub(super) document: Document,
    pub(super) diagnostics: Diagnostics,
    parts: LoweredParts,
    sections: UnknownSections,
    grids: GridBudget,
}

impl Reading {
    pub(super) fn new(
        names: Names,
        macros: Macros,
        expansions: Expansions,
        diagnostics: Diagnostics,
        recovers_names: bool,
    ) -> Self {
        Self {
            names,
            macros,
            expansions,
            document: Document::default(),
            diagnostics,
            parts: LoweredParts::default(),
            sections: UnknownSections::new(recovers_names),
            grids: GridBudget::default(),
        }
    }

    /// Expands a form and adds its contents.
    pub(super) fn top_level(&mut self, form: &Form) {
        let known = self.document.entries.len();
        if let Some(kind) = self.entry_kind(form) {
            self.entry(kind, form);
        } else {
            for form in self.expand(form) {
                let (document, mut lowering) = self.lowering();
                lower::top_level(&form, document, &mut lowering);
            }
        }
        for entry in &mut self.document.entries[known..] {
            let (names, grids) = (&mut self.names, &mut self.grids);
            lower::name_positions(entry, names, grids, &mut self.diagnostics);
        }
    }

    /// The kind of entry that a form is before expansion; also `None` if its first word is the name of a macro.
    fn entry_kind(&self, form: &Form) -> Option<EntryKind> {
        let head = form.head()?;
        let kind = match head {
            kw::GAME => EntryKind::Game,
            kw::VARIANT => EntryKind::Variant,
            _ => return None,
        };
        self.macros.find(head).is_none().then_some(kind)
    }

    /// Expands one section at a time, because expanded forms are large: each is dropped before the next.
    fn entry(&mut self, kind: EntryKind, form: &Form) {
        let Some((head, sections)) = form.list().and_then(<[Form]>::split_first) else {
            return;
        };
        let mut reader = EntryReader::new(kind, form.origin, head.origin);
        for section in sections {
            for form in self.expand(section) {
                let (_, mut lowering) = self.lowering();
                reader.form(&form, &mut lowering);
            }
        }
        self.document.entries.push(reader.finish());
    }

    /// The document, and the state of lowering.
    fn lowering(&mut self) -> (&mut Document, Lowering<'_>) {
        let lowering = Lowering {
            names: &self.names,
            expansions: &self.expansions,
            diagnostics: &mut self.diagnostics,
            parts: &mut self.parts,
            sections: &mut self.sections,
        };
        (&mut self.document, lowering)
    }

    fn expand(&mut self, form: &Form) -> Vec<Form> {
        self.macros.expand(
            form,
            &mut self.names,
            &mut self.expansions,
            &mut self.diagnostics,
        )
    }
}
