//! `zrf new`: a first game from a template.

use super::args::{Common, Suggested};
use super::failure::{Done, Exit, Failure};
use super::written::{quoted, write_new};
use crate::console::Console;
use crate::templates::{TEMPLATES, Template};
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
