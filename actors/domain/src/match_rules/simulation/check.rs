//! Invariants after every step.

use super::super::{
    CHOICE_CLOCK, Decision, Millis, Offered, RETURN_WINDOW, Reason, SHOT_CLOCK, Seat, TIME_OUTS, placement,
};
use super::play::{Stored, World};
use crate::billiards::BallId;
use crate::eight_ball::Hand;

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

pub fn invariants(world: &World) -> Result<(), String> {
    memory(world)?;
    clock(world)?;
    table(world)
}

/// The store holds a match, and every match ends, whatever the players do. The store only grows, so looking at it once is enough.
pub fn settled(world: &World) -> Result<(), String> {
    shots(world)?;
    choices(world)?;
    time_outs(world)?;
    ends(world)?;
    ensure(world.game.ending().is_some(), || "the match goes on for ever".into())
}

/// Memory agrees with the store; only the clock and who is there may differ.
fn memory(world: &World) -> Result<(), String> {
    let (mut stored, game) = (world.durable.clone(), &world.game);
    stored.deadline = game.deadline;
    stored.return_by = game.return_by;
    if let (Some(stored), Some(offered)) = (&mut stored.offered, &game.offered) {
        stored.until = offered.until;
    }
    ensure(stored == *game, || {
        format!("memory and store differ: {game:?} and {stored:?}")
    })
}

/// Numbers go up by one, each shot is its player's turn and in time, and what people saw is stored.
fn shots(world: &World) -> Result<(), String> {
    let shots: Vec<_> = world
        .store
        .iter()
        .filter_map(|stored| Some((stored, stored.outcome.as_ref()?)))
        .collect();
    for (at, (stored, shot)) in shots.iter().enumerate() {
        ensure(shot.number as usize == at + 1, || {
            format!("shot {} is stored as number {}", at + 1, shot.number)
        })?;
        ensure(shot.seat == stored.turn && stored.sender == Some(shot.seat), || {
            format!("shot {} was out of turn", shot.number)
        })?;
        ensure(shot.at <= stored.deadline && shot.start >= shot.at, || {
            format!("shot {} came too late", shot.number)
        })?;
    }
    for pair in shots.windows(2) {
        let [(_, one), (_, other)] = pair else { continue };
        ensure(other.start >= one.rest_at, || "two shots move at once".into())?;
        ensure((one.seat, one.shot) != (other.seat, other.shot), || {
            format!("shot {} was played twice", one.number)
        })?;
    }
    let is_stored = |told| shots.iter().any(|(_, shot)| *shot == told);
    ensure(world.told.iter().all(is_stored), || {
        "people saw a shot that is not stored".into()
    })
}

/// Chosen once after a shot, by the player at the table, in time, and one of what was offered.
fn choices(world: &World) -> Result<(), String> {
    let mut open: Option<Offered> = None;
    for Stored {
        decision,
        outcome,
        turn,
        ..
    } in &world.store
    {
        match (decision, outcome) {
            (_, Some(outcome)) => open = outcome.offered,
            (Decision::Chose { seat, at, choice }, None) => {
                let fair = open.take().is_some_and(|open| {
                    seat == turn
                        && open.offer.options().contains(choice)
                        && *at <= open.until.max(world.resumed + CHOICE_CLOCK)
                });
                ensure(fair, || {
                    format!("{seat:?} chose {choice:?} out of turn or time, or of nothing")
                })?;
            }
            (Decision::TimeOut { .. }, None) => open = None,
            (
                Decision::Shot { .. }
                | Decision::Left { .. }
                | Decision::Returned { .. }
                | Decision::Conceded { .. }
                | Decision::Forfeited { .. }
                | Decision::Abandoned,
                None,
            ) => {}
        }
    }
    Ok(())
}

/// Counted once each, by the player at the table, never two of them faster than a shot clock, and the third ends the match.
fn time_outs(world: &World) -> Result<(), String> {
    let of = |stored: &Stored| {
        let Decision::TimeOut { seat, at } = stored.decision else {
            return None;
        };
        Some((seat, at))
    };
    for seat in Seat::BOTH {
        let count = world.store.iter().filter_map(of).filter(|(by, _)| *by == seat).count();
        let counted = world.game.view().players[seat.index()].time_outs;
        ensure(count == usize::from(counted), || {
            format!("{seat:?} has {counted} time-outs, stored {count}")
        })?;
        ensure(counted <= TIME_OUTS, || format!("{seat:?} has {counted} time-outs"))?;
    }
    let all: Vec<(Seat, Millis)> = world.store.iter().filter_map(of).collect();
    let apart = |pair: &[(Seat, Millis)]| pair[1].1 - pair[0].1 >= SHOT_CLOCK;
    ensure(all.windows(2).all(apart), || "two time-outs at once".into())
}

/// After a restart whoever is at the table has time.
fn clock(world: &World) -> Result<(), String> {
    let Some((now, deadline)) = world.restored else {
        return Ok(());
    };
    let fair = world.game.ending().is_some() || deadline >= now + SHOT_CLOCK;
    ensure(fair, || "a restart took the player's time".into())
}

/// Nothing follows the end, and who is said to have left has.
fn ends(world: &World) -> Result<(), String> {
    let stored = world.store.iter();
    let last = stored
        .clone()
        .position(|stored| match (&stored.outcome, stored.decision) {
            (Some(outcome), _) => outcome.ending.is_some(),
            (None, Decision::Conceded { .. } | Decision::Forfeited { .. } | Decision::Abandoned) => true,
            (
                None,
                Decision::Shot { .. }
                | Decision::TimeOut { .. }
                | Decision::Chose { .. }
                | Decision::Left { .. }
                | Decision::Returned { .. },
            ) => false,
        });
    ensure(last.is_none_or(|last| last + 1 == world.store.len()), || {
        "something was stored after the end".into()
    })?;
    for Stored { decision, at, gone, .. } in stored {
        let left = |seat: Seat| gone[seat.index()].is_some_and(|since| at - since >= RETURN_WINDOW);
        let fair = match *decision {
            Decision::Forfeited { seat } => left(seat) && gone[seat.other().index()].is_none(),
            Decision::Abandoned => Seat::BOTH.into_iter().all(left),
            Decision::Shot { .. } | Decision::TimeOut { .. } | Decision::Chose { .. } | Decision::Conceded { .. } => {
                true
            }
            Decision::Left { .. } | Decision::Returned { .. } => false,
        };
        ensure(fair, || format!("{decision:?} is stored, or of a player who was there"))?;
    }
    let ending = world.game.ending();
    let draw = ending.is_some_and(|ending| ending.winner.is_none());
    let known = ending.is_none_or(|ending| !draw || matches!(ending.reason, Reason::Abandoned | Reason::ShotLimit));
    ensure(known, || format!("{ending:?} has no winner"))
}

/// The cue ball is where the next player can shoot it.
fn table(world: &World) -> Result<(), String> {
    let game = &world.game;
    if game.ending().is_some() {
        return Ok(());
    }
    let Some(cue) = game.layout().get(BallId::CUE) else {
        return Err("the cue ball is missing".into());
    };
    let hand = game.frame().hand;
    ensure(
        hand == Hand::None || placement::may_place(&game.table(), game.layout(), game.frame(), cue),
        || format!("the cue ball lies at {cue:?}, in hand {hand:?}"),
    )
}
