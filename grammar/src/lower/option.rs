//! `(option "…" value)` and the keywords of version 1 that mean the same.

use super::arguments::{Arguments, found};
use super::lowering::Lowering;
use super::section::Section;
use super::shape::number;
use crate::ast::{
    AcceptedValues, KNOWN_OPTIONS, KnownOption, Name, OptionName, OptionSetting, OptionValue, Text,
    known_option,
};
use crate::diagnostics::suggest::suggest;
use crate::diagnostics::{Diagnostic, Edit, Fix, Safety, registry as lints};
use crate::syntax::{Form, is_word};
use crate::text::{Symbol, kw};

/// `(option "pass turn" forced)`; `None` if its value has no meaning, so that the option is not changed.
pub(super) fn option(section: Section, lowering: &mut Lowering) -> Option<OptionSetting> {
    let mut arguments = section.arguments();
    if let Some(diagnostic) = bare_option(arguments.rest, lowering) {
        lowering.report(diagnostic);
        return None;
    }
    let name = arguments.text("the name of an option in quotes", lowering)?;
    let value = Value::take(&mut arguments, lowering)?;
    arguments.finish(lowering);
    let value_origin = value.word.origin;
    let (name, value) = match known_option(name.literal(lowering.names)) {
        Some(known) => {
            let value = option_value(known, value, lowering)?;
            if UNSUPPORTED.contains(&known.name) && value != OptionValue::False {
                unsupported_option(known, name, lowering);
            }
            (OptionName::Known(known), value)
        }
        None => {
            unknown_option(name, lowering);
            (
                OptionName::Unknown(name.symbol),
                any_value(value.word, lowering),
            )
        }
    };
    Some(OptionSetting {
        name,
        value,
        value_origin,
        origin: section.origin,
    })
}

/// The diagnostic about the name of an option without quotes: `pass turn` or `pass-turn`.
fn bare_option(forms: &[Form], lowering: &Lowering) -> Option<Diagnostic> {
    let text = |form: &Form| form.word().map(|word| lowering.names.text(word));
    let is_known = |name: &str| known_option(name).is_some();
    let first = forms.first()?;
    let word = text(first)?;
    let mut diagnostic = lowering.unexpected("the name of an option in quotes", first);
    let name = word.replace(['-', '_'], " ");
    let span = first.origin.span;
    if is_known(&name) {
        let right = format!("\"{name}\"");
        let help = format!("write `{right}`");
        let edit = Edit::replace(span, word, right);
        diagnostic.fixes = vec![Fix::safe(help.as_str(), vec![edit])];
        return Some(diagnostic.help(help));
    }
    if let Some(second) = forms.get(1)
        && let Some(other) = text(second).filter(|other| is_known(&format!("{word} {other}")))
        && second.origin.span.start == span.end + 1
    {
        let help = format!("write `\"{word} {other}\"`");
        let edits = vec![
            Edit::replace(span, word, format!("\"{word}")),
            Edit::replace(second.origin.span, other, format!("{other}\"")),
        ];
        diagnostic.fixes = vec![Fix::safe(help.as_str(), edits)];
        return Some(diagnostic.help(help));
    }
    for fix in &mut diagnostic.fixes {
        fix.safety = Safety::Unsafe;
    }
    Some(diagnostic)
}

/// Whether the keyword is an option of version 1.
pub(super) fn is_old_form(keyword: Symbol) -> bool {
    keyword == kw::ALLOW_FLIPPING
        || KNOWN_OPTIONS
            .iter()
            .any(|option| option.keyword == Some(keyword))
}

/// `(pass-turn true)`, and `(allow-flipping true)`, whose value is the opposite of its option's.
pub(super) fn old_form(section: Section, lowering: &mut Lowering) -> Option<OptionSetting> {
    let mut arguments = section.arguments();
    let value = Value::take(&mut arguments, lowering)?;
    arguments.finish(lowering);
    let is_opposite = section.keyword == kw::ALLOW_FLIPPING;
    let known = match is_opposite {
        true => known_option("prevent flipping"),
        false => KNOWN_OPTIONS
            .iter()
            .find(|option| option.keyword == Some(section.keyword)),
    }?;
    let value_origin = value.word.origin;
    let value = match option_value(known, value, lowering)? {
        OptionValue::True if is_opposite => OptionValue::False,
        OptionValue::False if is_opposite => OptionValue::True,
        value => value,
    };
    Some(OptionSetting {
        name: OptionName::Known(known),
        value,
        value_origin,
        origin: section.origin,
    })
}

/// The value of an option as written.
#[derive(Clone, Copy)]
struct Value<'f> {
    /// The word, which may be in quotes by mistake.
    word: Name,
    form: &'f Form,
}

