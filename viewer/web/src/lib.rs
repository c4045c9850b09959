//! Functions that the scripts of the page call. Empty except on wasm32; `viewer/web/build` makes the page.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;
use zrf::play::Remote;

/// Runs the window in the canvas of this id.
#[wasm_bindgen]
pub fn start(canvas: &str) {
    zrf::window::start(canvas);
}

/// The computer, for a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Computer(Remote);

#[wasm_bindgen]
impl Computer {
    /// A computer that waits for questions.
    #[wasm_bindgen(constructor)]
    #[expect(
        clippy::new_without_default,
        reason = "scripts call constructors by name"
    )]
    pub fn new() -> Self {
        Self(zrf::window::start_worker())
    }

    /// Takes a question.
    pub fn take(&mut self, question: &str) {
        self.0.take(question);
    }

    /// Thinks for a moment. Returns the answer so far, or nothing if there is nothing to do.
    pub fn think(&mut self) -> Option<String> {
        self.0.think()
    }
}
