//! The list of changes in `mutants.txt` follows the program: each can be made.

use zrf_tests::mutants::named;
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
fn old_text_must_be_there_once() {
    let list = "# a comment\nname: n\nfile: f\nold: a\nold: b\nnew: c\ntest: t\n";
    let all = named::read(list).expect("the list can be read");
    assert_eq!(all[0].apply("xa\nby"), Ok("xcy".to_owned()));
    assert!(all[0].apply("x").is_err());
    assert!(all[0].apply("a\nba\nb").is_err());
    assert!(named::read(&format!("{list}\n{list}")).is_err());
    assert!(named::read("name: n\nfile: f\n").is_err());
}
