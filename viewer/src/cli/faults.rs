//! Rules that did not end while a game was played.

use super::args::Common;
use super::load::Playable;
use super::message_style;
use crate::console::{Console, Verbatim};
use std::io;
use zrf_grammar::render::write_full;
use zrf_interpreter::Fault;

/// Reports runs that were stopped; the command continues without them.
pub(crate) fn tell(
    faults: &[Fault],
    playable: &Playable,
    common: Common,
    console: &mut Console<'_>,
) -> io::Result<()> {
    if common.quiet > 1 || faults.is_empty() {
        return Ok(());
    }
    console.output.flush()?;
    let style = message_style(console, common);
    let texts = playable.rules.texts();
    let mut told = Vec::new();
    for fault in faults {
        let diagnostic = fault.diagnostic(&playable.program);
        if !told.contains(&diagnostic) {
            write_full(&mut Verbatim(console.messages), texts, style, &diagnostic)?;
            told.push(diagnostic);
        }
    }
    Ok(())
}
