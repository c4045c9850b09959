//! Suppressions: `; zrf: allow(unused-zone) the variants of next year need it`.
//!
//! A suppression applies to its own line or, if it has a line of its own, to the next line with rules. Errors are
//! always reported.

use super::checks::Checks;
use crate::diagnostics::registry::{self, LETTER_CASE, MISSING_FILE, UNUSED_SUPPRESSION};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix, Lint, Severity};
use crate::syntax::{Token, TokenKind, tokenize};
use crate::text::{FileId, Origin, SourceMap, Span};
use rustc_hash::FxHashMap;

const HEAD: &str = "zrf: allow(";

/// One name in one suppression.
struct Suppression<'a> {
    name: &'a str,
    /// The lint of this name, `None` if there is none.
    lint: Option<&'static Lint>,
    /// The location of the name.
    span: Span,
    /// What a fix removes: the name with a comma next to it, or the whole comment.
    removal: Span,
    file: FileId,
    /// The line it applies to.
    line: Option<u32>,
    is_used: bool,
}

/// Drops suppressed diagnostics, and adds one for each unused suppression.
pub(crate) fn suppress(
    sources: &SourceMap,
    checks: Checks<'_>,
    found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let mut suppressions = Vec::new();
    for (index, file) in sources.files().iter().enumerate() {
        if file.text.contains(HEAD) {
            read(sources, FileId(index as u32), &mut suppressions);
        }
    }
    if suppressions.is_empty() {
        return found;
    }
    let mut by_line: FxHashMap<(FileId, u32), Vec<usize>> = FxHashMap::default();
    for (index, suppression) in suppressions.iter().enumerate() {
        let lines = suppression.line.into_iter();
        lines.for_each(|line| {
            by_line
                .entry((suppression.file, line))
                .or_default()
                .push(index)
        });
    }
    let mut kept = found;
    kept.retain(|diagnostic| {
        let line = line_of(sources, diagnostic).and_then(|line| by_line.get(&line));
        // A line may suppress the same lint several times; all of these suppressions are used.
        let mut is_allowed = false;
        for &index in line.into_iter().flatten() {
            is_allowed |= suppressions[index].allows(diagnostic);
        }
        !is_allowed
    });
    let unused = suppressions
        .iter()
        .filter_map(|suppression| unused(suppression, checks));
    kept.extend(unused.filter(|_| checks.wants(&UNUSED_SUPPRESSION)));
    kept
}

fn line_of(sources: &SourceMap, diagnostic: &Diagnostic) -> Option<(FileId, u32)> {
    let start = diagnostic.span().start;
    let file = sources.file_at(start)?;
    Some((file, sources.file(file).line_column(start).line))
}

impl Suppression<'_> {
    /// Whether it suppresses a diagnostic of its line; if so, it is used.
    fn allows(&mut self, diagnostic: &Diagnostic) -> bool {
        let allows = self.lint == Some(diagnostic.lint) && !diagnostic.is_error();
        self.is_used |= allows;
        allows
    }
}

/// Returns the diagnostic about a suppression, if it is unused. Lints that need play and disabled lints do not run
/// every time, so their suppressions never count as unused.
fn unused(suppression: &Suppression<'_>, checks: Checks<'_>) -> Option<Diagnostic> {
    let name = suppression.name;
    let lint = suppression.lint;
    let needs_files = |lint: &Lint| [&MISSING_FILE, &LETTER_CASE].contains(&lint);
    let is_looked_for = |lint: &Lint| {
        checks.wants(lint)
            && !lint.stage.is_played()
            && (checks.files.is_some() || !needs_files(lint))
    };
    if suppression.is_used || !lint.is_none_or(is_looked_for) {
        return None;
    }
    let origin = Origin::of_text(suppression.span);
    let tell = |message: String| Diagnostic::new(&UNUSED_SUPPRESSION, message, origin);
    let removal = Fix::safe("remove it", vec![Edit::delete(suppression.removal)]);
    Some(match lint {
        None => {
            let diagnostic = tell(format!("no diagnostic is called `{name}`"));
            match suggest(name, registry::all().map(|lint| lint.name)) {
                Some(near) => diagnostic.did_you_mean(name, near),
                None => diagnostic.help("`zrf explain` lists all diagnostics"),
            }
        }
        Some(lint) if lint.severity == Severity::Error => {
            tell(format!("`{name}` is an error and cannot be suppressed")).fix(removal)
        }
        Some(_) => tell(format!(
            "nothing to suppress: `{name}` is not reported here"
        ))
        .help("remove the comment")
        .fix(removal),
    })
}

fn read<'a>(sources: &'a SourceMap, file: FileId, suppressions: &mut Vec<Suppression<'a>>) {
    let tokens = tokenize(sources, file);
    let line = |token: &Token| sources.file(file).line_column(token.span.start).line;
    let is_rules = |token: &&Token| !matches!(token.kind, TokenKind::Blank | TokenKind::Comment);
    // The last line with rules before the current token, and the next token of rules after it.
    let mut rules_before = 0;
    let mut next = 0;
    for (index, token) in tokens.iter().enumerate() {
        if is_rules(&token) {
            rules_before = sources.file(file).line_column(token.span.end).line;
        }
        if token.kind != TokenKind::Comment {
            continue;
        }
        let names = names(sources.slice(token.span), token.span.start);
        if names.is_empty() {
            continue;
        }
        let own = line(token);
        let target = if rules_before == own {
            Some(own)
        } else {
            next = next.max(index);
            next += tokens[next..]
                .iter()
                .take_while(|token| !is_rules(token))
                .count();
            tokens.get(next).map(line)
        };
        let whole = with_leading_space(sources, &tokens[..=index]);
        for (at, &(name, span)) in names.iter().enumerate() {
            let removal = match (at.checked_sub(1), names.get(at + 1)) {
                (_, Some((_, next))) => Span::new(span.start, next.start),
                (Some(before), None) => Span::new(names[before].1.end, span.end),
                (None, None) => whole,
            };
            suppressions.push(Suppression {
                name,
                lint: registry::find(name),
                span,
                removal,
                file,
                line: target,
                is_used: false,
            });
        }
    }
}

/// The last token with the spaces before it, unless they are on their own line.
fn with_leading_space(sources: &SourceMap, tokens: &[Token]) -> Span {
    match tokens {
        [.., blank, last]
            if blank.kind == TokenKind::Blank && !sources.slice(blank.span).contains('\n') =>
        {
            blank.span.to(last.span)
        }
        [.., last] => last.span,
        [] => Span::default(),
    }
}

/// The names that a comment suppresses, with their locations. Only comments that begin this way are suppressions.
fn names(comment: &str, start: u32) -> Vec<(&str, Span)> {
    let text = comment.trim_start_matches(';').trim_start();
    let Some((list, _)) = text
        .strip_prefix(HEAD)
        .and_then(|rest| rest.split_once(')'))
    else {
        return Vec::new();
    };
    let mut at = start + (comment.len() - text.len() + HEAD.len()) as u32;
    let mut names = Vec::new();
    for part in list.split(',') {
        let name = part.trim();
        let before = (part.len() - part.trim_start().len()) as u32;
        let begin = at + before;
        names.push((name, Span::new(begin, begin + name.len() as u32)));
        at += part.len() as u32 + 1;
    }
    names
}
