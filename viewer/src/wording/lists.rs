//! Lists and sentences.

/// The first words of a list, and how many more there are.
pub(crate) fn cut_short(words: &[&str], most: usize, between: &str) -> String {
    if words.len() <= most {
        words.join(between)
    } else {
        format!(
            "{}{between}{} more",
            words[..most].join(between),
            words.len() - most
        )
    }
}

/// `a`, `a and b`, or `a, b and c`.
pub(crate) fn and_list(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// A number of pieces of a type: `no Pawn`, `Pawn`, `Pawn ×2`. The plurals of authors' names are unknown.
#[cfg(feature = "window")]
pub(crate) fn times(name: &str, count: usize) -> String {
    match count {
        0 => format!("no {name}"),
        1 => name.to_owned(),
        _ => format!("{name} ×{count}"),
    }
}

/// A noun after `a` or `an`.
pub(crate) fn with_article(noun: &str) -> String {
    let lower = noun.to_lowercase();
    // Unicorns and ewes do not begin with the sound of a vowel.
    let sounds_open = lower.starts_with(['a', 'e', 'i', 'o', 'u'])
        && !["uni", "eu", "ewe"]
            .iter()
            .any(|start| lower.starts_with(start));
    match sounds_open {
        true => format!("an {noun}"),
        false => format!("a {noun}"),
    }
}

/// A text that begins a sentence.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}
