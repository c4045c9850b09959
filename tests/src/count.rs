//! Tables of counts, and the counts that perft does not give: different results and positions, and games.

use std::collections::HashMap;
use zrf_interpreter::{MoveGenerator, MoveList, State};

/// One line of a `.perft` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The title of the variant.
    pub title: String,
    /// What is counted.
    pub counted: Counted,
    /// The counts: for sequences and results from ply 1 on, for positions from ply 0, the start.
    pub counts: Vec<u64>,
}

/// What a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Sequences of plies.
    Sequences,
    /// Sequences of plies, where those with the same result count as one: the title ends in `(results)`.
    Results,
    /// Different positions: the title ends in `(positions)`.
    Positions,
}

/// Reads the text of a `.perft` file: `TITLE: N1 N2 …`, `TITLE (results): N1 N2 …` or `TITLE (positions): N0 N1 …`.
/// Lines with `#` are comments and name the sources.
///
/// # Errors
/// The first line that is neither.
pub fn table(text: &str) -> Result<Vec<Row>, String> {
    let lines = text.lines().map(str::trim);
    let rows = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| row(line).ok_or_else(|| format!("`{line}` is not a row of counts")))
        .collect()
}

fn row(line: &str) -> Option<Row> {
    let (title, counts) = line.rsplit_once(':')?;
    let counts: Result<Vec<u64>, _> = counts.split_whitespace().map(str::parse).collect();
    let kinds = [
        ("(results)", Counted::Results),
        ("(positions)", Counted::Positions),
    ];
    let title = title.trim();
    let (title, counted) = kinds
        .iter()
        .find_map(|&(suffix, counted)| Some((title.strip_suffix(suffix)?, counted)))
        .unwrap_or((title, Counted::Sequences));
    Some(Row {
        title: title.trim().to_owned(),
        counted,
        counts: counts.ok()?,
    })
}

/// The number of different sequences of `depth` plies, where plies with which a player reaches the same position count
/// as one: in draughts, ways to take the same pieces and end on the same square.
pub fn results(generator: &mut MoveGenerator, state: &mut State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut reached = HashMap::default();
    collect_results(generator, state, &mut reached);
    if depth == 1 {
        return reached.len() as u64;
    }
    let after = reached.values_mut();
    after
        .map(|state| results(generator, state, depth - 1))
        .sum()
}

/// The states at the end of all plies; unfinished moves are followed to their end.
fn collect_results(
    generator: &mut MoveGenerator,
    state: &mut State,
    reached: &mut HashMap<u64, State>,
) {
    for_each_successor(generator, state, |generator, after| {
        if after.pending().is_some() {
            collect_results(generator, after, reached);
        } else {
            reached.entry(after.hash()).or_insert_with(|| after.clone());
        }
    });
}

/// The number of different positions after each number of plies from 0 to `depth`. Positions after different numbers of
/// plies count separately.
pub fn positions_by_ply(generator: &mut MoveGenerator, start: &State, depth: usize) -> Vec<u64> {
    let mut layer = HashMap::from([(start.hash(), start.clone())]);
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = HashMap::default();
        for state in layer.values_mut() {
            for_each_successor(generator, state, |_, after| {
                next.entry(after.hash()).or_insert_with(|| after.clone());
            });
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}

fn for_each_successor(
    generator: &mut MoveGenerator,
    state: &mut State,
    mut visit: impl FnMut(&mut MoveGenerator, &mut State),
) {
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    if generator.outcome(state, &moves).is_some() {
        return;
    }
    for played in moves.iter() {
        generator.play(state, played);
        visit(generator, state);
        state.undo();
    }
}

/// The whole game: how many ways there are to play it to its end, and how many different positions occur. Positions
/// must not recur, as in games that only add pieces.
pub fn games_and_positions(generator: &mut MoveGenerator, start: &State) -> (u64, usize) {
    let mut known = HashMap::default();
    let games = games_from(generator, &mut start.clone(), &mut known);
    (games, known.len())
}

fn games_from(
    generator: &mut MoveGenerator,
    state: &mut State,
    known: &mut HashMap<u64, u64>,
) -> u64 {
    if let Some(&games) = known.get(&state.hash()) {
        return games;
    }
    let mut moves = MoveList::new();
    generator.legal_moves(state, &mut moves);
    let mut games = 0;
    if generator.outcome(state, &moves).is_some() || moves.is_empty() {
        games = 1;
    } else {
        for played in moves.iter() {
            generator.play(state, played);
            games += games_from(generator, state, known);
            state.undo();
        }
    }
    known.insert(state.hash(), games);
    games
}
