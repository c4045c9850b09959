//! The lines of a report about a problem, in colours: the message and the marks below rules in that of its severity.

use crate::window::editor::severity_color;
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{Label, TextFormat, TextStyle, Ui};
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
    use super::{Tone, parts};

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
