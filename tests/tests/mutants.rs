//! The lists of changes, `mutants.txt` and `equivalent.txt`, follow the program: each can be made.

use zrf_tests::mutants::copy::sites_below;
use zrf_tests::mutants::{MEANING, equivalent, named};
use zrf_tests::rules;

#[test]
fn every_change_can_be_made() {
    let list = std::fs::read_to_string(rules::folder("mutants.txt")).expect("the list is there");
    let all = named::read(&list).expect("the list can be read");
    let failures: Vec<String> = all
        .iter()
        .filter_map(|mutant| {
            let source = std::fs::read_to_string(rules::project().join(&mutant.file));
            match source {
                Ok(source) => mutant.apply(&source).err(),
                Err(error) => Some(format!("`{}`: {}: {error}", mutant.name, mutant.file)),
            }
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!all.is_empty(), "there are changes");
}

#[test]
fn every_change_that_means_the_same_can_be_made() {
    let list = std::fs::read_to_string(rules::folder("equivalent.txt")).expect("it is there");
    let all = equivalent::read(&list).expect("the list can be read");
    let sites = sites_below(&rules::project(), &MEANING).expect("sources can be read");
    let gone = all
        .iter()
        .filter(|one| !sites.iter().any(|site| one.is(site)));
    let gone: Vec<_> = gone.collect();
    assert!(gone.is_empty(), "{gone:#?}");
    assert!(equivalent::read("file: change\nfile: change\n proof\n").is_err());
}

#[test]
fn old_text_must_be_there_once() {
    let list = "# a comment\nname: n\nfile: f\nold: a\nold: b\nnew: c\ntest: t\n";
    let all = named::read(list).expect("the list can be read");
    assert_eq!(all[0].apply("xa\nby"), Ok("xcy".to_owned()));
    assert!(all[0].apply("x").is_err());
    assert!(all[0].apply("a\nba\nb").is_err());
    assert!(named::read(&format!("{list}\n{list}")).is_err());
    assert!(named::read("name: n\nfile: f\n").is_err());
}
