//! Files whose text is replaced.

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use super::paths;
use crate::console::Console;
use crate::files::{self, MAX_TEXT, Over, is_pack, reason};
use similar::TextDiff;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use zrf_grammar::render::plural;
use zrf_grammar::text::{decode, encode_as};

/// A file and its new text.
#[derive(Clone, Debug)]
pub(super) struct NewText {
    pub(super) name: String,
    pub(super) before: String,
    pub(super) after: String,
    /// Number of changes made in it.
    pub(super) count: usize,
}

/// Files to rewrite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewrite<'a> {
    /// Files, folders and patterns.
    pub(super) paths: &'a [String],
    /// The extensions of the files to rewrite in folders.
    pub(super) endings: &'a [&'a str],
    /// Whether to leave the files unchanged.
    pub(super) is_dry: bool,
}

impl Rewrite<'_> {
    /// Rewrites each file once. `one` returns whether a file changes.
    pub(super) fn run(
        self,
        common: Common,
        console: &mut Console<'_>,
        mut one: impl FnMut(&str, &mut Console<'_>) -> Result<bool, Failure>,
    ) -> Done {
        let directory = console.surroundings.directory.clone();
        let mut files = BTreeSet::new();
        let (mut n_changed, mut n_failed, mut is_missing) = (0, 0, false);
        for path in self.paths {
            let found = paths::find(path, &directory, self.endings);
            if found.is_empty() && !directory.join(path).is_dir() {
                is_missing = true;
                console.say(paths::nothing_in(path, self.endings))?;
            }
            files.extend(found.into_iter().map(|found| found.file));
        }
        for file in &files {
            match one(file, console) {
                Ok(is_changed) => n_changed += usize::from(is_changed),
                Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
                Err(failure) => {
                    n_failed += 1;
                    console.say(failure)?;
                }
            }
        }
        if common.quiet == 0 && !files.contains("-") {
            let verb = if self.is_dry {
                "would change"
            } else {
                "changed"
            };
            let n_checked = plural(files.len() - n_failed, "file");
            let failed = match n_failed {
                0 => String::new(),
                n_failed => format!(", {n_failed} failed"),
            };
            console.say(format!("{n_checked} checked{failed}, {n_changed} {verb}"))?;
        }
        let has_trouble = is_missing || n_failed > 0;
        Ok(Exit::of(has_trouble, self.is_dry && n_changed > 0))
    }
}

/// Fails if a file is a pack: its texts cannot be replaced one by one.
pub(super) fn refuse_pack(file: &str) -> Result<(), Failure> {
    match is_pack(Path::new(file)) {
        true => Err(
            Failure::trouble(format!("`{file}` is a pack, which can only be read"))
                .help("a pack is a ZIP file: unpack it, and pack the changed rules again"),
        ),
        false => Ok(()),
    }
}

impl NewText {
    /// Writes the file in its own encoding.
    pub(super) fn write(&self, directory: &Path) -> Result<(), Failure> {
        let name = &self.name;
        let unwritten = |why: &str| Failure::trouble(format!("cannot write `{name}`: {why}"));
        let path = files::find(directory, name);
        let path = path.ok_or_else(|| unwritten("no such file"))?;
        let unwritable = |error: io::Error| unwritten(&reason(&error));
        let original = files::read(&path, MAX_TEXT).map_err(unwritable)?;
        let (before, encoding) = decode(&original);
        if before != self.before {
            return Err(unwritten("it has changed in the meantime"));
        }
        let bytes = encode_as(&self.after, &original).ok_or_else(|| {
            let why = format!(
                "it is {}, which cannot encode the new text",
                encoding.name()
            );
            unwritten(&why).help("`zrf convert` writes it as UTF-8")
        })?;
        files::write(&path, &bytes, Over::Existing).map_err(unwritable)
    }

    /// Writes the changes as a unified diff. Line ends are left out, unless nothing else changes.
    pub(super) fn write_diff(&self, out: &mut dyn Write) -> io::Result<()> {
        let [before, after] = [&self.before, &self.after].map(|text| with_line_feeds(text));
        if before == after {
            return writeln!(out, "{}: only line ends change", self.name);
        }
        let diff = TextDiff::from_lines(&before, &after);
        let mut unified = diff.unified_diff();
        write!(out, "{}", unified.header(&self.name, &self.name))
    }
}

/// A text whose lines all end with a line feed; a lone carriage return ends a line too.
pub(super) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::NewText;

    fn diff(before: &str, after: &str) -> String {
        let text = NewText {
            name: "a.zrf".to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
            count: 1,
        };
        let mut out = Vec::new();
        text.write_diff(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn line_ends_are_shown_if_nothing_else_changes() {
        let head = "--- a.zrf\n+++ a.zrf\n@@ -1,2 +1,2 @@\n";
        let found = diff("(a)\r\n( b)\n", "(a)\n(b)\n");
        assert_eq!(found, format!("{head} (a)\n-( b)\n+(b)\n"));
        for before in ["(a)\r\n(b)\n", "(a)\r(b)\n"] {
            assert_eq!(diff(before, "(a)\n(b)\n"), "a.zrf: only line ends change\n");
        }
    }
}
