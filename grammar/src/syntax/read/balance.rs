//! Finds the missing or extra parentheses in a file whose parentheses do not match.

use super::indentation::{self, Parenthesis, Survey};
use super::text_origin;
use crate::diagnostics::{Diagnostic, Edit, Findings, Fix, registry};
use crate::syntax::{Token, TokenKind};
use crate::text::{SourceMap, Span};

/// What the reader must do before it takes a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// Close the innermost list: its parenthesis is missing before the token.
    Close,
    /// Skip the token: it closes nothing.
    Remove,
    /// Open a list: its parenthesis is missing before the token.
    Open,
}

/// A repair at a token, by index; the number of tokens stands for the end of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct RepairAt {
    pub(super) token: usize,
    pub(super) repair: Repair,
}

/// Maximum number of repairs reported in one top-level form; the rest are consequences.
const MAX_REPAIRS: usize = 8;

/// Maximum number of parentheses that one place may lack.
const MOST_CLOSED: usize = 4;

/// Maximum number of places tried for one repair, and of parentheses examined for that.
const MAX_TRIALS: usize = 64;
const MAX_WORK: usize = 10_000_000;

/// The repairs that make the parentheses of a file match, in the order of tokens. Each is reported.
///
/// The file is split where a line begins with `(define`, `(game` or `(variant`, which appear in no other list; a
/// mistake does not extend beyond such a split. Within a part, the place is chosen where a repair makes nesting and
/// indentation agree best.
pub(super) fn repairs(
    sources: &SourceMap,
    tokens: &[Token],
    diagnostics: &mut Findings,
) -> Vec<RepairAt> {
    let is_balanced = is_balanced(tokens);
    let early = is_balanced.then(|| early_end(sources, tokens)).flatten();
    if early.is_none() && is_balanced && !is_define_nested_in_first_column(sources, tokens) {
        report_contradictions(sources, tokens, diagnostics);
        return Vec::new();
    }
    let (parentheses, bare_heads) = indentation::parentheses(sources, tokens);
    let mut parts: Vec<Part> = parentheses
        .chunk_by(|_, next| !next.starts_form)
        .map(|part| Part::new(part, tokens))
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

/// The parentheses match: if the indentation suggests another nesting, one of the two misleads.
fn report_contradictions(sources: &SourceMap, tokens: &[Token], diagnostics: &mut Findings) {
    for (list, outer) in indentation::contradictions(sources, tokens) {
        let diagnostic = Diagnostic::new(
            &registry::MISLEADING_INDENTATION,
            "this list looks as if it were outside the list that contains it",
            text_origin(list),
        );
        diagnostics.push(
            diagnostic
                .label(text_origin(outer), "it belongs to this list")
                .help("indent the list, or add the missing closing parenthesis before it and remove the extra one \
                       after it"),
        );
    }
}

fn is_balanced(tokens: &[Token]) -> bool {
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

/// A parenthesis that ends a game before its last section: the next list outside is a section, and indented further
/// than the game. Returns the parenthesis and the section.
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

/// Whether parentheses match only because an extra one compensates for a missing one.
fn is_define_nested_in_first_column(sources: &SourceMap, tokens: &[Token]) -> bool {
    let mut depth = 0_usize;
    let mut is_line_start = true;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => {
                if depth > 0 && is_line_start && indentation::starts_form(sources, tokens, index) {
                    return true;
                }
                depth += 1;
            }
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        is_line_start = token.kind == TokenKind::Blank && sources.slice(token.span).ends_with('\n');
    }
    false
}

/// One top-level form, or several without a split between them.
struct Part<'a> {
    parentheses: Vec<Parenthesis>,
    /// Parentheses that seem to be missing before words that begin lists everywhere else.
    bare_heads: Vec<Parenthesis>,
    /// The token after the last.
    end: usize,
    tokens: &'a [Token],
    repairs: Vec<RepairAt>,
    /// For each repair that closes a list, the token that opens it.
    openers: Vec<Option<usize>>,
    /// A parenthesis that was already removed and reported.
    early: Option<RepairAt>,
}

impl<'a> Part<'a> {
    fn new(parentheses: &[Parenthesis], tokens: &'a [Token]) -> Self {
        Self {
            parentheses: parentheses.to_vec(),
            bare_heads: Vec::new(),
            end: tokens.len(),
            tokens,
            repairs: Vec::new(),
            openers: Vec::new(),
            early: None,
        }
    }

