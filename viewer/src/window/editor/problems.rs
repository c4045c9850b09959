//! What is wrong with the text, and how to fix it.

use zrf_grammar::diagnostics::{Diagnostic, Edit, Severity};
use zrf_grammar::ide::Analysis;

/// Something wrong with the text.
#[derive(Clone, Debug)]
pub(in crate::window) struct Problem {
    pub(in crate::window) severity: Severity,
    pub(in crate::window) message: String,
    pub(in crate::window) help: Option<String>,
    pub(in crate::window) line: u32,
    /// Bytes of the text that was analysed.
    pub(in crate::window) start: usize,
    pub(in crate::window) end: usize,
    /// What the first fix does, and its edits in this text.
    pub(in crate::window) fix: Option<(String, Vec<Replaced>)>,
}

/// A part of the text and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::window) struct Replaced {
    start: usize,
    end: usize,
    new: String,
}

impl Problem {
    /// Applies the fix to the text that was analysed. Returns where the text changes first; `None` without a fix.
    pub(super) fn fix_in(&self, text: &mut String) -> Option<usize> {
        let mut edits: Vec<&Replaced> = self.fix.as_ref()?.1.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.start));
        for edit in &edits {
            text.replace_range(edit.start..edit.end, &edit.new);
        }
        edits.last().map(|edit| edit.start)
    }
}

/// What an analysis of the text found in its file.
pub(super) fn problems(analysis: &Analysis, name: &str, text: &str) -> Vec<Problem> {
    let texts = analysis.rules.texts();
    let place = |span| {
        let (start, end) = texts.locations(span)?;
        let (from, to) = (start.offset as usize, end.offset as usize);
        let is_here =
            start.file == name && text.is_char_boundary(from) && text.is_char_boundary(to);
        is_here.then_some((start.at.line, from, to.max(from)))
    };
    let replaced = |edit: &Edit| {
        let (_, start, end) = place(edit.span)?;
        let is_same = edit.old.as_ref().is_none_or(|old| *old == text[start..end]);
        let new = edit.new.clone();
        is_same.then_some(Replaced { start, end, new })
    };
    let problem = |one: &Diagnostic| {
        let (line, start, end) = place(one.primary.origin.span)?;
        let fix = one.fixes.first().and_then(|fix| {
            let edits: Option<Vec<Replaced>> = fix.edits.iter().map(replaced).collect();
            Some((fix.title.clone(), edits?))
        });
        Some(Problem {
            severity: one.severity,
            message: one.message.clone(),
            help: one.help.clone(),
            line,
            start,
            end,
            fix,
        })
    };
    analysis.diagnostics.iter().filter_map(problem).collect()
}
