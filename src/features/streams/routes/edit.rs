use super::create::CreateStreamBody;
use crate::{
    auth::Account,
    context::Context,
    features::streams::commands,
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{put, web};
use domain::{StreamId, stream};
use time::OffsetDateTime;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(edit_stream);
}

/// Changes one's own stream by the create form. What it shows and whether it is live stay; a start moves one that waits for it, and stays where
/// none is given. Viewers see the change with the next answer about the stream.
#[utoipa::path(tag = "streams", security(("token" = [])), params(("id" = String, Path)), request_body = CreateStreamBody, responses(
    (status = 200, body = Done),
    (status = 403, description = "FORBIDDEN: not its creator", body = ErrorBody),
    (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody),
    (status = 409, description = "CONFLICT: it has ended, or has started and a start is given", body = ErrorBody)
))]
#[put("/api/streams/{id}")]
async fn edit_stream(
    context: web::Data<Context>,
    who: Account,
    id: web::Path<String>,
    body: JsonBody<CreateStreamBody>,
) -> Result<web::Json<Done>, ApiError> {
    let id: StreamId = id.parse().map_err(|_| ApiError::invalid_stream_id())?;
    let (details, start_at) = stream::edit(&body.into_inner().into(), OffsetDateTime::now_utc())?;
    commands::edit(&context, who.0.user_id, id, details, start_at).await?;
    Ok(web::Json(Done::OK))
}
