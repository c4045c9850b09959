//! Pictures of pieces.

use super::super::Lowering;
use super::super::arguments::found;
use super::super::section::Section;
use crate::ast::{Name, Piece, PieceImage, Text};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, FormKind, Parent};
use crate::text::{Span, Symbol, kw};

/// `(image White "a.bmp" "b.bmp" Black "c.bmp")`; several of them are combined.
pub(super) fn image(piece: &mut Piece, section: Section, lowering: &mut Lowering) {
    let items = &section.items[1..];
    let is_listed = |(index, form): &(usize, &Form)| is_player(form, items.get(index + 1));
    let listed = items.iter().enumerate().filter(is_listed);
    let listed: Vec<&Form> = listed.map(|(_, form)| form).collect();
    report_lists(&listed, lowering);
    let first = piece.images.len();
    for (index, form) in items.iter().enumerate() {
        match form.list() {
            Some(items) if is_listed(&(index, form)) => {
                for form in items {
                    picture(form, first, piece, lowering);
                }
            }
            _ => picture(form, first, piece, lowering),
        }
    }
}

/// Whether a form is a list of a player and pictures, which may also follow the list.
fn is_player(form: &Form, next: Option<&Form>) -> bool {
    let is_picture = |form: &Form| form.string().is_some();
    match form.list() {
        Some([player]) => player.word().is_some() && next.is_some_and(is_picture),
        Some([player, pictures @ ..]) => player.word().is_some() && pictures.iter().all(is_picture),
        _ => false,
    }
}

/// Reports players and their pictures in parentheses as one mistake.
fn report_lists(listed: &[&Form], lowering: &mut Lowering) {
    let [first, others @ ..] = listed else {
        return;
    };
    let found = found(first, lowering);
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, "a player", found, first.origin)
        .help("remove the parentheses inside of `image`")
        .also_at(others.iter().map(|other| other.origin));
    let edits = listed.iter().flat_map(|form| {
        let (start, close) = (form.origin.span.start, form.origin.closing().span);
        let open = Span::new(start, start + 1);
        [Edit::replace(open, "(", ""), Edit::replace(close, ")", "")]
    });
    let fix = Fix::safe("remove the parentheses", edits.collect());
    lowering.report(diagnostic.naming(kw::IMAGE).fix(fix));
}

/// Reads a list of a player and pictures that follows the `image` that should contain it, and reports that. Returns
/// whether the form is such a list.
pub(super) fn continues(
    before: &Form,
    form: &Form,
    piece: &mut Piece,
    lowering: &mut Lowering,
) -> bool {
    let is_section = form
        .head()
        .is_none_or(|head| Parent::Piece.sections().contains(&head));
    let items = form.list().unwrap_or_default();
    if before.head() != Some(kw::IMAGE) || is_section || !is_player(form, None) {
        return false;
    }
    let player = found(&items[0], lowering);
    let message = format!("`(image …)` is closed before the pictures of {player}");
    let (lint, outside) = (&WRONG_ARGUMENTS, items[0].origin);
    let mut diagnostic = Diagnostic::closed_early(lint, message, before.origin, outside)
        .naming(kw::IMAGE)
        .help("remove the `)` and the `(` between them");
    if before.origin.expansion == form.origin.expansion {
        let start = form.origin.span.start;
        let edits = vec![
            Edit::replace(before.origin.closing().span, ")", ""),
            Edit::replace(Span::new(start, start + 1), "(", ""),
        ];
        diagnostic = diagnostic.fix(Fix::safe("remove these parentheses", edits));
    }
    lowering.report(diagnostic);
    let first = piece.images.len();
    for form in items {
        picture(form, first, piece, lowering);
    }
    true
}

/// Reads a player, or a picture of the player before it. `first` is the index of the first player of this section.
fn picture(form: &Form, first: usize, piece: &mut Piece, lowering: &mut Lowering) {
    let origin = form.origin;
    let has_player = piece.images.len() > first;
    let file = match form.kind {
        FormKind::Word(symbol) if has_player && is_path(lowering.names.text(symbol)) => {
            unquoted(symbol, form, lowering);
            symbol
        }
        FormKind::Word(symbol) => {
            let player = Name { symbol, origin };
            let files = Vec::new();
            return piece.images.push(PieceImage { player, files });
        }
        FormKind::String(symbol) if has_player => symbol,
        FormKind::String(file) => return picture_without_player(file, form, lowering),
        FormKind::List(_) if has_player => {
            return lowering.expected("a player or a file name in quotes", form);
        }
        FormKind::List(_) => return lowering.expected("a player", form),
    };
    if let Some(image) = piece.images.last_mut() {
        image.files.push(Text {
            symbol: file,
            origin,
        });
    }
}

/// Whether a word can only be a file name: it has a folder or the extension of a picture.
fn is_path(word: &str) -> bool {
    const PICTURES: [&str; 6] = [".bmp", ".png", ".gif", ".jpg", ".jpeg", ".svg"];
    let word = word.to_ascii_lowercase();
    word.contains(['/', '\\']) || PICTURES.iter().any(|extension| word.ends_with(extension))
}

fn unquoted(symbol: Symbol, form: &Form, lowering: &mut Lowering) {
    let file = lowering.names.text(symbol);
    let message = format!("the file name `{file}` needs quotes");
    let edit = Edit::replace(form.origin.span, file, format!("\"{file}\""));
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, form.origin)
        .naming(kw::IMAGE)
        .help(format!("write \"{file}\""))
        .fix(Fix::safe("put it in double quotes", vec![edit]));
    lowering.report(diagnostic);
}

fn picture_without_player(file: Symbol, form: &Form, lowering: &mut Lowering) {
    let file = lowering.names.text(file);
    let help = format!("write the player before its picture: `(image White \"{file}\")`");
    let (lint, expected) = (&WRONG_ARGUMENTS, "a player");
    let diagnostic = Diagnostic::expected(lint, expected, "a string", form.origin);
    lowering.report(diagnostic.help(help));
}
