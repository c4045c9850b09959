//! `(grid …)`.

mod directions;
mod overlap;

use super::arguments::{Arguments, found, written};
use super::contents::{is_direction, is_offset};
use super::lowering::Lowering;
use super::section::Section;
use super::shape::{in_parentheses, number};
use super::single::{SeenSections, replace};
use crate::ast::{Dimension, Grid, Text};
use crate::diagnostics::registry::{
    EMPTY_NAME, MISSING_RECTANGLE, MISSING_SECTION, WRONG_ARGUMENTS,
};
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::game::Rectangle;
use crate::syntax::{Form, Parent};
use crate::text::{Symbol, kw};

/// A grid; `None` if its dimensions are missing or invalid, so that its positions are unknown.
///
/// Duplicate dimensions make the board faulty: some programs create the positions of both, so ignored ones are not
/// reported as unknown.
pub(super) fn grid(
    section: Section,
    faulty: &mut Vec<Symbol>,
    lowering: &mut Lowering,
) -> Option<Grid> {
    let mut start = None;
    let mut dimensions = None;
    let mut directions = None;
    let mut seen = SeenSections::default();
    let lost = lowering.sections.lost.len();
    for form in &section.items[1..] {
        // The first of several directions without their keyword was reported.
        let are_told = lowering.sections.lost[lost..].contains(&kw::DIRECTIONS);
        if are_told && is_direction(form, lowering.names) {
            continue;
        }
        let Some(part) = lowering.section(form, Parent::Grid) else {
            continue;
        };
        let counts = match part.keyword {
            kw::START_RECTANGLE => replace(&mut start, start_rectangle(part, lowering)),
            kw::DIMENSIONS => replace(&mut dimensions, read_dimensions(part, lowering)),
            _ => replace(&mut directions, directions::read(part, lowering)),
        };
        if seen.once(part, counts, lowering) && part.keyword == kw::DIMENSIONS {
            faulty.push(kw::GRID);
        }
    }
    let head = section.items[0].origin;
    if !seen.has(kw::START_RECTANGLE) {
        let help = "without it the positions are not drawn";
        let expected = "`start-rectangle` in `grid`";
        let diagnostic = Diagnostic::expected(&MISSING_RECTANGLE, expected, "none", head);
        lowering.report(diagnostic.naming(kw::GRID).help(help));
    }
    if !seen.has(kw::DIMENSIONS) && !lowering.sections.lost[lost..].contains(&kw::DIMENSIONS) {
        let expected = "`dimensions` in `grid`";
        let diagnostic = Diagnostic::expected(&MISSING_SECTION, expected, "none", head);
        lowering.report(diagnostic.naming(kw::GRID));
    }
    let dimensions = dimensions?;
    // Without a rectangle, nothing is drawn.
    if start.is_some() {
        overlap::report_still(&dimensions, lowering);
    }
    let count = dimensions.len();
    Some(Grid {
        start: start.unwrap_or(Rectangle::default()),
        directions: directions
            .unwrap_or_default()
            .into_iter()
            .map(|direction| directions::fit(direction, count, lowering))
            .collect(),
        dimensions,
        positions: Vec::new(),
        origin: section.origin,
    })
}

fn start_rectangle(section: Section, lowering: &mut Lowering) -> Option<Rectangle> {
    let mut arguments = section.arguments();
    let rectangle = arguments.rectangle(lowering)?;
    arguments.finish(lowering);
    Some(rectangle)
}

/// `("a/b/c" (50 0)) …`, all of them or none.
fn read_dimensions(section: Section, lowering: &mut Lowering) -> Option<Vec<Dimension>> {
    let mut rest = &section.items[1..];
    if rest.is_empty() {
        section.arguments().required(DIMENSION, lowering);
        return None;
    }
    let mut bare = Vec::new();
    let mut dimensions = Vec::new();
    while let [form, after @ ..] = rest {
        rest = after;
        let offset = after
            .first()
            .filter(|offset| is_offset(offset, lowering.names));
        dimensions.push(match offset.filter(|_| form.string().is_some()) {
            Some(_) => {
                let (pair, others) = after.split_at(1);
                rest = others;
                bare.push((form, &pair[0]));
                dimension(Arguments::without_list(form, pair), lowering)
            }
            None => lowering
                .list(form, DIMENSION)
                .and_then(|list| dimension(list, lowering)),
        });
    }
    report_bare_dimensions(&bare, lowering);
    let dimensions: Vec<Dimension> = dimensions.into_iter().collect::<Option<_>>()?;
    overlap::report(&dimensions, lowering);
    Some(dimensions)
}

/// What `dimensions` contains.
const DIMENSION: &str = "a list of names and an offset";

