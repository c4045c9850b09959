//! `zrf new`: a first game from a template.

use super::args::{Common, Suggested};
use super::failure::Failure;
use super::{Done, Exit};
use crate::console::Console;
use crate::files::{Over, reason, write};
use crate::templates::{TEMPLATES, Template};
use std::io;
use std::path::is_separator;
use zrf_grammar::diagnostics::suggest::nearest;

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf new mygame\n  zrf new mygame --template jump",
    after_help = templates_help()
)]
pub(crate) struct Args {
    /// Name of the game; the file is NAME.zrf
    name: String,
    /// Template to start from
    #[arg(
        long,
        short,
        value_name = "TEMPLATE",
        default_value = "line",
        value_parser = Suggested(names),
        hide_possible_values = true
    )]
    template: String,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let template = template(&args.template)?;
    let path = args.name.strip_suffix(".zrf").unwrap_or(&args.name);
    let title = path.rsplit(is_separator).next();
    let title = title.filter(|title| !matches!(*title, "" | "." | ".."));
    let title = title.filter(|title| !title.contains(['"', '\n', '\r']));
    let title = title.ok_or_else(|| {
        Failure::trouble(format!("`{}` cannot be the name of a game", args.name))
            .help("choose a valid file name, without quotes")
    })?;
    let file = format!("{path}.zrf");
    let text = template.rules(title);
    write_new(&file, text.as_bytes(), args.force, console)?;
    if common.quiet == 0 {
        let file = quoted(&file);
        console.say(format!(
            "wrote {file}; `zrf play {file}` plays it, `zrf check {file}` checks it, `zrf test {file}` runs its tests"
        ))?;
    }
    Ok(Exit::Success)
}

/// A file name as an argument in a shell. One that would look like an option or a link gets its folder.
pub(super) fn quoted(file: &str) -> String {
    let file = match file.starts_with(['-', '#']) {
        true => format!("./{file}"),
        false => file.to_owned(),
    };
    let is_plain =
        |letter: char| letter.is_alphanumeric() || "/._-:".contains(letter) || is_separator(letter);
    // What other shells expand between double quotes.
    let is_expanded = |letter: char| !cfg!(windows) && "$`\\\"!".contains(letter);
    if file.chars().all(is_plain) {
        file
    } else if file.contains(is_expanded) {
        format!("'{}'", file.replace('\'', r"'\''"))
    } else {
        format!("\"{file}\"")
    }
}

/// Writes a file, which replaces an existing one only with `force`.
pub(super) fn write_new(
    file: &str,
    bytes: &[u8],
    force: bool,
    console: &Console<'_>,
) -> Result<(), Failure> {
    let over = match force {
        true => Over::Anything,
        false => Over::Nothing,
    };
    let path = console.surroundings.directory.join(file);
    write(&path, bytes, over).map_err(|error| not_written(file, &error))
}

/// Refuses an existing file before the work begins, which may take long.
pub(super) fn refuse_to_replace(
    file: &str,
    force: bool,
    console: &Console<'_>,
) -> Result<(), Failure> {
    let path = console.surroundings.directory.join(file);
    match !force && path.symlink_metadata().is_ok() {
        true => Err(not_written(file, &io::ErrorKind::AlreadyExists.into())),
        false => Ok(()),
    }
}

pub(super) fn not_written(file: &str, error: &io::Error) -> Failure {
    let failure = |reason: &str| Failure::trouble(format!("cannot write `{file}`: {reason}"));
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            failure("it already exists").help("use `--force` to replace it")
        }
        io::ErrorKind::NotFound => failure("its folder does not exist"),
        _ => failure(&reason(error)),
    }
}

fn names() -> Vec<&'static str> {
    TEMPLATES.iter().map(|template| template.name).collect()
}

fn template(name: &str) -> Result<&'static Template, Failure> {
    Template::find(name).ok_or_else(|| {
        let near = nearest(name, names())
            .map(|near| format!("did you mean `{near}`? "))
            .unwrap_or_default();
        Failure::trouble(format!("no template is called `{name}`"))
            .help(format!("{near}the templates are {}", names().join(", ")))
    })
}

fn templates_help() -> String {
    let mut text = "Templates:".to_owned();
    for Template { name, about, .. } in TEMPLATES {
        text.push_str(&format!("\n  {name:8} {about}"));
    }
    text
}

#[cfg(all(test, unix))]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_gives_back_the_name_of_a_file() {
        for file in [
            "games/a-1.zrf",
            "-dash.zrf",
            "#g=x.zrf",
            "two words.zrf",
            "it's.zrf",
            "$1.zrf",
            "tick`x.zrf",
            "back\\slash.zrf",
            "bang!'$HOME'.zrf",
        ] {
            let script = format!("printf %s {}", quoted(file));
            let output = std::process::Command::new("sh")
                .arg("-c")
                .arg(script)
                .output();
            let output = String::from_utf8(output.unwrap().stdout).unwrap();
            assert_eq!(output.strip_prefix("./").unwrap_or(&output), file);
            assert!(!output.starts_with(['-', '#']), "{output}");
        }
    }
}
