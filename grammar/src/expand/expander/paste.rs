//! Replaces the parameters in words and strings with the texts of arguments.

use super::super::parameter::Content;
use super::{Expander, Mode, Value};
use crate::syntax::{Form, FormKind, between_quotes};
use crate::text::{Span, Symbol};

/// Length of a pasted text, in bytes, that counts as one more form.
const TEXT_UNIT: usize = 16;

/// Maximum lengths of a pasted word and of a pasted string, in bytes.
const MAX_LENGTHS: [usize; 2] = [1_000, 1 << 16];

impl Expander<'_> {
    /// A word or string with its parameters replaced, `None` if nothing is left of it.
    pub(super) fn atom(&mut self, form: &Form, mode: Mode) -> Option<Value> {
        let (FormKind::Word(symbol) | FormKind::String(symbol)) = form.kind else {
            return None;
        };
        let is_string = form.string().is_some();
        let span = form.origin.span;
        let as_it_is = || Some(Value::Atom(form.kind.clone(), span));
        // A string outside macros is plain text, even if it mentions $5.
        if mode == Mode::Verbatim || is_string && self.frames.is_empty() {
            return as_it_is();
        }
        match self.contents.of(symbol, self.names) {
            Content::Unknown | Content::Plain => as_it_is(),
            Content::Parameter(number) if !is_string => {
                let Some(index) = self.value_of(number) else {
                    self.report_missing(number, span);
                    return None;
                };
                let value = &self.arguments[index];
                match value.kind {
                    FormKind::List(_) => Some(Value::Argument(index)),
                    _ => Some(Value::Atom(value.kind.clone(), value.origin.span)),
                }
            }
            Content::Parameter(_) | Content::Pattern => self.paste(symbol, span, is_string),
        }
    }

    /// Replaces the parameters inside a word or string with the texts of their values.
    fn paste(&mut self, symbol: Symbol, span: Span, is_string: bool) -> Option<Value> {
        let mut pasted = std::mem::take(&mut self.pasted);
        pasted.clear();
        let start = match is_string {
            true => between_quotes(span, self.names.text(symbol)).start,
            false => span.start,
        };
        for piece in self.contents.pieces(symbol).iter() {
            let Some(number) = piece.parameter else {
                pasted.push_str(&self.names.text(symbol)[piece.start..piece.end]);
                continue;
            };
            let place = Span::new(start + piece.start as u32, start + piece.end as u32);
            self.paste_value(number, place, is_string, &mut pasted);
        }
        let is_kept = self.spend(pasted.len() / TEXT_UNIT) && (is_string || !pasted.is_empty());
        let symbol = is_kept.then(|| self.names.intern(&pasted));
        self.pasted = pasted;
        let kind = if is_string {
            FormKind::String
        } else {
            FormKind::Word
        };
        Some(Value::Atom(kind(symbol?), span))
    }

    fn paste_value(&mut self, number: u32, place: Span, is_string: bool, pasted: &mut String) {
        let Some(index) = self.value_of(number) else {
            self.report_missing(number, place);
            return;
        };
        let value = &self.arguments[index];
        let (FormKind::Word(symbol) | FormKind::String(symbol)) = value.kind else {
            let argument = value.origin;
            self.report_list_in_word(number, place, argument);
            return;
        };
        let text = self.names.text(symbol);
        if pasted.len() + text.len() <= MAX_LENGTHS[usize::from(is_string)] {
            pasted.push_str(text);
        } else {
            self.report_length(number, place, is_string);
        }
    }

    /// The index of a parameter's value among the arguments: those of the innermost call that has enough.
    fn value_of(&mut self, number: u32) -> Option<usize> {
        let number = number as usize;
        let index = self.frames.iter().rposition(|frame| frame.count >= number);
        for frame in &mut self.frames[index.map_or(0, |index| index + 1)..] {
            frame.is_closed = false;
        }
        let frame = &mut self.frames[index?];
        frame.used = frame.used.max(number as u32);
        let site = &mut self.calls[frame.macro_def as usize][frame.site as usize];
        site.used = site.used.max(number as u32);
        Some(frame.first + number - 1)
    }
}
