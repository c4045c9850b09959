//! Where the files lie that rules name for pictures and sounds.

/// The paths at which a file may lie that the rules at the path `rules` call `name`, the likeliest first: beside the
/// rules, else in the folder above, where the original program looked for art that several games share.
///
/// `name` has `/` between folders.
pub fn resource_places(rules: &str, name: &str) -> Vec<String> {
    let folder = rules
        .rfind(['/', '\\'])
        .map_or("", |slash| &rules[..=slash]);
    let above = match folder.trim_end_matches(['/', '\\']) {
        "" if folder.is_empty() => "../",
        inner => inner
            .rfind(['/', '\\'])
            .map_or("", |slash| &inner[..=slash]),
    };
    let inside = name.trim_start_matches("../");
    let mut places = Vec::with_capacity(4);
    for place in [
        format!("{folder}{name}"),
        format!("{above}{name}"),
        format!("{folder}{inside}"),
        format!("{above}{inside}"),
    ] {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::resource_places;

    #[test]
    fn beside_the_rules_and_above() {
        let cases: [(&str, &str, &[&str]); 4] = [
            ("chess.zrf", "k.bmp", &["k.bmp", "../k.bmp"]),
            ("games/chess.zrf", "k.bmp", &["games/k.bmp", "k.bmp"]),
            (
                "/a/b/c.zrf",
                "../art/k.bmp",
                &[
                    "/a/b/../art/k.bmp",
                    "/a/../art/k.bmp",
                    "/a/b/art/k.bmp",
                    "/a/art/k.bmp",
                ],
            ),
            ("a\\b\\c.zrf", "k.bmp", &["a\\b\\k.bmp", "a\\k.bmp"]),
        ];
        for (rules, name, expected) in cases {
            assert_eq!(resource_places(rules, name), expected, "{rules}");
        }
    }
}
