//! "Did you mean": the known name nearest to an unknown one.

use crate::text::kw;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A known name, and how likely it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Suggestion<'a> {
    /// The known name.
    pub(crate) name: &'a str,
    /// How likely it is meant.
    pub(crate) likeness: Likeness,
}

/// How likely a known name is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// It is a guess.
    Near,
    /// No other name is near, and it differs by a single slip of the pen.
    Slip,
    /// It differs only in letter case, and no other name does.
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
    const MAX: usize = 8;
    let names: Vec<String> = known
        .take(MAX + 1)
        .map(|known| format!("`{known}`"))
        .collect();
    let is_few = (1..=MAX).contains(&names.len());
    is_few.then(|| (names.join(", "), names.len()))
}

/// The candidate most likely meant by `name`, or the first of equally near ones.
///
/// A name that differs only in letter case wins; otherwise the edit distance (insertions, deletions, replacements,
/// swaps) may be at most a third of the name's length, and neither name may be very long. A name that contains the other
/// is preferred.
pub(crate) fn suggest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<Suggestion<'a>> {
    suggest_within(name, candidates, &mut { usize::MAX })
}

/// Like [`suggest`], but stops when `work`, a budget of compared letters, is used up. Only the first few thousand
/// candidates are compared: a long list of misspelt names must not take forever.
pub(crate) fn suggest_within<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    work: &mut usize,
) -> Option<Suggestion<'a>> {
    let lower = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        if *work == 0 {
            break;
        }
        near.extend(rank(&lower, candidate, work).map(|rank| (rank, candidate)));
    }
    let &(best, name) = near.iter().min_by_key(|(rank, _)| rank)?;
    let is_rival = |&(rank, other): &(usize, &str)| other != name && (best > 0 || rank == 0);
    let likeness = match best {
        _ if near.iter().any(is_rival) => Likeness::Near,
        0 => Likeness::Case,
        _ if is_longer_name(&lower, &name.to_lowercase()) => Likeness::Near,
        _ if is_slip(&lower, &name.to_lowercase()) => Likeness::Slip,
        _ => Likeness::Near,
    };
    Some(Suggestion { name, likeness })
}

/// The candidate that is most like a misspelt name, if one is like it.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    suggest(name, candidates).map(|near| near.name)
}

/// Maximum number of candidates; the largest known board has several hundred positions.
const MAX_CANDIDATES: usize = 2_000;

/// Maximum number of letters of names that are near each other without being equal. The time to compare two names grows
/// with the product of their lengths.
const MAX_LETTERS: usize = 64;

/// Whether one name is another with at most one letter omitted, inserted, replaced or swapped, and perhaps in another
/// letter case. That alone is too weak for a suggestion, but enough to match the unknown first word of a list with a
/// macro.
pub(crate) fn is_one_slip(name: &str, other: &str) -> bool {
    let [name, other] = [name, other].map(str::to_lowercase);
    name.len().max(other.len()) <= MAX_LETTERS && strsim::damerau_levenshtein(&name, &other) <= 1
}

/// The work to compare two names, however short they are.
const COST: usize = 32;

/// The distance of a candidate, `None` if it is too far; 0 means equal except for letter case.
fn rank(name: &str, candidate: &str, work: &mut usize) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    *work = work.saturating_sub(name.len() + candidate.len());
    if candidate == name {
        return Some(0);
    }
    let [length, candidate_length] = [name, &*candidate].map(|name| name.chars().count());
    let limit = length / 3;
    let lengths = (length.min(candidate_length), length.max(candidate_length));
    if lengths.1 > MAX_LETTERS {
        return None;
    }
    // Two letters say little, but `ad` lacks only one to be `add`.
    let is_telling = lengths.0 >= 3 || lengths == (2, 3);
    let contains = is_telling && (candidate.contains(name) || name.contains(&*candidate));
    if !contains && length.abs_diff(candidate_length) > limit {
        return None;
    }
    *work = work.saturating_sub(COST + length * candidate_length);
    let distance = strsim::damerau_levenshtein(name, &candidate);
    // Doubling the distance leaves room for the preference of substrings and of equal numbers.
    let other_number = || usize::from(!has_same_digits(name, &candidate));
    match contains {
        true if distance <= length.max(candidate_length) / 2 => Some(2 * distance - 1),
        _ if distance <= limit => Some(2 * distance + other_number()),
        _ => None,
    }
}

/// An index of long names, to find those that differ from another by a single slip.
///
/// If one name is another with a single slip, the two are equal after one letter is removed from one or both of them.
/// So each name is filed under every text that is left of it without one letter, which makes searching many names fast.
#[derive(Debug)]
pub(crate) struct Slips<'a> {
    names: Vec<&'a str>,
    /// The hash of each text that is left of a name, and the index of the name; sorted.
    left: Vec<(u64, usize)>,
}

impl<'a> Slips<'a> {
    /// Indexes the names.
    pub(crate) fn among(names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        let all = names.iter().enumerate();
        let left = all.flat_map(|(index, name)| left_of(name).map(move |left| (left, index)));
        let mut left: Vec<(u64, usize)> = left.collect();
        left.sort_unstable();
        Self { names, left }
    }

