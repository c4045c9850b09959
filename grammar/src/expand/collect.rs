//! The macros of a load: all definitions are collected before any call is expanded.

use super::equal::EqualCalls;
use super::limits::Limits;
use super::lost::lost_definitions;
use super::parameter::Contents;
use crate::diagnostics::{Diagnostic, Diagnostics, Edit, Fix, registry};
use crate::syntax::{Form, FormKind};
use crate::text::{Names, Origin, Symbol, kw};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A macro that can be called.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    /// Its name.
    pub(crate) name: Symbol,
    /// The location of the name in its `define`.
    pub(crate) definition: Origin,
    /// The location of the whole `define`.
    pub(crate) whole: Origin,
    /// The body that replaces a call.
    pub(crate) body: Vec<Form>,
    /// The highest `$n` in the body, 0 if there is none.
    pub(crate) parameters: u32,
}

/// A location where a macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallSite {
    /// The call as it was first encountered.
    pub(crate) origin: Origin,
    /// Maximum number of arguments given there.
    pub(crate) arguments: u32,
    /// The highest `$n` that took its value from this call, in the macro's own body or in a macro called from there.
    pub(crate) used: u32,
    /// How often it was expanded.
    pub(crate) count: u32,
}

/// All macros of a load, and what expansion has learned about them.
#[derive(Clone, Debug)]
pub(crate) struct Macros {
    /// In textual order; of those with the same name, only the last.
    pub(super) macros: Vec<Macro>,
    /// The call sites of each.
    pub(super) calls: Vec<Vec<CallSite>>,
    pub(super) by_name: FxHashMap<Symbol, u32>,
    pub(super) contents: Contents,
    pub(super) limits: Limits,
    /// The calls made so far, while equal calls share their expansions.
    pub(super) equal: Option<EqualCalls>,
}

impl Macros {
    /// Extracts the definitions from the top-level forms of a load, and returns the other forms.
    ///
    /// Of two definitions with the same name, the last applies (this is disputed; one known file depends on it). A
    /// `define` inside another list is treated as if it were outside, and a list whose name is called like a macro is
    /// treated as if it had its `define`.
    pub(crate) fn collect(
        forms: Vec<Form>,
        names: &Names,
        diagnostics: &mut Diagnostics,
    ) -> (Self, Vec<Form>) {
        let mut collector = Collector {
            names,
            diagnostics,
            contents: Contents::default(),
            defined: Vec::new(),
            latest: FxHashMap::default(),
            without_body: None,
        };
        let mut others = Vec::new();
        let lost = lost_definitions(&forms);
        for form in forms {
            let Some(mut form) = collector.body(form) else {
                continue;
            };
            let mut nested = Vec::new();
            if let FormKind::List(items) = &mut form.kind {
                take_nested(items, &mut nested);
            }
            for define in nested {
                collector.nested(define);
            }
            match form.head() {
                Some(kw::DEFINE) => collector.define(form),
                Some(head) => match lost.get(&head) {
                    Some(&call) => collector.lost(form, call),
                    None => others.push(form),
                },
                None => others.push(form),
            }
        }
        (collector.finish(), others)
    }

    /// The macros in textual order, each with its call sites so far.
    ///
    /// A macro that no call reaches has no call sites, even if another unreached macro names it.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Macro, &[CallSite])> {
        self.macros.iter().zip(self.calls.iter().map(Vec::as_slice))
    }

    /// Makes equal calls share their expansions after this many forms.
    pub(crate) fn share_equal_calls(&mut self, after: usize) {
        self.equal = Some(EqualCalls::default());
        self.limits.share_after(after);
    }

    /// Forgets the shared expansions after the last call.
    pub(crate) fn forget_equal_calls(&mut self) {
        self.equal = None;
    }

    /// The macro of this name.
    pub(crate) fn find(&self, name: Symbol) -> Option<&Macro> {
        Some(&self.macros[*self.by_name.get(&name)? as usize])
    }
}

