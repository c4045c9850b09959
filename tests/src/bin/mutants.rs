//! Changes the meaning of the program in a copy of the project, and reports which changes the tests notice.
//!
//! `cargo run -p zrf-tests --bin mutants` makes the changes of `tests/mutants.txt` one by one. With `--draw SEED COUNT`
//! it tries COUNT changes drawn from all that can be made. Further words select changes by name before any is drawn. It
//! exits with code 1 when a named change survives, when more than a tenth of those drawn survive, or when it cannot do
//! its work.
#![expect(clippy::print_stdout, reason = "the lines are its results")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Child, ExitCode, Stdio};
use std::time::{Duration, Instant};
use zrf_interpreter::Random;
use zrf_tests::mutants::copy::{Copy, Placed, Tests, ends_well, longest, sites_below};
use zrf_tests::mutants::named;
use zrf_tests::mutants::{MEANING, equivalent};
use zrf_tests::{parallel, rules};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let project = rules::project()
        .canonicalize()
        .map_err(|error| error.to_string())?;
    match words.as_slice() {
        [flag, seed, count, words @ ..] if flag == "--draw" => {
            let number = |text: &String| {
                text.parse()
                    .map_err(|_| format!("`{text}` is not a number"))
            };
            let count = usize::try_from(number(count)?).unwrap_or(usize::MAX);
            try_drawn(&project, number(seed)?, count, words)
        }
        words => try_named(&project, words),
    }
}

fn is_wanted(name: &str, words: &[String]) -> bool {
    words.is_empty() || words.iter().any(|word| name.contains(word.as_str()))
}

fn copy(project: &Path, name: &str, changed: &[Placed]) -> Result<Copy, String> {
    Copy::new(project, name, changed)
        .map_err(|error| format!("the project cannot be copied: {error}"))
}

/// Whether at least nine tenths of the drawn changes that compile are noticed.
fn try_drawn(project: &Path, seed: u64, count: usize, words: &[String]) -> Result<bool, String> {
    let mut drawn = sites_below(project, &MEANING)?;
    let name =
        |(file, site): &Placed| format!("{file}:{}:{} {}", site.place.0, site.place.1, site.name);
    let list = std::fs::read_to_string(rules::folder("equivalent.txt"))
        .map_err(|error| error.to_string())?;
    let equivalent = equivalent::read(&list)?;
    drawn.retain(|placed| {
        is_wanted(&name(placed), words) && !equivalent.iter().any(|one| one.is(placed))
    });
    let n_sites = drawn.len();
    Random::new(seed).shuffle(&mut drawn);
    drawn.truncate(count);
    drawn.sort_by(|(file, site), (other, otherwise)| {
        (file, site.place).cmp(&(other, otherwise.place))
    });
    let copy = copy(project, "drawn", &drawn)?;
    let dropped = copy.weave(&drawn)?;
    println!(
        "{n_sites} changes can be made; {} drawn, {} do not compile",
        drawn.len(),
        dropped.len()
    );
    let all = copy.tests(|tests| {
        let (seconds, n_reached) = (tests.time.as_secs_f64(), tests.reached.len());
        println!("{}: {seconds:.1} s, reaches {n_reached}", tests.name);
    })?;
    let viable: Vec<(u32, String)> = (1..)
        .zip(drawn.iter().map(name))
        .filter(|(id, _)| !dropped.contains(id))
        .collect();
    let results = parallel::map(&viable, |(id, name)| {
        let result = noticed_by(&all, *id);
        match &result {
            Ok(Some(tests)) => println!("{name}: caught by {tests}"),
            Ok(None) => println!("{name}: SURVIVED"),
            Err(error) => println!("{name}: {error}"),
        }
        result
    });
    let reached: BTreeSet<u32> = all
        .iter()
        .flat_map(|tests| tests.reached.iter().copied())
        .collect();
    let mut n_caught = 0_u32;
    println!("\nSurvivors:");
    for ((id, name), result) in viable.iter().zip(results) {
        match result? {
            Some(_) => n_caught += 1,
            None if reached.contains(id) => println!("{name}"),
            None => println!("{name} (not reached)"),
        }
    }
    println!(
        "\nseed {seed}: {n_caught} of {} caught, {:.1} %",
        viable.len(),
        100.0 * f64::from(n_caught) / viable.len() as f64
    );
    Ok(n_caught as usize * 10 >= viable.len() * 9)
}

