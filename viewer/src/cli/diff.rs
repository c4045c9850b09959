//! `zrf diff`: what differs between two versions of rules.

use super::args::{Common, FileArgs};
use super::failure::{Done, Exit, Failure};
use super::load;
use super::output::write_document;
use crate::comparison::{Budget, Divergence, Played, compare, differences};
use crate::console::Console;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use zrf_grammar::{Rules, VariantId};
use zrf_interpreter::{Program, Stop};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf diff old.zrf new.zrf\n  zrf diff old.zrf new.zrf --variant Chess --games 500",
    after_help = "Exits with code 0 if no difference was found, 1 if there is one, and 2 if a file cannot be read or has errors."
)]
pub(crate) struct Args {
    /// Rules file before the change
    #[arg(value_name = "OLD", value_hint = clap::ValueHint::FilePath)]
    old: String,
    /// Rules file after the change
    #[arg(value_name = "NEW", value_hint = clap::ValueHint::FilePath)]
    new: String,
    /// Compare only this game or variant, by title or by its number in `zrf list`
    #[arg(long, value_name = "NAME|NUMBER")]
    variant: Option<String>,
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

/// A variant of both files, or of one.
struct Compared {
    title: String,
    parts: Vec<String>,
    /// `None` if the variant is in one file only, so that nothing was played.
    played: Option<Played>,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let old = rules(args, &args.old, common, console)?;
    let new = rules(args, &args.new, common, console)?;
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let compared = pairs(args, &old, &new)?
        .into_iter()
        .map(|(old_id, new_id)| compared(args, (&old, old_id), (&new, new_id), &interrupt.stop()));
    let compared = compared.collect::<Result<Vec<_>, _>>()?;
    if args.json {
        let variants: Vec<Value> = compared.iter().map(Compared::to_json).collect();
        let document = json!({ "variants": variants });
        write_document(document, console)?;
    } else {
        for one in &compared {
            one.write(args, console)?;
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

/// Variants with the same title, and those of one file only. If each file has one variant, titles do not matter.
fn pairs(args: &Args, old: &Rules, new: &Rules) -> Result<Vec<Pair>, Failure> {
    if let Some(wanted) = &args.variant {
        let find = |rules: &Rules| {
            let found = rules.find_variant(wanted);
            found.map_err(|error| {
                Failure::trouble(error.to_string())
                    .help("`zrf list` shows the games and variants of a file")
            })
        };
        return Ok(vec![(Some(find(old)?), Some(find(new)?))]);
    }
    let (olds, news): (Vec<_>, Vec<_>) = (old.variants().collect(), new.variants().collect());
    if let ([one], [other]) = (&*olds, &*news) {
        return Ok(vec![(Some(*one), Some(*other))]);
    }
    let title = |rules: &Rules, id: VariantId| rules.entries()[id.index()].title.clone();
    let same = |id: &VariantId| {
        let wanted = title(old, *id);
        news.iter().copied().find(|&id| title(new, id) == wanted)
    };
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
    let in_one = |title: String, file: &str| Compared {
        title,
        parts: vec![format!("only in {file}")],
        played: None,
    };
    let (old_id, new_id) = match (old_id, new_id) {
        (Some(old_id), Some(new_id)) => (old_id, new_id),
        (Some(id), None) => return Ok(in_one(title(old, id), &args.old)),
        (_, id) => {
            let title = id.map(|id| title(new, id)).unwrap_or_default();
            return Ok(in_one(title, &args.new));
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
    let mut parts = differences(&before, &after);
    let (one, other) = (title(old, old_id), title(new, new_id));
    if one != other {
        parts.insert(0, format!("title: {one} → {other}"));
    }
    Ok(Compared {
        title: other,
        parts,
        played: Some(compare(&before, &after, budget, stop)),
    })
}

impl Compared {
    fn differs(&self) -> bool {
        let diverges = self
            .played
            .as_ref()
            .is_some_and(|played| played.divergence.is_some());
        diverges || !self.parts.is_empty()
    }

    fn write(&self, args: &Args, console: &mut Console<'_>) -> std::io::Result<()> {
        writeln!(console.output, "{}", self.title)?;
        for part in &self.parts {
            writeln!(console.output, "  {part}")?;
        }
        let Some(Played {
            n_states,
            divergence,
        }) = &self.played
        else {
            return Ok(());
        };
        let Some(Divergence {
            game,
            moves,
            outcomes,
        }) = divergence
        else {
            return writeln!(
                console.output,
                "  no difference in play in {n_states} states"
            );
        };
        match game.as_slice() {
            [] => writeln!(console.output, "  at the start:")?,
            game => writeln!(console.output, "  after {}:", game.join(" | "))?,
        }
        let files = [&args.old, &args.new];
        for (file, moves) in files
            .iter()
            .zip(moves)
            .filter(|(_, moves)| !moves.is_empty())
        {
            writeln!(
                console.output,
                "    legal only in {file}: {}",
                moves.join(" | ")
            )?;
        }
        for (file, outcome) in files.iter().zip(outcomes.iter().flatten()) {
            writeln!(console.output, "    result in {file}: {outcome}")?;
        }
        Ok(())
    }

    fn to_json(&self) -> Value {
        let divergence = self
            .played
            .as_ref()
            .and_then(|played| played.divergence.as_ref());
        let divergence = divergence.map(|one| {
            json!({
                "after": one.game,
                "only_old": one.moves[0],
                "only_new": one.moves[1],
                "outcomes": one.outcomes,
            })
        });
        json!({
            "title": self.title,
            "differences": self.parts,
            "states": self.played.as_ref().map(|played| played.n_states),
            "divergence": divergence,
        })
    }
}
