//! Small changes that do not change the meaning: `tests/equivalent.txt` lists them with the proof, and they are not
//! drawn.

use super::copy::Placed;

/// A change of a file that does not change its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalent {
    /// The file, from the folder of the project.
    pub file: String,
    /// What is done, anywhere in the file.
    pub name: String,
}

impl Equivalent {
    /// Whether a change is this one.
    pub fn is(&self, (file, site): &Placed) -> bool {
        *file == self.file && site.name == self.name
    }
}

/// Reads a list of changes: lines `file: change`, each before an indented line with the proof. Lines that begin with
/// `#` are comments.
///
/// # Errors
/// At the first malformed line.
pub fn read(text: &str) -> Result<Vec<Equivalent>, String> {
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mut all = Vec::new();
    while let Some(line) = lines.next() {
        let (file, name) = line
            .split_once(": ")
            .ok_or_else(|| format!("expected `file: change`, found `{line}`"))?;
        if !lines.next().is_some_and(|proof| proof.starts_with(' ')) {
            return Err(format!("`{line}` has no proof"));
        }
        all.push(Equivalent {
            file: file.to_owned(),
            name: name.to_owned(),
        });
    }
    Ok(all)
}
