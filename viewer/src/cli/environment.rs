//! Options from environment variables: `ZRF_SEED=7` means `--seed 7` for every command that has it, unless the command
//! line overrides it.

use clap::{Arg, ArgAction, Command};
use std::ffi::OsString;

/// The options that variables can set. The variable for `output-format` is `ZRF_OUTPUT_FORMAT`.
const OPTIONS: [&str; 6] = [
    "color",
    "config",
    "no-input",
    "output-format",
    "seed",
    "threads",
];

/// The help text about variables.
pub(super) fn help() -> String {
    let names: Vec<String> = OPTIONS.into_iter().map(variable).collect();
    format!(
        "Environment:\n  {}\n      defaults for the options of the same names, for commands that have them\n  \
         NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, COLUMNS, LC_ALL, LC_CTYPE, LANG, TERM\n      control colours, width \
         and characters of the output",
        names.join(", ")
    )
}

fn variable(option: &str) -> String {
    format!("ZRF_{}", option.to_uppercase().replace('-', "_"))
}

/// The arguments, with the options that variables set.
pub(super) fn with_variables(
    mut arguments: Vec<OsString>,
    variables: &[(String, String)],
    program: &Command,
) -> Vec<OsString> {
    if variables.is_empty() {
        return arguments;
    }
    let is_command = |word: &OsString| {
        let name = word.to_str().unwrap_or_default();
        program.find_subcommand(name).map(Command::get_name) == Some(name)
    };
    let Some(at) = arguments.iter().skip(1).position(is_command) else {
        return arguments;
    };
    let name = arguments[at + 1].to_string_lossy().into_owned();
    let Some(command) = program.find_subcommand(&name) else {
        return arguments;
    };
    for option in OPTIONS {
        let given = variables.iter().find(|(name, _)| *name == variable(option));
        let own = command.get_arguments().map(|argument| (command, argument));
        let all = own.chain(program.get_arguments().map(|argument| (program, argument)));
        let mut known = all.filter(|(_, argument)| argument.get_long() == Some(option));
        let (Some((_, value)), Some((owner, argument))) = (given, known.next()) else {
            continue;
        };
        let conflicts = |other: &Arg| {
            let conflicts = owner.get_arg_conflicts_with(other);
            conflicts
                .iter()
                .any(|other| other.get_id() == argument.get_id())
        };
        let is_settled = is_given(argument, &arguments)
            || owner
                .get_arguments()
                .any(|other| conflicts(other) && is_given(other, &arguments));
        if let Some(word) = spelled(argument, option, value).filter(|_| !is_settled) {
            arguments.insert(at + 2, word.into());
        }
    }
    arguments
}

/// Whether the command line has the option.
fn is_given(argument: &Arg, arguments: &[OsString]) -> bool {
    let Some(long) = argument.get_long() else {
        return false;
    };
    arguments.iter().any(|word| {
        let word = word.to_str().and_then(|word| word.strip_prefix("--"));
        word.is_some_and(|word| word.split('=').next() == Some(long))
    })
}

/// The option with its value; a switch is on unless the value is negative.
fn spelled(argument: &Arg, option: &str, value: &str) -> Option<String> {
    if matches!(argument.get_action(), ArgAction::Set) {
        return Some(format!("--{option}={value}"));
    }
    let is_on = !matches!(value, "0" | "false" | "no");
    is_on.then(|| format!("--{option}"))
}

#[cfg(test)]
mod tests {
    use super::with_variables;
    use crate::cli::Args;
    use clap::CommandFactory;

    #[track_caller]
    fn check(variables: &[(&str, &str)], line: &str, expected: &str) {
        let arguments = line.split(' ').map(Into::into).collect();
        let variables: Vec<_> = variables
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let words = with_variables(arguments, &variables, &Args::command());
        assert_eq!(words.join(" ".as_ref()).to_string_lossy(), expected);
    }

    #[test]
    fn variables_give_options_that_the_line_does_not() {
        let seed = [("ZRF_SEED", "7")];
        check(&seed, "zrf bench a.zrf", "zrf bench --seed=7 a.zrf");
        check(
            &seed,
            "zrf bench a.zrf --seed 1",
            "zrf bench a.zrf --seed 1",
        );
        check(
            &seed,
            "zrf bench a.zrf --seed=1",
            "zrf bench a.zrf --seed=1",
        );
        check(&seed, "zrf list a.zrf", "zrf list a.zrf");
        check(&seed, "zrf --help", "zrf --help");
        check(&[("ZRF_OTHER", "7")], "zrf bench a.zrf", "zrf bench a.zrf");
    }

    #[test]
    fn options_of_every_command_are_known_too() {
        let color = [("ZRF_COLOR", "never")];
        check(&color, "zrf list a.zrf", "zrf list --color=never a.zrf");
        let no = [("ZRF_NO_INPUT", "0")];
        check(&no, "zrf list a.zrf", "zrf list a.zrf");
        let yes = [("ZRF_NO_INPUT", "1")];
        check(&yes, "zrf list a.zrf", "zrf list --no-input a.zrf");
    }

    #[test]
    fn what_contradicts_the_line_is_left_out() {
        let format = [("ZRF_OUTPUT_FORMAT", "concise")];
        check(&format, "zrf check --json", "zrf check --json");
        let config = [("ZRF_CONFIG", "my.toml")];
        check(&config, "zrf check --no-config", "zrf check --no-config");
        check(&config, "zrf check", "zrf check --config=my.toml");
    }
}
