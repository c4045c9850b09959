//! `zrf why`: why a move is legal or not, why a piece cannot move, and which goals are met.

use super::args::Common;
use super::failure::{Done, Exit, Failure};
use super::output::{output_style, write_document};
use super::position::{PositionArgs, session};
use crate::console::{Console, Verbatim};
use crate::layout::Symbols;
use crate::play::meant::{Asked, Meant, choice, meant};
use crate::play::why::{in_words, mobility, reason_json, reasons, write_reason};
use crate::wording;
use serde_json::{Value, json};
use std::io;
use zrf_grammar::game::Game;
use zrf_grammar::text::Texts;
use zrf_interpreter::Session;
use zrf_interpreter::why::{self, Explanation, GoalAnswer, Truth, Verdict};

#[derive(Clone, Debug, clap::Args)]
#[command(
    before_long_help = "Examples:\n  zrf why game.zrf \"Rook a1 - a5\"\n  zrf why game.zrf a1\n  zrf why game.zrf --after game.zsg Pass\n  zrf why game.zrf --after \"Pawn e2 - e4\"",
    after_help = "Exits with code 0 if the move is legal (or a goal is met), 1 if it is not, 2 on \
                  errors, and 3 if that could not be decided."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Move to explain, or the position of a piece that cannot move; without it, explains the goals
    #[arg(value_name = "MOVE")]
    played: Option<String>,
    /// Move to explain, in earlier versions
    #[arg(long, value_name = "MOVE", hide = true, conflicts_with = "played")]
    r#move: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, common: Common, console: &mut Console<'_>) -> Done {
    let (playable, mut session) = session(&args.position, common, console)?;
    let faults = session.take_faults();
    playable.report_faults(&faults, common, console)?;
    let texts = playable.rules.texts();
    match args.played.as_ref().or(args.r#move.as_ref()) {
        Some(text) => explain_move(args, text, &session, texts, common, console),
        None => explain_goals(args, &session, texts, console),
    }
}

/// What is known about a move, or about all moves of a piece.
struct Answer {
    /// The move, or the position of the piece.
    asked: String,
    explanation: Explanation,
    /// `` `Rook a1 - a4` is not legal for White ``, or `the Rook on a1 has no legal move`.
    verdict: String,
    /// Why it is illegal, as part of a sentence for players.
    why: Option<String>,
}

fn explain_move(
    args: &Args,
    text: &str,
    session: &Session,
    texts: Texts<'_>,
    common: Common,
    console: &mut Console<'_>,
) -> Done {
    let program = session.program();
    let answer = answer(session, texts, text)?;
    let explanation = &answer.explanation;
    let reasons = reasons(program, session.state(), session.notation(), explanation);
    let (word, exit) = word(explanation);
    if args.json {
        let found: Vec<Value> = reasons
            .iter()
            .map(|reason| reason_json(texts, reason))
            .collect();
        let document = json!({
            "variant": program.game().title,
            "player": program.game().player_name(session.turn().decider),
            "move": answer.asked,
            "verdict": word,
            "why": answer.why,
            "reasons": found,
        });
        write_document(document, console)?;
        return Ok(exit);
    }
    let why = answer
        .why
        .map_or_else(String::new, |why| format!(": {why}"));
    writeln!(console.output, "{}{why}\n", answer.verdict)?;
    let style = output_style(console, common);
    for reason in &reasons {
        write_reason(&mut Verbatim(console.output), texts, style, reason)?;
    }
    Ok(exit)
}

/// The verdict in a word, and the exit code.
fn word(explanation: &Explanation) -> (&'static str, Exit) {
    match explanation.verdict {
        Verdict::Legal(_) => ("legal", Exit::Success),
        Verdict::Refused => ("not legal", Exit::Negative),
        Verdict::Undecided => ("undecided", Exit::Undecided),
    }
}

