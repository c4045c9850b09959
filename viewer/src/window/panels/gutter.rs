//! The margin of the rules text: the numbers of the lines, and how often each line ran.

use crate::window::editor::{Coverage, Editor, severity_color};
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{Color32, Galley, Rangef, TextFormat, TextStyle, Ui};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use zrf_grammar::diagnostics::Severity;

/// How often a line ran, in at most five characters.
fn short(runs: u64) -> String {
    match runs {
        0..10_000 => runs.to_string(),
        10_000..10_000_000 => format!("{}k", runs / 1_000),
        _ => format!("{}M", runs / 1_000_000),
    }
}

/// How often each of some lines ran, with a mark where something never happened.
fn counts(ui: &mut Ui, lines: Range<usize>, coverage: &Coverage) {
    let font = TextStyle::Monospace.resolve(ui.style());
    let palette = theme::palette(ui.theme());
    let quiet = palette.quiet;
    let mut job = LayoutJob::default();
    for line in lines.clone() {
        let end = if line + 1 < lines.end { "\n" } else { "" };
        let (text, color) = match coverage.lines.get(&line) {
            None => (format!("{:>7}{end}", ""), quiet),
            Some(used) if used.missing.is_empty() => {
                (format!("{:>5}  {end}", short(used.runs)), quiet)
            }
            Some(used) => {
                let color = severity_color(Severity::Warning, palette);
                (format!("{:>5} !{end}", short(used.runs)), color)
            }
        };
        job.append(&text, 0.0, TextFormat::simple(font.clone(), color));
    }
    ui.add_space(GAP);
    let shown = ui.add(egui::Label::new(job).extend());
    let Some(at) = shown.hover_pos() else { return };
    let row = ((at.y - shown.rect.top()) / shown.rect.height() * lines.len() as f32) as usize;
    let used = coverage.lines.get(&(lines.start + row));
    if let Some(used) = used.filter(|used| !used.missing.is_empty()) {
        shown.on_hover_text_at_pointer(&used.missing);
    }
}

/// The numbers of characters of a line number and of a count, with the space after them.
const NUMBER: f32 = 5.0;
const COUNT: f32 = 7.0;
/// The space before each column, in points.
const GAP: f32 = 2.0;

/// The width of the margin.
pub(super) fn width(ui: &Ui, coverage: Option<&Coverage>) -> f32 {
    let font = TextStyle::Monospace.resolve(ui.style());
    let letter = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
    let count = coverage.map_or(0.0, |_| GAP + COUNT * letter);
    GAP + NUMBER * letter + count
}

/// The lines of a text, from 1, that can be seen, and where the first of them is. No line is wrapped.
pub(super) fn seen(text: &Galley, top: f32, seen: Rangef) -> (Range<usize>, f32) {
    let rows = &text.rows;
    let first = rows.partition_point(|row| top + row.max_y() <= seen.min);
    let end = rows.partition_point(|row| top + row.min_y() < seen.max);
    let place = rows.get(first).map_or(top, |row| top + row.min_y());
    (first + 1..end.max(first) + 1, place)
}

/// The numbers of some lines; those with problems are marked. With coverage, also how often each line ran.
pub(super) fn numbers(ui: &mut Ui, editor: &Editor, lines: Range<usize>) {
    let coverage = editor.measured.done();
    ui.spacing_mut().item_spacing.x = 0.0;
    let font = TextStyle::Monospace.resolve(ui.style());
    let palette = theme::palette(ui.theme());
    let quiet = palette.quiet;
    let mut worst: BTreeMap<usize, Severity> = BTreeMap::new();
    for one in &editor.problems {
        let line = worst.entry(one.line as usize).or_insert(one.severity);
        *line = one.severity.max(*line);
    }
    if let Some(coverage) = coverage {
        counts(ui, lines.clone(), coverage);
    }
    let mut job = LayoutJob::default();
    let mut append = |part: Range<usize>, color: Color32| {
        let mut text = String::new();
        for line in part {
            let end = if line + 1 < lines.end { "\n" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{line:>4} {end}");
        }
        job.append(&text, 0.0, TextFormat::simple(font.clone(), color));
    };
    let mut next = lines.start;
    for (&line, &severity) in worst.range(lines.clone()) {
        append(next..line, quiet);
        append(line..line + 1, severity_color(severity, palette));
        next = line + 1;
    }
    append(next..lines.end, quiet);
    ui.add_space(GAP);
    ui.add(egui::Label::new(job).extend());
}

#[cfg(test)]
mod tests {
    use super::seen;
    use egui::text::LayoutJob;
    use egui::{Color32, Context, FontId, Rangef, RawInput};

    #[test]
    fn only_lines_that_can_be_seen_are_numbered() {
        let ctx = Context::default();
        let mut galley = None;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let (text, font) = ("a\nb\nc\n\n".to_owned(), FontId::monospace(12.0));
            let job = LayoutJob::simple(text, font, Color32::WHITE, f32::INFINITY);
            galley = Some(ui.fonts_mut(|fonts| fonts.layout_job(job)));
        });
        output.textures_delta.clear();
        let galley = galley.expect("a frame was drawn");
        let row = galley.rows[1].min_y();
        let check = |top: f32, place: [f32; 2], lines, start: f32| {
            let [min, max] = place.map(|rows| rows * row);
            let expected = (lines, start * row);
            assert_eq!(seen(&galley, top * row, Rangef::new(min, max)), expected);
        };
        check(0.0, [0.0, 9.0], 1..6, 0.0);
        check(0.0, [1.0, 3.0], 2..4, 1.0);
        check(0.0, [1.5, 2.5], 2..4, 1.0);
        check(-2.0, [0.0, 1.0], 3..4, 0.0);
        check(0.0, [9.0, 9.5], 6..6, 0.0);
    }
}
