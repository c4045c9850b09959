//! Texts for people: those that are missing, and a comment in an odd place.

use crate::ast::{Document, EntryKind};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{COMMENT_AFTER_END, MISSING_TEXT};
use crate::syntax::{TokenKind, tokenize};
use crate::text::{ExpansionId, FileId, Names, Origin, SourceMap};

/// Reports games without a description and pieces without a line of help.
pub(super) fn missing(document: &Document, names: &Names, found: &mut Vec<Diagnostic>) {
    for entry in &document.entries {
        if entry.kind == EntryKind::Game && entry.description.is_none() {
            let place = entry.title.map_or(entry.head, |title| title.origin);
            let finding = Diagnostic::new(&MISSING_TEXT, "this game has no `description`", place);
            found.push(finding.help("say what the game is and how it is won"));
        }
        let pieces = entry.pieces.iter();
        for piece in pieces.filter(|piece| piece.help.is_none() && !piece.is_dummy) {
            let message = format!("piece `{}` has no `help`", names.text(piece.name.symbol));
            let finding = Diagnostic::new(&MISSING_TEXT, message, piece.name.origin);
            found.push(finding.help("say in one line how it moves"));
        }
    }
}

/// Reports a comment after the last list of the file, which an early version of the original program refused.
pub(super) fn after_end(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let tokens = tokenize(sources, FileId(0));
    let last = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::Close);
    let Some(last) = last else {
        return;
    };
    let mut after = tokens[last..].iter();
    if let Some(comment) = after.find(|token| token.kind == TokenKind::Comment) {
        let origin = Origin {
            span: comment.span,
            expansion: ExpansionId::NONE,
        };
        let message = "a comment follows the last list";
        let finding = Diagnostic::new(&COMMENT_AFTER_END, message, origin);
        found.push(
            finding
                .help("move it up: the first versions of the original program refused such files"),
        );
    }
}
