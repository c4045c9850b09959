//! Renaming in all files, unless that would change what other words mean.

use super::index::{How, Occurrence};
use super::{Analysis, FileSpan, Overlay, View};
use crate::Checks;
use crate::diagnostics::{Edit, Lint};
use crate::resolve::Class;
use crate::text::{Files, Span, Symbol, kw};
use std::collections::{BTreeMap, BTreeSet};

/// The word at a place, if it can be renamed.
///
/// # Errors
/// The reason why nothing can be renamed here, as a message.
pub fn prepare_rename(view: &View<'_>, offset: u32) -> Result<Span, String> {
    let found = view.occurrences(offset);
    let Some(first) = found.first() else {
        return Err("there is no name here".to_owned());
    };
    named_once(view, &found)?;
    view.here(first.span)
        .ok_or_else(|| "this part was edited after the text was last valid; fix its parentheses and quotes first".to_owned())
}

/// The one name at a place, if it can be renamed.
fn named_once(view: &View<'_>, found: &[Occurrence]) -> Result<(Class, Symbol), String> {
    let names: BTreeSet<(Class, Symbol)> =
        found.iter().map(|one| (one.class, one.symbol)).collect();
    let &(class, symbol) = names
        .first()
        .ok_or_else(|| "there is no name here".to_owned())?;
    if found.iter().any(|one| one.how == How::Pasted) {
        return Err("a macro pastes this name together".to_owned());
    }
    if names.len() > 1 {
        let nouns: BTreeSet<&str> = names.iter().map(|(class, _)| class.noun()).collect();
        let nouns: Vec<&str> = nouns.into_iter().collect();
        return Err(format!("this word is a {} here", nouns.join(" and a ")));
    }
    let name = view.analysis.text(symbol);
    for one in view.analysis.index.named(class, symbol) {
        let place = || {
            let place = view.analysis.rules.texts().location(one.span);
            place.map_or(String::new(), |place| format!(" at {place}"))
        };
        match one.how {
            How::Written => {}
            How::Made => return Err(format!("a grid makes the name `{name}`{}", place())),
            How::Pasted => {
                return Err(format!(
                    "a macro pastes the name `{name}` together{}",
                    place()
                ));
            }
        }
    }
    Ok((class, symbol))
}

/// What changes when a name of a load is replaced by another.
#[derive(Clone, Debug)]
pub struct Renaming {
    /// What the name names.
    pub class: Class,
    /// The name as it was.
    pub old: String,
    /// What else has this name. It keeps it.
    pub namesakes: BTreeSet<Class>,
    /// The places where the new name must be written.
    pub places: Vec<FileSpan>,
}

/// Replaces a name by another.
///
/// The renamed rules are read again: every name in them must mean what it meant.
///
/// # Errors
/// The reason why it cannot be renamed, as a message.
pub fn rename(
    view: &View<'_>,
    offset: u32,
    new: &str,
    files: &dyn Files,
) -> Result<Renaming, String> {
    let (class, symbol) = named_once(view, &view.occurrences(offset))?;
    let old = view.analysis.text(symbol);
    check_word(new, class)?;
    check_stays_random(old, new, class)?;
    if !view.is_current() {
        return Err("parentheses or quotes of the text do not match".to_owned());
    }
    let analysis = view.analysis;
    let renaming = |places| Renaming {
        class,
        old: old.to_owned(),
        namesakes: namesakes(analysis, class, old),
        places,
    };
    if new == old {
        return Ok(renaming(Vec::new()));
    }
    if analysis.names(class).contains(new) {
        return Err(format!("there is already a {} `{new}`", class.noun()));
    }
    let spans: BTreeSet<Span> = analysis
        .index
        .named(class, symbol)
        .map(|one| one.span)
        .collect();
    let after = renamed(analysis, &spans, new, files);
    if let Some(other) = first_change(analysis, &after, (class, symbol), new, &spans) {
        return Err(format!("this would change what `{other}` means"));
    }
    let places = spans.iter().map(|&span| view.place(span));
    let places: Option<Vec<FileSpan>> = places.collect();
    places.map(renaming).ok_or_else(|| "a part to rename was edited after the text was last valid; fix its parentheses and quotes first".to_owned())
}

