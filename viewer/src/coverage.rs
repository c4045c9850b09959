//! The parts of rules that play used, and those that never ran: as a list, beside the rules, or in the format of lcov.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use zrf_grammar::Rules;
use zrf_grammar::game::{GoalKind, MoveTypeId};
use zrf_grammar::text::{Origin, Texts};
use zrf_interpreter::survey::{Coverage, Plan};
use zrf_interpreter::{Address, Op, Program, Stop, listing};

/// Default number of games per variant, and the operations for one file, by default and with an explicit number of
/// games: less than a second, and minutes.
const GAMES: usize = 20;
const WORK: [u64; 2] = [1 << 26, 1 << 34];
/// Moves generated per variant by default, and the maximum length of a game.
const MOVES: u64 = 5_000;
const PLIES: usize = 1_000;

/// A place in a text where something runs: its first byte, and what it is.
type Key = (u32, String);

/// What happened at a place.
#[derive(Clone, Debug, Default)]
struct PlaceCoverage {
    line: u32,
    runs: u64,
    /// How often its test was false, and how often true.
    results: Option<[u64; 2]>,
    is_goal: bool,
}

/// What play used of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileCoverage {
    lines: Vec<String>,
    places: BTreeMap<Key, PlaceCoverage>,
    /// Blocks by line and name, with how often they ran.
    blocks: BTreeMap<(u32, String), u64>,
}

/// What games and tests have used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Covered {
    files: BTreeMap<String, FileCoverage>,
    /// Number of legal moves by the root file and the name of the move type.
    move_types: BTreeMap<(String, String), u64>,
}

impl Covered {
    /// Plays random games of all variants of some rules and adds what they use.
    pub(crate) fn play(&mut self, rules: &Rules, games: Option<usize>, seed: u64, stop: &Stop) {
        let work = WORK[usize::from(games.is_some())];
        let plan = Plan {
            games: games.unwrap_or(GAMES),
            plies: PLIES,
            seed,
            work: work / rules.variants().count().max(1) as u64,
            moves: games.map_or(MOVES, |_| u64::MAX),
        };
        for (_, game, _) in rules.resolve_all() {
            let Ok(program) = Program::compile(game) else {
                continue;
            };
            let mut coverage = Coverage::new(&program);
            coverage.play(plan, stop);
            self.add(rules.texts(), &coverage);
        }
    }

    /// Adds what the play of one variant used.
    pub(crate) fn add(&mut self, texts: Texts<'_>, coverage: &Coverage) {
        self.add_operations(texts, coverage);
        self.add_goals(texts, coverage);
        self.add_blocks(texts, coverage);
        self.add_move_types(texts, coverage);
    }

    fn add_operations(&mut self, texts: Texts<'_>, coverage: &Coverage) {
        let program = coverage.program();
        for (index, &op) in program.code().iter().enumerate() {
            let address = Address(index as u32);
            let (what, results) = match op {
                Op::End | Op::Goto(_) => continue,
                Op::Branch { test, .. } => {
                    let results = coverage.results(address);
                    (listing::test_words(program.game(), test), Some(results))
                }
                op => (listing::describe(program, op), None),
            };
            let place = PlaceCoverage {
                runs: coverage.runs(address),
                results,
                ..PlaceCoverage::default()
            };
            self.place(texts, program.origin(address), what, place);
        }
    }

    fn add_goals(&mut self, texts: Texts<'_>, coverage: &Coverage) {
        let goals = coverage.program().game().goals.iter();
        for (goal, &results) in goals.zip(coverage.goals()) {
            let place = PlaceCoverage {
                runs: results[1],
                results: Some(results),
                is_goal: true,
                ..PlaceCoverage::default()
            };
            let what = match goal.kind {
                GoalKind::Win => "win-condition",
                GoalKind::Loss => "loss-condition",
                GoalKind::Draw => "draw-condition",
                GoalKind::Count => "count-condition",
            };
            self.place(texts, goal.origin, what.to_owned(), place);
        }
    }

