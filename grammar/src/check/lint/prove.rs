//! What the text of a game proves without playing it: goals that nobody can meet, turns without end or without moves.
//!
//! Everything here is certain: where a rule might change the answer, nothing is reported.

use super::flow::World;
use super::prospect::is_owner;
use super::usage::Usage;
use super::walk;
use crate::ast::Name;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    EMPTY_HAND, ENDLESS_TURN, GOAL_WITHOUT_TURN, IDLE_TURN, IMPOSSIBLE_GOAL,
};
use crate::game::{
    Condition, ConfigElement, ConfigStep, DirectionId, Game, GoalCondition, Instruction,
    InstructionKind, MoveBlock, MoveTypeId, Occupant, OccupantOwner, PassTurn, PieceTypeId, Place,
    PlayerId, PlayerKind, PositionId, TestKind, Turn,
};
use crate::resolve::Merged;
use rustc_hash::FxHashSet;

/// Reports what is certain about a game without errors.
pub(super) fn check(
    game: &Game,
    merged: &Merged<'_>,
    usage: &Usage,
    world: Option<&World<'_>>,
    found: &mut Vec<Diagnostic>,
) {
    // Without any setup, pieces are placed by editing the board.
    if game.setup.placements.is_empty() && game.setup.stores.is_empty() {
        return;
    }
    let pieces = Pieces::of(game, usage, world);
    goals(game, &pieces, found);
    hands(game, merged, usage, found);
    turns(game, merged, &pieces, usage, found);
    endless_turns(game, found);
}

/// How many pieces there can ever be.
struct Pieces<'a> {
    game: &'a Game,
    usage: &'a Usage,
    /// Where pieces may ever be, if that is known.
    world: Option<&'a World<'a>>,
    /// Whether blocks create pieces, so that their number has no bound.
    creates: bool,
    /// Whether a piece may get another owner.
    changes_owners: bool,
}

impl<'a> Pieces<'a> {
    fn of(game: &'a Game, usage: &'a Usage, world: Option<&'a World<'a>>) -> Self {
        let does = |is_wanted: fn(&InstructionKind) -> bool| {
            walk::blocks(game).any(|block| walk::any(&block.block.body, is_wanted))
        };
        let adds_copy = does(|kind| matches!(kind, InstructionKind::Add(add) if add.is_copy));
        let options = &game.options;
        Self {
            game,
            usage,
            world,
            creates: adds_copy || does(|kind| matches!(kind, InstructionKind::Create { .. })),
            changes_owners: options.recycle_captures
                || options.recycle_promotions
                || does(|kind| {
                    matches!(
                        kind,
                        InstructionKind::Flip(_) | InstructionKind::ChangeOwner(_)
                    )
                }),
        }
    }

    /// The most pieces that a player, or all players, may have; of a type, or of all types.
    fn most(&self, player: Option<PlayerId>, piece: Option<PieceTypeId>) -> Option<u32> {
        if let (Some(world), Some(player), Some(piece)) = (self.world, player, piece)
            && !world.may_be((player, piece))
            && !world.may_be_stored((player, piece))
        {
            return Some(0);
        }
        if self.creates {
            return None;
        }
        let player = player.filter(|_| !self.changes_owners);
        let piece = piece.filter(|piece| !self.usage.made_pieces[piece.index()]);
        let is_meant = |owner: PlayerId, kind: PieceTypeId| {
            player.is_none_or(|player| player == owner) && piece.is_none_or(|piece| piece == kind)
        };
        let setup = &self.game.setup;
        let placed = setup.placements.iter();
        let placed = placed.filter(|placed| is_meant(placed.player, placed.piece_type));
        let stores = setup.stores.iter();
        let stores = stores.filter(|store| is_meant(store.player, store.piece_type));
        let stored = stores.map(|store| store.count);
        Some(stored.fold(placed.count() as u32, u32::saturating_add))
    }
}

