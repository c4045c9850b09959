//! "Did you mean": the known name nearest to one that is not known.

/// The candidate that was most likely meant by `name`; of equally near ones the first.
///
/// Of many candidates only the first few thousand are looked at: a long list of names with a mistake in each must not
/// take forever.
///
/// The same letters in other case win; then what is at most a third of the name's length away in letters inserted,
/// left out, replaced or swapped. Of those, one that contains the name, or is contained in it, is preferred.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let length = lower.chars().count();
    let limit = length / 3;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        let rank = rank(&lower, length, limit, candidate);
        if let Some(rank) = rank
            && best.is_none_or(|(known, _)| rank < known)
        {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many candidates are looked at; the largest known board has some hundred positions.
const MAX_CANDIDATES: usize = 2_000;

/// How far off a candidate is, `None` when it is too far; 0 is the same but for the case of letters.
fn rank(name: &str, length: usize, limit: usize, candidate: &str) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    if candidate == name {
        return Some(0);
    }
    let candidate_length = candidate.chars().count();
    let contains = length.min(candidate_length) >= 3
        && (candidate.contains(name) || name.contains(&*candidate));
    if !contains && length.abs_diff(candidate_length) > limit {
        return None;
    }
    let distance = strsim::damerau_levenshtein(name, &candidate);
    // Twice the distance leaves room for the preference of substrings.
    match contains {
        true if distance <= length.max(candidate_length) / 2 => Some(2 * distance - 1),
        _ if distance <= limit => Some(2 * distance),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn the_nearest_name_is_suggested() {
        let cases = [
            (
                "descriprion",
                &["strategy", "description"][..],
                Some("description"),
            ),
            ("white", &["Whites", "White"], Some("White")),
            ("Blakc", &["White", "Black"], Some("Black")),
            ("promo", &["promotion", "prom"], Some("prom")),
            ("promotion-zone", &["promotion", "camp"], Some("promotion")),
            ("a9", &["a8", "b8"], None),
            ("x", &["y", "z"], None),
            ("N", &["n", "s"], Some("n")),
            ("Man", &["King"], None),
            ("", &["King"], None),
        ];
        for (name, candidates, expected) in cases {
            assert_eq!(
                suggest(name, candidates.iter().copied()),
                expected,
                "{name}"
            );
        }
    }
}
