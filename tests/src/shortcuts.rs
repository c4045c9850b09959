//! Checks that answers found without a list of all legal moves agree with the list.

use std::collections::HashSet;
use zrf_grammar::game::PieceTypeId;
use zrf_interpreter::{
    Continuation, Effect, MoveGenerator, MoveList, MoveRef, Outcome, Random, State, divide, mix,
    perft,
};

/// A state with its legal moves and its outcome.
#[derive(Debug)]
pub struct Known<'a> {
    /// The state, which is left unchanged.
    pub state: &'a mut State,
    /// All its legal moves.
    pub moves: &'a MoveList,
    /// How the game ended, if it is over.
    pub outcome: Option<&'a Outcome>,
}

/// Checks counting, sampling and looking ahead.
///
/// # Errors
/// The first answer that does not agree.
pub fn check(
    generator: &mut MoveGenerator,
    known: Known<'_>,
    random: &mut Random,
) -> Result<(), String> {
    let Known {
        state,
        moves,
        outcome,
    } = known;
    count(generator, state, moves, outcome)?;
    draw(generator, state, moves, random)?;
    look_ahead(generator, state, moves)?;
    foresee_checks(generator, state, moves)?;
    numbered(generator, state, outcome, random)?;
    if let Some((outcome, end)) = outcome.zip(generator.end(state, moves)) {
        for player in generator.program().game().player_ids() {
            let worth = i32::from(outcome.winners.contains(&player))
                - i32::from(outcome.losers.contains(&player));
            if generator.worth(state, end, player) != worth {
                return Err(format!("{outcome:?} is not worth {worth} to {player:?}"));
            }
        }
    }
    Ok(())
}

/// Checks that a state made equal to another has the same contents and can be undone to the same state.
///
/// # Errors
/// When they differ.
pub fn check_copy(
    generator: &mut MoveGenerator,
    copy: &mut State,
    state: &State,
) -> Result<(), String> {
    copy.reset_to(state);
    let types = generator.program().game().piece_type_ids();
    let counts = |of: &State| -> Vec<u32> {
        let of_player = |player| {
            let types = types.clone();
            let counts =
                types.flat_map(move |each| [of.count(player, each), of.store(player, each)]);
            counts.chain([of.total(player)])
        };
        generator
            .program()
            .game()
            .player_ids()
            .flat_map(of_player)
            .collect()
    };
    if !copy.is_same(state) || counts(copy) != counts(state) {
        return Err("a copy differs from its state".to_owned());
    }
    let mut before = state.clone();
    match copy.undo() == before.undo() && copy.is_same(&before) {
        true => Ok(()),
        false => Err("undoing a ply differs in a copy".to_owned()),
    }
}

fn count(
    generator: &mut MoveGenerator,
    state: &mut State,
    moves: &MoveList,
    outcome: Option<&Outcome>,
) -> Result<(), String> {
    if moves
        .iter()
        .any(|played| played.head.continuation != Continuation::EndTurn)
    {
        return Ok(());
    }
    let expected = match outcome {
        Some(_) => 0,
        None => moves.len(),
    };
    let counted = perft(generator, state, 1);
    if counted != expected as u64 {
        return Err(format!("{counted} moves are counted, {expected} listed"));
    }
    let divided = divide(generator, state, 1);
    let is_whole = divided.iter().all(|(_, count)| *count == 1) && divided.len() == expected;
    is_whole
        .then_some(())
        .ok_or("the division by moves is not the list".to_owned())
}

fn draw(
    generator: &mut MoveGenerator,
    state: &mut State,
    moves: &MoveList,
    random: &mut Random,
) -> Result<(), String> {
    let legal: HashSet<MoveRef<'_>> = moves.iter().collect();
    let is_legal = |drawn: MoveRef<'_>| legal.contains(&drawn);
    let mut drawn = MoveList::new();
    if generator.sample(state, random, &mut drawn) && !(drawn.len() == 1 && is_legal(drawn.get(0)))
    {
        return Err("something other than a legal move is drawn".to_owned());
    }
    generator.some_moves(state, random, &mut drawn);
    if drawn.is_empty() != moves.is_empty() || !drawn.iter().all(is_legal) {
        return Err("`some_moves` gives none, or not only legal ones".to_owned());
    }
    Ok(())
}

/// Checks that moves known not to attack a royal piece do not attack one.
fn foresee_checks(
    generator: &mut MoveGenerator,
    state: &mut State,
    moves: &MoveList,
) -> Result<(), String> {
    let Some(checks) = generator.checks(state) else {
        return Ok(());
    };
    for played in moves.iter() {
        if generator.may_check(state, played, &checks) {
            continue;
        }
        generator.play(state, played);
        let next = state.turn(generator.program()).mover;
        let is_check = generator.is_royal_attacked(state, next);
        state.undo();
        if is_check {
            return Err("a move that was reported to attack no royal piece attacks one".to_owned());
        }
    }
    Ok(())
}

