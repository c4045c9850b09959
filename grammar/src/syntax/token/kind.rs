//! What a token is.

use crate::text::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// Text with its two quotes.
    String,
    /// An opening quote with its text, without a closing quote.
    BadString,
    /// Text with a closing quote, without an opening quote.
    UnopenedString,
    /// Text between curly quotes, which the reader forms from other tokens.
    CurlyString,
    /// A run of ordinary characters.
    Word,
    /// A character that only looks like a space or a quote.
    BadChar,
    /// `;` to the end of the line, without the line end.
    Comment,
    /// White space.
    Blank,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its location.
    pub span: Span,
}
