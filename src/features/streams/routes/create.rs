use crate::{
    auth::Viewer,
    context::Context,
    features::streams::commands,
    http::{
        error::{ApiError, ErrorBody},
        extract::JsonBody,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use domain::{
    StreamId,
    stream::{self, CreateStream},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_stream);
}

/// The create form. Fields that it does not name are ignored; the creator is the session's person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateStreamBody {
    /// 1 to 140 characters.
    title: Option<String>,
    /// At most 2000 characters.
    description: Option<String>,
    /// `billiards`, `gaming`, `esports`, `crypto` or `other`.
    category: Option<String>,
    /// At most 80 characters.
    game: Option<String>,
    /// At most 10, of at most 25 characters each.
    tags: Option<Vec<String>>,
    /// `twitch`, or `table` for one of our own tables.
    stream_source: Option<String>,
    /// An https link to a public host.
    thumbnail_url: Option<String>,
    /// `live` or `scheduled`.
    status: Option<String>,
    /// RFC 3339; needed when scheduled, and in the future.
    scheduled_start_time: Option<String>,
    /// `https://twitch.tv/NAME`; with source `twitch` alone.
    twitch_channel_link: Option<String>,
    /// With source `table`: the match or tournament that is shown.
    table_source: Option<TableSourceBody>,
}

/// A match or a tournament.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TableSource)]
pub struct TableSourceBody {
    /// `match`, one plays in, hosts the room of, or organises the tournament of; or `tournament`, one organises or takes part in.
    kind: String,
    id: String,
}

impl From<CreateStreamBody> for CreateStream {
    fn from(body: CreateStreamBody) -> Self {
        Self {
            title: body.title.unwrap_or_default(),
            description: body.description.unwrap_or_default(),
            category: body.category.unwrap_or_default(),
            game: body.game.unwrap_or_default(),
            tags: body.tags.unwrap_or_default(),
            stream_source: body.stream_source.unwrap_or_default(),
            thumbnail_url: body.thumbnail_url.unwrap_or_default(),
            status: body.status.unwrap_or_default(),
            scheduled_start_time: body.scheduled_start_time.unwrap_or_default(),
            twitch_channel_link: body.twitch_channel_link.unwrap_or_default(),
            table_source: body.table_source.map(|table| (table.kind, table.id)),
        }
    }
}

/// The new stream's id.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CreatedStream)]
pub struct Created {
    stream_id: StreamId,
}

/// Makes a stream: live at once, or scheduled.
#[utoipa::path(tag = "streams", security(("token" = [])), request_body = CreateStreamBody, responses(
    (status = 201, body = Created),
    (status = 409, description = "CONFLICT: 20 streams are scheduled or live", body = ErrorBody)
))]
#[post("/api/streams")]
async fn create_stream(
    context: web::Data<Context>,
    viewer: Viewer,
    body: JsonBody<CreateStreamBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer.required_or("Authentication token not found. Please login again.")?;
    let new = stream::create(&body.into_inner().into(), OffsetDateTime::now_utc())?;
    let stream_id = commands::create(&context, who.user_id, new).await?;
    Ok(HttpResponse::Created().json(Created { stream_id }))
}
