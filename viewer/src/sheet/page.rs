//! A sheet as Markdown and as one HTML page.

use super::content::{Item, Picture, Section, Sheet};
use crate::markup::escaped;
use std::fmt::Write;

/// The sheet as Markdown. `place` returns the path of the file for a picture, or `None` to omit it.
pub fn markdown(sheet: &Sheet, mut place: impl FnMut(&Picture) -> Option<String>) -> String {
    let mut text = format!("# {}\n", inline(&sheet.title));
    for Section { heading, items } in &sheet.sections {
        if !heading.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n## {}\n", inline(heading));
        }
        for item in items {
            match item {
                Item::Text(written) => text += &format!("\n{}\n", paragraphs(written)),
                Item::List(rows) if rows.is_empty() => {}
                Item::List(rows) => {
                    text.push('\n');
                    rows.iter()
                        .for_each(|row| text += &format!("- {}\n", inline(row)));
                }
                Item::Piece(name, lines) => {
                    let _ = write!(text, "\n### {}\n", inline(name));
                    lines
                        .iter()
                        .for_each(|line| text += &format!("\n{}\n", paragraphs(line)));
                }
                Item::Picture(picture) => {
                    let (title, letters) = (inline(&picture.title), picture.letters.trim_end());
                    let _ = match place(picture) {
                        Some(path) => write!(text, "\n![{title}]({path})\n"),
                        None if letters.is_empty() => Ok(()),
                        None => write!(text, "\n```text\n{letters}\n```\n"),
                    };
                }
            }
        }
    }
    text
}

/// The author's paragraphs and line breaks.
fn paragraphs(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    let paragraphs = lines
        .split(String::is_empty)
        .filter(|lines| !lines.is_empty());
    // A backslash at the end of a line keeps the break.
    let paragraphs: Vec<String> = paragraphs.map(|lines| lines.join("\\\n")).collect();
    paragraphs.join("\n\n")
}

/// A text in one line.
fn inline(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    lines.join(" ")
}

/// A line with the characters escaped that Markdown would interpret, anywhere or at its beginning.
fn plain(line: &str) -> String {
    let line = line.trim();
    let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = digits.len() < line.len() && digits.starts_with(['.', ')']);
    let begins = match is_numbered {
        true => Some(line.len() - digits.len()),
        false => line.starts_with(['-', '+', '=', '~']).then_some(0),
    };
    let mut plain = String::new();
    for (at, letter) in line.char_indices() {
        if "\\`*_[]<>#|".contains(letter) || begins == Some(at) || is_entity(&line[at..]) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// Whether a text begins like `&lt;` or `&#60;`.
fn is_entity(text: &str) -> bool {
    let name = text.strip_prefix('&').and_then(|rest| rest.split_once(';'));
    name.is_some_and(|(name, _)| {
        let name = name.strip_prefix('#').unwrap_or(name);
        !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric())
    })
}

const STYLE: &str = "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font-family:sans-serif;line-height:1.5}\
                     svg{max-width:100%;max-height:26rem}h3{margin-bottom:0}.piece svg{max-height:14rem}";

/// The sheet as one HTML page with its pictures.
pub fn html(sheet: &Sheet) -> String {
    let title = escaped(&sheet.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    for Section { heading, items } in &sheet.sections {
        if !heading.is_empty() {
            let _ = writeln!(text, "<h2>{}</h2>", escaped(heading));
        }
        for item in items {
            match item {
                Item::Text(paragraphs) => text += &html_paragraphs(paragraphs),
                Item::List(rows) if rows.is_empty() => {}
                Item::List(rows) => {
                    let rows = rows.iter().map(|row| format!("<li>{}</li>", escaped(row)));
                    let _ = writeln!(text, "<ul>{}</ul>", rows.collect::<String>());
                }
                Item::Piece(name, lines) => {
                    let _ = writeln!(text, "<h3>{}</h3>", escaped(name));
                    lines.iter().for_each(|line| text += &html_paragraphs(line));
                }
                Item::Picture(picture) => {
                    let class = if heading == "Pieces" {
                        "piece"
                    } else {
                        "board"
                    };
                    let _ = writeln!(text, "<div class=\"{class}\">{}</div>", picture.svg);
                }
            }
        }
    }
    text + "</html>\n"
}

fn html_paragraphs(text: &str) -> String {
    let paragraphs = text
        .split("\n\n")
        .map(str::trim)
        .filter(|text| !text.is_empty());
    let paragraphs =
        paragraphs.map(|text| format!("<p>{}</p>\n", escaped(text).replace('\n', "<br>\n")));
    paragraphs.collect()
}

#[cfg(test)]
mod tests {
    use super::{inline, paragraphs};

    #[test]
    fn lines_and_paragraphs_stay_as_the_author_wrote_them() {
        for (written, expected) in [
            ("one\ntwo\r\nthree", "one\\\ntwo\\\nthree"),
            ("one\n\n\n  two", "one\n\ntwo"),
            ("     code", "code"),
            ("- one\n+ two\n* three", "\\- one\\\n\\+ two\\\n\\* three"),
            (
                "1. one\n12) two\n3 three",
                "1\\. one\\\n12\\) two\\\n3 three",
            ),
            ("Title\n====\n~~~", "Title\\\n\\====\\\n\\~~~"),
            ("# one - 1.", "\\# one - 1."),
            ("a & b; &lt; &#60; &;", "a & b; \\&lt; \\&\\#60; &;"),
        ] {
            assert_eq!(paragraphs(written), expected);
        }
        assert_eq!(inline("a title\nin two lines"), "a title in two lines");
    }
}
