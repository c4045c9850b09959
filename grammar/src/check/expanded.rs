//! The rules of a file as they are after macro expansion, before their meaning is read.

use super::load::load;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::{Macros, printed};
use crate::syntax::Form;
use crate::text::{Expansions, Files, Names, SourceMap};
use std::fmt;

/// A rules file and its includes with all macro calls replaced.
#[derive(Debug)]
pub struct Expanded {
    /// The source texts.
    pub sources: SourceMap,
    /// The problems of reading and expanding.
    pub diagnostics: Vec<Diagnostic>,
    names: Names,
    /// The forms of all files.
    forms: Vec<Form>,
}

impl Expanded {
    /// Loads a file and expands its macros. Never fails.
    pub fn load(root: &str, files: &dyn Files) -> Self {
        let (mut names, mut diagnostics) = (Names::new(), Diagnostics::default());
        let loaded = load(root, files, &mut names, &mut diagnostics);
        let (mut macros, forms) = Macros::collect(loaded.forms, &names, &mut diagnostics);
        let mut expansions = Expansions::default();
        let forms = forms
            .iter()
            .flat_map(|form| macros.expand(form, &mut names, &mut expansions, &mut diagnostics))
            .collect();
        Self {
            sources: loaded.sources,
            diagnostics: diagnostics.take(),
            names,
            forms,
        }
    }
}

/// Indented lists with an empty line between two of them.
impl fmt::Display for Expanded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, form) in self.forms.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            writeln!(f, "{gap}{}", printed(&self.names, form))?;
        }
        Ok(())
    }
}
