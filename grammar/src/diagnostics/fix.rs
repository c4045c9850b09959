//! Fixes: edits of the text that resolve a diagnostic.
//!
//! Nothing here reads or writes files; texts come from a [`SourceMap`] and are returned as texts.

use super::Diagnostic;
use crate::text::{FileId, SourceFile, SourceMap, Span, clipped};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// Whether a fix may be applied without review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// A guess, or a change to how a playable file plays: needs review.
    Unsafe,
    /// The intent is certain: the rules keep their meaning, or could not be played before.
    Safe,
}

/// A replaced range of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range; an empty span inserts.
    pub span: Span,
    /// The text that must be there for the edit to apply. A word that a macro pastes together from `$1` does not appear
    /// in the text as read, and editing it would be wrong.
    pub old: Option<String>,
    /// The replacement. `\n` becomes the line ending of the file.
    pub new: String,
}

impl Edit {
    /// Replaces `old` with `new`.
    pub fn replace(span: Span, old: impl Into<String>, new: impl Into<String>) -> Self {
        Self {
            span,
            old: Some(old.into()),
            new: new.into(),
        }
    }

    /// Exchanges two texts.
    pub(crate) fn swap(first: (Span, &str), second: (Span, &str)) -> Vec<Self> {
        let [(one, old), (other, new)] = [first, second];
        vec![Self::replace(one, old, new), Self::replace(other, new, old)]
    }

    /// Deletes whatever is there, including its lines if they contain nothing else.
    pub fn delete(span: Span) -> Self {
        Self {
            span,
            old: None,
            new: String::new(),
        }
    }

    /// Inserts text before the byte `at`.
    pub fn insert(at: u32, new: impl Into<String>) -> Self {
        Self {
            span: Span::new(at, at),
            old: None,
            new: new.into(),
        }
    }

    /// A text after edits of it, which are in the order of their places. Their line ends stay as they are.
    pub(crate) fn apply_all(edits: impl IntoIterator<Item: Borrow<Self>>, text: &str) -> String {
        let (mut after, mut end) = (String::with_capacity(text.len()), 0);
        for edit in edits {
            let edit = edit.borrow();
            after.push_str(text.get(end..edit.span.start as usize).unwrap_or_default());
            after.push_str(&edit.new);
            end = edit.span.end as usize;
        }
        after + text.get(end..).unwrap_or_default()
    }
}

/// A possible fix: edits of one file that are applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative: `write `verify``.
    pub title: String,
    /// Whether it may be applied without review.
    pub safety: Safety,
    /// The edits, in any order.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Puts the bare name of a macro in parentheses. The macro may need arguments, too.
    pub(crate) fn call(name: &str, span: Span) -> Self {
        let edit = Edit::replace(span, name, format!("({name})"));
        Self::unsure("call the macro", vec![edit])
    }

    /// A fix that may be applied without review.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            title: clipped(title.into()),
            safety: Safety::Safe,
            edits,
        }
    }

    /// A fix that needs review.
    pub fn unsure(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self {
            safety: Safety::Unsafe,
            ..Self::safe(title, edits)
        }
    }

    /// The file that changes, `None` if the edits do not apply: the text is different, or they are in several files or
    /// overlap.
    pub fn file(&self, sources: &SourceMap) -> Option<FileId> {
        let file = sources.file_at(self.edits.first()?.span.start)?;
        let source = sources.file(file);
        let fits = |edit: &Edit| {
            let text = text_of(source, edit.span);
            text.is_some_and(|text| edit.old.as_ref().is_none_or(|old| old == text))
        };
        let mut spans: Vec<Span> = self.edits.iter().map(|edit| edit.span).collect();
        spans.sort_unstable();
        let is_apart = spans.windows(2).all(|pair| !touches(pair[0], pair[1]));
        (self.edits.iter().all(fits) && is_apart).then_some(file)
    }
}

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

/// The edits of a file that are made, in the order of their places. No two of them touch.
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

fn text_of(file: &SourceFile, span: Span) -> Option<&str> {
    let start = span.start.checked_sub(file.start)?;
    let end = span.end.checked_sub(file.start)?;
    file.text.get(start as usize..end as usize)
}

/// Whether two edits conflict. Two insertions at the same place have no order.
fn touches(one: Span, other: Span) -> bool {
    one.start == other.start || one.start < other.end && other.start < one.end
}

#[cfg(test)]
mod tests {
    use super::{Edit, Fix, Safety, apply, settle};
    use crate::diagnostics::Diagnostic;
    use crate::diagnostics::registry::UNKNOWN_ZONE;
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
