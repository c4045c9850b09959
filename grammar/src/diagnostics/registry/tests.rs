use super::*;
use std::collections::BTreeSet;

#[test]
fn names_are_unique_and_head_their_pages() {
    let mut names = BTreeSet::new();
    for lint in all() {
        assert!(names.insert(lint.name), "{} is declared twice", lint.name);
        assert!(
            lint.page.starts_with(&format!("# {}\n", lint.name)),
            "{}",
            lint.name
        );
        assert_eq!(find(lint.name), Some(lint));
    }
}
