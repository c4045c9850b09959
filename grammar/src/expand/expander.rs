//! Replaces macro calls with the bodies of their macros.
//!
//! Substitution is textual, as in the language: `$n` inside a word is pasted, and an argument that a call lacks is
//! looked up in the enclosing calls. Expansion knows nothing about the meaning of forms.

mod paste;
mod repeat;
mod report;

use super::collect::{CallSite, Macro, Macros};
use super::equal::{EqualCalls, Height};
use super::limits::Limits;
use super::parameter::Contents;
use crate::diagnostics::Diagnostics;
use crate::syntax::{Form, FormKind, MAX_DEPTH, PartId};
use crate::text::{Expansion, ExpansionId, Expansions, Names, Origin, Span, Symbol};
use rustc_hash::FxHashMap;

/// Maximum nesting of calls. The limit of the original program is not known.
const MAX_CALLS: usize = 200;

impl Macros {
    /// Expands all calls in a top-level form; if the form is itself a call, it may become any number of forms.
    ///
    /// `names` must be the table that the forms were read with. No resulting form is nested deeper than [`MAX_DEPTH`],
    /// and the results of a load have a bounded size.
    pub(crate) fn expand(
        &mut self,
        form: &Form,
        names: &mut Names,
        expansions: &mut Expansions,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Form> {
        let mut expander = Expander {
            macros: &self.macros,
            by_name: &self.by_name,
            calls: &mut self.calls,
            contents: &mut self.contents,
            limits: &mut self.limits,
            equal: self.equal.as_mut(),
            names,
            expansions,
            diagnostics,
            frames: Vec::new(),
            arguments: Vec::new(),
            made: Vec::new(),
            pasted: String::new(),
            reached: Height::default(),
        };
        expander.form(form, 0, Mode::Substitute);
        expander.made
    }
}

struct Expander<'a> {
    macros: &'a [Macro],
    by_name: &'a FxHashMap<Symbol, u32>,
    calls: &'a mut [Vec<CallSite>],
    contents: &'a mut Contents,
    limits: &'a mut Limits,
    /// The calls made so far, while equal calls share their expansions.
    equal: Option<&'a mut EqualCalls>,
    names: &'a mut Names,
    expansions: &'a mut Expansions,
    diagnostics: &'a mut Diagnostics,
    /// The calls being expanded, outermost first.
    frames: Vec<Frame>,
    /// The arguments of all these calls.
    arguments: Vec<Form>,
    /// The items produced so far for the open lists, outermost first: each list takes its items from the end.
    made: Vec<Form>,
    /// Buffer for pasting words.
    pasted: String,
    /// The depths that lists and calls have reached since the innermost call began.
    reached: Height,
}

/// A call being expanded.
#[derive(Clone, Copy)]
struct Frame {
    macro_def: u32,
    expansion: ExpansionId,
    /// The call whose body contains the text of this one. It is not the enclosing call if the text was an argument.
    written_in: ExpansionId,
    /// The range of its arguments within those of all calls.
    first: usize,
    count: usize,
    /// The index of its call site.
    site: u32,
    /// The highest parameter that took its value from this call so far.
    used: u32,
    /// Whether all values so far came from this call or from calls inside it.
    is_closed: bool,
}

/// What happens to parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// They are replaced: the form is in a body.
    Substitute,
    /// They stay: the form was an argument and has been substituted before.
    Verbatim,
}

/// What a word or string becomes.
enum Value {
    Atom(FormKind, Span),
    /// The list at this index of the arguments.
    Argument(usize),
}

