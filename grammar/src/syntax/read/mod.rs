//! Reads tokens into forms, with an explicit stack, so that no depth of nesting overflows. Knows nothing about the
//! meaning of forms.

mod balance;
mod contents;
mod doubtful;
mod foreign;
mod heads;
mod hidden;
mod indentation;
mod keywords;
mod parentheses;
mod quotes;
mod shape;
mod survey;
mod tidy;
mod turned;

use super::{Form, FormKind, MAX_DEPTH, PartId};
use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, registry};
use crate::syntax::{Token, TokenKind, tokenize};
use crate::text::{FileId, Names, Origin, SourceMap, Span};
use parentheses::Repair;

pub(crate) use balance::begins_section;

/// Maximum number of words, strings, comments and parentheses in one load. The largest known rules file has 50,000.
pub(crate) const MAX_TOKENS: usize = 2_000_000;

/// Maximum size of the text of one load, in bytes. The largest known rules file is 171 kB long.
pub(crate) const MAX_BYTES: usize = 16 << 20;

/// The message about a longer text.
pub(crate) fn too_many_bytes() -> String {
    format!("more than {} MB of rules", MAX_BYTES >> 20)
}

/// Maximum length of a word in bytes. Messages quote words, and macros may repeat them a million times.
const MAX_WORD: usize = 1_000;

/// Reads a file of the map into its top-level lists.
///
/// Every text produces forms: errors are reported and repaired as well as possible, and the rest is read. No form is
/// nested more than 256 deep. Only a text that is too long produces none.
pub fn read(
    sources: &SourceMap,
    file: FileId,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Vec<Form> {
    read_some(sources, file, names, diagnostics, &mut { MAX_TOKENS })
}

/// Like [`read`], for at most `left` tokens; those read are subtracted from it.
pub(crate) fn read_some(
    sources: &SourceMap,
    file: FileId,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
    left: &mut usize,
) -> Vec<Form> {
    let tokens = tokenize(sources, file);
    let mut solid = tokens.iter().filter(|token| token.kind != TokenKind::Blank);
    if let Some(token) = solid.nth(*left) {
        let message = "more than 2 million words, comments and parentheses";
        let place = Origin::of_text(token.span);
        diagnostics.push(Diagnostic::new(&registry::LOAD_TOO_LARGE, message, place));
        return Vec::new();
    }
    *left -= tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Blank)
        .count();
    let mut tokens = foreign::tidy(sources, tokens, diagnostics);
    hidden::reveal(sources, &mut tokens, diagnostics);
    turned::turn(sources, &mut tokens, diagnostics);
    let repairs = balance::repairs(sources, &tokens, diagnostics);
    let mut reader = Reader {
        sources,
        names,
        diagnostics,
        forms: Vec::new(),
        open: Vec::new(),
        skipped: 0,
        is_depth_reported: false,
        outside: None,
    };
    let mut repairs = repairs.into_iter().peekable();
    for (index, &token) in tokens.iter().enumerate() {
        let mut is_stray = false;
        while let Some(repair) = repairs.next_if(|repair| repair.token == index) {
            match repair.repair {
                Repair::Close => reader.close(None),
                Repair::Remove => is_stray = true,
                Repair::Open | Repair::OpenBody => {
                    reader.open(Span::new(token.span.start, token.span.start))
                }
            }
        }
        if !is_stray {
            reader.token(token);
        }
    }
    reader.finish()
}

struct Reader<'a> {
    sources: &'a SourceMap,
    names: &'a mut Names,
    diagnostics: &'a mut Diagnostics,
    forms: Vec<Form>,
    open: Vec<OpenList>,
    /// The number of open lists that are nested too deeply.
    skipped: usize,
    is_depth_reported: bool,
    /// A run of text outside all lists.
    outside: Option<Span>,
}

struct OpenList {
    parenthesis: Span,
    items: Vec<Form>,
}