struct Collector<'a> {
    names: &'a Names,
    diagnostics: &'a mut Diagnostics,
    contents: Contents,
    /// All definitions; those that a later one replaces are `None`.
    defined: Vec<Option<Macro>>,
    latest: FxHashMap<Symbol, usize>,
    /// The definition before the next form, if it has no body.
    without_body: Option<usize>,
}

impl Collector<'_> {
    fn nested(&mut self, form: Form) {
        let diagnostic = Diagnostic::new(
            &registry::NESTED_DEFINE,
            "`define` inside another list",
            head_origin(&form),
        );
        self.diagnostics
            .push(diagnostic.help("move it out of the list"));
        self.define(form);
        self.without_body = None;
    }

    /// Adds a form to the definition before it, which is closed before its body; returns any other form.
    ///
    /// Outside of definitions, a form begins with a word that is not a parameter. A form that holds definitions is no
    /// body.
    fn body(&mut self, form: Form) -> Option<Form> {
        let before = self.without_body.take();
        let first = form.list().and_then(<[Form]>::first);
        let is_body = first.is_some_and(|first| match first.kind {
            FormKind::Word(word) => self.names.text(word).starts_with('$'),
            FormKind::List(_) => true,
            FormKind::String(_) => false,
        });
        let is_body = is_body && !form.list().is_some_and(has_nested);
        let parameters = match is_body && before.is_some() {
            true => self.highest_parameter(std::slice::from_ref(&form)),
            false => return Some(form),
        };
        let Some(Some(definition)) = before.map(|index| &mut self.defined[index]) else {
            return Some(form);
        };
        let (whole, outside) = (definition.whole, form.origin);
        let name = self.names.text(definition.name);
        let message = format!("`(define {name}` is closed before its body");
        let edits = Edit::move_closing(whole, outside);
        let lint = &registry::DEFINE_MALFORMED;
        self.diagnostics.push(
            Diagnostic::closed_early(lint, message, whole, outside)
                .help("move the `)` after it")
                .fix(Fix::safe("move the parenthesis", edits)),
        );
        definition.parameters = parameters;
        definition.body.push(form);
        None
    }

    fn define(&mut self, form: Form) {
        let (origin, whole) = (head_origin(&form), form.origin);
        let FormKind::List(items) = form.kind else {
            return;
        };
        let (items, body) = items.split_at(items.len().min(2));
        let name = items.get(1);
        let Some(symbol) = name.and_then(Form::word) else {
            self.report_malformed(name, origin);
            return;
        };
        self.add(symbol, items[1].origin, whole, body);
        self.without_body = body.is_empty().then(|| self.defined.len() - 1);
    }

    /// Adds a definition that lacks its `define`; `call` is a call of it.
    fn lost(&mut self, form: Form, call: Origin) {
        let items = form.list().unwrap_or_default();
        let Some((name, body)) = items.split_first() else {
            return;
        };
        let (Some(symbol), definition) = (name.word(), name.origin) else {
            return;
        };
        let name = self.names.text(symbol);
        let message = format!("`{name}` is called like a macro, but lacks its `define`");
        let edits = vec![Edit::insert(definition.span.start, "define ")];
        let diagnostic = Diagnostic::new(&registry::MISSING_DEFINE, message, definition)
            .label(call, "called here")
            .help(format!("write `(define {name} …)`"))
            .fix(Fix::unsure("insert `define`", edits));
        self.diagnostics.push(diagnostic);
        self.add(symbol, definition, form.origin, body);
    }

    fn add(&mut self, symbol: Symbol, definition: Origin, whole: Origin, body: &[Form]) {
        self.check_name(symbol, definition, body);
        let parameters = self.highest_parameter(body);
        self.latest.insert(symbol, self.defined.len());
        self.defined.push(Some(Macro {
            name: symbol,
            definition,
            whole,
            body: body.to_vec(),
            parameters,
        }));
    }

    fn report_malformed(&mut self, name: Option<&Form>, origin: Origin) {
        let found = match name.map(|name| &name.kind) {
            Some(FormKind::List(_)) => "a list",
            Some(FormKind::String(_)) => "a string",
            _ => "nothing",
        };
        let diagnostic = Diagnostic::new(
            &registry::DEFINE_MALFORMED,
            format!("expected the macro name, found {found}"),
            origin,
        );
        self.diagnostics
            .push(diagnostic.help("write `(define name …)`; the arguments are `$1`, `$2`, …"));
    }

    /// Checks whether the name is taken.
    fn check_name(&mut self, symbol: Symbol, definition: Origin, body: &[Form]) {
        let name = self.names.text(symbol);
        let earlier = self
            .latest
            .get(&symbol)
            .and_then(|&index| self.defined[index].take());
        if let Some(earlier) = earlier {
            let message = format!(
                "macro `{name}` is already defined; this definition replaces the one before"
            );
            let diagnostic = Diagnostic::new(&registry::DUPLICATE_DEFINE, message, definition)
                .label(earlier.definition, "defined here before")
                .help("rename one of the macros");
            let edits = vec![Edit::delete(earlier.whole.span)];
            let title = "remove the earlier definition";
            self.diagnostics
                .push(diagnostic.fix(match is_same(&earlier.body, body) {
                    true => Fix::safe(title, edits),
                    false => Fix::unsure(title, edits),
                }));
        } else if symbol.is_keyword() {
            let message = format!("macro `{name}` hides the keyword of that name");
            let diagnostic = Diagnostic::new(&registry::DEFINE_HIDES_KEYWORD, message, definition);
            self.diagnostics
                .push(diagnostic.help("choose another name"));
        }
    }

    fn highest_parameter(&mut self, forms: &[Form]) -> u32 {
        let mut highest = 0;
        for form in forms {
            let here = match &form.kind {
                FormKind::Word(symbol) | FormKind::String(symbol) => {
                    self.contents.highest(*symbol, self.names)
                }
                FormKind::List(items) => self.highest_parameter(items),
            };
            highest = highest.max(here);
        }
        highest
    }

    fn finish(self) -> Macros {
        let macros: Vec<Macro> = self.defined.into_iter().flatten().collect();
        let by_name = macros
            .iter()
            .zip(0..)
            .map(|(macro_def, index)| (macro_def.name, index))
            .collect();
        Macros {
            calls: vec![Vec::new(); macros.len()],
            by_name,
            macros,
            contents: self.contents,
            limits: Limits::default(),
            equal: None,
        }
    }
}

