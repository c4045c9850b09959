//! Seats on the command line: `--seat Black=computer:5s`, or `--black computer:5s` for short.

use super::failure::Failure;
use crate::play::{Seat, Seats};
use std::ffi::OsString;
use zrf_grammar::game::Game;

/// The commands with seats.
const COMMANDS: [&str; 2] = ["play", "selfplay"];

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SeatArgs {
    /// Who plays a player: human, computer:5s, a level (beginner, easy, club, full), random; `--black easy` is short
    /// for `--seat Black=easy`
    #[arg(long, value_name = "PLAYER=WHO")]
    pub(crate) seat: Vec<String>,
}

impl SeatArgs {
    /// The seats of a game with the changes that the command line asks for.
    pub(crate) fn of(&self, game: &Game, mut seats: Seats) -> Result<Seats, Failure> {
        for text in &self.seat {
            let (player, seat) = Seats::parse(game, text).map_err(|error| {
                let failure = Failure::trouble(error.message);
                match error.help {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            })?;
            seats.set(player, seat);
        }
        Ok(seats)
    }
}

/// Turns `--black computer:5s` into `--seat black=computer:5s`, unless `black` is an option itself.
pub(super) fn spelled_out(arguments: Vec<OsString>, command: &clap::Command) -> Vec<OsString> {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let Some(name) = COMMANDS.into_iter().find(|name| words.contains(name)) else {
        return arguments;
    };
    let own = command
        .find_subcommand(name)
        .into_iter()
        .flat_map(|command| command.get_arguments());
    let known: Vec<&str> = own
        .chain(command.get_arguments())
        .filter_map(|argument| argument.get_long())
        .chain(["help", "version"])
        .collect();
    let mut spelled = Vec::new();
    let mut rest = arguments.into_iter().peekable();
    while let Some(argument) = rest.next() {
        let text = argument.to_str().unwrap_or_default();
        let long = text.strip_prefix("--").filter(|long| !long.is_empty());
        let Some((player, value)) = long.map(|long| {
            let pair = long.split_once('=');
            pair.map_or((long, None), |(player, value)| {
                (player, Some(value.to_owned()))
            })
        }) else {
            spelled.push(argument);
            continue;
        };
        let next = rest
            .peek()
            .and_then(|next| next.to_str())
            .map(str::to_owned);
        let who = value
            .clone()
            .or(next)
            .filter(|who| who.parse::<Seat>().is_ok());
        match who.filter(|_| !known.contains(&player)) {
            Some(who) => {
                spelled.push("--seat".into());
                spelled.push(format!("{player}={who}").into());
                if value.is_none() {
                    rest.next();
                }
            }
            None => spelled.push(argument),
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::spelled_out;
    use crate::cli::Args;
    use clap::CommandFactory;

    #[test]
    fn players_are_options() {
        let check = |line: &str| {
            let words = spelled_out(line.split(' ').map(Into::into).collect(), &Args::command());
            words.join(" ".as_ref()).to_string_lossy().into_owned()
        };
        assert_eq!(
            check("zrf play a.zrf --white human --black computer:5s --seed 1"),
            "zrf play a.zrf --seat white=human --seat black=computer:5s --seed 1"
        );
        assert_eq!(
            check("zrf play a.zrf --black=easy"),
            "zrf play a.zrf --seat black=easy"
        );
        assert_eq!(check("zrf play a.zrf --blakc"), "zrf play a.zrf --blakc");
        assert_eq!(
            check("zrf moves a.zrf --black easy"),
            "zrf moves a.zrf --black easy"
        );
    }
}
