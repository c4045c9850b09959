//! Expected texts in files, and how to update them: with `ZRF_BLESS=1` in the environment, a test writes its result
//! instead of comparing.

use std::path::Path;

/// Whether expected texts are to be written.
pub fn is_on() -> bool {
    std::env::var_os("ZRF_BLESS").is_some_and(|value| value != "0")
}

/// Compares a text with the file that holds the expected one, or writes it there.
///
/// # Errors
/// The first line that differs, with what was expected.
pub fn compare(file: &Path, actual: &str) -> Result<(), String> {
    if is_on() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        return std::fs::write(file, actual).map_err(|error| error.to_string());
    }
    let name = file.display();
    let expected = std::fs::read_to_string(file)
        .map_err(|error| format!("{name}: {error}; ZRF_BLESS=1 writes it"))?;
    let expected: Vec<_> = expected.lines().collect();
    let actual: Vec<_> = actual.lines().collect();
    if expected == actual {
        return Ok(());
    }
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b);
    let line = same.count();
    let at = |lines: &[&str]| lines.get(line).copied().unwrap_or("(end)").to_owned();
    Err(format!(
        "{name}:{}: expected `{}`, got `{}`; ZRF_BLESS=1 writes it anew",
        line + 1,
        at(&expected),
        at(&actual)
    ))
}
