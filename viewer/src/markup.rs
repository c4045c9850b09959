//! Text within HTML, SVG and XML.

/// A text as content or as a value in quotes, without the control characters that XML does not allow.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}
