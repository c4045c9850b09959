//! `zrf expand`: the rules as they are after macro expansion, printed as an indented tree.

use super::args::FileArgs;
use super::{Done, Exit, load};
use crate::console::Console;
use std::io::{self, Write};
use zrf_grammar::syntax::{Form, FormKind};
use zrf_grammar::text::Names;

#[derive(Clone, Debug, clap::Args)]
#[command(before_long_help = "Example:\n  zrf expand game.zrf | less")]
pub(crate) struct Args {
    #[command(flatten)]
    file: FileArgs,
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let (names, forms) = load::expanded(&args.file, console)?;
    write_forms(console.output, &names, &forms)?;
    Ok(Exit::Success)
}

/// Maximum width of a list on one line.
const WIDTH: usize = 100;
const STEP: usize = 2;

/// Writes forms, one per line, separated by empty lines at top level.
///
/// # Errors
/// If `out` cannot be written.
fn write_forms(out: &mut dyn Write, names: &Names, forms: &[Form]) -> io::Result<()> {
    let mut printer = Printer { out, names };
    for (index, form) in forms.iter().enumerate() {
        if index > 0 {
            writeln!(printer.out)?;
        }
        printer.print(form)?;
        writeln!(printer.out)?;
    }
    Ok(())
}

struct Printer<'a> {
    out: &'a mut dyn Write,
    names: &'a Names,
}

/// An explicit stack of what remains, so that nesting depth does not matter.
enum Task<'a> {
    Line(&'a Form, usize),
    Close,
}

impl Printer<'_> {
    fn print(&mut self, form: &Form) -> io::Result<()> {
        let mut tasks = vec![Task::Line(form, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => write!(self.out, ")")?,
                Task::Line(form, indent) => {
                    if indent > 0 {
                        write!(self.out, "\n{:indent$}", "")?;
                    }
                    self.line(form, indent, &mut tasks)?;
                }
            }
        }
        Ok(())
    }

    /// A form on one line, or the beginning of a list with its other items on lines of their own.
    fn line<'f>(
        &mut self,
        form: &'f Form,
        indent: usize,
        tasks: &mut Vec<Task<'f>>,
    ) -> io::Result<()> {
        let room = WIDTH.saturating_sub(indent);
        let flat = self.flat(form, room);
        let items = match (&flat, form.list()) {
            (None, Some(items)) => items,
            _ => return write!(self.out, "{}", flat.unwrap_or_else(|| self.atom(form))),
        };
        // The leading words of a list stay together: `(piece`, `(links n`, `(if`.
        let words = items
            .iter()
            .take_while(|item| item.list().is_none())
            .take(2)
            .count();
        let head: Vec<String> = items[..words].iter().map(|item| self.atom(item)).collect();
        write!(self.out, "({}", head.join(" "))?;
        tasks.push(Task::Close);
        tasks.extend(
            items[words..]
                .iter()
                .rev()
                .map(|item| Task::Line(item, indent + STEP)),
        );
        Ok(())
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
