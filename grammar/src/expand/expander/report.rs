//! The diagnostics of expansion.

use super::super::limits::MAX_VOLUME;
use super::{Expander, Frame, MAX_CALLS};
use crate::diagnostics::{Diagnostic, Lint, Subject, registry};
use crate::syntax::{Form, MAX_DEPTH};
use crate::text::{ExpansionId, Origin, Span};

impl Expander<'_> {
    /// Reports a parameter without a value in any enclosing call.
    pub(super) fn report_missing(&mut self, number: u32, place: Span) {
        let lint = &registry::MISSING_ARGUMENT;
        // A missing argument is reported once per call, however often the macro uses it.
        if let Some(frame) = self.frames.last() {
            let call = (frame.macro_def, frame.site, number);
            if *self.limits.missing.entry(call).or_insert(place) != place {
                return;
            }
        }
        if self.is_repeated(lint, place) {
            return;
        }
        let origin = self.here(place);
        let message = format!("`${number}` has no value");
        let mut diagnostic =
            Diagnostic::new(lint, message, origin).about(Subject::Parameter(number));
        diagnostic = match self.frames.last() {
            Some(frame) => {
                let name = self.names.text(self.macros[frame.macro_def as usize].name);
                let given = match frame.count {
                    0 => "no argument".to_owned(),
                    1 => "1 argument".to_owned(),
                    count => format!("{count} arguments"),
                };
                let call = self
                    .expansions
                    .get(frame.expansion)
                    .map_or(origin, |call| call.call);
                diagnostic
                    .label(call, format!("this call of `{name}` has {given}"))
                    .help("pass the argument here or in an enclosing call")
            }
            None => diagnostic.help("only the body of a `define` can use parameters"),
        };
        self.push_repeatable(place, diagnostic);
    }

    /// Reports a parameter inside a word whose value is a list.
    pub(super) fn report_list_in_word(&mut self, number: u32, place: Span, argument: Origin) {
        let lint = &registry::LIST_IN_WORD;
        if self.is_repeated(lint, place) {
            return;
        }
        let message = format!("the value of `${number}` is a list, which cannot be part of a word");
        let diagnostic = Diagnostic::new(lint, message, self.here(place))
            .label(argument, "the value")
            .help("pass a word or a string");
        self.push_repeatable(place, diagnostic);
    }

    /// Reports a value that makes a pasted word or string too long.
    pub(super) fn report_length(&mut self, number: u32, place: Span, is_string: bool) {
        if self.limits.is_length_reported || self.report_recursion() {
            return;
        }
        self.limits.is_length_reported = true;
        let (made, shorter) = match is_string {
            true => ("string of more than 64 kB", "string"),
            false => ("word of more than 1,000 bytes", "word"),
        };
        let message = format!("pasting `${number}` makes a {made}");
        let lint = &registry::EXPANSION_TOO_LARGE;
        let diagnostic = Diagnostic::new(lint, message, self.here(place)).at("omitted");
        self.diagnostics
            .push(diagnostic.help(format!("pass a shorter {shorter}")));
    }

    /// Reports lists that are written as arguments in a call of a macro.
    pub(super) fn report_list_arguments(
        &mut self,
        macro_def: u32,
        items: &[Form],
        expansion: ExpansionId,
    ) {
        let name = self.names.text(self.macros[macro_def as usize].name);
        let message = format!("an argument of `{name}` is a list");
        for item in items.iter().filter(|item| item.list().is_some()) {
            let origin = Origin {
                span: item.origin.span,
                expansion,
            };
            let diagnostic = Diagnostic::new(&registry::LIST_ARGUMENT, message.clone(), origin);
            self.diagnostics
                .push(diagnostic.help("pass words, and put the list in the macro body"));
        }
    }

    /// Reports calls nested too deeply, usually because of recursion.
    pub(super) fn report_calls(&mut self, macro_def: u32, call: Span) {
        if self.report_recursion() {
            return;
        }
        let names: Vec<&str> = (self.frames.iter().map(|frame| frame.macro_def))
            .chain([macro_def])
            .map(|macro_def| self.names.text(self.macros[macro_def as usize].name))
            .collect();
        let chain = format!(
            "{}, …, {}",
            names[..3].join(", "),
            names[names.len() - 3..].join(", ")
        );
        let message = format!("macro calls nested more than {MAX_CALLS} deep");
        let diagnostic = Diagnostic::new(&registry::MACRO_RECURSION, message, self.here(call));
        self.diagnostics
            .push(diagnostic.help(format!("the chain of calls is {chain}")));
        self.limits.recursive.insert(macro_def);
    }

    /// Reports the recursive macro among the current calls, and stops expanding its cycle.
    ///
    /// Each cycle is reported once, at the call that first closes it.
    fn report_recursion(&mut self) -> bool {
        let chain = self.writers();
        let macros: Vec<u32> = chain.iter().map(|frame| frame.macro_def).collect();
        let closing = (1..macros.len()).find_map(|end| {
            let start = macros[..end]
                .iter()
                .position(|&macro_def| macro_def == macros[end])?;
            Some((start, end))
        });
        let Some((start, end)) = closing else {
            return false;
        };
        let cycle = &macros[start..end];
        if cycle
            .iter()
            .all(|macro_def| self.limits.recursive.contains(macro_def))
        {
            return true;
        }
        self.limits.recursive.extend(cycle);
        let names: Vec<&str> = macros[start..=end]
            .iter()
            .map(|&macro_def| self.names.text(self.macros[macro_def as usize].name))
            .collect();
        let message = match names.len() {
            2 => format!("macro `{}` calls itself", names[0]),
            _ => format!("macro `{}` calls itself: {}", names[0], names.join(" -> ")),
        };
        let call = self
            .expansions
            .get(chain[end].expansion)
            .map(|call| call.call);
        let definition = self.macros[macros[start] as usize].definition;
        let diagnostic = Diagnostic::new(
            &registry::MACRO_RECURSION,
            message,
            call.unwrap_or(definition),
        )
        .label(definition, "the macro");
        self.diagnostics.push(
            diagnostic
                .help("a call is replaced by the macro's body; to repeat something, use `while`"),
        );
        true
    }

    /// The innermost call, the one whose body contains it, and so on; outermost first.
    ///
    /// In `(twice (twice x))` neither call is in the macro body, although one is expanded within the other.
    fn writers(&self) -> Vec<Frame> {
        let mut writers = Vec::new();
        let mut next = self.frames.last();
        while let Some(frame) = next {
            writers.push(*frame);
            next = self
                .frames
                .iter()
                .find(|writer| writer.expansion == frame.written_in);
        }
        writers.reverse();
        writers
    }

    /// Reports lists nested too deeply. The calls that made them are no longer expanded: each could lead here again and
    /// again.
    pub(super) fn report_depth(&mut self, place: Span) {
        let is_recursion = self.report_recursion();
        let macros = self.frames.iter().map(|frame| frame.macro_def);
        self.limits.recursive.extend(macros);
        if self.limits.is_depth_reported || is_recursion {
            return;
        }
        self.limits.is_depth_reported = true;
        let message = format!("macro calls expand to lists nested more than {MAX_DEPTH} deep");
        let diagnostic = Diagnostic::new(&registry::EXPANSION_TOO_DEEP, message, self.here(place));
        self.diagnostics
            .push(diagnostic.help("nest the calls less deeply"));
    }

    /// Reports an expansion to more forms than any rules need, and stops all further expansion.
    pub(super) fn report_volume(&mut self) {
        self.limits.volume = 0;
        if self.limits.is_volume_reported {
            return;
        }
        self.limits.is_volume_reported = true;
        if self.report_recursion() {
            return;
        }
        let Some(call) = self
            .frames
            .first()
            .and_then(|frame| self.expansions.get(frame.expansion))
        else {
            return;
        };
        let message = format!(
            "macro calls expand to more than {} million words and lists",
            MAX_VOLUME / 1_000_000
        );
        let diagnostic = Diagnostic::new(&registry::EXPANSION_TOO_LARGE, message, call.call)
            .at("the limit is reached in this call")
            .label(call.definition, "the macro")
            .help("replace macros that call each other many times with `while`");
        self.diagnostics.push(diagnostic);
    }

    /// Whether the same was already reported at this place for another call; if so, adds this call to that diagnostic.
    fn is_repeated(&mut self, lint: &'static Lint, place: Span) -> bool {
        let Some(&index) = self.limits.reported.get(&place.start) else {
            return false;
        };
        let expansion = self.expansion();
        let earlier = self.diagnostics.get_mut(index);
        let is_same = |earlier: &&mut Diagnostic| earlier.lint == lint && earlier.span() == place;
        let Some(earlier) = earlier.filter(is_same) else {
            return false;
        };
        earlier.seen_in(expansion);
        true
    }

    fn push_repeatable(&mut self, place: Span, diagnostic: Diagnostic) {
        self.limits
            .reported
            .insert(place.start, self.diagnostics.len());
        self.diagnostics.push(diagnostic);
    }

    /// A location in the text, as seen from the innermost call.
    fn here(&self, span: Span) -> Origin {
        Origin {
            span,
            expansion: self.expansion(),
        }
    }
}
