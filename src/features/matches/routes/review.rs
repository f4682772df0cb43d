use super::path::OfMatch;
use crate::{
    context::Context,
    features::matches::{
        error::{not_found, not_kept, still_played},
        making::{Making, QUEUE_CAPACITY},
        store::{self, MAX_REVIEW, Recording, Reviewable},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::ClientAddress,
        routing::ServiceConfig,
        tasks::detached,
    },
};
use actix_web::{HttpResponse, get, http::header, web};
use actors::wire::ShotInput;
use domain::{
    MatchId,
    agent::{
        odds::Hands,
        review::{self, Luck, Mark, Reviewed},
    },
    eight_ball::Seat,
};
use moka::future::Cache;
use serde::Serialize;
use std::net::IpAddr;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(match_review);
}

/// Reviews that one network address may wait for: each takes a core for seconds.
const OF_NETWORK: usize = 2;

/// Reviews that are being made, each once for all who ask for it meanwhile. None is kept in memory: the database has them.
pub struct Reviews {
    making: Making,
    underway: Cache<MatchId, String>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self {
            making: Making::new(OF_NETWORK),
            underway: Cache::new(QUEUE_CAPACITY as u64),
        }
    }
}

impl Reviews {
    async fn make(&self, context: &Context, id: MatchId, from: IpAddr) -> Result<String, ApiError> {
        let made = self
            .underway
            .try_get_with(id, make(context, &self.making, id, from))
            .await;
        self.underway.invalidate(&id).await;
        made.map_err(|refusal| ApiError::clone(&refusal))
    }
}

/// A match's first 120 shots: how the chance to win moved, and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    match_id: MatchId,
    /// Of what made it.
    version: u16,
    /// How well each chose, 0 to 100: the challenger, then the rival. Null for who played no shot.
    #[schema(value_type = Vec<Option<f64>>)]
    accuracy: [Option<f64>; 2],
    shots: Vec<ReviewedShot>,
}

/// A shot. Chances are those of the player who shot to win the frame, from 0 to 1.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedShot {
    number: u32,
    #[schema(minimum = 0, maximum = 1)]
    seat: u8,
    before: f64,
    after: f64,
    /// In the mean after the best shot that was found, played by this player's hand.
    best: f64,
    /// In the mean after the shot that was meant: `best` less this is what the choice cost, and `after` less this is how it went.
    meant: f64,
    /// The first ball that falls by the best shot; null where it plays safe.
    #[schema(required)]
    better: Option<BetterPot>,
    #[schema(required)]
    mark: Option<Mark>,
    /// The best shot that was found, where the choice has a mark; of the forty choices that cost the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    idea: Option<ShotInput>,
    /// Something that hardly ever comes of such a stroke.
    #[schema(required)]
    luck: Option<Luck>,
}

/// A pot of the better shot.
#[derive(Debug, Serialize, ToSchema)]
pub struct BetterPot {
    #[schema(minimum = 1, maximum = 15)]
    ball: u8,
    /// As in a shot's call.
    #[schema(minimum = 0, maximum = 5)]
    pocket: u8,
}

impl From<&Reviewed> for ReviewedShot {
    fn from(shot: &Reviewed) -> Self {
        Self {
            number: shot.number,
            seat: shot.seat.into(),
            before: rounded(shot.before),
            after: rounded(shot.after),
            best: rounded(shot.best),
            meant: rounded(shot.meant),
            better: shot.better.map(|pot| BetterPot {
                ball: pot.ball.number(),
                pocket: pot.pocket.number(),
            }),
            mark: shot.mark,
            idea: shot.idea.as_ref().map(Into::into),
            luck: shot.luck,
        }
    }
}

/// To tenths of a point of a hundred.
fn rounded(chance: f64) -> f64 {
    (chance * 1_000.0).round() / 1_000.0
}