impl Pieces<'_> {
    /// The fewest pieces that a player may have: those that nothing takes, replaces or changes.
    fn least(&self, player: PlayerId, piece: Option<PieceTypeId>) -> u32 {
        let Some(world) = self.world else { return 0 };
        let placed = self.game.setup.placements.iter();
        let kept = placed.filter(|placed| {
            placed.player == player
                && piece.is_none_or(|piece| piece == placed.piece_type)
                && !world.may_be_lost((player, placed.piece_type))
        });
        kept.count() as u32
    }

    /// Whether a piece that an occupant asks for may ever be at a position.
    fn may_hold(&self, position: PositionId, occupant: &Occupant, player: PlayerId) -> bool {
        let Some(world) = self.world else { return true };
        let mut owners = (0..self.game.players.len()).map(PlayerId::from_index);
        occupant.is_negated
            || owners.any(|owner| {
                is_owner(self.game, owner, occupant.owner, player)
                    && world.may_be_at((owner, occupant.piece_type), position)
            })
    }
}

fn goals(game: &Game, pieces: &Pieces<'_>, found: &mut Vec<Diagnostic>) {
    for goal in &game.goals {
        if goal.players.is_empty() {
            let message = "this goal names no player, so it is never tested";
            let finding = Diagnostic::new(&IMPOSSIBLE_GOAL, message, goal.origin);
            found.push(finding.help("name the players it is for, as in `(White Black)`"));
            continue;
        }
        let players = goal.players.iter();
        let reasons = players.map(|&player| (player, never(&goal.condition, player, pieces)));
        let reasons: Vec<_> = reasons.collect();
        let mut known = reasons
            .iter()
            .filter_map(|(player, reason)| Some((player, reason.as_ref()?)));
        let is_never = reasons.iter().all(|(_, reason)| reason.is_some());
        // A count that only some players cannot have is no mistake in a goal they share.
        if let Some((player, reason)) = known
            .next()
            .filter(|_| is_never || is_config(&goal.condition))
        {
            let whom = match is_never {
                true => String::new(),
                false => format!(" for `{}`", game.player_name(*player)),
            };
            let message = format!("this goal can never be met{whom}: {reason}");
            found.push(Diagnostic::new(&IMPOSSIBLE_GOAL, message, goal.origin));
        }
        let has_no_turn = |player: &&PlayerId| {
            let turns = &game.turn_order.turns;
            game.players[player.index()].kind == PlayerKind::Neutral
                && turns.iter().all(|turn| turn.mover != **player)
        };
        let idle = goal.players.iter().find(has_no_turn);
        if let Some(&idle) = idle.filter(|_| !game.turn_order.turns.is_empty()) {
            let name = game.player_name(idle);
            let message = format!("this goal is for `{name}`, who never has a turn");
            let finding = Diagnostic::new(&GOAL_WITHOUT_TURN, message, goal.origin);
            found.push(finding.help(format!("add `{name}` to the turn order")));
        }
    }
}

/// Whether a goal asks for pieces in places, and for nothing else.
fn is_config(condition: &GoalCondition) -> bool {
    matches!(
        condition,
        GoalCondition::AbsoluteConfig { .. } | GoalCondition::RelativeConfig(_)
    )
}

/// More positions that must hold a piece of the player's own than such pieces remain.
fn too_few(all: &[GoalCondition], player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let few = all.iter().find_map(|one| match one {
        GoalCondition::PiecesRemaining(count, None) => Some(*count),
        _ => None,
    })?;
    let is_own = |occupant: &Occupant| !occupant.is_negated && occupant.owner == OccupantOwner::Own;
    let wanted = all.iter().find_map(|one| match one {
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } if occupants.iter().all(is_own) => {
            let positions = elements.iter().filter_map(|one| match one {
                ConfigElement::Position(position) => Some(*position),
                ConfigElement::Zone(_) => None,
            });
            Some(positions.collect::<FxHashSet<_>>().len() as u32)
        }
        _ => None,
    })?;
    let name = pieces.game.player_name(player);
    (wanted > few).then(|| {
        format!(
            "pieces of `{name}` must be on all of {wanted} positions, but only {few} may remain"
        )
    })
}

