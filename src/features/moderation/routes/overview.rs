use super::access::moderator;
use crate::{
    auth::Account,
    context::Context,
    features::moderation::{store, view::Person},
    http::{
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
    config.service(moderation_overview);
}

/// How a stream's chat is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModerationOverview {
    slow_mode_seconds: u32,
    /// The creator shows no badges but roles.
    hides_badges: bool,
    moderators: Vec<Person>,
    /// Those that hold, newest first, at most 500.
    bans: Vec<BanView>,
}

/// A timeout or ban.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ban)]
pub struct BanView {
    #[serde(flatten)]
    person: Person,
    /// Null: for good.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    until: Option<OffsetDateTime>,
    #[schema(required)]
    reason: Option<String>,
}

/// Moderators, bans and slow mode, for the creator and moderators.
#[utoipa::path(tag = "moderation", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = ModerationOverview),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody)
    )
)]
#[get("/api/streams/{id}/moderation")]
async fn moderation_overview(
    context: web::Data<Context>,
    who: Account,
    id: InStream,
) -> Result<web::Json<ModerationOverview>, ApiError> {
    let mut db = context.pool.acquire().await?;
    let standing = moderator(&mut db, id.0, &who.0).await?;
    let ban = |ban: store::Ban| BanView {
        person: ban.person.into(),
        until: ban.until,
        reason: ban.reason,
    };
    Ok(web::Json(ModerationOverview {
        slow_mode_seconds: store::slow_mode(&mut db, id.0).await?,
        hides_badges: store::hides_badges(&mut db, id.0).await?,
        moderators: store::moderators(&mut db, standing.creator)
            .await?
            .into_iter()
            .map(Person::from)
            .collect(),
        bans: store::bans(&mut db, standing.creator)
            .await?
            .into_iter()
            .map(ban)
            .collect(),
    }))
}