    fn repair(&mut self) {
        for _ in 0..MAX_REPAIRS {
            let survey = indentation::survey(&self.parentheses, None);
            let (at, repair, count) = match survey.first_stray {
                Some(stray) if self.open_before_head(&survey, stray) => continue,
                Some(stray) => (self.place_to_remove(&survey, stray), Repair::Remove, 1),
                None if survey.unclosed > 0 => self.close_or_undouble(&survey),
                None => break,
            };
            for at in at..at + count {
                self.apply(at, repair);
            }
        }
        let left = indentation::survey(&self.parentheses, None).unclosed;
        for _ in 0..left {
            self.repairs.push(RepairAt {
                token: self.end,
                repair: Repair::Close,
            });
            self.openers.push(None);
        }
    }

    /// Removes the parenthesis that ends the game too early, if it is in this part.
    fn remove_early(
        &mut self,
        parenthesis: usize,
        section: usize,
        sources: &SourceMap,
        diagnostics: &mut Findings,
    ) {
        let Some(at) = self
            .parentheses
            .iter()
            .position(|known| known.token == parenthesis)
        else {
            return;
        };
        self.parentheses.remove(at);
        self.early = Some(RepairAt {
            token: parenthesis,
            repair: Repair::Remove,
        });
        let head = self.tokens[section].span.to(self.tokens[section + 1].span);
        let message = "this parenthesis ends the game before its last section";
        let origin = text_origin(self.tokens[parenthesis].span);
        let diagnostic = Diagnostic::new(&registry::STRAY_PARENTHESIS, message, origin);
        let text = sources.slice(head);
        diagnostics.push(
            diagnostic
                .label(text_origin(head), format!("`{text}` belongs to the game"))
                .help("remove one parenthesis here"),
        );
    }

    /// Opens a list before a word that begins lists everywhere else, if that explains a stray parenthesis as well as
    /// removing one does; of several words that do, before the last.
    fn open_before_head(&mut self, survey: &Survey, stray: usize) -> bool {
        let removed = self.place_to_remove(survey, stray);
        let least = self.cost(removed, Repair::Remove, 1);
        let end = self.parentheses[stray].token;
        let cost = |head: &Parenthesis| {
            let mut parentheses = self.parentheses.clone();
            let at = parentheses.partition_point(|parenthesis| parenthesis.token < head.token);
            parentheses.insert(at, *head);
            indentation::survey(&parentheses, None).cost
        };
        let before = self.bare_heads.iter().enumerate().rev();
        let heads = before
            .filter(|(_, head)| head.token < end)
            .take(self.most_trials());
        let best = heads.map(|(index, head)| (cost(head), index));
        let best = best.min_by_key(|&(cost, index)| (cost, std::cmp::Reverse(index)));
        let Some((_, index)) = best.filter(|&(cost, _)| cost <= least) else {
            return false;
        };
        let head = self.bare_heads.remove(index);
        let at = self
            .parentheses
            .partition_point(|parenthesis| parenthesis.token < head.token);
        self.parentheses.insert(at, head);
        self.openers.push(None);
        self.repairs.push(RepairAt {
            token: head.token,
            repair: Repair::Open,
        });
        true
    }

    /// The index of the closing parenthesis that is best removed: the stray one, or one that ends its line before it.
    fn place_to_remove(&self, survey: &Survey, stray: usize) -> usize {
        let candidates = survey
            .oddities
            .iter()
            .filter(|&&at| at <= stray)
            .filter_map(|&at| {
                (0..at)
                    .rev()
                    .find(|&before| !self.parentheses[before].is_text())
            })
            .filter(|&before| self.parentheses[before].is_removable());
        let trials = std::iter::once(stray).chain(candidates.take(self.most_trials()));
        let cost = |&at: &usize| self.cost(at, Repair::Remove, 1);
        trials.min_by_key(cost).unwrap_or(stray)
    }

    /// The best place for closing parentheses and their number, or a doubled opening one if it explains more without it.
    fn close_or_undouble(&self, survey: &Survey) -> (usize, Repair, usize) {
        let (least, close, count) = self.place_to_close(survey);
        let pairs = self.parentheses.windows(2).enumerate();
        let doubled = pairs.filter(|(_, pair)| pair[0].is_doubled(&pair[1]));
        let costs = doubled.take(self.most_trials()).map(|(at, pair)| {
            // Blocks may begin with two parentheses, sections never do.
            let cost = self.cost(at, Repair::Remove, 1) + usize::from(!pair[1].is_section);
            (cost, at)
        });
        match costs.min() {
            Some((cost, at)) if cost <= least => (at, Repair::Remove, 1),
            _ => (close, Repair::Close, count),
        }
    }

    /// The index of the parenthesis before which some are best inserted, and how many, after the cost of that. A line
    /// that was left unfinished may lack several.
    fn place_to_close(&self, survey: &Survey) -> (usize, usize, usize) {
        let mut best = (survey.cost, self.parentheses.len(), 1);
        for count in 1..=survey.unclosed.min(MOST_CLOSED) {
            let candidates = survey.oddities.iter().copied().filter(|&at| at > 0);
            for at in candidates.take(self.most_trials()) {
                let cost = self.cost(at, Repair::Close, count);
                if cost < best.0 {
                    best = (cost, at, count);
                }
            }
        }
        best
    }