impl<'f> Value<'f> {
    /// Takes the value from the arguments of an option.
    fn take(arguments: &mut Arguments<'f>, lowering: &mut Lowering) -> Option<Self> {
        let form = arguments.rest.first();
        if let Some((form, symbol)) = form.and_then(|form| Some((form, form.string()?))) {
            arguments.next();
            let origin = form.origin;
            let word = Name { symbol, origin };
            return Some(Self { word, form });
        }
        let word = arguments.name("`true`, `false`, `forced` or a number", lowering)?;
        Some(Self { word, form: form? })
    }

    fn is_quoted(&self) -> bool {
        self.form.string().is_some()
    }
}

/// The value of a known option. A value that the option does not accept is reported, and so is one in quotes, which are
/// ignored; the result is `None` if the word means nothing at all.
fn option_value(
    option: &'static KnownOption,
    written: Value<'_>,
    lowering: &mut Lowering,
) -> Option<OptionValue> {
    use AcceptedValues::{Switch, SwitchOrForced, SwitchOrTwo};
    let word = written.word;
    let value = any_value(word, lowering);
    let is_accepted = match value {
        OptionValue::True | OptionValue::False => true,
        OptionValue::Forced => option.accepts == SwitchOrForced,
        OptionValue::Number(2) => option.accepts != Switch,
        OptionValue::Number(_) | OptionValue::Unknown(_) => false,
    };
    if !is_accepted || written.is_quoted() {
        let expected = match option.accepts {
            Switch => "`true` or `false`",
            SwitchOrTwo => "`true`, `false` or `2`",
            SwitchOrForced => "`true`, `false` or `forced`",
        };
        let expected = format!("{expected} for option \"{}\"", option.name);
        let text = lowering.names.text(word.symbol);
        let found = match written.is_quoted() {
            true if is_word(text) => format!("`\"{text}\"`"),
            true => found(written.form, lowering),
            false => format!("`{text}`"),
        };
        let diagnostic = Diagnostic::expected(&lints::OPTION_VALUE, expected, found, word.origin);
        let diagnostic = diagnostic.naming(kw::OPTION);
        lowering.report(match is_accepted {
            true => lowering.advise_no_quotes(written.form, diagnostic),
            false => diagnostic,
        });
    }
    (!matches!(value, OptionValue::Unknown(_))).then_some(value)
}

fn any_value(word: Name, lowering: &Lowering) -> OptionValue {
    match word.symbol {
        kw::TRUE => OptionValue::True,
        kw::FALSE => OptionValue::False,
        kw::FORCED => OptionValue::Forced,
        symbol => number(lowering.names.text(symbol))
            .map_or(OptionValue::Unknown(symbol), OptionValue::Number),
    }
}

/// Options of the original program whose effect is unknown: no known file turns them on.
const UNSUPPORTED: &[&str] = &["discard cascades"];

fn unsupported_option(known: &KnownOption, name: Text, lowering: &mut Lowering) {
    let message = format!("option \"{}\" is not supported", known.name);
    let diagnostic = Diagnostic::new(&lints::UNSUPPORTED_OPTION, message, name.origin);
    lowering.report(
        diagnostic
            .at("has no effect here")
            .help("express the intent in the rules themselves and remove the option"),
    );
}

/// Options of a later browser program for rules files, as used in its published files. It also has many options for
/// single games, which end in `extension` or `invariant`.
const FOREIGN: &[&str] = &[
    "deferred captures",
    "ko",
    "shared pieces",
    "show hints",
    "sliding-puzzle",
];

fn is_foreign(name: &str) -> bool {
    FOREIGN.contains(&name) || name.ends_with("extension") || name.ends_with("invariant")
}

fn unknown_option(name: Text, lowering: &mut Lowering) {
    let text = name.literal(lowering.names);
    if is_foreign(text) {
        let message = format!("option \"{text}\" belongs to another program");
        let diagnostic = Diagnostic::new(&lints::FOREIGN_OPTION, message, name.origin);
        lowering.report(
            diagnostic
                .at("has no effect here")
                .help("that program may play by different rules than this file states"),
        );
        return;
    }
    let message = format!("unknown option \"{text}\"");
    let diagnostic =
        Diagnostic::new(&lints::UNKNOWN_OPTION, message, name.origin).at("has no effect");
    // The old keywords are a likely mistake: `(option "pass-turn" true)`.
    let today = text.replace('-', " ");
    let near = suggest(&today, KNOWN_OPTIONS.iter().map(|option| option.name));
    lowering.report(match near {
        Some(near) => diagnostic.did_you_mean_quoted(text, near),
        None => diagnostic,
    });
}
