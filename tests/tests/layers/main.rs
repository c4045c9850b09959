//! The modules and files of a crate form layers: the paths in its sources, taken as edges, have no cycle.
//!
//! Only the text is read, so this also covers code of other platforms. Tests inside the sources may use what they like.
//! A re-export belongs to the file that defines the item, so a `mod.rs` that only lists its children is above them, and
//! one that is used by its children must not use them.

mod graph;
mod source;

use graph::Graph;
use source::{Names, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates whose modules and files form layers, as folders of the project.
const CRATES: &[&str] = &["grammar", "interpreter", "interpreter/search", "viewer"];

/// Modules for tests, which may use everything.
const TEST_MODULES: &[&str] = &["tests", "testing"];

#[test]
fn modules_form_layers() {
    for name in CRATES {
        let modules = Crate::read(name).modules();
        assert!(modules.len() > 5, "{name}: no paths between modules");
        if let Some(cycle) = modules.cycle() {
            panic!(
                "modules of {name} use each other in a circle:\n{}",
                cycle.join("\n")
            );
        }
    }
}

#[test]
fn files_form_layers() {
    for name in CRATES {
        let files = Crate::read(name).files();
        assert!(files.len() > 100, "{name}: no paths between files");
        if let Some(cycle) = files.cycle() {
            panic!(
                "files of {name} use each other in a circle:\n{}",
                cycle.join("\n")
            );
        }
    }
}

#[test]
fn a_cycle_of_modules_is_found() {
    let root = "mod a;\nmod b;\nmod c;\npub use c::{Deep, deep::{Other as Alias}};\n";
    let cycle = |a: &str, c: &str| {
        let b = "use std::fmt;\nuse crate::{\n    c::Deep,\n};\n";
        let files = [("lib", root), ("a", a), ("b/inner", b), ("c/mod", c)];
        Crate::of(&files).modules().cycle()
    };
    assert_eq!(cycle("use crate::b;", ""), None);
    let circle = ["a → b, by a", "b → c, by b/inner", "c → a, by c/mod"].map(str::to_owned);
    for c in [
        "use super::a;",
        "fn f() { crate::a::g() }",
        "fn f() { for one in crate::a::all() {} }",
        "use crate::{b::x, a::{self, g}};",
    ] {
        let found = cycle("use crate::b;", c).expect(c);
        assert!(found.len() == 3 || found.len() == 2, "{found:?}");
    }
    assert_eq!(
        cycle("use crate::b;", "use super::a;"),
        Some(circle.to_vec())
    );
    // Names that the crate re-exports at its root belong to the module that defines them.
    assert!(cycle("", "use crate::b;").is_some());
    assert!(cycle("use crate::Alias;", "use crate::a;").is_some());
    // Comments, texts, visibilities and tests do not count.
    for c in [
        "/// See [`a`](crate::a).\nstruct C;",
        "const C: &str = \"crate::a\";",
        "pub(in crate::a) struct C;",
        "#[cfg(test)]\npub(super) mod tests {\n    use crate::a;\n}\n",
        "mod inner {\n    use super::a;\n}\n",
    ] {
        assert_eq!(cycle("use crate::b;", c), None, "{c}");
    }
    assert!(cycle("use crate::b;", "mod inner {}\nuse super::a;\n").is_some());
    assert!(cycle("use crate::b;", "#[cfg(test)]\nmod tests;\nuse crate::a;\n").is_some());
}

#[test]
fn a_cycle_of_files_is_found() {
    let cycle = |parent: &str, one: &str, two: &str| {
        let root = "mod a;\npub use a::One;\n";
        let parent = format!("mod one;\nmod two;\npub use one::One;\n{parent}");
        let files = [
            ("lib", root),
            ("a/mod", &*parent),
            ("a/one", one),
            ("a/two", two),
        ];
        let crate_ = Crate::of(&files);
        assert_eq!(crate_.modules().cycle(), None);
        crate_.files().cycle()
    };
    let circle = ["a/one → a/two, for Two", "a/two → a/one, for One"].map(str::to_owned);
    for two in [
        "use super::one::One;",
        "use super::One;",
        "use crate::a::One;",
        "use crate::One;",
        "fn two(_: super::One) {}",
        "fn two(one: impl Into<crate::a::one::One>) {}",
    ] {
        let found = cycle("", "use super::two::Two;", two);
        assert_eq!(found, Some(circle.to_vec()), "{two}");
        assert_eq!(cycle("", "", two), None, "{two}");
    }
    // A parent that its children use must not use them.
    for parent in ["fn parent() -> One {}", "fn parent() { one::f() }"] {
        assert_eq!(cycle(parent, "", ""), None, "{parent}");
        assert!(
            cycle(parent, "use super::Parent;", "").is_some(),
            "{parent}"
        );
    }
    assert_eq!(cycle("struct Parent;", "use super::Parent;", ""), None);
}

/// A crate, by the paths in its sources.
struct Crate {
    /// By the path of the module.
    sources: BTreeMap<Names, Source>,
}

impl Crate {
    /// Reads the sources of a crate, given by its folder.
    fn read(folder: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files = Vec::new();
        read(&root.join(folder).join("src"), "", &mut files);
        let files: Vec<_> = files
            .iter()
            .map(|(file, text)| (&**file, &**text))
            .collect();
        Self::of(&files)
    }

    /// A crate of files, each with its path in `src`, without `.rs`, and its text.
    fn of(files: &[(&str, &str)]) -> Self {
        let is_test = |file: &str| file.split('/').any(|part| TEST_MODULES.contains(&part));
        let files = files.iter().filter(|(file, _)| !is_test(file));
        let files: Vec<_> = files
            .map(|&(file, text)| (module(file), file, text))
            .collect();
        let modules = files.iter().flat_map(|(module, ..)| prefixes(module));
        let modules: BTreeSet<Names> = modules.collect();
        let sources = files.into_iter().map(|(module, file, text)| {
            let source = Source::new(file, text, &module, &modules);
            (module, source)
        });
        Self {
            sources: sources.collect(),
        }
    }

    /// Which top-level module uses which, each with a file that does.
    fn modules(&self) -> Graph {
        let tops: BTreeSet<_> = self.sources.keys().filter_map(|one| one.first()).collect();
        let is_top = |name: &&String| tops.contains(name);
        let root = self.sources.get(&Names::new());
        let mut graph = Graph::default();
        for (module, source) in self.sources.iter().filter(|(one, _)| !one.is_empty()) {
            for path in &source.used {
                let exported = || root?.imports.get(path.first()?)?.first();
                let target = path.first().filter(is_top).or_else(exported);
                if let Some(target) = target.filter(is_top) {
                    graph.add(&module[0], target, || format!("by {}", source.file));
                }
            }
        }
        graph
    }

    /// Which file uses which, each with a name that it takes from there.
    fn files(&self) -> Graph {
        let mut graph = Graph::default();
        for (_, source) in self.sources.iter().filter(|(one, _)| !one.is_empty()) {
            for path in &source.used {
                let (module, name) = self.definition(path);
                if !module.is_empty() {
                    let target = &self.sources[module].file;
                    graph.add(&source.file, target, || format!("for {name}"));
                }
            }
        }
        graph
    }

    /// The module in whose file the item of a path is defined, and its name.
    fn definition<'a>(&'a self, path: &'a [String]) -> (&'a [String], &'a str) {
        let mut modules = (0..=path.len()).rev().map(|len| &path[..len]);
        let module = modules.find(|module| self.sources.contains_key(*module));
        let module = module.unwrap_or_default();
        let item = path.get(module.len());
        let source = self.sources.get(module);
        match source.and_then(|source| source.imports.get(item?)) {
            Some(import) => self.definition(import),
            None => (module, item.or(module.last()).map_or("", |name| name)),
        }
    }
}

/// The path of the module in a file.
fn module(file: &str) -> Names {
    let mut names: Names = file.split('/').map(str::to_owned).collect();
    if file == "lib" || names.last().is_some_and(|last| last == "mod") {
        names.pop();
    }
    names
}

/// All beginnings of a path.
fn prefixes(path: &[String]) -> impl Iterator<Item = Names> {
    (0..=path.len()).map(|len| path[..len].to_vec())
}

/// Reads all files of a folder but the root of a program, each with its path.
fn read(folder: &Path, path: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the sources can be read") {
        let entry = entry.expect("an entry").path();
        let stem = entry.file_stem().expect("a name").to_string_lossy();
        let path = format!("{path}{stem}");
        if entry.is_dir() {
            read(&entry, &format!("{path}/"), files);
        } else if entry.extension().is_some_and(|one| one == "rs") && path != "main" {
            files.push((path, fs::read_to_string(&entry).expect("UTF-8")));
        }
    }
}
