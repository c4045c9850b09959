//! "Did you mean": the known name nearest to an unknown one.

/// A known name, and how likely it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<'a> {
    /// The known name.
    pub name: &'a str,
    /// How likely it is meant.
    pub likeness: Likeness,
}

/// How likely a known name is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// Other names are near too.
    Near,
    /// No other name is near.
    Only,
    /// It differs only in letter case.
    Case,
}

/// A short list of what could replace an unknown name; a long list is noise and is omitted.
pub(crate) fn choices<'a>(noun: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let (list, count) = few(known)?;
    Some(match count {
        1 => format!("the only {noun} is {list}"),
        _ => format!("expected one of {list}"),
    })
}

/// The names as a list and their number, unless there are none or too many.
pub(crate) fn few<'a>(known: impl Iterator<Item = &'a str>) -> Option<(String, usize)> {
    const MOST: usize = 8;
    let names: Vec<String> = known
        .take(MOST + 1)
        .map(|known| format!("`{known}`"))
        .collect();
    let is_few = (1..=MOST).contains(&names.len());
    is_few.then(|| (names.join(", "), names.len()))
}

/// The candidate most likely meant by `name`; of equally near ones the first.
///
/// Only the first few thousand candidates are compared: a long list of misspelt names must not take forever.
///
/// A name that differs only in letter case wins; otherwise the edit distance (insertions, deletions, replacements,
/// swaps) may be at most a third of the name's length. A name that contains the other is preferred.
pub fn suggest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<Suggestion<'a>> {
    let lower = name.to_lowercase();
    let length = lower.chars().count();
    let limit = length / 3;
    let mut best: Option<(usize, &str)> = None;
    let mut is_only = true;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        let Some(rank) = rank(&lower, length, limit, candidate) else {
            continue;
        };
        is_only &= best.is_none_or(|(_, known)| known == candidate);
        if best.is_none_or(|(known, _)| rank < known) {
            best = Some((rank, candidate));
        }
    }
    let (rank, name) = best?;
    let likeness = match (rank, is_only) {
        (0, _) => Likeness::Case,
        (_, true) => Likeness::Only,
        (_, false) => Likeness::Near,
    };
    Some(Suggestion { name, likeness })
}

/// The name that [`suggest`] finds.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    suggest(name, candidates).map(|near| near.name)
}

/// Maximum number of candidates; the largest known board has some hundred positions.
const MAX_CANDIDATES: usize = 2_000;

/// The distance of a candidate, `None` if it is too far; 0 means equal except for letter case.
fn rank(name: &str, length: usize, limit: usize, candidate: &str) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    if candidate == name {
        return Some(0);
    }
    let candidate_length = candidate.chars().count();
    let lengths = (length.min(candidate_length), length.max(candidate_length));
    // Two letters say little, but `ad` lacks only one to be `add`.
    let is_telling = lengths.0 >= 3 || lengths == (2, 3);
    let contains = is_telling && (candidate.contains(name) || name.contains(&*candidate));
    if !contains && length.abs_diff(candidate_length) > limit {
        return None;
    }
    let distance = strsim::damerau_levenshtein(name, &candidate);
    // Doubling the distance leaves room for the preference of substrings and of equal numbers.
    let other_number = || usize::from(!has_same_digits(name, &candidate));
    match contains {
        true if distance <= length.max(candidate_length) / 2 => Some(2 * distance - 1),
        _ if distance <= limit => Some(2 * distance + other_number()),
        _ => None,
    }
}

/// Whether one long name is the other with a single slip: a letter omitted, inserted, replaced or swapped with the next.
/// Names that differ in a digit differ on purpose.
pub(crate) fn is_slip(name: &str, other: &str) -> bool {
    const LEAST: usize = 6;
    let is_long = name.chars().count().min(other.chars().count()) >= LEAST;
    is_long && has_same_digits(name, other) && strsim::damerau_levenshtein(name, other) == 1
}

fn has_same_digits(name: &str, other: &str) -> bool {
    let [digits, others] = [name, other].map(|name| name.chars().filter(char::is_ascii_digit));
    digits.eq(others)
}

/// "a, b or c"
pub(crate) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::Likeness::{self, Case, Near, Only};
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
            ("ad", &["and", "add"], Some("add")),
            ("en", &["ne", "add"], None),
            ("Blakc", &["White", "Black"], Some("Black")),
            ("promo", &["promotion", "prom"], Some("prom")),
            ("promotion-zone", &["promotion", "camp"], Some("promotion")),
            ("a9", &["a8", "b8"], None),
            ("x", &["y", "z"], None),
            ("N", &["n", "s"], Some("n")),
            ("Man", &["King"], None),
            ("", &["King"], None),
            ("4", &["m"], None),
            ("filp", &["flip", "jump"], Some("flip")),
            ("step-6", &["step-1", "stepp-6"], Some("stepp-6")),
        ];
        for (name, candidates, expected) in cases {
            let suggestion = suggest(name, candidates.iter().copied());
            assert_eq!(suggestion.map(|near| near.name), expected, "{name}");
        }
    }

    #[test]
    fn how_likely_a_name_is_meant_depends_on_the_others() {
        let check = |name: &str, candidates: &[&str], expected: Likeness| {
            let suggestion = suggest(name, candidates.iter().copied());
            assert_eq!(suggestion.map(|near| near.likeness), Some(expected));
        };
        check("white", &["Whites", "White"], Case);
        check("Blakc", &["White", "Black"], Only);
        check("Blakc", &["Black", "Black"], Only);
        check("Blak", &["Blank", "Black"], Near);
    }
}
