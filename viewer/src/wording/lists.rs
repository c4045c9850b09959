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

/// A text that begins a sentence.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}
