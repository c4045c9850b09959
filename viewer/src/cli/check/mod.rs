//! `zrf check`: finds mistakes and fixes what it can.

mod args;
mod checker;
mod examine;
mod files;
mod fixing;
mod output;
mod settings;

pub(crate) use args::Args;

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use super::watch::{self, Seen, Watch};
use super::{parallel, paths};
use crate::console::Console;
use checker::{Checked, Checker};
use examine::Root;
use files::{ToCheck, files};
use settings::{Finder, Settings, shown};
use std::sync::Arc;

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    if args.watch {
        let what = Watch {
            paths: &args.paths,
            endings: paths::RULES,
        };
        return watch::run(what, common, console, |console| {
            Ok(once(args, common, console)?.files)
        });
    }
    let interrupt = console.surroundings.interrupt.clone();
    interrupt.catch();
    let exit = once(args, common, console)?.exit;
    if interrupt.is_set() {
        console.say("interrupted: not all games were played")?;
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}

/// Checks all files once.
fn once(args: &Args, common: Common, console: &mut Console<'_>) -> Result<Checked, Failure> {
    let mut finder = Finder::new(&args.settings, &args.levels, &args.play, common)?;
    let (files, is_missing) = files(args, common, &mut finder, console)?;
    if args.settings.show_files || args.settings.show_settings {
        show(args, &files, console)?;
        return Ok(Checked {
            exit: Exit::Success,
            files: Seen::default(),
        });
    }
    let saves = args.play.saves(&console.surroundings.directory)?;
    let mut checker = Checker::new(args, common, is_missing);
    let mut roots = Vec::new();
    for to_check in &files {
        roots.push(match Root::of(to_check, args, console) {
            Err(Failure::Stream(error)) => return Err(Failure::Stream(error)),
            root => root,
        });
    }
    if args.fixes.is_asked() {
        fix(args, &files, roots, &mut checker, console)?;
        return checker.finish(console);
    }
    let surroundings = console.surroundings.clone();
    let examine = |number: u64| {
        let (to_check, root) = (&files[number as usize], &roots[number as usize]);
        let root = root.as_ref().ok();
        Some(root.map(|root| root.examine(to_check, args, &surroundings)))
    };
    let add = |number: u64, examined| {
        let (to_check, root) = (&files[number as usize], &roots[number as usize]);
        match (root, examined) {
            (Ok(root), Some(examined)) => {
                checker.begin(to_check, console)?;
                checker.add(examined, root, to_check, console)
            }
            (Err(failure), _) => checker.unreadable(&to_check.file, failure, console),
            (Ok(_), None) => Ok(()),
        }
    };
    // Files of the same name save their games under the same names; with one thread, it is always the last file whose
    // games remain.
    let threads = if saves { 1 } else { parallel::threads(0) };
    parallel::in_order(threads, 0..files.len() as u64, examine, add)?;
    checker.finish(console)
}

/// Fixes one file after another, because one may include another, and checks the result.
fn fix(
    args: &Args,
    files: &[ToCheck],
    roots: Vec<Result<Root, Failure>>,
    checker: &mut Checker<'_>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let surroundings = console.surroundings.clone();
    for (to_check, root) in files.iter().zip(roots) {
        match root {
            Err(failure) => checker.unreadable(&to_check.file, &failure, console)?,
            Ok(mut root) => {
                checker.begin(to_check, console)?;
                if checker.fix(&mut root, to_check, console)? {
                    let examined = root.examine(to_check, args, &surroundings);
                    checker.add(examined, &root, to_check, console)?;
                }
            }
        }
    }
    Ok(())
}

/// Shows the files that would be checked, or their distinct settings.
fn show(args: &Args, files: &[ToCheck], console: &mut Console<'_>) -> std::io::Result<()> {
    let directory = console.surroundings.directory.clone();
    if args.settings.show_files {
        let mut names = files.iter().map(|to_check| &to_check.file);
        return names.try_for_each(|file| writeln!(console.output, "{file}"));
    }
    let mut known: Vec<&Arc<Settings>> = Vec::new();
    for ToCheck { file, settings, .. } in files {
        if known.iter().any(|other| Arc::ptr_eq(other, settings)) {
            continue;
        }
        let place = match settings.file() {
            Some(file) => format!("`{}`", shown(file, &directory)),
            None => "no settings file".to_owned(),
        };
        let gap = if known.is_empty() { "" } else { "\n" };
        writeln!(
            console.output,
            "{gap}# `{file}`: {place} and the command line"
        )?;
        write!(console.output, "{}", settings.to_toml())?;
        known.push(settings);
    }
    Ok(())
}
