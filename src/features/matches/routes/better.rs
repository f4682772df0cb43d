use super::{
    path::OfMatch,
    review::{Reviews, review_of},
};
use crate::{
    context::Context,
    features::matches::{
        error::{no_better_shot, not_found, not_kept},
        making::Making,
        store::{self, Retained},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::{ClientAddress, Id, PathId},
        routing::ServiceConfig,
    },
};
use actix_web::{
    HttpResponse, get,
    http::header,
    web::{self, Bytes},
};
use actors::wire::{ShotEvent, ShotInput, ShotOutcome, ShotPlayed};
use domain::MatchId;
use moka::future::Cache;
use serde::{Deserialize, Serialize};
use std::{net::IpAddr, num::ParseIntError, str::FromStr};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(better_shot);
}

/// Shots that one network address may wait for.
const OF_NETWORK: usize = 2;

/// Better shots that are kept; the one asked for longest ago makes room. Each is some eight kilobytes, and never changes.
const KEPT: u64 = 500;

/// Better shots that were asked for lately, encoded, each played once for all who ask for it meanwhile; and the turns at playing them.
pub struct BetterShots {
    kept: Cache<(MatchId, u32), Bytes>,
    making: Making,
}

impl Default for BetterShots {
    fn default() -> Self {
        Self {
            kept: Cache::new(KEPT),
            making: Making::new(OF_NETWORK),
        }
    }
}

/// A shot that nobody played, as it would have gone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BetterShot {
    /// Of the shot in whose place it stands.
    number: u32,
    shot: ShotInput,
    duration_ms: u32,
    trajectory: String,
    events: Vec<ShotEvent>,
    outcome: ShotOutcome,
}

impl From<ShotPlayed> for BetterShot {
    fn from(shot: ShotPlayed) -> Self {
        Self {
            number: shot.number,
            shot: shot.shot,
            duration_ms: shot.duration_ms,
            trajectory: shot.trajectory,
            events: shot.events,
            outcome: shot.outcome,
        }
    }
}

/// The number of a shot in a path.
#[derive(Debug, Clone, Copy)]
struct Number(u32);

impl FromStr for Number {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl PathId for Number {
    const NAME: &'static str = "number";

    fn refusal() -> ApiError {
        no_better_shot()
    }
}

/// A review, as far as it tells better shots.
#[derive(Deserialize)]
struct Ideas {
    shots: Vec<Idea>,
}

#[derive(Deserialize)]
struct Idea {
    number: u32,
    #[serde(default)]
    idea: Option<ShotInput>,
}

/// The best shot that the review of a match found in the place of one that was played, as it goes without an error of the hand. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(
        ("id" = String, Path, description = "24 hex characters of the match"),
        ("number" = u32, Path, description = "The shot's number")
    ),
    responses(
        (status = 200, body = Data<BetterShot>),
        (status = 404, description = "MATCH_NOT_FOUND, or NOT_FOUND: the review tells no better shot of it", body = ErrorBody),
        (status = 409, description = "CONFLICT: the match is still being played", body = ErrorBody),
        (status = 410, description = "GONE: the match is so long ago that its shots are no longer kept", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: too many wait already; try again after `Retry-After`", body = ErrorBody),
    )
)]
#[get("/api/duel/matches/{id}/shots/{number}/better")]
async fn better_shot(
    context: web::Data<Context>,
    reviews: web::Data<Reviews>,
    shots: web::Data<BetterShots>,
    client: ClientAddress,
    id: OfMatch,
    number: Id<Number>,
) -> Result<HttpResponse, ApiError> {
    let (id, Number(number)) = (id.0, number.0);
    let played = play(&context, &reviews, (&shots.making, client.0), (id, number));
    let json = shots.kept.try_get_with((id, number), played).await;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .body(json.map_err(|refusal| ApiError::clone(&refusal))?))
}

async fn play(
    context: &web::Data<Context>,
    reviews: &web::Data<Reviews>,
    (making, from): (&Making, IpAddr),
    (id, number): (MatchId, u32),
) -> Result<Bytes, ApiError> {
    let review = review_of(context, reviews, id, from).await?;
    let Ideas { shots } = serde_json::from_str(&review).map_err(ApiError::internal)?;
    let of_it = shots.into_iter().find(|shot| shot.number == number);
    let idea = of_it.and_then(|shot| shot.idea?.shot()).ok_or_else(no_better_shot)?;
    let (_place, turn) = making.turn(from).await?;
    let recording = store::recording(&mut *context.pool.acquire().await?, id).await?;
    let recording = recording.ok_or_else(not_found)?;
    if recording.kept == Retained::Result {
        return Err(not_kept());
    }
    let work = move || {
        let _turn = turn;
        let shot = recording.instead(number, idea).map(BetterShot::from);
        shot.map(|shot| serde_json::to_vec(&Data::from(shot)))
    };
    let shot = tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?;
    let json = shot.ok_or_else(no_better_shot)?.map_err(ApiError::internal)?;
    Ok(json.into())
}
