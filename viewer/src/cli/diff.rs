//! `zrf diff`: what differs between two versions of rules, or between two variants of one file.

mod compared;

use super::args::{Common, FileArgs, variants};
use super::failure::{Done, Exit, Failure};
use super::load;
use super::output::write_document;
use crate::comparison::{Budget, compare, differences};
use crate::console::Console;
use clap_complete::engine::ArgValueCompleter;
use compared::Compared;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{Program, Stop};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf diff old.zrf new.zrf\n  zrf diff old.zrf new.zrf --variant Chess --games 500\n  zrf diff game.zrf --variant Chess --variant \"Fast chess\"",
    after_help = "Compares what the rules mean, however they are written: players, turns, board, setup, pieces, options, \
                  goals, texts, where positions are drawn, and the names of pictures, sounds and solutions. Then it plays, \
                  to find a state in which the legal moves or the results differ.\n\nExits with code 0 if no difference was found, 1 if there is one, and 2 if a file cannot be read or has errors."
)]
pub(crate) struct Args {
    /// Rules file before the change
    #[arg(value_name = "OLD", value_parser = super::args::not_empty(), value_hint = clap::ValueHint::FilePath)]
    old: String,
    /// Rules file after the change; without it, two variants of the first file are compared
    #[arg(value_name = "NEW", value_parser = super::args::not_empty(), value_hint = clap::ValueHint::FilePath)]
    new: Option<String>,
    /// Compare only this game or variant, by title or by its number in `zrf list`; given twice, compare the first (of OLD)
    /// with the second (of NEW)
    #[arg(long, value_name = "NAME|NUMBER", add = ArgValueCompleter::new(variants))]
    variant: Vec<String>,
    /// Number of random games per variant to look for states in which play differs
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Also allow files in this folder, outside that of the rules; can be repeated
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    allow_path: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// States looked at near the start of each variant.
const NEAR: usize = 2_000;
/// Maximum length of a random game, in plies.
const PLIES: usize = 300;
/// Maximum number of operations of the rules per variant and file: a few seconds of work.
const WORK: u64 = 1 << 30;

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    refuse_unclear(args)?;
    let old = rules(args, &args.old, common, console)?;
    let new = args
        .new
        .as_ref()
        .map(|new| rules(args, new, common, console));
    let new = new.transpose()?;
    let new = new.as_ref().unwrap_or(&old);
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let compared = pairs(args, &old, new)?
        .into_iter()
        .map(|(old_id, new_id)| compared(args, (&old, old_id), (new, new_id), &interrupt.stop()));
    let compared = compared.collect::<Result<Vec<_>, _>>()?;
    if args.json {
        let variants: Vec<Value> = compared.iter().map(Compared::to_json).collect();
        let document = json!({ "variants": variants });
        write_document(document, console)?;
    } else {
        for one in &compared {
            one.write(console)?;
        }
    }
    if interrupt.is_set() {
        console.say("interrupted: not all states were compared")?;
    }
    // A difference found before Ctrl+C remains one.
    Ok(match compared.iter().any(Compared::differs) {
        true => Exit::Negative,
        false if interrupt.is_set() => Exit::Interrupted,
        false => Exit::Success,
    })
}

/// Fails unless the arguments say which two sides to compare.
fn refuse_unclear(args: &Args) -> Result<(), Failure> {
    match (&args.new, args.variant.len()) {
        (Some(_), ..=2) | (None, 2) => Ok(()),
        (None, ..2) => Err(
            Failure::trouble("there is nothing to compare the file with").help(
                "name a second file, or two variants of this one: `--variant NAME --variant NAME`",
            ),
        ),
        (_, 3..) => Err(Failure::trouble(
            "only two variants can be compared at a time",
        )),
    }
}

