//! Finds the missing or extra parentheses in a file whose parentheses do not match.

mod part;
mod report;

use super::{indentation, parentheses};
use crate::diagnostics::{Diagnostic, Diagnostics, registry};
use crate::syntax::{Token, TokenKind};
use crate::text::{Origin, SourceMap};
use part::{MAX_WORK_PER_FILE, Part, RepairAt};
use std::cell::Cell;

/// The repairs that make the parentheses of a file match, in the order of tokens. Each is reported.
///
/// The file is split where a line begins with `(define`, `(game` or `(variant`, which appear in no other list; a
/// mistake does not extend beyond such a split. Within a part, repairs are made where they make nesting and indentation
/// agree best.
pub(super) fn repairs(
    sources: &SourceMap,
    tokens: &[Token],
    diagnostics: &mut Diagnostics,
) -> Vec<RepairAt> {
    let is_balanced = is_balanced(tokens);
    let early = is_balanced.then(|| early_end(sources, tokens)).flatten();
    if early.is_none() && is_balanced && !is_form_nested_in_first_column(sources, tokens) {
        report_contradictions(sources, tokens, diagnostics);
        return Vec::new();
    }
    let (parentheses, bare_heads) = parentheses::parentheses(sources, tokens);
    let work = Cell::new(MAX_WORK_PER_FILE);
    let mut parts: Vec<Part> = parentheses
        .chunk_by(|_, next| !next.starts_form)
        .map(|part| Part::new(part, tokens, &work))
        .collect();
    let (mut end, mut bare_heads) = (tokens.len(), bare_heads);
    for (index, part) in parts.iter_mut().enumerate().rev() {
        part.end = end;
        end = part.parentheses[0].token;
        let first = bare_heads.partition_point(|head| index > 0 && head.token < end);
        part.bare_heads = bare_heads.split_off(first);
    }
    let mut repairs = Vec::new();
    for mut part in parts {
        if let Some((parenthesis, section)) = early {
            part.remove_early(parenthesis, section, sources, diagnostics);
        }
        part.repair();
        part.report(sources, diagnostics);
        repairs.append(&mut part.repairs);
    }
    repairs
}

/// Reports lists in matching parentheses whose indentation suggests another nesting: one of the two is misleading.
fn report_contradictions(sources: &SourceMap, tokens: &[Token], diagnostics: &mut Diagnostics) {
    for (list, outer) in indentation::contradictions(sources, tokens) {
        let diagnostic = Diagnostic::new(
            &registry::MISLEADING_INDENTATION,
            "this list looks as if it were outside the list that contains it",
            Origin::of_text(list),
        );
        diagnostics.push(
            diagnostic
                .label(Origin::of_text(outer), "it belongs to this list")
                .help("indent the list, or add the missing closing parenthesis before it and remove the extra one \
                       after it"),
        );
    }
}

/// Whether each parenthesis has its counterpart.
pub(super) fn is_balanced(tokens: &[Token]) -> bool {
    let mut depth = 0_usize;
    for token in tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => return false,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Finds a parenthesis that ends a game before its last section: the next list outside is a section, and indented
/// further than the game. Returns the indices of the parenthesis and of the token that opens the section.
fn early_end(sources: &SourceMap, tokens: &[Token]) -> Option<(usize, usize)> {
    let head = |index: usize| {
        tokens
            .get(index + 1)
            .map_or("", |token| sources.slice(token.span))
    };
    let column = |index: usize| -> Option<usize> {
        let blank = index.checked_sub(1).map(|before| &tokens[before]);
        let text = blank.map_or("\n", |token| sources.slice(token.span));
        Some(text.len() - text.rfind('\n')? - 1)
    };
    let (mut depth, mut game, mut end) = (0_usize, None, None);
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open if depth == 0 => {
                let is_game = matches!(head(index), "game" | "variant");
                if is_game {
                    (game, end) = (column(index), None);
                } else if SECTIONS.contains(&head(index))
                    && let (Some(end), Some(game)) = (end, game)
                    && column(index).is_some_and(|column| column > game)
                {
                    return Some((end, index));
                }
                depth = 1;
            }
            TokenKind::Open => depth += 1,
            TokenKind::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 && end.is_none() && game.is_some() {
                    end = Some(index);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a list that begins with a word is a top-level form, or a section that appears only in games.
pub(crate) fn begins_section(word: &str) -> bool {
    matches!(word, "define" | "game" | "include" | "variant") || SECTIONS.contains(&word)
}

/// Sections that appear only in games.
const SECTIONS: &[&str] = &[
    "players",
    "turn-order",
    "board",
    "board-setup",
    "piece",
    "option",
    "move-priorities",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
];

/// Whether a top-level form in the first column is nested: parentheses then match only because an extra one compensates
/// for a missing one. A `define` directly in a game is meant there if sections of the game follow it in that column.
fn is_form_nested_in_first_column(sources: &SourceMap, tokens: &[Token]) -> bool {
    let (mut depth, mut is_line_start) = (0_usize, true);
    let (mut is_in_game, mut is_last) = (false, false);
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => {
                let head = tokens.get(index + 1).map(|next| sources.slice(next.span));
                let head = head.unwrap_or_default();
                let is_form = is_line_start && parentheses::starts_form(sources, tokens, index);
                match depth {
                    0 => is_in_game = matches!(head, "game" | "variant"),
                    1 if is_in_game && is_form && head == "define" => is_last = true,
                    1 if is_line_start && SECTIONS.contains(&head) => is_last = false,
                    _ if is_form => return true,
                    _ => {}
                }
                depth += 1;
            }
            TokenKind::Close => {
                depth -= 1;
                if depth == 0 && std::mem::take(&mut is_last) {
                    return true;
                }
            }
            _ => {}
        }
        is_line_start = token.kind == TokenKind::Blank && sources.slice(token.span).ends_with('\n');
    }
    false
}

#[cfg(test)]
mod tests;