    fn add_blocks(&mut self, texts: Texts<'_>, coverage: &Coverage) {
        for (name, id) in coverage.blocks() {
            let block = coverage.program().block(id);
            let runs = coverage.runs(block.entry);
            if let Some((file, line, _)) = self.file(texts, outermost(texts, block.origin)) {
                *file.blocks.entry((line, name.to_owned())).or_default() += runs;
            }
        }
    }

    fn add_move_types(&mut self, texts: Texts<'_>, coverage: &Coverage) {
        let root = texts.sources.files().first().map(|file| file.name.clone());
        let names = coverage.program().game().move_types.iter();
        for (index, name) in names.enumerate() {
            let key = (root.clone().unwrap_or_default(), name.clone());
            let moves = coverage.moves_of_type(MoveTypeId::from_index(index));
            *self.move_types.entry(key).or_default() += moves;
        }
    }

    fn place(&mut self, texts: Texts<'_>, origin: Origin, what: String, seen: PlaceCoverage) {
        let Some((file, line, offset)) = self.file(texts, origin) else {
            return;
        };
        let place = file.places.entry((offset, what)).or_default();
        place.line = line;
        place.is_goal = seen.is_goal;
        place.runs += seen.runs;
        if let Some(results) = seen.results {
            let sums = place.results.get_or_insert([0; 2]);
            sums.iter_mut().zip(results).for_each(|(sum, n)| *sum += n);
        }
    }

    /// The file of an origin, the line and the byte.
    fn file(&mut self, texts: Texts<'_>, origin: Origin) -> Option<(&mut FileCoverage, u32, u32)> {
        let at = texts.location(origin.span)?;
        let file = self.files.entry(at.file.to_owned()).or_default();
        if file.lines.is_empty() {
            let source = texts
                .sources
                .file(texts.sources.file_at(origin.span.start)?);
            file.lines = source.text.lines().map(str::to_owned).collect();
        }
        Some((file, at.at.line, at.offset))
    }

    /// Each file, with the parts of it that were used.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &FileCoverage)> {
        self.files.iter().map(|(name, file)| (name.as_str(), file))
    }

    /// The move types that made no legal move.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn idle_move_types(&self) -> impl Iterator<Item = &str> {
        let idle = self.move_types.iter().filter(|&(_, &moves)| moves == 0);
        idle.map(|((_, name), _)| name.as_str())
    }

    /// Formats the coverage as an lcov report.
    pub(crate) fn lcov(&self) -> String {
        let mut text = String::new();
        for (name, file) in &self.files {
            file.write_lcov(name, &mut text);
        }
        text
    }
}

/// The call that led to an origin, or the origin itself outside macros.
fn outermost(texts: Texts<'_>, origin: Origin) -> Origin {
    texts.calls(origin).last().map_or(origin, |call| call.call)
}

/// What never happened at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Never {
    Ran,
    True,
    False,
    Met,
}

impl Never {
    fn words(self) -> &'static str {
        match self {
            Self::Ran => "never ran",
            Self::True => "never true",
            Self::False => "never false",
            Self::Met => "never met",
        }
    }
}

impl PlaceCoverage {
    fn missing(&self) -> Option<Never> {
        match self.results {
            Some([_, met]) if self.is_goal => (met == 0).then_some(Never::Met),
            _ if self.runs == 0 => Some(Never::Ran),
            Some([0, _]) => Some(Never::False),
            Some([_, 0]) => Some(Never::True),
            _ => None,
        }
    }
}

impl FileCoverage {
    fn of_line(&self, line: u32) -> impl Iterator<Item = (&Key, &PlaceCoverage)> {
        self.places
            .iter()
            .filter(move |(_, place)| place.line == line)
    }

    /// The lines where something can run.
    pub(crate) fn used_lines(&self) -> BTreeSet<u32> {
        self.places.values().map(|place| place.line).collect()
    }

    /// How often a line ran: as often as the part of it that ran most.
    pub(crate) fn runs(&self, line: u32) -> u64 {
        let runs = self.of_line(line).map(|(_, place)| place.runs);
        runs.max().unwrap_or(0)
    }

