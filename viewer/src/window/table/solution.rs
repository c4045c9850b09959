//! Puzzles: a solution to step through, and the next puzzle.

use super::Table;
use super::prospects::{Prospect, Standing};
use crate::play::Solved;
use crate::play::saved::{self, SavedGame, play_record};
use zrf_grammar::VariantId;
use zrf_grammar::render::plural;
use zrf_interpreter::{Move, NodeId, Session, replay};

impl Table {
    /// Stores what a search found about the current state of a puzzle.
    pub(in crate::window) fn keep_prospect(&mut self, solved: Option<&Solved>) {
        let prospect = solved.map_or(Prospect::Unknown, Prospect::of);
        let node = self.session.current();
        self.insights.prospects.insert(node, prospect);
        self.insights.standing.take();
    }

    /// What was found about the current state, or follows from the states before; computed on first use.
    fn standing(&self) -> &Standing {
        self.insights.standing.get_or_init(|| {
            let known = &self.insights.prospects;
            let mut standing = Standing::default();
            let line = self.session.line();
            let nodes = std::iter::once(NodeId::ROOT).chain(line);
            for (ply, node) in nodes.enumerate() {
                let before = standing.prospect.take();
                let own = known.get(&node);
                standing.prospect = match own {
                    Some(own) if *own != Prospect::Unknown => Some(own.clone()),
                    _ => before
                        .and_then(|before| before.after(&self.session.node(node).played))
                        .or_else(|| own.cloned()),
                };
                if matches!(standing.prospect, Some(Prospect::Solvable(..))) {
                    standing.last_solvable = Some(ply);
                }
            }
            standing
        })
    }

    /// Whether the puzzle can still be solved, if that is known.
    pub(in crate::window) fn prospect(&self) -> Option<&Prospect> {
        self.standing().prospect.as_ref()
    }

    /// The next move of a known solution, by its index.
    pub(in crate::window) fn next_step(&self) -> Option<usize> {
        let Some(Prospect::Solvable(moves, _)) = self.prospect() else {
            return None;
        };
        let step = moves.first()?.as_ref();
        self.session
            .legal_moves()
            .iter()
            .position(|legal| legal == step)
    }

    /// Whether the puzzle can still be solved, in words.
    pub(in crate::window) fn prospect_words(&self) -> String {
        match self.prospect() {
            None => "Searching for a solution…".to_owned(),
            Some(Prospect::Unknown) => "Not known yet whether it can be solved".to_owned(),
            Some(Prospect::Lost) => match self.standing().last_solvable {
                Some(ply) => format!("No longer solvable since move {}", ply + 1),
                None => "Cannot be solved from here".to_owned(),
            },
            Some(Prospect::Solvable(moves, n_solutions)) => {
                let moves = plural(moves.len(), "more move");
                match n_solutions {
                    Some(1) => format!("Can be solved: {moves}, the only solution"),
                    Some(number) => format!("Can be solved: {moves}, {number} solutions"),
                    None => format!("Can be solved: {moves}"),
                }
            }
        }
    }

    /// Whether the game is for one person, without random moves.
    pub(in crate::window) fn is_puzzle(&self) -> bool {
        self.game().is_puzzle()
    }

    /// Adds a solution after the current state, or reports that there is none.
    pub(in crate::window) fn take_solution(&mut self, solved: Option<Solved>) {
        self.keep_prospect(solved.as_ref());
        let Some(Solved { result: found, .. }) = solved else {
            self.notice = "This game is not a puzzle for one player".to_owned();
            return;
        };
        match &found.solution {
            Some(moves) => self.lay_out(moves),
            None if found.is_impossible => {
                self.notice =
                    "There is no solution from here; undo some moves and search again".to_owned();
            }
            None if !found.faults.is_empty() => {
                self.notice =
                    "A block of the rules did not end, so no solution was found".to_owned();
            }
            None => {
                self.notice = format!(
                    "The search stopped without a solution, after {}",
                    plural(found.progress.nodes as usize, "state")
                );
            }
        }
    }

