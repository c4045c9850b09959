//! "Did you mean": the known name nearest to a written one.

/// The candidate that a writer of `wanted` most likely meant, `None` if none is near.
///
/// One that differs only in letter case comes first; otherwise at most a third of the characters, and never all, may
/// be inserted, left out, replaced or swapped. Of equally near candidates the first counts.
pub(crate) fn suggest<'a>(
    wanted: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let wanted_length = wanted.chars().count();
    let limit = match wanted_length {
        0 | 1 => 0,
        2..=5 => 1,
        length => length / 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.eq_ignore_ascii_case(wanted) {
            return Some(candidate);
        }
        // The distance is at least the difference in length, which is cheap to know.
        if candidate.chars().count().abs_diff(wanted_length) > limit {
            continue;
        }
        let distance = strsim::damerau_levenshtein(wanted, candidate);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn suggests_near_names_only() {
        let check = |wanted, expected| {
            let known = ["verify", "add", "add-copy", "n", "King"];
            assert_eq!(suggest(wanted, known.into_iter()), expected, "{wanted}");
        };
        check("varify", Some("verify"));
        check("addd", Some("add"));
        check("add-cpoy", Some("add-copy"));
        check("king", Some("King"));
        check("x", None);
        check("captrue", None);
    }
}