/// The review of a match that is over: for each of its first 120 shots the odds before and after, what the best shot would have promised with this
/// player's hand, and what the one that was meant did. Made when it is asked for first, and kept. Anybody may see it.
#[utoipa::path(tag = "duels",
    params(("id" = String, Path, description = "24 hex characters of the match")),
    responses(
        (status = 200, body = Data<Review>),
        (status = 404, description = "MATCH_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: the match is still being played", body = ErrorBody),
        (status = 410, description = "GONE: the match is so long ago that its shots are no longer kept", body = ErrorBody),
        (status = 503, description = "UNAVAILABLE: sixteen reviews are waited for already; try again after `Retry-After`", body = ErrorBody),
    )
)]
#[get("/api/duel/matches/{id}/review")]
async fn match_review(
    context: web::Data<Context>,
    reviews: web::Data<Reviews>,
    client: ClientAddress,
    id: OfMatch,
) -> Result<HttpResponse, ApiError> {
    let review = review_of(&context, &reviews, id.0, client.0).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .body(format!(r#"{{"success":true,"data":{review}}}"#)))
}

/// The review of a match that is over, as JSON.
///
/// # Errors
/// 404 for no such match, 409 while it runs, 410 where its shots are no longer kept, 503 where too many wait.
pub(super) async fn review_of(
    context: &web::Data<Context>,
    reviews: &web::Data<Reviews>,
    id: MatchId,
    from: IpAddr,
) -> Result<String, ApiError> {
    match look(context, id).await? {
        Looked::Made(review) => Ok(review),
        // Made to its end whoever leaves meanwhile: what was thought is kept.
        Looked::Over(_) => {
            let (context, reviews) = (context.clone(), reviews.clone());
            detached(async move { reviews.make(&context, id, from).await }).await
        }
    }
}

enum Looked {
    Made(String),
    Over(Hands),
}

async fn look(context: &Context, id: MatchId) -> Result<Looked, ApiError> {
    let found = store::reviewable(&mut *context.pool.acquire().await?, id).await?;
    match found.ok_or_else(not_found)? {
        Reviewable::Made(review) => Ok(Looked::Made(review)),
        Reviewable::Over(hands) => Ok(Looked::Over(hands)),
        Reviewable::Running => Err(still_played()),
        Reviewable::Gone => Err(not_kept()),
    }
}

async fn make(context: &Context, making: &Making, id: MatchId, from: IpAddr) -> Result<String, ApiError> {
    let (_place, turn) = making.turn(from).await?;
    // A caller who waited for the one that was being made finds it made.
    let hands = match look(context, id).await? {
        Looked::Made(review) => return Ok(review),
        Looked::Over(hands) => hands,
    };
    let recording = store::recording(&mut *context.pool.acquire().await?, id).await?;
    let recording = recording.ok_or_else(not_found)?;
    let work = move || {
        // Held until it is made, also where nobody waits for it any more.
        (turn, serde_json::to_string(&reviewed(&recording, &hands)))
    };
    let (turn, review) = tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?;
    let review = review.map_err(ApiError::internal)?;
    if review.len() <= MAX_REVIEW {
        let mut db = context.pool.acquire().await?;
        store::keep_review(&mut db, id, &review).await?;
    }
    // As it is read back from now on: the database orders the parts its own way.
    let kept = look(context, id).await?;
    drop(turn);
    match kept {
        Looked::Made(kept) => Ok(kept),
        Looked::Over(_) => Ok(review),
    }
}

fn reviewed(recording: &Recording, hands: &Hands) -> Review {
    let shots = recording
        .setup
        .map(|setup| review::review(setup, &recording.decisions, hands))
        .unwrap_or_default();
    let accuracy = |seat| review::accuracy(&shots, seat).map(|points| (points * 10.0).round() / 10.0);
    Review {
        match_id: recording.record.id,
        version: review::VERSION,
        accuracy: Seat::BOTH.map(accuracy),
        shots: shots.iter().map(ReviewedShot::from).collect(),
    }
}
