use crate::{
    auth::Admin,
    context::Context,
    features::streams::store::{
        self,
        edit::{self, Edited},
    },
    http::{
        data::Data,
        error::{ApiError, ErrorBody},
        extract::InStream,
        routing::ServiceConfig,
    },
};
use actix_web::{get, web};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list_stream_edits);
}

/// A stream as it was before its creator changed what it says or shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamEdit {
    title: String,
    description: String,
    game: String,
    tags: Vec<String>,
    #[schema(required)]
    thumbnail_url: Option<String>,
    /// The moment from which on it was otherwise.
    #[serde(with = "time::serde::rfc3339")]
    edited_at: OffsetDateTime,
}

impl From<Edited> for StreamEdit {
    fn from(edited: Edited) -> Self {
        Self {
            title: edited.title,
            description: edited.description,
            game: edited.game,
            tags: edited.tags,
            thumbnail_url: edited.thumbnail_url,
            edited_at: edited.edited_at,
        }
    }
}

/// Earlier words and pictures of a stream, the last ones first; at most twenty are kept, until it is deleted.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<Vec<StreamEdit>>),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/admin/streams/{id}/edits")]
async fn list_stream_edits(
    context: web::Data<Context>,
    _admin: Admin,
    id: InStream,
) -> Result<web::Json<Data<Vec<StreamEdit>>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    if !store::exists(&mut db, id.0).await? {
        return Err(ApiError::stream_not_found());
    }
    let edits = edit::before(&mut db, id.0).await?;
    Ok(Data::json(edits.into_iter().map(StreamEdit::from).collect()))
}
