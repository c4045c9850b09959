//! Games and variants as a whole: which game a variant inherits from, and problems that do not depend on names.

use crate::ast::{Document, Entry, EntryKind, Piece};
use crate::diagnostics::{Diagnostic, Diagnostics, Subject, registry as lints};
use crate::text::{Names, Origin, Span, Symbol, kw};
use rustc_hash::FxHashMap;

/// Whether an entry is only a separator between groups of variants.
pub(crate) fn is_separator(entry: &Entry, names: &Names) -> bool {
    let title = entry.title.map(|title| title.title(names));
    entry.kind == EntryKind::Variant && title.as_deref() == Some("-")
}

/// For each entry, the index of the game it inherits from: the nearest one before a variant, otherwise the first of the
/// file.
pub(crate) fn bases(document: &Document) -> Vec<Option<usize>> {
    let is_game = |entry: &Entry| entry.kind == EntryKind::Game;
    let first = document.entries.iter().position(is_game);
    let mut nearest = first;
    let entries = document.entries.iter().enumerate();
    entries
        .map(|(index, entry)| {
            if is_game(entry) {
                nearest = Some(index);
                return None;
            }
            nearest
        })
        .collect()
}

/// Reports problems of the entries themselves.
pub(crate) fn check(document: &Document, names: &Names, diagnostics: &mut Diagnostics) {
    // A missing part of the rules may contain anything.
    let is_loss = |found: &Diagnostic| {
        let losses = [
            &lints::INCLUDE_MISSING,
            &lints::LOAD_TOO_LARGE,
            &lints::DEFINE_MALFORMED,
        ];
        losses.contains(&found.lint)
    };
    let is_lost = |keyword| document.lost.contains(keyword);
    let is_part = diagnostics.iter().any(is_loss) || [kw::DEFINE, kw::INCLUDE].iter().any(is_lost);
    let mut games = document
        .entries
        .iter()
        .filter(|entry| entry.kind == EntryKind::Game);
    if games.next().is_none() && !is_part && !document.lost.contains(&kw::GAME) {
        no_game(document, diagnostics);
    }
    variants_before_game(document, diagnostics);
    duplicate_titles(document, names, diagnostics);
    for entry in &document.entries {
        if !is_part {
            missing_sections(entry, &document.lost, names, diagnostics);
        }
        duplicate_pieces(entry, names, diagnostics);
        rules_of_separator(entry, names, diagnostics);
    }
}

fn no_game(document: &Document, diagnostics: &mut Diagnostics) {
    // An empty file has no better location than its beginning.
    let start = Origin {
        span: Span::new(0, 0),
        ..Origin::default()
    };
    let origin = document.entries.first().map_or(start, |entry| entry.head);
    let (lint, expected) = (&lints::NO_GAME, "a `(game …)` in the file");
    diagnostics.push(Diagnostic::expected(lint, expected, "none", origin));
}

fn variants_before_game(document: &Document, diagnostics: &mut Diagnostics) {
    let Some(game) = document
        .entries
        .iter()
        .position(|entry| entry.kind == EntryKind::Game)
    else {
        return;
    };
    let Some(first) = document.entries[..game].first() else {
        return;
    };
    diagnostics.push(
        Diagnostic::new(
            &lints::VARIANT_BEFORE_GAME,
            "variant before its game",
            first.head,
        )
        .label(document.entries[game].head, "the game it inherits from"),
    );
}

fn duplicate_titles(document: &Document, names: &Names, diagnostics: &mut Diagnostics) {
    let mut seen: FxHashMap<String, Origin> = FxHashMap::default();
    let entries = document.entries.iter();
    let entries = entries.filter(|entry| !is_separator(entry, names));
    for title in entries.filter_map(|entry| entry.title) {
        let text = title.title(names);
        if let Some(&first) = seen.get(&text) {
            let message = format!("duplicate title \"{text}\"");
            diagnostics.push(
                Diagnostic::new(&lints::DUPLICATE_TITLE, message, title.origin)
                    .label(first, "the first one")
                    .help("give it another title: saved games find their variant by its title"),
            );
        } else {
            seen.insert(text, title.origin);
        }
    }
}

/// Reports the sections that a game lacks; a variant needs only its title. Sections with an error in them are not
/// missing.
fn missing_sections(entry: &Entry, lost: &[Symbol], names: &Names, diagnostics: &mut Diagnostics) {
    let is_game = entry.kind == EntryKind::Game;
    let parts = [
        (kw::TITLE, entry.title.is_none()),
        (kw::PLAYERS, is_game && entry.players.is_none()),
        (kw::TURN_ORDER, is_game && entry.turn_order.is_none()),
        (kw::BOARD, is_game && entry.board.is_none()),
        (kw::PIECE, is_game && entry.pieces.is_empty()),
    ];
    let is_missing = |&(keyword, is_missing): &(Symbol, bool)| {
        is_missing && !entry.faulty.contains(&keyword) && !lost.contains(&keyword)
    };
    let missing = parts.into_iter().filter(is_missing);
    let missing: Vec<Symbol> = missing.map(|(keyword, _)| keyword).collect();
    let quoted = missing.iter();
    let quoted = quoted.map(|&keyword| format!("`{}`", names.text(keyword)));
    let quoted: Vec<String> = quoted.collect();
    let Some((last, others)) = quoted.split_last() else {
        return;
    };
    let list = match others {
        [] => last.clone(),
        _ => format!("{} and {last}", others.join(", ")),
    };
    let what = if is_game { "the game" } else { "the variant" };
    let message = format!("{what} has no {list}");
    diagnostics.push(
        Diagnostic::new(&lints::MISSING_SECTION, message, entry.head)
            .about(Subject::Sections(missing)),
    );
}

fn duplicate_pieces(entry: &Entry, names: &Names, diagnostics: &mut Diagnostics) {
    let mut seen: FxHashMap<Symbol, &Piece> = FxHashMap::default();
    for piece in &entry.pieces {
        if let Some(first) = seen.insert(piece.name.symbol, piece) {
            let message = format!("piece `{}` is defined twice", names.text(piece.name.symbol));
            diagnostics.push(
                Diagnostic::new(&lints::DUPLICATE_PIECE, message, piece.name.origin)
                    .at("this one counts")
                    .label(first.name.origin, "this one has no effect"),
            );
        }
    }
}

/// Reports a separator with sections that would affect play if it were a variant.
fn rules_of_separator(entry: &Entry, names: &Names, diagnostics: &mut Diagnostics) {
    if let Some(title) = entry.title
        && is_separator(entry, names)
        && entry.changes_play()
    {
        let message = "a variant titled \"-\" is only a separator: its sections have no effect";
        diagnostics.push(
            Diagnostic::new(&lints::IDLE_VARIANT, message, title.origin)
                .help("give it another title to make it a variant"),
        );
    }
}
