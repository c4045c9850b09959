//! Weaves many changes into the text of one file, each behind its switch.

use super::sites::{Edit, Site};
use std::ops::Range;

/// A text with woven changes, and where they are.
#[derive(Clone, Debug, Default)]
pub struct Woven {
    /// The text.
    pub text: String,
    /// The number of a change and what was put into the text for it.
    parts: Vec<(u32, Range<usize>)>,
}

/// Makes the edits of all changes, given with their numbers.
pub fn weave<'a>(source: &str, sites: impl Iterator<Item = (u32, &'a Site)>) -> Woven {
    let mut edits: Vec<(u32, &Edit)> = Vec::new();
    for (id, site) in sites {
        edits.extend(site.edits.iter().map(|edit| (id, edit)));
    }
    // Of two changes of the same part, the one with the smaller number is the outer one.
    edits.sort_by_key(|(id, edit)| {
        let rank = match edit.side {
            super::sites::Side::End(_) => -i64::from(*id),
            _ => i64::from(*id),
        };
        (edit.at.start, edit.side, rank)
    });
    let mut woven = Woven::default();
    let mut done = 0;
    for (id, edit) in edits {
        woven.text.push_str(&source[done..edit.at.start]);
        let start = woven.text.len();
        let text = edit.text.replace('#', &format!("crate::mutant::is({id})"));
        woven.text.push_str(&text.replace('@', &id.to_string()));
        woven.parts.push((id, start..woven.text.len()));
        done = edit.at.end;
    }
    woven.text.push_str(&source[done..]);
    woven
}

impl Woven {
    /// The change to blame for an error at a place of the text: the one whose own text it is, else the innermost around
    /// it, else the nearest one.
    pub fn blamed(&self, error: &Range<usize>) -> Option<u32> {
        let within = |part: &Range<usize>| part.start <= error.start && error.end <= part.end;
        let own = self.parts.iter().find(|(_, part)| within(part));
        let whole = |id: u32| {
            let mut parts = self.parts.iter().filter(|(other, _)| *other == id);
            let first = parts.next().map_or(0, |(_, part)| part.start);
            first..parts.next_back().map_or(first, |(_, part)| part.end)
        };
        let around = || {
            let wholes = self.parts.iter().map(|(id, _)| (*id, whole(*id)));
            let around = wholes.filter(|(_, whole)| within(whole));
            around
                .min_by_key(|(_, whole)| whole.len())
                .map(|(id, _)| id)
        };
        let nearest = || {
            let distance = |part: &Range<usize>| part.start.abs_diff(error.start);
            let nearest = self.parts.iter().min_by_key(|(_, part)| distance(part));
            nearest.map(|(id, _)| *id)
        };
        own.map(|(id, _)| *id).or_else(around).or_else(nearest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::sites;

    /// All changes of a text woven into it.
    fn all(source: &str) -> (Vec<Site>, Woven) {
        let sites = sites::find(source).expect("it is Rust");
        let woven = weave(source, (1..).zip(&sites));
        (sites, woven)
    }

    #[test]
    fn changes_nest() {
        let (sites, woven) = all("fn f() -> impl Sized { if a == b && !c { g(1); } }");
        let names: Vec<&str> = sites.iter().map(|site| site.name.as_str()).collect();
        let expected = [
            "`a == b && !c` is never true",
            "`a == b && !c` is always true",
            "`a == b && !c` with the other of `&&` and `||`",
            "`a == b` negated",
            "`!c` without `!`",
            "`g(1);` left out",
            "`1` one larger",
        ];
        assert_eq!(names, expected);
        let short = woven
            .text
            .replace("crate::mutant::", "")
            .replace("is(", "m(");
        assert_eq!(
            short,
            "fn f() -> impl Sized { if !m(1) && ((m(2) || ((m(3) ^ ((m(3) ^ ((m(4) ^ (a == b)))) && (m(3) ^ ((m(5) ^ (!c))))))))) \
             { if !m(6) { g(off(7, 1)); } } }"
        );
        assert!(syn::parse_file(&woven.text).is_ok());
    }

    #[test]
    fn lets_arms_and_operators() {
        let source = "fn f() -> bool { if let Some(x) = y && x < 3 { s += 1; } match z { 1 if a => b + c, 2 => d, _ => e } }";
        let (sites, woven) = all(source);
        assert!(syn::parse_file(&woven.text).is_ok(), "{}", woven.text);
        let has = |text: &str| assert!(woven.text.contains(text), "{text}: {}", woven.text);
        has("if crate::mutant::is(1) { return false; }");
        has("if !crate::mutant::is(3) && let Some(x) = y &&");
        has("crate::mutant::lt(5, &(x ), &( crate::mutant::off(6, 3)))");
        has("2 if !crate::mutant::is(");
        assert!(sites.iter().all(|site| !site.name.contains("`_`")));
    }

    #[test]
    fn errors_blame_the_innermost_change() {
        let (_, woven) = all("fn f() -> impl Sized { if a == b { } }");
        let at = |text: &str| woven.text.find(text).map(|start| start..start + text.len());
        assert_eq!(woven.blamed(&at("a == b").expect("it is there")), Some(3));
        assert_eq!(woven.blamed(&at("is(1)").expect("it is there")), Some(1));
    }

    #[test]
    fn tests_and_constants_are_left_alone() {
        let source = "const A: u8 = 1; #[cfg(test)] mod t { fn f() -> bool { 1 == 2 } } const fn g() -> u8 { 3 }";
        assert!(all(source).0.is_empty());
    }
}