impl Reader<'_> {
    fn token(&mut self, token: Token) {
        let text = self.sources.slice(token.span);
        match token.kind {
            TokenKind::Open => self.open(token.span),
            TokenKind::Close => self.close(Some(token.span)),
            TokenKind::Word => {
                let word = self.short(text, token.span);
                let symbol = self.names.intern(word);
                self.item(FormKind::Word(symbol), token.span);
            }
            TokenKind::String => {
                let symbol = self.names.intern(&text[1..text.len() - 1]);
                self.item(FormKind::String(symbol), token.span);
            }
            TokenKind::BadString => {
                let symbol = self.names.intern(&text[1..]);
                self.report_open_string(token.span, text);
                self.item(FormKind::String(symbol), token.span);
            }
            TokenKind::UnopenedString => {
                let text = &text[..text.len() - 1];
                let symbol = self.names.intern(text);
                self.report_unopened_string(token.span, text);
                let inside = Span::new(token.span.start, token.span.end - 1);
                self.item(FormKind::String(symbol), inside);
            }
            TokenKind::CurlyString => {
                let text = text.trim_matches(['\u{201C}', '\u{201D}']);
                let symbol = self.names.intern(text);
                self.item(FormKind::String(symbol), token.span);
            }
            TokenKind::BadChar => self.report_bad_char(token.span, text),
            TokenKind::Comment | TokenKind::Blank => {}
        }
    }

    /// A word, cut if it is too long.
    fn short<'t>(&mut self, text: &'t str, span: Span) -> &'t str {
        if text.len() <= MAX_WORD {
            return text;
        }
        let message = format!("a word of more than {MAX_WORD} bytes");
        let diagnostic = Diagnostic::new(&registry::LOAD_TOO_LARGE, message, Origin::of_text(span));
        self.diagnostics.push(diagnostic.at("the rest is ignored"));
        &text[..text.floor_char_boundary(MAX_WORD)]
    }

    fn open(&mut self, parenthesis: Span) {
        self.end_outside(&registry::STRAY_TEXT);
        if self.open.len() < MAX_DEPTH {
            self.open.push(OpenList {
                parenthesis,
                items: Vec::new(),
            });
            return;
        }
        self.skipped += 1;
        if !self.is_depth_reported {
            self.is_depth_reported = true;
            let message = format!("lists nested more than {MAX_DEPTH} deep");
            let diagnostic = Diagnostic::new(
                &registry::NESTED_TOO_DEEPLY,
                message,
                Origin::of_text(parenthesis),
            );
            self.diagnostics
                .push(diagnostic.help("split the rules into macros"));
        }
    }

    /// Closes the innermost list, at a parenthesis or, if that is missing, after its last item.
    fn close(&mut self, parenthesis: Option<Span>) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let Some(list) = self.open.pop() else {
            return;
        };
        let end = parenthesis.or_else(|| Some(list.items.last()?.origin.span));
        let span = end.map_or(list.parenthesis, |end| list.parenthesis.to(end));
        let form = Form {
            kind: FormKind::List(list.items.into()),
            origin: Origin::of_text(span),
            part: PartId::NONE,
        };
        match self.open.last_mut() {
            Some(outer) => outer.items.push(form),
            None => self.forms.push(form),
        }
    }

    fn item(&mut self, kind: FormKind, span: Span) {
        if self.skipped > 0 {
            return;
        }
        match self.open.last_mut() {
            Some(list) => list.items.push(Form {
                kind,
                origin: Origin::of_text(span),
                part: PartId::NONE,
            }),
            None => self.outside = Some(self.outside.map_or(span, |run| run.to(span))),
        }
    }

    /// Reports a run of text outside all lists after it ends.
    fn end_outside(&mut self, lint: &'static crate::diagnostics::Lint) {
        let Some(span) = self.outside.take() else {
            return;
        };
        let text = self.sources.slice(span);
        let first_line = text.lines().next().unwrap_or_default();
        let place = Span::new(span.start, span.start + first_line.trim_end().len() as u32);
        let diagnostic = Diagnostic::new(lint, "text outside all lists", Origin::of_text(place))
            .help("start a comment with `;`, or put the text in parentheses");
        let can_be_comment = lint == &registry::TEXT_AFTER_END;
        self.diagnostics.push(match can_be_comment {
            true => diagnostic.fix(Fix::safe(
                "turn it into a comment",
                comment(text, span.start),
            )),
            false => diagnostic,
        });
    }

    fn report_bad_char(&mut self, span: Span, text: &str) {
        let code = text.chars().next().map_or(0, u32::from);
        let (what, help, plain) = match code {
            0x201C..=0x201F => ("curly quote", "write the plain quote `\"`", "\""),
            _ => (
                "invisible character",
                "remove it or replace it with a space",
                " ",
            ),
        };
        let message = format!("{what} (U+{code:04X})");
        let diagnostic =
            Diagnostic::new(&registry::STRAY_CHARACTER, message, Origin::of_text(span));
        let title = match plain {
            "\"" => "replace it with a plain quote",
            _ => "replace it with a space",
        };
        let edits = vec![Edit::replace(span, text, plain)];
        self.diagnostics
            .push(diagnostic.help(help).fix(Fix::safe(title, edits)));
    }

    fn finish(mut self) -> Vec<Form> {
        while !self.open.is_empty() {
            self.close(None);
        }
        let lint = match self.forms.is_empty() {
            true => &registry::STRAY_TEXT,
            false => &registry::TEXT_AFTER_END,
        };
        self.end_outside(lint);
        self.forms
    }
}

/// Edits that comment out the lines of a text that begins at `start`.
fn comment(text: &str, start: u32) -> Vec<Edit> {
    let mut at = start;
    let mut edits = Vec::new();
    for line in text.split_inclusive('\n') {
        let blanks = line.len() - line.trim_start().len();
        if !line.trim().is_empty() && !line.trim_start().starts_with(';') {
            edits.push(Edit::insert(at + blanks as u32, "; "));
        }
        at += line.len() as u32;
    }
    edits
}

#[cfg(test)]
mod tests;
