//! Sections whose names are unknown, but whose contents show what they are.

use super::shape::number;
use crate::diagnostics::{Edit, Fix};
use crate::syntax::{Form, FormKind, Parent};
use crate::text::{Names, Symbol, kw};

/// The section of `parent` that an unknown one is by its contents, with help and a fix that suggest it.
pub(super) fn known_by_contents(
    section: &[Form],
    parent: Parent,
    names: &Names,
) -> Option<(Symbol, String, Fix)> {
    let (keyword, contents) = meant(section, parent, names)?;
    let head = section.first()?;
    let (word, meant) = (names.text(head.word()?), names.text(keyword));
    let contents = contents.iter();
    let contents = contents.map(|&part| format!("`{}`", names.text(part)));
    let help = match contents.collect::<Vec<_>>().join(", ").as_str() {
        "" => format!("did you mean `{meant}`?"),
        contents => format!("did you mean `{meant}`? it contains {contents}"),
    };
    let edit = Edit::replace(head.origin.span, word, meant);
    let fix = Fix::unsure(format!("write `{meant}`"), vec![edit]);
    Some((keyword, help, fix))
}

/// The section of `parent` that a list is if its keyword is missing, with help that writes it.
pub(super) fn without_keyword(
    items: &[Form],
    parent: Parent,
    names: &Names,
) -> Option<(Symbol, String)> {
    let first = items.first()?;
    let is_word = |form: &Form| form.word().is_some();
    let (keyword, is_whole) = match parent {
        Parent::Zone if items.len() > 1 && items.iter().all(is_word) => (kw::POSITIONS, false),
        Parent::Grid if items.len() == 4 && items.iter().all(|form| is_number(form, names)) => {
            (kw::START_RECTANGLE, false)
        }
        Parent::Grid if is_direction_list(items, names) => (kw::DIRECTIONS, true),
        _ => return None,
    };
    let (word, first) = (names.text(keyword), names.text(first.word()?));
    let help = match is_whole {
        true => format!("write `({word} ({first} …) …)`"),
        false => format!("write `({word} {first} …)`"),
    };
    Some((keyword, help))
}

/// The section that is meant, and the sections inside it that show this.
fn meant(section: &[Form], parent: Parent, names: &Names) -> Option<(Symbol, Vec<Symbol>)> {
    let items = section.get(1..).filter(|items| !items.is_empty())?;
    let nested: &[Parent] = match parent {
        Parent::Game => &[Parent::Board, Parent::Piece],
        Parent::Board => &[Parent::Grid, Parent::Zone],
        _ => &[],
    };
    let by_sections = nested.iter().find_map(|nested| {
        let heads = items.iter().filter_map(Form::head);
        let mut heads: Vec<Symbol> = heads
            .filter(|head| nested.sections().contains(head))
            .collect();
        let are_most = heads.len() >= 2 && 2 * heads.len() > items.len();
        heads.dedup();
        let keyword = nested.keyword().filter(|_| are_most && heads.len() >= 2)?;
        Some((keyword, heads))
    });
    let are_all = |is_of: fn(&Form, &Names) -> bool| items.iter().all(|item| is_of(item, names));
    by_sections.or_else(|| match parent {
        Parent::Grid if are_all(is_dimension) => Some((kw::DIMENSIONS, Vec::new())),
        Parent::Grid if are_all(is_direction) => Some((kw::DIRECTIONS, Vec::new())),
        _ => None,
    })
}

/// `("a/b/c" (50 0))`
fn is_dimension(form: &Form, _: &Names) -> bool {
    let first = form.list().and_then(<[Form]>::first);
    first.is_some_and(|first| matches!(first.kind, FormKind::String(_)))
}

/// `(n 0 -1)`
pub(super) fn is_direction(form: &Form, names: &Names) -> bool {
    form.list()
        .is_some_and(|items| is_direction_list(items, names))
}

/// Whether a form is a list of numbers, such as the offset of a dimension.
pub(super) fn is_offset(form: &Form, names: &Names) -> bool {
    let first = form.list().and_then(<[Form]>::first);
    first.is_some_and(|first| is_number(first, names))
}

fn is_direction_list(items: &[Form], names: &Names) -> bool {
    match items {
        [first, steps @ ..] if !steps.is_empty() => {
            let is_name = first.word().is_some() && !is_number(first, names);
            is_name && steps.iter().all(|step| is_number(step, names))
        }
        _ => false,
    }
}

fn is_number(form: &Form, names: &Names) -> bool {
    let word = form.word().map(|word| names.text(word));
    word.is_some_and(|word| number(word).is_some())
}
