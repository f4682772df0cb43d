use super::store::{self, Kept, Last};
use crate::{
    command::Done,
    context::Context,
    http::error::{ApiError, Code},
};
use domain::{
    UserId,
    billiards::{SimulateError, Stroke},
    drill::{Drill, DrillId, Played, State, pack, play, unpack},
};
use std::sync::Arc;

/// A shot of a run, as it is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shot {
    pub run: i64,
    /// From 1.
    pub number: i32,
    pub stroke: Stroke,
}

/// A shot that was played, and where the run stands.
#[derive(Debug)]
pub(super) struct Shown {
    pub played: Played,
    pub run: i64,
    /// The number that the next shot carries.
    pub shot: i32,
    /// None of a guest.
    pub best: Option<u32>,
}

/// Begins a run; one that was under way is over.
pub(super) async fn start(context: &Arc<Context>, user: UserId, id: DrillId) -> Result<Kept, ApiError> {
    context
        .recorded("drill.start")
        .run(async move |db| {
            let state = State::start(&id.drill());
            let (run, best) = store::start(db, user, id, &state).await?;
            Ok(Done::with(Kept {
                run,
                shot: 1,
                state,
                is_over: false,
                best,
                last: None,
            }))
        })
        .await
}

/// Plays a shot from where the balls lie in the database, once; the same shot again is told again and changes nothing. It is worked out before
/// its row is held: of those who play one at once, one is kept, and the others find it.
///
/// # Errors
/// 409 for a shot of another run or out of its turn.
pub(super) async fn shoot(context: &Arc<Context>, user: UserId, id: DrillId, shot: Shot) -> Result<Shown, ApiError> {
    let drill = id.drill();
    let kept = kept(context, user, id).await?;
    if let Some(state) = told_before(&kept, &shot)? {
        let played = played(&drill, &state, &shot.stroke)?;
        return Ok(shown(played, &shot, Some(kept.best)));
    }
    let new = played(&drill, &kept.state, &shot.stroke)?;
    let (next, is_over) = (new.next, new.is_over());
    let last = Last {
        state: kept.state,
        stroke: shot.stroke,
    };
    let best = context
        .recorded("drill.shot")
        .run(async move |db| {
            let number = (shot.run, shot.number);
            let best = store::advance(db, (user, id), number, last, &next, is_over).await?;
            Ok(Done::with(best))
        })
        .await?;
    if best.is_some() {
        return Ok(shown(new, &shot, best));
    }
    let kept = self::kept(context, user, id).await?;
    let state = told_before(&kept, &shot)?.ok_or_else(out_of_turn)?;
    Ok(shown(played(&drill, &state, &shot.stroke)?, &shot, Some(kept.best)))
}

async fn kept(context: &Context, user: UserId, id: DrillId) -> Result<Kept, ApiError> {
    let mut db = context.pool.acquire().await?;
    store::run(&mut db, user, id).await?.ok_or_else(another_run)
}

/// From where the shot was played, if it is the last one once more; None for the one that is next.
fn told_before(kept: &Kept, shot: &Shot) -> Result<Option<State>, ApiError> {
    if shot.run != kept.run {
        return Err(another_run());
    }
    if shot.number == kept.shot {
        return if kept.is_over { Err(over()) } else { Ok(None) };
    }
    match kept.last {
        Some(last) if shot.number.checked_add(1) == Some(kept.shot) && last.stroke == shot.stroke => {
            Ok(Some(last.state))
        }
        Some(_) | None => Err(out_of_turn()),
    }
}

pub(super) fn shown(played: Played, shot: &Shot, best: Option<u32>) -> Shown {
    Shown {
        played,
        run: shot.run,
        shot: shot.number.saturating_add(1),
        best,
    }
}

/// A shot, with what follows from it as it is kept.
pub(super) fn played(drill: &Drill, state: &State, stroke: &Stroke) -> Result<Played, ApiError> {
    let played = play(drill, state, stroke).map_err(|error| match error {
        SimulateError::Stroke(_) | SimulateError::TooManyEvents => ApiError::bad_request("That shot cannot be played."),
        SimulateError::NoCueBall
        | SimulateError::NotFinite { .. }
        | SimulateError::OffBed { .. }
        | SimulateError::Overlap { .. } => ApiError::internal(error),
    })?;
    let layout = unpack(&pack(&played.next.layout)).map_err(ApiError::internal)?;
    Ok(Played {
        next: State { layout, ..played.next },
        ..played
    })
}

fn another_run() -> ApiError {
    ApiError::new(
        Code::Conflict,
        "This run goes on no more: the drill was started again. Start a new run.",
    )
}

pub(super) fn over() -> ApiError {
    ApiError::new(Code::Conflict, "This run is over. Start a new one.")
}

pub(super) fn out_of_turn() -> ApiError {
    ApiError::new(
        Code::Conflict,
        "Another shot of this run was played already. Start a new run.",
    )
}
