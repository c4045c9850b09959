//! Why a move is illegal, for players: in the words of the rules' author if there are any, otherwise the condition in
//! words.

use super::words::Words;
use crate::wording::author::written;
use crate::wording::events::NO_PASS;
use crate::wording::lists::with_article;
use crate::wording::outcome::outcome;
use crate::wording::players::{display_name, does, possessive};
use zrf_grammar::game::{PositionId, TestKind};
use zrf_grammar::text::SourceMap;
use zrf_interpreter::why::{Danger, Refusal, RunEnd, Trace, TraceStep};
use zrf_interpreter::{Effect, Move, Op, Session};

/// Maximum number of conditions that are listed; with more of them, the piece just does not move like that.
const MAX_LISTED: usize = 2;
/// Maximum number of conditions listed of which one would do: the neighbours on a board of squares.
const MAX_ALTERNATIVES: usize = 4;

/// The reason why a move is illegal, as part of a sentence.
pub(crate) fn plainly(session: &Session, sources: &SourceMap, refusal: &Refusal) -> String {
    let words = Words {
        program: session.program(),
        state: session.state(),
        notation: session.notation(),
    };
    words.plainly(sources, refusal, |played| {
        session.move_text(played.as_ref())
    })
}

impl Words<'_> {
    fn plainly(
        &self,
        sources: &SourceMap,
        refusal: &Refusal,
        shown: impl Fn(&Move) -> String,
    ) -> String {
        match refusal {
            Refusal::Priority(_, _, example) => {
                format!("{} be made, such as {}", must(example), shown(example))
            }
            Refusal::NotMaximal(_, better) => {
                format!(
                    "the longest capture must be made, such as {}",
                    shown(better)
                )
            }
            Refusal::Returns(_, better) => {
                format!(
                    "this leads back to an earlier state of the turn, unlike {}",
                    shown(better)
                )
            }
            Refusal::Tests(trace) => self.conditions(sources, trace),
            Refusal::Unreachable(trace) if trace.end == RunEnd::Endless => {
                "a rule never ends".to_owned()
            }
            Refusal::Unreachable(trace) if trace.end == RunEnd::OutOfBudget => {
                "a rule takes too long".to_owned()
            }
            Refusal::Unreachable(trace) => self.does_not(trace),
            Refusal::OtherMoveType(_, wanted) => format!(
                "only moves of the kind “{}” may be made now",
                spaced(self.move_type(*wanted))
            ),
            Refusal::NoPieceToPromoteTo(_, piece_type) => {
                format!(
                    "no {} is left to promote to",
                    self.game().piece_name(*piece_type)
                )
            }
            Refusal::Unsafe(_, danger) | Refusal::UnsafePass(danger) => self.danger(danger),
            &Refusal::EmptyStore(player, piece_type) => format!(
                "{} no {} left",
                does(display_name(self.game().player_name(player)), "has", "have"),
                self.game().piece_name(piece_type)
            ),
            Refusal::MustContinue(at) => format!("{} has to continue its move", self.owned(*at)),
            Refusal::NoBlock(piece_type) => {
                let name = with_article(self.game().piece_name(*piece_type));
                format!("{name} does not move")
            }
            Refusal::NoPassInMove => "the move has to be continued".to_owned(),
            Refusal::NoPass(_) => NO_PASS.to_owned(),
            Refusal::Over(end) => {
                let end = outcome(self.game(), sources, self.state, end);
                format!("the game is over: {end}")
            }
            Refusal::NothingThere(_)
            | Refusal::NotMover(..)
            | Refusal::NotDropper(_)
            | Refusal::OtherPiece(..) => self.without_a_run(refusal).message,
        }
    }

    /// What could be captured afterwards.
    fn danger(&self, danger: &Danger) -> String {
        let reply = &danger.reply;
        let owner = display_name(self.game().player_name(reply.head.mover));
        let taken = reply.head.to.filter(|&at| self.state.piece(at).is_some());
        let by = reply
            .head
            .from
            .map(|from| format!(" by {}", self.owned(from)));
        match taken {
            Some(at) => format!(
                "{} would stay attacked{}",
                self.owned(at),
                by.unwrap_or_default()
            ),
            None => format!("{owner} could then play {}", self.reply_text(danger)),
        }
    }

    fn does_not(&self, trace: &Trace) -> String {
        let name = with_article(self.game().piece_name(trace.piece_type));
        let (_, is_drop) = self.program.owner(trace.block);
        if is_drop {
            format!("{name} cannot be placed there")
        } else {
            format!("{name} does not move like that")
        }
    }

    /// The conditions that are not met.
    fn conditions(&self, sources: &SourceMap, trace: &Trace) -> String {
        if let Some(written) = self.written(sources, trace) {
            return written;
        }
        let most = match trace.alternatives.is_empty() {
            true => MAX_LISTED,
            false => MAX_ALTERNATIVES,
        };
        let mut listed: Vec<String> = Vec::new();
        for words in trace.deciding().filter_map(|step| self.condition(step)) {
            if !listed.contains(&words) {
                listed.push(words);
            }
        }
        if listed.is_empty() || listed.len() > most {
            return self.does_not(trace);
        }
        listed.join(", and ")
    }

    /// The author's words on the conditions that are not met.
    pub(super) fn written(&self, sources: &SourceMap, trace: &Trace) -> Option<String> {
        trace
            .deciding()
            .find_map(|step| written(sources, self.program.origin(step.address)))
    }

    /// What holds instead of the condition that the rules require. `None` for flags, whose names mean nothing to
    /// players.
    pub(super) fn condition(&self, step: TraceStep) -> Option<String> {
        let Op::Branch { test, .. } = self.program.code()[step.address.0 as usize] else {
            return None;
        };
        let answer = step.result?;
        let not = if answer.value { "" } else { " not" };
        let Some(at) = answer.at else {
            let is_about_a_place = !matches!(test, TestKind::Flag(_) | TestKind::Unresolved);
            return is_about_a_place.then(|| "the board ends there".to_owned());
        };
        let place = self.at(at);
        let piece = self.state.piece(at);
        Some(match test {
            TestKind::Empty
            | TestKind::Friend
            | TestKind::Enemy
            | TestKind::Neutral
            | TestKind::Attribute(_)
                if piece.is_none() =>
            {
                format!("{place} is empty")
            }
            TestKind::Empty | TestKind::Friend | TestKind::Enemy | TestKind::Neutral => {
                format!("{} is there", self.owned(at))
            }
            TestKind::OnBoard if answer.value => format!("the board goes on at {place}"),
            TestKind::OnBoard => "the board ends there".to_owned(),
            TestKind::Piece(id) => {
                let name = self.game().piece_name(id);
                match answer.value {
                    true => format!("there is {} on {place}", with_article(name)),
                    false => format!("there is no {name} on {place}"),
                }
            }
            TestKind::InZone(id) => {
                let zone = spaced(self.game().zone_name(id));
                format!("{place} is{not} in the zone “{zone}”")
            }
            TestKind::Position(id) => format!("{place} is{not} {}", self.at(id)),
            TestKind::Attribute(id) => {
                let name = spaced(&self.game().attributes[id.index()]);
                format!("“{name}” is{not} true of {}", self.owned(at))
            }
            TestKind::Attacked(_) => format!("{place} is{not} attacked"),
            TestKind::Defended(_) => format!("{place} is{not} protected"),
            TestKind::AdjacentToEnemy => format!("{place} is{not} next to an enemy piece"),
            TestKind::LastFrom => format!("the last move did{not} begin on {place}"),
            TestKind::LastTo => format!("the last move did{not} end on {place}"),
            TestKind::GoalPosition => format!("{place} is{not} a goal"),
            TestKind::Marked
            | TestKind::Flag(_)
            | TestKind::PositionFlag(_)
            | TestKind::Unresolved => return None,
        })
    }

    /// `White's Pawn on e4`.
    pub(super) fn owned(&self, at: PositionId) -> String {
        let game = self.game();
        match self.state.piece(at) {
            Some(piece) => format!(
                "{} {} on {}",
                possessive(display_name(game.player_name(piece.owner))),
                game.piece_name(piece.piece_type),
                self.at(at)
            ),
            None => format!("the piece on {}", self.at(at)),
        }
    }
}

