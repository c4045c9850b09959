//! Words in blocks that other languages use there, or that belong elsewhere in the rules.

use crate::diagnostics::suggest::joined;
use crate::resolve::scope::Scope;
use crate::syntax::Parent;

/// Advice on a word that other languages use in blocks, or that belongs elsewhere in the rules.
pub(super) fn advice(word: &str, scope: &Scope<'_>) -> Option<String> {
    match word {
        "then" => Some("remove it: the instructions follow the condition of `if`".to_owned()),
        "do" => Some("remove it: the instructions follow the condition of `while`".to_owned()),
        "begin" | "end" | "endif" => {
            Some("remove it: parentheses hold instructions together".to_owned())
        }
        _ => {
            let homes = Parent::holding(scope.names.get(word)?);
            let homes: Vec<String> = homes.map(|parent| parent.text().to_owned()).collect();
            let is_section = !homes.is_empty();
            is_section.then(|| {
                format!(
                    "`{word}` belongs in {}; check the parentheses",
                    joined(&homes)
                )
            })
        }
    }
}
