//! Letters that name piece types: short, and unique even without regard to case.

use std::collections::{HashMap, HashSet};
use zrf_grammar::game::{Game, PieceType};

/// Letters that players of chess and shogi know. The letter of a pawn is used only for boards and drops.
const KNOWN: [(&str, &str); 9] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", "P"),
    ("gold", "G"),
    ("silver", "S"),
    ("lance", "L"),
];

/// Letters in use, whatever their case.
#[derive(Debug, Default)]
pub struct UsedLetters {
    all: HashSet<String>,
    /// For each letter that numbers were added to, the next number.
    next_numbers: HashMap<String, u32>,
}

impl UsedLetters {
    /// Uses letters; false if they are in use.
    fn insert(&mut self, letters: &str) -> bool {
        self.all.insert(letters.to_lowercase())
    }

    /// A letter with the lowest number that makes it unique.
    fn numbered(&mut self, letter: &str) -> String {
        let next = self.next_numbers.entry(letter.to_lowercase()).or_insert(1);
        loop {
            let letters = format!("{letter}{next}");
            *next += 1;
            if self.all.insert(letters.to_lowercase()) {
                return letters;
            }
        }
    }
}

/// Letters for each piece type. The notations given by the rules come first, then the well-known letters, then the numbers
/// of types that differ only in that, then those of the pieces on the board at the start.
pub fn piece_letters(game: &Game) -> Vec<String> {
    let mut used = UsedLetters::default();
    let mut chosen: Vec<Option<String>> = vec![None; game.piece_types.len()];
    let mut offer = |chosen: &mut Option<String>, letters: Option<&str>| {
        if let Some(letters) = letters
            && chosen.is_none()
            && used.insert(letters)
        {
            *chosen = Some(letters.to_owned());
        }
    };
    for (chosen, piece) in chosen.iter_mut().zip(&game.piece_types) {
        offer(chosen, given(piece));
    }
    for (chosen, piece) in chosen.iter_mut().zip(&game.piece_types) {
        offer(chosen, known(&piece.name));
    }
    let mut stems = HashMap::<&str, usize>::new();
    for piece in &game.piece_types {
        *stems.entry(stem(&piece.name)).or_default() += 1;
    }
    for (chosen, piece) in chosen.iter_mut().zip(&game.piece_types) {
        offer(chosen, numbered(&piece.name, &stems).as_deref());
    }
    let placed = game.setup.placements.iter();
    let order = placed.map(|placement| placement.piece_type.index());
    for index in order.chain(0..game.piece_types.len()) {
        let name = &game.piece_types[index].name;
        chosen[index].get_or_insert_with(|| abbreviate(name, &mut used));
    }
    chosen.into_iter().flatten().collect()
}

/// The notation given by the rules, if it can serve as a letter.
fn given(piece: &PieceType) -> Option<&str> {
    let notation = piece.notation.as_deref()?.trim();
    let is_usable =
        (1..=3).contains(&notation.chars().count()) && !notation.contains(char::is_whitespace);
    is_usable.then_some(notation)
}

fn known(name: &str) -> Option<&'static str> {
    let found = KNOWN
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, letters)| *letters)
}

/// A name without the number at its end.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// `T10` for `Tile10`, if the stem of the name is also that of another one. Stems come with the number of their types.
fn numbered(name: &str, stems: &HashMap<&str, usize>) -> Option<String> {
    let stem = stem(name);
    let number = &name[stem.len()..];
    let is_shared = stems.get(stem).is_some_and(|&n_types| n_types > 1);
    let first = stem.chars().find(|letter| letter.is_alphanumeric())?;
    let is_short = (1..=3).contains(&number.len());
    (is_shared && is_short).then(|| format!("{first}{number}"))
}

/// The shortest letters that distinguish a name from those used so far.
pub fn abbreviate(name: &str, used: &mut UsedLetters) -> String {
    let letters: Vec<char> = name.chars().filter(|each| each.is_alphanumeric()).collect();
    let start = |length: usize| letters.iter().take(length).collect::<String>();
    let initials: String = initials(name).into_iter().take(3).collect();
    let wished = [start(1), initials, start(2), start(3)];
    let free = wished
        .into_iter()
        .find(|letters| !letters.is_empty() && used.insert(letters));
    free.unwrap_or_else(|| used.numbered(&start(1)))
}

/// The initials of a name: `LM` for `LightMan` and `Light Man`, `lm` for `light-man`, `M2` for `Man2`.
fn initials(name: &str) -> Vec<char> {
    let mut initials = Vec::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins_word = !before.is_alphanumeric()
            || (letter.is_uppercase() && before.is_lowercase())
            || (letter.is_numeric() && !before.is_numeric());
        if letter.is_alphanumeric() && begins_word {
            initials.push(letter);
        }
        before = letter;
    }
    initials
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_types_of_one_stem_apart() {
        let stems = HashMap::from([("Tile", 2), ("Man", 1)]);
        for (name, expected) in [
            ("Tile1", Some("T1")),
            ("Tile10", Some("T10")),
            ("Tile", None),
            ("Man2", None),
        ] {
            assert_eq!(numbered(name, &stems).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn letters_are_unique() {
        let mut used = UsedLetters::default();
        let names = ["Man", "man", "M", "Mane", "MAN", "M2", "Mat", "ma", "", "-"];
        let letters = names.map(|name| abbreviate(name, &mut used));
        let expected = ["M", "ma", "M1", "Man", "M2", "M3", "Mat", "m4", "1", "2"];
        assert_eq!(letters, expected);
    }

    #[test]
    fn names_have_initials() {
        for (name, expected) in [
            ("LightMan", "LM"),
            ("light-man", "lm"),
            ("Light man", "Lm"),
            ("Man2", "M2"),
            ("ABC", "A"),
        ] {
            assert_eq!(
                initials(name).into_iter().collect::<String>(),
                expected,
                "{name}"
            );
        }
    }
}
