//! Dimensions that put different positions at the same place.

use crate::ast::Dimension;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::OVERLAPPING_DIMENSIONS;
use crate::lower::lowering::Lowering;

/// Reports each dimension that runs like an earlier one, so that positions overlap.
pub(super) fn report(dimensions: &[Dimension], lowering: &mut Lowering) {
    for (index, dimension) in dimensions.iter().enumerate() {
        let mut earlier = dimensions[..index].iter();
        let count = |of: &Dimension| of.parts(lowering.names).count() as i64;
        let overlaps = |other: &&Dimension| {
            do_overlap(
                (other.step, count(other)),
                (dimension.step, count(dimension)),
            )
        };
        let Some(other) = earlier.find(overlaps) else {
            continue;
        };
        let name = other.names.literal(lowering.names);
        let message = format!("positions overlap: this dimension runs the same way as \"{name}\"");
        let (across, down) = dimension.step;
        let diagnostic = Diagnostic::new(&OVERLAPPING_DIMENSIONS, message, dimension.names.origin);
        lowering.report(diagnostic.help(format!(
            "the two numbers lead to the right and down: did you mean `({down} {across})`?"
        )));
    }
}

/// Reports each dimension of a drawn grid that does not move its positions.
pub(super) fn report_still(dimensions: &[Dimension], lowering: &mut Lowering) {
    for dimension in dimensions {
        if dimension.step == (0, 0) && dimension.parts(lowering.names).count() > 1 {
            let message = "positions overlap: the offset of this dimension is `(0 0)`";
            let origin = dimension.names.origin;
            let diagnostic = Diagnostic::new(&OVERLAPPING_DIMENSIONS, message, origin);
            lowering.report(diagnostic.help("the two numbers lead to the right and down"));
        }
    }
}

/// Whether some numbers of steps along two dimensions, each with its number of names, lead to the same place. Those
/// without an offset are reported on their own.
fn do_overlap((one, n_one): ((i32, i32), i64), (other, n_other): ((i32, i32), i64)) -> bool {
    let [one, other] = [one, other].map(|(across, down)| [i64::from(across), i64::from(down)]);
    if one == [0, 0] || other == [0, 0] {
        return false;
    }
    (1..n_one).any(|steps| {
        let length = |along: usize| {
            let (way, step) = (one[along] * steps, other[along]);
            match step {
                0 => (way == 0).then_some(None),
                _ => (way % step == 0).then_some(Some(way / step)),
            }
        };
        match (length(0), length(1)) {
            (Some(Some(one)), Some(Some(other))) if one != other => false,
            (Some(one), Some(other)) => one.or(other).is_some_and(|length| length.abs() < n_other),
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::do_overlap;

    #[test]
    fn offsets_that_lead_to_the_same_place() {
        for (one, other, expected) in [
            (((40, 0), 3), ((0, 40), 3), false),
            (((40, 0), 3), ((40, 0), 3), true),
            (((40, 0), 3), ((-40, 0), 3), true),
            (((40, 40), 3), ((80, 80), 2), true),
            // The second row is beyond the end of the first.
            (((40, 0), 3), ((120, 0), 2), false),
            (((120, 0), 2), ((40, 0), 3), false),
            (((40, 0), 4), ((120, 0), 2), true),
            (((40, 10), 3), ((40, 20), 3), false),
            (((0, 0), 3), ((0, 0), 3), false),
            (((40, 0), 3), ((0, 0), 3), false),
            (((40, 0), 1), ((40, 0), 3), false),
            (((i32::MIN, 0), 3), ((-1, 0), 3), false),
        ] {
            assert_eq!(do_overlap(one, other), expected, "{one:?} {other:?}");
        }
    }
}
