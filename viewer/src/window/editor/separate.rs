//! Work beside the window.

/// Does work on a separate thread, or at once in a page, which has no threads.
pub(super) fn apart(work: impl FnOnce() + Send + 'static) {
    #[cfg(not(target_arch = "wasm32"))]
    std::thread::spawn(work);
    #[cfg(target_arch = "wasm32")]
    work();
}
