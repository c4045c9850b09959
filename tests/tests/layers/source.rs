//! The paths in the text of a file.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// The names of a path from the root of a crate.
pub(crate) type Names = Vec<String>;

/// The paths in one file.
#[derive(Default)]
pub(crate) struct Source {
    /// Its path in `src`, without `.rs`.
    pub(crate) file: String,
    /// What `use` brings in, by name.
    pub(crate) imports: BTreeMap<String, Names>,
    /// What the file itself uses.
    pub(crate) used: Vec<Names>,
}

impl Source {
    /// The paths of a module. A re-export counts as used only if the text also names it.
    pub(crate) fn new(file: &str, text: &str, module: &[String], all: &BTreeSet<Names>) -> Self {
        let (mut imports, mut used) = (BTreeMap::new(), Vec::new());
        let (mut words, mut exported) = (BTreeSet::new(), Vec::new());
        let mut tokens = Tokens::of(text);
        // The module within each open brace.
        let mut scopes = vec![module.to_vec()];
        while let Some(token) = tokens.next() {
            let module = scopes.last().cloned().unwrap_or_default();
            if token == "mod" {
                let name = tokens.next();
                if tokens.is_next("{") {
                    tokens.next();
                    scopes.push(module.into_iter().chain(name).collect());
                }
            } else if token == "{" {
                scopes.push(module);
            } else if token == "}" {
                scopes.pop();
            } else if token == "use" && !tokens.is_next("<") {
                let is_public = tokens.follow(&["pub", "use"]) || tokens.follow(&[")", "use"]);
                let mut tree = Vec::new();
                tokens.read_tree(Names::new(), &mut tree);
                for (name, path) in tree {
                    let Some(path) = absolute(&path, &module, all) else {
                        continue;
                    };
                    match is_public {
                        true => exported.push((name.clone(), path.clone())),
                        false => used.push(path.clone()),
                    }
                    if scopes.len() == 1 {
                        imports.insert(name, path);
                    }
                }
            } else if is_name(&token) {
                words.insert(token.clone());
                let is_visibility = tokens.follow(&["pub", "(", "in", &token]);
                let path = tokens.read_path(token);
                if path.len() > 1 && !is_visibility {
                    used.extend(absolute(&path, &module, all));
                }
            }
        }
        let named = exported
            .into_iter()
            .filter(|(name, _)| words.contains(name));
        used.extend(named.map(|(_, path)| path));
        Self {
            file: file.to_owned(),
            imports,
            used,
        }
    }
}

/// A path in a module, from the root of the crate; `None` if it leads out of the crate or to an item in scope.
fn absolute(path: &[String], module: &[String], all: &BTreeSet<Names>) -> Option<Names> {
    match &*path[0] {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => {
            let n_supers = path.iter().take_while(|name| *name == "super").count();
            let parent = &module[..module.len().checked_sub(n_supers)?];
            Some([parent, &path[n_supers..]].concat())
        }
        _ => {
            let path = [module, path].concat();
            all.contains(&path[..=module.len()]).then_some(path)
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|char: char| char.is_alphabetic() || char == '_')
}

/// The words and the punctuation of a source, without string literals, comments and tests.
struct Tokens {
    all: Vec<String>,
    /// The index of the next one.
    at: usize,
}

impl Iterator for Tokens {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let token = self.all.get(self.at).cloned();
        self.at += 1;
        token
    }
}

impl Tokens {
    fn of(text: &str) -> Self {
        let mut all = Vec::new();
        add(text.parse().expect("a Rust file"), &mut all);
        Self { all, at: 0 }
    }

    fn is_next(&self, token: &str) -> bool {
        self.all.get(self.at).is_some_and(|next| next == token)
    }

    /// Whether these tokens were read last.
    fn follow(&self, last: &[&str]) -> bool {
        let read = self.all[..self.at].iter().map(|token| &**token);
        read.rev().take(last.len()).eq(last.iter().rev().copied())
    }

    /// The path that begins with a name.
    fn read_path(&mut self, first: String) -> Names {
        let mut path = vec![first];
        while self.is_next("::") && self.all.get(self.at + 1).is_some_and(|name| is_name(name)) {
            path.push(self.all[self.at + 1].clone());
            self.at += 2;
        }
        path
    }

    /// Adds the paths of a `use` tree, each with the name that it gets.
    fn read_tree(&mut self, mut path: Names, paths: &mut Vec<(String, Names)>) {
        while let Some(token) = self.next() {
            match &*token {
                "::" => continue,
                "{" => {
                    while !self.is_next("}") {
                        self.read_tree(path.clone(), paths);
                        self.at += usize::from(self.is_next(","));
                    }
                    self.at += 1;
                    return;
                }
                "self" if !path.is_empty() => {}
                _ => path.push(token),
            }
            if self.is_next("::") {
                continue;
            }
            let mut name = path.last().cloned();
            if self.is_next("as") {
                self.at += 1;
                name = self.next();
            }
            paths.extend(name.map(|name| (name, path)));
            return;
        }
    }
}

fn add(stream: TokenStream, tokens: &mut Vec<String>) {
    let mut trees = stream.into_iter();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) if group.stream().to_string() == "cfg (test)" => {
                let ends = |tree: &TokenTree| match tree {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    TokenTree::Punct(punct) => punct.as_char() == ';',
                    _ => false,
                };
                trees.find(ends);
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis | Delimiter::None => ("(", ")"),
                };
                tokens.push(open.to_owned());
                add(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            TokenTree::Punct(punct) => match tokens.last_mut().filter(|last| *last == ":") {
                Some(last) if punct.as_char() == ':' => last.push(':'),
                _ => tokens.push(punct.to_string()),
            },
            TokenTree::Ident(name) => tokens.push(name.to_string()),
            TokenTree::Literal(_) => {}
        }
    }
}
