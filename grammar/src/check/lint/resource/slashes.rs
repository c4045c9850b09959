//! The texts that give a name of a file its backslashes: the string itself, and the arguments that macros paste into it.

use crate::check::Rules;
use crate::diagnostics::Edit;
use crate::syntax::{TokenKind, tokenize};
use crate::text::{Encoding, Origin, SourceMap, Span, with_slashes};

/// The edits that replace the backslashes of a name wherever they are written.
pub(super) fn edits(rules: &Rules, name: Origin, written: &str) -> Vec<Edit> {
    let own = rules.sources.slice(name.span);
    let own = own.starts_with('"').then(|| edit(name.span, own)).flatten();
    let mut edits = Vec::from_iter(own);
    for call in rules.expansions.backtrace(name.expansion) {
        edits.extend(in_call(rules, call.call.span, written));
    }
    edits
}

/// The edits of the arguments of a call that are parts of a name.
fn in_call(rules: &Rules, call: Span, written: &str) -> Vec<Edit> {
    let text = rules.sources.slice(call);
    if !text.contains('\\') {
        return Vec::new();
    }
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let start = sources.files()[0].start;
    let tokens = tokenize(&sources, file).into_iter();
    let arguments = tokens.filter(|token| {
        let is_text = matches!(token.kind, TokenKind::Word | TokenKind::String);
        is_text && is_part(sources.slice(token.span).trim_matches('"'), written)
    });
    let edits = arguments.filter_map(|token| {
        let Span { start: from, end } = token.span;
        let span = Span::new(call.start + from - start, call.start + end - start);
        edit(span, sources.slice(token.span))
    });
    edits.collect()
}

/// Whether a name contains an argument. The argument may contain parameters, whose values are not known here.
fn is_part(argument: &str, written: &str) -> bool {
    let mut pieces = argument.split('$');
    pieces.all(|piece| written.contains(piece.trim_start_matches(|c: char| c.is_ascii_digit())))
}

fn edit(span: Span, old: &str) -> Option<Edit> {
    let new = with_slashes(old);
    (new != old).then(|| Edit::replace(span, old, new))
}