    fn cost(&self, at: usize, repair: Repair, count: usize) -> usize {
        indentation::survey(&self.parentheses, Some((at, repair, count))).cost
    }

    fn most_trials(&self) -> usize {
        (MAX_WORK / self.parentheses.len()).min(MAX_TRIALS)
    }

    fn apply(&mut self, at: usize, repair: Repair) {
        let token = self
            .parentheses
            .get(at)
            .map_or(self.end, |parenthesis| parenthesis.token);
        self.repairs.push(RepairAt { token, repair });
        match repair {
            Repair::Remove => {
                self.openers.push(None);
                self.parentheses.remove(at);
            }
            Repair::Open => {}
            Repair::Close => {
                self.openers
                    .push(indentation::innermost_open(&self.parentheses[..at]));
                self.parentheses.insert(at, Parenthesis::missing(token));
            }
        }
    }

    /// Reports the repairs, with one message per place, and sorts them.
    fn report(&mut self, sources: &SourceMap, diagnostics: &mut Findings) {
        let mut found: Vec<_> = self
            .repairs
            .iter()
            .copied()
            .zip(self.openers.iter().copied())
            .collect();
        found.sort_by_key(|(repair, _)| repair.token);
        for group in found.chunk_by(|(left, _), (right, _)| left.token == right.token) {
            let openers: Vec<usize> = group.iter().filter_map(|&(_, opener)| opener).collect();
            if let Some(&innermost) = openers.first() {
                diagnostics.push(self.missing(sources, group[0].0.token, innermost, openers.len()));
            }
            if group
                .iter()
                .any(|(repair, _)| repair.repair == Repair::Remove)
            {
                let span = self.tokens[group[0].0.token].span;
                let edits = vec![Edit::replace(span, sources.slice(span), "")];
                let message = format!("unmatched `{}`", sources.slice(span));
                let finding =
                    Diagnostic::new(&registry::STRAY_PARENTHESIS, message, text_origin(span));
                diagnostics.push(finding.fix(Fix::unsure("remove it", edits)));
            }
            if group
                .iter()
                .any(|(repair, _)| repair.repair == Repair::Open)
            {
                let span = self.tokens[group[0].0.token].span;
                let message = format!("expected `(` before `{}`", sources.slice(span));
                let fix = Fix::unsure("add `(`", vec![Edit::insert(span.start, "(")]);
                let finding =
                    Diagnostic::new(&registry::MISSING_PARENTHESIS, message, text_origin(span));
                diagnostics.push(finding.fix(fix));
            }
        }
        self.repairs.extend(self.early);
        self.repairs.sort_by_key(|repair| repair.token);
    }

    fn missing(
        &self,
        sources: &SourceMap,
        before: usize,
        opener: usize,
        count: usize,
    ) -> Diagnostic {
        let parenthesis = self.tokens[opener].span;
        let head = match self.tokens.get(opener + 1) {
            Some(token) if token.kind == TokenKind::Word => parenthesis.to(token.span),
            _ => parenthesis,
        };
        let list = sources.slice(head);
        let message = match count {
            1 => format!("`{list}` is not closed"),
            _ => format!(
                "`{list}` and {} enclosing it are not closed",
                lists(count - 1)
            ),
        };
        let end = self.tokens[..before]
            .iter()
            .rfind(|token| !matches!(token.kind, TokenKind::Blank | TokenKind::Comment))
            .map_or(parenthesis.end, |token| token.span.end);
        let parentheses = ")".repeat(count);
        let title = format!("add `{parentheses}`");
        let expected = format!("expected `{parentheses}` here");
        let place = text_origin(Span::new(end, end));
        let edits = vec![Edit::insert(end, parentheses)];
        let whole = sources.slice(Span::new(parenthesis.start, end));
        let is_certain = before == self.end && self.is_certain_but_for(opener);
        Diagnostic::new(&registry::MISSING_PARENTHESIS, message, place)
            .at(expected)
            .label(text_origin(head), "opened here")
            .fix(match is_certain && whole.contains('\n') {
                true => Fix::safe(title, edits),
                false => Fix::unsure(title, edits),
            })
    }

    /// Whether the only problem is that the top-level form itself is not closed, as all lines inside it agree.
    fn is_certain_but_for(&self, opener: usize) -> bool {
        let is_whole = self.parentheses.first().map(|first| first.token) == Some(opener);
        is_whole
            && self.repairs.len() == 1
            && indentation::survey(&self.parentheses, None).cost == 0
    }
}

fn lists(count: usize) -> String {
    match count {
        1 => "the list".to_owned(),
        _ => format!("{count} lists"),
    }
}
