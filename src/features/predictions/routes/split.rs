use super::path::OfPrediction;

use crate::{
    context::Context,
    features::predictions::{
        error::not_found,
        store::{self, SplitPoint},
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::InStream,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use domain::{PredictionId, StreamId};
use moka::{policy::EvictionPolicy, sync::Cache};
use serde::Serialize;
use sqlx::PgPool;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(get_split);
}

/// How the votes added up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PredictionSplit)]
pub struct Split {
    /// At most 200, oldest first.
    points: Vec<Point>,
}

/// The votes up to a moment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SplitPoint)]
pub struct Point {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    option1: u64,
    option2: u64,
}

/// The split of a prediction's votes over time.
#[utoipa::path(tag = "predictions", security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = Split),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/predictions/{predictionId}/split")]
async fn get_split(
    context: web::Data<Context>,
    splits: web::Data<Splits>,
    id: InStream,
    prediction: OfPrediction,
) -> Result<web::Json<Split>, ApiError> {
    let points = splits.of(&context.pool, id.0, prediction.0).await?;
    let points = points.ok_or_else(not_found)?;
    let points = points.iter().map(|point| Point {
        at: point.at,
        option1: point.option1,
        option2: point.option2,
    });
    Ok(web::Json(Split {
        points: points.collect(),
    }))
}

/// Splits that are remembered; the one that was asked for longest ago makes room.
const MAX_KNOWN: u64 = 500;
/// How old the split of an open voting may be, however many votes came since.
const TTL: Duration = Duration::from_secs(2);
/// Splits that are added up at a time: each looks at all votes of its prediction.
const ADDING: usize = 2;

/// Splits of predictions as they were when they were last added up.
pub struct Splits {
    /// By moka, which keeps their number.
    known: Cache<PredictionId, Known>,
    adding: Semaphore,
}

#[derive(Clone)]
struct Known {
    revision: i64,
    closed: bool,
    at: Instant,
    points: Arc<Vec<SplitPoint>>,
}

impl Default for Splits {
    fn default() -> Self {
        Self {
            known: Cache::builder()
                .max_capacity(MAX_KNOWN)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            adding: Semaphore::new(ADDING),
        }
    }
}

impl Splits {
    /// The split of a prediction of that stream; None when there is none.
    async fn of(
        &self,
        pool: &PgPool,
        stream: StreamId,
        id: PredictionId,
    ) -> Result<Option<Arc<Vec<SplitPoint>>>, ApiError> {
        let change = store::change_of(&mut *pool.acquire().await?, stream, id).await?;
        let Some((revision, closed)) = change else {
            return Ok(None);
        };
        if let Some(known) = self.known(id, revision, closed) {
            return Ok(Some(known));
        }
        let _one_of_few = self.adding.acquire().await.map_err(ApiError::internal)?;
        // Another caller may have added it up during the wait.
        if let Some(known) = self.known(id, revision, closed) {
            return Ok(Some(known));
        }
        let points = Arc::new(store::split(&mut *pool.acquire().await?, id).await?);
        let known = Known {
            revision,
            closed,
            at: Instant::now(),
            points: points.clone(),
        };
        self.known.insert(id, known);
        Ok(Some(points))
    }

    fn known(&self, id: PredictionId, revision: i64, closed: bool) -> Option<Arc<Vec<SplitPoint>>> {
        let known = self.known.get(&id)?;
        // The last one is read when voting has closed, not up to two seconds later.
        let good = known.closed || known.revision == revision || (!closed && known.at.elapsed() < TTL);
        good.then_some(known.points)
    }
}
