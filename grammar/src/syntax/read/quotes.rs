//! Missing and extra quotes.

use super::balance::begins_section;
use super::keywords::{is_head, precedes_condition};
use super::{OpenList, Reader};
use crate::diagnostics::{Diagnostic, Edit, Fix, registry};
use crate::syntax::{Form, between_quotes};
use crate::text::{Names, Origin, Span, Symbol, kw};

impl Reader<'_> {
    /// Reports a string without its opening quote, which begins where the span does.
    pub(super) fn report_unopened_string(&mut self, span: Span, text: &str) {
        let first_line = text.lines().next().unwrap_or_default().trim_end();
        let place = match first_line.len() == text.len() {
            true => span,
            false => Span::new(span.start, span.start + first_line.len() as u32),
        };
        let fix = Fix::unsure("add `\"`", vec![Edit::insert(span.start, "\"")]);
        let diagnostic = match self.open.last().filter(|list| self.lacks_line(list, span)) {
            Some(list) => lacks_beginning(list)
                .label(Origin::of_text(place), "these words are outside of quotes"),
            None => {
                let written = self.sources.slice(place);
                let message = format!("`{written}` has no opening quote");
                unmatched(message, place).help("add `\"` where the text begins")
            }
        };
        self.diagnostics.push(diagnostic.fix(fix));
    }

    /// Whether nothing is between the head of a list and a text on another line, so that the text may have begun there.
    fn lacks_line(&self, list: &OpenList, text: Span) -> bool {
        let [head] = &list.items[..] else {
            return false;
        };
        let between = Span::new(head.origin.span.end, text.start);
        self.sources.slice(between).contains(['\n', '\r'])
    }

    /// Whether nothing follows a quote in its file.
    fn ends_file(&self, quote: Span) -> bool {
        let file = self.sources.file_at(quote.start);
        file.is_some_and(|file| {
            let rest = Span::new(quote.start + 1, self.sources.file(file).span().end);
            self.sources.slice(rest).trim().is_empty()
        })
    }

    /// Reports a string without its closing quote.
    pub(super) fn report_open_string(&mut self, span: Span, text: &str) {
        if let Some(list) = self.open.last()
            && text[1..].trim_matches([')', ' ']).is_empty()
        {
            let diagnostic = match stray_end(&list.items, self.names) {
                Some(quote) => ended_early(quote, self.sources.slice(quote), span),
                None if list.items.len() > 1 => {
                    lacks_beginning(list).label(Origin::of_text(span), "this quote ends it")
                }
                None if self.ends_file(span) => cut_off(span),
                None => lacks_end(span),
            };
            self.diagnostics.push(diagnostic);
            return;
        }
        self.diagnostics.push(unterminated(span, text));
    }
}

/// The quote that ends the only text that a list may have, if words follow it.
fn stray_end(items: &[Form], names: &Names) -> Option<Span> {
    const WITH_ONE_TEXT: [Symbol; 5] = [
        kw::TITLE,
        kw::DESCRIPTION,
        kw::HISTORY,
        kw::STRATEGY,
        kw::HELP,
    ];
    let [head, text, _, ..] = items else {
        return None;
    };
    head.word().filter(|head| WITH_ONE_TEXT.contains(head))?;
    let (span, text) = (text.origin.span, names.text(text.string()?));
    Some(Span::new(between_quotes(span, text).end, span.end))
}

/// A diagnostic about a quote that another one should match.
fn unmatched(message: impl Into<String>, place: Span) -> Diagnostic {
    let lint = &registry::UNTERMINATED_STRING;
    Diagnostic::new(lint, message, Origin::of_text(place))
}

/// The diagnostic about a quote inside a text, which ends it; the quote that was meant to end it opens another.
fn ended_early(quote: Span, written: &str, last: Span) -> Diagnostic {
    let message = "this quote ends the text, and words follow";
    unmatched(message, quote)
        .label(Origin::of_text(last), "the text seems to end here")
        .help("write a backquote, which is displayed as a quote, or remove it")
        .fix(Fix::unsure(
            "write a backquote",
            vec![Edit::replace(quote, written, "`")],
        ))
}

/// The diagnostic about a quote that ends the file.
fn cut_off(quote: Span) -> Diagnostic {
    let place = Span::new(quote.start, quote.start + 1);
    let message = "the file ends where this string begins";
    unmatched(message, place).help("check whether the end of the file is missing")
}

/// The diagnostic about a quote alone in its list: an empty text needs two.
fn lacks_end(quote: Span) -> Diagnostic {
    let place = Span::new(quote.start, quote.start + 1);
    let message = "unterminated string";
    unmatched(message, place)
        .help("write `\"\"` for an empty text")
        .fix(Fix::unsure(
            "write `\"\"`",
            vec![Edit::insert(place.end, "\"")],
        ))
}

/// The diagnostic about a text whose first quote is missing, so that its last one opens another.
fn lacks_beginning(list: &OpenList) -> Diagnostic {
    let head = list.items.first();
    let head = head.map_or(list.parenthesis, |head| head.origin.span);
    let place = list.parenthesis.to(head);
    let message = "a text in this list has no opening quote";
    unmatched(message, place).help("add `\"` where the text begins")
}

/// The diagnostic about a text without its closing quote, at the last line of the text.
fn unterminated(span: Span, text: &str) -> Diagnostic {
    let text = before_next_list(text).trim_end();
    let end = span.start + text.len() as u32;
    let last_line = text.lines().next_back().unwrap_or_default().trim_start();
    let place = Span::new(end - last_line.len() as u32, end);
    let first_line = text.lines().next().unwrap_or_default().trim_end();
    let begin = Span::new(span.start, span.start + first_line.len() as u32);
    let fix = Fix::unsure("add `\"`", vec![Edit::insert(end, "\"")]);
    let message = "unterminated string";
    let diagnostic = unmatched(message, place)
        .help("add `\"` where the text ends")
        .fix(fix);
    match begin.start < place.start {
        true => diagnostic.label(Origin::of_text(begin), "it begins here"),
        false => diagnostic,
    }
}

/// A text up to where its list seems to end: where another list with a keyword follows a parenthesis.
fn before_next_list(text: &str) -> &str {
    let begins_list = |&(at, _): &(usize, &str)| {
        let next = text[at + 1..].trim_start().strip_prefix('(');
        let word = next.and_then(|next| next.split([' ', '(', ')', '\t', '\r', '\n', '"']).next());
        word.is_some_and(|word| is_head(word) && !precedes_condition(word) || begins_section(word))
    };
    let mut ends = text.match_indices(')');
    ends.find(begins_list).map_or(text, |(at, _)| &text[..at])
}
