//! Which streams stand in another order than the list's, are of a category, or of those whom somebody follows: of a bounded number.

use super::{Row, Stream};
use crate::db::{Result, parse};
use domain::{
    StreamId, UserId,
    stream::{Category, StreamStatus},
};
use sqlx::PgConnection;

/// Those of these that are live and were not deleted, in the order of their making, newest first; then the newest others, up to `limit` of them. All are of that
/// category, if one is given.
pub async fn live(
    db: &mut PgConnection,
    these: &[StreamId],
    category: Option<Category>,
    limit: i64,
) -> Result<Vec<StreamId>> {
    let these: Vec<String> = these.iter().map(ToString::to_string).collect();
    let found = sqlx::query_scalar!(
        r#"(SELECT id AS "id!" FROM streams WHERE id = ANY ($1) AND status = 'live' AND deleted_at IS NULL
              AND ($3::text IS NULL OR category = $3)
            ORDER BY created_at DESC, id DESC)
           UNION ALL
           (SELECT id FROM streams WHERE status = 'live' AND deleted_at IS NULL AND id <> ALL ($1)
              AND ($3::text IS NULL OR category = $3)
            ORDER BY created_at DESC, id DESC LIMIT $2)"#,
        &these,
        limit,
        category.map(Category::as_str)
    )
    .fetch_all(db)
    .await?;
    found.iter().map(|id| parse(id)).collect()
}

/// Those of a category that are live or scheduled, or of that status: live ones first, then the newest.
pub async fn of_category(
    db: &mut PgConnection,
    category: Category,
    status: Option<StreamStatus>,
    limit: i64,
) -> Result<Vec<StreamId>> {
    // Each status by its index: in the list's own order all that have ended would be read for the scheduled ones.
    let found = sqlx::query_scalar!(
        r#"(SELECT id AS "id!" FROM streams WHERE status = 'live' AND deleted_at IS NULL AND category = $1 AND ($2::text IS NULL OR status = $2)
            ORDER BY created_at DESC, id DESC LIMIT $3)
           UNION ALL
           (SELECT id FROM streams WHERE status = 'scheduled' AND deleted_at IS NULL AND category = $1 AND ($2::text IS NULL OR status = $2)
            ORDER BY created_at DESC, id DESC LIMIT $3)
           LIMIT $3"#,
        category.as_str(),
        status.map(StreamStatus::as_str),
        limit
    )
    .fetch_all(db)
    .await?;
    found.iter().map(|id| parse(id)).collect()
}

/// Those that are live or scheduled, or of that status, by people whom `user` follows, and of that category, if one is given: live ones first, then
/// the newest.
pub async fn followed(
    db: &mut PgConnection,
    user: UserId,
    status: Option<StreamStatus>,
    category: Option<Category>,
    limit: i64,
) -> Result<Vec<StreamId>> {
    let found = sqlx::query_scalar!(
        "SELECT s.id FROM user_follows f JOIN streams s ON s.creator_id = f.followed_id
         WHERE f.user_id = $1 AND f.active AND s.status <> 'ended' AND s.deleted_at IS NULL AND ($2::text IS NULL OR s.status = $2)
           AND ($4::text IS NULL OR s.category = $4)
         ORDER BY (s.status = 'live') DESC, s.created_at DESC, s.id DESC LIMIT $3",
        user.to_string(),
        status.map(StreamStatus::as_str),
        limit,
        category.map(Category::as_str)
    )
    .fetch_all(db)
    .await?;
    found.iter().map(|id| parse(id)).collect()
}

/// These streams in their order, without those that were deleted.
pub async fn in_order(db: &mut PgConnection, ids: &[StreamId]) -> Result<Vec<Stream>> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    sqlx::query_as!(
        Row,
        "SELECT s.id, s.creator_id, s.title, s.description, s.category, s.game, s.tags, s.channel, s.source, s.table_kind, s.table_ref, s.thumbnail_url,
                s.status, s.scheduled_start_at, s.started_at, s.ended_at, s.created_at, u.address AS creator_address,
                u.username AS creator_username, u.avatar_url AS creator_avatar_url
         FROM streams s JOIN users u ON u.id = s.creator_id
         WHERE s.id = ANY ($1) AND s.deleted_at IS NULL ORDER BY array_position($1::text[], s.id)",
        &ids
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .map(Stream::try_from)
    .collect()
}
