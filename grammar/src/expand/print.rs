//! Forms as an indented tree of text.

use crate::syntax::{Form, FormKind};
use crate::text::Names;

/// Maximum width of a list on one line.
const WIDTH: usize = 100;
const STEP: usize = 2;

/// A form as text: long lists have their items on lines of their own.
pub(crate) fn printed(names: &Names, form: &Form) -> String {
    let mut printer = Printer {
        names,
        out: String::new(),
    };
    printer.print(form);
    printer.out
}

struct Printer<'a> {
    names: &'a Names,
    out: String,
}

/// An item on the explicit stack of what remains to print, so that nesting depth does not matter.
enum Task<'a> {
    Line(&'a Form, usize),
    Close,
}

impl Printer<'_> {
    fn print(&mut self, form: &Form) {
        let mut tasks = vec![Task::Line(form, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.out.push(')'),
                Task::Line(form, indent) => {
                    if indent > 0 {
                        self.out.push('\n');
                        self.out.extend(std::iter::repeat_n(' ', indent));
                    }
                    self.line(form, indent, &mut tasks);
                }
            }
        }
    }

    /// A form on one line, or the beginning of a list with its other items on lines of their own.
    fn line<'f>(&mut self, form: &'f Form, indent: usize, tasks: &mut Vec<Task<'f>>) {
        let room = WIDTH.saturating_sub(indent);
        let flat = self.flat(form, room);
        let items = match (&flat, form.list()) {
            (None, Some(items)) => items,
            _ => {
                self.out += &flat.unwrap_or_else(|| self.atom(form));
                return;
            }
        };
        // The leading words of a list stay together: `(piece`, `(links n`, `(if`.
        let words = items
            .iter()
            .take_while(|item| item.list().is_none())
            .take(2)
            .count();
        let head: Vec<String> = items[..words].iter().map(|item| self.atom(item)).collect();
        self.out.push('(');
        self.out += &head.join(" ");
        tasks.push(Task::Close);
        tasks.extend(
            items[words..]
                .iter()
                .rev()
                .map(|item| Task::Line(item, indent + STEP)),
        );
    }

    fn atom(&self, form: &Form) -> String {
        match form.kind {
            FormKind::Word(symbol) => self.names.text(symbol).to_owned(),
            FormKind::String(symbol) => format!("\"{}\"", self.names.text(symbol)),
            FormKind::List(_) => String::new(),
        }
    }

    /// The text of a form on one line, `None` if it is longer than `room` or deeply nested.
    fn flat(&self, form: &Form, room: usize) -> Option<String> {
        const DEEPEST: usize = 20;
        let mut text = String::new();
        self.push_flat(form, room, DEEPEST, &mut text)?;
        Some(text)
    }

    fn push_flat(&self, form: &Form, room: usize, depth: usize, text: &mut String) -> Option<()> {
        match form.list() {
            None => text.push_str(&self.atom(form)),
            Some(items) => {
                text.push('(');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    self.push_flat(item, room, depth.checked_sub(1)?, text)?;
                }
                text.push(')');
            }
        }
        (text.len() <= room).then_some(())
    }
}
