//! The colours of the text.

use super::problems::Problem;
use crate::window::theme::{self, Palette};
use egui::text::LayoutJob;
use egui::{Color32, FontId, Stroke, TextFormat, Theme};
use zrf_grammar::diagnostics::Severity;
use zrf_grammar::ide::{Painted, PaintedKind};

/// What the colours depend on besides the text.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::window) struct Look {
    pub(in crate::window) font: FontId,
    pub(in crate::window) is_dark: bool,
    /// The colour of words without a meaning of their own.
    pub(in crate::window) plain: Color32,
}

impl Look {
    fn palette(&self) -> &'static Palette {
        theme::palette(match self.is_dark {
            true => Theme::Dark,
            false => Theme::Light,
        })
    }

    fn color(&self, kind: PaintedKind) -> Color32 {
        let [light, dark] = match kind {
            PaintedKind::Comment => [0x5F6B5F, 0x8A9A8A],
            PaintedKind::String => [0x8A4B08, 0xE0AF68],
            PaintedKind::Number => [0x7A1FA2, 0xBB9AF7],
            PaintedKind::Keyword => [0x0B4FA8, 0x7AA2F7],
            PaintedKind::Parameter => [0xA3124A, 0xF7768E],
            PaintedKind::Name(_) => return self.plain,
        };
        theme::rgb(if self.is_dark { dark } else { light })
    }
}

/// The colour of text about a problem.
pub(in crate::window) fn severity_color(severity: Severity, palette: &Palette) -> Color32 {
    match severity {
        Severity::Error => palette.error,
        Severity::Warning => palette.warning,
        Severity::Note => palette.note,
    }
}

/// The text with colours, and with problems underlined.
pub(super) fn coloured(
    text: &str,
    painted: &[Painted],
    found: &[Problem],
    look: &Look,
) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let mut kinds = painted.iter().peekable();
    let mut marks: Vec<(usize, usize, Severity)> = found
        .iter()
        .map(|one| (one.start, one.end.max(one.start + 1), one.severity))
        .collect();
    marks.sort_unstable();
    let mut marks = marks.into_iter().peekable();
    let mut open: Vec<(usize, Severity)> = Vec::new();
    for two in cuts(text, painted, found).windows(2) {
        let (start, end) = (two[0], two[1]);
        while kinds
            .next_if(|one| one.span.end as usize <= start)
            .is_some()
        {}
        let here = kinds.peek().filter(|one| one.span.start as usize <= start);
        let color = here.map_or(look.plain, |one| look.color(one.kind));
        while let Some((_, end, severity)) = marks.next_if(|mark| mark.0 <= start) {
            open.push((end, severity));
        }
        open.retain(|&(end, _)| start < end);
        let worst = open.iter().map(|&(_, severity)| severity).max();
        let mut format = TextFormat::simple(look.font.clone(), color);
        if let Some(severity) = worst {
            format.underline = Stroke::new(2.0, severity_color(severity, look.palette()));
        }
        append(&mut job, &text[start..end], format);
    }
    job
}

/// Adds text to a layout. What looks like the text before it stays in one section with it: each frame looks at all.
fn append(job: &mut LayoutJob, text: &str, format: TextFormat) {
    match job.sections.last_mut() {
        Some(last) if last.format == format => {
            job.text.push_str(text);
            last.byte_range.end += text.len();
        }
        _ => job.append(text, 0.0, format),
    }
}

/// Where the format of the text may change, in order.
fn cuts(text: &str, painted: &[Painted], found: &[Problem]) -> Vec<usize> {
    let words = painted
        .iter()
        .flat_map(|one| [one.span.start as usize, one.span.end as usize]);
    let problems = found
        .iter()
        .flat_map(|one| [one.start, one.end.max(one.start + 1)]);
    let mut cuts: Vec<usize> = vec![0, text.len()];
    cuts.extend(words.chain(problems));
    cuts.retain(|&cut| text.is_char_boundary(cut));
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

/// A text that was just changed in one place, with its previous colours; new text looks like the text that it follows.
pub(in crate::window) fn recoloured(old: &LayoutJob, text: &str) -> LayoutJob {
    let (before, after) = (old.text.as_bytes(), text.as_bytes());
    let same = |(one, other): &(&u8, &u8)| one == other;
    let n_before = before.iter().zip(after).take_while(same).count();
    let rests = before[n_before..]
        .iter()
        .rev()
        .zip(after[n_before..].iter().rev());
    let n_after = rests.take_while(same).count();
    let moved = |at: usize| match at {
        // Text typed at the end of a word belongs to it.
        _ if at >= before.len() - n_after => at + after.len() - before.len(),
        _ if at <= n_before => at,
        _ => after.len() - n_after,
    };
    let mut job = LayoutJob {
        text: String::new(),
        sections: Vec::new(),
        ..old.clone()
    };
    for section in &old.sections {
        let end = moved(section.byte_range.end.into());
        let part = text.get(job.text.len()..end);
        if let Some(part) = part.filter(|part| !part.is_empty()) {
            job.append(part, 0.0, section.format.clone());
        }
    }
    let rest = text.get(job.text.len()..);
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        let format = old.sections.last().map(|section| section.format.clone());
        job.append(rest, 0.0, format.unwrap_or_default());
    }
    job
}

#[cfg(test)]
mod tests {
    use super::recoloured;
    use egui::text::LayoutJob;
    use egui::{Color32, FontId, TextFormat};

    fn job(parts: &[(&str, u8)]) -> LayoutJob {
        let mut job = LayoutJob::default();
        for &(text, color) in parts {
            let format = TextFormat::simple(FontId::monospace(9.0), Color32::from_gray(color));
            job.append(text, 0.0, format);
        }
        job
    }

    #[test]
    fn colours_stay_with_their_words_while_typing() {
        let old = job(&[("(add ", 1), ("to", 2), (")", 3)]);
        for (text, parts) in [
            ("(add to)", &[("(add ", 1), ("to", 2), (")", 3)][..]),
            ("(add too)", &[("(add ", 1), ("too", 2), (")", 3)]),
            ("(ad to)", &[("(ad ", 1), ("to", 2), (")", 3)]),
            ("(add to) ä", &[("(add ", 1), ("to", 2), (") ä", 3)]),
            (")", &[(")", 3)]),
        ] {
            assert_eq!(recoloured(&old, text), job(parts), "{text}");
        }
        assert_eq!(recoloured(&job(&[("ö", 1)]), "ä"), job(&[("ä", 1)]));
        assert_eq!(recoloured(&LayoutJob::default(), "a").text, "a");
    }
}
