//! Pictures and sounds: missing files, and spelling of their names.

mod slashes;

use crate::ast::{BoardItem, Document, Text};
use crate::check::Rules;
use crate::diagnostics::registry::{BACKSLASH, LETTER_CASE, MISSING_FILE};
use crate::diagnostics::{Diagnostic, Edit, Fix, Lint};
use crate::text::{Files, Names, SourceMap, Symbol, resource_places, with_slashes};
use rustc_hash::FxHashSet;

/// Maximum number of better spellings that the help shows.
const MAX_SHOWN: usize = 3;

/// A file name with a better spelling.
struct Respelling<'a> {
    text: Text,
    written: &'a str,
    better: String,
    edits: Vec<Edit>,
}

/// Reports names with backslashes.
pub(super) fn backslashes(rules: &Rules, found: &mut Vec<Diagnostic>) {
    let texts = file_names(&rules.document);
    let written = texts.iter().filter_map(|&text| {
        let written = text.literal(&rules.names);
        written.contains('\\').then(|| Respelling {
            text,
            written,
            better: with_slashes(written),
            edits: slashes::edits(rules, text.origin, written),
        })
    });
    let written: Vec<_> = written.collect();
    found.extend(diagnostic(&BACKSLASH, &written, &rules.sources, |more| {
        format!("{} with `\\`, which only Windows accepts in paths", more)
    }));
}

impl Rules {
    /// The names of picture and sound files as the rules write them, with `/` between folders, each once, in textual
    /// order. `zrf_grammar::text::resource_places` lists the paths where each may be.
    pub fn media_names(&self) -> Vec<String> {
        names_of(self, file_names(&self.document))
    }

    /// The names of saved games with solutions, in the same way.
    pub fn solution_names(&self) -> Vec<String> {
        let entries = self.document.entries.iter();
        names_of(self, entries.filter_map(|entry| entry.solution).collect())
    }
}

fn names_of(rules: &Rules, texts: Vec<Text>) -> Vec<String> {
    let mut known = FxHashSet::default();
    let texts = texts.into_iter();
    let names = texts.map(|text| with_slashes(text.literal(&rules.names)));
    // An empty name means silence.
    names
        .filter(|name| !name.is_empty() && known.insert(name.clone()))
        .collect()
}

/// Reports missing files, and names that differ from the file's in letter case.
pub(super) fn files(rules: &Rules, files: &dyn Files, found: &mut Vec<Diagnostic>) {
    let root = &rules.sources.files()[0].name;
    let mut known: FxHashSet<Symbol> = FxHashSet::default();
    let mut texts = file_names(&rules.document);
    // An empty name means silence.
    texts.retain(|text| !text.literal(&rules.names).is_empty() && known.insert(text.symbol));
    let mut missing = Vec::new();
    let mut otherwise = Vec::new();
    for &text in &texts {
        let written = text.literal(&rules.names);
        let name = with_slashes(written);
        let places = resource_places(root, &name);
        match places.iter().find_map(|place| files.locate(place)) {
            None => missing.push(text),
            Some(path) => {
                let better = other_letters(&name, &path);
                otherwise.extend(better.map(|better| respelling(rules, text, better)));
            }
        }
    }
    report_missing(&missing, texts.len(), &rules.names, found);
    found.extend(diagnostic(
        &LETTER_CASE,
        &otherwise,
        &rules.sources,
        |more| format!("{more} in a different letter case than the file name"),
    ));
}

/// A better spelling for a name that the text shows as it is. A name pasted by a macro cannot be edited.
fn respelling(rules: &Rules, text: Text, better: String) -> Respelling<'_> {
    let (written, span) = (text.literal(&rules.names), text.origin.span);
    let [old, new] = [written, &better].map(|name| format!("\"{name}\""));
    let is_shown = rules.sources.slice(span) == old;
    Respelling {
        text,
        written,
        edits: Vec::from_iter(is_shown.then(|| Edit::replace(span, old, new))),
        better,
    }
}

fn report_missing(missing: &[Text], n_files: usize, names: &Names, found: &mut Vec<Diagnostic>) {
    if let Some(first) = missing
        .first()
        .filter(|_| missing.len() == n_files && n_files > 1)
    {
        let message = format!("none of the {n_files} pictures and sounds exists");
        let diagnostic =
            Diagnostic::new(&MISSING_FILE, message, first.origin).at("the first of them");
        found.push(diagnostic.help(
            "put them beside the rules; pieces without a picture are drawn in a plain style",
        ));
        return;
    }
    for text in missing {
        let name = text.literal(names);
        let diagnostic = Diagnostic::new(
            &MISSING_FILE,
            format!("file `{name}` does not exist"),
            text.origin,
        );
        found.push(diagnostic);
    }
}

/// One diagnostic about all names, at the first of them.
fn diagnostic(
    lint: &'static Lint,
    names: &[Respelling<'_>],
    sources: &SourceMap,
    message: impl Fn(&str) -> String,
) -> Option<Diagnostic> {
    let first = names.first()?;
    let mut known = FxHashSet::default();
    let distinct = names.iter().filter(|name| known.insert(name.written));
    let distinct: Vec<&Respelling<'_>> = distinct.collect();
    let subject = match distinct.len() - 1 {
        0 => format!("`{}` is written", first.written),
        1 => format!("`{}` and another name are written", first.written),
        more => format!("`{}` and {more} more names are written", first.written),
    };
    let shown = distinct.iter().take(MAX_SHOWN);
    let shown: Vec<String> = shown.map(|name| format!("\"{}\"", name.better)).collect();
    let more = if distinct.len() > MAX_SHOWN {
        ", …"
    } else {
        ""
    };
    let diagnostic = Diagnostic::new(lint, message(&subject), first.text.origin);
    let help = format!("write {}{more}", shown.join(", "));
    let mut edited = FxHashSet::default();
    let edits = || names.iter().flat_map(|name| &name.edits);
    // A fix changes one file: names in the others are reported again after it.
    let file_of = |edit: &Edit| sources.file_at(edit.span.start);
    let file = edits().map(file_of).min();
    let edits = edits().filter(|edit| Some(file_of(edit)) == file && edited.insert(edit.span));
    let edits = edits.cloned().collect();
    Some(diagnostic.fix(Fix::safe(help.clone(), edits)).help(help))
}

/// The files of pictures and sounds, in textual order.
fn file_names(document: &Document) -> Vec<Text> {
    let mut texts = Vec::new();
    for entry in &document.entries {
        texts.extend(entry.media.iter().map(|media| media.file));
        for item in entry.board.iter().flat_map(|board| &board.items) {
            if let BoardItem::Image(images) = item {
                texts.extend(images);
            }
        }
        let images = entry.pieces.iter().flat_map(|piece| &piece.images);
        texts.extend(images.flat_map(|image| &image.files));
    }
    texts
}

/// The name of the file on disk, if it differs only in letter case.
fn other_letters(name: &str, path: &str) -> Option<String> {
    let end = path
        .get(path.len().checked_sub(name.len())?..)?
        .replace('\\', "/");
    (end != name && end.to_lowercase() == name.to_lowercase()).then_some(end)
}
