//! Named changes of meaning that the tests must notice: `tests/mutants.txt` lists them, `--bin mutants` makes them.

use std::collections::BTreeSet;

/// A change of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mutant {
    /// What the changed program does.
    pub name: String,
    /// The file that is changed, from the folder of the project.
    pub file: String,
    /// The text that is replaced; it must occur exactly once.
    pub old: String,
    /// The text in its place.
    pub new: String,
    /// The arguments of `cargo test -p` that name the test to notice it.
    pub test: String,
}

/// Reads a list of changes: paragraphs of lines `key: value`, where further lines of `old` and `new` repeat the key.
/// Lines that begin with `#` are comments.
///
/// # Errors
/// At the first malformed line or paragraph.
pub fn read(text: &str) -> Result<Vec<Mutant>, String> {
    let mut mutants = Vec::new();
    let mut names = BTreeSet::new();
    for paragraph in text.split("\n\n") {
        let lines = paragraph.lines();
        let lines: Vec<&str> = lines
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
            .collect();
        if lines.is_empty() {
            continue;
        }
        let mutant = mutant(&lines)?;
        if !names.insert(mutant.name.clone()) {
            return Err(format!("`{}` is listed twice", mutant.name));
        }
        mutants.push(mutant);
    }
    Ok(mutants)
}

fn mutant(lines: &[&str]) -> Result<Mutant, String> {
    let mut mutant = Mutant::default();
    for line in lines {
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| format!("expected `key: value`, found `{line}`"))?;
        let value = value.strip_prefix(' ').unwrap_or(value);
        let field = match key {
            "name" => &mut mutant.name,
            "file" => &mut mutant.file,
            "old" => &mut mutant.old,
            "new" => &mut mutant.new,
            "test" => &mut mutant.test,
            _ => return Err(format!("unknown key `{key}`")),
        };
        if !field.is_empty() {
            field.push('\n');
        }
        field.push_str(value);
    }
    let needed = [&mutant.name, &mutant.file, &mutant.old, &mutant.test];
    if needed.iter().any(|field| field.is_empty()) {
        return Err(format!("`{}` needs name, file, old and test", mutant.name));
    }
    Ok(mutant)
}

impl Mutant {
    /// The text of the file with the change made.
    ///
    /// # Errors
    /// When the old text does not occur exactly once: the row must be kept in step with the program.
    pub fn apply(&self, source: &str) -> Result<String, String> {
        match source.matches(&self.old).count() {
            1 if self.old != self.new => Ok(source.replace(&self.old, &self.new)),
            1 => Err(format!("`{}` changes nothing", self.name)),
            count => Err(format!(
                "`{}`: the old text is {count} times in {}",
                self.name, self.file
            )),
        }
    }
}