/// Whether the moves that come first are captures.
fn must(example: &Move) -> &'static str {
    let effects = &example.effects;
    let is_capture = |effect: &Effect| matches!(effect, Effect::Capture { .. });
    match effects.iter().any(is_capture) {
        true => "a capture must",
        false => "another kind of move must",
    }
}

/// A name from the rules as words.
fn spaced(name: &str) -> String {
    name.trim_end_matches('?').replace(['-', '_'], " ")
}

#[cfg(test)]
mod tests {
    use super::plainly;
    use crate::testing::{program, rules};
    use zrf_interpreter::Session;
    use zrf_interpreter::why::explain;

    /// Why a move is illegal after other moves of a shipped game.
    fn why(file: &str, before: &[&str], asked: &str) -> String {
        let text = std::fs::read(format!("../games/{file}")).unwrap();
        reason(&text, before, asked)
    }

    fn reason(text: &[u8], before: &[&str], asked: &str) -> String {
        let rules = rules(text);
        let mut session = Session::new(&program(&rules), 1);
        for text in before {
            session.play_text(text).unwrap();
        }
        let explanation = explain(session.program(), session.state(), asked).unwrap();
        plainly(&session, &rules.sources, &explanation.refusals[0])
    }

    #[test]
    fn conditions_are_worded_for_players() {
        let chess = "chess/chess.zrf";
        for (file, before, asked, expected) in [
            (
                "reversi/reversi.zrf",
                &[][..],
                "Black Disc a1",
                "it would trap no enemy disc",
            ),
            (chess, &[], "Rook a1 - a4", "White's Pawn on a2 is there"),
            (chess, &[], "Rook a1 - b3", "a Rook does not move like that"),
            (chess, &[], "Pawn e2 - d3", "d3 is empty"),
            (chess, &[], "Knight c4 - e5", "c4 is empty"),
            (
                "gomoku/gomoku.zrf",
                &[],
                "White Stone a1",
                "the piece belongs to White, but Black is to move",
            ),
            (
                chess,
                &[
                    "Pawn e2 - e4",
                    "Pawn e7 - e5",
                    "Queen d1 - h5",
                    "Knight b8 - c6",
                    "Queen h5 x f7",
                ],
                "Pawn a7 - a6",
                "Black's King on e8 would stay attacked by White's Queen on f7",
            ),
            (
                "english-draughts/english-draughts.zrf",
                &["Man c3 - d4", "Man f6 - e5"],
                "Man a3 - b4",
                "a capture must be made, such as d4xf6",
            ),
            (
                "solitaire/solitaire.zrf",
                &[],
                "Marble a3 - c3",
                "your Marble on c3 is there",
            ),
        ] {
            assert_eq!(why(file, before, asked), expected, "{asked}");
        }
    }

