//! Arguments in the wrong order: a place before the piece, the position or the zone that comes first.

use super::place::known_place;
use crate::ast::Name;
use crate::ast::block::Place;
use crate::diagnostics::registry::UNKNOWN_ARGUMENT;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::resolve::class::Class;
use crate::resolve::scope::Scope;

/// The maximum distance, in bytes, between two arguments that a fix swaps.
const LONGEST_GAP: u32 = 8;

/// Whether a form has its place before the name of this class. Reports this at the second argument, because the first
/// may come from many calls of a macro.
pub(super) fn is_swapped(
    (keyword, class): (&str, Class),
    first: Name,
    place: Place,
    scope: &mut Scope<'_>,
) -> bool {
    let Place::Name(second) = place else {
        return false;
    };
    let is_known = |name: Name| class.has(name.symbol, scope);
    let is_swapped =
        !is_known(first) && is_known(second) && known_place(first.symbol, scope).is_some();
    if is_swapped {
        let [other, word] = [first, second].map(|name| scope.text(name).to_owned());
        scope.report_once(second.origin, || {
            let noun = class.noun();
            let message = format!("`{keyword}` takes the {noun} first and the place second");
            let diagnostic = Diagnostic::new(&UNKNOWN_ARGUMENT, message, second.origin)
                .label(first.origin, format!("here `{other}` is first"))
                .help(format!("write `{word}` before the place"));
            // Words that are far apart, one in a macro and one in its call, cannot be swapped.
            let gap = second.origin.span.start.checked_sub(first.origin.span.end);
            if gap.is_none_or(|gap| gap > LONGEST_GAP) {
                return diagnostic;
            }
            let edits = Edit::swap((first.origin.span, &other), (second.origin.span, &word));
            diagnostic.fix(Fix::safe(format!("write `{word} {other}`"), edits))
        });
    }
    is_swapped
}
