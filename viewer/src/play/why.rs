//! Why a move is legal or not, as text and as JSON.

use crate::wording::{self, Told};
use serde_json::{Value, json};
use std::io::{self, Write};
use zrf_grammar::render::{FullStyle, to_json, write_full};
use zrf_grammar::text::Texts;
use zrf_interpreter::why::{Explanation, Verdict};
use zrf_interpreter::{Notation, Program, State};

/// What an explanation says, in words.
pub(crate) fn of(
    program: &Program,
    state: &State,
    notation: &Notation,
    explanation: &Explanation,
) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    if let Verdict::Legal(fitting) = &explanation.verdict {
        for (played, trace) in fitting {
            told.push(match trace {
                Some(trace) => wording::made(program, state, notation, played, trace),
                None => Told {
                    kind: "legal",
                    message: format!("`{}` is legal", notation.format(state, played.as_ref())),
                    diagnostic: None,
                    walk: Vec::new(),
                },
            });
        }
    }
    let refusals = explanation.refusals.iter();
    told.extend(refusals.map(|refusal| wording::refusal(program, state, notation, refusal)));
    told
}

/// Writes one reason with its place in the rules.
pub(crate) fn write(
    out: &mut dyn Write,
    texts: Texts<'_>,
    style: FullStyle,
    told: &Told,
) -> io::Result<()> {
    let arrow = if style.unicode { " → " } else { " -> " };
    let walk = told.walk.join(arrow);
    match &told.diagnostic {
        None => writeln!(out, "  {}", told.message),
        Some(diagnostic) if walk.is_empty() => write_full(out, texts, style, diagnostic),
        Some(diagnostic) => {
            let diagnostic = diagnostic.clone().help(format!("the cursor went {walk}"));
            write_full(out, texts, style, &diagnostic)
        }
    }
}

/// One reason as JSON.
pub(crate) fn json(texts: Texts<'_>, told: &Told) -> Value {
    json!({
        "kind": told.kind,
        "message": told.message,
        "walk": told.walk,
        "rules": told.diagnostic.as_ref().map(|diagnostic| to_json(texts, diagnostic)),
    })
}
