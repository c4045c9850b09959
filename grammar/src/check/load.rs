//! Loads a rules file and its includes as one sequence of forms. Reads files only through a [`Files`].

use crate::diagnostics::{Diagnostic, Diagnostics, registry};
use crate::syntax::{Form, MAX_BYTES, MAX_TOKENS, read_some, too_many_bytes};
use crate::text::{
    Encoding, FileId, Files, Names, Origin, SourceMap, Span, decode, is_local, kw, normal_path,
};
use std::collections::BTreeMap;

/// All texts of a load and their top-level forms.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    /// The root file first, then the included ones in the order they were found.
    pub(super) sources: SourceMap,
    /// The forms of all files, with each `include` replaced by the forms of its file.
    pub(super) forms: Vec<Form>,
}

/// Maximum number of files in one load.
const MAX_FILES: usize = 1_000;

/// Loads a rules file and its includes.
///
/// An `include` that cannot be followed (missing, cyclic, or already read) is reported and ignored. If the root itself
/// cannot be read, the map contains an empty text instead.
pub(super) fn load(
    root: &str,
    files: &dyn Files,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Loaded {
    let mut loader = Loader {
        files,
        names,
        diagnostics,
        sources: SourceMap::default(),
        bytes: 0,
        tokens_left: MAX_TOKENS,
        seen: BTreeMap::new(),
        reading: Vec::new(),
        forms: Vec::new(),
    };
    loader.root(root);
    loader.run();
    Loaded {
        sources: loader.sources,
        forms: loader.forms,
    }
}

struct Loader<'a> {
    files: &'a dyn Files,
    names: &'a mut Names,
    diagnostics: &'a mut Diagnostics,
    sources: SourceMap,
    bytes: usize,
    /// How many tokens may still be read.
    tokens_left: usize,
    /// The files named so far by key, with the first `include` of each; `None` if it cannot be read.
    seen: BTreeMap<String, Option<Origin>>,
    /// The files being read, from the root to the innermost.
    reading: Vec<OpenFile>,
    forms: Vec<Form>,
}

/// A file whose forms have not all been added yet.
struct OpenFile {
    path: String,
    /// Identifies a file: equal for two paths of the same file.
    key: String,
    /// The remaining forms.
    rest: std::vec::IntoIter<Form>,
}

