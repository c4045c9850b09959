//! The text of one file as an editor has it: its tokens, its forms, and the lists around a place. Knows no other file.

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Form, Token, TokenKind, between_quotes, read, tokenize};
use crate::text::{Encoding, FileId, Names, SourceMap, Span};

/// A text with its tokens and forms. Places in it are bytes from its start.
#[derive(Clone, Debug)]
pub struct Tree {
    sources: SourceMap,
    names: Names,
    pub(super) tokens: Vec<Token>,
    pub(super) forms: Vec<Form>,
    is_readable: bool,
}

/// A list around a place.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The place of its opening parenthesis.
    pub(super) open: u32,
    /// Its items that begin before the place.
    pub(super) items: Vec<Span>,
}

impl Tree {
    /// Reads a text. Every text has a tree, whatever is wrong with it.
    pub fn of(text: &str) -> Self {
        let mut sources = SourceMap::default();
        let file = sources.add("", text.to_owned(), Encoding::Utf8);
        let tokens = tokenize(&sources, file);
        let (mut names, mut found) = (Names::new(), Diagnostics::default());
        let forms = read(&sources, file, &mut names, &mut found);
        Self {
            is_readable: !found.iter().any(Diagnostic::is_error),
            sources,
            names,
            tokens,
            forms,
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.sources.file(FileId(0)).text
    }

    /// Whether its parentheses and quotes match.
    pub fn is_readable(&self) -> bool {
        self.is_readable
    }

    /// A part of the text, empty if it is outside.
    pub fn slice(&self, span: Span) -> &str {
        self.sources.slice(span)
    }

    /// The line of a place, from 0.
    pub(super) fn line(&self, offset: u32) -> u32 {
        self.sources.file(FileId(0)).line_column(offset).line - 1
    }

    /// The first word of a list.
    pub(super) fn head(&self, form: &Form) -> &str {
        let first = form.list().and_then(<[Form]>::first);
        let word = first.filter(|first| first.word().is_some());
        word.map_or("", |word| self.slice(word.origin.span))
    }

    /// The text of a string without its quotes, or of a word.
    pub(super) fn content(&self, form: &Form) -> &str {
        let symbol = form.string().or(form.word());
        symbol.map_or("", |symbol| self.names.text(symbol))
    }

    /// The inside of a string or list.
    pub(super) fn inside(&self, form: &Form) -> Span {
        let span = form.origin.span;
        if form.string().is_some() {
            return between_quotes(span, self.content(form));
        }
        let end = span.end - u32::from(self.slice(span).ends_with(')'));
        Span::new(span.start + 1, end.max(span.start + 1))
    }

    /// The word or string that touches a place; of two, the one that begins there.
    pub(super) fn atom_at(&self, offset: u32) -> Option<Token> {
        let touches = |token: &&Token| {
            let is_atom = matches!(token.kind, TokenKind::Word | TokenKind::String);
            is_atom && token.span.start <= offset && offset <= token.span.end
        };
        let end = self
            .tokens
            .partition_point(|token| token.span.start <= offset);
        self.tokens[end.saturating_sub(2)..end]
            .iter()
            .rev()
            .find(touches)
            .copied()
    }

    /// The last token that begins before a place.
    fn token_before(&self, offset: u32) -> Option<Token> {
        let end = self
            .tokens
            .partition_point(|token| token.span.start < offset);
        end.checked_sub(1).map(|last| self.tokens[last])
    }

    /// The string that a place is in; one that was never closed ends at some place after it.
    pub(super) fn string_around(&self, offset: u32) -> Option<Span> {
        let before = self.token_before(offset)?;
        matches!(before.kind, TokenKind::String | TokenKind::BadString).then_some(before.span)
    }

    /// Whether a place is inside a comment or a string.
    pub(super) fn is_in_text(&self, offset: u32) -> bool {
        self.token_before(offset)
            .is_some_and(|token| match token.kind {
                TokenKind::Comment => offset <= token.span.end,
                TokenKind::BadString => true,
                TokenKind::String | TokenKind::UnopenedString | TokenKind::CurlyString => {
                    offset < token.span.end
                }
                _ => false,
            })
    }

    /// The lists around a place, outermost first. Counts parentheses, so it works in a text that is being written.
    pub(super) fn frames(&self, offset: u32) -> Vec<Frame> {
        let mut frames: Vec<Frame> = Vec::new();
        for token in self
            .tokens
            .iter()
            .take_while(|token| token.span.start < offset)
        {
            let is_item = !matches!(
                token.kind,
                TokenKind::Comment | TokenKind::Blank | TokenKind::Close
            );
            if let Some(frame) = frames.last_mut().filter(|_| is_item) {
                frame.items.push(token.span);
            }
            match token.kind {
                TokenKind::Open => frames.push(Frame {
                    open: token.span.start,
                    items: Vec::new(),
                }),
                TokenKind::Close if token.span.end <= offset => {
                    if let Some(closed) = frames.pop()
                        && let Some(outer) = frames.last_mut()
                        && let Some(item) = outer.items.last_mut()
                    {
                        *item = Span::new(closed.open, token.span.end);
                    }
                }
                _ => {}
            }
        }
        frames
    }

    /// The forms around a place, outermost first.
    pub(super) fn chain(&self, offset: u32) -> Vec<&Form> {
        let mut chain: Vec<&Form> = Vec::new();
        let mut forms = self.forms.as_slice();
        while let Some(form) = forms.iter().find(|form| {
            let span = form.origin.span;
            span.start <= offset && offset <= span.end
        }) {
            chain.push(form);
            forms = form.list().unwrap_or_default();
        }
        chain
    }

    /// Visits all forms, outer ones first, each with the lists around it.
    pub(super) fn visit<'t>(&'t self, mut visit: impl FnMut(&'t Form, &[&'t Form])) {
        fn walk<'t>(
            forms: &'t [Form],
            around: &mut Vec<&'t Form>,
            visit: &mut impl FnMut(&'t Form, &[&'t Form]),
        ) {
            for form in forms {
                visit(form, around);
                if let Some(items) = form.list() {
                    around.push(form);
                    walk(items, around, visit);
                    around.pop();
                }
            }
        }
        walk(&self.forms, &mut Vec::new(), &mut visit);
    }

    /// The comment on the lines directly above a form, without semicolons.
    pub(super) fn comment_above(&self, form: Span) -> String {
        let before = self
            .tokens
            .partition_point(|token| token.span.start < form.start);
        let mut lines: Vec<&str> = Vec::new();
        for token in self.tokens[..before].iter().rev() {
            match token.kind {
                TokenKind::Comment => {
                    let text = self.slice(token.span);
                    lines.push(text.trim_start_matches(';').trim());
                }
                TokenKind::Blank if self.slice(token.span).matches('\n').count() < 2 => {}
                _ => break,
            }
        }
        lines.reverse();
        lines.join("\n")
    }
}
