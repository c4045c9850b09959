//! Whether anybody can read the results.

/// Waits until nobody can read what is written to the standard output: the pipe's reader or the terminal is gone.
/// Returns false where that will never be known, as for files.
#[cfg(unix)]
pub(super) fn wait_until_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let output = std::io::stdout();
    let gone = PollFlags::ERR | PollFlags::HUP;
    loop {
        // What nobody asks for is told all the same: errors and hang-ups.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return watched[0].revents().intersects(gone),
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Other systems tell it only to who writes.
#[cfg(not(unix))]
pub(super) fn wait_until_gone() -> bool {
    false
}
