//! Finds variants by what people type.

use super::{rules, steps};

#[test]
fn variants_are_found_by_title_number_and_part() {
    let text = format!(
        "{}(variant (title \"-\"))(variant (title \"Long steps\"))(variant (title \"Long Leaps\"))(variant (title \"9\"))(variant (title \"8x8\"))",
        steps("", "")
    );
    let rules = rules(&text);
    let cases = [
        ("Steps", Ok(0)),
        ("steps", Ok(0)),
        ("STEP", Ok(0)),
        ("1", Ok(0)),
        ("2", Ok(2)),
        ("9", Ok(4)),
        ("leap", Ok(3)),
        (
            "long",
            Err("variant \"long\" is ambiguous: it matches \"Long steps\", \"Long Leaps\""),
        ),
        (
            "Long staps",
            Err("no variant \"Long staps\", did you mean \"Long steps\"?"),
        ),
        ("8x", Ok(5)),
        ("7", Err("no variant \"7\"")),
        ("8", Err("no variant \"8\"")),
        ("0", Err("no variant \"0\"")),
        ("", Err("no variant is named, and there are several")),
    ];
    for (wanted, expected) in cases {
        let found = rules.find_variant(wanted).map(|id| id.index());
        assert_eq!(
            found.map_err(|error| error.to_string()),
            expected.map_err(str::to_owned),
            "{wanted}"
        );
    }
}
