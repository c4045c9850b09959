//! The table of behaviours names tests and pictures that exist.

use std::path::Path;

#[test]
fn every_test_and_picture_of_the_table_exists() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window");
    let table = std::fs::read_to_string(here.join("README.md")).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| "));
    let mut n_names = 0;
    for row in rows {
        let shown = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for name in shown.split('`').skip(1).step_by(2) {
            n_names += 1;
            let is_there = match name.split_once("::") {
                Some((file, test)) => std::fs::read_to_string(here.join(file).with_extension("rs"))
                    .is_ok_and(|text| text.contains(&format!("#[test]\nfn {test}()"))),
                None => here.join("../pictures/reference").join(name).is_file(),
            };
            assert!(is_there, "{name}");
        }
        let is_head = shown == "shown by" || shown.starts_with('-');
        assert!(is_head || shown.starts_with('`'), "no test: {row}");
    }
    assert!(n_names > 50, "{n_names}");
}
