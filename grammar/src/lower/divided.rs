//! Keywords that are divided by spaces: `(turn order White Black)`, `(pieces remaining 0)`.

use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, FormKind, PartId};
use crate::text::{Names, Origin, Span, Symbol};

/// A keyword that is divided by spaces.
pub(super) struct Divided {
    /// The keyword.
    pub(super) keyword: Symbol,
    /// Its words as written.
    pub(super) text: String,
    /// The location of the words.
    pub(super) origin: Origin,
    /// The number of words.
    pub(super) n_words: usize,
    /// The location of the first word.
    first: Span,
}

/// The keyword that the first words of a list become with hyphens.
pub(super) fn divided(
    items: &[Form],
    names: &Names,
    is_wanted: impl Fn(Symbol) -> bool,
) -> Option<Divided> {
    /// Maximum number of words of a keyword.
    const MAX: usize = 4;
    /// Maximum length of a keyword.
    const MAX_LENGTH: usize = 32;
    let first = items.first()?;
    let mut text = names.text(first.word()?).to_owned();
    let mut found = None;
    for (index, form) in items.iter().enumerate().take(MAX).skip(1) {
        let is_beside = form.origin.expansion == first.origin.expansion;
        let Some(word) = form.word().filter(|_| is_beside) else {
            break;
        };
        let word = names.text(word);
        if text.len() + word.len() > MAX_LENGTH {
            break;
        }
        text = format!("{text} {word}");
        let keyword = names.get(&text.replace(' ', "-"));
        if let Some(keyword) = keyword.filter(|&keyword| is_wanted(keyword)) {
            let span = Span::new(first.origin.span.start, form.origin.span.end);
            found = Some(Divided {
                keyword,
                text: text.clone(),
                origin: Origin {
                    span,
                    ..first.origin
                },
                n_words: index + 1,
                first: first.origin.span,
            });
        }
    }
    found
}

impl Divided {
    /// Adds to a diagnostic how to write the keyword.
    pub(super) fn explain(&self, diagnostic: Diagnostic, names: &Names) -> Diagnostic {
        let keyword = names.text(self.keyword);
        let first = self.text.split(' ').next().unwrap_or_default();
        let edits = vec![
            Edit::replace(self.first, first, keyword),
            Edit::delete(Span::new(self.first.end, self.origin.span.end)),
        ];
        let fix = Fix::safe(format!("write `{keyword}`"), edits);
        diagnostic
            .help(format!("did you mean `{keyword}`?"))
            .fix(fix)
    }

    /// The keyword as one word.
    pub(super) fn word(&self) -> Form {
        Form {
            kind: FormKind::Word(self.keyword),
            origin: self.origin,
            part: PartId::NONE,
        }
    }

    /// The list that begins with the keyword as one word.
    pub(super) fn list(&self, form: &Form) -> Form {
        let rest = form.list().unwrap_or_default().iter().skip(self.n_words);
        let items = std::iter::once(self.word()).chain(rest.cloned());
        Form {
            kind: FormKind::List(items.collect()),
            origin: form.origin,
            part: PartId::NONE,
        }
    }
}
