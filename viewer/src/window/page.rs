//! The window in a page, and the computer in a worker beside it.

use super::app::{App, Start};
use crate::browser;
use crate::play::remote::Remote;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_time::Instant;

/// How often changed settings are stored.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// The app, and what the page has already stored or described.
struct Page {
    app: App,
    saved: Instant,
    kept: String,
    described: String,
    /// Whether the address has changed, so that it may be another link.
    is_moved: Rc<RefCell<bool>>,
}

impl Page {
    fn save(&mut self) {
        self.saved = Instant::now();
        let text = self.app.kept_settings();
        if text != self.kept {
            browser::keep_settings(&text);
            self.kept = text;
        }
    }
}

impl eframe::App for Page {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        if self.is_moved.take()
            && let Some(link) = browser::fragment()
        {
            self.app.open_link(ctx, &link, None);
        }
        self.app.think(ctx);
        let text = self.app.description();
        if text != self.described {
            browser::describe(&text);
            self.described = text;
        }
        match SAVE_EVERY.checked_sub(self.saved.elapsed()) {
            Some(rest) if !rest.is_zero() => ctx.request_repaint_after(rest),
            _ => self.save(),
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.draw(ui);
    }
}

/// Runs the window in the canvas of this id.
pub fn start(canvas: &str) {
    std::panic::set_hook(Box::new(|info| browser::report(&info.to_string())));
    let canvas = web_sys::window()
        .and_then(|window| window.document()?.get_element_by_id(canvas))
        .and_then(|element| element.dyn_into::<web_sys::HtmlCanvasElement>().ok());
    let Some(canvas) = canvas else {
        return browser::report("the page has no canvas for the window");
    };
    wasm_bindgen_futures::spawn_local(async move {
        let creator: eframe::AppCreator<'_> = Box::new(|creation| {
            let ctx = &creation.egui_ctx;
            let start = Start {
                is_calm: browser::asks_for_less_motion(),
                link: browser::fragment(),
                ..Start::default()
            };
            let app = App::new(ctx, start, browser::settings().as_deref());
            let is_moved = Rc::new(RefCell::new(false));
            let (moved, wake) = (is_moved.clone(), ctx.clone());
            browser::on_fragment(move || {
                moved.replace(true);
                wake.request_repaint();
            });
            Ok(Box::new(Page {
                app,
                saved: Instant::now(),
                kept: String::new(),
                described: String::new(),
                is_moved,
            }))
        });
        let runner = eframe::WebRunner::new();
        let started = runner.start(canvas, eframe::WebOptions::default(), creator);
        if let Err(error) = started.await {
            browser::report(&format!("the window cannot be shown: {error:?}"));
        }
    });
}

/// The computer for a worker, see [`Remote`].
pub fn start_worker() -> Remote {
    std::panic::set_hook(Box::new(|info| browser::report(&info.to_string())));
    Remote::default()
}
