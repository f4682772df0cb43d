use crate::{
    auth::Account,
    context::Context,
    features::streams::{commands, facts::StreamEnded},
    hooks::Hooks,
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{JsonBody, Origin},
        routing::ServiceConfig,
    },
};
use actix_web::{post, web};
use domain::StreamId;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(end_stream);
}

/// Which stream to end. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EndStreamBody)]
pub struct EndBody {
    /// 24 hex characters.
    stream_id: String,
}

/// Ends a stream, scheduled or live, and tells its viewers. An ended stream stays ended; ending it again changes nothing.
#[utoipa::path(tag = "streams", security(("token" = [])), request_body = EndBody, responses(
    (status = 200, body = Done),
    (status = 403, description = "FORBIDDEN: not its creator", body = ErrorBody),
    (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
))]
#[post("/api/streams/end")]
async fn end_stream(
    context: web::Data<Context>,
    hooks: web::Data<Hooks<StreamEnded>>,
    who: Account,
    origin: Origin,
    body: JsonBody<EndBody>,
) -> Result<web::Json<Done>, ApiError> {
    let id: StreamId = body.stream_id.parse().map_err(|_| ApiError::invalid_stream_id())?;
    commands::end(&context, hooks.into_inner(), who.0.user_id, origin, id).await?;
    Ok(web::Json(Done::OK))
}
