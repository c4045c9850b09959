//! `zrf pack`: writes rules, the files they include, their art and solutions as one file.

use super::args::{Common, FileArgs};
use super::failure::{Done, Exit, Failure};
use super::load;
use super::written::{quoted, write_new};
use crate::console::Console;
use crate::files::{DiskFiles, PACK, is_pack, pack};
use std::path::Path;
use zrf_grammar::Rules;
use zrf_grammar::render::plural;
use zrf_grammar::text::{Files, normal_path};

#[derive(Clone, Debug, clap::Args)]
#[command(
    mut_arg("file", |file| file.help("Rules file; `-` reads standard input")),
    before_long_help = "Examples:\n  zrf pack game.zrf\n  zrf pack game.zrf --output game-1.2.zrfz",
    after_long_help = "Every command that reads rules opens a pack like a rules file. A pack is a ZIP file: to change \
                       its rules, unpack it. Files that do not exist are skipped, with a warning."
)]
pub(crate) struct Args {
    #[command(flatten)]
    file: FileArgs,
    /// The pack to write, instead of one beside the rules
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Maximum number of missing files listed by name.
const MAX_NAMED: usize = 5;

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (root, files) = load::root(&args.file, console)?;
    let output = output(args)?;
    let rules = Rules::load_to_play(&root, &files);
    load::refuse_errors(&rules, rules.diagnostics.clone(), "", common, console)?;
    let names = [rules.media_names(), rules.solution_names()].concat();
    let mut packed = texts(&rules, &root, &files)?;
    if names.iter().any(|name| is_above(&normal_path(name))) {
        let folder = folder_name(&root, &console.surroundings.directory);
        for (name, _) in &mut packed {
            *name = format!("{folder}/{name}");
        }
    }
    let failed = |why: String| Failure::trouble(format!("cannot pack `{root}`: {why}"));
    let missing = add_named(names, &files, &mut packed).map_err(failed)?;
    let bytes = pack(&packed).map_err(failed)?;
    write_new(&output, &bytes, args.force, console)?;
    if common.quiet == 0 {
        for name in missing.iter().take(MAX_NAMED) {
            console.say(format!("skipped {name}: no such file"))?;
        }
        if let Some(more) = missing.len().checked_sub(MAX_NAMED).filter(|&n| n > 0) {
            console.say(format!("skipped {}", plural(more, "more missing file")))?;
        }
        let (files, size) = (plural(packed.len(), "file"), bytes.len().div_ceil(1000));
        let output = quoted(&output);
        console.say(format!(
            "wrote {output}: {files}, {size} kB; `zrf play {output}` plays it"
        ))?;
    }
    Ok(Exit::Success)
}

/// The path of the pack.
fn output(args: &Args) -> Result<String, Failure> {
    let output = match (&args.output, &*args.file.file) {
        (Some(output), _) => output.clone(),
        (None, "-") => return Err(Failure::trouble("`--output FILE` must name the pack")),
        (None, file) => Path::new(file).with_extension(PACK).display().to_string(),
    };
    match is_pack(Path::new(&output)) {
        true => Ok(output),
        false => {
            let message = format!("`{output}` is not a valid name for a pack");
            Err(Failure::trouble(message).help(format!("end its name with `.{PACK}`")))
        }
    }
}

/// The rules file and the files that it includes, by their paths from its folder.
fn texts(rules: &Rules, root: &str, files: &DiskFiles) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let folder = root.rfind(['/', '\\']).map_or("", |slash| &root[..=slash]);
    let texts = rules.sources.files().iter().map(|file| {
        let name = &file.name;
        let failed = |why: &str| Failure::trouble(format!("cannot pack `{name}`: {why}"));
        let bytes = files.read(name).map_err(|why| failed(&why))?;
        let inside = normal_path(name.strip_prefix(folder).unwrap_or(name));
        match inside.starts_with('/') || is_above(&inside) {
            true => Err(failed("it is outside the folder of the rules file")),
            false => Ok((inside, bytes)),
        }
    });
    let mut texts = texts.collect::<Result<Vec<_>, _>>()?;
    if let Some((name, _)) = texts.first_mut() {
        // Rules from standard input or from a pack have another extension, or none.
        *name = Path::new(&*name)
            .with_extension("zrf")
            .display()
            .to_string();
    }
    Ok(texts)
}

/// Whether a normal path leads out of the folder of the rules. If one does, the rules are packed with their folder.
fn is_above(path: &str) -> bool {
    path.split('/').next() == Some("..")
}

/// The name of the folder of the rules. A pack does not depend on the folder that it is in.
fn folder_name(root: &str, directory: &Path) -> String {
    let root = (!is_pack(Path::new(root))).then(|| directory.join(root.replace('\\', "/")));
    let folder = root.and_then(|root| root.parent()?.canonicalize().ok());
    let name = folder.as_ref().and_then(|folder| folder.file_name());
    name.map_or("rules".into(), |name| name.to_string_lossy().into_owned())
}

/// Adds the files of these names, each where the rules in the pack look for it first. Returns those that do not exist.
///
/// # Errors
/// If two different files would be at the same place.
fn add_named(
    names: Vec<String>,
    files: &DiskFiles,
    packed: &mut Vec<(String, Vec<u8>)>,
) -> Result<Vec<String>, String> {
    let root = packed.first().map(|(root, _)| root.clone());
    let folder = root.and_then(|root| Some(root.rsplit_once('/')?.0.to_owned()));
    let mut missing = Vec::new();
    for name in names {
        let Some(bytes) = files.media(&name) else {
            missing.push(name);
            continue;
        };
        let place = place(folder.as_deref(), &name);
        let is_same = |(known, _): &&(String, _)| known.to_lowercase() == place.to_lowercase();
        match packed.iter().find(is_same) {
            None => packed.push((place, bytes)),
            Some((_, known)) if *known == bytes => {}
            Some((known, _)) => {
                return Err(format!("`{name}` would replace another file, `{known}`"));
            }
        }
    }
    Ok(missing)
}

/// The path in the pack of a file that is named relative to the folder of the rules. `..` cannot leave the pack.
fn place(folder: Option<&str>, name: &str) -> String {
    let path = normal_path(&format!("{}/{name}", folder.unwrap_or(".")));
    path.trim_start_matches("../").to_owned()
}
