//! Fixes: edits of the text that resolve a diagnostic.
//!
//! Nothing here reads or writes files; texts come from a [`SourceMap`] and are returned as texts.

use super::diagnostic::Diagnostic;
use super::edit::{Edit, Safety, touches};
use crate::text::{FileId, SourceFile, SourceMap, Span};
use std::collections::BTreeMap;

/// A text after fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The file.
    pub file: FileId,
    /// Its complete new text.
    pub text: String,
    /// Number of fixes applied.
    pub count: usize,
}

/// Applies the first fix of each diagnostic that is at least this safe; returns the files that change.
///
/// Of overlapping fixes, only the first is applied: check the new texts for the rest.
pub fn apply(sources: &SourceMap, diagnostics: &[Diagnostic], least: Safety) -> Vec<Fixed> {
    let mut changes: Vec<(Taken<'_>, usize)> = vec![(Taken::default(), 0); sources.files().len()];
    for diagnostic in diagnostics {
        let wanted = diagnostic.fixes.iter().find(|fix| fix.safety >= least);
        let Some((fix, file)) = wanted.and_then(|fix| Some((fix, fix.file(sources)?))) else {
            continue;
        };
        let (taken, count) = &mut changes[file.0 as usize];
        if fix.edits.iter().all(|edit| taken.is_free(edit.span)) {
            taken
                .0
                .extend(fix.edits.iter().map(|edit| (edit.span, edit)));
            *count += 1;
        }
    }
    let changed = changes
        .into_iter()
        .enumerate()
        .filter(|(_, (_, count))| *count > 0);
    changed
        .map(|(index, (edits, count))| {
            let file = FileId(index as u32);
            Fixed {
                file,
                text: edited(sources.file(file), edits.0.into_values()),
                count,
            }
        })
        .collect()
}

/// Adapts fixes to the texts: drops those that do not apply, and extends deletions to whole lines. Fixes of included
/// files need review, because other games may include them too.
pub(crate) fn settle(sources: &SourceMap, diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics {
        diagnostic.fixes.retain_mut(|fix| {
            let Some(file) = fix.file(sources) else {
                return false;
            };
            if file != FileId(0) {
                fix.safety = Safety::Unsafe;
            }
            for edit in &mut fix.edits {
                if edit.new.is_empty() {
                    widen(sources.file(file), edit);
                }
            }
            true
        });
    }
}

/// Extends a deletion to its lines if they contain nothing else.
fn widen(file: &SourceFile, edit: &mut Edit) {
    let (start, end) = (edit.span.start - file.start, edit.span.end - file.start);
    let (before, after) = (&file.text[..start as usize], &file.text[end as usize..]);
    // Lines may be long: only the spaces around the edit are looked at.
    let is_blank = |char: char| char.is_whitespace() && char != '\n';
    let blank_before = before.len() - before.trim_end_matches(is_blank).len();
    let blank_after = after.len() - after.trim_start_matches(is_blank).len();
    let line_start = before.len() - blank_before;
    let begins_line = line_start == 0 || before[..line_start].ends_with('\n');
    let rest = &after[blank_after..];
    if begins_line && (rest.is_empty() || rest.starts_with('\n')) {
        edit.old = None;
        let line_end = blank_after + usize::from(!rest.is_empty());
        edit.span = Span::new(
            file.start + line_start as u32,
            edit.span.end + line_end as u32,
        );
    }
}

/// The accepted edits of a file, in the order of their places. No two of them touch.
#[derive(Clone, Debug, Default)]
struct Taken<'a>(BTreeMap<Span, &'a Edit>);

impl Taken<'_> {
    fn is_free(&self, span: Span) -> bool {
        let after = Span::new(span.start, 0);
        let before = self.0.range(..after).next_back();
        let mut near = before.into_iter().chain(self.0.range(after..).next());
        near.all(|(other, _)| !touches(*other, span))
    }
}

/// The text of a file after edits in the order of their places.
fn edited<'a>(file: &SourceFile, edits: impl Iterator<Item = &'a Edit>) -> String {
    let line_end = match file.text.find('\n') {
        Some(at) if file.text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    };
    let local = edits.map(|edit| Edit {
        span: Span::new(edit.span.start - file.start, edit.span.end - file.start),
        old: None,
        new: edit.new.replace('\n', line_end),
    });
    Edit::apply_all(local, &file.text)
}

#[cfg(test)]
mod tests {
    use super::{Edit, Safety, apply, settle};
    use crate::diagnostics::registry::UNKNOWN_ZONE;
    use crate::diagnostics::{Diagnostic, Fix};
    use crate::text::{Encoding, Origin, SourceMap, Span};

