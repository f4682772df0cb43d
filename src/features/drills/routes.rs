use super::{
    commands::{self, Shot},
    guest::{self, DrillGuests},
    ladders::DrillLadders,
    store,
    view::{DrillRun, DrillShot, DrillView},
};
use crate::{
    auth::{Anyone, Identity, Viewer},
    context::Context,
    http::{
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, Id, JsonBody, PathId},
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::{
    billiards::Stroke,
    drill::{DrillId, State},
};
use serde::Deserialize;
use utoipa::ToSchema;

pub fn routes(config: &mut ServiceConfig) {
    config.service(list_drills).service(start_drill).service(shoot_drill);
}

impl PathId for DrillId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::new(Code::NotFound, "There is no such drill.")
    }
}

/// A shot that is asked for.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DrillShotBody {
    /// The run's own.
    run: i64,
    /// The number that the run asks for.
    shot: i32,
    stroke: Stroke,
    /// A guest's run, as the answer before told it.
    token: Option<String>,
}

/// The eight drills, from the easiest on, with the five longest streaks of each; for who is signed in, with their own best streaks and the runs that go on.
#[utoipa::path(tag = "duels", security((), ("token" = [])), responses((status = 200, body = Data<Vec<DrillView>>)))]
#[get("/api/drills")]
async fn list_drills(
    context: web::Data<Context>,
    ladders: web::Data<DrillLadders>,
    viewer: Viewer,
) -> Result<web::Json<Data<Vec<DrillView>>>, ApiError> {
    let leaders = ladders.get(&context).await?;
    let own = match viewer.identity() {
        Some(who) => Some(store::own(&mut *context.pool.acquire().await?, who.user_id).await?),
        None => None,
    };
    Ok(Data::json(DrillView::all(own.as_deref(), &leaders)))
}

/// Begins a run from the drill's own layout. A run of the same drill that was under way is over. Guests may play too: the server keeps nothing
/// of their run, whose state is the token that they send along.
#[utoipa::path(tag = "duels", security((), ("token" = [])),
    params(("id" = DrillId, Path, description = "A drill's")),
    responses(
        (status = 200, body = Data<DrillRun>),
        (status = 401, description = "INVALID_TOKEN or SESSION_REVOKED: a session that is over. Without a token one plays as a guest", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such drill", body = ErrorBody)
    )
)]
#[post("/api/drills/{id}/start")]
async fn start_drill(
    context: web::Data<Context>,
    guests: web::Data<DrillGuests>,
    Anyone(viewer): Anyone,
    client: ClientAddress,
    id: Id<DrillId>,
) -> Result<web::Json<Data<DrillRun>>, ApiError> {
    let run = match player(viewer)? {
        Some(who) => DrillRun::from(&commands::start(&context, who.user_id, id.0).await?),
        None => {
            guests.take(client.0)?;
            let state = State::start(&id.0.drill());
            let token = guest::seal(&context.keys, id.0, 1, &state)?;
            DrillRun::of_guest(&state, Some(token))
        }
    };
    Ok(Data::json(run))
}

/// Plays a shot. It counts when it pots a ball, the cue ball stays up, and in a drill in order the lowest ball was touched first; every ball is
/// one more of the streak, and a miss ends the run. The last ball sets the layout again, with the cue ball where it lies if that is free. The
/// same shot once more is answered alike and changes nothing.
#[utoipa::path(tag = "duels", security((), ("token" = [])), request_body = DrillShotBody,
    params(("id" = DrillId, Path, description = "A drill's")),
    responses(
        (status = 200, body = Data<DrillShot>),
        (status = 400, description = "BAD_REQUEST: a stroke that cannot be, or a guest's token that is none of this drill's", body = ErrorBody),
        (status = 401, description = "INVALID_TOKEN or SESSION_REVOKED: a session that is over", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such drill", body = ErrorBody),
        (status = 409, description = "CONFLICT: the run is over or another one, or another shot was played under this number", body = ErrorBody)
    )
)]
#[post("/api/drills/{id}/shots")]
async fn shoot_drill(
    context: web::Data<Context>,
    ladders: web::Data<DrillLadders>,
    guests: web::Data<DrillGuests>,
    Anyone(viewer): Anyone,
    client: ClientAddress,
    id: Id<DrillId>,
    body: JsonBody<DrillShotBody>,
) -> Result<web::Json<Data<DrillShot>>, ApiError> {
    let shot = Shot {
        run: body.run,
        number: body.shot,
        stroke: body.stroke,
    };
    let (shown, token) = match player(viewer)? {
        Some(who) => {
            let shown = commands::shoot(&context, who.user_id, id.0, shot).await?;
            if shown.best == Some(shown.played.next.streak) {
                ladders.changed();
            }
            (shown, None)
        }
        None => {
            guests.take(client.0)?;
            let missing = || ApiError::bad_request("Start the drill first.");
            let token = body.token.as_deref().ok_or_else(missing)?;
            let shown = guest::shoot(&context.keys, id.0, shot, token)?;
            let next = match shown.played.is_over() {
                true => None,
                false => Some(guest::seal(&context.keys, id.0, shown.shot, &shown.played.next)?),
            };
            (shown, next)
        }
    };
    Ok(Data::json(DrillShot::of(&shot.stroke, &shown, token)))
}

/// The person, or None for who shows no session at all.
fn player(viewer: Viewer) -> Result<Option<Identity>, ApiError> {
    match viewer.required() {
        Ok(who) => Ok(Some(who)),
        Err(refusal) if refusal.code() == Code::Unauthenticated => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
