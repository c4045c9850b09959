//! `zrf lsp`: a language server for editors. [`zrf_grammar::ide`] computes the answers; this module handles the
//! protocol, the open texts and the timing.

mod actions;
mod answer;
mod convert;
mod document;
mod including;
mod lens;
mod look;
mod main_loop;
mod navigate;
mod open_files;
mod playing;
mod protocol;
mod reach;
mod report;
mod request;
mod server;
mod shape;
#[cfg(test)]
mod tests;
mod texts;
mod workspace;

use super::failure::{Done, Exit};
use crate::console::{Console, Input};
use lsp_server::{Connection, Message};
use main_loop::MainLoop;
use server::{RunProgram, Server};
use std::io::{self, BufRead, Read};

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(
    before_long_help = "Example (Neovim):\n  vim.lsp.start { name = \"zrf\", cmd = { \"zrf\", \"lsp\" } }",
    after_long_help = "Speaks the Language Server Protocol on standard input and output: diagnostics while you type, \
                       fixes, completion, explanations, renaming, formatting and more. An editor starts it; you never \
                       need to. The folder `viewer/editors` of the sources has set-up files for Vim, Neovim, Helix, \
                       Zed and VS Code.\n\nThe nearest `zrf.toml` above a rules file sets the levels of its \
                       diagnostics, as for `zrf check`. Exits with code 0 if the editor asked it to shut down, otherwise \
                       with code 1."
)]
pub(crate) struct Args {
    /// Accepted because many editors pass it; standard input and output are always used
    #[arg(long)]
    stdio: bool,
}

/// Serves an editor until it ends the session or disconnects. Some editor commands show the output of a subcommand;
/// for these, `run_program` runs the whole program.
pub(crate) fn run(_: Args, run_program: RunProgram, console: &mut Console<'_>) -> Done {
    let (ours, theirs) = Connection::memory();
    let Connection { sender, receiver } = theirs;
    let input = console.input.take();
    std::thread::spawn(move || {
        read(input, |message| sender.send(message).is_ok());
    });
    let server = Server::new(ours, console.surroundings.clone(), run_program);
    let mut main_loop = MainLoop::new(server);
    loop {
        let is_running = main_loop.step();
        for message in receiver.try_iter() {
            let mut bytes = Vec::new();
            message.write(&mut bytes)?;
            console.write_file(&bytes)?;
        }
        console.output.flush()?;
        if !is_running {
            break;
        }
    }
    Ok(match main_loop.was_shut_down() {
        true => Exit::Success,
        false => Exit::Negative,
    })
}

/// The longest message: the longest rules, with every character escaped, fit several times.
const MAX_MESSAGE: u64 = 256 << 20;

/// The longest line of a message's header.
const MAX_HEADER_LINE: u64 = 4_096;

/// Reads messages until the input ends or `take` returns false. Malformed messages, and those that are too long, are
/// skipped.
fn read(mut input: Input, mut take: impl FnMut(Message) -> bool) {
    loop {
        match message(&mut input) {
            Ok(Some(message)) => {
                if !take(message) {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
            Ok(None) | Err(_) => return,
        }
    }
}

/// Reads a message; `None` at the end of the input. The length that its header promises is looked at before there is
/// memory for it.
fn message(input: &mut Input) -> io::Result<Option<Message>> {
    let (mut header, mut length) = (Vec::new(), 0);
    loop {
        let before = header.len();
        Read::take(&mut *input, MAX_HEADER_LINE).read_until(b'\n', &mut header)?;
        let line = &header[before..];
        length = content_length(line).unwrap_or(length);
        if matches!(line, b"" | b"\r\n") || !line.ends_with(b"\r\n") {
            break;
        }
    }
    if length > MAX_MESSAGE {
        io::copy(&mut Read::take(&mut *input, length), &mut io::sink())?;
        return Err(io::ErrorKind::InvalidData.into());
    }
    Message::read(&mut header.as_slice().chain(input))
}

/// The length that a line of a header promises.
fn content_length(line: &[u8]) -> Option<u64> {
    let (name, value) = std::str::from_utf8(line).ok()?.split_once(':')?;
    let is_length = name.eq_ignore_ascii_case("content-length");
    is_length.then(|| value.trim().parse().ok())?
}
