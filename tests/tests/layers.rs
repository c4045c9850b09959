//! The top-level modules of a crate form layers: the paths in its sources, taken as edges, have no cycle.
//!
//! Only the text is read, so this also covers code of other platforms. Tests inside the sources may use what they like.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that are checked, as folders of the project.
const CRATES: &[&str] = &["grammar", "interpreter", "interpreter/search", "viewer"];

/// Modules for tests, which may use everything.
const TEST_MODULES: &[&str] = &["tests", "testing"];

#[test]
fn modules_form_layers() {
    for name in CRATES {
        let source = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(name)
            .join("src");
        let mut files = Vec::new();
        read(&source, &mut Vec::new(), &mut files);
        assert!(
            files.len() > 10,
            "{name}: no sources in {}",
            source.display()
        );
        let uses = Uses::of(&files);
        assert!(
            uses.len() > 5,
            "{name}: no paths between its modules were found"
        );
        if let Some(cycle) = uses.cycle() {
            panic!(
                "modules of {name} use each other in a circle:\n{}",
                cycle.join("\n")
            );
        }
    }
}

#[test]
fn a_cycle_is_found() {
    let file = |path: &str, text: &str| {
        (
            path.split('/').map(str::to_owned).collect(),
            text.to_owned(),
        )
    };
    let root = "mod a;\nmod b;\nmod c;\npub use c::{Deep, deep::{Other as Alias}};\n";
    let cycle = |a: &str, c: &str| {
        let b = "use std::fmt;\nuse crate::{\n    c::Deep,\n};\n";
        let files = [
            file("lib", root),
            file("a", a),
            file("b/inner", b),
            file("c/mod", c),
        ];
        Uses::of(&files).cycle()
    };
    assert_eq!(cycle("use crate::b;", ""), None);
    let circle = ["a → b, by a", "b → c, by b/inner", "c → a, by c/mod"].map(str::to_owned);
    for c in [
        "use super::a;",
        "fn f() { crate::a::g() }",
        "use crate::{b::x, a::{self, g}};",
    ] {
        let found = cycle("use crate::b;", c).expect(c);
        assert!(found.len() == 3 || found.len() == 2, "{found:?}");
    }
    assert_eq!(
        cycle("use crate::b;", "use super::a;"),
        Some(circle.to_vec())
    );
    // Names that the crate exports at its root belong to the module they come from.
    assert!(cycle("", "use crate::b;").is_some());
    assert!(cycle("use crate::Alias;", "use crate::a;").is_some());
    // Comments and tests do not count.
    assert_eq!(cycle("use crate::b;", "/// See [`a`](crate::a).\n"), None);
    assert_eq!(
        cycle(
            "use crate::b;",
            "#[cfg(test)]\nmod tests {\n    use crate::a;\n}\n"
        ),
        None
    );
    assert!(cycle("use crate::b;", "#[cfg(test)]\nmod tests;\nuse crate::a;\n").is_some());
}

/// A file: its path within `src` without `.rs`, and its text.
type File = (Vec<String>, String);

/// Reads all sources of a folder, each with its path.
fn read(folder: &Path, path: &mut Vec<String>, files: &mut Vec<File>) {
    let entries = fs::read_dir(folder).expect("the sources can be read");
    let mut entries: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for entry in entries {
        let stem = entry
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        path.push(stem);
        if entry.is_dir() {
            read(&entry, path, files);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push((path.clone(), fs::read_to_string(&entry).expect("UTF-8")));
        }
        path.pop();
    }
}

/// Which top-level module uses which, each with a file that does.
struct Uses {
    edges: BTreeMap<String, BTreeMap<String, String>>,
}

impl Uses {
    fn of(files: &[File]) -> Self {
        let modules: Vec<&str> = files.iter().map(|(path, _)| path[0].as_str()).collect();
        let is_root = |path: &[String]| matches!(path[0].as_str(), "lib" | "main");
        let roots = files.iter().filter(|(path, _)| is_root(path));
        let exports: BTreeMap<&str, &str> = roots.flat_map(|(_, text)| exports(text)).collect();
        let module_of = |name| match modules.contains(&name) {
            true => Some(name),
            false => exports.get(name).copied(),
        };
        let mut edges: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (path, text) in files {
            if is_root(path)
                || path
                    .iter()
                    .any(|part| TEST_MODULES.contains(&part.as_str()))
            {
                continue;
            }
            let targets = root_names(path, &tokens(text))
                .into_iter()
                .filter_map(module_of);
            for target in targets.filter(|&to| to != path[0] && !TEST_MODULES.contains(&to)) {
                let from = edges.entry(path[0].clone()).or_default();
                from.entry(target.to_owned())
                    .or_insert_with(|| path.join("/"));
            }
        }
        Self { edges }
    }

