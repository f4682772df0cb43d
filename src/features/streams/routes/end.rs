use crate::{
    auth::Account,
    context::Context,
    failpoint,
    features::{
        predictions::{self, routes::deed},
        streams::store,
    },
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::Origin,
        tasks::detached,
    },
};
use actix_web::{post, web};
use actors::rooms::Announcement;
use domain::StreamId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

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
    who: Account,
    origin: Origin,
    body: web::Json<EndBody>,
) -> Result<web::Json<Done>, ApiError> {
    let id: StreamId = body.stream_id.parse().map_err(|_| ApiError::invalid_stream_id())?;
    detached(async move {
        let mut db = context.pool.begin().await?;
        let stream = store::get(&mut db, id).await?.ok_or_else(ApiError::stream_not_found)?;
        if stream.creator.id != who.0.user_id {
            return Err(ApiError::forbidden("Only the stream creator can end the stream."));
        }
        let ended = store::end(&mut db, id).await?;
        let prediction = predictions::store::end_of_stream(&mut db, id, &deed(who.0.user_id, origin)).await?;
        failpoint::reached("stream_end.before_commit");
        db.commit().await?;
        context.lists.changed();
        failpoint::reached("stream_end.after_commit");
        if let Some(acted) = prediction {
            predictions::jobs::tell(&context, acted).await;
        }
        if ended {
            context.rooms.announce(id, Announcement::Ended).await;
        }
        Ok(())
    })
    .await?;
    Ok(web::Json(Done::OK))
}