    #[test]
    fn attributes_are_worded_for_pieces_and_not_for_empty_positions() {
        let rules = b"(game (title \"Tame\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10)))
                (directions (e 1 0) (n 0 -1))))
            (piece (name Man) (attribute tame? false) (moves (e (verify tame?) add) (n add)))
            (board-setup (White (Man a1 a2)) (Black (Man b2))))";
        let rider = "\u{201c}tame\u{201d} is not true of Black's Man on b2";
        assert_eq!(reason(rules, &[], "Man a2 - b2"), rider);
        assert_eq!(reason(rules, &[], "Man a1 - b1"), "b1 is empty");
    }

    #[test]
    fn all_of_what_would_do_instead_is_missing() {
        let rules = b"(game (title \"Neighbours\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
            (piece (name Man) (drops ((verify empty?)
                (verify (or (enemy? n) (enemy? s) (enemy? e) (enemy? w))) add)))
            (board-setup (White (Man off 9) (Man b2)) (Black (Man c3))))";
        let drop = |at: &str| reason(rules, &[], &format!("White Man {at}"));
        assert_eq!(
            drop("a1"),
            "a2 is empty, and the board ends there, and b1 is empty"
        );
        assert_eq!(
            drop("b1"),
            "White's Man on b2 is there, and the board ends there, and c1 is empty, and a1 is empty"
        );
    }

    #[test]
    fn players_are_called_by_name_or_you() {
        for (name, expected) in [
            ("You", "You have no Man left"),
            ("?Dice", "Dice has no Man left"),
        ] {
            let rules = format!(
                "(game (title \"Stock\") (players {name} White) (turn-order {name} White)
                (board (grid (dimensions (\"a/b\" (9 0)))))
                (piece (name Man) (drops (add))) (piece (name King) (drops (add)))
                (board-setup ({name} (Man off 0) (King off 1))))"
            );
            assert_eq!(
                reason(rules.as_bytes(), &[], &format!("{name} Man a")),
                expected
            );
        }
    }

    #[test]
    fn a_block_with_many_tests_hides_no_simple_reason_of_another() {
        // Whether the flags are set depends on 3 tests at each of 14 positions.
        let scan = "(a1 (while (on-board? next)
                (if (piece? Gem) capture) (if (friend? e) (set-flag x true)) (if (enemy? w) (set-flag y true)) next)
            (verify (and (flag? x) (flag? y))) e3 (verify empty?) add)";
        let step = "(n (verify empty?) add)";
        for blocks in [[scan, step], [step, scan]] {
            let rules = format!(
                "(game (title \"Scan\") (players White Black) (turn-order White Black)
                (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (9 0)) (\"3/2/1\" (0 9)))
                    (directions (n 0 -1) (e 1 0) (w -1 0)))
                    (links next (a1 b1) (b1 c1) (c1 d1) (d1 e1) (e1 a2) (a2 b2) (b2 c2) (c2 d2) (d2 e2) (e2 a3)
                        (a3 b3) (b3 c3) (c3 d3) (d3 e3)))
                (piece (name Gem)) (piece (name Man) (moves {}))
                (board-setup (White (Man a1 a2)) (Black (Gem c3))))",
                blocks.join(" ")
            );
            let expected = "White's Man on a2 is there";
            assert_eq!(reason(rules.as_bytes(), &[], "Man a1 - a2"), expected);
        }
    }
}