/// Reads a rules file, and fails if one of its variants has errors.
fn rules(
    args: &Args,
    file: &str,
    common: Common,
    console: &mut Console<'_>,
) -> Result<Rules, Failure> {
    let args = FileArgs {
        file: file.to_owned(),
        stdin_filename: None,
        allow_path: args.allow_path.clone(),
    };
    let rules = load::rules(&args, console)?;
    let found = rules
        .resolve_all()
        .into_iter()
        .flat_map(|(_, _, found)| found);
    let found = rules.diagnostics.iter().cloned().chain(found).collect();
    load::refuse_errors(&rules, found, "", common, console)?;
    Ok(rules)
}

/// A variant in the old file and in the new file; `None` where a file does not have it.
type Pair = (Option<VariantId>, Option<VariantId>);

/// The variants named, else those with the same title (of several, one after another), and those of one file only. If
/// each file has one variant, titles do not matter.
fn pairs(args: &Args, old: &Rules, new: &Rules) -> Result<Vec<Pair>, Failure> {
    let find = |rules: &Rules, wanted: &str| {
        let found = rules.find_variant(wanted);
        found.map(Some).map_err(|error| {
            Failure::trouble(error.to_string())
                .help("`zrf list` shows the games and variants of a file")
        })
    };
    match &args.variant[..] {
        [] => {}
        [both] => return Ok(vec![(find(old, both)?, find(new, both)?)]),
        [one, other, ..] => return Ok(vec![(find(old, one)?, find(new, other)?)]),
    }
    let (olds, news): (Vec<_>, Vec<_>) = (old.variants().collect(), new.variants().collect());
    if let ([one], [other]) = (&*olds, &*news) {
        return Ok(vec![(Some(*one), Some(*other))]);
    }
    let same = |id: &VariantId| new.find_namesake(&old.name_of(*id));
    let mut pairs: Vec<_> = olds.iter().map(|id| (Some(*id), same(id))).collect();
    let added = news
        .iter()
        .filter(|&id| pairs.iter().all(|(_, known)| *known != Some(*id)));
    let added: Vec<_> = added.map(|&id| (None, Some(id))).collect();
    pairs.extend(added);
    Ok(pairs)
}

fn compared(
    args: &Args,
    (old, old_id): (&Rules, Option<VariantId>),
    (new, new_id): (&Rules, Option<VariantId>),
    stop: &Stop,
) -> Result<Compared, Failure> {
    let program = |rules: &Rules, id: VariantId| -> Result<Arc<Program>, Failure> {
        Program::compile(rules.resolve(id).0).map_err(|error| Failure::negative(error.to_string()))
    };
    let title = |rules: &Rules, id: VariantId| rules.entries()[id.index()].title.clone();
    let files = [&args.old, args.new.as_ref().unwrap_or(&args.old)].map(Clone::clone);
    let in_one = |title: String, file: &str| Compared {
        title,
        sides: files.clone(),
        parts: vec![format!("only in {file}")],
        played: None,
    };
    let (old_id, new_id) = match (old_id, new_id) {
        (Some(old_id), Some(new_id)) => (old_id, new_id),
        (Some(id), None) => return Ok(in_one(title(old, id), &files[0])),
        (_, id) => {
            let title = id.map(|id| title(new, id)).unwrap_or_default();
            return Ok(in_one(title, &files[1]));
        }
    };
    let (before, after) = (program(old, old_id)?, program(new, new_id)?);
    let budget = Budget {
        states: NEAR,
        games: args.games,
        plies: PLIES,
        seed: args.seed,
        work: WORK,
    };
    let parts = differences(&before, &after);
    let mut parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let (one, other) = (title(old, old_id), title(new, new_id));
    // Who names two variants knows that they have two titles.
    let is_between = args.variant.len() == 2;
    if !is_between && one != other {
        parts.insert(0, format!("title: {one} → {other}"));
    }
    Ok(Compared {
        title: match is_between {
            true => format!("{one} → {other}"),
            false => other.clone(),
        },
        sides: match args.new {
            Some(_) => files,
            None => [one, other],
        },
        parts,
        played: Some(compare(&before, &after, budget, stop)),
    })
}