/// Extracts the definitions from a list, at any depth.
fn take_nested(items: &mut Arc<[Form]>, nested: &mut Vec<Form>) {
    if !has_nested(items) {
        return;
    }
    let mut left = items.to_vec();
    for item in &mut left {
        if let FormKind::List(inner) = &mut item.kind {
            take_nested(inner, nested);
        }
    }
    nested.extend(left.extract_if(.., |item| item.head() == Some(kw::DEFINE)));
    *items = left.into();
}

/// Whether a list contains definitions, at any depth.
fn has_nested(items: &[Form]) -> bool {
    let holds =
        |item: &Form| item.head() == Some(kw::DEFINE) || item.list().is_some_and(has_nested);
    items.iter().any(holds)
}

/// Whether forms are equal apart from their locations.
fn is_same(some: &[Form], others: &[Form]) -> bool {
    let is_same = |(one, other): (&Form, &Form)| match (&one.kind, &other.kind) {
        (FormKind::List(one), FormKind::List(other)) => is_same(one, other),
        (one, other) => one == other,
    };
    some.len() == others.len() && some.iter().zip(others).all(is_same)
}

/// The origin of the first item of a list, or of the list.
fn head_origin(form: &Form) -> Origin {
    let head = form.list().and_then(<[Form]>::first);
    head.map_or(form.origin, |head| head.origin)
}