    /// Whether the author gives a solution.
    pub(in crate::window) fn has_solution(&self) -> bool {
        self.author_solution().is_some()
    }

    fn author_solution(&self) -> Option<&str> {
        let name = self.game().solution.as_deref()?.trim();
        (!name.is_empty()).then_some(name)
    }

    /// Adds the author's solution from the start, as another line of the tree of moves.
    pub(in crate::window) fn add_author_solution(&mut self) {
        self.notice = match self.take_author_solution() {
            Ok(n_moves) => format!(
                "Author's solution: {}; press the right arrow key to play one move, Space to replay all",
                plural(n_moves, "move")
            ),
            Err(why) => why,
        };
    }

    fn take_author_solution(&mut self) -> Result<usize, String> {
        let name = self.author_solution().unwrap_or_default().to_owned();
        let bytes = self.source.media(&name);
        let bytes = bytes.ok_or_else(|| {
            format!("The author's solution {name} was not found next to the rules")
        })?;
        let own = self.rules.sources.files().first();
        let own = own.map(|file| file.encoding);
        let SavedGame { record, .. } = saved::parse(&bytes, |_| own)
            .map_err(|error| format!("The author's solution {name} cannot be read: {error}"))?;
        let program = self.session.program().clone();
        let edits = replay::edits(&program, &record).map_err(|unknown| {
            format!("The author's solution {name} cannot be set up: {unknown}")
        })?;
        if edits == self.session.edits() {
            self.session.go_to(NodeId::ROOT);
        } else {
            self.session = Session::with_edits(&program, self.session.seed(), edits);
            self.insights.forget();
        }
        let result = play_record(&mut self.session, &record);
        self.session.go_to(NodeId::ROOT);
        self.settle();
        self.is_live = false;
        result.map_err(|why| format!("Author's solution up to {why}"))
    }

    fn lay_out(&mut self, moves: &[Move]) {
        let here = self.session.current();
        let mut n_played = 0;
        for played in moves {
            let legal = self.session.legal_moves();
            let index = legal.iter().position(|legal| legal == played.as_ref());
            let Some(index) = index else { break };
            self.session.play(index);
            n_played += 1;
        }
        self.session.go_to(here);
        self.settle();
        self.is_live = false;
        self.notice = format!(
            "Solved: {}; press the right arrow key to play one move, Space to replay all",
            plural(n_played, "move")
        );
    }

    /// The next puzzle, if the author wants a win to lead to it.
    pub(in crate::window) fn next_level(&self) -> Option<VariantId> {
        let is_won = self
            .session
            .outcome()
            .is_some_and(|outcome| !outcome.winners.is_empty());
        let wants = self.option("progressive levels").unwrap_or(false);
        let mut after = self.rules.variants().skip_while(|id| *id != self.variant);
        after.nth(1).filter(|_| is_won && wants)
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::files::testing::Folder;
    use crate::window::source::Source;
    use zrf_grammar::text::Encoding;

    #[test]
    fn the_author_writes_rules_and_solution_in_one_encoding() {
        let folder = Folder::new("author-solution");
        let rules = r#"; Правила: фигуры ставят на пустые поля
(game (title "Row") (players A) (turn-order A) (solution "row.zsg")
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
(board-setup (A (Ш off 2))) (piece (name Ш) (drops ((verify empty?) add)))
(win-condition (A) (total-piece-count 2)))
"#;
        let solution = "Zillions Save Game File Version 0.02 H\nRulesFile=row.zrf\nVariantName=Row\n1. A Ш a1\n2. A Ш b1\n";
        for (name, text) in [("row.zrf", rules), ("row.zsg", solution)] {
            folder.write(name, Encoding::Windows1251.encode(text).unwrap());
        }
        let source = Source::Disk(folder.path("row.zrf"), [].into());
        let mut table = Table::open(source, None, 1).unwrap();
        table.add_author_solution();
        assert!(
            table.notice.starts_with("Author's solution: 2 moves"),
            "{}",
            table.notice
        );
    }
}
