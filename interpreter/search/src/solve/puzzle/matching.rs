//! The cheapest assignment of different workers to tasks (the Hungarian method; Kuhn 1955, Munkres 1957).

/// The least sum of costs if each row takes a different column. There must be at least as many columns as rows, and all
/// rows must have the same length.
pub(super) fn least_cost(costs: &[Vec<u32>]) -> u32 {
    let n_columns = costs.first().map_or(0, Vec::len);
    // By column, the row that has it. The last column stands for the row that needs one.
    let mut owners: Vec<Option<usize>> = vec![None; n_columns + 1];
    let (mut of_row, mut of_column) = (vec![0_i64; costs.len()], vec![0_i64; n_columns + 1]);
    for row in 0..costs.len() {
        owners[n_columns] = Some(row);
        let mut least = vec![(i64::MAX, n_columns); n_columns];
        let mut is_taken = vec![false; n_columns + 1];
        let mut column = n_columns;
        // Rows exchange their columns for others until a column is free.
        while let Some(owner) = owners[column] {
            is_taken[column] = true;
            let mut next = (i64::MAX, n_columns);
            for other in (0..n_columns).filter(|&other| !is_taken[other]) {
                let more = i64::from(costs[owner][other]) - of_row[owner] - of_column[other];
                if more < least[other].0 {
                    least[other] = (more, column);
                }
                next = next.min((least[other].0, other));
            }
            let (step, free) = next;
            for other in 0..=n_columns {
                match owners[other].filter(|_| is_taken[other]) {
                    Some(owner) => {
                        of_row[owner] += step;
                        of_column[other] -= step;
                    }
                    None if other < n_columns => least[other].0 -= step,
                    None => {}
                }
            }
            column = free;
        }
        while column != n_columns {
            let before = least[column].1;
            owners[column] = owners[before];
            column = before;
        }
    }
    let owned = owners[..n_columns].iter().enumerate();
    let costs = owned.filter_map(|(column, owner)| Some(costs[(*owner)?][column]));
    costs.sum()
}

#[cfg(test)]
mod tests {
    use super::least_cost;
    use zrf_interpreter::Random;

    /// The least sum of costs, found by trying all assignments.
    fn tried(costs: &[Vec<u32>], taken: u32) -> u32 {
        let Some((row, rest)) = costs.split_first() else {
            return 0;
        };
        let free = (0..row.len()).filter(|column| taken >> column & 1 == 0);
        let sums = free.map(|column| row[column] + tried(rest, taken | 1 << column));
        sums.min().unwrap()
    }

    #[test]
    fn no_way_is_cheaper() {
        let mut random = Random::new(1);
        for number in 0..400 {
            let n_rows = number % 6;
            let n_columns = n_rows + random.below(3);
            let mut row = || (0..n_columns).map(|_| random.below(12) as u32).collect();
            let costs: Vec<Vec<u32>> = (0..n_rows).map(|_| row()).collect();
            assert_eq!(least_cost(&costs), tried(&costs, 0), "{costs:?}");
        }
    }
}