    /// The indexes of the names that differ from this one by a single slip within a long word, in order.
    pub(crate) fn of(&self, name: &str) -> Vec<usize> {
        let alike = left_of(name).flat_map(|left| {
            let start = self.left.partition_point(|entry| entry.0 < left);
            let alike = self.left[start..].iter().take(MAX_ALIKE);
            alike.take_while(move |entry| entry.0 == left)
        });
        let mut alike: Vec<usize> = alike.map(|entry| entry.1).collect();
        alike.sort_unstable();
        alike.dedup();
        alike.retain(|&index| is_slip(name, self.names[index]));
        alike
    }
}

/// Maximum number of names that are examined if they are equal without one letter; more of them differ on purpose.
const MAX_ALIKE: usize = 16;

/// The hashes of a long name, and of what is left of it without each of its letters. There are none for a name that is
/// short or very long.
fn left_of(name: &str) -> impl Iterator<Item = u64> {
    const MIN: usize = 6;
    let n_letters = name.chars().count();
    let is_usual = (MIN..=MAX_LETTERS).contains(&n_letters);
    let whole = is_usual.then(|| hash(name, ""));
    let letters = name.char_indices().filter(move |_| is_usual);
    let without = letters.map(|(at, letter)| hash(&name[..at], &name[at + letter.len_utf8()..]));
    whole.into_iter().chain(without)
}

/// The hash of two strings written one after the other.
fn hash(start: &str, end: &str) -> u64 {
    let mut hasher = FxHasher::default();
    start
        .bytes()
        .chain(end.bytes())
        .for_each(|byte| hasher.write_u8(byte));
    hasher.finish()
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

/// Whether one of two names is the other with a letter added, as authors name what belongs together: `Knight` and
/// `KnightP`, `slide` and `sliden`. A doubled letter is a slip instead, and so is a letter added to a keyword or
/// missing from one.
fn is_longer_name(name: &str, known: &str) -> bool {
    let is_more = |long: &str, short: &str| {
        let mut more = long.strip_prefix(short).unwrap_or_default().chars();
        let (more, last) = (more.next(), short.chars().next_back());
        more.is_some_and(char::is_alphabetic) && more != last
    };
    (is_more(name, known) || is_more(known, name)) && !kw::ALL.contains(&known)
}

/// Whether two names first differ after a letter, by a hyphen or in a word that has at least four letters in each.
fn is_in_long_word(name: &str, other: &str) -> bool {
    const MIN: usize = 4;
    let letters = |name: &str| name.chars().filter(|&one| one != '-').collect::<String>();
    let is_only_hyphen = letters(name) == letters(other);
    let [name, other] = [name, other].map(|name| name.chars().collect::<Vec<_>>());
    let start = name.iter().zip(&other).take_while(|(one, two)| one == two);
    let (before, after) = name.split_at(start.count());
    let other_after = &other[before.len()..];
    let count =
        |part: &mut dyn Iterator<Item = &char>| part.take_while(|one| one.is_alphabetic()).count();
    let begun = count(&mut before.iter().rev());
    let is_long = |after: &[char]| begun + count(&mut after.iter()) >= MIN;
    begun > 0 && (is_only_hyphen || is_long(after) && is_long(other_after))
}

/// Whether two names have the same digits: `step-1` and `step-2` differ on purpose.
pub(crate) fn has_same_digits(name: &str, other: &str) -> bool {
    let [digits, others] = [name, other].map(|name| name.chars().filter(char::is_ascii_digit));
    digits.eq(others)
}

/// "a, b or c"
pub fn joined(parts: &[impl AsRef<str>]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match &*parts {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::Likeness::{self, Case, Near, Slip};
    use super::{Slips, suggest};

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
            ("verif", "verify"),
            ("emptyy?", "empty?"),
            ("Knightt", "Knight"),
        ] {
            check(name, known, Slip);
        }
        for (name, known) in [
            ("a10", "a1"),
            ("Black2", "Black"),
            ("Man2", "Man"),
            ("goal2", "goal"),
            ("Men", "Man"),
            ("Pawns", "Pawn"),
            ("KnightP", "Knight"),
            ("Knight", "KnightP"),
            ("sliden", "slide"),
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
            ("castle", "castled", true),
            ("castle", "casttle", true),
            ("castle", "cazzle", false),
            ("castle", "castle", false),
            ("castle", "catsle", true),
            ("castle", "cästle", true),
            ("moved", "move", false),
            ("marked1", "marked2", false),
            ("unlocked", "locked", false),
        ];
        for (name, other, expected) in cases {
            let found = Slips::among(["other-name", other]).of(name);
            assert_eq!(found, expected.then_some(1).as_slice(), "{name} {other}");
        }
    }

    #[test]
    fn very_long_names_are_only_near_equal_ones() {
        let name = "a".repeat(70);
        let check = |other: &str, is_near: bool| {
            assert_eq!(suggest(&name, [other]).is_some(), is_near, "{other}");
            assert_eq!(suggest(other, [&*name]).is_some(), is_near, "{other}");
        };
        check(&name.to_uppercase(), true);
        check(&name[1..], false);
        check(&name[10..], false);
        assert!(Slips::among([&*name]).of(&name[1..]).is_empty());
    }
}