impl Loader<'_> {
    fn root(&mut self, path: &str) {
        match self.files.read(path) {
            Ok(bytes) => self.begin(path.to_owned(), &bytes, Origin::default()),
            Err(reason) => {
                self.sources.add(path, String::new(), Encoding::Utf8);
                let message = format!("cannot read `{path}`: {reason}");
                self.report(&registry::FILE_MISSING, message, Origin::default());
            }
        }
    }

    fn run(&mut self) {
        while let Some(reading) = self.reading.last_mut() {
            match reading.rest.next() {
                None => drop(self.reading.pop()),
                Some(form) if form.head() == Some(kw::INCLUDE) => self.include(&form),
                Some(form) => {
                    // Doubled parentheses are tolerated, and reported later.
                    let inner = form.without_doubled_parentheses();
                    if inner.head() == Some(kw::INCLUDE) {
                        self.include(inner);
                    }
                    self.forms.push(form);
                }
            }
        }
    }

    fn include(&mut self, form: &Form) {
        let items = form.list().unwrap_or_default();
        let (Some(file), 2) = (items.get(1).and_then(Form::string), items.len()) else {
            let found = items.get(1).filter(|_| items.len() == 2).unwrap_or(form);
            let diagnostic = Diagnostic::new(
                &registry::INCLUDE_MALFORMED,
                "expected one string, the path of a file",
                found.origin,
            );
            self.diagnostics
                .push(diagnostic.help("write `(include \"file.inc\")`"));
            return;
        };
        let origin = items[1].origin;
        let including = self.reading.last().map_or("", |reading| &reading.path);
        let included = self.names.text(file);
        if !is_local(included) {
            let message = format!("cannot read `{included}`: it is an absolute path or a device");
            let diagnostic = Diagnostic::new(&registry::INCLUDE_MISSING, message, origin);
            let help = "write a path that begins in the folder of this file";
            self.diagnostics.push(diagnostic.help(help));
            return;
        }
        let path = join(including, included);
        let key = key(&path);
        if let Some(&first) = self.seen.get(&key) {
            if let Some(first) = first {
                self.report_again(&key, origin, first);
            }
            return;
        }
        match self.files.read(&path) {
            Ok(bytes) => self.begin(path, &bytes, origin),
            Err(reason) => {
                self.seen.insert(key, None);
                let message = format!("cannot read `{path}`: {reason}");
                let diagnostic = Diagnostic::new(&registry::INCLUDE_MISSING, message, origin);
                let help = "paths are relative to the folder of the including file";
                self.diagnostics.push(diagnostic.help(help));
            }
        }
    }

    /// Makes a file the innermost one being read.
    fn begin(&mut self, path: String, bytes: &[u8], origin: Origin) {
        self.bytes += bytes.len();
        if self.bytes > MAX_BYTES || self.sources.files().len() >= MAX_FILES {
            if self.sources.files().is_empty() {
                self.sources.add(path, String::new(), Encoding::Utf8);
            }
            let message = match self.bytes > MAX_BYTES {
                true => too_many_bytes(),
                false => format!("more than {MAX_FILES} files"),
            };
            self.report(&registry::LOAD_TOO_LARGE, message, origin);
            return;
        }
        let (text, encoding) = decode(bytes);
        let file = self.sources.add(path.clone(), text, encoding);
        if encoding != Encoding::Utf8 {
            self.note_encoding(file);
        }
        let forms = read_some(
            &self.sources,
            file,
            self.names,
            self.diagnostics,
            &mut self.tokens_left,
        );
        let key = key(&path);
        self.seen.insert(key.clone(), Some(origin));
        self.reading.push(OpenFile {
            path,
            key,
            rest: forms.into_iter(),
        });
    }

    fn note_encoding(&mut self, file: FileId) {
        let file = self.sources.file(file);
        let at = file.text.find(|character: char| !character.is_ascii());
        let start = file.start + at.unwrap_or(0) as u32;
        let length = file.text[at.unwrap_or(0)..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let origin = Origin::of_text(Span::new(start, start + length as u32));
        let message = format!("not UTF-8: read as {}", file.encoding.name());
        let diagnostic = Diagnostic::new(&registry::NOT_UTF8, message, origin);
        self.diagnostics
            .push(diagnostic.help("`zrf convert` writes it as UTF-8"));
    }

    /// Reports an `include` of a file that was already found.
    fn report_again(&mut self, key: &str, origin: Origin, first: Origin) {
        let Some(at) = self.reading.iter().position(|reading| reading.key == key) else {
            let diagnostic = Diagnostic::new(
                &registry::INCLUDE_REPEATED,
                "this file is already included",
                origin,
            );
            self.diagnostics
                .push(diagnostic.label(first, "first included here"));
            return;
        };
        let paths: Vec<&str> = self.reading[at..]
            .iter()
            .map(|reading| reading.path.as_str())
            .collect();
        let message = format!("`{}` includes itself", paths[0]);
        let mut diagnostic = Diagnostic::new(&registry::INCLUDE_CYCLE, message, origin);
        if paths.len() > 1 {
            diagnostic = diagnostic.help(format!(
                "it is included through {}",
                paths[1..].join(", then ")
            ));
        }
        self.diagnostics.push(diagnostic);
    }

    fn report(&mut self, lint: &'static crate::diagnostics::Lint, message: String, origin: Origin) {
        self.diagnostics
            .push(Diagnostic::new(lint, message, origin));
    }
}

/// The path of an included file: relative to the folder of the including file. Both kinds of slash are accepted, and
/// several of them count as one.
fn join(including: &str, included: &str) -> String {
    let parts = included.split(SLASHES).filter(|part| !part.is_empty());
    let included = parts.collect::<Vec<_>>().join("/");
    match including.rfind(SLASHES) {
        Some(slash) => format!("{}{included}", &including[..=slash]),
        None => included,
    }
}

const SLASHES: [char; 2] = ['/', '\\'];

/// A key that is equal for all paths of the same file, as far as paths show.
fn key(path: &str) -> String {
    normal_path(path).to_lowercase()
}

#[cfg(test)]
mod tests;
