//! The logistic function, by operations that are exact everywhere, so that searches that use it behave the same on all
//! machines.

/// Converts a sum of evidence to a certainty from -1 to 1, within a thousandth; 0 is an even chance.
pub(crate) fn certainty(sum: f64) -> f64 {
    let mut power = 1.0 + sum.clamp(-20.0, 20.0) / 4_096.0;
    for _ in 0..12 {
        power *= power;
    }
    (power - 1.0) / (power + 1.0)
}

#[cfg(test)]
mod tests {
    use super::certainty;

    #[test]
    fn the_logistic_function_is_right() {
        for (sum, expected) in [
            (0.0, 0.0),
            (1.0, 0.462_117),
            (-2.0, -0.761_594),
            (9.0, 0.999_753),
        ] {
            assert!((certainty(sum) - expected).abs() < 1e-3, "{sum}");
        }
    }
}