/// What else has the name of something of a class.
fn namesakes(analysis: &Analysis, class: Class, name: &str) -> BTreeSet<Class> {
    let all = analysis.index.all().iter();
    let same = all.filter(|one| one.class != class && analysis.text(one.symbol) == name);
    let mut classes: BTreeSet<Class> = same.map(|one| one.class).collect();
    // Grids make names that are not written anywhere.
    if class != Class::Position && analysis.names(Class::Position).contains(name) {
        classes.insert(Class::Position);
    }
    classes
}

fn check_word(new: &str, class: Class) -> Result<(), String> {
    let is_word = |character: char| !character.is_whitespace() && !"()\";$“”".contains(character);
    if new.is_empty() || !new.chars().all(is_word) {
        return Err(format!("`{new}` is not a word"));
    }
    if new.parse::<i64>().is_ok() {
        return Err(format!("`{new}` is a number"));
    }
    let is_keyword = kw::ALL.contains(&new);
    match class {
        Class::Macro | Class::Direction | Class::Position if is_keyword => {
            Err(format!("`{new}` is a keyword"))
        }
        _ => Ok(()),
    }
}

/// Checks that renaming does not change whether a player moves at random: the names of random players begin with `?`.
fn check_stays_random(old: &str, new: &str, class: Class) -> Result<(), String> {
    let [was, is] = [old, new].map(|name| class == Class::Player && name.starts_with('?'));
    match (was, is) {
        (false, true) => Err(format!("`{new}` would be a random player, unlike `{old}`")),
        (true, false) => Err(format!(
            "`{new}` would not be a random player, unlike `{old}`"
        )),
        _ => Ok(()),
    }
}

/// The load with another name at some places.
fn renamed(analysis: &Analysis, spans: &BTreeSet<Span>, new: &str, files: &dyn Files) -> Analysis {
    let mut edits: BTreeMap<u32, Vec<Edit>> = BTreeMap::new();
    for &span in spans {
        if let Some((file, local)) = analysis.local(span) {
            let edit = Edit::replace(local, "", new);
            edits.entry(file.0).or_default().push(edit);
        }
    }
    let sources = analysis.rules.sources.files();
    let texts = edits.into_iter().filter_map(|(file, edits)| {
        let file = sources.get(file as usize)?;
        Some((file.name.clone(), Edit::apply_all(edits, &file.text)))
    });
    let overlay = Overlay {
        files,
        texts: texts.collect(),
    };
    let errors_only = |_: &Lint| false;
    let checks = Checks {
        wants: &errors_only,
        files: None,
    };
    let root = sources.first().map_or("", |file| file.name.as_str());
    Analysis::new(root, &overlay, checks)
}

/// A name that means something else after renaming, if any.
fn first_change(
    before: &Analysis,
    after: &Analysis,
    renamed: (Class, Symbol),
    new: &str,
    spans: &BTreeSet<Span>,
) -> Option<String> {
    let old = before.text(renamed.1);
    let grown = new.len() as i64 - old.len() as i64;
    let sorted: Vec<Span> = spans.iter().copied().collect();
    let shift = |at: u32| {
        let n_before = sorted.partition_point(|span| span.start < at) as i64;
        (i64::from(at) + n_before * grown) as u32
    };
    let is_renamed = |one: &Occurrence| (one.class, one.symbol) == renamed;
    let mut expected: BTreeSet<(u32, u32, Class, &str)> = BTreeSet::new();
    for one in before.index.all() {
        let name = if is_renamed(one) {
            new
        } else {
            before.text(one.symbol)
        };
        // A grid makes names from strings, which do not change.
        expected.insert((shift(one.span.start), shift(one.span.end), one.class, name));
    }
    let found = after.index.all().iter();
    let found: BTreeSet<(u32, u32, Class, &str)> = found
        .map(|one| {
            (
                one.span.start,
                one.span.end,
                one.class,
                after.text(one.symbol),
            )
        })
        .collect();
    let first = expected.symmetric_difference(&found).next();
    first.map(|(_, _, _, name)| (*name).to_owned())
}
