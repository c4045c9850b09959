//! What a page has in place of an operating system: local storage, downloads, a file dialog, the address.

use std::io;
use std::path::Path;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Blob, BlobPropertyBag, Document, HtmlAnchorElement, HtmlInputElement, Storage, Url, Window,
};

/// The key of the settings in the local storage.
const SETTINGS: &str = "zrf.settings";

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// The settings that were stored.
pub(crate) fn settings() -> Option<String> {
    storage()?.get_item(SETTINGS).ok()?
}

/// Stores the settings. If the page may not store anything, they are lost when it closes.
pub(crate) fn keep_settings(text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(SETTINGS, text);
    }
}

/// Whether the system asks for less motion.
pub(crate) fn asks_for_less_motion() -> bool {
    let query = window().and_then(|window| {
        window
            .match_media("(prefers-reduced-motion: reduce)")
            .ok()
            .flatten()
    });
    query.is_some_and(|query| query.matches())
}

/// The part of the address from `#` on.
pub(crate) fn fragment() -> Option<String> {
    let hash = window()?.location().hash().ok()?;
    (!hash.is_empty()).then_some(hash)
}

/// The address without the part from `#` on.
pub(crate) fn address() -> String {
    let href = window().and_then(|window| window.location().href().ok());
    let href = href.unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// Calls a function whenever the part of the address from `#` on changes.
pub(crate) fn on_fragment(changed: impl FnMut() + 'static) {
    let changed = Closure::<dyn FnMut()>::new(changed);
    if let Some(window) = window() {
        window.set_onhashchange(Some(changed.as_ref().unchecked_ref()));
    }
    // The listener lives as long as the page.
    changed.forget();
}

/// Offers bytes as a download with the name of a file.
///
/// # Errors
/// When the page cannot offer downloads.
pub(crate) fn download(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    offer(&name, bytes).ok_or_else(|| io::Error::other("this page cannot offer downloads"))
}

fn offer(name: &str, bytes: &[u8]) -> Option<()> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type("application/octet-stream");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let anchor: HtmlAnchorElement = document()?.create_element("a").ok()?.dyn_into().ok()?;
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url).ok()
}

/// Opens the file dialog. `picked` is called with the name and the bytes of the file, or `None` if it cannot be read.
pub(crate) fn open_file(accept: &str, picked: impl FnOnce(Option<(String, Vec<u8>)>) + 'static) {
    let input = document()
        .and_then(|document| document.create_element("input").ok())
        .and_then(|element| element.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else {
        return picked(None);
    };
    input.set_type("file");
    input.set_accept(accept);
    let chosen = input.clone();
    let changed = Closure::once_into_js(move || {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else {
            return picked(None);
        };
        wasm_bindgen_futures::spawn_local(async move {
            let bytes = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await;
            let bytes = bytes.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec());
            picked(bytes.ok().map(|bytes| (file.name(), bytes)));
        });
    });
    input.set_onchange(Some(changed.unchecked_ref()));
    input.click();
}

/// Lets the page draw and handle events before the caller continues.
pub(crate) async fn rest() {
    let timer = js_sys::Promise::new(&mut |done, _| {
        let set = window().map(|window| window.set_timeout_with_callback(&done));
        if !matches!(set, Some(Ok(_))) {
            let _ = done.call0(&wasm_bindgen::JsValue::UNDEFINED);
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(timer).await;
}

/// Writes a line to the console of the page.
pub(crate) fn report(line: &str) {
    web_sys::console::error_1(&line.into());
}

/// Describes the board to people who do not see it: screen readers read the element `text`.
pub(crate) fn describe(text: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id("text")) {
        element.set_text_content(Some(text));
    }
}
