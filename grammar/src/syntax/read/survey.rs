//! How well the nesting of parentheses agrees with the indentation of lines and with what lists hold.

use super::indentation::{Level, Levels};
use super::parentheses::{Kind, Parenthesis, Repair};

/// The result of a survey of parentheses.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The indexes of parentheses with odd indentation for their depth, or that do not belong in their list.
    pub(super) oddities: Vec<usize>,
    pub(super) loose_words: Vec<LooseWords>,
    /// The indexes of those that do not belong in their list.
    pub(super) misplaced: Vec<usize>,
    /// The total cost of the oddities, plus two for each unmatched closing parenthesis.
    pub(super) cost: usize,
    /// The first closing parenthesis that closes nothing.
    pub(super) first_stray: Option<usize>,
    /// How many lists are not closed.
    pub(super) unclosed: usize,
}

/// Words that do not belong in their list.
#[derive(Clone, Copy, Debug)]
pub(super) struct LooseWords {
    /// The index of the parenthesis after them.
    pub(super) before: usize,
    pub(super) count: u32,
    /// Whether they may belong there as well.
    pub(super) is_unsure: bool,
}

/// Surveys parentheses as if the given repair had been made at the given index; the last number is how many lists it closes.
pub(super) fn survey(parentheses: &[Parenthesis], trial: Option<(usize, Repair, usize)>) -> Survey {
    let mut surveyor = Surveyor {
        n_words: parentheses.first().map_or(0, |first| first.nth),
        ..Surveyor::default()
    };
    for (index, parenthesis) in parentheses.iter().enumerate() {
        surveyor.pass_words(index, parenthesis);
        match trial {
            Some((at, Repair::Remove, _)) if at == index => continue,
            Some((at, Repair::Close, count)) if at == index => {
                for nth in 0..count {
                    surveyor.close(index, if nth == 0 { UNFINISHED } else { 0 });
                }
            }
            _ => {}
        }
        surveyor.pass(index, parenthesis);
    }
    surveyor.survey.unclosed = surveyor.levels.n_open();
    surveyor.survey
}

/// A survey in progress.
#[derive(Default)]
struct Surveyor {
    survey: Survey,
    levels: Levels,
    /// The number of words and strings so far.
    n_words: u32,
    line: usize,
    /// Whether a list of several lines has just been closed.
    has_closed_lines: bool,
}

impl Surveyor {
    /// Passes the words before a parenthesis.
    fn pass_words(&mut self, index: usize, next: &Parenthesis) {
        let count = next.nth.saturating_sub(self.n_words);
        if count == 0 {
            return;
        }
        self.n_words = next.nth;
        self.end_lines(index);
        let n_loose = self.levels.innermost.contents.add_words(count);
        if n_loose > 0 {
            self.survey.loose_words.push(LooseWords {
                before: index,
                count: n_loose,
                is_unsure: self.levels.innermost.contents.lacks_list(),
            });
            self.misplaced(index);
        }
    }

    /// Counts an oddity if a list of several lines was just closed: what follows it should begin a line.
    fn end_lines(&mut self, index: usize) {
        if std::mem::take(&mut self.has_closed_lines) {
            self.odd(index, 1);
        }
    }

    fn odd(&mut self, index: usize, cost: usize) {
        if self.survey.oddities.last() != Some(&index) {
            self.survey.oddities.push(index);
        }
        self.survey.cost += cost;
    }

    fn misplaced(&mut self, index: usize) {
        self.survey.misplaced.push(index);
        self.odd(index, SHAPE);
    }

    /// Closes the innermost list, if one is open. `cost` is what the list costs if it seems incomplete.
    fn close(&mut self, index: usize, cost: usize) -> Option<Level> {
        let list = self.levels.close()?;
        if list.contents.lacks_list() {
            let n_words = list.contents.n_words();
            self.survey.loose_words.push(LooseWords {
                before: index,
                count: n_words.saturating_sub(1),
                is_unsure: true,
            });
        }
        if list.contents.is_odd() && (cost == SHAPE || !list.contents.lacks_list()) {
            self.survey.misplaced.push(index);
            self.odd(index, cost);
        }
        Some(list)
    }

    fn pass(&mut self, index: usize, parenthesis: &Parenthesis) {
        if parenthesis.column.is_some() {
            self.line += 1;
            self.has_closed_lines = false;
        }
        let is_odd = match parenthesis.kind {
            Kind::Open | Kind::Body => {
                self.end_lines(index);
                let is_odd = self.levels.adds_oddly(parenthesis);
                let outer = &mut self.levels.innermost;
                if parenthesis.kind == Kind::Body {
                    // The name before it may be missing, too, and the rest of the line is its own.
                    outer.contents.add_words(1);
                    outer.is_tall = false;
                }
                let outer = &mut outer.contents;
                let (contents, is_misplaced) = outer.add_list(&parenthesis.head);
                if is_misplaced {
                    self.misplaced(index);
                }
                self.levels.open(parenthesis, self.line, contents);
                is_odd
            }
            Kind::Text => self.levels.innermost.excludes(parenthesis),
            Kind::Else => {
                let list = &self.levels.innermost;
                parenthesis.at < list.indent || !list.contents.may_hold_else()
            }
            Kind::Close | Kind::Missing => match self.close(index, SHAPE) {
                Some(list) => {
                    self.has_closed_lines = list.line < self.line;
                    list.is_closed_oddly(parenthesis)
                }
                None => {
                    self.survey.first_stray.get_or_insert(index);
                    self.survey.cost += 2;
                    false
                }
            },
        };
        if is_odd {
            self.odd(index, 1);
        }
    }
}

/// The cost of a list or word that does not belong in its list: more than that of a line with odd indentation.
const SHAPE: usize = 2;
/// The same for a list whose end is missing: its line may be unfinished.
const UNFINISHED: usize = 1;

/// The token that opens the innermost list still open after these parentheses.
pub(super) fn innermost_open(parentheses: &[Parenthesis]) -> Option<usize> {
    let mut surplus = 0_usize;
    for parenthesis in parentheses.iter().rev() {
        match (parenthesis.kind, surplus) {
            (Kind::Open | Kind::Body, 0) => return Some(parenthesis.token),
            (Kind::Open | Kind::Body, _) => surplus -= 1,
            (Kind::Text | Kind::Else, _) => {}
            (Kind::Close | Kind::Missing, _) => surplus += 1,
        }
    }
    None
}
