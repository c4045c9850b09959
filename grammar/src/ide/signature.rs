//! The arguments of the call around a place.

use super::View;
use super::context::Spot;
use crate::reference;
use crate::text::Span;

/// The arguments of a macro or keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The whole call: `(slide $1 $2)`.
    pub label: String,
    /// The arguments, as bytes of the label.
    pub parameters: Vec<Span>,
    /// The argument at the place.
    pub active: Option<usize>,
    /// What it is for, Markdown.
    pub documentation: String,
}

/// The signature of the innermost list around a place that begins with a macro or a keyword.
pub fn signature(view: &View<'_>, offset: u32) -> Option<Signature> {
    let spot = Spot::of(view, offset);
    if spot.is_head || spot.items.is_empty() {
        return None;
    }
    let names = &view.analysis.rules.names;
    let macro_def = names
        .get(&spot.head)
        .and_then(|head| view.analysis.rules.macros.find(head));
    let (label, documentation) = match macro_def {
        Some(macro_def) => {
            let numbers = (1..=macro_def.parameters).map(|number| format!(" ${number}"));
            let label = format!("({}{})", spot.head, numbers.collect::<String>());
            (label, super::hover::comment_of(view.analysis, macro_def))
        }
        None => {
            let entry = reference::find(&spot.head).filter(|entry| entry.keyword == spot.head)?;
            (entry.call()?.to_owned(), entry.summary() + ".")
        }
    };
    let parameters = parameters(&label);
    let is_open = |at: &Span| {
        let text = &label[at.start as usize..at.end as usize];
        text.ends_with("...") || text.ends_with("...]")
    };
    let last = parameters.len().checked_sub(1);
    let active = match spot.index.checked_sub(1) {
        Some(index) if index < parameters.len() => Some(index),
        _ => last.filter(|&last| is_open(&parameters[last])),
    };
    Some(Signature {
        label,
        parameters,
        active,
        documentation,
    })
}

/// The items of a syntax line after its first word; `...` belongs to the item before.
fn parameters(label: &str) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let (mut depth, mut start) = (0, None);
    for (at, character) in label.char_indices().skip(1) {
        let is_end = depth == 0 && matches!(character, ' ' | ')');
        if is_end && let Some(from) = start.take() {
            let item = Span::new(from as u32, at as u32);
            let is_dots = &label[from..at] == "...";
            match found.last_mut().filter(|_| is_dots) {
                Some(before) => before.end = item.end,
                None => found.push(item),
            }
        }
        match character {
            '(' | '[' | '"' if start.is_none() => {
                (start, depth) = (Some(at), i32::from(character != '"'))
            }
            '(' | '[' => depth += 1,
            ')' | ']' if depth > 0 => depth -= 1,
            ' ' | ')' => {}
            _ if start.is_none() => start = Some(at),
            _ => {}
        }
    }
    // The first item is the name of the macro or keyword.
    found.drain(..found.len().min(1));
    found
}

#[cfg(test)]
mod tests {
    use super::parameters;

    #[test]
    fn syntax_lines_have_parameters() {
        let check = |label: &str, expected: &[&str]| {
            let found = parameters(label);
            let texts: Vec<&str> = found
                .iter()
                .map(|span| &label[span.start as usize..span.end as usize])
                .collect();
            assert_eq!(texts, expected, "{label}");
        };
        check("(slide $1 $2)", &["$1", "$2"]);
        check(
            "(add-partial [piece ...] [move-type])",
            &["[piece ...]", "[move-type]"],
        );
        check("(game section ...)", &["section ..."]);
        check(
            "(symmetry player (direction direction) ...)",
            &["player", "(direction direction) ..."],
        );
        check("(include \"file\")", &["\"file\""]);
    }
}
