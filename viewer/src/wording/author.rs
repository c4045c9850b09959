//! Words for players that the author of the rules wrote, in a comment at the end of the line of a condition
//! (`; zrf: why no enemy disc would be turned`) or of a goal (`; zrf: why five in a row`).

use zrf_grammar::text::{Origin, SourceMap};

/// The prefix of a comment with words for players.
const WHY: &str = "zrf: why ";

/// The author's words on the lines of a condition or goal.
pub(super) fn written(sources: &SourceMap, origin: Origin) -> Option<String> {
    let file = sources.file(sources.file_at(origin.span.start)?);
    let at = |offset: u32| offset.saturating_sub(file.start) as usize;
    let rest = file.text.get(at(origin.span.start)..)?;
    let inside = at(origin.span.end).saturating_sub(at(origin.span.start));
    let end = rest
        .get(inside..)?
        .find('\n')
        .map_or(rest.len(), |end| inside + end);
    let (_, words) = rest.get(..end)?.split_once(WHY)?;
    let words = words.lines().next()?.trim();
    (!words.is_empty()).then(|| words.to_owned())
}
