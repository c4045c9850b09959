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
    /// It is a guess.
    Near,
    /// No other name is near, and it differs by a single slip of the pen.
    Slip,
    /// No other name differs only in letter case.
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
    let candidates = candidates.into_iter().take(MAX_CANDIDATES);
    let near = candidates
        .filter_map(|candidate| Some((rank(&lower, length, limit, candidate)?, candidate)));
    let near: Vec<(usize, &str)> = near.collect();
    let &(best, name) = near.iter().min_by_key(|(rank, _)| rank)?;
    let is_rival = |&(rank, other): &(usize, &str)| other != name && (best > 0 || rank == 0);
    let likeness = match best {
        _ if near.iter().any(is_rival) => Likeness::Near,
        0 => Likeness::Case,
        _ if is_slip(&lower, &name.to_lowercase()) => Likeness::Slip,
        _ => Likeness::Near,
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

/// Whether one long name is the other with a single slip within a long word.
pub(crate) fn is_long_slip(name: &str, other: &str) -> bool {
    const LEAST: usize = 6;
    let is_long = name.chars().count().min(other.chars().count()) >= LEAST;
    is_long && is_slip(name, other)
}

/// Whether one name is the other with a single slip: a letter omitted, inserted, replaced or swapped with the next.
///
/// The slip is inside or at the end of a word of some length. Names that differ in a digit, in a short word or at the
/// beginning of a word differ on purpose: `a1` and `a10`, `can-pass?` and `cant-pass?`, `friend?` and `!friend?`.
fn is_slip(name: &str, other: &str) -> bool {
    has_same_digits(name, other)
        && strsim::damerau_levenshtein(name, other) == 1
        && is_in_long_word(name, other)
}

/// Whether two names first differ after a letter, by a hyphen or in a word that has at least four letters in each.
fn is_in_long_word(name: &str, other: &str) -> bool {
    const LEAST: usize = 4;
    let letters = |name: &str| name.chars().filter(|&one| one != '-').collect::<String>();
    let is_only_hyphen = letters(name) == letters(other);
    let [name, other] = [name, other].map(|name| name.chars().collect::<Vec<_>>());
    let start = name.iter().zip(&other).take_while(|(one, two)| one == two);
    let (before, after) = name.split_at(start.count());
    let other_after = &other[before.len()..];
    let count =
        |part: &mut dyn Iterator<Item = &char>| part.take_while(|one| one.is_alphabetic()).count();
    let begun = count(&mut before.iter().rev());
    let is_long = |after: &[char]| begun + count(&mut after.iter()) >= LEAST;
    begun > 0 && (is_only_hyphen || is_long(after) && is_long(other_after))
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
    use super::Likeness::{self, Case, Near, Slip};
    use super::{is_long_slip, suggest};

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
        check("white", &["WHITE", "White"], Near);
        check("Blakc", &["White", "Black"], Slip);
        check("Blakc", &["Black", "Black"], Slip);
        check("Blak", &["Blank", "Black"], Near);
    }

    #[test]
    fn names_that_differ_on_purpose_are_guesses() {
        let check = |name: &str, known: &str, expected: Likeness| {
            let suggestion = suggest(name, [known]).map(|near| near.likeness);
            assert_eq!(suggestion, Some(expected), "{name} {known}");
        };
        for (name, known) in [
            ("boardsetup", "board-setup"),
            ("setflag", "set-flag"),
            ("on-baord?", "on-board?"),
            ("empty", "empty?"),
            ("Pawns", "Pawn"),
        ] {
            check(name, known, Slip);
        }
        for (name, known) in [
            ("a10", "a1"),
            ("Black2", "Black"),
            ("Man2", "Man"),
            ("goal2", "goal"),
            ("Men", "Man"),
            ("!friend?", "friend?"),
            ("~empty?", "empty?"),
            ("-moved?", "moved?"),
            ("is-amoved?", "is-moved?"),
            ("unmoved?", "moved?"),
            ("never-moved?", "moved?"),
            ("unprotected?", "protected?"),
            ("invisble?", "visible?"),
            ("cant-castle?", "can-castle?"),
            ("promotion-zone", "promotion"),
        ] {
            check(name, known, Near);
        }
    }

    #[test]
    fn a_slip_in_a_long_name_is_one_without_an_error() {
        let cases = [
            ("castled", "castle", true),
            ("moved", "move", false),
            ("marked1", "marked2", false),
            ("unlocked", "locked", false),
        ];
        for (name, other, expected) in cases {
            assert_eq!(is_long_slip(name, other), expected, "{name} {other}");
        }
    }
}
