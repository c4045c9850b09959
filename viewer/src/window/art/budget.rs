//! How much the pictures of a game may take in all.

/// What is left for further pictures: a pixel, or a byte of a drawing, takes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Self(1 << 26)
    }
}

impl Budget {
    #[cfg(test)]
    pub(super) fn of(amount: u64) -> Self {
        Self(amount)
    }

    /// Takes something from it, if there is enough.
    pub(super) fn take(&mut self, amount: u64) -> Option<()> {
        self.0 = self.0.checked_sub(amount)?;
        Some(())
    }
}
