//! A limit for all pictures of a game together.

/// The budget that is left for further pictures. A pixel, or a byte of a drawing, costs one.
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

    /// Spends an amount; `None` if there is not enough left.
    pub(super) fn take(&mut self, amount: u64) -> Option<()> {
        self.0 = self.0.checked_sub(amount)?;
        Some(())
    }
}
