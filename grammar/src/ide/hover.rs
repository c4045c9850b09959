//! Explains the word at a place, as Markdown.

use super::facts::fact;
use super::index::{How, Occurrence};
use super::{Analysis, View};
use crate::diagnostics::Diagnostics;
use crate::expand::{Macro, printed};
use crate::game::Game;
use crate::reference;
use crate::resolve::{Class, Role};
use crate::syntax::{Form, read};
use crate::text::{Encoding, Expansions, Names, SourceMap, Span, Symbol};

/// An explanation of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub span: Span,
    /// The explanation, Markdown.
    pub text: String,
}

/// Explains the word at a place: a name by what is known about it, a keyword by its entry in the reference.
pub fn hover(view: &View<'_>, offset: u32) -> Option<Hover> {
    let token = view.tree.atom_at(offset)?;
    let names = view.names_at(offset);
    let parts: Vec<String> = names
        .iter()
        .map(|&(class, symbol)| named(view, class, symbol, offset))
        .collect();
    let text = match parts.is_empty() {
        false => parts.join("\n\n---\n\n"),
        true => keyword(view.tree.slice(token.span))?,
    };
    Some(Hover {
        span: token.span,
        text,
    })
}

/// The piece type that the word at a place names.
pub fn piece_at(view: &View<'_>, offset: u32) -> Option<String> {
    let names = view.names_at(offset);
    let piece = names
        .into_iter()
        .find(|(class, _)| *class == Class::PieceType)?;
    Some(view.analysis.text(piece.1).to_owned())
}

fn keyword(word: &str) -> Option<String> {
    let is_string = word.starts_with('"');
    let entry = reference::find(word).filter(|entry| is_string || entry.keyword == word)?;
    let chapter = entry.chapter.to_lowercase();
    Some(format!(
        "**{}** ({chapter})\n\n{}",
        entry.keyword, entry.text
    ))
}

fn named(view: &View<'_>, class: Class, symbol: Symbol, offset: u32) -> String {
    let analysis = view.analysis;
    let name = analysis.text(symbol);
    let mut text = format!("**{name}**: {}", class.noun());
    let pasted = view
        .occurrences(offset)
        .iter()
        .any(|one| one.how == How::Pasted);
    if pasted {
        text.push_str(", pasted together by a macro");
    }
    if class == Class::Macro {
        return text + &of_macro(view, symbol, offset);
    }
    let here = view.old(offset).unwrap_or_default();
    if let Some(fact) =
        game_of(analysis, class, name, here).and_then(|game| fact(game, class, name))
    {
        text.push_str("\n\n");
        text.push_str(&fact);
    }
    let uses = analysis
        .index
        .named(class, symbol)
        .filter(|one| one.how != How::Made);
    let references = uses.filter(|one| one.role == Role::Reference).count();
    text.push_str(&match references {
        0 => "\n\nNever used.".to_owned(),
        1 => "\n\nUsed once.".to_owned(),
        more => format!("\n\nUsed in {more} places."),
    });
    text
}

/// The game around a place if it knows the name, otherwise the first that does.
fn game_of<'a>(analysis: &'a Analysis, class: Class, name: &str, at: u32) -> Option<&'a Game> {
    let entries = analysis.rules.entries();
    let is_around = |index: usize| {
        let span = entries[index].origin.span;
        span.start <= at && at <= span.end
    };
    let around = analysis.games.iter().find(|(id, _)| is_around(id.index()));
    let games = around
        .map(|(_, game)| game)
        .into_iter()
        .chain(analysis.games());
    let mut games = games.filter(|game| fact(game, class, name).is_some());
    games.next()
}

/// The comment above the definition of a macro.
pub(super) fn comment_of(analysis: &Analysis, macro_def: &Macro) -> String {
    let found = analysis.local(macro_def.whole.span);
    let tree = found.and_then(|(file, span)| Some((analysis.trees.get(file.0 as usize)?, span)));
    tree.map_or(String::new(), |(tree, span)| tree.comment_above(span))
}

/// The maximum number of lines of an expansion that are shown.
const MAX_LINES: usize = 24;

/// The comment of a macro, and what the call at a place becomes.
fn of_macro(view: &View<'_>, symbol: Symbol, offset: u32) -> String {
    let rules = &view.analysis.rules;
    let Some(macro_def) = rules.macros.find(symbol) else {
        return String::new();
    };
    let mut text = match macro_def.parameters {
        0 => String::new(),
        1 => " of one argument".to_owned(),
        more => format!(" of {more} arguments"),
    };
    let comment = comment_of(view.analysis, macro_def);
    if !comment.is_empty() {
        text.push_str(&format!("\n\n{comment}"));
    }
    let calls = view.analysis.index.named(Class::Macro, symbol);
    let calls = calls.filter(|one| one.role == Role::Reference).count();
    let is_call = |one: &Occurrence| one.class == Class::Macro && one.role == Role::Reference;
    let code = match view.occurrences(offset).iter().any(is_call) {
        true => expansion(view, offset).map(|code| (code, "Becomes")),
        false => {
            let shown = macro_def
                .body
                .iter()
                .map(|form| printed(&rules.names, form));
            Some((shown.collect::<Vec<_>>().join("\n"), "Stands for"))
        }
    };
    if let Some((code, words)) = code {
        let mut lines: Vec<&str> = code.lines().take(MAX_LINES + 1).collect();
        if lines.len() > MAX_LINES {
            lines[MAX_LINES] = "…";
        }
        text.push_str(&format!("\n\n{words}\n\n```zrf\n{}\n```", lines.join("\n")));
    }
    let noun = if calls == 1 { "place" } else { "places" };
    text + &format!("\n\nCalled in {calls} {noun}.")
}

/// The expansion of the call whose name is at a place, with its arguments.
fn expansion(view: &View<'_>, offset: u32) -> Option<String> {
    let old = view.old(offset)?;
    let (file, local) = view.analysis.local(Span::new(old, old))?;
    let tree = view.analysis.trees.get(file.0 as usize)?;
    let chain = tree.chain(local.start);
    let call = chain.iter().rev().find(|form| form.list().is_some())?;
    let rules = &view.analysis.rules;
    let (mut names, mut macros) = (rules.names.clone(), rules.macros.clone());
    let mut found = Diagnostics::default();
    let call = reread(tree.slice(call.origin.span), &mut names)?;
    let forms = macros.expand(&call, &mut names, &mut Expansions::default(), &mut found);
    let shown = forms
        .iter()
        .take(MAX_LINES)
        .map(|form| printed(&names, form));
    Some(shown.collect::<Vec<_>>().join("\n"))
}

/// Reads a form with the symbols of a load.
fn reread(text: &str, names: &mut Names) -> Option<Form> {
    let mut sources = SourceMap::default();
    let file = sources.add("", text.to_owned(), Encoding::Utf8);
    let mut forms = read(&sources, file, names, &mut Diagnostics::default());
    (!forms.is_empty()).then(|| forms.swap_remove(0))
}
