//! Options from environment variables: `ZRF_SEED=7` means `--seed 7` for every command that has it, unless the command
//! line overrides it.

use clap::Command;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
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

/// The arguments, with the options that variables set unless the command line sets or contradicts them.
pub(super) fn with_variables(
    mut arguments: Vec<OsString>,
    variables: &[(String, String)],
    program: &Command,
) -> Vec<OsString> {
    let parse = |arguments: &[OsString]| program.clone().try_get_matches_from(arguments);
    for (name, value) in variables {
        let Some(option) = OPTIONS.into_iter().find(|option| variable(option) == *name) else {
            continue;
        };
        let word = match (option, &**value) {
            ("no-input", "0" | "false" | "no") => continue,
            ("no-input", _) => "--no-input".to_owned(),
            _ => format!("--{option}={value}"),
        };
        // If the line cannot be parsed, the error is reported for the line itself, without variables.
        let Ok(matches) = parse(&arguments) else {
            break;
        };
        let Some((command, given)) = matches.subcommand() else {
            break;
        };
        let id = option.replace('-', "_");
        let is_free = given.try_contains_id(&id).is_ok()
            && given.value_source(&id) != Some(ValueSource::CommandLine);
        let at = arguments.iter().position(|word| word == command);
        if let (true, Some(at)) = (is_free, at) {
            let mut with = arguments.clone();
            with.insert(at + 1, word.into());
            let refused = parse(&with).err().map(|error| error.kind());
            if refused != Some(ErrorKind::ArgumentConflict) {
                arguments = with;
            }
        }
    }
    arguments
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
        let wrong = [("ZRF_SEED", "seven")];
        check(&wrong, "zrf bench a.zrf", "zrf bench --seed=seven a.zrf");
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
