//! Renderings of diagnostics, kept in files.

use std::fs;
use std::path::Path;
use zrf_grammar::Rules;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::render::{FullStyle, write_full};

/// Diagnostics as people see them, without colours.
pub(crate) fn in_full(rules: &Rules, found: &[Diagnostic]) -> String {
    let texts = rules.texts();
    let style = FullStyle {
        color: false,
        unicode: true,
        width: 100,
    };
    let mut out = Vec::new();
    for diagnostic in found {
        write_full(&mut out, texts, style, diagnostic).expect("memory takes any text");
    }
    String::from_utf8(out).expect("diagnostics are text")
}

/// Compares texts with the contents of files, or writes them if an environment variable requests it.
#[derive(Debug)]
pub(crate) struct Kept {
    is_update: bool,
    faults: Vec<String>,
}

impl Kept {
    pub(crate) fn new(variable: &str) -> Self {
        Self {
            is_update: std::env::var_os(variable).is_some(),
            faults: Vec::new(),
        }
    }

    pub(crate) fn check(&mut self, file: &Path, actual: &str) {
        if self.is_update {
            fs::write(file, actual).expect("the project can be written");
        } else if fs::read_to_string(file).unwrap_or_default() != actual {
            let fault = format!("{} is now:\n{actual}", file.display());
            self.faults.push(fault);
        }
    }

    #[track_caller]
    pub(crate) fn finish(self) {
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
    }
}
