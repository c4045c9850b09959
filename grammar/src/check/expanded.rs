//! The rules of a file as they are after macro expansion, before their meaning is read.

use super::load::load;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::Macros;
use crate::syntax::Form;
use crate::text::{Expansions, Files, Names};

/// A rules file and its includes with all macro calls replaced.
#[derive(Debug)]
pub struct Expanded {
    /// The words.
    pub names: Names,
    /// The forms of all files.
    pub forms: Vec<Form>,
    /// The problems of reading and expanding.
    pub diagnostics: Vec<Diagnostic>,
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
            names,
            forms,
            diagnostics: diagnostics.take(),
        }
    }
}