impl Expander<'_> {
    fn form(&mut self, form: &Form, depth: usize, mode: Mode) {
        if !self.spend(1) {
            return;
        }
        match &form.kind {
            FormKind::List(items) => self.list(form, items, depth, mode),
            _ => match self.atom(form, mode) {
                Some(Value::Atom(kind, span)) => self.push(kind, span),
                Some(Value::Argument(index)) => self.argument_in_place(index, depth),
                None => {}
            },
        }
    }

    fn list(&mut self, form: &Form, items: &[Form], depth: usize, mode: Mode) {
        self.reached.lists = self.reached.lists.max(depth);
        if depth >= MAX_DEPTH {
            self.report_depth(form.origin.span);
            return;
        }
        let mut rest = items;
        let start = self.made.len();
        // Parameters are replaced before a list is examined, and a parameter without a value may move the next item to
        // the head.
        while let Some((first, after)) = rest.split_first() {
            if first.list().is_some() {
                break;
            }
            rest = after;
            match self.atom(first, mode) {
                None => continue,
                Some(Value::Atom(FormKind::Word(word), span)) => {
                    if let Some(&macro_def) = self.by_name.get(&word) {
                        self.call(macro_def, form.origin, rest, depth, mode);
                        return;
                    }
                    self.push(FormKind::Word(word), span);
                }
                Some(Value::Atom(kind, span)) => self.push(kind, span),
                Some(Value::Argument(index)) => self.argument_in_place(index, depth + 1),
            }
            break;
        }
        for item in rest {
            self.form(item, depth + 1, mode);
        }
        let items = self.made.drain(start..).collect();
        self.push(FormKind::List(items), form.origin.span);
    }

    /// Replaces a call with the items of its macro's body.
    fn call(&mut self, macro_def: u32, call: Origin, items: &[Form], depth: usize, mode: Mode) {
        if self.limits.recursive.contains(&macro_def) || !self.spend_in_call(1) {
            return;
        }
        if self.frames.len() >= MAX_CALLS {
            self.report_calls(macro_def, call.span);
            return;
        }
        let first = self.arguments.len();
        for item in items {
            if let Some(argument) = self.argument(item, 0, mode) {
                self.arguments.push(argument);
            }
        }
        let origin = Origin {
            span: call.span,
            expansion: self.expansion(),
        };
        if self.repeat(macro_def, origin, items, first, depth) {
            self.arguments.truncate(first);
            return;
        }
        let definition = &self.macros[macro_def as usize];
        let frame = Frame {
            macro_def,
            expansion: self.expansions.add(Expansion {
                name: definition.name,
                call: origin,
                definition: definition.definition,
            }),
            written_in: match mode {
                Mode::Substitute => self.expansion(),
                Mode::Verbatim => call.expansion,
            },
            first,
            count: self.arguments.len() - first,
            site: self.call_site(macro_def, origin, items, self.arguments.len() - first),
            used: 0,
            is_closed: true,
        };
        let before = self.before(depth);
        self.frames.push(frame);
        for item in &definition.body {
            self.form(item, depth, Mode::Substitute);
        }
        if let Some(frame) = self.frames.pop() {
            self.remember(&frame, before);
        }
        self.arguments.truncate(first);
    }

    /// Returns an item of a call with its parameters replaced; calls in it are expanded where the macro uses it.
    ///
    /// Its expansion names the call whose body contains it.
    fn argument(&mut self, item: &Form, depth: usize, mode: Mode) -> Option<Form> {
        if !self.spend(1) {
            return None;
        }
        let FormKind::List(items) = &item.kind else {
            return match self.atom(item, mode)? {
                Value::Atom(kind, span) => Some(self.form_of(kind, span)),
                Value::Argument(index) => {
                    let value = self.arguments[index].clone();
                    self.argument(&value, depth, Mode::Verbatim)
                }
            };
        };
        if depth >= MAX_DEPTH {
            self.report_depth(item.origin.span);
            return None;
        }
        let items = items
            .iter()
            .filter_map(|item| self.argument(item, depth + 1, mode))
            .collect();
        let mut list = self.form_of(FormKind::List(items), item.origin.span);
        if mode == Mode::Verbatim {
            list.origin = item.origin;
        }
        Some(list)
    }

    /// Replaces a parameter with an argument that is a list.
    fn argument_in_place(&mut self, index: usize, depth: usize) {
        let value = self.arguments[index].clone();
        self.form(&value, depth, Mode::Verbatim);
    }

    /// The index of a call site, created if necessary.
    fn call_site(&mut self, macro_def: u32, call: Origin, items: &[Form], arguments: usize) -> u32 {
        let sites = &mut self.calls[macro_def as usize];
        let next = sites.len() as u32;
        let index = *self
            .limits
            .sites
            .entry((macro_def, call.span.start))
            .or_insert(next);
        if index == next {
            sites.push(CallSite {
                origin: call,
                arguments: 0,
                used: 0,
                count: 0,
            });
            self.report_list_arguments(macro_def, items, call.expansion);
        }
        let site = &mut self.calls[macro_def as usize][index as usize];
        site.arguments = site.arguments.max(arguments as u32);
        site.count += 1;
        index
    }

    /// The innermost current call.
    fn expansion(&self) -> ExpansionId {
        self.frames
            .last()
            .map_or(ExpansionId::NONE, |frame| frame.expansion)
    }

    fn push(&mut self, kind: FormKind, span: Span) {
        let form = self.form_of(kind, span);
        self.made.push(form);
    }

    /// A form produced by the innermost call.
    fn form_of(&self, kind: FormKind, span: Span) -> Form {
        Form {
            kind,
            origin: Origin {
                span,
                expansion: self.expansion(),
            },
            part: PartId::NONE,
        }
    }

    /// Spends some of the remaining volume; text outside macros is free. Returns false when it is used up.
    fn spend(&mut self, volume: usize) -> bool {
        self.frames.is_empty() || self.spend_in_call(volume)
    }

    fn spend_in_call(&mut self, volume: usize) -> bool {
        if let Some(left) = self.limits.volume.checked_sub(volume) {
            self.limits.volume = left;
            return true;
        }
        self.report_volume();
        false
    }
}