/// Why a goal can never be met for a player.
fn never(condition: &GoalCondition, player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let game = pieces.game;
    match condition {
        GoalCondition::And(all) => {
            let mut reasons = all.iter().filter_map(|one| never(one, player, pieces));
            reasons.next().or_else(|| too_few(all, player, pieces))
        }
        GoalCondition::Or(all) => {
            let reasons: Option<Vec<_>> =
                all.iter().map(|one| never(one, player, pieces)).collect();
            reasons?.into_iter().next()
        }
        GoalCondition::PiecesRemaining(count, piece) => {
            let name = game.player_name(player);
            let least = pieces.least(player, *piece);
            if *count < least {
                let what = "such pieces, as nothing takes them";
                return Some(format!("`{name}` always has at least {least} {what}"));
            }
            let most = pieces.most(Some(player), *piece)?;
            (*count > most).then(|| format!("`{name}` never has more than {most} such pieces"))
        }
        GoalCondition::TotalPieceCount(count, piece) => {
            let most = pieces.most(None, *piece)?;
            (*count > most).then(|| format!("there are never more than {most} such pieces"))
        }
        GoalCondition::AbsoluteConfig {
            occupants,
            elements,
        } => {
            // Where a piece must not be, having no place for it is enough.
            if occupants.iter().any(|occupant| occupant.is_negated) {
                return None;
            }
            let zone = elements.iter().find_map(|element| match element {
                ConfigElement::Zone(zone) => {
                    let zone = &game.board.zones[zone.index()];
                    zone.sets[player.index()].is_empty().then_some(zone)
                }
                ConfigElement::Position(_) => None,
            });
            let name = game.player_name(player);
            if let Some(zone) = zone {
                let zone = &zone.name;
                return Some(format!("zone `{zone}` has no position for `{name}`"));
            }
            let may_hold = |position: &PositionId| {
                let mut occupants = occupants.iter();
                occupants.any(|occupant| pieces.may_hold(*position, occupant, player))
            };
            elements.iter().find_map(|element| match element {
                ConfigElement::Position(position) => (!may_hold(position)).then(|| {
                    let position = game.position_name(*position);
                    format!("no such piece ever gets to `{position}`")
                }),
                ConfigElement::Zone(zone) => {
                    let zone = &game.board.zones[zone.index()];
                    let may_hold = zone.sets[player.index()].iter().any(may_hold);
                    (!may_hold).then(|| format!("no such piece ever gets to zone `{}`", zone.name))
                }
            })
        }
        GoalCondition::RelativeConfig(steps) => row(steps, player, pieces),
        _ => None,
    }
}

/// Why a row can never be on the board: it is longer than the board, or needs more pieces than there are.
fn row(steps: &[ConfigStep], player: PlayerId, pieces: &Pieces<'_>) -> Option<String> {
    let board = &pieces.game.board;
    // How many positions of a row must hold pieces of the player's own: rows may turn back, or go round the board.
    let own_positions = |start: usize| {
        let mut own = FxHashSet::default();
        let start = PositionId::from_index(start);
        let end = steps.iter().try_fold(start, |at, step| match step {
            ConfigStep::Direction(direction) => board.step(player, at, *direction),
            ConfigStep::Occupant(occupant) => {
                if !occupant.is_negated && occupant.owner == OccupantOwner::Own {
                    own.insert(at);
                }
                Some(at)
            }
        });
        end.map(|_| own.len() as u32)
    };
    let Some(own) = (0..board.positions.len()).filter_map(own_positions).min() else {
        return Some("the row leaves the board from every position".to_owned());
    };
    let most = pieces.most(Some(player), None)?;
    let name = pieces.game.player_name(player);
    (own > most)
        .then(|| format!("the row needs {own} pieces, and `{name}` never has more than {most}"))
}

