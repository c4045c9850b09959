//! What somebody who mistyped a name may have meant.

/// The candidate nearest to `found`, if one is near enough to be meant. Case alone never counts as a difference.
pub(crate) fn nearest<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let folded = found.to_lowercase();
    let most = match found.chars().count() {
        0 | 1 => 0,
        2..6 => 1,
        length => length / 3,
    };
    let distances = candidates.into_iter().map(|candidate| {
        let distance = strsim::osa_distance(&folded, &candidate.to_lowercase());
        (distance, candidate)
    });
    let near = distances.filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let names = ["flip", "jump", "line", "Reversi"];
        assert_eq!(nearest("filp", names), Some("flip"));
        assert_eq!(nearest("reversi", names), Some("Reversi"));
        assert_eq!(nearest("chess", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest("4", ["m"]), None);
    }
}
