//! What the output of all subcommands has in common.

use super::args::Common;
use crate::console::Console;
use crate::terminal::DrawStyle;
use serde_json::Value;
use std::io;
use std::time::Duration;
use zrf_grammar::render::FullStyle;

/// The version of every JSON document the program writes; it grows when a field changes its meaning or goes away.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// Writes a JSON document as the result of a command, with the version of its schema.
pub(crate) fn write_document(mut document: Value, console: &mut Console<'_>) -> io::Result<()> {
    document["schema_version"] = SCHEMA_VERSION.into();
    writeln!(console.output, "{document:#}")
}

/// How long work runs before its progress is shown.
pub(super) const PROGRESS_DELAY: Duration = Duration::from_secs(1);

/// How diagnostics are rendered on the stream for results.
pub(super) fn output_style(console: &Console<'_>, common: Common) -> FullStyle {
    let surroundings = &console.surroundings;
    FullStyle {
        color: surroundings.colors(common.color, surroundings.output_is_terminal),
        ..message_style(console, common)
    }
}

/// How boards are drawn on the stream for results.
pub(super) fn draw_style(console: &Console<'_>, common: Common) -> DrawStyle {
    let FullStyle { width, color, .. } = output_style(console, common);
    DrawStyle {
        width,
        color,
        names: false,
    }
}

/// How diagnostics are rendered on the stream for messages.
pub(super) fn message_style(console: &Console<'_>, common: Common) -> FullStyle {
    let surroundings = &console.surroundings;
    FullStyle {
        color: surroundings.colors(common.color, surroundings.messages_are_terminal),
        unicode: surroundings.unicode,
        width: surroundings.width,
    }
}
