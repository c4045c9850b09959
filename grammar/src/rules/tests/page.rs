//! The pages of diagnostics: what is wrong there is told, what is right is not.

use super::rules;
use crate::diagnostics::Lint;
use crate::diagnostics::registry::{block, block_names, goal, lower, resolve};

#[test]
fn examples_show_what_they_say() {
    for lint in stages() {
        assert!(
            is_found(lint, "## Wrong"),
            "{} is not told of its wrong example",
            lint.name
        );
        assert!(
            !is_found(lint, "## Right"),
            "{} is told of its right example",
            lint.name
        );
    }
}

fn stages() -> impl Iterator<Item = &'static Lint> {
    let stages = [
        lower::ALL,
        block::ALL,
        goal::ALL,
        resolve::ALL,
        block_names::ALL,
    ];
    stages.into_iter().flatten().copied()
}

/// Whether the lint is among the findings of the example under a heading.
fn is_found(lint: &Lint, heading: &str) -> bool {
    let after = lint
        .page
        .split(heading)
        .nth(1)
        .expect("a page has both examples");
    let example = after
        .split("```zrf\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let rules = rules(example.expect("an example is fenced"));
    rules.check().iter().any(|finding| finding.lint == lint)
}
