//! A value before the name that it is given: `(attribute true never-moved?)`, `(set-flag true f)`.

use super::lowering::Lowering;
use super::shape::truth;
use crate::ast::Name;
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::Form;
use crate::text::Symbol;

/// The name, if the arguments of `keyword` are `true` or `false` and then a name: reported, and read as what is meant.
pub(super) fn name_after_value(
    keyword: Symbol,
    [value, name]: [&Form; 2],
    expected: &str,
    lowering: &mut Lowering<'_>,
) -> Option<Name> {
    truth(value)?;
    if truth(name).is_some() {
        return None;
    }
    let name = Name::of(name)?;
    let words = [keyword, value.word()?, name.symbol];
    let [keyword_text, value_text, name_text] = words.map(|word| lowering.names.text(word));
    let found = format!("`{value_text}`");
    let help = format!("the name comes first: `({keyword_text} {name_text} {value_text})`");
    let edits = Edit::swap(
        (value.origin.span, value_text),
        (name.origin.span, name_text),
    );
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, value.origin)
        .naming(keyword)
        .help(help)
        .fix(Fix::safe("put the name first", edits));
    lowering.report(diagnostic);
    Some(name)
}
