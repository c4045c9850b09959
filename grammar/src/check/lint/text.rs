//! Names with upper-case letters, missing descriptions and help lines, and a comment after the last list.

use crate::ast::{Document, EntryKind};
use crate::check::Rules;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{COMMENT_AFTER_END, MISSING_TEXT, UPPERCASE_NAME};
use crate::resolve::{Class, declared};
use crate::syntax::{TokenKind, tokenize};
use crate::text::{FileId, Names, Origin, SourceMap, Symbol};
use rustc_hash::FxHashSet;

/// Reports games without a description and pieces without a help line.
pub(super) fn missing(document: &Document, names: &Names, found: &mut Vec<Diagnostic>) {
    for entry in &document.entries {
        if entry.kind == EntryKind::Game && entry.description.is_none() {
            let place = entry.heading();
            let diagnostic =
                Diagnostic::new(&MISSING_TEXT, "this game has no `description`", place);
            found.push(diagnostic.help("describe the game and how it is won"));
        }
        let pieces = entry.pieces.iter();
        for piece in pieces.filter(|piece| piece.help.is_none() && !piece.is_dummy) {
            let message = format!("piece `{}` has no `help`", names.text(piece.name.symbol));
            let diagnostic = Diagnostic::new(&MISSING_TEXT, message, piece.name.origin);
            found.push(diagnostic.help("describe in one line how it moves"));
        }
    }
}

/// Reports a comment after the last list of the file, which an early version of the original program rejected.
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
        let origin = Origin::of_text(comment.span);
        let message = "comment after the last list";
        let diagnostic = Diagnostic::new(&COMMENT_AFTER_END, message, origin);
        found
            .push(diagnostic.help(
                "move it up; the first versions of the original program rejected such files",
            ));
    }
}

/// Reports upper-case letters in names other than players and pieces, each at its first occurrence.
pub(super) fn uppercase(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let mut known: FxHashSet<Symbol> = FxHashSet::default();
    let macros = rules.macros.iter();
    let macros = macros.map(|(defined, _)| (Class::Macro, defined.name, defined.definition));
    let declared = declared(&rules.document);
    let of = |wanted: &'static [Class]| {
        let names = declared.iter().filter(|(class, _)| wanted.contains(class));
        names.map(|(class, name)| (*class, name.symbol, name.origin))
    };
    let board = of(&[Class::Zone, Class::Direction]);
    for (class, symbol, origin) in macros.chain(board).chain(of(&[Class::Attribute])) {
        let name = rules.names.text(symbol);
        if name.contains(char::is_uppercase) && known.insert(symbol) {
            let noun = class.noun();
            let message = format!("the name of {noun} `{name}` contains upper-case letters");
            found.push(Diagnostic::new(&UPPERCASE_NAME, message, origin));
        }
    }
}
