//! Whether anybody can read the results.

/// Waits until nobody can read standard output: the pipe's reader or the terminal is gone. Returns false if that can
/// never be known, as for files.
#[cfg(unix)]
pub(super) fn wait_until_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let output = std::io::stdout();
    let gone = PollFlags::ERR | PollFlags::HUP;
    loop {
        // Errors and hang-ups are reported without being requested.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return watched[0].revents().intersects(gone),
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Other systems report it only to the writer.
#[cfg(not(unix))]
pub(super) fn wait_until_gone() -> bool {
    false
}
