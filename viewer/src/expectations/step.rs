//! The steps of tests, and the words they begin with.

use zrf_grammar::diagnostics::suggest::nearest;

/// A kind of step.
struct Kind {
    word: &'static str,
    changes_state: bool,
    value: Value,
}

/// Whether a step has a text after the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// Without it, the step would state nothing.
    Needed,
    /// An empty list states that there is nothing.
    Optional,
    Never,
}

const fn action(word: &'static str, value: Value) -> Kind {
    Kind {
        word,
        changes_state: true,
        value,
    }
}

const fn statement(word: &'static str, value: Value) -> Kind {
    Kind {
        word,
        changes_state: false,
        value,
    }
}

const STEPS: &[Kind] = &[
    action("edits", Value::Needed),
    action("play", Value::Needed),
    action("undo", Value::Never),
    statement("moves", Value::Optional),
    statement("legal", Value::Needed),
    statement("illegal", Value::Needed),
    statement("ends", Value::Optional),
    statement("count", Value::Needed),
    statement("perft", Value::Needed),
    statement("captures", Value::Optional),
    statement("shown", Value::Needed),
    statement("board", Value::Optional),
    statement("at", Value::Needed),
    statement("store", Value::Optional),
    statement("turn", Value::Needed),
    statement("round", Value::Needed),
    statement("outcome", Value::Needed),
    statement("fault", Value::Never),
];

/// The lines that begin a test or concern the whole file.
const HEADS: &[&str] = &["test", "variant", "errors"];

/// One expectation or action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line, from 1.
    pub line: usize,
    /// The word before the colon.
    pub key: String,
    /// The text after it.
    pub value: String,
}

impl Step {
    /// The step as written.
    pub fn text(&self) -> String {
        match self.value.as_str() {
            "" => self.key.clone(),
            value => format!("{}: {value}", self.key),
        }
    }

    /// The parts of the value between bars.
    pub(super) fn parts(&self) -> Vec<String> {
        let parts = self.value.split('|').map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    }

    /// Whether later steps depend on the state that this step leads to.
    pub(super) fn changes_state(&self) -> bool {
        self.kind().is_some_and(|kind| kind.changes_state)
    }

    fn kind(&self) -> Option<&'static Kind> {
        STEPS.iter().find(|kind| kind.word == self.key)
    }

    /// Why the value of the step is invalid, if it is.
    pub(super) fn flaw(&self) -> Option<String> {
        let kind = self.kind()?;
        match (kind.value, self.parts().is_empty()) {
            (Value::Needed, true) => {
                Some(format!("`{0}` states nothing: write `{0}: …`", self.key))
            }
            (Value::Never, false) => Some(format!("`{}` takes no value", self.key)),
            _ => None,
        }
    }

    /// The message for an unknown step.
    pub(super) fn unknown(&self) -> String {
        let words = STEPS.iter().map(|kind| kind.word);
        let mut words = words.chain(HEADS.iter().copied());
        if let Some((word, rest)) = self.key.split_once(' ')
            && words.clone().any(|known| known == word)
        {
            return format!("a colon is missing: write `{word}: {rest}`");
        }
        let words = &mut words;
        let near = nearest(&self.key, words).map(|near| format!(", did you mean `{near}`?"));
        let near = near.unwrap_or_default();
        format!("no step is called `{}`{near}", self.key)
    }
}

/// Whether a word before a colon names a step.
pub(super) fn is_step(word: &str) -> bool {
    STEPS.iter().any(|kind| kind.word == word)
}

#[cfg(test)]
mod tests {
    use super::{HEADS, STEPS};

    #[test]
    fn the_table_for_authors_lists_all_steps() {
        let page = include_str!("../../docs/test.md");
        let listed = page.split("\n## ").find(|part| part.starts_with("Steps\n"));
        let rows = listed
            .unwrap()
            .lines()
            .filter_map(|row| row.strip_prefix("| `"));
        let mut listed: Vec<&str> = rows
            .map(|row| row.split([':', '`']).next().unwrap())
            .collect();
        let steps = STEPS.iter().map(|kind| kind.word);
        let mut known: Vec<&str> = steps.chain(HEADS.iter().copied()).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
}
