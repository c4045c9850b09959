//! Seats on the command line: `--seat Black=computer:5s`, or `--black computer:5s` for short.

use super::failure::Failure;
use crate::play::computers::Seat;
use std::ffi::OsString;
use zrf_grammar::game::{Game, PlayerId};

/// The commands that seat players.
const COMMANDS: [&str; 2] = ["play", "selfplay"];

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SeatArgs {
    /// Who plays for a player: human, computer:5s, a level (beginner, easy, club, full), random; `--black easy` is
    /// short for `--seat Black=easy`
    #[arg(long, value_name = "PLAYER=WHO")]
    pub(crate) seat: Vec<String>,
}

impl SeatArgs {
    /// The seats of all players of a game, in order; those of `others` where none was given.
    pub(crate) fn of(&self, game: &Game, others: &[Seat]) -> Result<Vec<Seat>, Failure> {
        let mut seats = others.to_vec();
        for text in &self.seat {
            let (name, who) = text.split_once('=').ok_or_else(|| {
                Failure::trouble(format!("`--seat {text}` seats nobody"))
                    .help("write PLAYER=WHO, as `--seat Black=computer:5s`")
            })?;
            let player = player(game, name)?;
            seats[player.index()] = who
                .parse()
                .map_err(|error| Failure::trouble(format!("`--seat {text}`: {error}")))?;
        }
        Ok(seats)
    }
}

fn player(game: &Game, name: &str) -> Result<PlayerId, Failure> {
    let is_it = |player: &PlayerId| plain(game.player_name(*player)) == plain(name);
    let mut players = (0..game.players.len()).map(PlayerId::from_index);
    players.find(is_it).ok_or_else(|| {
        let names: Vec<&str> = game.players.iter().map(|player| &*player.name).collect();
        Failure::trouble(format!("the game has no player `{name}`"))
            .help(format!("its players are {}", names.join(", ")))
    })
}

/// Names as far as they matter on a command line.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '?'], "-")
}

/// Turns `--black computer:5s` into `--seat black=computer:5s` wherever `black` is no option of its own.
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
