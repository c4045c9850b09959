//! The window with any rules and their text beside the board.

use super::check;
use super::shown::Shown;
use egui::{Event, Key, Modifiers, MouseWheelUnit, Pos2, TouchPhase, Vec2};
use std::time::Duration;
use zrf::window::Start;
use zrf_interpreter::Random;

/// Number of events in a window.
const N_STEPS: usize = 12;
/// The pause before an event, in which the text is analysed.
const ANALYSIS: Duration = Duration::from_millis(2);

/// Checks that rules open or are refused in a window of any size, and shows, scrolls, clicks and edits their text.
pub(super) fn view(text: &[u8]) -> Result<(), String> {
    let folder = check::folder()?;
    let file = folder.path().join("view.zrf");
    std::fs::write(&file, text).map_err(|error| format!("no temporary file: {error}"))?;
    let mut random = Random::new(text.len() as u64);
    let start = Start {
        file: Some(file),
        ..Start::default()
    };
    let size = Vec2::new(
        200.0 + random.below(1400) as f32,
        150.0 + random.below(900) as f32,
    );
    let mut window = Shown::new(start, Some(r#"{"animation": 0}"#), size);
    window.frame(Vec::new());
    window.frame(vec![key(Key::F4)]);
    for _ in 0..N_STEPS {
        // The text is analysed on another thread.
        std::thread::sleep(ANALYSIS);
        window.frame(event(&mut random, size));
    }
    Ok(())
}

fn key(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

/// A random event anywhere in a window.
fn event(random: &mut Random, size: Vec2) -> Vec<Event> {
    const KEYS: [Key; 10] = [
        Key::End,
        Key::Home,
        Key::PageDown,
        Key::PageUp,
        Key::Enter,
        Key::Backspace,
        Key::Delete,
        Key::Tab,
        Key::Escape,
        Key::F4,
    ];
    const TYPED: [&str; 6] = ["(", ")", "\"", "add", "; ü", "\n"];
    let place = Pos2::new(
        random.below(size.x as usize) as f32,
        random.below(size.y as usize) as f32,
    );
    match random.below(4) {
        0 => vec![key(KEYS[random.below(KEYS.len())])],
        1 => vec![Event::Text(TYPED[random.below(TYPED.len())].to_owned())],
        2 => vec![
            Event::PointerMoved(place),
            Event::MouseWheel {
                unit: MouseWheelUnit::Page,
                delta: Vec2::new(0.0, 1.0 - random.below(3) as f32),
                phase: TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
                modifiers: Modifiers::NONE,
            },
        ],
        _ => [true, false]
            .map(|pressed| Event::PointerButton {
                pos: place,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            })
            .into_iter()
            .collect(),
    }
}
