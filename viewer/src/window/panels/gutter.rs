//! The margin of the rules text: the numbers of the lines, and how often each line ran.

use crate::window::editor::{Coverage, Editor, severity_color};
use crate::window::theme;
use egui::text::LayoutJob;
use egui::{Color32, TextFormat, TextStyle, Ui};
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

/// How often each line ran, with a mark where something never happened.
fn counts(ui: &mut Ui, n_lines: usize, coverage: &Coverage) {
    let font = TextStyle::Monospace.resolve(ui.style());
    let palette = theme::palette(ui.theme());
    let quiet = palette.quiet;
    let mut job = LayoutJob::default();
    for line in 1..=n_lines {
        let end = if line < n_lines { "\n" } else { "" };
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
    let row = ((at.y - shown.rect.top()) / shown.rect.height() * n_lines as f32) as usize;
    let used = coverage.lines.get(&(row + 1));
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

/// The numbers of the lines; those with problems are marked. With coverage, also how often each line ran.
pub(super) fn numbers(ui: &mut Ui, editor: &Editor) {
    let (text, found) = (&editor.text, &editor.problems);
    let coverage = editor.measured.done();
    ui.spacing_mut().item_spacing.x = 0.0;
    let font = TextStyle::Monospace.resolve(ui.style());
    let palette = theme::palette(ui.theme());
    let quiet = palette.quiet;
    let mut worst: BTreeMap<usize, Severity> = BTreeMap::new();
    for one in found {
        let line = worst.entry(one.line as usize).or_insert(one.severity);
        *line = one.severity.max(*line);
    }
    let n_lines = text.split('\n').count();
    if let Some(coverage) = coverage {
        counts(ui, n_lines, coverage);
    }
    let mut job = LayoutJob::default();
    let mut append = |lines: Range<usize>, color: Color32| {
        let mut text = String::new();
        for line in lines {
            let end = if line < n_lines { "\n" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{line:>4} {end}");
        }
        job.append(&text, 0.0, TextFormat::simple(font.clone(), color));
    };
    let mut next = 1;
    for (&line, &severity) in worst.range(1..=n_lines) {
        append(next..line, quiet);
        append(line..line + 1, severity_color(severity, palette));
        next = line + 1;
    }
    append(next..n_lines + 1, quiet);
    ui.add_space(GAP);
    ui.add(egui::Label::new(job).extend());
}
