//! Why a move that somebody typed is not legal.

use super::Table;
use crate::play::why::{meant, reasons, write_reason};
use std::io;
use zrf_grammar::render::FullStyle;
use zrf_interpreter::why::{Verdict, explain};

impl Table<'_, '_, '_> {
    /// The reasons, for what was refused last where nothing is named.
    pub(super) fn why(&mut self, named: &str) -> io::Result<()> {
        let refused = self.refused.clone();
        let input = if named.is_empty() {
            refused.as_deref().unwrap_or_default()
        } else {
            named
        };
        if input.is_empty() {
            return self.reply("name a move, as `why e2e4`");
        }
        let explanation = meant(&self.session, input).and_then(|text| {
            let explained = explain(self.session.program(), self.session.state(), &text);
            Some((text, explained.ok()?))
        });
        let Some((text, explanation)) = explanation else {
            return self.reply(&format!("`{input}` is no move of this game"));
        };
        let verdict = match explanation.verdict {
            Verdict::Legal(_) => "is legal",
            Verdict::Refused => "is not legal",
            Verdict::Undecided => "may be legal or not: that was not found out",
        };
        self.reply(&format!("`{text}` {verdict}"))?;
        let session = &self.session;
        let (program, state) = (session.program(), session.state());
        let style = FullStyle {
            color: self.style.color,
            unicode: self.console.surroundings.unicode,
            width: self.style.width,
        };
        for told in reasons(program, state, session.notation(), &explanation) {
            write_reason(self.console.output, self.texts, style, &told)?;
        }
        Ok(())
    }
}
