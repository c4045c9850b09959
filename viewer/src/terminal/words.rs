//! Word wrapping, and the width of words.

use unicode_width::UnicodeWidthChar;

/// How many columns of a terminal a character takes: two for those of Chinese, Japanese and Korean, and none for accents
/// that are written on the character before.
pub(super) fn width_of(letter: char) -> usize {
    letter.width().unwrap_or(1)
}

/// How many columns of a terminal a text takes.
pub(crate) fn n_columns(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// A text filled up with spaces to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let rest = width.saturating_sub(n_columns(text));
    format!("{text}{:rest$}", "")
}

/// Writes `items` after `head`, separated by commas, and wraps at `width`, with continuation lines indented.
pub(crate) fn fold_list(head: &str, items: &[String], width: usize) -> String {
    const INDENT: &str = "  ";
    let mut text = String::new();
    let mut line = head.to_owned();
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        let is_first_of_line = line == INDENT || line.is_empty();
        let needed = n_columns(item) + comma.len() + usize::from(!is_first_of_line);
        if !is_first_of_line && n_columns(&line) + needed > width {
            text.push_str(line.trim_end());
            text.push('\n');
            line = INDENT.to_owned();
        } else if !is_first_of_line {
            line.push(' ');
        }
        line.push_str(item);
        line.push_str(comma);
    }
    text.push_str(line.trim_end());
    text.push('\n');
    text
}

/// Wraps text at `width`, keeping its line breaks.
pub(crate) fn fold_text(text: &str, width: usize) -> String {
    let mut folded = String::new();
    for paragraph in text.lines() {
        let mut length = 0;
        for word in paragraph.split_whitespace() {
            let needed = n_columns(word);
            if length > 0 && length + 1 + needed > width {
                folded.push('\n');
                length = 0;
            } else if length > 0 {
                folded.push(' ');
                length += 1;
            }
            folded.push_str(word);
            length += needed;
        }
        folded.push('\n');
    }
    folded
}
