//! Formats rules: indentation and spaces only. Authors decide where lines end, and how far lists are indented.

mod outline;
mod place;
mod style;

use crate::diagnostics::{Diagnostics, Edit};
use crate::syntax::{MAX_BYTES, MAX_TOKENS, Token, TokenKind, read, tokenize, too_many_bytes};
use crate::text::{Encoding, Names, SourceMap, Span};
use outline::{LAYOUT, Outline};
use std::borrow::Cow;

/// Maximum number of times that a result is formatted again until nothing changes.
const MAX_PASSES: usize = 8;

/// Why a text cannot be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A parenthesis or quote is unmatched, or the text is too long, so the structure is unknown.
    Unreadable {
        /// The place of the first error that checking reports, in bytes of the text.
        span: Span,
        /// What checking reports there.
        message: String,
    },
    /// The formatted text would be read as different rules, or formatted differently again.
    Unfaithful,
}

/// The text with each line indented as its author indents: further than the line in which its list begins, by the step
/// that is most common in the text for lists with the same keyword.
///
/// What was aligned by hand stays aligned: lines below an item on the first line of their list, comments below comments,
/// and tables such as setups, links and positions, which move as a whole. Closing parentheses that begin a line go to the
/// start of the line in which their list begins, or below its parenthesis. Where most lines are indented with tabs, so
/// are the others, but spaces that align a line with an earlier one stay spaces.
///
/// White space at the ends of lines and inside parentheses is removed, at most two empty lines in a row are kept, and the
/// text ends with one line end. Line ends become the kind that most lines have. No other byte changes: strings keep
/// their line ends, and control characters stay where they are. Formatting the result again changes nothing, and the
/// result has the same tokens: both are checked before it is returned.
///
/// # Errors
/// When parentheses or quotes do not match, when the text is longer than rules may be, or when a check of the result fails.
///
/// ```
/// use zrf_grammar::format::format;
///
/// let text = "(define step (\n$1 (verify empty?) ; free\n  add ))";
/// let even = "(define step (\n   $1 (verify empty?) ; free\n   add))\n";
/// assert_eq!(format(text).as_deref(), Ok(even));
/// assert!(format("(define step").is_err());
/// ```
pub fn format(text: &str) -> Result<String, Refusal> {
    let mut even = Edit::apply_all(edits(text)?, text);
    // Aligned lines follow those they are aligned with, one line per pass.
    for _ in 0..MAX_PASSES {
        let rest = edits(&even)?;
        if rest.is_empty() {
            break;
        }
        even = Edit::apply_all(&rest, &even);
    }
    let is_stable = even == text || edits(&even).is_ok_and(|edits| edits.is_empty());
    match is_stable && is_same_but_layout(text, &even) {
        true => Ok(even),
        false => Err(Refusal::Unfaithful),
    }
}

/// The edits by which [`format()`] changes the lines that a range of bytes touches, in order.
///
/// # Errors
/// As for [`format()`].
pub fn format_range(text: &str, range: Span) -> Result<Vec<Edit>, Refusal> {
    format(text)?;
    let line = |at: u32, to_end: bool| {
        let (before, after) = text.split_at(text.floor_char_boundary(at as usize));
        match to_end {
            true => before.len() + after.find(['\r', '\n']).unwrap_or(after.len()),
            false => before.rfind(['\r', '\n']).map_or(0, |end| end + 1),
        }
    };
    let (first, last) = (line(range.start, false), line(range.end, true));
    let mut edits = edits(text)?;
    // The white space before a line ends at its first item; the white space after the last line begins at its end.
    edits.retain(|edit| (edit.span.end as usize) >= first && (edit.span.end as usize) <= last);
    Ok(edits)
}

fn edits(text: &str) -> Result<Vec<Edit>, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::Unreadable {
            span: Span::new(0, 0),
            message: too_many_bytes(),
        });
    }
    let (sources, tokens) = tokens(text);
    let n_solid = tokens.iter().filter(|token| token.kind != TokenKind::Blank);
    let is_short = n_solid.count() <= MAX_TOKENS;
    let outline = is_short.then(|| Outline::of(&sources, &tokens));
    match outline.flatten() {
        Some(outline) => Ok(place::edits(text, &outline)),
        None => Err(refusal(&sources)),
    }
}

/// The first error that checking reports in a text whose structure is unknown.
fn refusal(sources: &SourceMap) -> Refusal {
    let start = sources.files()[0].start;
    let mut found = Diagnostics::default();
    if let Some(file) = sources.file_at(start) {
        read(sources, file, &mut Names::new(), &mut found);
    }
    let errors = found.iter().filter(|one| one.is_error());
    let first = errors.min_by_key(|one| one.span().start);
    let (span, message) = first.map_or(
        (Span::new(start, start), "unmatched parenthesis or quote"),
        |one| (one.span(), one.message.as_str()),
    );
    Refusal::Unreadable {
        span: Span::new(span.start - start, span.end - start),
        message: message.to_owned(),
    }
}

fn tokens(text: &str) -> (SourceMap, Vec<Token>) {
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let tokens = tokenize(&sources, file);
    (sources, tokens)
}

/// Whether two texts have the same tokens in the same order, so that they are the same rules.
fn is_same_but_layout(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(tokens);
    items(&one.0, &one.1).eq(items(&other.0, &other.1))
}

/// Everything but layout, token by token: white space is reduced to its unusual characters, and comments lose their
/// trailing spaces.
fn items<'a>(
    sources: &'a SourceMap,
    tokens: &'a [Token],
) -> impl Iterator<Item = (TokenKind, Cow<'a, str>)> {
    let items = tokens.iter().map(|token| {
        let words = sources.slice(token.span);
        let words: Cow<'_, str> = match token.kind {
            TokenKind::Blank => words.replace(LAYOUT, "").into(),
            TokenKind::Comment => words.trim_end_matches(LAYOUT).into(),
            _ => words.into(),
        };
        (token.kind, words)
    });
    items.filter(|(_, words)| !words.is_empty())
}

#[cfg(test)]
mod tests;