/// The answer about the move or the piece that a text means.
fn answer(session: &Session, texts: Texts<'_>, text: &str) -> Result<Answer, Failure> {
    let game = session.program().game();
    let meant = meant(session, &Symbols::new(game), text);
    if let Meant::AnyOf(at) = meant
        && let Some(found) = mobility(session, texts, at)
    {
        return Ok(Answer {
            asked: game.position_name(at).to_owned(),
            explanation: found.explanation,
            verdict: found.verdict,
            why: found.why,
        });
    }
    let asked = match meant {
        Meant::One(asked) => asked,
        Meant::Several(moves) => {
            let failure = Failure::trouble(format!("`{text}` can mean several moves"));
            return Err(failure.help(format!("name one of them: {}", choice(&moves))));
        }
        Meant::AnyOf(_) | Meant::Nothing => Asked::recorded(text),
    };
    let (program, state, text) = (session.program(), session.state(), asked.shown);
    let explanation = why::explain(program, state, &asked.notation).map_err(|error| {
        Failure::trouble(format!("`{text}` is not a move of this game: {error}"))
            .help("`zrf moves` lists the legal moves in the expected notation")
    })?;
    let (word, player) = (
        word(&explanation).0,
        game.player_name(session.turn().decider),
    );
    Ok(Answer {
        verdict: format!("`{text}` is {word} for {player}"),
        why: in_words(session, texts, &explanation),
        asked: text,
        explanation,
    })
}

fn explain_goals(
    args: &Args,
    session: &Session,
    texts: Texts<'_>,
    console: &mut Console<'_>,
) -> Done {
    let game = session.program().game();
    let answers = why::goals(session.program(), session.state());
    let is_met = answers.iter().any(GoalAnswer::is_met);
    if args.json {
        let goals: Vec<Value> = answers
            .iter()
            .map(|answer| goal_json(game, texts, answer))
            .collect();
        let document = json!({
            "variant": game.title,
            "goals": goals,
        });
        write_document(document, console)?;
    } else {
        write_goals(game, texts, &answers, console)?;
    }
    Ok(if is_met {
        Exit::Success
    } else {
        Exit::Negative
    })
}

/// Which goals are met, and which of their parts.
pub(super) fn write_goals(
    game: &Game,
    texts: Texts<'_>,
    answers: &[GoalAnswer],
    console: &mut Console<'_>,
) -> io::Result<()> {
    for answer in answers {
        write_goal(game, texts, answer, console)?;
    }
    if answers.is_empty() {
        writeln!(console.output, "the game has no goal")?;
    }
    Ok(())
}

fn write_goal(
    game: &Game,
    texts: Texts<'_>,
    answer: &GoalAnswer,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let goal = &game.goals[answer.index];
    let place = texts
        .location(goal.origin.span)
        .map(|place| place.to_string());
    let what = goal.kind.word();
    let player = game.player_name(answer.player);
    let sign = match (answer.is_met(), answer.truth.is_met) {
        (true, _) => "met",
        (false, true) => "not met: it is tested only after a move",
        (false, false) => "not met",
    };
    let place = place.unwrap_or_default();
    writeln!(console.output, "{place}: {what} for {player}: {sign}")?;
    write_truth(game, answer, &answer.truth, 1, console)
}

/// One line per part, including nested parts.
fn write_truth(
    game: &Game,
    answer: &GoalAnswer,
    truth: &Truth,
    depth: usize,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let indent = "  ".repeat(depth);
    let value = if truth.is_met { "yes" } else { "no " };
    let words = wording::part_of_goal(game, answer.player, &truth.condition);
    let now = truth.count.map(|count| format!(" (now {count})"));
    let now = now.unwrap_or_default();
    writeln!(console.output, "{indent}{value} {words}{now}")?;
    truth
        .parts
        .iter()
        .try_for_each(|part| write_truth(game, answer, part, depth + 1, console))
}

fn goal_json(game: &Game, texts: Texts<'_>, answer: &GoalAnswer) -> Value {
    let goal = &game.goals[answer.index];
    let place = texts
        .location(goal.origin.span)
        .map(|place| place.to_string());
    json!({
        "kind": goal.kind.word(),
        "player": game.player_name(answer.player),
        "is_met": answer.is_met(),
        "place": place,
        "condition": truth_json(game, answer, &answer.truth),
    })
}

fn truth_json(game: &Game, answer: &GoalAnswer, truth: &Truth) -> Value {
    let parts = truth.parts.iter();
    json!({
        "text": wording::part_of_goal(game, answer.player, &truth.condition),
        "is_true": truth.is_met,
        "count": truth.count,
        "parts": parts.map(|part| truth_json(game, answer, part)).collect::<Vec<_>>(),
    })
}
