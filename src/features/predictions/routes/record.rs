use super::ladder::{name_of, this_month};
use crate::{
    context::Context,
    features::predictions::store::records,
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::OfAddress,
        routing::ServiceConfig,
    },
    users,
};
use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(prediction_record);
}

/// How somebody's votes on frames came out. Frames without a winner are not counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PredictionRecord {
    /// Votes on frames that had a winner.
    #[schema(minimum = 0)]
    calls: i64,
    /// The right ones of them.
    #[schema(minimum = 0)]
    right: i64,
    /// Right ones in a row, up to the newest.
    #[schema(minimum = 0)]
    streak: i64,
    /// The longest such row.
    #[schema(minimum = 0)]
    best: i64,
    /// Whether each of the last ten was right, the newest last; fewer where not all of them are known.
    recent: Vec<bool>,
    month: PredictionMonth,
    /// At the end of each of the newest ninety days with a scored call, the oldest first.
    curve: Vec<PredictionPoints>,
}

/// The score of somebody's calls in the present month: a right one brings what its odds left of a hundred, a wrong one costs its odds. Frames that
/// people play have no odds, and score nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct PredictionMonth {
    /// Year and month, in UTC.
    #[schema(example = "2026-11")]
    month: String,
    #[schema(minimum = 0)]
    calls: i64,
    #[schema(minimum = 0)]
    right: i64,
    points: i64,
    /// Among those with calls enough, up to 1,000; null with fewer calls and beyond.
    #[schema(required, minimum = 1)]
    rank: Option<i64>,
}

/// Somebody's score at the end of a day, in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub struct PredictionPoints {
    #[schema(format = Date)]
    day: String,
    /// Of all days up to this one.
    points: i64,
}

/// How often somebody was right about who wins a frame.
#[utoipa::path(tag = "predictions", params(("address" = String, Path, description = "The person's address")),
    responses(
        (status = 200, body = Data<PredictionRecord>),
        (status = 404, description = "USER_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/users/{address}/predictions")]
async fn prediction_record(
    context: web::Data<Context>,
    address: OfAddress,
) -> Result<web::Json<Data<PredictionRecord>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let user = users::by_address(&mut db, address.0).await?;
    let user = user.ok_or_else(ApiError::user_not_found)?;
    let record = records::of(&mut db, user.id).await?;
    let begins = this_month();
    let (month, rank) = records::month(&mut db, user.id, begins).await?;
    let curve = records::curve(&mut db, user.id).await?;
    Ok(Data::json(PredictionRecord {
        calls: record.calls,
        right: record.hits,
        streak: record.streak,
        best: record.best,
        recent: record.recent.chars().map(|call| call == '1').collect(),
        month: PredictionMonth {
            month: name_of(begins),
            calls: month.calls,
            right: month.hits,
            points: month.points,
            rank,
        },
        curve: curve
            .into_iter()
            .map(|scored| PredictionPoints {
                day: scored.day.to_string(),
                points: scored.points,
            })
            .collect(),
    }))
}
