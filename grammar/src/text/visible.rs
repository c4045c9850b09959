//! Text for display: characters that would control a terminal or hide other text are made visible.

use std::borrow::Cow;

/// Whether a character has an effect instead of being visible: control characters except the tab and the line end, and
/// marks that change the direction of text.
pub fn is_hidden(char: char) -> bool {
    match char {
        '\n' | '\t' => false,
        '\u{61C}' | '\u{200E}' | '\u{200F}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        _ => char.is_control(),
    }
}

/// The text with hidden characters written as JSON writes them: `\u001b`.
///
/// ```
/// use zrf_grammar::text::visible;
///
/// assert_eq!(visible("red\u{1B}[31m"), "red\\u001b[31m");
/// assert_eq!(visible("two\n\tlines"), "two\n\tlines");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for char in text.chars() {
        match is_hidden(char) {
            true => shown.push_str(&format!("\\u{:04x}", u32::from(char))),
            false => shown.push(char),
        }
    }
    shown.into()
}

/// The longest message in bytes, and how much of the beginning and the end of a longer one is kept.
const MAX_LENGTH: usize = 600;
const ENDS: (usize, usize) = (400, 160);

/// A message without its middle if a huge word makes it too long.
pub fn clipped(message: String) -> String {
    if message.len() <= MAX_LENGTH {
        return message;
    }
    let start = &message[..message.floor_char_boundary(ENDS.0)];
    let end = &message[message.ceil_char_boundary(message.len() - ENDS.1)..];
    format!("{start} … {end}")
}

/// The replacement for a hidden character where its width in bytes must stay the same: `?`, `¿` or `�`.
pub fn stand_in(char: char) -> char {
    match (is_hidden(char), char.len_utf8()) {
        (false, _) => char,
        (true, 1) => '?',
        (true, 2) => '¿',
        (true, _) => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LENGTH, clipped, stand_in, visible};

    /// Unicode's `Bidi_Control`, and the separators of lines and paragraphs.
    const MARKS: &str = "\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\
                         \u{2066}\u{2067}\u{2068}\u{2069}";

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let all: String = ('\0'..='\u{2FFF}').collect();
        let obeyed = |char: &char| char.is_control() || MARKS.contains(*char);
        let left = |text: &str| text.chars().filter(obeyed).collect::<String>();
        let shown = visible(&all);
        assert_eq!(left(&shown), "\t\n");
        assert!(shown.contains("\\u009b") && shown.contains("\\u061c\u{61D}"));
        let same: String = all.chars().map(stand_in).collect();
        assert_eq!(left(&same), "\t\n");
        assert_eq!(same.len(), all.len());
    }

    #[test]
    fn a_message_with_a_huge_word_is_cut() {
        let message = |word: &str| format!("unknown piece `{word}`");
        assert_eq!(clipped(message("Man")), message("Man"));
        let cut = clipped(message(&"ß".repeat(100_000)));
        assert!(cut.len() <= MAX_LENGTH, "{}", cut.len());
        assert!(cut.starts_with("unknown piece `ßß") && cut.ends_with("ßß`"));
    }
}
