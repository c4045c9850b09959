//! A sheet as Markdown and as one HTML page.

use super::content::{Item, Picture, Section, Sheet};
use crate::markup::escaped;
use std::fmt::Write;

/// The sheet as Markdown. `place` returns the path of the file for a picture, or `None` to omit it.
pub fn markdown(sheet: &Sheet, mut place: impl FnMut(&Picture) -> Option<String>) -> String {
    let mut text = format!("# {}\n", plain(&sheet.title));
    for Section { heading, items } in &sheet.sections {
        if !heading.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n## {}\n", plain(heading));
        }
        for item in items {
            match item {
                Item::Text(paragraphs) => text += &format!("\n{}\n", plain(paragraphs)),
                Item::List(rows) if rows.is_empty() => {}
                Item::List(rows) => {
                    text.push('\n');
                    rows.iter()
                        .for_each(|row| text += &format!("- {}\n", plain(row)));
                }
                Item::Piece(name, lines) => {
                    let _ = write!(text, "\n### {}\n", plain(name));
                    lines
                        .iter()
                        .for_each(|line| text += &format!("\n{}\n", plain(line)));
                }
                Item::Picture(picture) => {
                    let (title, letters) = (plain(&picture.title), picture.letters.trim_end());
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

/// Text with the characters escaped that Markdown would interpret.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.trim().chars() {
        if "\\`*_[]<>#|".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
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
