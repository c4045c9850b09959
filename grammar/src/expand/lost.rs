//! Definitions that lack their `define`: a list outside all others whose first word is unknown, but called elsewhere.

use crate::syntax::Form;
use crate::text::{Origin, Symbol, kw};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of such definitions among the top-level forms of a load, each with the first call.
pub(super) fn lost_definitions(forms: &[Form]) -> FxHashMap<Symbol, Origin> {
    let heads = forms.iter().filter_map(Form::head);
    let mut unknown: FxHashSet<Symbol> = heads.filter(|head| !head.is_keyword()).collect();
    let mut lost = FxHashMap::default();
    if unknown.is_empty() {
        return lost;
    }
    for_each_nested(forms, &mut |form| {
        if form.head() == Some(kw::DEFINE)
            && let Some(name) = form.list().and_then(|items| items.get(1)?.word())
        {
            unknown.remove(&name);
        }
    });
    let items = forms.iter().filter_map(Form::list);
    for items in items {
        for_each_nested(items, &mut |form| {
            if let Some(head) = form.head().filter(|head| unknown.contains(head)) {
                lost.entry(head).or_insert(form.origin);
            }
        });
    }
    lost
}

/// Visits forms and all forms inside them, in textual order.
fn for_each_nested<'f>(forms: &'f [Form], visit: &mut impl FnMut(&'f Form)) {
    for form in forms {
        visit(form);
        for_each_nested(form.list().unwrap_or_default(), visit);
    }
}