    fn len(&self) -> usize {
        self.edges.values().map(BTreeMap::len).sum()
    }

    /// The edges of a cycle, in order.
    fn cycle(&self) -> Option<Vec<String>> {
        let mut done = Vec::new();
        self.edges
            .keys()
            .find_map(|module| self.cycle_from(module, &mut Vec::new(), &mut done))
    }

    fn cycle_from<'a>(
        &'a self,
        module: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut Vec<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(first) = way.iter().position(|&other| other == module) {
            let circle = way[first..].iter().chain([&way[first]]);
            let pairs: Vec<&str> = circle.copied().collect();
            let edge = |pair: &[&str]| {
                format!(
                    "{} → {}, by {}",
                    pair[0], pair[1], self.edges[pair[0]][pair[1]]
                )
            };
            return Some(pairs.windows(2).map(edge).collect());
        }
        if done.contains(&module) {
            return None;
        }
        way.push(module);
        let targets = self.edges.get(module).into_iter().flat_map(BTreeMap::keys);
        for target in targets {
            if let Some(cycle) = self.cycle_from(target, way, done) {
                return Some(cycle);
            }
        }
        way.pop();
        done.push(module);
        None
    }
}

/// The names that paths of a file look up at the root of the crate: those after `crate::`, and after enough `super::`.
fn root_names<'a>(path: &[String], tokens: &[&'a str]) -> Vec<&'a str> {
    let depth = path.len() - usize::from(path.last().is_some_and(|last| last == "mod"));
    let mut names = Vec::new();
    let mut at = 0;
    while at + 1 < tokens.len() {
        let mut supers = 0;
        while tokens[at..].starts_with(&["super", "::"]) {
            (supers, at) = (supers + 1, at + 2);
        }
        let is_crate = tokens[at..].starts_with(&["crate", "::"]);
        at += 2 * usize::from(is_crate);
        if is_crate || supers > 0 && supers == depth {
            first_names(tokens, &mut at, &mut names);
        } else if supers == 0 {
            at += 1;
        }
    }
    names
}

/// The first segments of the paths of a `use` tree that begins at `at`.
fn first_names<'a>(tokens: &[&'a str], at: &mut usize, names: &mut Vec<&'a str>) {
    if tokens.get(*at) != Some(&"{") {
        names.extend(tokens.get(*at));
        return;
    }
    let mut open = 0;
    let mut is_first = false;
    while let Some(&token) = tokens.get(*at) {
        match token {
            "{" => (open, is_first) = (open + 1, open == 0),
            "}" if open == 1 => return,
            "}" => open -= 1,
            "," => is_first = open == 1,
            name if is_first => {
                names.push(name);
                is_first = false;
            }
            _ => {}
        }
        *at += 1;
    }
}

/// The names that the root of a crate brings in by `use`, each with its module.
fn exports(text: &str) -> Vec<(&str, &str)> {
    let tokens = tokens(text);
    let statements = tokens.split(|&token| token == ";");
    let uses = statements.filter_map(|statement| {
        let at = statement.iter().position(|&token| token == "use")?;
        statement[at + 1..].split_first()
    });
    let is_name = |token: &str| token.starts_with(|char: char| char.is_alphabetic());
    uses.flat_map(|(&module, tree)| {
        let ends =
            (0..tree.len()).filter(|&at| matches!(tree.get(at + 1), None | Some(&"," | &"}")));
        let names = ends.map(|at| tree[at]).filter(|&token| is_name(token));
        names.map(move |name| (name, module)).collect::<Vec<_>>()
    })
    .collect()
}

/// The words and the punctuation of paths in a text, without comments and without a module of tests at its end.
fn tokens(text: &str) -> Vec<&str> {
    let tests = text.match_indices("#[cfg(test)]\nmod ").find(|(at, _)| {
        let line = text[*at..].lines().nth(1);
        line.is_some_and(|line| line.ends_with('{'))
    });
    let end = tests.map_or(text.len(), |(at, _)| at);
    let code = text[..end]
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    code.flat_map(line_tokens).collect()
}

fn line_tokens(line: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |char: char| char.is_alphanumeric() || char == '_';
        let length = match first {
            _ if is_word(first) => rest.find(|char| !is_word(char)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if !token.trim().is_empty() {
            tokens.push(token);
        }
        rest = after;
    }
    tokens
}