/// Pieces of the setup that can only be dropped, in a game where nothing is in store and nothing ever comes to it. Blocks
/// that a piece has for drops and moves alike are no mistake.
fn hands(game: &Game, merged: &Merged<'_>, usage: &Usage, found: &mut Vec<Diagnostic>) {
    let (options, setup) = (&game.options, &game.setup);
    // Dice are often on the board and thrown by drops.
    let has_dice = game
        .players
        .iter()
        .any(|player| player.kind == PlayerKind::Random);
    let recycles = options.recycle_captures || options.recycle_promotions;
    if recycles || has_dice || !setup.stores.is_empty() {
        return;
    }
    for (index, (piece, ast)) in game.piece_types.iter().zip(&merged.pieces).enumerate() {
        let mut placed = setup.placements.iter();
        let is_placed = placed.any(|placed| placed.piece_type.index() == index);
        let only_drops = piece.moves.is_empty() && !piece.drops.is_empty();
        if only_drops && is_placed && !usage.made_pieces[index] {
            let name = &piece.name;
            let message = format!(
                "`{name}` can never be dropped: none is in store, and none ever comes to it"
            );
            let finding = Diagnostic::new(&EMPTY_HAND, message, ast.name.origin);
            found.push(finding.help(format!(
                "use `moves` for pieces on the board, or add `({name} off 1)` to the setup"
            )));
        }
    }
}

/// Turns in which no piece of the player can move: the player has none that does, or none with the type of the turn.
fn turns(
    game: &Game,
    merged: &Merged<'_>,
    pieces: &Pieces<'_>,
    usage: &Usage,
    found: &mut Vec<Diagnostic>,
) {
    // Pieces that cannot be dropped are reported by themselves.
    if found.iter().any(|one| one.lint == &EMPTY_HAND) {
        return;
    }
    let passes = game.options.pass_turn != PassTurn::Never;
    if pieces.world.is_none() && (pieces.changes_owners || passes) {
        return;
    }
    let names: &[Name] = merged.players.map_or(&[], |players| &players.names);
    for (index, name) in names.iter().enumerate().take(game.players.len()) {
        let player = PlayerId::from_index(index);
        let has = |piece: PieceTypeId| {
            let setup = &game.setup;
            let placed = setup.placements.iter();
            let stores = setup.stores.iter();
            usage.made_pieces[piece.index()]
                || placed
                    .into_iter()
                    .any(|it| it.player == player && it.piece_type == piece)
                || stores
                    .into_iter()
                    .any(|it| it.player == player && it.piece_type == piece)
        };
        let owned = (0..game.piece_types.len()).map(PieceTypeId::from_index);
        let owned: Vec<PieceTypeId> = owned.filter(|&piece| has(piece)).collect();
        let can = |move_type: Option<MoveTypeId>| {
            owned.iter().any(|piece| {
                let piece = &game.piece_types[piece.index()];
                let mut blocks = piece.moves.iter().chain(&piece.drops);
                blocks.any(|block| move_type.is_none() || block.move_type == move_type)
            })
        };
        let mut own = game
            .turn_order
            .turns
            .iter()
            .filter(|turn| turn.mover == player);
        let is_idle = |turn: &&Turn| match pieces.world {
            // A type that no block has is reported by itself.
            _ if turn.move_type.is_some_and(|id| !walk::has_type(game, id)) => false,
            // A turn of a type that nobody has yet may be there to be passed.
            Some(_) if passes && turn.move_type.is_some() => false,
            Some(world) => !world.can_move(player, turn.move_type),
            None => !can(turn.move_type),
        };
        let Some(turn) = own.find(|turn| !owned.is_empty() && is_idle(turn)) else {
            continue;
        };
        let player = game.player_name(player);
        let message = match turn.move_type {
            Some(id) => format!(
                "no piece of `{player}` has moves of the type `{}` that its turn asks for",
                game.move_types[id.index()]
            ),
            None => format!("no piece of `{player}` can ever move"),
        };
        found.push(Diagnostic::new(&IDLE_TURN, message, name.origin));
    }
}