    /// `90 of 100 instructions ran, 7 of 8 tests had both results, 2 of 3 goals were met`.
    pub(crate) fn summary(&self) -> String {
        let share = |is_one: &dyn Fn(&PlaceCoverage) -> bool,
                     is_done: &dyn Fn(&PlaceCoverage) -> bool| {
            let all: Vec<&PlaceCoverage> =
                self.places.values().filter(|place| is_one(place)).collect();
            let done = all.iter().filter(|place| is_done(place)).count();
            (done, all.len())
        };
        let (ran, instructions) = share(&|place| !place.is_goal, &|place| place.runs > 0);
        let is_test = |place: &PlaceCoverage| !place.is_goal && place.results.is_some();
        let both = |place: &PlaceCoverage| place.results.is_some_and(|[no, yes]| no > 0 && yes > 0);
        let (both, tests) = share(&is_test, &both);
        let (met, goals) = share(&|place| place.is_goal, &|place| place.runs > 0);
        format!(
            "{ran} of {instructions} instructions ran, {both} of {tests} tests had both results, \
             {met} of {goals} goals were met"
        )
    }

    /// What never happened in a line: `never ran: …; never true: …`, or nothing.
    pub(crate) fn missing_in(&self, line: u32) -> String {
        let mut missing: BTreeMap<Never, Vec<String>> = BTreeMap::new();
        for ((_, what), place) in self.of_line(line) {
            if let Some(never) = place.missing() {
                missing.entry(never).or_default().push(format!("`{what}`"));
            }
        }
        let parts = missing.iter();
        let parts = parts.map(|(never, what)| format!("{}: {}", never.words(), what.join(", ")));
        parts.collect::<Vec<_>>().join("; ")
    }

    /// A report with one line for each line of the rules in which something never happened.
    pub(crate) fn missing(&self) -> String {
        let mut text = String::new();
        for line in self.used_lines() {
            let missing = self.missing_in(line);
            if !missing.is_empty() {
                let _ = writeln!(text, "{line:>6}  {missing}");
            }
        }
        text
    }

    /// The rules with how often each line ran; `!` marks lines with something that never happened.
    pub(crate) fn annotated(&self) -> String {
        let used = self.used_lines();
        let mut text = String::new();
        for (index, content) in self.lines.iter().enumerate() {
            let line = index as u32 + 1;
            let mark = if self
                .of_line(line)
                .any(|(_, place)| place.missing().is_some())
            {
                "!"
            } else {
                " "
            };
            let count = match used.contains(&line) {
                true => self.runs(line).to_string(),
                false => String::new(),
            };
            let shown = format!("{count:>9} {mark} {content}");
            let _ = writeln!(text, "{}", shown.trim_end());
        }
        text
    }

    fn write_lcov(&self, name: &str, text: &mut String) {
        let _ = writeln!(text, "TN:\nSF:{name}");
        for (line, block) in self.blocks.keys() {
            let _ = writeln!(text, "FN:{line},{block}:{line}");
        }
        for ((line, block), runs) in &self.blocks {
            let _ = writeln!(text, "FNDA:{runs},{block}:{line}");
        }
        let n_ran = self.blocks.values().filter(|&&runs| runs > 0).count();
        let _ = writeln!(text, "FNF:{}\nFNH:{n_ran}", self.blocks.len());
        let (mut n_branches, mut n_taken) = (0, 0);
        for (number, place) in self.places.values().enumerate() {
            for (branch, taken) in place.results.into_iter().flatten().enumerate() {
                let _ = writeln!(text, "BRDA:{},{number},{branch},{taken}", place.line);
                n_branches += 1;
                n_taken += usize::from(taken > 0);
            }
        }
        let _ = writeln!(text, "BRF:{n_branches}\nBRH:{n_taken}");
        let lines: Vec<(u32, u64)> = self
            .used_lines()
            .into_iter()
            .map(|line| (line, self.runs(line)))
            .collect();
        for (line, runs) in &lines {
            let _ = writeln!(text, "DA:{line},{runs}");
        }
        let n_hit = lines.iter().filter(|(_, runs)| *runs > 0).count();
        let _ = writeln!(text, "LF:{}\nLH:{n_hit}\nend_of_record", lines.len());
    }
}
