//! What the window reads besides files: links from strangers, and settings that it stored itself.

use super::make;
use super::shown::Shown;
use crate::mutate::mutate;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use egui::Vec2;
use miniz_oxide::deflate::compress_to_vec;
use serde_json::json;
use zrf::window::Start;
use zrf_interpreter::Random;

const SIZE: Vec2 = Vec2::new(800.0, 600.0);

/// The name, title and a record of a built-in game.
const REVERSI: &str = "reversi";
const TITLE: &str = "Reversi";
const RECORD: &str = "Zillions Save Game File Version 0.02 HCS\nRulesFile=reversi.zrf\nVariantName=Reversi\n1. Disc d3\n";

/// A link to rules with mistakes, or to a built-in game with moves. One in eight is damaged.
pub(super) fn make_link(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let text = String::from_utf8_lossy(&make::text(random.seed())).into_owned();
    let record = mutate(RECORD.as_bytes(), &mut random);
    let record = String::from_utf8_lossy(&record).into_owned();
    let (kind, shared) = match random.below(2) {
        0 => (
            "#z=".to_owned(),
            json!({ "files": [["a.zrf", text]], "record": record }),
        ),
        _ => (
            format!("#g={REVERSI},"),
            json!({ "variant": TITLE, "record": record }),
        ),
    };
    let mut shared = shared.to_string().into_bytes();
    if random.below(4) == 0 {
        shared = mutate(&shared, &mut random);
    }
    let link = kind + &URL_SAFE_NO_PAD.encode(compress_to_vec(&shared, 1));
    match random.below(8) {
        0 => mutate(link.as_bytes(), &mut random),
        _ => link.into_bytes(),
    }
}

/// Checks that the window opens the game of the link, or shows why it cannot.
pub(super) fn link(link: &[u8]) -> Result<(), String> {
    let start = Start {
        link: Some(String::from_utf8_lossy(link).into_owned()),
        ..Start::default()
    };
    let mut window = Shown::new(start, Some(r#"{"animation": 0}"#), SIZE);
    window.frame(Vec::new());
    window.frame(Vec::new());
    Ok(())
}

/// Stored settings, most with mistakes.
pub(super) fn make_kept(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let settings = json!({
        "theme": "Dark", "animation": 100, "obeys_system": false, "seconds": 2.5, "level": 2, "side": "Second",
        "boards": { "Squares": "Wood", "Lines": "Green" }, "seed": 7, "window": [800.0, 600.0],
        "recent": ["/a.zrf", "/b.zrf"], "tags": { "/a.zrf": ["good", "kids"] },
        "last": {
            "shipped": "reversi/reversi.zrf", "title": TITLE, "seed": 7, "record": RECORD, "tree": [[0, "Disc d3"]], "at": 1,
            "seats": ["Black=easy"], "waits": true, "is_flipped": true, "is_over": false,
        },
    });
    match random.below(8) {
        0 => settings.to_string().into_bytes(),
        _ => mutate(settings.to_string().as_bytes(), &mut random),
    }
}

/// Checks that the window starts with the settings, and reads the settings that it stores itself unchanged.
pub(super) fn kept(text: &[u8]) -> Result<(), String> {
    let opened = |text: &str| Shown::new(Start::default(), Some(text), SIZE);
    let mut window = opened(&String::from_utf8_lossy(text));
    window.frame(Vec::new());
    let stored = window.app.kept_settings();
    match opened(&stored).app.kept_settings() == stored {
        true => Ok(()),
        false => Err(format!("stored settings are read as others: {stored}")),
    }
}