/// Reports dimensions without their parentheses as one mistake.
fn report_bare_dimensions(bare: &[(&Form, &Form)], lowering: &mut Lowering) {
    let [(names, offset), ..] = bare else {
        return;
    };
    let text = names.string().map_or("", |text| lowering.names.text(text));
    let offset = written(offset.list().unwrap_or_default(), lowering);
    let fixes = bare
        .iter()
        .map(|(names, offset)| in_parentheses(names, offset).edits);
    let edits = fixes.collect::<Vec<_>>().concat();
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, DIMENSION, "a string", names.origin)
        .naming(kw::DIMENSIONS)
        .help(format!("write `(\"{text}\" {offset})`"))
        .fix(Fix::safe("put each dimension in parentheses", edits));
    lowering.report(diagnostic);
}

/// `"a/b/c" (50 0)`.
fn dimension(mut arguments: Arguments, lowering: &mut Lowering) -> Option<Dimension> {
    let expected = "names separated by `/`, in quotes";
    let names = lowering.string(arguments.head, expected)?;
    if let Some(diagnostic) = foreign_separator(names, lowering) {
        lowering.report(diagnostic);
        return None;
    }
    empty_name(names, lowering);
    let step = bare_offset(&mut arguments, lowering);
    let mut step = match step {
        Some(step) => step,
        None => {
            let step = arguments.required(OFFSET, lowering)?;
            lowering.list(step, OFFSET)?
        }
    };
    arguments.finish(lowering);
    let across = lowering.number(step.head, "the horizontal offset as a number")?;
    let down = step.number("the vertical offset as a number", lowering)?;
    step.finish(lowering);
    Some(Dimension {
        names,
        step: (across, down),
    })
}

/// What follows the names of a dimension.
const OFFSET: &str = "a list of two numbers";

/// Two numbers without their parentheses: reported, and read as what is meant.
fn bare_offset<'f>(
    arguments: &mut Arguments<'f>,
    lowering: &mut Lowering,
) -> Option<Arguments<'f>> {
    let [across, down] = arguments.rest else {
        return None;
    };
    let text = |form: &Form| {
        let word = form.word().map(|word| lowering.names.text(word));
        word.filter(|word| number(word).is_some())
    };
    let help = format!("write `({} {})`", text(across)?, text(down)?);
    let found = found(across, lowering);
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, OFFSET, found, across.origin)
        .naming(kw::DIMENSIONS)
        .help(help)
        .fix(in_parentheses(across, down));
    lowering.report(diagnostic);
    let offset = Arguments::without_list(across, &arguments.rest[1..]);
    arguments.rest = &[];
    Some(offset)
}

/// The diagnostic about names that are separated by anything but slashes.
fn foreign_separator(names: Text, lowering: &Lowering) -> Option<Diagnostic> {
    const FOREIGN: [(char, &str); 5] = [
        (',', "commas"),
        (';', "semicolons"),
        ('\\', "backslashes"),
        ('|', "bars"),
        (' ', "spaces"),
    ];
    let text = names.literal(lowering.names);
    let is_used = |(separator, _): &&(char, &str)| text.trim().contains(*separator);
    let (separator, plural) = FOREIGN
        .iter()
        .find(is_used)
        .filter(|_| !text.contains('/'))?;
    let parts = text.split(*separator).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let right = format!("\"{}\"", parts.join("/"));
    let edit = Edit::replace(names.origin.span, format!("\"{text}\""), right.clone());
    let message = format!("{plural} do not separate names");
    let help = format!("separate names with `/`: {right}");
    let diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, names.origin);
    Some(
        diagnostic
            .help(help.clone())
            .fix(Fix::safe(help, vec![edit])),
    )
}

/// Reports empty names, as in `a//b` or `a/b/`, which are usually slips of the pen. An empty first name may be
/// intended: in `/A/B`, positions of the first level have no prefix.
fn empty_name(names: Text, lowering: &mut Lowering) {
    let text = names.literal(lowering.names);
    let later = || text.split('/').skip(1);
    if !later().any(|name| name.trim().is_empty()) {
        return;
    }
    let first = text.split('/').next().into_iter();
    let named = later().filter(|name| !name.trim().is_empty());
    let meant: Vec<&str> = first.chain(named).collect();
    let right = format!("\"{}\"", meant.join("/"));
    let edit = Edit::replace(names.origin.span, format!("\"{text}\""), right.clone());
    let message = "a name is empty: nothing follows a `/`";
    let diagnostic = Diagnostic::new(&EMPTY_NAME, message, names.origin)
        .help(format!(
            "it adds another row of positions; if that is not intended, write {right}"
        ))
        .fix(Fix::unsure("remove the slash", vec![edit]));
    lowering.report(diagnostic);
}
