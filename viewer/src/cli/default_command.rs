//! What `zrf` runs when its arguments name no command.

use crate::play::link::Link;
use std::ffi::OsString;

/// Whether to show the page to choose a game: `zrf` or `zrf play`, and nothing else.
#[cfg(feature = "window")]
pub(super) fn names_no_game(arguments: &[OsString]) -> bool {
    let mut after = arguments.iter().skip(1);
    after.next().is_none_or(|first| first == "play") && after.next().is_none()
}

/// `zrf FILE` means `zrf play FILE`: the first argument that is not an option, if it can only be a file or a link.
pub(super) fn with_default_command(
    mut arguments: Vec<OsString>,
    program: &clap::Command,
) -> Vec<OsString> {
    let mut at = 1;
    while let Some(argument) = arguments.get(at).and_then(|argument| argument.to_str()) {
        let has_value = argument == "--color";
        if argument == "-" || !argument.starts_with('-') {
            break;
        }
        at += if has_value { 2 } else { 1 };
    }
    let is_file = arguments.get(at).is_some_and(|argument| {
        let text = argument.to_string_lossy();
        let is_command = program.find_subcommand(&*text).is_some();
        let is_file = text == "-" || text.contains(['.', '/', '\\']) || Link::is_one(&text);
        !is_command && is_file
    });
    if is_file {
        arguments.insert(1, "play".into());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::with_default_command;

    #[cfg(feature = "window")]
    #[test]
    fn without_a_file_a_game_is_chosen() {
        let check = |line: &str, expected: bool| {
            let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
            assert_eq!(super::names_no_game(&arguments), expected, "{line}");
        };
        check("zrf", true);
        check("zrf play", true);
        check("zrf play --terminal", false);
        check("zrf play chess.zrf", false);
        check("zrf list", false);
    }

    #[test]
    fn a_file_alone_is_played() {
        let program =
            clap::Command::new("zrf").subcommands(["list", "play"].map(clap::Command::new));
        let check = |line: &str| {
            let arguments = line.split(' ').map(Into::into).collect();
            let words: Vec<_> = with_default_command(arguments, &program);
            words.join(" ".as_ref()).to_string_lossy().into_owned()
        };
        assert_eq!(check("zrf a.zrf"), "zrf play a.zrf");
        assert_eq!(
            check("zrf --color never a.zrf --seed 1"),
            "zrf play --color never a.zrf --seed 1"
        );
        assert_eq!(check("zrf -"), "zrf play -");
        assert_eq!(check("zrf games/line"), "zrf play games/line");
        assert_eq!(check("zrf #g=reversi"), "zrf play #g=reversi");
        assert_eq!(check("zrf play a.zrf"), "zrf play a.zrf");
        assert_eq!(check("zrf chekc"), "zrf chekc");
        assert_eq!(check("zrf --version"), "zrf --version");
    }
}