    fn sources(texts: &[&str]) -> SourceMap {
        let mut sources = SourceMap::default();
        for (index, text) in texts.iter().enumerate() {
            sources.add(index.to_string(), (*text).to_owned(), Encoding::Utf8);
        }
        sources
    }

    fn with(fix: Fix) -> Diagnostic {
        Diagnostic::new(&UNKNOWN_ZONE, "", Origin::default()).fix(fix)
    }

    fn replace(start: u32, old: &str, new: &str) -> Edit {
        Edit::replace(Span::new(start, start + old.len() as u32), old, new)
    }

    #[track_caller]
    fn check(text: &str, fixes: Vec<Fix>, least: Safety, expected: &[(&str, usize)]) {
        let found: Vec<_> = fixes.into_iter().map(with).collect();
        let fixed = apply(&sources(&[text]), &found, least);
        let fixed: Vec<_> = fixed
            .iter()
            .map(|fixed| (fixed.text.as_str(), fixed.count))
            .collect();
        assert_eq!(fixed, expected);
    }

    #[test]
    fn fixes_are_made_together_where_they_do_not_overlap() {
        let text = "one    two th";
        let fixes = vec![
            Fix::safe("", vec![replace(7, "two", "2"), Edit::insert(13, "!")]),
            Fix::safe("", vec![replace(8, "wo", "y")]),
            Fix::safe("", vec![Edit::insert(13, "?")]),
            Fix::safe("", vec![replace(0, "one", "1")]),
            Fix::unsure("", vec![Edit::delete(Span::new(3, 6))]),
        ];
        check(text, fixes.clone(), Safety::Safe, &[("1    2 th!", 2)]);
        check(text, fixes, Safety::Unsafe, &[("1 2 th!", 3)]);
    }

    #[test]
    fn an_edit_of_other_text_is_not_made() {
        let other = vec![Fix::safe("", vec![replace(0, "b", "c")])];
        check("a", other, Safety::Safe, &[]);
        let outside = vec![Fix::safe("", vec![Edit::delete(Span::new(0, 9))])];
        check("a", outside, Safety::Safe, &[]);
        let inside_a_character = vec![Fix::safe("", vec![Edit::delete(Span::new(0, 1))])];
        check("ß", inside_a_character, Safety::Safe, &[]);
        let within_each_other = vec![Fix::safe(
            "",
            vec![Edit::delete(Span::new(0, 3)), Edit::delete(Span::new(1, 2))],
        )];
        check("abc", within_each_other, Safety::Safe, &[]);
        check("abc", vec![Fix::safe("", Vec::new())], Safety::Safe, &[]);
    }

    #[test]
    fn line_ends_are_those_of_the_file() {
        let fix = || vec![Fix::safe("", vec![Edit::insert(0, "x\n")])];
        check("a\r\nb", fix(), Safety::Safe, &[("x\r\na\r\nb", 1)]);
        check("a\nb\r\n", fix(), Safety::Safe, &[("x\na\nb\r\n", 1)]);
    }

    #[test]
    fn deletions_take_whole_lines_with_them() {
        let check = |text: &str, deleted: &str, expected: &str| {
            let sources = sources(&[text]);
            let at = text.find(deleted).unwrap() as u32;
            let span = Span::new(at, at + deleted.len() as u32);
            let mut found = [with(Fix::safe("", vec![Edit::delete(span)]))];
            settle(&sources, &mut found);
            let fixed = apply(&sources, &found, Safety::Safe);
            assert_eq!(fixed[0].text, expected);
        };
        check("a\n  (b\n c) \r\nd", "(b\n c)", "a\nd");
        check("a\nb", "b", "a\n");
        check("a\n b c\n", "b", "a\n  c\n");
    }

    #[test]
    fn a_fix_in_an_included_file_is_never_safe() {
        let sources = sources(&["a", "b"]);
        let mut found = vec![
            with(Fix::safe("", vec![replace(0, "a", "c")])),
            with(Fix::safe("", vec![replace(2, "b", "c")])),
            with(Fix::safe(
                "",
                vec![replace(0, "a", "c"), replace(2, "b", "c")],
            )),
        ];
        settle(&sources, &mut found);
        let left: Vec<Vec<Safety>> = found
            .iter()
            .map(|found| found.fixes.iter().map(|fix| fix.safety).collect())
            .collect();
        assert_eq!(left, [vec![Safety::Safe], vec![Safety::Unsafe], vec![]]);
    }
}
