//! Instructions in `(moves …)` and `(drops …)` without the parentheses of a block.

use super::super::arguments::{found, written};
use super::super::lowering::Lowering;
use super::super::shape::in_parentheses;
use crate::ast::block::INSTRUCTIONS;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::NOT_AN_INSTRUCTION;
use crate::syntax::Form;
use crate::text::{ExpansionId, Expansions, Origin, kw};

/// Whether a list is an instruction, which cannot be a block: as a block, it would begin with a keyword that lacks its
/// arguments.
pub(super) fn is_instruction(form: &Form) -> bool {
    let n_arguments = form.list().map_or(0, |items| items.len().saturating_sub(1));
    match form.head() {
        Some(kw::VERIFY | kw::GO | kw::OPPOSITE) => n_arguments == 1,
        Some(kw::SET_FLAG | kw::SET_ATTRIBUTE) => n_arguments == 2,
        Some(kw::CHANGE_TYPE) => (1..=2).contains(&n_arguments),
        Some(kw::SET_POSITION_FLAG) => (2..=3).contains(&n_arguments),
        Some(kw::IF | kw::WHILE) => n_arguments >= 2,
        _ => false,
    }
}

/// Whether a list begins with an instruction that needs arguments, and a word follows it in the same text: both belong
/// to a block whose parentheses are missing.
pub(super) fn is_unwrapped(form: &Form, after: &[Form]) -> bool {
    let needs_arguments = form.list().is_some_and(|items| items.len() > 1)
        && matches!(
            form.head(),
            Some(kw::VERIFY | kw::IF | kw::WHILE | kw::SET_FLAG | kw::SET_ATTRIBUTE)
        );
    let is_loose = |next: &Form| {
        let is_beside = next.origin.expansion == form.origin.expansion;
        is_beside && next.word().is_some_and(|word| word != kw::MOVE_TYPE)
    };
    needs_arguments && after.first().is_some_and(is_loose)
}

/// Reports an instruction or the bare name of a macro where a block is expected. `own` is the call that contains the
/// section. Returns the items after it that do not belong to the same block.
pub(super) fn report<'a>(
    form: &'a Form,
    after: &'a [Form],
    own: ExpansionId,
    lowering: &mut Lowering<'_>,
) -> &'a [Form] {
    if form.word().is_some_and(|word| lowering.is_macro(word)) {
        return bare_macro(form, after, lowering);
    }
    let call = Call::of(form, own, lowering.expansions);
    let (run, rest) = run(call, after, own, lowering.expansions);
    let (found, origin) = match call.and_then(|call| call.inner) {
        Some(inner) => ("the call of another macro".to_owned(), inner),
        None => (name(form, lowering), form.origin),
    };
    let diagnostic = Diagnostic::expected(&NOT_AN_INSTRUCTION, BLOCK, found, origin);
    lowering.report(match call {
        Some(_) => diagnostic.help(
            "the macro contains instructions, not a block: put its body in parentheses, or the call, as in `(moves \
             ((macro)))`",
        ),
        None => {
            let help = "put each block in its own list, as in `(moves (n add) (s add))`";
            let diagnostic = diagnostic.help(help);
            match run.last().filter(|_| is_one_block(form, run)) {
                Some(last) => diagnostic.fix(in_parentheses(form, last)),
                None => diagnostic,
            }
        }
    });
    rest
}

/// What `moves` and `drops` contain.
const BLOCK: &str = "a block in parentheses";

/// Reports the bare name of a macro, with its arguments. Returns the items after them.
fn bare_macro<'a>(form: &'a Form, after: &'a [Form], lowering: &mut Lowering<'_>) -> &'a [Form] {
    let found = format!("the macro {}", found(form, lowering));
    let diagnostic = Diagnostic::expected(&NOT_AN_INSTRUCTION, BLOCK, found, form.origin);
    let (arguments, rest) = after.split_at(n_arguments(form, after, lowering));
    lowering.report(match arguments.last() {
        Some(last) => {
            let called = [std::slice::from_ref(form), arguments].concat();
            let called = written(&called, lowering);
            diagnostic
                .help(format!("call a macro in parentheses: `{called}`"))
                .fix(in_parentheses(form, last))
        }
        None => lowering.advise_call(form, diagnostic),
    });
    rest
}

/// The number of words after the bare name of a macro that can be its arguments.
fn n_arguments(name: &Form, after: &[Form], lowering: &Lowering<'_>) -> usize {
    let is_argument = |form: &&Form| {
        let is_beside = form.origin.expansion == name.origin.expansion;
        is_beside && form.word().is_some_and(|word| !lowering.is_macro(word))
    };
    after.iter().take_while(is_argument).count()
}

/// The instruction that was found.
fn name(form: &Form, lowering: &Lowering<'_>) -> String {
    match form.head() {
        Some(head) => format!("the instruction `({} …)`", lowering.names.text(head)),
        None => found(form, lowering),
    }
}

/// The macro call among the items of a section that an item comes from.
#[derive(Clone, Copy, Debug)]
struct Call {
    origin: Origin,
    /// The call in the body of its macro that the item comes from.
    inner: Option<Origin>,
}

impl Call {
    /// The call that gives an item of a section to the text of the section, which is `own`; `None` for an item that is
    /// written there.
    fn of(form: &Form, own: ExpansionId, expansions: &Expansions) -> Option<Self> {
        let mut found = None;
        let mut next = form.origin.expansion;
        while next != own
            && let Some(call) = expansions.get(next)
        {
            let inner = found.map(|call: Self| call.origin);
            let origin = call.call;
            found = Some(Self { origin, inner });
            next = origin.expansion;
        }
        found
    }
}

/// Splits the items after a loose instruction into those that belong to the same block and the rest: everything that
/// follows in the same text or from the same call, up to the next list that can be a block.
fn run<'a>(
    call: Option<Call>,
    items: &'a [Form],
    own: ExpansionId,
    expansions: &Expansions,
) -> (&'a [Form], &'a [Form]) {
    let belongs = |form: &Form| {
        let of = Call::of(form, own, expansions).map(|call| call.origin);
        let is_loose = match form.head() {
            Some(head) => INSTRUCTIONS.contains(&head),
            None => form.list().is_none(),
        };
        is_loose && call.is_none_or(|call| of == Some(call.origin))
    };
    let n_loose = items.iter().take_while(|form| belongs(form)).count();
    items.split_at(n_loose)
}

/// Whether a run of loose instructions is clearly one block, written without macros: it adds at its end only.
fn is_one_block(first: &Form, run: &[Form]) -> bool {
    let is_add = |form: &Form| {
        let word = form.word().or_else(|| form.head());
        word.is_some_and(|word| {
            matches!(
                word,
                kw::ADD | kw::ADD_COPY | kw::ADD_PARTIAL | kw::ADD_COPY_PARTIAL
            )
        })
    };
    let is_written = |form: &Form| form.origin.expansion == first.origin.expansion;
    run.split_last().is_some_and(|(last, before)| {
        run.iter().all(is_written) && is_add(last) && !before.iter().any(is_add)
    })
}