/// A partial move that only tests whether positions are empty, taken apart: its steps with what must be true after each.
struct Hop<'a> {
    steps: Vec<(DirectionId, Vec<bool>)>,
    add: &'a Instruction,
}

/// Partial moves that can always be taken back by another of the same type: where passing is off, the turn never ends.
fn endless_turns(game: &Game, found: &mut Vec<Diagnostic>) {
    if game.options.pass_partial {
        return;
    }
    for piece in &game.piece_types {
        let hops: Vec<(MoveTypeId, Hop<'_>)> = piece.moves.iter().filter_map(hop).collect();
        let endless = hops.iter().find(|(move_type, hop)| {
            let mut others = hops.iter().filter(|(other, _)| other == move_type);
            others.any(|(_, back)| leads_back(game, hop, back))
        });
        if let Some((_, hop)) = endless {
            let message = "this turn never ends: the piece can always move back, and cannot stop";
            let finding = Diagnostic::new(&ENDLESS_TURN, message, hop.add.origin);
            found.push(finding.help("allow to stop with `(option \"pass partial\" true)`"));
        }
    }
}

/// The block as a hop that continues with moves of its own type.
fn hop(block: &MoveBlock) -> Option<(MoveTypeId, Hop<'_>)> {
    let move_type = block.move_type?;
    let (add, body) = block.block.body.split_last()?;
    let mut steps: Vec<(DirectionId, Vec<bool>)> = Vec::new();
    for instruction in body {
        match &instruction.kind {
            InstructionKind::Step(direction) => steps.push((*direction, Vec::new())),
            InstructionKind::Verify(condition) => steps.last_mut()?.1.push(is_empty(condition)?),
            _ => return None,
        }
    }
    let InstructionKind::Add(kind) = &add.kind else {
        return None;
    };
    let continues = kind.is_partial && !kind.is_copy && kind.piece_types.is_empty();
    let is_own = kind.move_type.is_none_or(|next| next == move_type);
    (continues && is_own && !steps.is_empty()).then_some((move_type, Hop { steps, add }))
}

/// Whether a condition asks for an empty cursor, or for one that is not.
fn is_empty(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Not(inner) => is_empty(inner).map(|value| !value),
        Condition::Test(test) if test.kind == TestKind::Empty && test.place == Place::Cursor => {
            Some(true)
        }
        _ => None,
    }
}

/// Whether a hop takes another back, wherever that happened: it passes the same positions the other way round, and asks
/// the same of those between. It ends where the other began, which is empty then.
fn leads_back(game: &Game, hop: &Hop<'_>, back: &Hop<'_>) -> bool {
    let count = hop.steps.len();
    let links = &game.board.links;
    let is_opposite = |(there, _): &(DirectionId, _), (again, _): &(DirectionId, _)| {
        let (there, again) = (&links[there.index()], &links[again.index()]);
        let mut pairs = there.iter().enumerate();
        pairs.all(|(from, to)| {
            to.is_none_or(|to| again[to.index()] == Some(PositionId::from_index(from)))
        })
    };
    let same_way = hop.steps.iter().zip(back.steps.iter().rev());
    let is_taken_back =
        count == back.steps.len() && same_way.clone().all(|(a, b)| is_opposite(a, b));
    let asks_same = (0..count - 1).all(|at| {
        let (there, again) = (&hop.steps[at].1, &back.steps[count - 2 - at].1);
        again.iter().all(|asked| there.contains(asked))
    });
    // The end must have been empty, or taking back would bring a captured piece into play.
    let is_free = |hop: &Hop<'_>| hop.steps[count - 1].1 == [true];
    is_taken_back && asks_same && is_free(hop) && is_free(back) && game.players.len() <= 2
}
