//! The text as it was drawn last.

use egui::text::LayoutJob;
use egui::{Color32, FontId, Galley, Ui};
use std::sync::Arc;

/// A text that has been laid out. Even to find a long text in the cache of the library takes long, so it is kept here.
#[derive(Debug)]
pub(in crate::window) struct LaidOut {
    job: Arc<LayoutJob>,
    galley: Arc<Galley>,
    /// A short text from that cache, which is another one as soon as fonts, the scale or the image of the glyphs
    /// change.
    sample: Arc<Galley>,
}

impl LaidOut {
    /// The galley of a text, which is laid out again if something has changed since the last frame.
    pub(in crate::window) fn renew(
        last: &mut Option<Self>,
        ui: &Ui,
        job: &Arc<LayoutJob>,
    ) -> Arc<Galley> {
        let font = FontId::monospace(10.0);
        let sample = ui.fonts_mut(|fonts| fonts.layout_no_wrap("0".into(), font, Color32::WHITE));
        let is_same =
            |last: &&mut Self| Arc::ptr_eq(&last.job, job) && Arc::ptr_eq(&last.sample, &sample);
        if let Some(last) = last.as_mut().filter(is_same) {
            return last.galley.clone();
        }
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(LayoutJob::clone(job)));
        *last = Some(Self {
            job: job.clone(),
            galley: galley.clone(),
            sample,
        });
        galley
    }
}

#[cfg(test)]
mod tests {
    use super::LaidOut;
    use egui::text::LayoutJob;
    use egui::{Color32, Context, FontDefinitions, FontFamily, FontId, RawInput};
    use std::sync::Arc;

    #[test]
    fn a_text_is_laid_out_again_only_when_something_has_changed() {
        let (ctx, mut laid_out) = (Context::default(), None);
        let mut frame = |job: &Arc<LayoutJob>| {
            let mut galley = None;
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                galley = Some(LaidOut::renew(&mut laid_out, ui, job));
            });
            output.textures_delta.clear();
            galley.expect("a frame was drawn")
        };
        let job = |text: &str| {
            let font = FontId::monospace(12.0);
            let job = LayoutJob::simple(text.to_owned(), font, Color32::WHITE, f32::INFINITY);
            Arc::new(job)
        };
        let text = job("(game)\n");
        let known = frame(&text);
        assert!(Arc::ptr_eq(&known, &frame(&text)));
        assert_eq!(frame(&job("(x)")).text(), "(x)");
        let known = frame(&text);
        ctx.set_zoom_factor(1.5);
        let zoomed = frame(&text);
        assert!(!Arc::ptr_eq(&known, &zoomed));
        let mut fonts = FontDefinitions::default();
        let families = fonts.families.get_mut(&FontFamily::Monospace);
        families.expect("it is built in").reverse();
        ctx.set_fonts(fonts);
        assert!(!Arc::ptr_eq(&zoomed, &frame(&text)));
    }
}