/// The tests that fail with a change, if any do.
fn noticed_by(all: &[Tests], id: u32) -> Result<Option<&str>, String> {
    for tests in all.iter().filter(|tests| tests.reached.contains(&id)) {
        if !tests.pass_with(id)? {
            return Ok(Some(&tests.name));
        }
    }
    Ok(None)
}

/// Whether all chosen changes of the list are noticed.
fn try_named(project: &Path, words: &[String]) -> Result<bool, String> {
    let list =
        std::fs::read_to_string(rules::folder("mutants.txt")).map_err(|error| error.to_string())?;
    let mut chosen = named::read(&list)?;
    chosen.retain(|mutant| is_wanted(&mutant.name, words));
    // All rows are examined before any of them costs time.
    for mutant in &chosen {
        let source = std::fs::read_to_string(project.join(&mutant.file))
            .map_err(|error| format!("{}: {error}", mutant.file))?;
        mutant.apply(&source)?;
    }
    // Neighbours share a package, so the others need not be built again.
    chosen.sort_by(|one, other| one.file.cmp(&other.file));
    let copy = copy(project, "named", &[])?;
    let mut usual: BTreeMap<&str, Duration> = BTreeMap::new();
    for test in chosen.iter().map(|mutant| mutant.test.as_str()) {
        if usual.contains_key(test) {
            continue;
        }
        // Cargo's messages are shown: a build that was killed, for example, can leave behind a broken cache.
        if !builds(&copy, test, Stdio::inherit())? {
            return Err(format!("`{test}` does not build without any change"));
        }
        let start = Instant::now();
        if !passes(&copy, test, Duration::MAX)? {
            return Err(format!("without any change `cargo test -p {test}` fails"));
        }
        usual.insert(test, start.elapsed());
    }
    let mut n_caught = 0;
    for mutant in &chosen {
        let start = Instant::now();
        let file = copy.tree.join(&mutant.file);
        let write = |text: &str| std::fs::write(&file, text).map_err(|error| error.to_string());
        let test = mutant.test.as_str();
        let source = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        write(&mutant.apply(&source)?)?;
        let builds = builds(&copy, test, Stdio::null())?;
        let is_caught = builds && !passes(&copy, test, usual[test])?;
        write(&source)?;
        let word = match (builds, is_caught) {
            (false, _) => "DOES NOT BUILD",
            (true, false) => "SURVIVED",
            (true, true) => "caught",
        };
        println!(
            "{word} after {} s: {}",
            start.elapsed().as_secs(),
            mutant.name
        );
        n_caught += usize::from(is_caught);
    }
    println!("{n_caught} of {} caught", chosen.len());
    Ok(n_caught == chosen.len())
}

fn builds(copy: &Copy, test: &str, errors: Stdio) -> Result<bool, String> {
    ends_well(test_of(copy, test, &["--no-run"], errors)?, Duration::MAX)
}

fn passes(copy: &Copy, test: &str, usual: Duration) -> Result<bool, String> {
    ends_well(test_of(copy, test, &[], Stdio::null())?, longest(usual))
}

/// Starts a test, without the window, which the changes do not touch.
fn test_of(copy: &Copy, test: &str, more: &[&str], errors: Stdio) -> Result<Child, String> {
    let mut command = copy.cargo();
    command.args(["test", "--quiet", "--no-default-features", "-p"]);
    command.args(test.split_whitespace()).args(more);
    let child = command.stdout(Stdio::null()).stderr(errors).spawn();
    child.map_err(|error| format!("cargo cannot be run: {error}"))
}
