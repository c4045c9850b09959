//! Where tests write a name, so that renaming in the rules reaches the tests beside them.

use super::suite::{StepLine, read_rules};
use std::collections::BTreeSet;
use zrf_grammar::ide::Class;
use zrf_grammar::text::Span;

/// Where the tests of a text write a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The places, in bytes of the text.
    pub places: Vec<Span>,
    /// The lines, from 1, that may name the same thing in another way, or another thing by the same name.
    pub doubtful: BTreeSet<usize>,
}

/// Words of steps and of moves, which mean no name.
const WORDS: [&str; 18] = [
    "-", "=", "@", "Pass", "and", "by", "draw", "flip", "for", "from", "nobody", "none", "off",
    "on", "partial", "win", "wins", "x",
];

/// The classes whose names steps write as plain words.
const PLAIN: [Class; 3] = [Class::PieceType, Class::Player, Class::Position];

/// Finds a name in the steps of a text. Where something else has the same name, it is not sure which of them is meant.
pub fn written(text: &str, class: Class, name: &str, namesakes: &BTreeSet<Class>) -> Written {
    let is_other = PLAIN.iter().any(|plain| namesakes.contains(plain));
    let is_word = WORDS.contains(&name) || name.bytes().all(|byte| byte.is_ascii_digit());
    let mut search = Search {
        class,
        name,
        is_plain: PLAIN.contains(&class) && !is_other && !is_word,
        found: Written::default(),
    };
    read_rules(text, |line| search.line(&line));
    search.found
}

struct Search<'a> {
    class: Class,
    name: &'a str,
    /// Whether the name as a plain word can mean nothing else.
    is_plain: bool,
    found: Written,
}

impl Search<'_> {
    fn line(&mut self, line: &StepLine<'_>) {
        let mut start = line.start;
        for part in line.value.split('|') {
            match part.split_once("=>") {
                Some((before, after)) => {
                    self.part(line, before, start);
                    let start = start + (part.len() - after.len()) as u32;
                    match line.key {
                        "illegal" => self.reason(line, after, start),
                        _ => self.shown(line, after),
                    }
                }
                None => self.part(line, part, start),
            }
            start += part.len() as u32 + 1;
        }
    }

    /// Searches a move, a piece or another item of a step.
    fn part(&mut self, line: &StepLine<'_>, part: &str, start: u32) {
        for (at, word) in words_of(part) {
            let place = start + at;
            if word == self.name && self.is_plain {
                self.add(place);
            } else if self.class == Class::Attribute && word.strip_prefix('+') == Some(self.name) {
                self.add(place + 1);
            } else if word == self.name && PLAIN.contains(&self.class) {
                self.found.doubtful.insert(line.line);
            }
        }
        if words_of(part).count() == 1 && line.key != "turn" {
            self.shown(line, part);
        }
    }

    /// Notes a move as the window shows it: it may contain the first letters of a piece.
    fn shown(&mut self, line: &StepLine<'_>, part: &str) {
        let text = part.trim();
        let is_piece = text.starts_with(char::is_uppercase) && !WORDS.contains(&text);
        if self.class == Class::PieceType && is_piece && text != self.name {
            self.found.doubtful.insert(line.line);
        }
    }

    /// Searches a reason. Rules are quoted in it between backquotes; the other words may be prose.
    fn reason(&mut self, line: &StepLine<'_>, reason: &str, mut start: u32) {
        for (index, quoted) in reason.split('`').enumerate() {
            for (at, word) in words_of(quoted) {
                let is_name = word.trim_end_matches([',', '.', ':', ';']) == self.name;
                if is_name && index % 2 == 1 {
                    self.add(start + at);
                } else if is_name {
                    self.found.doubtful.insert(line.line);
                }
            }
            start += quoted.len() as u32 + 1;
        }
    }

    fn add(&mut self, start: u32) {
        let end = start + self.name.len() as u32;
        self.found.places.push(Span::new(start, end));
    }
}

/// The words between spaces and parentheses, with their places.
fn words_of(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let is_gap = |character: char| character.is_whitespace() || "()".contains(character);
    let mut at = 0;
    let parts = text.split_inclusive(is_gap).map(move |part| {
        let start = at;
        at += part.len() as u32;
        (start, part.trim_end_matches(is_gap))
    });
    parts.filter(|(_, word)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Written, written};
    use std::collections::BTreeSet;
    use zrf_grammar::ide::Class;

    /// Checks the text in which the name is replaced by `NEW`, and the lines that remain doubtful.
    fn check(
        (class, name, namesakes): (Class, &str, &[Class]),
        steps: &str,
        expected: &str,
        lines: &[usize],
    ) {
        let text = format!("(Man)\n;; test: Man\n{steps}\n(Man)");
        let namesakes = namesakes.iter().copied().collect::<BTreeSet<_>>();
        let Written { places, doubtful } = written(&text, class, name, &namesakes);
        let mut renamed = text;
        for place in places.iter().rev() {
            renamed.replace_range(place.start as usize..place.end as usize, "NEW");
        }
        let expected = format!("(Man)\n;; test: Man\n{expected}\n(Man)");
        assert_eq!(renamed, expected, "{name}");
        assert_eq!(doubtful.into_iter().collect::<Vec<_>>(), lines, "{name}");
    }

    #[test]
    fn steps_name_pieces_players_positions_and_attributes() {
        let steps =
            ";;edits: (White Man a1)(x Man)\n;; legal: Man a1 - b1 | Mann a1 |Man\n;; | x Man";
        let renamed =
            ";;edits: (White NEW a1)(x NEW)\n;; legal: NEW a1 - b1 | Mann a1 |NEW\n;; | x NEW";
        check((Class::PieceType, "Man", &[]), steps, renamed, &[]);
        check((Class::Zone, "Man", &[]), steps, steps, &[]);
        let doubtful = (Class::PieceType, "Man", &[Class::Position][..]);
        check(doubtful, steps, steps, &[3, 4, 5]);
        let steps = ";; board: White Man a1 +Man\n;; outcome: White wins\n;; count: 2\n; Man";
        let renamed = ";; board: White Man a1 +NEW\n;; outcome: White wins\n;; count: 2\n; Man";
        check((Class::Attribute, "Man", &[]), steps, renamed, &[]);
        let renamed = ";; board: NEW Man a1 +Man\n;; outcome: NEW wins\n;; count: 2\n; Man";
        check((Class::Player, "White", &[]), steps, renamed, &[]);
        check((Class::Player, "wins", &[]), steps, steps, &[4]);
        check((Class::Position, "2", &[]), steps, steps, &[5]);
    }

    #[test]
    fn reasons_quote_rules_and_shown_moves_abbreviate_names() {
        let steps = ";; illegal: Man a1 => `not-in-zone? camp` at camp\n;; shown: Man a1 => Ma1\n;; play: Ma1";
        let renamed = ";; illegal: Man a1 => `not-in-zone? NEW` at camp\n;; shown: Man a1 => Ma1\n;; play: Ma1";
        check((Class::Zone, "camp", &[]), steps, renamed, &[3]);
        let renamed = ";; illegal: NEW a1 => `not-in-zone? camp` at camp\n;; shown: NEW a1 => Ma1\n;; play: Ma1";
        check((Class::PieceType, "Man", &[]), steps, renamed, &[4, 5]);
    }
}
