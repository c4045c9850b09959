//! The formatter keeps the layout that authors chose: over real files, few lines change.

use libtest_mimic::Arguments;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use zrf_grammar::format::format;
use zrf_grammar::text::decode;
use zrf_tests::corpus;

/// Maximum share of lines that change in the median file, in per cent.
const MAX_CHANGED: usize = 10;

fn main() -> ExitCode {
    let trials = vec![corpus::trial("most_lines_stay", most_lines_stay)];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Formatting itself checks that the result is stable and holds the same tokens.
fn most_lines_stay(folder: &Path) {
    let files = corpus::files(folder, &["zrf"]);
    let mut shares: Vec<usize> = files
        .iter()
        .filter_map(|file| changed(folder, file))
        .collect();
    shares.sort_unstable();
    let (median, mean) = (
        shares[shares.len() / 2],
        shares.iter().sum::<usize>() / shares.len(),
    );
    let figures = format!(
        "{} files: {median} % of lines change in the median file, {mean} % in the mean\n",
        shares.len()
    );
    let printed = std::io::stdout().write_all(figures.as_bytes());
    assert!(printed.is_ok());
    assert!(
        shares.len() + 1 >= files.len(),
        "a file cannot be formatted"
    );
    assert!(
        median < MAX_CHANGED,
        "{median} % of lines change in the median file"
    );
}

/// The share of lines that change, in per cent; `None` if the parentheses do not match.
fn changed(folder: &Path, file: &Path) -> Option<usize> {
    let bytes = std::fs::read(file).expect("the file can be read");
    let (before, _) = decode(&bytes);
    let after = format(&before).ok()?;
    let [before, after] = [&before, &after].map(|text| -> Vec<&str> {
        let lines = text.split(['\r', '\n']);
        lines.filter(|line| !line.trim().is_empty()).collect()
    });
    assert_eq!(before.len(), after.len(), "{}", corpus::name(folder, file));
    let changed = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    Some(changed.count() * 100 / before.len().max(1))
}
