//! The lines of a report about a problem, in colours: the message and the marks below rules in that of its severity.

use crate::window::editor::severity_color;
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{Label, TextFormat, TextStyle, Ui};
use std::borrow::Cow;
use zrf_grammar::diagnostics::Severity;

/// Maximum number of characters shown of a line.
const MAX_LINE: usize = 1_000;

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    /// Rules, or a sentence.
    Plain,
    /// A message, or marks below rules.
    Marked,
    /// The name of the rule, line numbers and frames.
    Quiet,
}

/// Shows a line. Sentences wrap between words. Lines of the rules and the marks below them do not wrap, so that marks stay
/// below what they mark.
pub(super) fn line(ui: &mut Ui, text: &str, severity: Option<Severity>, width: f32) {
    let shown = match text.char_indices().nth(MAX_LINE) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    };
    let palette = theme::palette(ui.theme());
    let font = TextStyle::Monospace.resolve(ui.style());
    let mut job = LayoutJob::default();
    for (tone, part) in parts(&shown) {
        let color = match tone {
            Tone::Plain => ui.visuals().text_color(),
            Tone::Marked => {
                severity.map_or(palette.quiet, |severity| severity_color(severity, palette))
            }
            Tone::Quiet => palette.quiet,
        };
        job.append(part, 0.0, TextFormat::simple(font.clone(), color));
    }
    let label = Label::new(job).selectable(true);
    if is_of_rules(text) {
        ui.add(label.extend());
    } else {
        ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(label.wrap());
        });
    }
}

/// How many characters are cut from the start of the rules of a report, so that what is marked in them fits into some
/// columns: none if it begins within them.
pub(super) fn n_cut(lines: &[String], n_columns: usize) -> usize {
    let marks = lines.iter().filter_map(|line| {
        let (gutter, rest) = after_gutter(line).filter(|(gutter, _)| gutter.ends_with('·'))?;
        let first = rest.chars().position(|letter| letter != ' ')?;
        Some((gutter.chars().count() + first, first))
    });
    let Some((column, first)) = marks.min() else {
        return 0;
    };
    match column + LEAST_SEEN > n_columns {
        true => first.saturating_sub(n_columns / 3),
        false => 0,
    }
}

/// The number of columns from the start of the marks that are seen in any case.
const LEAST_SEEN: usize = 8;

/// A line of a report without so many characters at the start of its rules; a sentence stays whole.
pub(super) fn without_start(text: &str, n_cut: usize) -> Cow<'_, str> {
    let parts = after_gutter(text).filter(|_| n_cut > 0);
    let Some((gutter, rest)) = parts else {
        return Cow::Borrowed(text);
    };
    // Of the text above the marks it is said that it is cut.
    let sign = if gutter.ends_with('│') {
        " …"
    } else {
        "  "
    };
    let left: String = rest.chars().skip(n_cut + sign.chars().count()).collect();
    Cow::Owned(format!("{gutter}{sign}{left}"))
}

/// The column of line numbers with its edge, and the rules or marks after it.
fn after_gutter(text: &str) -> Option<(&str, &str)> {
    let start = text.trim_start();
    let edge = match start.chars().next().filter(|_| is_of_rules(text))? {
        '·' => '·',
        first if first.is_ascii_digit() => '│',
        _ => return None,
    };
    Some(text.split_at(text.find(edge)? + edge.len_utf8()))
}

/// The parts of a line.
fn parts(text: &str) -> [(Tone, &str); 2] {
    let start = text.trim_start();
    let end_of = |sign: char| text.find(sign).map_or(0, |at| at + sign.len_utf8());
    let (first, at, second) = if !is_of_rules(text) {
        let tone = match start.chars().next() {
            Some('×' | '!' | '·') => Tone::Marked,
            _ if text.starts_with("zrf::") => Tone::Quiet,
            _ => Tone::Plain,
        };
        (tone, text.len(), Tone::Plain)
    } else if start.starts_with('·') {
        (Tone::Quiet, end_of('·'), Tone::Marked)
    } else if start.starts_with(|first: char| first.is_ascii_digit()) {
        (Tone::Quiet, end_of('│'), Tone::Plain)
    } else {
        (Tone::Quiet, text.len(), Tone::Plain)
    };
    let (one, other) = text.split_at(at);
    [(first, one), (second, other)]
}

/// Whether a line of a report shows rules or marks below them.
fn is_of_rules(text: &str) -> bool {
    // In the column of line numbers, a dot stands for the line that separates them from the text.
    let marks = text.trim_start().strip_prefix('·');
    let is_below = marks.is_some_and(|marks| marks.is_empty() || marks.starts_with("  "));
    is_below || text.contains(['│', '─', '╭', '╰', '┬'])
}

#[cfg(test)]
mod tests {
    use super::{Tone, n_cut, parts, without_start};

    #[test]
    fn what_is_marked_in_a_long_line_is_seen() {
        let code = format!("{}(zone home)", "x".repeat(60));
        let marks = format!("{}──┬─", " ".repeat(66));
        let lines = [
            "   ╭─[walk.zrf:2:9]".to_owned(),
            format!(" 2 │ {code}"),
            format!("   · {marks}"),
            "  help: did you mean `house`?".to_owned(),
        ];
        assert_eq!(n_cut(&lines, 90), 0);
        let n_cut = n_cut(&lines, 30);
        let cut: Vec<_> = lines
            .iter()
            .map(|line| without_start(line, n_cut))
            .collect();
        assert_eq!(
            cut,
            [
                "   ╭─[walk.zrf:2:9]",
                " 2 │ …xx(zone home)",
                "   ·          ──┬─",
                "  help: did you mean `house`?"
            ]
        );
    }

    #[test]
    fn messages_and_marks_stand_out() {
        let check = |text: &str, expected: &[(Tone, &str)]| {
            let mut parts = parts(text).to_vec();
            parts.retain(|(_, part)| !part.is_empty());
            assert_eq!(parts, expected, "{text}");
        };
        check(
            "zrf::read::missing-parenthesis",
            &[(Tone::Quiet, "zrf::read::missing-parenthesis")],
        );
        check(
            "  × unknown zone `home`",
            &[(Tone::Marked, "  × unknown zone `home`")],
        );
        check(
            "   ╭─[walk.zrf:2:9]",
            &[(Tone::Quiet, "   ╭─[walk.zrf:2:9]")],
        );
        check(
            " 2 │ (zone home)",
            &[(Tone::Quiet, " 2 │"), (Tone::Plain, " (zone home)")],
        );
        check(
            "   ·       ╰── opened here",
            &[
                (Tone::Quiet, "   ·"),
                (Tone::Marked, "       ╰── opened here"),
            ],
        );
        check(
            "  help: did you mean `house`?",
            &[(Tone::Plain, "  help: did you mean `house`?")],
        );
    }
}