/// Checks that a move made by its number is the one in the list.
fn numbered(
    generator: &mut MoveGenerator,
    state: &mut State,
    outcome: Option<&Outcome>,
    random: &mut Random,
) -> Result<(), String> {
    let (mut all, mut one) = (MoveList::new(), MoveList::new());
    let may_be_unsafe = generator.moves_with_unsafe(state, &mut all);
    let n_moves = all.iter().filter(|played| !played.is_pass()).count();
    for number in [0, random.below(n_moves.max(1)), n_moves] {
        let Some(n_counted) = generator.one_with_unsafe(state, number, &mut one) else {
            continue;
        };
        let is_it = number < n_moves && one.len() == 1 && one.get(0) == all.get(number);
        if !is_it || n_counted != all.n_candidates() {
            return Err(format!("move {number} is not that of the list"));
        }
        let is_legal = !may_be_unsafe || generator.is_safe_move(state, one.get(0));
        if is_legal && outcome.is_some() {
            return Err("a move is made though the game is over".to_owned());
        }
    }
    Ok(())
}

/// Checks that if quiet moves are omitted, no others are, and all are counted.
fn noisy(generator: &mut MoveGenerator, state: &mut State) -> Result<(), String> {
    let (mut all, mut found) = (MoveList::new(), MoveList::new());
    if !generator.moves_with_unsafe(state, &mut all) {
        return Ok(());
    }
    generator.noisy_moves_with_unsafe(state, &mut found);
    let is_noisy = |effect: &Effect| match *effect {
        Effect::Movement { to: at, .. } | Effect::Copy { to: at, .. } | Effect::Capture { at } => {
            state.piece(at).is_some()
        }
        Effect::Promote { .. } => true,
        _ => false,
    };
    let listed: HashSet<MoveRef<'_>> = found.iter().collect();
    let mut rest = all.iter();
    // The order is that of all moves.
    let is_part = found.iter().all(|played| rest.any(|other| other == played));
    let has_all = all
        .iter()
        .all(|played| listed.contains(&played) || !played.effects.iter().any(is_noisy));
    (is_part && has_all && found.n_candidates() == all.len())
        .then_some(())
        .ok_or("the noisy moves are not those of the list".to_owned())
}

fn look_ahead(
    generator: &mut MoveGenerator,
    state: &mut State,
    moves: &MoveList,
) -> Result<(), String> {
    let mut candidates = MoveList::new();
    if generator.moves_with_unsafe(state, &mut candidates) {
        let mut safe = candidates.clone();
        candidates.retain(|played| generator.is_safe_move(state, played));
        if let Some(safety) = generator.safety(state) {
            safe.retain(|played| generator.is_safe_by(state, played, &safety));
            if !safe.iter().eq(candidates.iter()) {
                return Err("unsafe moves are reported as safe, or the reverse".to_owned());
            }
        }
        let legal = moves.iter().filter(|played| !played.is_pass());
        if !legal.eq(candidates.iter()) {
            return Err("the safe moves are not the legal ones".to_owned());
        }
    } else if !candidates.iter().eq(moves.iter()) {
        return Err("the moves of a search are not the legal ones".to_owned());
    }
    noisy(generator, state)?;
    let candidates = generator.candidate_moves(state);
    let place = |played: MoveRef<'_>| {
        let mut taken = played.effects.iter().filter_map(Effect::taken);
        taken.find(|&at| state.piece(at).is_some())
    };
    let Some(target) = candidates.iter().find_map(place) else {
        return Ok(());
    };
    let takes = |effect: &Effect| effect.taken() == Some(target);
    let expected: HashSet<_> = candidates
        .iter()
        .filter(|played| played.effects.iter().any(takes))
        .collect();
    let mut captures = MoveList::new();
    generator.captures_on(state, target, &mut captures);
    if captures.iter().collect::<HashSet<_>>() != expected {
        return Err("the captures of a piece are not those listed".to_owned());
    }
    let mut cheapest = MoveList::new();
    let worth = |piece_type: PieceTypeId| mix(piece_type.index() as u64) as i32;
    generator.cheapest_captures_on(state, target, worth, &mut cheapest);
    let is_capture = |played| captures.iter().any(|capture| capture == played);
    (cheapest.is_empty() == captures.is_empty() && cheapest.iter().all(is_capture))
        .then_some(())
        .ok_or("the cheapest captures of a piece are not among all".to_owned())
}
