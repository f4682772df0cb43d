use super::path::OfPrediction;

use crate::{
    auth::Viewer,
    context::Context,
    features::{
        predictions::{error::not_found, store},
        streams,
    },
    http::{
        error::{ApiError, ErrorBody},
        extract::{InStream, Query},
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use actors::wire::PredictionView;
use domain::PredictionId;
use serde::Deserialize;
use utoipa::IntoParams;

const DEFAULT_LIMIT: i64 = 20;
const MAX_LIMIT: i64 = 50;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(current_prediction)
        .service(list_predictions)
        .service(get_prediction);
}

/// How to say that there is none.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CurrentQuery {
    /// True: with 200 and null, because browsers log every 404 as a fault of the page.
    or_null: Option<bool>,
}

/// The stream's newest prediction that was not deleted or cleared. 404 is the ordinary answer when there is none.
#[utoipa::path(tag = "predictions", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters of the stream"), CurrentQuery),
    responses(
        (status = 200, body = Option<PredictionView>),
        (status = 404, description = "PREDICTION_NOT_FOUND: there is none", body = ErrorBody)
    )
)]
#[get("/api/simple-predictions/{id}")]
async fn current_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    id: InStream,
    query: Query<CurrentQuery>,
) -> Result<web::Json<Option<PredictionView>>, ApiError> {
    let who = viewer.identity().map(|identity| identity.user_id);
    let mut db = context.pool.acquire().await?;
    let found = match streams::store::exists(&mut db, id.0).await? {
        true => store::current(&mut db, id.0, who).await?,
        false => None,
    };
    match found {
        None if query.or_null != Some(true) => Err(not_found()),
        found => Ok(web::Json(found)),
    }
}

/// Which page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// `_id` of the last prediction of the page before; left out, the newest.
    cursor: Option<String>,
    /// 1 to 50; 20 when left out.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<i64>,
}

/// All predictions of a stream, newest first, those that were deleted or cleared among them.
#[utoipa::path(tag = "predictions", security((), ("token" = [])),
    params(("id" = String, Path, description = "24 hex characters"), PageQuery),
    responses(
        (status = 200, body = Vec<PredictionView>),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/predictions")]
async fn list_predictions(
    context: web::Data<Context>,
    viewer: Viewer,
    id: InStream,
    query: Query<PageQuery>,
) -> Result<web::Json<Vec<PredictionView>>, ApiError> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(ApiError::bad_request("The limit must be 1 to 50."));
    }
    let before: Option<PredictionId> = query
        .cursor
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|_| ApiError::bad_request("The cursor must be the _id of a prediction."))?;
    let who = viewer.identity().map(|identity| identity.user_id);
    let mut db = context.pool.acquire().await?;
    if !streams::store::exists(&mut db, id.0).await? {
        return Err(ApiError::stream_not_found());
    }
    let page = store::list(&mut db, id.0, before, limit, who).await?;
    Ok(web::Json(page))
}

/// One prediction, also when it was deleted or cleared.
#[utoipa::path(tag = "predictions", security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "24 hex characters of the stream"),
        ("predictionId" = String, Path, description = "24 hex characters")
    ),
    responses(
        (status = 200, body = PredictionView),
        (status = 404, description = "PREDICTION_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/predictions/{predictionId}")]
async fn get_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    id: InStream,
    prediction: OfPrediction,
) -> Result<web::Json<PredictionView>, ApiError> {
    let who = viewer.identity().map(|identity| identity.user_id);
    let mut db = context.pool.acquire().await?;
    if !streams::store::exists(&mut db, id.0).await? {
        return Err(not_found());
    }
    let view = store::one(&mut db, id.0, prediction.0, who).await?;
    view.map(web::Json).ok_or_else(not_found)
}
